/** Plain text for people: paragraphs, lists, tables and code as they read, no words joined or split. */

import { Tag } from '../html/tags.js'
import type { Page } from '../page/page.js'
import type { Selection } from '../page/selection/selection.js'
import { collapse, signsOf, uneven } from './collapse.js'
import { Display, displayOf, isListTag, isPreformattedTag } from './display.js'
import { type Formula, formulasOf, isBesideKept } from './math/formulas.js'
import { hasBrackets, textEnd, textStart } from './nodes.js'
import type { OutputOptions } from './options.js'
import { preformattedText } from './preformatted.js'
import { shownPart } from './shown.js'
import { tableKindOf } from './tables.js'
import { elementsWithText, Go, joins, type Visitor, walk } from './tree-walk.js'

/**
 * Renders what a selection keeps as plain text. It differs from `selectionText`, on which scores are computed, in white
 * space and characters that are not part of words only, but for what is never shown (`shownPart`), formulas, which are
 * written once, as TeX, and the numbers beside lines of code, which are left out.
 */
export function toText(page: Page, keep: Selection, options: OutputOptions = {}): string {
  const whole = shownPart(page, keep)
  options.spend?.(page.nodes.size)
  const writer = new TextWriter(page, whole, options.tables !== false)
  walk(page, whole, elementsWithText(page, whole), writer, options.spend)
  return writer.result
}

/** Deepest indentation: beyond it, deeper lists are at the same place. */
const maxIndent = 16

class TextWriter implements Visitor {
  /** The text written so far. Only ever appended to: looking into it would copy it each time. */
  result = ''
  readonly #page: Page
  readonly #keep: Selection
  readonly #showsTables: boolean
  readonly #axis: string
  readonly #found: Uint16Array
  /** What comes before the next text, one of `Display`: nothing, a space, a line break, an empty line. */
  #gap: number = Display.Inline
  #previousRun = -1
  #previousEnd = 0
  /** List depth, whether each open list has shown an item, and a bullet that waits for its text. */
  #depth = 0
  readonly #hasItem: boolean[] = []
  #waitsForBullet = false
  /** For each open table whether it holds data. */
  readonly #tables: boolean[] = []
  /** Within a cell of a data table: breaks are spaces there. */
  #isInCell = false
  /** Cells of the current row, and borders since its last text. */
  #rowCells = 0
  #borders = 0
  #isRowEmpty = true
  /** Quotation marks and brackets that wait for their text. */
  #lead = ''
  /** Inline code around the current place, and whether the last piece was in it. */
  #codes = 0
  #isAfterCode = false
  readonly #formulas: ReadonlyMap<number, Formula>
  #isAfterFormula = false

  constructor(page: Page, keep: Selection, showsTables: boolean) {
    this.#page = page
    this.#keep = keep
    this.#showsTables = showsTables
    this.#axis = page.runs.axis
    this.#found = signsOf(page, keep)
    this.#formulas = formulasOf(page)
  }

  enter(node: number, tag: number): number {
    if (this.#formulas.size > 0 && this.#writeFormula(node)) return Go.Over
    const display = displayOf(this.#page, node, tag)
    if (display <= Display.Spaced) {
      if (tag === Tag.q) this.#lead += '"'
      else if (tag === Tag.rt && !hasBrackets(this.#page, node)) this.#lead += '('
      else if (tag === Tag.code) this.#codes++
      else return Go.Into
    } else if (isPreformattedTag(tag)) return this.#writeCode(node)
    else if (isListTag(tag)) {
      this.#break(this.#depth > 0 ? Display.Line : Display.Paragraph)
      if (this.#depth > 0) this.#tighten()
      this.#hasItem[++this.#depth] = false
    } else if (tag === Tag.table) return this.#enterTable(node)
    else if (tag === Tag.li) this.#enterItem()
    else if (isCellTag(tag) && this.#isInDataTable()) {
      this.#addCell()
      this.#isInCell = true
    } else {
      if (tag === Tag.tr && !this.#isInCell) {
        this.#rowCells = this.#borders = 0
        this.#isRowEmpty = true
      }
      this.#break(display)
    }
    return Go.IntoAndLeave
  }

  leave(node: number, tag: number): void {
    if (tag === Tag.q || tag === Tag.rt) {
      if (this.#lead !== '') this.#lead = this.#lead.slice(0, -1)
      else this.result += tag === Tag.q ? '"' : ')'
    } else if (tag === Tag.code) {
      this.#codes--
      this.#isAfterCode = false
    } else if (isCellTag(tag) && this.#isInDataTable()) this.#isInCell = false
    else {
      if (tag === Tag.li) this.#waitsForBullet = false
      else if (tag === Tag.table) this.#tables.pop()
      const isInner = isListTag(tag) && --this.#depth > 0
      this.#break(isInner ? Display.Line : displayOf(this.#page, node, tag))
    }
  }

  pass(node: number, tag: number): void {
    if (this.#formulas.size > 0 && this.#formulas.has(node)) {
      if (isBesideKept(this.#page, this.#keep, node)) this.#writeFormula(node)
    } else if (tag === Tag.br) this.#break(this.#gap >= Display.Line ? Display.Paragraph : Display.Line)
    else if (isCellTag(tag) && this.#isInDataTable()) this.#addCell()
    else if (tag === Tag.hr) this.#break(Display.Paragraph)
    else if (displayOf(this.#page, node, tag) >= Display.Line) this.#break(Display.Line)
  }

  text(run: number, start: number, end: number, k: number): void {
    this.#begin(run, start)
    this.result += this.#found[k] & uneven ? collapse(this.#axis, start, end) : this.#axis.slice(start, end)
    this.#previousRun = run
    this.#previousEnd = end
    this.#isAfterCode = this.#codes > 0
    this.#isAfterFormula = false
  }

  #enterTable(node: number): number {
    const kind = tableKindOf(this.#page, node)
    this.#break(Display.Paragraph)
    if (kind === 'data' && !this.#showsTables) return Go.Over
    if (kind === 'code') return this.#writeCode(node)
    this.#tables.push(kind === 'data')
    return Go.IntoAndLeave
  }

  #isInDataTable(): boolean {
    return this.#tables.length > 0 && this.#tables[this.#tables.length - 1]
  }

  #addCell(): void {
    if (this.#rowCells++ > 0) this.#borders++
  }

  #enterItem(): void {
    this.#waitsForBullet = false
    this.#break(Display.Line)
    if (this.#hasItem[this.#depth]) this.#tighten()
    this.#hasItem[this.#depth] = true
    this.#waitsForBullet = !this.#isInCell
  }

  /** Items follow each other without empty lines. */
  #tighten(): void {
    if (this.#gap > Display.Line) this.#gap = Display.Line
  }

  /** Asks for a break before the next text. */
  #break(display: number): void {
    const gap = this.#isInCell ? Display.Spaced : display
    if (gap > this.#gap && !this.#waitsForBullet) this.#gap = gap
  }

  /** Writes what separates the last text from the next. */
  #begin(run: number, start: number): void {
    if (this.#previousRun < 0 || this.#gap >= Display.Line) this.#startLine()
    else if (this.#borders > 0) this.result += `${' |'.repeat(this.#borders)} `
    else if ((this.#gap > Display.Inline || !this.#joins(run, start)) && this.#lead[0] !== '(') this.result += ' '
    this.#gap = Display.Inline
    this.#borders = 0
    this.#isRowEmpty = false
    if (this.#lead !== '') {
      this.result += this.#lead
      this.#lead = ''
    }
  }

  #startLine(): void {
    if (this.#previousRun >= 0) this.result += this.#gap === Display.Paragraph ? '\n\n' : '\n'
    if (this.#depth > 0) this.result += this.#indent(this.#waitsForBullet ? 1 : 0)
    if (this.#waitsForBullet) this.result += '- '
    this.#waitsForBullet = false
    if (this.#isInCell && this.#isRowEmpty && this.#borders > 0) this.result += '| '.repeat(this.#borders)
  }

  #indent(less: number): string {
    return '  '.repeat(Math.max(0, Math.min(this.#depth, maxIndent) - less))
  }

  #joins(run: number, start: number): boolean {
    if (this.#isAfterFormula || run < 0) return start <= this.#previousEnd
    if (this.#isAfterCode && this.#codes > 0 && start === this.#previousEnd) return true
    return joins(this.#page, this.#previousRun, this.#previousEnd, run, start)
  }

  /** Writes a formula as its TeX; false where the page does not tell it, and its text has to do. */
  #writeFormula(node: number): boolean {
    const formula = this.#formulas.get(node)
    if (typeof formula?.latex !== 'string') return false
    if (formula.latex !== '') {
      if (formula.isDisplay) this.#break(Display.Line)
      this.#begin(-1, textStart(this.#page, node))
      this.result += formula.latex
      this.#previousRun = this.#page.nodes.run[node]
      this.#previousEnd = textEnd(this.#page, node)
      this.#isAfterFormula = true
      if (formula.isDisplay) this.#break(Display.Line)
    }
    return true
  }

  #writeCode(node: number): number {
    const { nodes, runs } = this.#page
    const code = preformattedText(this.#page, this.#keep, node)
    this.#break(Display.Paragraph)
    if (code !== '') {
      this.#begin(-1, 0)
      this.result += this.#isInCell ? collapse(code, 0, code.length) : code.replaceAll('\n', `\n${this.#indent(0)}`)
      this.#previousRun = nodes.run[nodes.end[node]] - 1
      this.#previousEnd = runs.start[this.#previousRun + 1]
      this.#break(Display.Paragraph)
    }
    return Go.Over
  }
}

function isCellTag(tag: number): boolean {
  return tag === Tag.td || tag === Tag.th
}
