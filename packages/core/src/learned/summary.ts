/** A page in one row of numbers: its own features and the word-weighted means of its blocks'. */

import type { FeatureTable } from './features.js'
import { featureNames, modelKinds } from './features.js'

/** Columns of a summary: every block feature, averaged over the page by words. */
export const summaryNames: readonly string[] = featureNames

/** Columns that the models of the kind of page see: the summary and what the page's own names say of each kind. */
export const pageColumns: readonly string[] = [...summaryNames, ...modelKinds.map(kind => `kindTokens:${kind}`)]

/** Averages the rows of a page, a block counting by its words; only some columns of the blocks, the others stay 0. */
export function summarise(table: FeatureTable, words: Float64Array, columns: Int32Array): Float32Array {
  const { rows, width, values, page } = table
  const sums = new Float64Array(columns.length)
  let total = 0
  for (let b = 0; b < rows; b++) {
    const weight = words[b] + 0.5
    const row = b * width
    total += weight
    for (let c = 0; c < columns.length; c++) sums[c] += weight * values[row + columns[c]]
  }
  const summary = new Float32Array(summaryNames.length)
  if (total === 0) return summary
  for (let c = 0; c < columns.length; c++) summary[columns[c]] = sums[c] / total
  summary.set(page, width)
  return summary
}
