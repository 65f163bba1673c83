/**
 * The inline content of one block, collected as styled pieces and written as Markdown when the block ends: only then is it
 * known what stands beside each piece, which marks meet, and what has to be escaped.
 */

import { escapeLineStart, Special, specialsIn } from './escape.js'
import { InlineWriter } from './inline-writer.js'
import { withMovedPunctuation } from './moved-punctuation.js'
import { flankedMarks, type InlineMode, type LinkWriter, type Piece, PieceKind, Style } from './pieces.js'
import { scanned } from './scan.js'

/** Collects the pieces of one block. */
export class Inline {
  private pieces: Piece[] = []
  private found = 0
  private styles = 0
  /** Whether all pieces are text: what is written is then one line. */
  isPlain = true

  get isEmpty(): boolean {
    return this.pieces.length === 0
  }

  /** Tells whether the last piece is a line break. */
  get endsWithBreak(): boolean {
    return this.pieces.length > 0 && this.pieces[this.pieces.length - 1].kind === PieceKind.Break
  }

  /** Tells whether the last piece is inline code. */
  get endsWithCode(): boolean {
    return this.pieces.length > 0 && (this.pieces[this.pieces.length - 1].style & Style.Code) !== 0
  }

  /** Appends characters to the last piece: what closes a quotation. */
  append(text: string): void {
    const last = this.pieces[this.pieces.length - 1]
    if (last?.kind === PieceKind.Text && (last.style & Style.Code) === 0) last.text += text
    else if (last) this.addText(text, 0, last.link, false)
  }

  /** Adds text, with white space collapsed already. */
  addText(text: string, style: number, link: number, spaced: boolean, code = 0): void {
    if ((style & Style.Code) === 0) this.found |= specialsIn(text)
    this.add(PieceKind.Text, text, style, link, spaced, code)
  }

  /** Adds text that `scan` has just returned. */
  addScanned(text: string, style: number, link: number, spaced: boolean, code: number): void {
    if ((style & Style.Code) === 0) this.found |= scanned
    this.add(PieceKind.Text, text, style, link, spaced, code)
  }

  /** Adds finished Markdown: a picture, a formula, a reference. */
  addRaw(markdown: string, link: number, spaced: boolean): void {
    this.add(PieceKind.Raw, markdown, 0, link, spaced)
  }

  /** Adds a line break, unless nothing stands before it. */
  addBreak(): void {
    if (!this.isEmpty && !this.endsWithBreak) this.add(PieceKind.Break, '', 0, -1, false)
  }

  private add(kind: number, text: string, style: number, link: number, spaced: boolean, code = 0): void {
    this.pieces.push({ kind, text, style, link, spaced, code })
    if (kind !== PieceKind.Text) this.isPlain = false
    this.styles |= style
  }

  /** Writes what was collected and starts anew. */
  take(mode: InlineMode, links: LinkWriter, hasFormulas: boolean): string {
    const { pieces, found, styles } = this
    this.pieces = []
    this.found = 0
    this.styles = 0
    this.isPlain = true
    if (pieces.length > 0 && pieces[pieces.length - 1].kind === PieceKind.Break) pieces.pop()
    if (pieces.length === 0) return ''
    dropUnaffordable(pieces, links)
    const active = found === 0 ? 0 : activeSpecials(pieces, found, styles, mode, hasFormulas)
    if (pieces.length === 1 && styles === 0 && active === 0) return onePiece(pieces[0], mode, links)
    const writer = new InlineWriter(styles & flankedMarks ? withMovedPunctuation(pieces) : pieces, mode, active, links)
    return writer.write()
  }
}

/** Takes the links from pieces whose addresses would make the document grow out of proportion. */
function dropUnaffordable(pieces: readonly Piece[], links: LinkWriter): void {
  let last = -1
  let isAffordable = true
  for (const piece of pieces) {
    if (piece.link >= 0 && piece.link !== last) isAffordable = links.afford(piece.link)
    last = piece.link
    if (!isAffordable) piece.link = -1
  }
}

/** Writes the only piece of a block, in which nothing has to be escaped: the items of menus, most headings and paragraphs. */
function onePiece({ kind, text, link }: Piece, mode: InlineMode, links: LinkWriter): string {
  if (link >= 0) return (kind === PieceKind.Text ? links.automatic(link, text) : null) ?? `[${text}${links.close(link)}`
  return mode === 'block' && kind === PieceKind.Text ? escapeLineStart(text, true) : text
}

/** Special characters that can mean anything at all among the pieces of a block. */
function activeSpecials(pieces: readonly Piece[], found: number, styles: number, mode: InlineMode, hasFormulas: boolean): number {
  let active = found
  if (mode !== 'cell') active &= ~Special.Pipe
  if (!hasFormulas) active &= ~Special.Dollar
  if (!(styles & (Style.Strong | Style.Emphasis))) {
    if (found & Special.Star && isLone(pieces, '*')) active &= ~Special.Star
    if (found & Special.Underscore && isLone(pieces, '_')) active &= ~Special.Underscore
  }
  if (!(styles & Style.Deleted) && found & Special.Tilde && isLone(pieces, '~')) active &= ~Special.Tilde
  if (!(styles & Style.Code) && found & Special.Backtick && isLone(pieces, '`')) active &= ~Special.Backtick
  return active
}

/** Tells whether a character occurs in a single run among the texts of a block: it then has nothing to pair with. */
function isLone(pieces: readonly Piece[], character: string): boolean {
  let runs = 0
  for (const { kind, text, style } of pieces) {
    if (kind !== PieceKind.Text || style & Style.Code) continue
    for (let i = text.indexOf(character); i >= 0; i = text.indexOf(character, i)) {
      while (text[i] === character) i++
      if (++runs > 1) return false
    }
  }
  return true
}
