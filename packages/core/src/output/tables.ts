/**
 * What a table is for: data in rows and columns, the layout of a page, or code beside its line numbers.
 *
 * Data tables stay tables in every format and are kept or dropped whole; layout tables are no more than boxes.
 */

import { Tag } from '../html/tags.js'
import type { Page } from '../page/page.js'
import { Kind, Namespace } from '../page/types.js'
import { isSpace } from '../text/characters.js'
import { isPreformattedTag } from './display.js'

/** What a table is for. */
export type TableKind = 'data' | 'layout' | 'code'

/** Returns what a `table` element is for; any other node counts as layout. */
export function tableKindOf(page: Page, node: number): TableKind {
  return tableKinds(page).get(node) ?? 'layout'
}

/** The kinds of all tables of a page, by element. */
export function tableKinds(page: Page): ReadonlyMap<number, TableKind> {
  return page.base.once('tableKinds', () => findKinds(page))
}

/** Counts over one table, without the tables inside it. */
class TableFacts {
  readonly node: number
  readonly isInPre: boolean
  hasNested = false
  rows = 0
  cells = 0
  /** Cells of the current row, and the most of any row. */
  rowCells = 0
  columns = 0
  headerCells = 0
  /** Captions, head and foot sections, column groups. */
  dataMarks = 0
  headings = 0
  /** Quotes, rules, forms, frames: what pages are built with. */
  pageParts = 0
  lists = 0
  listings = 0
  /** Paragraphs of the current cell, and cells with more than one. */
  paragraphs = 0
  fullCells = 0
  emptyCells = 0
  hasLongCell = false
  /** First two cells of the first row. */
  firstCell = -1
  secondCell = -1

  constructor(node: number, isInPre: boolean) {
    this.node = node
    this.isInPre = isInPre
  }
}

function findKinds(page: Page): Map<number, TableKind> {
  const kinds = new Map<number, TableKind>()
  const { nodes, body } = page
  if (body < 0) return kinds
  const { kind, namespace, tag, end } = nodes
  const open: TableFacts[] = []
  let preEnd = 0
  let close = end[body]
  for (let i = body; i < end[body]; i++) {
    while (i >= close) {
      const done = open.pop()!
      kinds.set(done.node, judge(page, done))
      close = open.length > 0 ? end[open[open.length - 1].node] : end[body]
    }
    if (kind[i] !== Kind.Element || namespace[i] !== Namespace.Html) continue
    if (tag[i] === Tag.table) {
      if (open.length > 0) open[open.length - 1].hasNested = true
      open.push(new TableFacts(i, i < preEnd))
      close = end[i]
    } else if (open.length > 0) count(page, open[open.length - 1], i, tag[i])
    if (isPreformattedTag(tag[i])) preEnd = Math.max(preEnd, end[i])
  }
  for (const facts of open.reverse()) kinds.set(facts.node, judge(page, facts))
  return kinds
}

function count(page: Page, facts: TableFacts, node: number, tag: number): void {
  switch (tag) {
    case Tag.tr:
      facts.rows++
      facts.rowCells = 0
      break
    case Tag.th:
      facts.headerCells++
      countCell(page, facts, node)
      break
    case Tag.td:
      countCell(page, facts, node)
      break
    case Tag.caption:
    case Tag.thead:
    case Tag.tfoot:
    case Tag.col:
      facts.dataMarks++
      break
    case Tag.h1:
    case Tag.h2:
    case Tag.h3:
    case Tag.h4:
    case Tag.h5:
    case Tag.h6:
      facts.headings++
      break
    case Tag.blockquote:
    case Tag.hr:
    case Tag.form:
    case Tag.iframe:
    case Tag.article:
    case Tag.nav:
    case Tag.section:
      facts.pageParts++
      break
    case Tag.ul:
    case Tag.ol:
    case Tag.dl:
      facts.lists++
      break
    case Tag.p:
      if (++facts.paragraphs === 2) facts.fullCells++
      break
    default:
      if (isPreformattedTag(tag)) facts.listings++
  }
}

/** Longest text of a cell in a table with and without header cells, in characters that are not white space. */
const maxCellChars = { withHeader: 1500, withoutHeader: 400 }

function countCell(page: Page, facts: TableFacts, node: number): void {
  const { nodes, runs } = page
  facts.cells++
  facts.rowCells++
  facts.paragraphs = 0
  if (facts.rowCells > facts.columns) facts.columns = facts.rowCells
  if (facts.rows <= 1) {
    if (facts.rowCells === 1) facts.firstCell = node
    else if (facts.rowCells === 2) facts.secondCell = node
  }
  const from = runs.start[nodes.run[node]]
  const to = runs.start[nodes.run[nodes.end[node]]]
  if (to - from < maxCellChars.withoutHeader) {
    if (isBlank(runs.axis, from, to)) facts.emptyCells++
  } else facts.hasLongCell = true
}

function isBlank(axis: string, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (!isSpace(axis.charCodeAt(i))) return false
  return true
}

function judge(page: Page, facts: TableFacts): TableKind {
  if (isCodeTable(page, facts)) return 'code'
  if (facts.hasNested || facts.columns < 2 || facts.headings > 0) return 'layout'
  const role = page.attribute(facts.node, 'role')
  if (role === 'presentation' || role === 'none') return 'layout'
  const hasHeader = facts.headerCells > 0 || facts.dataMarks > 0
  if (facts.pageParts > 0) return 'layout'
  if (hasHeader || role === 'table' || role === 'grid') return hasLongCell(page, facts, maxCellChars.withHeader) ? 'layout' : 'data'
  if (facts.rows < 2 || facts.lists > 0 || facts.fullCells > 0 || facts.listings > 0) return 'layout'
  if (2 * facts.emptyCells > facts.cells || hasLongCell(page, facts, maxCellChars.withoutHeader)) return 'layout'
  return 'data'
}

/** Counts the characters of long cells; only tables without tables inside come here, so every cell is read once. */
function hasLongCell(page: Page, facts: TableFacts, limit: number): boolean {
  if (!facts.hasLongCell) return false
  const { nodes, runs } = page
  for (let i = facts.node + 1; i < nodes.end[facts.node]; i++) {
    if (nodes.kind[i] !== Kind.Element || (nodes.tag[i] !== Tag.td && nodes.tag[i] !== Tag.th)) continue
    let chars = 0
    const to = runs.start[nodes.run[nodes.end[i]]]
    for (let at = runs.start[nodes.run[i]]; at < to && chars <= limit; at++) if (!isSpace(runs.axis.charCodeAt(at))) chars++
    if (chars > limit) return true
    i = nodes.end[i] - 1
  }
  return false
}

const numberClass = /(?:^|[\s_-])(?:blob-num|gutter|lineno|linenos|line-?numbers?|lnt|ln-num|hljs-ln-numbers|gl)(?:[\s_-]|$)/i
const codeClass = /(?:^|[\s_-])(?:blob-code|code|hljs-ln-code|line-content|cl)(?:[\s_-]|$)/i

/** Code beside its numbers: two columns, the first with numbers only, the second with code. */
function isCodeTable(page: Page, facts: TableFacts): boolean {
  const { firstCell, secondCell } = facts
  if (facts.hasNested || facts.columns !== 2 || firstCell < 0 || secondCell < 0 || facts.headerCells > 0) return false
  if (firstNonNumber(page, firstCell) >= 0) return false
  if (facts.isInPre || holdsPre(page, secondCell)) return true
  return numberClass.test(page.attribute(firstCell, 'class') ?? '') && codeClass.test(page.attribute(secondCell, 'class') ?? '')
}

/** Place of the first character below a node that is neither digit nor white space; −1 if there is none. */
export function firstNonNumber(page: Page, node: number): number {
  const { nodes, runs } = page
  const to = runs.start[nodes.run[nodes.end[node]]]
  for (let at = runs.start[nodes.run[node]]; at < to; at++) {
    const code = runs.axis.charCodeAt(at)
    if (!(code >= 0x30 && code <= 0x39) && !isSpace(code)) return at
  }
  return -1
}

function holdsPre(page: Page, node: number): boolean {
  const { nodes } = page
  for (let i = node + 1; i < nodes.end[node]; i++) {
    if (nodes.kind[i] === Kind.Element && (isPreformattedTag(nodes.tag[i]) || nodes.tag[i] === Tag.code)) return true
  }
  return false
}
