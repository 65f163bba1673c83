/** Structures that are kept or dropped as a whole inside kept text. */

/** No structure. */
export const None = 0
/** A list. */
export const List = 1
/** A table. */
export const Table = 2
/** A listing of code. */
export const Code = 3
/** A quotation. */
export const Quote = 4
/** A figure with its caption. */
export const Figure = 5
/** A formula. */
export const Formula = 6
