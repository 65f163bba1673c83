/** CPU time of filters beyond building the page, beside parse5's parse of the same pages in the same run. */
import { median, readPackage } from '@gleaner/lab'
import { type AnyFilter, defaultsOf, parsePage, unlimited } from 'gleaner'
import { parse } from 'parse5'

/** CPU microseconds per page. */
export interface FilterTimes {
  readonly pages: number
  readonly parse5: number
  /** Our own parse, for orientation. */
  readonly parse: number
  readonly filters: ReadonlyMap<string, number>
}

const warmUpPasses = 1
const timedPasses = 3

function cpuMicros(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}

/**
 * Times every filter on pages that nothing has been computed on yet, so that each pays for all it needs: lines, tokens,
 * measures. Filters take turns page by page; the figure is the median over three passes of the mean per page.
 */
export async function timeFilters(name: string, filters: readonly AnyFilter[], pages: number, every: number): Promise<FilterTimes> {
  const sources: string[] = []
  for await (const { html } of readPackage(name, { every })) if (sources.length < pages) sources.push(html)
  const passes: Map<string, number>[] = []
  for (let pass = 0; pass < warmUpPasses + timedPasses; pass++) passes.push(timePass(sources, filters))
  const timed = passes.slice(warmUpPasses)
  const figure = (key: string) => median(timed.map(times => times.get(key)! / Math.max(1, sources.length)))
  return {
    pages: sources.length,
    parse5: figure(' parse5'),
    parse: figure(' parse'),
    filters: new Map(filters.map(filter => [filter.name, figure(filter.name)])),
  }
}

function timePass(sources: readonly string[], filters: readonly AnyFilter[]): Map<string, number> {
  const times = new Map<string, number>()
  const time = <T>(key: string, work: () => T): T => {
    const start = cpuMicros()
    const result = work()
    times.set(key, (times.get(key) ?? 0) + cpuMicros() - start)
    return result
  }
  for (const source of sources) {
    time(' parse5', () => parse(source))
    for (const filter of filters) {
      const page = time(' parse', () => parsePage(source))
      time(filter.name, () => filter.judge(page, defaultsOf(filter.params), unlimited).keep)
    }
  }
  times.set(' parse', times.get(' parse')! / filters.length)
  return times
}
