/**
 * Features of blocks: one row of numbers per block, written group by group. Everything is a difference of prefix sums or
 * a bounded climb, so the cost is linear in the size of the page.
 */

import { type Budget, unlimited } from '../../filter/filter.js'
import type { Page } from '../../page/page.js'
import { blockStats } from './block-stats.js'
import { elementContext } from './element-context.js'
import type { FeatureGroup, FeatureInput, FeatureTable } from './features/common.js'
import { headingFeatures, headingLevels, headingNames } from './features/headings.js'
import { levelFeatures, levelNames } from './features/levels.js'
import { pageNames, pageRow } from './features/page.js'
import { classPaths, pathFeatures, pathNames } from './features/paths.js'
import { findRecords, recordFeatures, recordNames } from './features/records.js'
import { tagFeatures, tagNames } from './features/tags.js'
import { textFeatures, textNames } from './features/text.js'
import { type TokenScores, tokenFeatures, tokenNames } from './features/tokens.js'
import { verdictFeatures, verdictNames } from './features/verdicts.js'
import { lengthOf, placeIn } from './forest.js'
import { lanes } from './kernel.js'
import { modelKinds } from './model-kinds.js'
import { pageFacts } from './page-facts.js'

/** The groups of features of blocks, in column order: the names of each one's columns, and the function that writes them. */
export const featureGroups: readonly (readonly [readonly string[], FeatureGroup])[] = [
  [textNames, textFeatures],
  [tagNames, tagFeatures],
  [levelNames, levelFeatures],
  [pathNames, pathFeatures],
  [recordNames, recordFeatures],
  [headingNames, headingFeatures],
  [verdictNames, verdictFeatures],
  [tokenNames, tokenFeatures],
]

/** Columns with the probabilities of the kinds of page: they are known only after the others. */
export const kindColumns: readonly string[] = modelKinds.map(kind => `kind:${kind}`)

/** Names of the features that differ from block to block. */
export const blockNames: readonly string[] = featureGroups.flatMap(([names]) => names)

/** Names of all features, in column order: those of blocks, those of the page, the kinds of page. */
export const featureNames: readonly string[] = [...blockNames, ...pageNames, ...kindColumns]

/** Steps that are spent per part of the work, so that a deadline is looked at after each. */
export const stepsPerPart = 10_000

/** Reads what features need from a page. */
export function featureInput(page: Page, budget: Budget = unlimited): FeatureInput {
  const stats = blockStats(page)
  budget.spend(stepsPerPart)
  const headings = headingLevels(page, stats.size)
  const context = elementContext(page, stats, headings)
  budget.spend(stepsPerPart)
  const paths = classPaths(page, context)
  budget.spend(stepsPerPart)
  const records = findRecords(page, context)
  budget.spend(stepsPerPart)
  return { page, stats, context, facts: pageFacts(page), headings, paths, records }
}

/** Memory for the table of so many blocks. */
export type TableMemory = (rows: number) => Float32Array

const ownMemory: TableMemory = rows => new Float32Array(lengthOf(featureNames.length, rows))

/** Computes the features of every block and of the page; the kinds of page are left at 0. */
export function blockFeatures(
  input: FeatureInput,
  scores: TokenScores,
  memory: TableMemory = ownMemory,
  budget: Budget = unlimited,
): FeatureTable {
  const rows = input.stats.size
  const table = { rows, width: featureNames.length, values: memory(rows) }
  let at = 0
  for (const [names, write] of featureGroups) {
    write(input, table, at, scores)
    budget.spend(stepsPerPart)
    at += names.length
  }
  const page = new Float32Array(featureNames.length - at)
  page.set(pageRow(input))
  writePage(table, at, page)
  return table
}

/** Writes the probabilities of the kinds of page. */
export function writeKinds(table: FeatureTable, kinds: Float64Array): void {
  writePage(table, table.width - kinds.length, kinds)
}

/** Writes numbers that are the same for all blocks, from column `at` on: tile after tile the same. */
function writePage({ rows, width, values }: FeatureTable, at: number, numbers: Float32Array | Float64Array): void {
  const start = placeIn(width, 0, at)
  const end = placeIn(width, 0, at + numbers.length)
  for (let c = 0, k = start; k < end; c++, k += lanes) values.fill(numbers[c], k, k + lanes)
  for (let first = lanes; first < rows; first += lanes) values.copyWithin(placeIn(width, first, at), start, end)
}

/** The same as one row of all features per block, in memory of its own: what training reads. */
export function featureRows({ rows, width, values }: FeatureTable): Float32Array {
  const full = new Float32Array(rows * width)
  for (let b = 0; b < rows; b++) for (let c = 0; c < width; c++) full[b * width + c] = values[placeIn(width, b, c)]
  return full
}

export type { FeatureInput, FeatureTable } from './features/common.js'
export { modelKinds } from './model-kinds.js'
