/**
 * Sums over the blocks before a block, side by side in `ElementContext.sums`.
 *
 * For `import * as SumField from './sum-field.js'`. Constants of a module: the bundler writes them as numbers wherever they are used.
 */

/** Words. */
export const Words = 0
/** Words in links. */
export const LinkWords = 1
/** Words of blocks that read like sentences. */
export const SentenceWords = 2
/** Function words. */
export const FunctionWords = 3
/** Words of blocks whose element is a `p`. */
export const ParagraphWords = 4
/** Blocks with a price. */
export const Prices = 5
/** Blocks that look like a date. */
export const Dates = 6
/** Blocks that are headings. */
export const Headings = 7
/** How many sums there are per block. */
export const Size = 8
