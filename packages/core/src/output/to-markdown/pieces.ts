/** The pieces of which a block's inline content consists. */

import type { Link } from './links.js'

/** What a piece is and which styles it has, as bits. Text is what is neither code, finished Markdown nor a line break. */
export const Style = {
  Link: 1,
  Strong: 2,
  Emphasis: 4,
  Deleted: 8,
  Superscript: 16,
  Subscript: 32,
  Code: 64,
  Raw: 128,
  Break: 256,
  /** Those written as marks around the text. */
  Marks: 63,
  /** Marks that CommonMark recognises by the characters around them. */
  Flanked: 14,
  /** What is not text. */
  Other: 448,
} as const

/** Where the content stands. */
export type InlineMode = 'block' | 'heading' | 'cell'

/** One piece. */
export interface Piece {
  text: string
  style: number
  link: Link | null
  /** Whether there is white space before it. */
  spaced: boolean
  /** Number of the code element the piece belongs to, 0 for none. */
  code: number
}

/** The code unit that stands for white space and for the borders of a line. */
export const space = 0x20

/** The last code unit of a text, a space for none. */
export function lastCode(text: string): number {
  return text === '' ? space : text.charCodeAt(text.length - 1)
}
