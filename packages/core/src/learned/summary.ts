/** A page in one row of numbers: its own features and the word-weighted means of its blocks'. */

import type { FeatureTable } from './features.js'
import { featureNames } from './features.js'

/** Columns of a summary: every block feature, averaged over the page by words. */
export const summaryNames: readonly string[] = featureNames

/** Averages the rows of a page, a block counting by its words. */
export function summarise(table: FeatureTable, words: Float64Array): Float32Array {
  const { rows, width, values } = table
  const sums = new Float64Array(width)
  let total = 0
  for (let b = 0; b < rows; b++) {
    const weight = words[b] + 0.5
    const row = b * width
    total += weight
    for (let f = 0; f < width; f++) sums[f] += weight * values[row + f]
  }
  return Float32Array.from(sums, sum => (total === 0 ? 0 : sum / total))
}
