/** The renderer of the highlight view: every piece of text in a mark, no pictures, no formulas. */

import { Tag } from '../../html/tags.js'
import type { Page } from '../../page/page.js'
import type { Selection } from '../../page/selection/selection.js'
import { isImageElement } from '../images.js'
import type { Formula } from '../math/formulas.js'
import { Go } from '../tree-walk.js'
import { collapse, Renderer } from './renderer.js'
import { HtmlWriter } from './writer.js'

/** Splits a piece of a run where marks change; a mark is a start tag without brackets. */
export type Marker = (run: number, start: number, end: number, write: (start: number, end: number, mark: string) => void) => void

/** A writer whose text is in marks; a mark goes on until another one begins or its container ends. */
class MarkedWriter extends HtmlWriter {
  /** The mark that is open, and the one that the next content must be in. */
  mark = ''
  next = ''

  override endPhrase(): void {
    if (this.phrasesWritten === this.phrases.length) this.#closeMark()
    super.endPhrase()
  }

  override lineBreak(): void {
    this.next = ''
    this.#closeMark()
    super.lineBreak()
  }

  override markup(markup: string, paragraph: string | null): void {
    this.next = ''
    super.markup(markup, paragraph)
  }

  protected override closePhrases(): void {
    this.#closeMark()
    super.closePhrases()
  }

  protected override openPhrases(): void {
    if (this.phrasesWritten < this.phrases.length || this.next !== this.mark) this.#closeMark()
    super.openPhrases()
    if (this.next !== this.mark) this.parts.push(`<${this.next}>`)
    this.mark = this.next
  }

  #closeMark(): void {
    if (this.mark !== '') this.parts.push(`</${this.mark.slice(0, this.mark.indexOf(' '))}>`)
    this.mark = ''
  }
}

/** Renders all text of a page in marks. */
export class MarkedRenderer extends Renderer {
  protected override readonly marksCode = true
  protected override readonly formulas: ReadonlyMap<number, Formula> = new Map()
  readonly #marker: Marker
  readonly #marked: MarkedWriter

  constructor(page: Page, keep: Selection, kept: Uint8Array, marker: Marker, spend?: (steps: number) => void) {
    const writer = new MarkedWriter(page)
    super(page, keep, kept, { base: null, tables: true, images: true, links: false, spend }, writer)
    this.#marker = marker
    this.#marked = writer
  }

  override enter(node: number, tag: number): number {
    if (tag === Tag.math) return Go.Into
    return isImageElement(this.page, node) ? Go.Over : super.enter(node, tag)
  }

  protected override write(run: number, start: number, end: number): void {
    this.#marker(run, start, end, (from, to, mark) => {
      const piece = this.page.runs.axis.slice(from, to)
      const text = piece.trim()
      if (text === '' || piece.charCodeAt(0) !== text.charCodeAt(0)) this.#marked.space()
      if (text === '') return
      this.#marked.next = mark
      this.#marked.text(collapse(text, 0, text.length), this.paragraph(true))
      if (piece.trimEnd() !== piece) this.#marked.space()
    })
  }

  protected override writeVerbatim(run: number): void {
    const { axis, start } = this.page.runs
    this.#marker(run, start[run], start[run + 1], (from, to, mark) => {
      const piece = axis.slice(from, to)
      // White space goes into the mark that is open, whatever it is.
      this.#marked.next = piece.trim() === '' ? this.#marked.mark : mark
      this.#marked.verbatim(piece)
    })
  }
}
