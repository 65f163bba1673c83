/**
 * Every filter of the papers over the packages: precision, recall and F1, CPU time, statuses, and the papers' own claims.
 *
 * `npm run bench:filters -- [--json] [--every N] [--package P]… [--workers N] [--timing-pages N] [--no-timing]`. Scores are
 * by word LCS and by word multiset. CPU time is beyond building the page, on pages of the same packages, as microseconds
 * and as a share of parse5's parse of the same pages in the same run (see `filter-timing.ts`). Run compiled: `npm run
 * bench:filters` builds the packages first. WCXB articles are scored apart, with hidden text
 * kept, beside the rows of appendix A of the specification. The papers' learned systems run with the models that ship,
 * which were trained on `wcxb-dev`; their out-of-fold figures come last. Data comes from `GLEANER_DATA`.
 */
import { parseArgs } from 'node:util'
import { type Candidate, evaluate, listPackages, median, type Result, spearman } from '@gleaner/lab'
import { type AnyFilter, classicFilters, pipelineFilter, registry } from 'gleaner'
import { anchorCandidates, anchors, anchorTolerance, combineRanking, relations } from './filter-anchors.js'
import { type FilterTimes, timeFilters } from './filter-timing.js'
import { learnedPapersText, readLearnedFigures } from './learned-papers-figures.js'

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    every: { type: 'string', default: '1' },
    package: { type: 'string', multiple: true, default: ['wcxb-dev', 'cleaneval-final', 'dragnet'] },
    workers: { type: 'string' },
    'timing-pages': { type: 'string', default: '30' },
    'no-timing': { type: 'boolean', default: false },
  },
})
const every = Number(values.every)
const workers = values.workers === undefined ? {} : { workers: Number(values.workers) }
const supervisedMss = { use: 'mss', with: { form: 'supervised' } }
const candidates: readonly Candidate[] = [
  ...classicFilters.map(({ name }) => ({ name, pipeline: { use: name } })),
  { name: 'victor', pipeline: { use: 'victor' } },
  { name: 'mss supervised', pipeline: supervisedMss },
]
/** What is timed: the same, as filters. */
const timedFilters: readonly AnyFilter[] = [
  ...classicFilters,
  registry.filters.get('victor')!,
  pipelineFilter('mss supervised', 'MSS in its supervised form.', supervisedMss, registry),
]

interface PackageTable {
  readonly package: string
  readonly pages: number
  readonly times: FilterTimes | null
  readonly rows: readonly FilterRow[]
}

interface FilterRow {
  readonly filter: string
  readonly lcs: Pick<Result, 'p' | 'r' | 'f1' | 'f1OfMeans'>
  readonly multiset: Pick<Result, 'p' | 'r' | 'f1' | 'low' | 'high'>
  readonly errors: number
  readonly statuses: Readonly<Record<string, number>>
  /** CPU microseconds per page beyond building it, and as a share of parse5's parse; null without timing. */
  readonly cpu: FilterCpu | null
}

interface FilterCpu {
  /** On a page that nothing has been computed on yet. */
  readonly aloneMicros: number
  readonly aloneShare: number
  /** On a page whose shared tables are there. */
  readonly ownMicros: number
  readonly ownShare: number
}

/** Packages whose timing pages are spread over the whole file. */
const pagesOf: Readonly<Record<string, number>> = { 'wcxb-dev': 1355, 'cleaneval-final': 471, dragnet: 886 }

async function tableOf(name: string): Promise<{ table: PackageTable; results: readonly Result[] }> {
  const { results } = await evaluate({ packages: [name], pipelines: candidates, measures: ['multiset', 'lcs'], every, ...workers })
  const pages = Number(values['timing-pages'])
  const spread = Math.max(1, Math.floor((pagesOf[name] ?? pages) / pages))
  const times = values['no-timing'] ? null : await timeFilters(name, timedFilters, pages, spread)
  const rows = candidates.map(({ name: filter }): FilterRow => {
    const find = (measure: string) => results.find(result => result.pipeline === filter && result.measure === measure)!
    const { p, r, f1, low, high, errors, statuses } = find('multiset')
    const lcs = find('lcs')
    return {
      filter,
      multiset: { p, r, f1, low, high },
      lcs: { p: lcs.p, r: lcs.r, f1: lcs.f1, f1OfMeans: lcs.f1OfMeans },
      errors,
      statuses,
      cpu: times === null ? null : cpuOf(filter, times),
    }
  })
  return { table: { package: name, pages: results[0].pages, times, rows }, results }
}

function cpuOf(filter: string, { alone, own, parse5 }: FilterTimes): FilterCpu {
  const [aloneMicros, ownMicros] = [alone.get(filter)!, own.get(filter)!]
  return { aloneMicros, aloneShare: aloneMicros / parse5, ownMicros, ownShare: ownMicros / parse5 }
}

/** WCXB articles with hidden text kept, beside appendix A. */
async function anchorRows() {
  const { results } = await evaluate({
    packages: ['wcxb-dev'],
    pipelines: anchorCandidates,
    kinds: ['article'],
    policies: { hidden: 'keep' },
    every,
    ...workers,
  })
  return anchors.map(({ name, isDefault, p, r, f1 }) => {
    const ours = results.find(result => result.pipeline === name)!
    const distance = ours.f1 - f1
    const isWithin = Math.abs(distance) <= anchorTolerance
    return { name, isDefault, expected: { p, r, f1 }, p: ours.p, r: ours.r, f1: ours.f1, pages: ours.pages, distance, isWithin }
  })
}

/** The papers' relations on CleanEval, by the measure and the averaging that their tables have. */
function relationRows(results: readonly Result[]) {
  const of = (filter: string) => results.find(result => result.pipeline === filter && result.measure === 'lcs')!
  return relations.map(({ claim, paper, margin, allowsEqual, explanation }) => {
    const difference = margin(of)
    const holds = allowsEqual ? difference >= 0 : difference > 0
    return { claim, paper, difference, holds, explanation: holds ? null : (explanation ?? null) }
  })
}

function rankAgreement(results: readonly Result[]): number {
  const f1 = combineRanking.map(filter => results.find(result => result.pipeline === filter && result.measure === 'lcs')!.f1)
  return spearman(
    f1,
    combineRanking.map((_, i) => -i),
  )
}

function printTable({ package: name, pages, times, rows }: PackageTable): void {
  const timing = times ? `; CPU on ${times.pages} pages, parse5 ${times.parse5.toFixed(0)} µs, our parse ${times.parse.toFixed(0)} µs` : ''
  console.log(`\n${name}: ${pages} pages${timing}`)
  const scoresHead = `${'filter'.padEnd(20)} ${'LCS: P     R     F1'.padEnd(20)} ${'multiset: P  R     F1'.padEnd(22)}`
  console.log(`${scoresHead} ${times ? ' alone µs /parse5   own µs /parse5' : ''}  statuses`)
  const shown = (x: number) => x.toFixed(3)
  const priced = (micros: number, share: number) => `${micros.toFixed(0).padStart(8)} ${share.toFixed(3).padStart(8)}`
  for (const { filter, lcs, multiset, cpu, statuses, errors } of rows) {
    const price = cpu === null ? '' : `${priced(cpu.aloneMicros, cpu.aloneShare)} ${priced(cpu.ownMicros, cpu.ownShare)}`
    const counts = Object.entries(statuses).map(([status, count]) => `${status} ${count}`)
    const scores = `${shown(lcs.p)} ${shown(lcs.r)} ${shown(lcs.f1)}    ${shown(multiset.p)} ${shown(multiset.r)} ${shown(multiset.f1)}`
    console.log(`${filter.padEnd(20)}  ${scores}   ${price}  ${counts.join(', ')}${errors > 0 ? `, ERRORS ${errors}` : ''}`)
  }
}

/** CPU of the filters over all timed pages, as shares of parse5's parse of the same pages: the bars are a median of 0.1 and a largest of 1. */
function cpuSummary(tables: readonly PackageTable[]) {
  const timed = tables.filter(table => table.times !== null)
  if (timed.length === 0) return null
  const pages = timed.reduce((sum, { times }) => sum + times!.pages, 0)
  const total = (micros: (times: FilterTimes) => number) => timed.reduce((sum, { times }) => sum + times!.pages * micros(times!), 0)
  const parse5 = total(times => times.parse5)
  const shares = (kind: 'alone' | 'own') =>
    candidates.map(({ name }) => ({ filter: name, share: total(times => times[kind].get(name)!) / parse5 }))
  const summary = (kind: 'alone' | 'own') => {
    const all = shares(kind)
    const largest = all.reduce((a, b) => (b.share > a.share ? b : a))
    return { median: median(all.map(({ share }) => share)), largest }
  }
  return { pages, alone: summary('alone'), own: summary('own'), together: total(times => times.together) / parse5 }
}

function printCpu(summary: NonNullable<ReturnType<typeof cpuSummary>>): void {
  const { pages, alone, own, together } = summary
  console.log(`\nCPU beyond building the page as a share of parse5's parse, ${pages} pages of all packages (bars: median 0.1, largest 1)`)
  for (const [kind, { median, largest }] of [
    ['own work', own],
    ['alone, shared tables included', alone],
  ] as const) {
    console.log(`${kind.padEnd(30)} median ${median.toFixed(3)}, largest ${largest.share.toFixed(3)} (${largest.filter})`)
  }
  console.log(
    `all ${candidates.length} filters on one page     ${together.toFixed(3)}, ten of them ${((10 * together) / candidates.length).toFixed(3)}`,
  )
}

async function main(): Promise<void> {
  const present = new Set(listPackages().map(({ name }) => name))
  const missing = values.package.filter(name => !present.has(name))
  if (missing.length > 0) throw new Error(`not in GLEANER_DATA: ${missing.join(', ')}`)
  const tables: PackageTable[] = []
  let cleaneval: readonly Result[] | null = null
  for (const name of values.package) {
    const { table, results } = await tableOf(name)
    tables.push(table)
    if (name === 'cleaneval-final') cleaneval = results
    if (!values.json) printTable(table)
  }
  const cpu = cpuSummary(tables)
  if (cpu !== null && !values.json) printCpu(cpu)
  const articles = values.package.includes('wcxb-dev') ? await anchorRows() : []
  const claims = cleaneval === null ? [] : relationRows(cleaneval)
  const agreement = cleaneval === null ? null : rankAgreement(cleaneval)
  const learned = readLearnedFigures()
  if (values.json)
    console.log(
      JSON.stringify({ every, packages: tables.map(asJson), cpu, articles, relations: claims, combineRankCorrelation: agreement, learned }),
    )
  else {
    printClaims(articles, claims, agreement)
    if (learned !== null) console.log(`\n${learnedPapersText(learned)}`)
  }
}

function asJson({ times, ...table }: PackageTable): object {
  return { ...table, timing: times && { pages: times.pages, parse5: times.parse5, parse: times.parse, together: times.together } }
}

function printClaims(
  articles: Awaited<ReturnType<typeof anchorRows>>,
  claims: ReturnType<typeof relationRows>,
  agreement: number | null,
): void {
  if (articles.length > 0)
    console.log(
      `\nWCXB articles, hidden text kept, multiset, ${articles[0].pages} pages, beside appendix A (default settings within ±0.03)`,
    )
  for (const { name, isDefault, expected, p, r, f1, distance, isWithin } of articles) {
    const verdict = isDefault ? (isWithin ? 'within' : 'OUTSIDE') : ''
    const figures = [p, r, f1, expected.p, expected.r, expected.f1].map(x => x.toFixed(3))
    const sign = distance >= 0 ? '+' : '−'
    console.log(
      `${name.padEnd(52)} ${figures.slice(0, 3).join(' ')}   spec ${figures.slice(3).join(' ')}   ${sign}${Math.abs(distance).toFixed(3)} ${verdict}`,
    )
  }
  if (claims.length > 0) console.log('\nRelations of the papers on cleaneval-final, word LCS, F1 of means')
  for (const { claim, paper, difference, holds, explanation } of claims) {
    const verdict = holds ? 'holds' : explanation === null ? 'DOES NOT HOLD' : 'explained'
    const margin = `${difference >= 0 ? '+' : '−'}${Math.abs(difference).toFixed(4)}`
    console.log(
      `${verdict.padEnd(14)} ${claim.padEnd(36)} ${margin}  ${paper}${explanation === null ? '' : `\n${' '.repeat(15)}${explanation}`}`,
    )
  }
  if (agreement !== null) console.log(`rank correlation with CombinE's table 2 (soft): ${agreement.toFixed(2)}`)
}

await main()
