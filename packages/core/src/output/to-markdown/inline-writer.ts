/** Writes the pieces of a block as Markdown: opens and closes marks so that they are read, and escapes what has to be. */

import { isSpace } from '../../text/characters.js'
import { endsInAddress, escapeLineStart, escapeText, mayBePunctuation, mayBeWord, mayStartBlock } from './escape.js'
import { flankedMarks, type InlineMode, type LinkWriter, lastCode, marks, type Piece, PieceKind, Style, space } from './pieces.js'

/** An open mark: a style bit with the characters that opened it, or a link. */
interface OpenMark {
  readonly bit: number
  readonly link: number
  readonly closing: string
}

/** Writes one block. */
export class InlineWriter {
  private readonly pieces: readonly Piece[]
  private readonly mode: InlineMode
  private readonly active: number
  private readonly links: LinkWriter
  private readonly open: OpenMark[] = []
  private openStyles = 0
  private openLink = -1
  /** Marks that cannot be written where they start; they stay away until they end. */
  private suppressed = 0
  private line = ''
  private lines = ''
  private isFirstLine = true
  private startsWithText = false
  /** Last code unit written, a space at the start of a line; and whether it belongs to a mark of stars just closed. */
  private previous = space
  private isAfterStars = false
  private encodesNext = false

  constructor(pieces: readonly Piece[], mode: InlineMode, active: number, links: LinkWriter) {
    this.pieces = pieces
    this.mode = mode
    this.active = active
    this.links = links
  }

  write(): string {
    for (let i = 0; i < this.pieces.length; ) i = this.writePiece(i)
    this.closeFrom(0, space)
    this.endLine()
    return this.lines
  }

  /** Writes the piece at `i` and those it is written together with; returns the next. */
  private writePiece(i: number): number {
    const piece = this.pieces[i]
    if (piece.kind === PieceKind.Break) return this.writeBreak(i)
    const wanted = piece.style & marks
    this.suppressed &= wanted
    this.closeUnwanted(wanted, piece)
    if (piece.spaced && this.previous !== space) this.put(' ', space)
    if (piece.link >= 0 && piece.link !== this.openLink) {
      const automatic = this.automaticLink(i)
      if (automatic !== null) {
        this.put(automatic, 0x3e)
        return i + 1
      }
    }
    this.openMarks(i, wanted & ~this.suppressed)
    if (piece.style & Style.Code) return this.writeCode(i)
    if (piece.kind === PieceKind.Raw) this.put(piece.text, lastCode(piece.text))
    else this.writeText(piece, i)
    return i + 1
  }

  private writeBreak(i: number): number {
    const next = this.pieces[i + 1]
    this.closeUnwanted(next.style & marks, { ...next, spaced: true })
    if (this.mode === 'heading') {
      if (this.previous !== space) this.put(' ', space)
    } else if (this.mode === 'cell') {
      this.put('<br>', 0x3e)
    } else {
      this.line += endsInAddress(this.line) ? '  ' : '\\'
      this.endLine()
      this.lines += '\n'
      this.previous = space
    }
    return i + 1
  }

  private endLine(): void {
    // Only text can be mistaken, if it begins with certain characters: marks, links, code and pictures begin with what they are.
    this.lines += this.mode === 'block' && this.startsWithText ? escapeLineStart(this.line, this.isFirstLine) : this.line
    this.line = ''
    this.isFirstLine = false
    this.startsWithText = false
  }

  private put(text: string, last: number): void {
    this.line += text
    this.previous = last
    this.isAfterStars = false
  }

  private writeText(piece: Piece, i: number): void {
    let { text } = piece
    if (this.line === '') this.startsWithText = mayStartBlock(text.charCodeAt(0))
    if (this.encodesNext) {
      const character = String.fromCodePoint(text.codePointAt(0) ?? space)
      this.put(`&#x${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()};`, 0x3b)
      text = text.slice(character.length)
      this.encodesNext = false
    }
    let escaped = text
    if (this.active !== 0) {
      const { active, previous, openLink } = this
      const { hasDefinitions } = this.links
      escaped = escapeText(text, { active, inLink: openLink >= 0, hasDefinitions, previous, next: this.firstCodeAfter(i) })
    }
    if (lastCode(text) === 0x21 && this.opensLink(i + 1) && !this.pieces[i + 1].spaced) escaped = `${escaped.slice(0, -1)}\\!`
    this.put(escaped, lastCode(text))
  }

  private opensLink(i: number): boolean {
    return i < this.pieces.length && this.pieces[i].link >= 0 && this.pieces[i].link !== this.openLink
  }

  /** The first code unit that will follow a piece; a star stands for any mark. */
  private firstCodeAfter(i: number): number {
    const next = i + 1 < this.pieces.length ? this.pieces[i + 1] : null
    if (this.closesBefore(next)) return 0x2a
    if (next?.kind === PieceKind.Break) return this.mode === 'heading' ? space : this.mode === 'cell' ? 0x3c : 0x5c
    if (next === null || next.spaced) return space
    if (next.link >= 0 && next.link !== this.openLink) return 0x5b
    if (next.style & marks & ~this.openStyles) return 0x2a
    return startCode(next)
  }

  private closesBefore(next: Piece | null): boolean {
    if (next === null) return this.open.length > 0
    if (next.kind === PieceKind.Break) return false
    return (this.openStyles & ~next.style) !== 0 || (this.openLink >= 0 && this.openLink !== next.link)
  }

  private writeCode(i: number): number {
    const first = this.pieces[i]
    let text = first.text
    let next = i + 1
    for (; next < this.pieces.length; next++) {
      const piece = this.pieces[next]
      if (piece.kind !== PieceKind.Text || piece.link !== first.link || piece.style !== first.style) break
      if (piece.code !== first.code && piece.spaced) break
      text += (piece.spaced ? ' ' : '') + piece.text
    }
    // Two code spans side by side would be read as one.
    if (this.previous === 0x60) this.put(' ', space)
    this.put(codeSpan(this.mode === 'cell' ? text.replaceAll('|', '\\|') : text), 0x60)
    return next
  }

  private automaticLink(i: number): string | null {
    const { text, style, kind, link } = this.pieces[i]
    const isWhole = i + 1 >= this.pieces.length || this.pieces[i + 1].link !== link
    return isWhole && kind === PieceKind.Text && (style & Style.Code) === 0 && this.openLink < 0 ? this.links.automatic(link, text) : null
  }

  /** Closes every mark that the next piece does not have, and those opened inside of them. */
  private closeUnwanted(wanted: number, piece: Piece): void {
    if ((this.openStyles & ~wanted) === 0 && (this.openLink < 0 || this.openLink === piece.link)) return
    for (let k = 0; k < this.open.length; k++) {
      const { bit, link } = this.open[k]
      if (bit === 0 ? link === piece.link : (wanted & bit) !== 0) continue
      this.closeFrom(k, piece.spaced ? space : this.startsMarks(piece, wanted, k) ? 0x2a : startCode(piece))
      return
    }
  }

  /** Tells whether marks will be opened before the piece once all from the k-th on are closed. */
  private startsMarks(piece: Piece, wanted: number, k: number): boolean {
    let left = 0
    let link = -1
    for (let j = 0; j < k; j++) {
      left |= this.open[j].bit
      if (this.open[j].bit === 0) link = this.open[j].link
    }
    return (wanted & ~left & ~this.suppressed) !== 0 || (piece.link >= 0 && piece.link !== link)
  }

  private closeFrom(k: number, next: number): void {
    // Marks of the same character that close together are read as one run, with `before` in front of it.
    let sign = ''
    let before = space
    for (let j = this.open.length - 1; j >= k; j--) {
      const { bit, link, closing } = this.open[j]
      const text = bit === 0 ? this.links.close(link) : closing
      const own = bit & flankedMarks ? text[0] : ''
      if (own !== sign) before = this.previous
      sign = own
      this.put(text, lastCode(text))
      this.isAfterStars = sign === '*'
      if (bit === 0) this.openLink = -1
      else this.openStyles &= ~bit
    }
    this.open.length = k
    // A mark that closes after punctuation is read only in front of white space or punctuation, an underscore always so.
    if (sign !== '' && (sign === '_' || mayBePunctuation(before)) && mayBeWord(next)) this.encodesNext = true
  }

  /** Opens the marks a piece needs, the longest outside. */
  private openMarks(i: number, wanted: number): void {
    const piece = this.pieces[i]
    const opensLink = piece.link >= 0 && piece.link !== this.openLink
    if ((wanted & ~this.openStyles) === 0) {
      if (opensLink) this.openMark(piece, 0)
      return
    }
    const missing: { bit: number; length: number }[] = []
    for (let bit = 1; bit <= Style.Subscript; bit <<= 1) {
      if (wanted & bit & ~this.openStyles) missing.push({ bit, length: this.reach(i, bit) })
    }
    if (opensLink) missing.push({ bit: 0, length: this.reach(i, 0) })
    if (missing.length > 1) missing.sort((a, b) => b.length - a.length || a.bit - b.bit)
    let sign = ''
    let before = this.previous
    for (let k = 0; k < missing.length; k++) {
      const { bit } = missing[k]
      const own = bit & flankedMarks ? signs.get(bit)!.open[0] : ''
      if (own !== sign || own === '') before = this.previous
      const isRead = own === '' || !mayBeWord(before) || !mayBePunctuation(this.codeBehind(piece, missing, k, own))
      if (!isRead) {
        this.suppressed |= bit
        continue
      }
      sign = own
      this.openMark(piece, bit)
    }
  }

  /** The code unit that will stand behind the run of marks of one character. */
  private codeBehind(piece: Piece, missing: readonly { bit: number }[], k: number, sign: string): number {
    for (let j = k + 1; j < missing.length; j++) {
      const { bit } = missing[j]
      if ((bit & flankedMarks) === 0 || signs.get(bit)!.open[0] !== sign) return 0x2a
    }
    return startCode(piece)
  }

  private openMark(piece: Piece, bit: number): void {
    if (bit === 0) {
      this.put('[', 0x5b)
      this.openLink = piece.link
      this.open.push({ bit, link: piece.link, closing: '' })
      return
    }
    const sign = signs.get(bit)!
    const swaps = this.isAfterStars && sign.open[0] === '*'
    const opening = swaps ? sign.open.replaceAll('*', '_') : sign.open
    this.put(opening, lastCode(opening))
    this.openStyles |= bit
    this.open.push({ bit, link: -1, closing: swaps ? opening : sign.close })
  }

  /** How many pieces from the i-th on have a style, or belong to the same link for bit 0. */
  private reach(i: number, bit: number): number {
    let end = i + 1
    const { link } = this.pieces[i]
    while (end < this.pieces.length) {
      const { style, link: other, kind } = this.pieces[end]
      if (kind !== PieceKind.Break && (bit === 0 ? other !== link : (style & bit) === 0)) break
      end++
    }
    return end - i
  }
}

const signs = new Map<number, { open: string; close: string }>([
  [Style.Strong, { open: '**', close: '**' }],
  [Style.Emphasis, { open: '*', close: '*' }],
  [Style.Deleted, { open: '~~', close: '~~' }],
  [Style.Superscript, { open: '<sup>', close: '</sup>' }],
  [Style.Subscript, { open: '<sub>', close: '</sub>' }],
])

function startCode(piece: Piece): number {
  return piece.style & Style.Code ? 0x60 : piece.kind === PieceKind.Break ? space : piece.text.charCodeAt(0)
}

/** Writes inline code: with more back-ticks around it than stand in it. */
export function codeSpan(text: string): string {
  let longest = 0
  for (const run of text.match(/`+/g) ?? []) longest = Math.max(longest, run.length)
  const fence = '`'.repeat(longest + 1)
  const pad = text.startsWith('`') || text.endsWith('`') || (isSpace(text.charCodeAt(0)) && text.trim() !== '') ? ' ' : ''
  return fence + pad + text + pad + fence
}
