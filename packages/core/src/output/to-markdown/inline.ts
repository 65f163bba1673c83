/**
 * The inline content of one block, collected as styled pieces and written as Markdown when the block ends: only then is it
 * known what is beside each piece, which marks meet, and what has to be escaped.
 */

import { signs } from '../collapse.js'
import { escapeLineStart, Sign } from './escape.js'
import { InlineWriter } from './inline-writer.js'
import type { Link, Links } from './links.js'
import { withMovedPunctuation } from './moved-punctuation.js'
import { type InlineMode, type Piece, Style } from './pieces.js'

/** Collects the pieces of one block. */
export class Inline {
  /** Pieces, of which the first `count` are in use. */
  readonly #pieces: Piece[] = []
  #count = 0
  #found = 0
  #styles = 0
  readonly #links: Links
  readonly #hasFormulas: () => boolean
  readonly #writer: InlineWriter

  constructor(links: Links, hasFormulas: () => boolean) {
    this.#links = links
    this.#hasFormulas = hasFormulas
    this.#writer = new InlineWriter(links)
  }

  get isEmpty(): boolean {
    return this.#count === 0
  }

  /** Tells whether all pieces are text: what is written is then one line. */
  get isPlain(): boolean {
    return (this.#styles & (Style.Raw | Style.Break)) === 0
  }

  /** Tells whether the last piece has a style. */
  endsWith(style: number): boolean {
    return this.#count > 0 && (this.#pieces[this.#count - 1].style & style) !== 0
  }

  /** Appends characters to the last piece: what closes a quotation. */
  append(text: string): void {
    const last = this.#pieces[this.#count - 1]
    if (this.#count > 0 && (last.style & Style.Other) === 0) last.text += text
    else if (this.#count > 0) this.add(text, 0, last.link, false)
  }

  /** Adds a line break, unless there is nothing before it. */
  addBreak(): void {
    if (this.#count > 0 && !this.endsWith(Style.Break)) this.add('', Style.Break, null, false)
  }

  /** Adds a piece, text with its white space collapsed; `found` are the signs in it. */
  add(text: string, style: number, link: Link | null, spaced: boolean, code = 0, found = 0): void {
    const last = this.#count > 0 ? this.#pieces[this.#count - 1].link : null
    // Each place where a link is written costs: no document grows out of proportion.
    const own = link === null || link === last || this.#links.afford(link) ? link : null
    const bits = own === null ? style : style | Style.Link
    if (this.#count === this.#pieces.length) this.#pieces.push({ text, style: bits, link: own, spaced, code })
    else {
      const piece = this.#pieces[this.#count]
      piece.text = text
      piece.style = bits
      piece.link = own
      piece.spaced = spaced
      piece.code = code
    }
    this.#count++
    this.#styles |= bits
    if ((style & Style.Other) === 0) this.#found |= found & Sign.Any
  }

  /** Writes what was collected and starts anew. */
  take(mode: InlineMode): string {
    const pieces = this.#pieces
    const styles = this.#styles
    const count = this.endsWith(Style.Break) ? this.#count - 1 : this.#count
    const active = this.#found === 0 ? 0 : this.#activeSigns(mode)
    this.#count = this.#found = this.#styles = 0
    if (count === 0) return ''
    if (count === 1 && active === 0 && (styles & ~(Style.Link | Style.Raw | Style.Break)) === 0) return this.#onePiece(pieces[0], mode)
    if ((styles & Style.Flanked) === 0) return this.#writer.write(pieces, count, mode, active)
    const moved = withMovedPunctuation(pieces, count)
    return this.#writer.write(moved, moved.length, mode, active)
  }

  /** Writes the only piece of a block, in which nothing has to be escaped: the items of menus, most headings and paragraphs. */
  #onePiece({ text, style, link }: Piece, mode: InlineMode): string {
    const isText = (style & Style.Raw) === 0
    if (link !== null) return (isText ? this.#links.automatic(link, text) : null) ?? `[${text}${this.#links.close(link)}`
    return mode === 'block' && isText ? escapeLineStart(text, true) : text
  }

  /** Signs that can mean anything at all among the pieces of a block. */
  #activeSigns(mode: InlineMode): number {
    let active = this.#found
    if (mode !== 'cell') active &= ~Sign.Pipe
    if (active & Sign.Dollar && !this.#hasFormulas()) active &= ~Sign.Dollar
    for (let k = 0; k < partners.length; k++)
      if (active & (1 << k) && (this.#styles & partners[k]) === 0 && this.#isLone(signs[k])) active &= ~(1 << k)
    return active
  }

  /** Tells whether a character occurs in a single run among the texts of a block: it then has nothing to pair with. */
  #isLone(character: string): boolean {
    let runs = 0
    for (let k = 0; k < this.#count; k++) {
      const { text, style } = this.#pieces[k]
      if (style & Style.Other) continue
      for (let i = text.indexOf(character); i >= 0; i = text.indexOf(character, i)) {
        while (text[i] === character) i++
        if (++runs > 1) return false
      }
    }
    return true
  }
}

/** Styles whose marks are made of the first four signs. */
const partners = [Style.Strong | Style.Emphasis, Style.Strong | Style.Emphasis, Style.Deleted, Style.Code]
