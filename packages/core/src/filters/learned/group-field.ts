/**
 * Numbers of a group of alike siblings, side by side in `ElementContext.groups`.
 *
 * For `import * as GroupField from './group-field.js'`. Constants of a module: the bundler writes them as numbers wherever they are used.
 */

/** Members of the group. */
export const Count = 0
/** Words of all members. */
export const Words = 1
/** Sum of the squares of the members' words. */
export const Squares = 2
/** Words in links. */
export const LinkWords = 3
/** Words of blocks that read like sentences. */
export const SentenceWords = 4
/** Images. */
export const Images = 5
/** Blocks with a price. */
export const Prices = 6
/** Blocks that look like a date. */
export const Dates = 7
/** Blocks that are headings. */
export const Headings = 8
/** The first block of the group. */
export const From = 9
/** One past the last block of the group. */
export const To = 10
/** How many numbers there are per group. */
export const Size = 11
