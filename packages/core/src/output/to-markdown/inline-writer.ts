/** Writes the pieces of a block as Markdown: opens and closes marks so that they are read, and escapes what has to be. */

import { isSpace } from '../../text/characters.js'
import { endsInAddress, escapeLineStart, escapeText, mayBePunctuation, mayBeWord, mayStartBlock, Sign } from './escape.js'
import type { Link, Links } from './links.js'
import { type InlineMode, lastCode, type Piece, Style, space } from './pieces.js'

/** The code unit that stands for any mark. */
const star = 0x2a

/** What opens a mark, by the number of its bit; what closes it is made from that, or by `Links`. */
const openings = ['[', '**', '*', '~~', '<sup>', '<sub>']

function openingOf(bit: number): string {
  return openings[31 - Math.clz32(bit)]
}

/** Writes one block after another. */
export class InlineWriter {
  readonly #links: Links
  #pieces: readonly Piece[] = []
  #count = 0
  #mode: InlineMode = 'block'
  #active = 0
  /** Open marks from the outermost: their bits, and what closes them. */
  readonly #open: number[] = []
  readonly #closings: string[] = []
  #openStyles = 0
  #openLink: Link | null = null
  /** Marks that cannot be written where they start; they stay away until they end. */
  #suppressed = 0
  #line = ''
  #lines = ''
  #startsWithText = false
  /** Last code unit written, a space at the start of a line; and whether it belongs to a mark of stars just closed. */
  #previous = space
  #isAfterStars = false
  #encodesNext = false

  constructor(links: Links) {
    this.#links = links
  }

  /** Writes the first `count` pieces of a list. */
  write(pieces: readonly Piece[], count: number, mode: InlineMode, active: number): string {
    this.#pieces = pieces
    this.#count = count
    this.#mode = mode
    this.#active = active === 0 || !this.#links.hasDefinitions ? active : active | Sign.HasDefinitions
    this.#lines = ''
    this.#suppressed = 0
    this.#isAfterStars = false
    this.#encodesNext = false
    this.#previous = space
    for (let i = 0; i < count; ) i = this.#writePiece(pieces[i], i)
    this.#closeFrom(0, space)
    this.#endLine()
    return this.#lines
  }

  /** Writes the piece at `i` and those it is written together with; returns the next. */
  #writePiece(piece: Piece, i: number): number {
    if (piece.style & Style.Break) return this.#writeBreak(i)
    this.#suppressed &= piece.style
    this.#closeUnwanted(piece, piece.spaced)
    if (piece.spaced && this.#previous !== space) this.#put(' ')
    if (piece.link !== null && this.#openLink === null && (piece.style & Style.Other) === 0) {
      const isWhole = i + 1 >= this.#count || this.#pieces[i + 1].link !== piece.link
      const automatic = isWhole ? this.#links.automatic(piece.link, piece.text) : null
      if (automatic !== null) {
        this.#put(automatic)
        return i + 1
      }
    }
    const missing = piece.style & Style.Marks & ~this.#openStyles & ~this.#suppressed
    if (missing !== 0) this.#openMarks(piece, i, missing)
    if (piece.style & Style.Code) return this.#writeCode(piece, i)
    if (piece.style & Style.Raw) this.#put(piece.text)
    else this.#writeText(piece.text, i)
    return i + 1
  }

  #writeBreak(i: number): number {
    this.#closeUnwanted(this.#pieces[i + 1], true)
    if (this.#mode === 'cell') this.#put('<br>')
    else {
      this.#line += endsInAddress(this.#line) ? '  ' : '\\'
      this.#endLine()
      this.#lines += '\n'
      this.#previous = space
    }
    return i + 1
  }

  #endLine(): void {
    // Only text can be mistaken, if it begins with certain characters: marks, links, code and pictures begin with what they are.
    this.#lines += this.#mode === 'block' && this.#startsWithText ? escapeLineStart(this.#line, this.#lines === '') : this.#line
    this.#line = ''
    this.#startsWithText = false
  }

  #put(text: string, last: number = lastCode(text)): void {
    this.#line += text
    this.#previous = last
    this.#isAfterStars = false
  }

  #writeText(whole: string, i: number): void {
    let text = whole
    if (this.#line === '') this.#startsWithText = mayStartBlock(text.charCodeAt(0))
    if (this.#encodesNext) {
      const code = text.codePointAt(0) ?? space
      this.#put(`&#x${code.toString(16).toUpperCase()};`)
      text = text.slice(code > 0xffff ? 2 : 1)
      this.#encodesNext = false
    }
    let escaped = text
    if (this.#active !== 0)
      escaped = escapeText(
        text,
        this.#openLink === null ? this.#active : this.#active | Sign.InLink,
        this.#previous,
        this.#firstCodeAfter(i),
      )
    const last = lastCode(text)
    const next = last === 0x21 && i + 1 < this.#count ? this.#pieces[i + 1] : null
    if (next !== null && !next.spaced && next.link !== null && next.link !== this.#openLink) escaped = `${escaped.slice(0, -1)}\\!`
    this.#put(escaped, last)
  }

  /** The first code unit that will follow a piece. */
  #firstCodeAfter(i: number): number {
    if (i + 1 >= this.#count) return this.#open.length > 0 ? star : space
    const next = this.#pieces[i + 1]
    if (next.style & Style.Break) return this.#mode === 'cell' ? 0x3c : 0x5c
    if (this.#unwanted(next) !== 0) return star
    if (next.spaced) return space
    const missing = next.style & Style.Marks & ~this.#openStyles
    return missing & Style.Link ? 0x5b : missing !== 0 ? star : startCode(next)
  }

  #writeCode(first: Piece, i: number): number {
    let { text } = first
    let next = i + 1
    for (; next < this.#count; next++) {
      const piece = this.#pieces[next]
      if (piece.link !== first.link || piece.style !== first.style || (piece.code !== first.code && piece.spaced)) break
      text += (piece.spaced ? ' ' : '') + piece.text
    }
    // Two code spans side by side would be read as one.
    if (this.#previous === 0x60) this.#put(' ')
    this.#put(codeSpan(this.#mode === 'cell' ? text.replaceAll('|', '\\|') : text))
    return next
  }

  /** Open marks that a piece does not have. */
  #unwanted(piece: Piece): number {
    return this.#openStyles & ~(piece.link === this.#openLink ? piece.style : piece.style & ~Style.Link)
  }

  /** Closes every mark that the next piece does not have, and those opened inside of them. */
  #closeUnwanted(piece: Piece, isSpaced: boolean): void {
    const unwanted = this.#unwanted(piece)
    if (unwanted === 0) return
    let left = 0
    let k = 0
    for (; (this.#open[k] & unwanted) === 0; k++) left |= this.#open[k]
    this.#closeFrom(k, isSpaced ? space : piece.style & Style.Marks & ~left & ~this.#suppressed ? star : startCode(piece))
  }

  #closeFrom(k: number, next: number): void {
    // Marks of the same character that close together are read as one run, with `before` in front of it.
    let sign = ''
    let before = space
    while (this.#open.length > k) {
      const bit = this.#open.pop()!
      const closing = this.#closings.pop()!
      const own = bit & Style.Flanked ? closing[0] : ''
      if (own !== sign) before = this.#previous
      sign = own
      // To look for the last code unit of an address just put together would copy it.
      if (bit === Style.Link) this.#put(this.#links.close(this.#openLink!), this.#links.hasDefinitions ? 0x5d : 0x29)
      else this.#put(closing)
      this.#isAfterStars = sign === '*'
      if (bit === Style.Link) this.#openLink = null
      this.#openStyles &= ~bit
    }
    // A mark that closes after punctuation is read only in front of white space or punctuation, an underscore always so.
    if (sign !== '' && (sign === '_' || mayBePunctuation(before)) && mayBeWord(next)) this.#encodesNext = true
  }

  /** Opens the marks a piece needs, the longest outside. */
  #openMarks(piece: Piece, i: number, wanted: number): void {
    const missing: number[] = []
    for (let bit = 1; bit <= wanted; bit <<= 1) if (wanted & bit) missing.push(bit)
    if (missing.length > 1) missing.sort((a, b) => this.#reach(i, b) - this.#reach(i, a) || a - b)
    let sign = ''
    let before = this.#previous
    missing.forEach((bit, k) => {
      const own = bit & Style.Flanked ? openingOf(bit)[0] : ''
      if (own !== sign || own === '') before = this.#previous
      if (own !== '' && mayBeWord(before)) {
        // The code unit that will come after the run of marks of one character.
        const isLast = missing.slice(k + 1).every(other => other & Style.Flanked && openingOf(other)[0] === own)
        if (mayBePunctuation(isLast ? startCode(piece) : star)) {
          this.#suppressed |= bit
          return
        }
      }
      sign = own
      this.#openMark(piece, bit)
    })
  }

  #openMark(piece: Piece, bit: number): void {
    const opening = openingOf(bit)
    const isSwapped = this.#isAfterStars && opening[0] === '*'
    const written = isSwapped ? opening.replaceAll('*', '_') : opening
    this.#put(written)
    this.#openStyles |= bit
    if (bit === Style.Link) this.#openLink = piece.link
    this.#open.push(bit)
    this.#closings.push(written.replace('<', '</'))
  }

  /** How many pieces from the i-th on have a style, or belong to the same link. */
  #reach(i: number, bit: number): number {
    let end = i + 1
    for (; end < this.#count; end++) {
      const { style, link } = this.#pieces[end]
      if (!(style & Style.Break) && (!(style & bit) || (bit === Style.Link && link !== this.#pieces[i].link))) break
    }
    return end - i
  }
}

function startCode({ style, text }: Piece): number {
  return style & Style.Code ? 0x60 : style & Style.Break ? space : text.charCodeAt(0)
}

/** Writes inline code: with more back-ticks around it than it contains. */
function codeSpan(text: string): string {
  const fence = fenceFor(text, 1)
  const pad = text.startsWith('`') || text.endsWith('`') || (isSpace(text.charCodeAt(0)) && text.trim() !== '') ? ' ' : ''
  return fence + pad + text + pad + fence
}

/** At least so many back-ticks, and more than the code has in a row. */
export function fenceFor(code: string, least: number): string {
  let length = least
  for (const [run] of code.matchAll(/`+/g)) length = Math.max(length, run.length + 1)
  return '`'.repeat(length)
}
