/** Which pipeline is better, paired by page. */

import { holm, type PairedComparison, pairedBootstrap } from '../statistics/index.js'
import type { PageRow } from './rows.js'
import { groupBy } from './summarise-rows.js'

/** One pipeline against another on the pages of a package. */
export interface Comparison extends PairedComparison {
  readonly package: string
  readonly measure: string
  /** The pipeline that wins where the difference is positive. */
  readonly first: string
  readonly second: string
  readonly pages: number
  /** The p-value corrected by Holm for all comparisons made together. */
  readonly adjusted: number
}

/** Up to this many pipelines every pair is compared; beyond it the best one with each other. */
const allPairsUpTo = 5
const resamples = 5000

/** Compares the pipelines of a run on each package, by one measure, on pages that both have. */
export function compareRows(rows: readonly PageRow[], measure: string, seed: number | string): Comparison[] {
  const comparisons: Omit<Comparison, 'adjusted'>[] = []
  for (const ofPackage of groupBy(rows, row => row.package).values()) {
    const byPipeline = [
      ...groupBy(
        ofPackage.filter(row => row.scores[measure]),
        row => row.pipeline,
      ).values(),
    ]
    for (const [a, b] of pairsOf(byPipeline, measure)) comparisons.push(comparePair(a, b, measure, seed))
  }
  const adjusted = holm(comparisons.map(({ pValue }) => pValue))
  return comparisons.map((comparison, i) => ({ ...comparison, adjusted: adjusted[i] }))
}

function pairsOf(pipelines: readonly PageRow[][], measure: string): [PageRow[], PageRow[]][] {
  const ranked = pipelines
    .map(rows => ({ rows, f1: rows.reduce((sum, row) => sum + row.scores[measure].f1, 0) / rows.length }))
    .sort((a, b) => b.f1 - a.f1)
    .map(({ rows }) => rows)
  if (ranked.length > allPairsUpTo) return ranked.slice(1).map(other => [ranked[0], other])
  return ranked.flatMap((a, i) => ranked.slice(i + 1).map((b): [PageRow[], PageRow[]] => [a, b]))
}

/** Compares two lists of rows on the pages that both have. */
export function comparePair(
  a: readonly PageRow[],
  b: readonly PageRow[],
  measure: string,
  seed: number | string,
): Omit<Comparison, 'adjusted'> {
  const others = new Map(b.filter(row => row.scores[measure]).map(row => [row.page, row]))
  const shared = a.filter(row => row.scores[measure] && others.has(row.page))
  const f1OfA = shared.map(row => row.scores[measure].f1)
  const f1OfB = shared.map(row => others.get(row.page)!.scores[measure].f1)
  const paired = pairedBootstrap(f1OfA, f1OfB, { seed, resamples })
  // Resampling a handful of pages knows no doubt; n fair coins all fall alike with probability 2 ** (1 − n).
  const pValue = Math.max(paired.pValue, Math.min(1, 2 ** (1 - paired.won - paired.lost)))
  const names = { first: a[0]?.pipeline ?? '', second: b[0]?.pipeline ?? '' }
  return { package: a[0]?.package ?? '', measure, ...names, pages: shared.length, ...paired, pValue }
}
