/** Which pipeline is better, paired by page. */

import { type Measure, type Score, summarise } from '../metrics/index.js'
import { bootstrapStatistic, holm, type PairedComparison, pairedBootstrap } from '../statistics/index.js'
import type { PageRow } from './rows.js'
import { evaluationMeasure } from './snippets-measure.js'
import { groupBy } from './summarise-rows.js'

/**
 * One pipeline against another on the pages of a package.
 *
 * The difference is that of the figures in the table: of the means over pages, or of the pooled F1 of `snippets`. Pages are
 * won and lost by their own F1, which a pooled figure need not follow.
 */
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

/** Compares the pipelines of a run on each package, on pages that both have, by the first of the measures that the package has. */
export function compareRows(rows: readonly PageRow[], measures: readonly string[], seed: number | string): Comparison[] {
  const comparisons: Omit<Comparison, 'adjusted'>[] = []
  for (const ofPackage of groupBy(rows, row => row.package).values()) {
    const measure = comparedMeasure(ofPackage, measures)
    const scored = ofPackage.filter(row => row.scores[measure])
    const byPipeline = [...groupBy(scored, row => row.pipeline).values()]
    for (const [a, b] of pairsOf(byPipeline, measure)) comparisons.push(comparePair(a, b, measure, seed))
  }
  const adjusted = holm(comparisons.map(({ pValue }) => pValue))
  return comparisons.map((comparison, i) => ({ ...comparison, adjusted: adjusted[i] }))
}

/** The first of the measures that any of the rows has, or else the first. */
export function comparedMeasure(rows: readonly PageRow[], measures: readonly string[]): string {
  return measures.find(name => rows.some(row => row.scores[name])) ?? measures[0]
}

function pairsOf(pipelines: readonly PageRow[][], measure: string): [PageRow[], PageRow[]][] {
  const ranked = pipelines
    .map(rows => ({ rows, f1: summarise(scoresOf(rows, measure), evaluationMeasure(measure)).f1 }))
    .sort((a, b) => b.f1 - a.f1)
    .map(({ rows }) => rows)
  if (ranked.length > allPairsUpTo) return ranked.slice(1).map(other => [ranked[0], other])
  return ranked.flatMap((a, i) => ranked.slice(i + 1).map((b): [PageRow[], PageRow[]] => [a, b]))
}

function scoresOf(rows: readonly PageRow[], measure: string): Score[] {
  return rows.map(row => row.scores[measure])
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
  const ofA = scoresOf(shared, measure)
  const ofB = shared.map(row => others.get(row.page)!.scores[measure])
  const { isPooled } = evaluationMeasure(measure)
  const paired = isPooled
    ? comparePooled(ofA, ofB, evaluationMeasure(measure), seed)
    : pairedBootstrap(f1Of(ofA), f1Of(ofB), { seed, resamples })
  // Resampling a handful of pages knows no doubt; n fair coins all fall alike with probability 2 ** (1 − n).
  const unlike = isPooled ? countUnlike(ofA, ofB) : paired.won + paired.lost
  const pValue = Math.max(paired.pValue, Math.min(1, 2 ** (1 - unlike)))
  const names = { first: a[0]?.pipeline ?? '', second: b[0]?.pipeline ?? '' }
  return { package: a[0]?.package ?? '', measure, ...names, pages: shared.length, ...paired, pValue }
}

/** Resamples pages and takes the difference of the two summaries, for a figure that is not a mean over pages. */
function comparePooled(a: readonly Score[], b: readonly Score[], measure: Measure, seed: number | string): PairedComparison {
  const { won, lost, tied } = pairedBootstrap(f1Of(a), f1Of(b), { resamples: 1 })
  const drawn: number[] = []
  const difference = (pages: Int32Array): number => {
    const value = summarise(drawFrom(a, pages), measure).f1 - summarise(drawFrom(b, pages), measure).f1
    drawn.push(value)
    return value
  }
  const { value, low, high } = bootstrapStatistic(a.length, difference, { seed, resamples })
  // The first one drawn is the pages as they are.
  const atMostZero = drawn.slice(1).filter(value => value <= 0).length
  const atLeastZero = drawn.slice(1).filter(value => value >= 0).length
  const pValue = Math.min(1, (2 * (Math.min(atMostZero, atLeastZero) + 1)) / (resamples + 1))
  return { difference: value, low, high, pValue, won, lost, tied }
}

function f1Of(scores: readonly Score[]): number[] {
  return scores.map(score => score.f1)
}

function drawFrom(scores: readonly Score[], pages: Int32Array): Score[] {
  const drawn = new Array<Score>(pages.length)
  for (let i = 0; i < pages.length; i++) drawn[i] = scores[pages[i]]
  return drawn
}

/** Pages that differ in any of the counts that a pooled figure is made of: their own F1 may well be the same. */
function countUnlike(a: readonly Score[], b: readonly Score[]): number {
  return a.filter((score, i) => Object.keys(score).some(key => score[key] !== b[i][key])).length
}
