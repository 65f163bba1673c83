/** What the handlers of all elements share while one page is written as Markdown. */

import { firstUnknownTag, Tag } from '../../html/tags.js'
import type { Page } from '../../page/page.js'
import type { Selection } from '../../page/selection/selection.js'
import { baseOf } from '../../page/urls.js'
import { collapse, signsOf, uneven } from '../collapse.js'
import { Display, displayOf } from '../display.js'
import { isImageElement, Pictures } from '../images.js'
import { type Formula, formulasOf, isBesideKept } from '../math/formulas.js'
import { textEnd, textStart } from '../nodes.js'
import type { RenderOptions } from '../options.js'
import { Go, joins, type Visitor } from '../tree-walk.js'
import { BlockWriter } from './blocks.js'
import { Sign } from './escape.js'
import { type Footnotes, footnotesOf } from './footnotes.js'
import { displayFormula, inlineFormula, writeFormula } from './handlers/formula.js'
import type { Handler } from './handlers/handler.js'
import { footnote, handlers } from './handlers/index.js'
import { Inline } from './inline.js'
import { type Link, Links } from './links.js'
import { type InlineMode, Style } from './pieces.js'
import type { TableGrid } from './table-grid.js'
import { writeTexText } from './tex-text.js'

/** A list around the current place. */
export interface ListState {
  /** `-` or `*` before items, `.` or `)` behind their numbers. */
  readonly sign: string
  /** Number of containers around it. */
  readonly depth: number
  next: number
  hasItem: boolean
  isLoose: boolean
  /** How many blocks the document had when it ended. */
  end: number
}

/** Walks with the page and dispatches to the handlers. */
export class MarkdownState implements Visitor {
  readonly page: Page
  readonly keep: Selection
  readonly options: RenderOptions
  readonly base: string | null
  readonly blocks: BlockWriter = new BlockWriter()
  readonly inline: Inline
  readonly links: Links
  readonly pictures: Pictures
  readonly formulas: ReadonlyMap<number, Formula>
  readonly footnotes: Footnotes
  readonly #axis: string
  readonly #found: Uint16Array
  /** Whether the document has formulas, so that a dollar sign is no longer just that; null until somebody asks. */
  #hasFormulas: boolean | null = null
  readonly lists: ListState[] = []
  /** For each open table its grid, null if it does not hold data. */
  readonly grids: (TableGrid | null)[] = []
  /** For each open item, how many empty lines the document had when its first block was due. */
  readonly itemBlanks: number[] = []
  mode: InlineMode = 'block'
  isHeaderCell = false
  /** Nothing of a footnote was written yet: signs that lead back to the text may still come. */
  isNoteStart = false
  /** The heading that is being written, −1 if none. */
  heading = -1
  /** How many elements of each style are open, by the number of its bit. */
  readonly #styleDepth = [0, 0, 0, 0, 0, 0, 0]
  #openStyles = 0
  /** The styles of the next text. */
  #style = 0
  /** Code elements so far. */
  #codes = 0
  /** The link around the current place. */
  link: Link | null = null
  /** Quotation marks and brackets that wait for the next text. */
  lead = ''
  /** The last list that ended: another one right after it needs another sign. */
  lastList: ListState | null = null
  /** The run of the last text, −1 after anything else; and where the last piece ended on the axis. */
  #previousRun = -1
  #previousEnd = 0
  #needsSpace = false

  constructor(page: Page, keep: Selection, kept: Uint8Array, options: RenderOptions) {
    this.page = page
    this.keep = keep
    this.options = options
    this.base = baseOf(page, options.url)
    this.#axis = page.runs.axis
    this.#found = signsOf(page, keep)
    this.links = new Links(page, this.base, options.linkStyle === 'reference')
    this.pictures = new Pictures(page, this.links.reader)
    this.formulas = formulasOf(page)
    this.inline = new Inline(this.links, () => (this.#hasFormulas ??= this.formulas.size > 0 || /\\[([]/.test(this.#axis)))
    this.footnotes = footnotesOf(page, kept, node => this.links.localHrefOf(node))
  }

  enter(node: number, tag: number): number {
    if (this.formulas.size > 0 && this.formulas.has(node) && writeFormula(this, node)) return Go.Over
    const isBlock = displayOf(this.page, node, tag) > Display.Spaced
    if (isBlock) this.boundary()
    const handler = this.#handlerOf(node, tag)
    if (handler === undefined) return isBlock ? Go.IntoAndLeave : Go.Into
    return handler.enter?.(this, node, tag) ?? Go.IntoAndLeave
  }

  leave(node: number, tag: number): void {
    if (displayOf(this.page, node, tag) > Display.Spaced) this.boundary()
    this.#handlerOf(node, tag)?.leave?.(this, node, tag)
  }

  pass(node: number, tag: number): void {
    if (this.formulas.size > 0 && this.formulas.has(node)) {
      if (isBesideKept(this.page, this.keep, node)) writeFormula(this, node)
      return
    }
    if (displayOf(this.page, node, tag) > Display.Spaced) this.boundary()
    if (tag < firstUnknownTag) handlers[tag]?.pass?.(this, node, tag)
  }

  #handlerOf(node: number, tag: number): Handler | undefined {
    if (this.footnotes.definitions.size > 0 && this.footnotes.definitions.has(node)) return footnote
    if (tag < firstUnknownTag) return handlers[tag]
    return isImageElement(this.page, node) ? handlers[Tag.img] : undefined
  }

  text(run: number, start: number, end: number, k: number): void {
    const found = this.#found[k]
    const text = found & uneven ? collapse(this.#axis, start, end) : this.#axis.slice(start, end)
    if (this.isNoteStart) {
      this.isNoteStart = false
      if (text === '^' || text === '↑') return
    }
    const spaced = this.#isSpaced(run, start) && this.lead[0] !== '('
    this.#previousRun = run
    this.#previousEnd = end
    const mayHoldTex = found & (Sign.Backslash | Sign.Dollar) && !(this.#style & Style.Code)
    if (mayHoldTex && writeTexText(this, run, text, spaced, found)) this.#previousRun = -1
    else {
      this.addText(this.lead === '' ? text : this.lead + text, spaced, found)
      this.lead = ''
    }
  }

  /** Adds finished Markdown that stands where an element stands. */
  addRaw(markdown: string, node: number): void {
    const start = textStart(this.page, node)
    this.inline.add(markdown, Style.Raw, this.link, this.#hasBefore() && (this.#needsSpace || start > this.#previousEnd))
    this.#needsSpace = false
    this.#previousRun = -1
    this.#previousEnd = textEnd(this.page, node)
  }

  /** Tells whether there is something on the line already. */
  #hasBefore(): boolean {
    return !this.inline.isEmpty && !this.inline.endsWith(Style.Break)
  }

  #isSpaced(run: number, start: number): boolean {
    const needsSpace = this.#needsSpace
    this.#needsSpace = false
    if (!this.#hasBefore()) return false
    if (needsSpace) return true
    if (this.#previousRun < 0) return start > this.#previousEnd
    if (start === this.#previousEnd && this.#style & Style.Code && this.inline.endsWith(Style.Code)) return false
    return !joins(this.page, this.#previousRun, this.#previousEnd, run, start)
  }

  /** Adds a piece of text, in which `found` signs stand, in the current style and link. */
  addText(text: string, spaced: boolean, found: number): void {
    this.inline.add(text, this.#style, this.link, spaced, this.#codes, found)
  }

  /** Adds a formula that was in the text. */
  addTex(latex: string, isDisplay: boolean, spaced: boolean): void {
    if (latex === '') return
    this.#hasFormulas = true
    if (isDisplay && this.mode === 'block') {
      this.flush()
      this.blocks.write(displayFormula(latex))
    } else this.inline.add(inlineFormula(this, latex), Style.Raw, this.link, spaced && !this.inline.isEmpty)
  }

  /** Asks for a space before the next piece of the line. */
  space(): void {
    this.#needsSpace = true
  }

  /** Ends the current block; within headings and cells this is a space or a line break. */
  boundary(): void {
    if (this.mode === 'heading') this.#needsSpace = true
    else if (this.inline.isEmpty) return
    else if (this.mode === 'block') this.flush()
    else this.inline.addBreak()
  }

  /** Writes the inline content collected so far as a paragraph. */
  flush(): void {
    if (this.inline.isEmpty) return
    const isOneLine = this.inline.isPlain
    const text = this.takeInline()
    if (text !== '') this.blocks.write(text, isOneLine)
  }

  /** Returns the inline content collected so far as Markdown. */
  takeInline(): string {
    this.#needsSpace = false
    return this.inline.take(this.mode)
  }

  /** Opens or closes a style; what is opened inside of code only colours it. */
  changeStyle(bit: number, change: 1 | -1): void {
    const index = 31 - Math.clz32(bit)
    this.#styleDepth[index] += change
    this.#openStyles = this.#styleDepth[index] > 0 ? this.#openStyles | bit : this.#openStyles & ~bit
    if (!(this.#openStyles & this.#style & Style.Code)) this.#style = this.#openStyles
    if (bit === Style.Code && change > 0) this.#codes++
  }

  /** Ends the document. */
  finish(): string {
    this.flush()
    const definitions = this.links.definitions()
    if (definitions !== '') this.blocks.write(definitions)
    return this.blocks.result
  }
}
