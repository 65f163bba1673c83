/** A page in one row of numbers: its own features and the word-weighted means of its blocks'. */

import type { FeatureTable } from './features.js'
import { blockNames, featureNames, modelKinds } from './features.js'
import { type Forest, placeIn } from './forest.js'

/** Columns of a summary: every block feature, averaged over the page by words. */
export const summaryNames: readonly string[] = featureNames

/** Columns that the models of the kind of page see: the summary and what the page's own names say of each kind. */
export const pageColumns: readonly string[] = [...summaryNames, ...modelKinds.map(kind => `kindTokens:${kind}`)]

/** Averages the rows of a page, a block counting by its words. */
export function summarise({ rows, width, values }: FeatureTable, words: Float64Array, forest: Forest): Float32Array {
  const summary = new Float32Array(summaryNames.length)
  if (rows === 0) return summary
  let total = 0
  for (let b = 0; b < rows; b++) total += words[b] + 0.5
  const sums = forest.weigh(values, rows, b => words[b] + 0.5)
  for (let c = 0; c < blockNames.length; c++) summary[c] = sums[c] / total
  for (let c = blockNames.length; c < width; c++) summary[c] = values[placeIn(width, 0, c)]
  return summary
}
