/** Plain text for people: paragraphs, lists, tables and code as they read, no words joined or split. */

import { Tag } from '../html/tags.js'
import type { Page } from '../page/page.js'
import type { Selection } from '../page/selection.js'
import { snapToAtoms } from './atoms.js'
import { Collapser, collapse } from './collapse.js'
import { Display, displayOf, isPreformattedTag } from './display.js'
import type { OutputOptions } from './options.js'
import { preformattedText } from './preformatted.js'
import { type TableKind, tableKindOf } from './tables.js'
import { elementsWithText, Glue, Go, type Visitor, walk } from './tree-walk.js'

/**
 * Renders what a selection keeps as plain text. It differs from `selectionText`, on which scores are computed, in white
 * space and characters that are not part of words only (and by the rounding to whole atoms).
 */
export function toText(page: Page, keep: Selection, options: OutputOptions = {}): string {
  const whole = snapToAtoms(page, keep)
  const writer = new TextWriter(page, whole, options.tables !== false)
  walk(page, whole, elementsWithText(page, whole), writer)
  return writer.result
}

/** What stands before the next piece, from nothing to an empty line. */
const Gap = { None: 0, Space: 1, Line: 2, Paragraph: 3 } as const

/** Deepest indentation: beyond it, deeper lists stand at the same place. */
const maxIndent = 16

class TextWriter implements Visitor {
  /** The text written so far. Only ever appended to: looking into it would copy it each time. */
  result = ''
  private readonly page: Page
  private readonly keep: Selection
  private readonly showsTables: boolean
  private readonly glue: Glue
  private readonly collapser: Collapser
  private gap: number = Gap.None
  private previousRun = -1
  private previousEnd = 0
  /** List depth, whether each open list has shown an item, and a bullet that waits for its text. */
  private depth = 0
  private readonly hasItem: boolean[] = []
  private waitsForBullet = false
  private readonly tables: TableKind[] = []
  /** Within a cell of a data table: breaks are spaces there. */
  private isInCell = false
  /** Cells of the current row, and borders since its last text. */
  private rowCells = 0
  private borders = 0
  private isRowEmpty = true
  /** Quotation marks that wait for their text. */
  private quotes = 0
  /** Inline code around the current place, and whether the last piece was in it. */
  private codes = 0
  private isAfterCode = false

  constructor(page: Page, keep: Selection, showsTables: boolean) {
    this.page = page
    this.keep = keep
    this.showsTables = showsTables
    this.glue = new Glue(page)
    this.collapser = new Collapser(page.runs.axis)
  }

  enter(node: number, tag: number): number {
    const display = displayOf(this.page, node)
    if (display <= Display.Spaced) return this.enterInline(tag)
    if (isPreformattedTag(tag)) return this.writeCode(node)
    if (isListTag(tag)) return this.enterList()
    switch (tag) {
      case Tag.table:
        return this.enterTable(node)
      case Tag.li:
        return this.enterItem()
      case Tag.tr:
        this.rowCells = 0
        this.borders = 0
        this.isRowEmpty = true
        break
      case Tag.td:
      case Tag.th:
        if (this.isInDataTable()) return this.enterCell()
    }
    this.breakAt(display)
    return Go.IntoAndLeave
  }

  leave(node: number, tag: number): void {
    switch (tag) {
      case Tag.q:
        this.leaveQuote()
        return
      case Tag.code:
        this.codes--
        this.isAfterCode = false
        return
      case Tag.li:
        this.waitsForBullet = false
        break
      case Tag.table:
        this.tables.pop()
        break
      case Tag.td:
      case Tag.th:
        if (this.isInDataTable()) {
          this.isInCell = false
          return
        }
    }
    if (isListTag(tag)) this.depth--
    this.breakAt(isListTag(tag) && this.depth > 0 ? Display.Line : displayOf(this.page, node))
  }

  pass(node: number, tag: number): void {
    if (tag === Tag.br) this.breakAt(this.gap >= Gap.Line ? Display.Paragraph : Display.Line)
    else if ((tag === Tag.td || tag === Tag.th) && this.isInDataTable()) this.addCell()
    else if (tag === Tag.hr) this.breakAt(Display.Paragraph)
    else if (displayOf(this.page, node) >= Display.Line) this.breakAt(Display.Line)
  }

  text(run: number, start: number, end: number): void {
    this.begin(run, start)
    this.result += this.collapser.piece(start, end)
    this.previousRun = run
    this.previousEnd = end
    this.isAfterCode = this.codes > 0
  }

  private enterInline(tag: number): number {
    if (tag === Tag.q) this.quotes++
    else if (tag === Tag.code) this.codes++
    else return Go.Into
    return Go.IntoAndLeave
  }

  private leaveQuote(): void {
    if (this.quotes > 0) this.quotes--
    else this.result += '"'
  }

  private enterTable(node: number): number {
    const kind = tableKindOf(this.page, node)
    this.breakAt(Display.Paragraph)
    if (kind === 'data' && !this.showsTables) return Go.Over
    if (kind === 'code') return this.writeCode(node)
    this.tables.push(kind)
    return Go.IntoAndLeave
  }

  private isInDataTable(): boolean {
    return this.tables.length > 0 && this.tables[this.tables.length - 1] === 'data'
  }

  private enterCell(): number {
    this.addCell()
    this.isInCell = true
    return Go.IntoAndLeave
  }

  private addCell(): void {
    if (this.rowCells++ > 0) this.borders++
  }

  private enterList(): number {
    this.breakAt(this.depth > 0 ? Display.Line : Display.Paragraph)
    if (this.depth > 0) this.tighten()
    this.hasItem[++this.depth] = false
    return Go.IntoAndLeave
  }

  private enterItem(): number {
    this.waitsForBullet = false
    this.breakAt(Display.Line)
    if (this.hasItem[this.depth]) this.tighten()
    this.hasItem[this.depth] = true
    this.waitsForBullet = !this.isInCell
    return Go.IntoAndLeave
  }

  /** Items follow each other without empty lines. */
  private tighten(): void {
    if (this.gap > Gap.Line) this.gap = Gap.Line
  }

  /** Asks for a break before the next text. */
  private breakAt(display: number): void {
    if (this.waitsForBullet) return
    const gap = this.isInCell ? Gap.Space : display === Display.Paragraph ? Gap.Paragraph : Gap.Line
    if (gap > this.gap) this.gap = gap
  }

  /** Writes what stands between the last text and the next. */
  private begin(run: number, start: number): void {
    if (this.previousRun < 0 || this.gap >= Gap.Line) this.startLine()
    else if (this.borders > 0) this.result += ' |'.repeat(this.borders) + ' '
    else if (this.gap === Gap.Space || !this.joins(run, start)) this.result += ' '
    this.gap = Gap.None
    this.borders = 0
    this.isRowEmpty = false
    if (this.quotes > 0) {
      this.result += '"'.repeat(this.quotes)
      this.quotes = 0
    }
  }

  private startLine(): void {
    if (this.previousRun >= 0) this.result += this.gap === Gap.Paragraph ? '\n\n' : '\n'
    this.result += this.indent(this.waitsForBullet ? 1 : 0)
    if (this.waitsForBullet) this.result += '- '
    this.waitsForBullet = false
    if (this.isInCell && this.isRowEmpty && this.borders > 0) this.result += '| '.repeat(this.borders)
  }

  private indent(less: number): string {
    return '  '.repeat(Math.max(0, Math.min(this.depth, maxIndent) - less))
  }

  private joins(run: number, start: number): boolean {
    if (this.isAfterCode && this.codes > 0 && start === this.previousEnd) return true
    return this.glue.joins(this.previousRun, this.previousEnd, run, start)
  }

  private writeCode(node: number): number {
    const { nodes, runs } = this.page
    const code = preformattedText(this.page, this.keep, node)
    this.breakAt(Display.Paragraph)
    if (code === '') return Go.Over
    this.begin(-1, 0)
    this.result += this.isInCell ? collapse(code, 0, code.length) : this.depth > 0 ? code.replaceAll('\n', `\n${this.indent(0)}`) : code
    this.previousRun = nodes.run[nodes.end[node]] - 1
    this.previousEnd = runs.start[this.previousRun + 1]
    this.breakAt(Display.Paragraph)
    return Go.Over
  }
}

function isListTag(tag: number): boolean {
  return tag === Tag.ul || tag === Tag.ol || tag === Tag.menu || tag === Tag.dir
}
