/** Tables from the rows of an evaluation. */

import { bootstrapMean, holm, mean, type PairedComparison, pairedBootstrap } from '@gleaner/lab/statistics'
import { type Evaluation, namesOf, pageKey, type Row } from './evaluation.js'

/** One line of the table of results. */
export interface Result {
  readonly pipeline: string
  readonly pages: number
  readonly p: number
  readonly r: number
  readonly f1: number
  readonly low: number
  readonly high: number
  readonly ms: number
  readonly failed: number
  /** Mean F1 by kind of page. */
  readonly kinds: Readonly<Record<string, { readonly f1: number; readonly pages: number }>>
}

/** One pipeline against the reference, paired by page. */
export interface Comparison extends PairedComparison {
  readonly pipeline: string
  readonly against: string
  readonly pages: number
  /** The p-value corrected by Holm for all comparisons of the table. */
  readonly adjusted: number
}

const resamples = 2000

/** The table of results, the best first. */
export function resultsOf(evaluation: Evaluation): Result[] {
  return namesOf(evaluation)
    .map(name =>
      resultOf(
        name,
        evaluation.rows.filter(({ pipeline }) => pipeline === name),
      ),
    )
    .sort((a, b) => b.f1 - a.f1)
}

function resultOf(pipeline: string, rows: readonly Row[]): Result {
  const { value, low, high } = bootstrapMean(
    rows.map(({ f1 }) => f1),
    { resamples },
  )
  const kinds: Record<string, { f1: number; pages: number }> = {}
  for (const { kind, f1 } of rows) {
    const before = kinds[kind ?? 'other'] ?? { f1: 0, pages: 0 }
    kinds[kind ?? 'other'] = { f1: (before.f1 * before.pages + f1) / (before.pages + 1), pages: before.pages + 1 }
  }
  const of = (read: (row: Row) => number): number => mean(rows.map(read))
  const failed = rows.filter(({ status }) => status === 'failed').length
  return {
    pipeline,
    pages: rows.length,
    p: of(row => row.p),
    r: of(row => row.r),
    f1: value,
    low,
    high,
    ms: of(row => row.ms),
    failed,
    kinds,
  }
}

/** Every other pipeline against one, on the pages that both have. */
export function comparisonsWith({ rows }: Evaluation, names: readonly string[], against: string): Comparison[] {
  const reference = byPage(rows, against)
  const found = names
    .filter(name => name !== against)
    .map(pipeline => {
      const own = byPage(rows, pipeline)
      const pages = [...own.keys()].filter(page => reference.has(page))
      const f1 = (of: ReadonlyMap<string, Row>): number[] => pages.map(page => of.get(page)?.f1 ?? 0)
      return { pipeline, against, pages: pages.length, ...pairedBootstrap(f1(own), f1(reference), { resamples }) }
    })
    .filter(({ pages }) => pages > 0)
  const adjusted = holm(found.map(({ pValue }) => pValue))
  return found.map((comparison, i) => ({ ...comparison, adjusted: adjusted[i] }))
}

/** A page with the scores of two pipelines. */
export interface PagePair {
  readonly row: Row
  readonly other: Row | null
  readonly difference: number
}

/** The pages of a pipeline beside another one, the largest gain first. */
export function pagePairs({ rows }: Evaluation, pipeline: string, against: string): PagePair[] {
  const others = byPage(rows, against)
  return [...byPage(rows, pipeline).values()]
    .map(row => {
      const other = others.get(pageKey(row)) ?? null
      return { row, other, difference: other ? row.f1 - other.f1 : 0 }
    })
    .sort((a, b) => b.difference - a.difference || a.row.f1 - b.row.f1)
}

function byPage(rows: readonly Row[], pipeline: string): Map<string, Row> {
  return new Map(rows.filter(row => row.pipeline === pipeline).map(row => [pageKey(row), row]))
}
