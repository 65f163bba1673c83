/** The pieces of which a block's inline content consists. */

/** Styles of a piece, as bits. */
export const Style = { Strong: 1, Emphasis: 2, Deleted: 4, Superscript: 8, Subscript: 16, Code: 32 } as const

/** Where the content stands. */
export type InlineMode = 'block' | 'heading' | 'cell'

/** Kinds of piece: text to be escaped, a line break, finished Markdown. */
export const PieceKind = { Text: 0, Break: 1, Raw: 2 } as const

/** Styles that are written as marks around the text. */
export const marks: number = Style.Strong | Style.Emphasis | Style.Deleted | Style.Superscript | Style.Subscript

/** Marks that CommonMark recognises by the characters around them. */
export const flankedMarks: number = Style.Strong | Style.Emphasis | Style.Deleted

/** The code unit that stands for white space and for the borders of a line. */
export const space = 0x20

/** One piece. */
export interface Piece {
  kind: number
  text: string
  style: number
  /** Number of the link the piece belongs to, −1 for none. */
  link: number
  /** Whether white space stands before it. */
  spaced: boolean
  /** Number of the code element the piece belongs to, 0 for none. */
  code: number
}

/** How links are written; numbers are those given to `add`. */
export interface LinkWriter {
  /** What closes a link's text: `](…)`. */
  close(link: number): string
  /** The whole link where its text is its address, else null. */
  automatic(link: number, text: string): string | null
  readonly hasDefinitions: boolean
  /** Pays for one more place where a link's address is written; false where the document cannot grow any more. */
  afford(link: number): boolean
}

/** The last code unit of a text, a space for none. */
export function lastCode(text: string): number {
  return text.length > 0 ? text.charCodeAt(text.length - 1) : space
}
