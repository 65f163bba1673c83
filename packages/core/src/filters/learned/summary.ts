/** A page in one row of numbers: its own features and the word-weighted means of its blocks'. */

import { blockNames, type FeatureTable, featureNames, modelKinds } from './features.js'
import { type Forest, placeIn } from './forest.js'

/** Columns of a summary: every block feature, averaged over the page by words. */
export const summaryNames: readonly string[] = featureNames

/** Columns that the models of the kind of page see: the summary and what the page's own names say of each kind. */
export const pageColumns: readonly string[] = [...summaryNames, ...modelKinds.map(kind => `kindTokens:${kind}`)]

/** Features in some layout, as a summary reads them. */
interface SummaryRows {
  /** Weight of each block. */
  readonly weights: Float64Array
  /** Sums of all columns over the blocks, each block times its weight. */
  readonly sums: ArrayLike<number>
  /** The first block's number in a column. */
  readonly first: (column: number) => number
}

/** Averages the rows of a table, a block counting by its words. */
export function summarise({ rows, width, values }: FeatureTable, words: Float64Array, forest: Forest): Float32Array {
  const weights = weightsOf(words)
  const sums = forest.weigh(values, rows, b => weights[b])
  return means({ weights, sums, first: column => values[placeIn(width, 0, column)] })
}

/** The same of plain rows, as `featureRows` makes them. */
export function summariseRows(features: Float32Array, words: Float64Array): Float32Array {
  const weights = weightsOf(words)
  const width = summaryNames.length
  const sums = new Float64Array(width)
  for (let b = 0; b < words.length; b++) for (let c = 0; c < width; c++) sums[c] += weights[b] * features[b * width + c]
  return means({ weights, sums, first: column => features[column] })
}

/** A block without words counts a little. */
function weightsOf(words: Float64Array): Float64Array {
  return words.map(count => count + 0.5)
}

/** Means of the columns of blocks; those of the page are the same in all rows. */
function means({ weights, sums, first }: SummaryRows): Float32Array {
  const summary = new Float32Array(summaryNames.length)
  if (weights.length === 0) return summary
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  for (let c = 0; c < summary.length; c++) summary[c] = c < blockNames.length ? sums[c] / total : first(c)
  return summary
}
