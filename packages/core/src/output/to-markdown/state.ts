/** What the handlers of all elements share while one page is written as Markdown. */

import { firstUnknownTag } from '../../html/tags.js'
import type { Page } from '../../page/page.js'
import type { Selection } from '../../page/selection.js'
import { Display, displayOf } from '../display.js'
import { type Formula, formulasOf } from '../math/formulas.js'
import type { RenderOptions } from '../options.js'
import type { TableKind } from '../tables.js'
import { Glue, Go, type Visitor } from '../tree-walk.js'
import { baseOf } from '../urls.js'
import { BlockWriter } from './blocks.js'
import { type Footnotes, footnotesOf } from './footnotes.js'
import { displayFormula, inlineFormula, writeFormula } from './handlers/formula.js'
import type { Handler } from './handlers/handler.js'
import { handlers } from './handlers/index.js'
import { Inline } from './inline.js'
import { Links } from './links.js'
import { type InlineMode, Style } from './pieces.js'
import { scan } from './scan.js'
import type { TableGrid } from './table-grid.js'
import { texSignsOf, writeTexText } from './tex-text.js'

/** A list around the current place. */
export interface ListState {
  readonly isOrdered: boolean
  /** `-`, `*`, `.` or `)`. */
  readonly sign: string
  /** Number of containers around it. */
  readonly depth: number
  next: number
  hasItem: boolean
  isLoose: boolean
}

/** A table around the current place; only data tables have a grid. */
export interface TableState {
  readonly kind: TableKind
  readonly grid: TableGrid | null
  isInHead: boolean
}

/** Walks with the page and dispatches to the handlers. */
export class MarkdownState implements Visitor {
  readonly page: Page
  readonly keep: Selection
  readonly options: RenderOptions
  readonly base: string | null
  readonly blocks = new BlockWriter()
  readonly inline = new Inline()
  readonly links: Links
  readonly formulas: ReadonlyMap<number, Formula>
  readonly footnotes: Footnotes
  /** Whether any element of the page is a formula, and whether there are notes: asked at every element. */
  private readonly hasFormulaElements: boolean
  readonly hasFootnotes: boolean
  /** Whether text may hold formulas between TeX delimiters. */
  private readonly mayHoldTex: boolean
  private readonly glue: Glue
  private readonly axis: string
  /** Whether the document has formulas, so that a dollar sign is no longer just that. */
  hasFormulas: boolean
  readonly lists: ListState[] = []
  readonly tables: TableState[] = []
  /** For each open item, how many empty lines the document had when its first block was due. */
  readonly itemBlanks: number[] = []
  mode: InlineMode = 'block'
  isHeaderCell = false
  /** Nothing of a footnote was written yet: signs that lead back to the text may still come. */
  isNoteStart = false
  /** The heading that is being written, −1 if none. */
  heading = -1
  /** How many elements of each style are open. */
  private readonly styleDepth = new Int32Array(6)
  private openStyles = 0
  /** The styles of the next text. */
  private style = 0
  /** Code elements so far. */
  private codes = 0
  /** The link around the current place, −1 for none. */
  link = -1
  /** Quotation marks and other characters that wait for the next text. */
  lead = ''
  /** The last list that ended: another one right after it needs another sign. */
  lastList: { readonly sign: string; readonly blocks: number; readonly depth: number } | null = null
  /** The run of the last text, −1 after anything else; and where the last piece ended on the axis. */
  private previousRun = -1
  private previousEnd = 0
  private needsSpace = false

  constructor(page: Page, keep: Selection, kept: Uint8Array, options: RenderOptions) {
    this.page = page
    this.keep = keep
    this.options = options
    this.base = baseOf(page, options.url)
    this.glue = new Glue(page)
    this.axis = page.runs.axis
    this.links = new Links(page, this.base, options.linkStyle === 'reference')
    this.formulas = formulasOf(page)
    const { hasBackslashes, hasDollars } = texSignsOf(page)
    this.mayHoldTex = hasBackslashes || hasDollars
    this.hasFormulas = hasBackslashes || this.formulas.size > 0
    this.footnotes = footnotesOf(page, kept, node => this.links.localHrefOf(node))
    this.hasFormulaElements = this.formulas.size > 0
    this.hasFootnotes = this.footnotes.definitions.size > 0
  }

  enter(node: number, tag: number): number {
    if (this.hasFormulaElements && this.formulas.has(node) && writeFormula(this, node)) return Go.Over
    if (this.hasFootnotes && this.footnotes.definitions.has(node)) return handlers.footnote.enter(this, node, tag)
    const handler = handlerOf(tag)
    if (handler !== null) return handler.enter(this, node, tag)
    if (displayOf(this.page, node) <= Display.Spaced) return Go.Into
    this.boundary()
    return Go.IntoAndLeave
  }

  leave(node: number, tag: number): void {
    if (this.hasFootnotes && this.footnotes.definitions.has(node)) handlers.footnote.leave(this, node, tag)
    else {
      const handler = handlerOf(tag)
      if (handler === null) this.boundary()
      else handler.leave(this, node, tag)
    }
  }

  pass(node: number, tag: number): void {
    if (this.hasFormulaElements && this.formulas.has(node)) {
      if (this.followsText(node)) writeFormula(this, node)
      return
    }
    const handler = handlerOf(tag)
    if (handler?.pass) handler.pass(this, node, tag)
    else if (displayOf(this.page, node) >= Display.Line) this.boundary()
  }

  text(run: number, start: number, end: number): void {
    const text = scan(this.axis, start, end)
    if (this.isNoteStart) {
      this.isNoteStart = false
      if (text === '^' || text === '↑') return
    }
    const spaced = this.isSpaced(run, start)
    if (this.mayHoldTex && (this.style & Style.Code) === 0 && writeTexText(this, run, text, spaced)) {
      this.previousRun = -1
      this.previousEnd = end
      return
    }
    this.inline.addScanned(this.lead === '' ? text : this.lead + text, this.style, this.link, spaced, this.codes)
    this.lead = ''
    this.previousRun = run
    this.previousEnd = end
  }

  /** Adds finished Markdown that stands where an element stands. */
  addRaw(markdown: string, node: number): void {
    const { nodes, runs } = this.page
    const start = runs.start[nodes.run[node]]
    const hasSpace = !this.inline.isEmpty && !this.inline.endsWithBreak && (this.needsSpace || start > this.previousEnd)
    this.inline.addRaw(markdown, this.link, hasSpace)
    this.needsSpace = false
    this.previousRun = -1
    this.previousEnd = runs.start[nodes.run[nodes.end[node]]]
  }

  private isSpaced(run: number, start: number): boolean {
    if (this.inline.isEmpty || this.inline.endsWithBreak) {
      this.needsSpace = false
      return false
    }
    if (this.needsSpace) {
      this.needsSpace = false
      return true
    }
    if (this.previousRun < 0) return start > this.previousEnd
    if (start === this.previousEnd && this.style & Style.Code && this.inline.endsWithCode) return false
    return !this.glue.joins(this.previousRun, this.previousEnd, run, start)
  }

  /** Adds a piece of text in the current style and link. */
  addText(text: string, spaced: boolean): void {
    this.inline.addText(text, this.style, this.link, spaced)
  }

  /** Adds a formula that stood in the text. */
  addTex(latex: string, isDisplay: boolean, spaced: boolean): void {
    if (latex === '') return
    this.hasFormulas = true
    if (isDisplay && this.mode === 'block') {
      this.flush()
      this.blocks.write(displayFormula(latex))
    } else this.inline.addRaw(inlineFormula(this, latex), this.link, spaced && !this.inline.isEmpty)
  }

  /** Asks for a space before the next piece of the line. */
  space(): void {
    this.needsSpace = true
  }

  /** Ends the current block; within headings and cells this is a space or a line break. */
  boundary(): void {
    if (this.mode === 'block') this.flush()
    else if (this.mode === 'heading') this.needsSpace = true
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
    this.needsSpace = false
    return this.inline.take(this.mode, this.links, this.hasFormulas)
  }

  /** Opens or closes a style; what is opened inside of code only colours it. */
  changeStyle(bit: number, change: 1 | -1): void {
    const index = 31 - Math.clz32(bit)
    this.styleDepth[index] += change
    this.openStyles = this.styleDepth[index] > 0 ? this.openStyles | bit : this.openStyles & ~bit
    if (!(this.openStyles & Style.Code && this.style & Style.Code)) this.style = this.openStyles
    if (bit === Style.Code && change > 0) this.codes++
  }

  /** Ends the document. */
  finish(): string {
    this.flush()
    const definitions = this.links.definitions()
    if (definitions !== '') this.blocks.write(definitions)
    return this.blocks.result
  }

  /** Tells whether a formula without kept text stands beside kept text. */
  private followsText(node: number): boolean {
    const { nodes, runs, live, blockElement } = this.page
    const from = runs.start[nodes.run[node]]
    const to = runs.start[nodes.run[nodes.end[node]]]
    const before = lastBefore(live.bounds, from)
    const after = firstFrom(live.bounds, to)
    const isKeptBefore = before >= 0 && before === lastBefore(this.keep.bounds, from)
    const isKeptAfter = after >= 0 && after === firstFrom(this.keep.bounds, to)
    if (isKeptBefore && isKeptAfter) return true
    // At the edge of the kept text a formula belongs to it if it stands in the same block.
    const block = blockElement[nodes.parent[node]]
    if (isKeptBefore) return before > runs.start[nodes.run[block]]
    return isKeptAfter && after < runs.start[nodes.run[nodes.end[block]]]
  }
}

function handlerOf(tag: number): Handler | null {
  return tag < firstUnknownTag ? handlers.byTag[tag] : null
}

/** End of the last range that ends at or before a place, −1 if there is none. */
function lastBefore(bounds: Int32Array, position: number): number {
  let low = 0
  let high = bounds.length >> 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (bounds[2 * middle + 1] > position) high = middle
    else low = middle + 1
  }
  return low === 0 ? -1 : bounds[2 * low - 1]
}

/** Start of the first range that starts at or after a place, −1 if there is none. */
function firstFrom(bounds: Int32Array, position: number): number {
  let low = 0
  let high = bounds.length >> 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (bounds[2 * middle] >= position) high = middle
    else low = middle + 1
  }
  return 2 * low < bounds.length ? bounds[2 * low] : -1
}
