/** Bits about the text of a block. */

/** What a block's text contains or how it begins and ends. */
export const Trait = {
  EndsSentence: 1,
  Question: 2,
  Price: 4,
  DateLike: 8,
  Address: 16,
  AllLink: 32,
  /** The digits of a date; it is one if the name of a month stands there too. */
  DateIfMonth: 64,
} as const
