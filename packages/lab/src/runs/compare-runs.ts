/** Two runs side by side: the same pipelines before and after, or two pipelines that were run apart. */

import { type Comparison, comparedMeasure, comparePair, groupBy, type PageRow } from '../evaluate/index.js'
import { holm } from '../statistics/index.js'

/** What comparing two runs says. */
export interface RunComparison {
  /** Paired by page: positive differences mean that the first run is better. */
  readonly comparisons: readonly Comparison[]
  /** Pages whose selection differs, by package and pipeline; pages that both have. */
  readonly changed: readonly { readonly package: string; readonly pipeline: string; readonly changed: number; readonly pages: number }[]
}

/**
 * Compares two runs on the packages and pipelines that both have, each by the first of the measures that its rows have.
 *
 * Where they share no pipeline and each has one, those two are compared.
 */
export function compareRuns(
  a: readonly PageRow[],
  b: readonly PageRow[],
  measures: readonly string[],
  seed: number | string = 1,
): RunComparison {
  const ofA = groupBy(a, keyOf)
  const ofB = groupBy(b, keyOf)
  const namesOfA = [...new Set(a.map(row => row.pipeline))]
  const namesOfB = [...new Set(b.map(row => row.pipeline))]
  const isOneToOne = namesOfA.length === 1 && namesOfB.length === 1
  const pairs: [PageRow[], PageRow[]][] = []
  for (const rows of ofA.values()) {
    const other = ofB.get(keyOf(isOneToOne ? { ...rows[0], pipeline: namesOfB[0] } : rows[0]))
    if (other) pairs.push([rows, other])
  }
  const comparisons = pairs.map(([x, y]) => comparePair(x, y, comparedMeasure(x, measures), seed)).filter(({ pages }) => pages > 0)
  const adjusted = holm(comparisons.map(({ pValue }) => pValue))
  return { comparisons: comparisons.map((comparison, i) => ({ ...comparison, adjusted: adjusted[i] })), changed: pairs.map(countChanged) }
}

function keyOf(row: Pick<PageRow, 'package' | 'pipeline'>): string {
  return JSON.stringify([row.package, row.pipeline])
}

function countChanged([a, b]: [PageRow[], PageRow[]]): RunComparison['changed'][number] {
  const others = new Map(b.map(row => [row.page, row.fingerprint]))
  const shared = a.filter(row => others.has(row.page))
  const changed = shared.filter(row => others.get(row.page) !== row.fingerprint).length
  return { package: a[0].package, pipeline: a[0].pipeline, changed, pages: shared.length }
}
