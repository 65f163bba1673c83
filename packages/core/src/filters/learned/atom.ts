/** Structures that are kept or dropped as a whole inside kept text. */

export const None = 0
export const List = 1
export const Table = 2
export const Code = 3
export const Quote = 4
export const Figure = 5
export const Formula = 6
