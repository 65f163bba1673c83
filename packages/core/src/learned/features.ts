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
import { pageNames, pageRow } from './features/page.js'
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
]

/** Kinds of page that the model tells apart. */
export const modelKinds: readonly PageKind[] = ['article', 'documentation', 'service', 'forum', 'listing', 'collection', 'product']

/** Columns with the probabilities of the kinds of page: they are known only after the others. */
export const kindColumns: readonly string[] = modelKinds.map(kind => `kind:${kind}`)

/** Names of the features that differ from block to block. */
export const blockNames: readonly string[] = groups.flatMap(([names]) => names)

/** Names of all features, in column order: those of blocks, those of the page, the kinds of page. */
export const featureNames: readonly string[] = [...blockNames, ...pageNames, ...kindColumns]

/** Reads what features need from a page. */
export function featureInput(page: Page): FeatureInput {
  const stats = blockStats(page)
  const headings = headingLevels(page, stats.size)
  return { page, stats, context: elementContext(page, stats, headings), facts: pageFacts(page), headings }
}

let memory = new Float32Array(1 << 16)

/** Computes the features of every block and of the page; the kinds of page are left at 0. */
export function blockFeatures(input: FeatureInput, scores: TokenScores): FeatureTable {
  const width = blockNames.length
  const rows = input.stats.size
  if (memory.length < rows * width) memory = new Float32Array(2 * rows * width)
  else memory.fill(0, 0, rows * width)
  const page = new Float32Array(pageNames.length + kindColumns.length)
  page.set(pageRow(input))
  const table = { rows, width, values: memory, page }
  let at = 0
  for (const [names, write] of groups) {
    write(input, table, at, scores)
    at += names.length
  }
  return table
}

/** The same as one row of all features per block, in memory of its own: what training reads. */
export function featureRows({ rows, width, values, page }: FeatureTable): Float32Array {
  const full = new Float32Array(rows * featureNames.length)
  for (let b = 0; b < rows; b++) {
    full.set(values.subarray(b * width, (b + 1) * width), b * featureNames.length)
    full.set(page, b * featureNames.length + width)
  }
  return full
}

export type { FeatureInput, FeatureTable } from './features/common.js'
