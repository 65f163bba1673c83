/** What every group of features shares: its input, its table, two small functions. */

import type { Page } from '../../../page/page.js'
import type { BlockStats } from '../block-stats.js'
import type { ElementContext } from '../element-context.js'
import type { PageFacts } from '../page-facts.js'
import type { Records } from './records.js'
import type { TokenScores } from './tokens.js'

/** What the groups of features read. */
export interface FeatureInput {
  readonly page: Page
  readonly stats: BlockStats
  readonly context: ElementContext
  readonly facts: PageFacts
  /** Level of the heading that each block is, 0 for others. */
  readonly headings: Uint8Array
  /** Per block the number of its path of tags and classes. */
  readonly paths: Int32Array
  readonly records: Records
}

/**
 * Features in tiles of sixteen blocks (see `placeIn`): going from one column of a block to the next is a step of `lanes`.
 * The memory is used again for the next page.
 */
export interface FeatureTable {
  readonly rows: number
  /** Columns: those of the blocks, then those of the page. */
  readonly width: number
  readonly values: Float32Array
}

/** One group: writes `names.length` numbers per block from column `at` on. */
export type FeatureGroup = (input: FeatureInput, table: FeatureTable, at: number, scores: TokenScores) => void

/** ln(1 + x). */
export function lg(x: number): number {
  return Math.log(1 + x)
}

/** A quotient that is 0 where the denominator is. */
export function ratio(a: number, b: number): number {
  return b === 0 ? 0 : a / b
}
