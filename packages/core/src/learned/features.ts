/**
 * Features of blocks: one row of numbers per block, written group by group. Everything is a difference of prefix sums or
 * a bounded climb, so the cost is linear in the size of the page.
 */

import type { Page } from '../page/page.js'
import { type BlockStats, blockStats } from './block-stats.js'
import { type ElementContext, elementContext } from './element-context.js'
import { headingFeatures, headingLevels, headingNames } from './features/headings.js'
import { levelFeatures, levelNames } from './features/levels.js'
import { neighbourFeatures, neighbourNames } from './features/neighbours.js'
import { pageFeatures, pageNames } from './features/page.js'
import { pathFeatures, pathNames } from './features/paths.js'
import { recordFeatures, recordNames } from './features/records.js'
import { tagFeatures, tagNames } from './features/tags.js'
import { textFeatures, textNames } from './features/text.js'
import { type TokenScores, tokenFeatures, tokenNames } from './features/tokens.js'
import { verdictFeatures, verdictNames } from './features/verdicts.js'
import { type PageFacts, pageFacts } from './page-facts.js'

/** What the groups of features read. */
export interface FeatureInput {
  readonly page: Page
  readonly stats: BlockStats
  readonly context: ElementContext
  readonly facts: PageFacts
  /** Level of the heading that each block is, 0 for others. */
  readonly headings: Uint8Array
}

/** Rows of features: block `b` has `values[b * width] … values[(b + 1) * width − 1]`. */
export interface FeatureTable {
  readonly rows: number
  readonly width: number
  readonly values: Float32Array
}

/** One group: writes `names.length` numbers per block from column `at` on. */
export type FeatureGroup = (input: FeatureInput, table: FeatureTable, at: number, scores: TokenScores) => void

const groups: readonly (readonly [readonly string[], FeatureGroup])[] = [
  [textNames, textFeatures],
  [tagNames, tagFeatures],
  [levelNames, levelFeatures],
  [pathNames, pathFeatures],
  [recordNames, recordFeatures],
  [headingNames, headingFeatures],
  [neighbourNames, neighbourFeatures],
  [verdictNames, verdictFeatures],
  [tokenNames, tokenFeatures],
  [pageNames, pageFeatures],
]

/** Names of all features, in column order. */
export const featureNames: readonly string[] = groups.flatMap(([names]) => names)

/** Reads what features need from a page. */
export function featureInput(page: Page): FeatureInput {
  const stats = blockStats(page)
  return { page, stats, context: elementContext(page, stats), facts: pageFacts(page), headings: headingLevels(page, stats.size) }
}

/** Computes the features of every block. */
export function blockFeatures(input: FeatureInput, scores: TokenScores): FeatureTable {
  const width = featureNames.length
  const table = { rows: input.stats.size, width, values: new Float32Array(input.stats.size * width) }
  let at = 0
  for (const [names, write] of groups) {
    write(input, table, at, scores)
    at += names.length
  }
  return table
}

/** ln(1 + x). */
export function lg(x: number): number {
  return Math.log(1 + x)
}

/** A quotient that is 0 where the denominator is. */
export function ratio(a: number, b: number): number {
  return b === 0 ? 0 : a / b
}
