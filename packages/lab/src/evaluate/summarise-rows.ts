/** Tables from rows: means with intervals per package, pipeline and measure, and per kind of page. */

import { type Measure, type Score, summarise } from '../metrics/index.js'
import { bootstrapMean, bootstrapStatistic, type Interval, type ResampleOptions } from '../statistics/index.js'
import type { PageRow } from './rows.js'
import { evaluationMeasure } from './snippets-measure.js'

/** Means over some pages, with the 95 % bootstrap interval of `f1`. */
export interface Figures {
  readonly p: number
  readonly r: number
  readonly f1: number
  readonly f1OfMeans: number
  readonly low: number
  readonly high: number
  readonly pages: number
}

/** One line of the result table. */
export interface Result extends Figures {
  readonly package: string
  readonly pipeline: string
  readonly measure: string
  /** Pages on which the pipeline threw; they count with scores of 0. */
  readonly errors: number
  /** Pages of which nothing is wanted. */
  readonly emptyGold: number
  readonly kinds: Readonly<Record<string, Figures>>
  /** How often each status came. */
  readonly statuses: Readonly<Record<string, number>>
  /** Mean milliseconds in the pipeline per page; differs from run to run. */
  readonly msPerPage: number
}

/** Resamples behind an interval: the third decimal is stable, and a table of thirty pipelines takes a second. */
const resamples = 2000

/** Summarises rows; the order of results is that in which packages, pipelines and measures first appear. */
export function summariseRows(rows: readonly PageRow[], seed: number | string): Result[] {
  const groups = groupBy(rows, row => `${row.package}\n${row.pipeline}`)
  const results: Result[] = []
  for (const group of groups.values()) {
    const names = new Set(group.flatMap(row => Object.keys(row.scores)))
    for (const name of names)
      results.push(
        resultOf(
          group.filter(row => row.scores[name] !== undefined),
          name,
          seed,
        ),
      )
  }
  return results
}

function resultOf(rows: readonly PageRow[], name: string, seed: number | string): Result {
  const measure = evaluationMeasure(name)
  const statuses: Record<string, number> = {}
  for (const { status } of rows) statuses[status] = (statuses[status] ?? 0) + 1
  const byKind = [...groupBy(rows, row => row.kind ?? '').entries()].filter(([kind]) => kind !== '').sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    package: rows[0].package,
    pipeline: rows[0].pipeline,
    measure: name,
    ...figuresOf(rows, measure, { seed, resamples }),
    errors: rows.filter(row => row.error !== undefined).length,
    emptyGold: rows.filter(row => row.hasEmptyGold).length,
    kinds: Object.fromEntries(byKind.map(([kind, of]) => [kind, figuresOf(of, measure, { seed, resamples })])),
    statuses,
    msPerPage: rows.reduce((sum, { ms }) => sum + ms, 0) / Math.max(1, rows.length),
  }
}

/** Figures of some rows by one measure. */
export function figuresOf(rows: readonly PageRow[], measure: Measure, options: ResampleOptions): Figures {
  const scores = rows.map(row => row.scores[measure.name])
  const { p, r, f1, f1OfMeans, pages } = summarise(scores, measure)
  const { low, high } = intervalOf(scores, measure, options)
  return { p, r, f1, f1OfMeans, low, high, pages }
}

function intervalOf(scores: readonly Score[], measure: Measure, options: ResampleOptions): Interval {
  if (!measure.isPooled)
    return bootstrapMean(
      scores.map(score => score.f1),
      options,
    )
  return bootstrapStatistic(
    scores.length,
    pages =>
      summarise(
        Array.from(pages, i => scores[i]),
        measure,
      ).f1,
    { ...options, resamples: 500 },
  )
}

/** Groups values by a text, in the order in which the texts first appear. */
export function groupBy<T>(values: readonly T[], keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const value of values) {
    const key = keyOf(value)
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return groups
}
