/**
 * CPU time of filters beyond building the page, beside parse5's parse of the same pages in the same run.
 *
 * A page computes what several filters need (lines, tokens, blocks, paths, sums of characters and words) on first use and keeps
 * it. So a filter has two prices: **alone**, on a page that nothing has been computed on yet, where it pays for all it
 * needs; and **own**, on a page that other filters have judged before, as every member of a vote but the first finds it.
 * `together` is the price of all filters on one page: everything shared once, and every filter's own work.
 */
import { median, readPackage } from '@gleaner/lab'
import { type AnyFilter, defaultsOf, type Page, parsePage, unlimited } from 'gleaner'
import { parse } from 'parse5'

/** CPU microseconds per page. */
export interface FilterTimes {
  readonly pages: number
  readonly parse5: number
  /** Our own parse, the choice of live text included. */
  readonly parse: number
  readonly alone: ReadonlyMap<string, number>
  readonly own: ReadonlyMap<string, number>
  /** All filters on one page. */
  readonly together: number
}

const warmUpPasses = 1
const timedPasses = 3

/** CPU microseconds of some work, which should last some milliseconds: asking for the time takes microseconds itself. */
function cpuMicros(work: () => void): number {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return user + system
}

/** Times filters on pages spread over a package; each figure is the median over three passes of the mean per page. */
export async function timeFilters(name: string, filters: readonly AnyFilter[], pages: number, every: number): Promise<FilterTimes> {
  const sources: string[] = []
  for await (const { html } of readPackage(name, { every })) if (sources.length < pages) sources.push(html)
  const passes: Map<string, number>[] = []
  for (let pass = 0; pass < warmUpPasses + timedPasses; pass++) passes.push(timePass(sources, filters))
  const timed = passes.slice(warmUpPasses)
  const figure = (key: string) => median(timed.map(times => times.get(key)! / Math.max(1, sources.length)))
  const figures = (kind: string) => new Map(filters.map(filter => [filter.name, figure(`${kind} ${filter.name}`)]))
  return {
    pages: sources.length,
    parse5: figure('parse5'),
    parse: figure('parse'),
    alone: figures('alone'),
    own: figures('own'),
    together: figure('together'),
  }
}

function timePass(sources: readonly string[], filters: readonly AnyFilter[]): Map<string, number> {
  const times = new Map<string, number>()
  times.set(
    'parse5',
    cpuMicros(() => {
      for (const source of sources) parse(source)
    }),
  )
  times.set(
    'parse',
    cpuMicros(() => {
      buildAll(sources)
    }),
  )
  for (const filter of filters) {
    const fresh = buildAll(sources)
    times.set(
      `alone ${filter.name}`,
      cpuMicros(() => judgeAll(fresh, filter)),
    )
  }
  const shared = buildAll(sources)
  times.set(
    'together',
    cpuMicros(() => {
      for (const page of shared) for (const filter of filters) judgeAll([page], filter)
    }),
  )
  for (const filter of filters) {
    times.set(
      `own ${filter.name}`,
      cpuMicros(() => judgeAll(shared, filter)),
    )
  }
  return times
}

/** Builds pages whole: what is live belongs to building. */
function buildAll(sources: readonly string[]): Page[] {
  const pages = sources.map(source => parsePage(source))
  return pages.filter(page => page.live.size >= 0)
}

function judgeAll(pages: readonly Page[], filter: AnyFilter): void {
  const params = defaultsOf(filter.params)
  for (const page of pages) filter.judge(page, params, unlimited).keep
}
