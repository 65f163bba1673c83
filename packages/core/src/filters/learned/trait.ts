/**
 * Bits about the text of a block: what it contains, how it begins and ends.
 *
 * For `import * as Trait from './trait.js'`. Constants of a module: the bundler writes them as numbers wherever they are used.
 */

/** The text ends like a sentence. */
export const EndsSentence = 1
/** The text has a question mark. */
export const Question = 2
/** The text has the sign of a currency. */
export const Price = 4
/** The text looks like a date. */
export const DateLike = 8
/** The text has an at sign. */
export const Address = 16
/** All words are in links. */
export const AllLink = 32
/** The text has the digits of a date; it is one if the name of a month is there too. */
export const DateIfMonth = 64
