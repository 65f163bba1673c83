/**
 * Features of blocks: one row of numbers per block, written group by group. Everything is a difference of prefix sums or
 * a bounded climb, so the cost is linear in the size of the page.
 */

import type { Page } from '../page/page.js'
import type { PageKind } from '../page/types.js'
import { blockStats } from './block-stats.js'
import { elementContext } from './element-context.js'
import type { FeatureGroup, FeatureInput, FeatureTable } from './features/common.js'
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
import { pageFacts } from './page-facts.js'

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

/** Kinds of page that the model tells apart. */
export const modelKinds: readonly PageKind[] = ['article', 'documentation', 'service', 'forum', 'listing', 'collection', 'product']

/** Columns with the probabilities of the kinds of page: they are known only after the others, see `setKinds`. */
export const kindColumns: readonly string[] = modelKinds.map(kind => `kind:${kind}`)

/** Names of all features, in column order. */
export const featureNames: readonly string[] = [...groups.flatMap(([names]) => names), ...kindColumns]

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

/** Writes the probabilities of the kinds of page into every row. */
export function setKinds(table: FeatureTable, probabilities: ArrayLike<number>): void {
  const at = table.width - kindColumns.length
  for (let b = 0; b < table.rows; b++)
    for (let k = 0; k < kindColumns.length; k++) table.values[b * table.width + at + k] = probabilities[k]
}

export type { FeatureInput, FeatureTable } from './features/common.js'
