/**
 * The speed of `extract`.
 *
 * `npm run bench:extract -- [--sample N] [--passes N] [--peers] [--json]`. From the decoded string to text, parsing
 * included, beside parse5 merely parsing the same pages, and (`--peers`) Readability and Defuddle on linkedom, on a fifth
 * of the pages. Every contestant runs as it ships in a process of its own; the processes take turns pass by pass; CPU time,
 * all threads; the median of the passes after the sixth, when the compiler has settled. Then the cost of one page that
 * is repeated 1, 2, 4 and 8 times, as a share of the same for parse5: it must not grow.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readPackage } from '@gleaner/lab'
import { build } from 'esbuild'
import { defaultModel } from 'gleaner/model'
import { bundle } from '../tools/bundle.js'
import type { BenchPage } from './extract-worker.js'

const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '136' },
    passes: { type: 'string', default: '18' },
    peers: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
})
const WARM_UP_PASSES = 6
const SLOW_EVERY = 5
const root = new URL('../', import.meta.url)
const workerFile = fileURLToPath(new URL('node_modules/.cache/gleaner/extract-worker.mjs', root))

async function compile(): Promise<void> {
  await bundle()
  const entry = fileURLToPath(new URL('extract-worker.ts', import.meta.url))
  await build({ entryPoints: [entry], outfile: workerFile, bundle: true, packages: 'external', platform: 'node', format: 'esm' })
}

class Contestant {
  readonly name: string
  readonly isSlow: boolean
  readonly times: number[] = []
  private readonly child: ChildProcess

  constructor(name: string, file: string) {
    this.name = name
    this.isSlow = name === 'readability' || name === 'defuddle'
    this.child = fork(workerFile, [name, file], { execArgv: [] })
  }

  next<T>(): Promise<T> {
    return new Promise((resolve, reject) => {
      const fail = (code: number | null): void => reject(new Error(`${this.name} ended with ${code}`))
      this.child.once('exit', fail)
      this.child.once('message', message => {
        this.child.off('exit', fail)
        resolve(message as T)
      })
    })
  }

  /** CPU milliseconds per page of one pass over `pages` pages. */
  async pass(pages: number): Promise<number> {
    const every = this.isSlow ? SLOW_EVERY : 1
    this.child.send({ every })
    const { ms } = await this.next<{ ms: number }>()
    return ms / Math.ceil(pages / every)
  }

  stop(): void {
    this.child.disconnect()
  }
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((left, right) => left - right)
  return sorted[sorted.length >> 1]
}

/** Median CPU milliseconds per page of some contestants over some pages. */
async function measure(names: readonly string[], pages: readonly BenchPage[], passes: number): Promise<Map<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'gleaner-bench-'))
  const file = join(folder, 'pages.json')
  writeFileSync(file, JSON.stringify(pages))
  const contestants = names.map(name => new Contestant(name, file))
  await Promise.all(contestants.map(contestant => contestant.next()))
  for (let pass = 0; pass < passes; pass++) {
    for (const contestant of contestants) {
      if (contestant.isSlow && pass % 6 !== 0) continue
      const ms = await contestant.pass(pages.length)
      if (pass >= WARM_UP_PASSES) contestant.times.push(ms)
    }
  }
  for (const contestant of contestants) contestant.stop()
  rmSync(folder, { recursive: true })
  return new Map(contestants.map(({ name, times }) => [name, median(times)]))
}

/** The body of a page n times over, in one document. */
function repeated({ html, url }: BenchPage, times: number): BenchPage {
  const start = html.indexOf('<body')
  const end = html.lastIndexOf('</body>')
  const body = html.slice(html.indexOf('>', start) + 1, end)
  return { html: html.slice(0, end) + body.repeat(times - 1) + html.slice(end), url }
}

async function growth(pages: readonly BenchPage[]): Promise<{ times: number; share: number }[]> {
  const whole = pages.filter(({ html }) => html.includes('<body') && html.includes('</body>') && html.length < 400_000).slice(0, 12)
  const rows: { times: number; share: number }[] = []
  for (const times of [1, 2, 4, 8]) {
    const larger = whole.map(page => repeated(page, times))
    const found = await measure(['parse5', 'gleaner'], larger, WARM_UP_PASSES + 5)
    rows.push({ times, share: found.get('gleaner')! / found.get('parse5')! })
  }
  return rows
}

await compile()
const pages: BenchPage[] = []
const every = Math.max(1, Math.floor(1355 / Number(values.sample)))
for await (const { html, url } of readPackage('wcxb-dev', { every })) pages.push({ html, url })
if (pages.length === 0) throw new Error('no pages: wcxb-dev is not in GLEANER_DATA')
const names = ['parse5', 'gleaner', 'gleaner fast', ...(values.peers ? ['readability', 'defuddle'] : [])]
const found = await measure(names, pages, Number(values.passes))
const parse5 = found.get('parse5')!
const result = {
  model: createHash('sha256').update(JSON.stringify(defaultModel)).digest('hex'),
  pages: pages.length,
  timesFasterThanParse5: parse5 / found.get('gleaner')!,
  contestants: [...found].map(([name, msPerPage]) => ({ name, msPerPage, timesFasterThanParse5: parse5 / msPerPage })),
  growth: await growth(pages),
}
if (values.json) console.log(JSON.stringify(result))
else {
  console.log(`model ${result.model.slice(0, 16)}, ${result.pages} pages, warm, CPU time`)
  for (const { name, msPerPage, timesFasterThanParse5 } of result.contestants)
    console.log(`${name.padEnd(14)} ${msPerPage.toFixed(2).padStart(8)} ms/page  ${timesFasterThanParse5.toFixed(2)}x parse5's parse alone`)
  const shares = result.growth.map(({ times, share }) => `${times}x: ${share.toFixed(2)}`).join(', ')
  console.log(`cost as a share of parse5's as pages grow: ${shares}`)
}
