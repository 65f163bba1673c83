/** A page in one row of numbers: its own features and the word-weighted means of its blocks'. */

import type { FeatureTable } from './features.js'
import { featureNames, modelKinds } from './features.js'

/** Columns of a summary: every block feature, averaged over the page by words. */
export const summaryNames: readonly string[] = featureNames

/** Columns that the models of the kind of page see: the summary and what the page's own names say of each kind. */
export const pageColumns: readonly string[] = [...summaryNames, ...modelKinds.map(kind => `kindTokens:${kind}`)]

/** Averages the rows of a page, a block counting by its words; only some columns of the blocks, the others stay 0. */
export function summarise(table: FeatureTable, words: Float64Array, columns: Int32Array): Float32Array {
  const sums = new Float64Array(columns.length)
  let total = 0
  for (let b = 0; b < table.rows; b++) {
    const weight = words[b] + 0.5
    total += weight
    addRow(sums, table.values, b * table.width, columns, weight)
  }
  const summary = new Float32Array(summaryNames.length)
  if (total === 0) return summary
  for (let c = 0; c < columns.length; c++) summary[columns[c]] = sums[c] / total
  summary.set(table.page, table.width)
  return summary
}

function addRow(sums: Float64Array, values: Float32Array, row: number, columns: Int32Array, weight: number): void {
  for (let c = 0; c < columns.length; c++) sums[c] += weight * values[row + columns[c]]
}
