/**
 * Metadata against gold: title, authors and date of publication, beside Defuddle and Readability.
 *
 * `npm run bench:metadata -- [--sample N] [--package NAME] [--json] [--misses title|author|date]`.
 *
 * Compared are titles after NFKC, in lower case, with white space and punctuation collapsed and the site's name removed
 * from either end; authors as sets of names, without "by" and academic degrees; dates as yyyy-mm-dd. The same rules hold
 * for gold and every system. `right` counts pages with gold whose answer is equal, `invented` pages without gold that
 * got an answer; pages that nobody annotated count in neither.
 *
 * Rules were tuned on the first half of the domains only (by a hash of the domain), so the table shows the halves apart,
 * and `--misses` shows pages of the first half only. Peers are slow and do not change: their answers are kept in `.cache`.
 */

import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { type GoldPage, readPackage } from '@gleaner/lab'
import { extract } from 'gleaner'
import { type Answer, type Field, fields, type Judgement, judge, type Verdict } from './metadata-scoring.js'

const systems = ['gleaner', 'defuddle', 'readability'] as const
const versions = { defuddle: '0.19.4', readability: '0.6.0' } as const
const cacheFolder = new URL('../.cache/metadata-peers/', import.meta.url)

async function main(): Promise<void> {
  const sample = Number(argument('--sample') ?? 0)
  const misses = argument('--misses') as Field | undefined
  const wanted = argument('--package')
  const tables: object[] = []
  for (const name of wanted ? [wanted] : ['wcxb-dev', 'trafilatura', 'readability']) {
    const judgements = await judgePackage(name, sample, misses)
    tables.push(summary(name, judgements))
    if (!process.argv.includes('--json')) printTable(name, judgements)
  }
  if (process.argv.includes('--json')) console.log(JSON.stringify({ sample, tables }))
}

async function judgePackage(name: string, sample: number, misses: Field | undefined): Promise<Judgement[]> {
  const sizes: Readonly<Record<string, number>> = { 'wcxb-dev': 1355, trafilatura: 504, readability: 118 }
  const every = sample > 0 ? Math.max(1, Math.floor((sizes[name] ?? sample) / sample)) : 1
  const peers = new PeerCache(name)
  const judgements: Judgement[] = []
  for await (const page of readPackage(name, { every })) {
    for (const system of systems) {
      if (system !== 'gleaner' && process.argv.includes('--no-peers')) continue
      const answer = system === 'gleaner' ? ask(page) : await peers.ask(page, system)
      const judgement = judge(page, system, answer)
      judgements.push(judgement)
      if (misses && system === 'gleaner' && judgement.half === 1) printMiss(page, misses, judgement, answer)
    }
  }
  return judgements
}

/** Asks Gleaner as a user does; extraction is part of the time. */
function ask(page: GoldPage): Answer {
  const before = process.cpuUsage()
  const { title, authors, published } = extract(page.html, { url: page.url })
  return { title, author: authors, date: published, ms: cpuSince(before) }
}

/** Answers of the peers, kept from run to run. */
class PeerCache {
  private readonly file: URL
  private readonly known = new Map<string, Answer>()

  constructor(name: string) {
    this.file = new URL(`${name}.jsonl`, cacheFolder)
    mkdirSync(cacheFolder, { recursive: true })
    if (!existsSync(this.file)) return
    for (const line of readFileSync(this.file, 'utf8').split('\n')) {
      if (line === '') continue
      const { key, answer } = JSON.parse(line) as { key: string; answer: Answer }
      this.known.set(key, answer)
    }
  }

  async ask(page: GoldPage, peer: keyof typeof versions): Promise<Answer> {
    const key = `${page.id} ${peer}@${versions[peer]}`
    let answer = this.known.get(key)
    if (!answer) {
      answer = await askPeer(page, peer)
      this.known.set(key, answer)
      appendFileSync(this.file, `${JSON.stringify({ key, answer })}\n`)
    }
    return answer
  }
}

/** Asks a peer on linkedom, without network; a peer that throws has no answer. */
async function askPeer(page: GoldPage, peer: keyof typeof versions): Promise<Answer> {
  const { parseHTML } = await import('linkedom')
  const before = process.cpuUsage()
  try {
    const { document } = parseHTML(page.html)
    if (peer === 'readability') {
      const { Readability } = await import('@mozilla/readability')
      const article = new Readability(document as unknown as Document).parse()
      return toAnswer(article?.title, article?.byline, article?.publishedTime, cpuSince(before))
    }
    const { Defuddle } = await import('defuddle/node')
    const article = await quietly(() => Defuddle(document as unknown as Document, page.url ?? undefined, { useAsync: false }))
    return toAnswer(article.title, article.author, article.published, cpuSince(before))
  } catch {
    return { title: null, author: [], date: null, ms: cpuSince(before) }
  }
}

async function quietly<T>(run: () => Promise<T>): Promise<T> {
  const { log, warn, error } = console
  console.log = console.warn = console.error = () => {}
  try {
    return await run()
  } finally {
    Object.assign(console, { log, warn, error })
  }
}

function toAnswer(title?: string | null, author?: string | null, date?: string | null, ms = 0): Answer {
  return { title: title || null, author: author ? [author] : [], date: date || null, ms }
}

// ---- Tables ----

interface Share {
  readonly right: number
  readonly of: number
  readonly invented: number
  readonly ofNone: number
}

function shareOf(judgements: readonly Judgement[], field: Field): Share {
  const verdicts = judgements.map(judgement => judgement.verdicts[field])
  const count = (...kinds: Verdict[]) => verdicts.filter(verdict => verdict !== null && kinds.includes(verdict)).length
  return {
    right: count('right'),
    of: count('right', 'wrong', 'missing'),
    invented: count('invented'),
    ofNone: count('invented', 'absent'),
  }
}

function summary(name: string, judgements: readonly Judgement[]): object {
  const rows = systems.map(system => {
    const own = judgements.filter(judgement => judgement.system === system)
    const perHalf = (half?: 1 | 2) =>
      Object.fromEntries(fields.map(field => [field, shareOf(half ? own.filter(judgement => judgement.half === half) : own, field)]))
    return { system, msPerPage: mean(own.map(judgement => judgement.ms)), all: perHalf(), half1: perHalf(1), half2: perHalf(2) }
  })
  return { package: name, pages: judgements.length / systems.length, rows }
}

function printTable(name: string, judgements: readonly Judgement[]): void {
  const pages = new Set(judgements.map(judgement => judgement.id)).size
  const machine = name === 'readability' ? ' (gold made by Readability: agreement, not quality)' : ''
  console.log(`\n${name}, ${pages} pages${machine}`)
  console.log('system        field     right                 half 1   half 2   wrong  missing   invented')
  for (const system of systems) {
    const own = judgements.filter(judgement => judgement.system === system)
    if (own.length === 0) continue
    for (const field of fields) {
      const all = shareOf(own, field)
      const [first, second] = ([1, 2] as const).map(half =>
        shareOf(
          own.filter(judgement => judgement.half === half),
          field,
        ),
      )
      const wrong = own.filter(judgement => judgement.verdicts[field] === 'wrong').length
      const cells = [
        field === 'title' ? system.padEnd(12) : ' '.repeat(12),
        field.padEnd(8),
        `${percent(all.right, all.of)} (${all.right} of ${all.of})`.padEnd(22),
        percent(first.right, first.of),
        percent(second.right, second.of),
        String(wrong).padStart(5),
        String(all.of - all.right - wrong).padStart(8),
        `${percent(all.invented, all.ofNone)} (${all.invented} of ${all.ofNone})`,
      ]
      console.log(cells.join('  '))
    }
    console.log(`${' '.repeat(14)}${mean(own.map(judgement => judgement.ms)).toFixed(1)} ms CPU per page, parsing and extraction included`)
  }
}

function printMiss(page: GoldPage, field: Field, judgement: Judgement, answer: Answer): void {
  const verdict = judgement.verdicts[field]
  if (verdict === null || verdict === 'right' || verdict === 'absent') return
  const given = field === 'author' ? answer.author.join(' + ') : answer[field]
  console.log(`${verdict.padEnd(9)}${page.id} ${page.url ?? ''}\n    gold  ${page.gold[field]}\n    given ${given}`)
}

function percent(count: number, of: number): string {
  return of === 0 ? '     –' : `${((100 * count) / of).toFixed(1).padStart(5)}%`
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

function cpuSince(before: NodeJS.CpuUsage): number {
  const used = process.cpuUsage(before)
  return (used.user + used.system) / 1000
}

function argument(name: string): string | undefined {
  const at = process.argv.indexOf(name)
  return at < 0 ? undefined : process.argv[at + 1]
}

await main()
