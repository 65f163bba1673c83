/**
 * What a table is for: data in rows and columns, the layout of a page, or code beside its line numbers.
 *
 * Data tables stay tables in every format and are kept or dropped whole; layout tables are no more than boxes.
 */

import { firstUnknownTag, Tag, tagIdOf } from '../html/tags.js'
import { type Lazy, lazyForAll } from '../page/lazy.js'
import type { Page } from '../page/page.js'
import { Kind, Namespace } from '../page/types.js'
import { isSpace } from '../text/characters.js'
import { isPreformattedTag } from './display.js'
import { classesOf, isBlank, textEnd, textStart } from './nodes.js'

/** What a table is for. */
export type TableKind = 'data' | 'layout' | 'code'

/** Returns what a `table` element is for; any other node counts as layout. */
export function tableKindOf(page: Page, node: number): TableKind {
  return tableKinds(page).get(node) ?? 'layout'
}

/** The kinds of all tables of a page, by element. */
export const tableKinds: Lazy<ReadonlyMap<number, TableKind>> = lazyForAll(findKinds)

/** What the elements of a table say about it. */
const Sign = {
  /** It has header cells. */
  Header: 1,
  /** It has what only data tables have: captions, head and foot sections, columns. */
  Data: 2,
  /** It has what pages are built with: articles, menus; or tables like these. */
  Page: 4,
  /** It has lists, listings, or cells with several paragraphs, as layouts without headers have. */
  Flow: 8,
  /** It has headings, quotes, rules or forms, as layouts have, and large tables below a row of headers. */
  Rich: 16,
  /** It has several header cells. */
  Headers: 32,
  /** It has sections, frames or other tables, as layouts have, and tables with headers in cells that are not long. */
  Parts: 64,
  /** It has a head section. */
  Head: 128,
} as const

const signs = new Uint8Array(firstUnknownTag)
for (const [bit, names] of [
  'th',
  'caption tfoot col',
  'article nav',
  'ul ol dl pre listing xmp plaintext',
  'h1 h2 h3 h4 h5 h6 blockquote hr form',
  '',
  'iframe section table',
].entries()) {
  for (const name of names.split(' ')) signs[tagIdOf(name)] = 1 << bit
}
signs[Tag.thead] = Sign.Data | Sign.Head

/** Counts over one table, without the tables inside it. */
interface TableFacts {
  readonly node: number
  /** Bits of `Sign`. */
  signs: number
  rows: number
  cells: number
  emptyCells: number
  /** Cells of the current row, and the most of any row. */
  rowCells: number
  columns: number
  /** Paragraphs of the current cell. */
  paragraphs: number
  hasLongCell: boolean
  /** First two cells of the first row. */
  firstCell: number
  secondCell: number
}

function findKinds(page: Page): Map<number, TableKind> {
  const kinds = new Map<number, TableKind>()
  const { nodes, body } = page
  const { kind, namespace, tag, end } = nodes
  if (body < 0 || !tag.includes(Tag.table, body)) return kinds
  const open: TableFacts[] = []
  let facts: TableFacts | undefined
  for (let i = body; ; i++) {
    while (facts !== undefined && i >= end[facts.node]) {
      const isLayout: boolean = (facts.signs & (Sign.Page | Sign.Rich | Sign.Parts)) !== 0
      kinds.set(facts.node, judge(page, facts))
      facts = open.pop()
      if (facts !== undefined && isLayout) facts.signs |= Sign.Page
    }
    if (facts === undefined) i = tag.indexOf(Tag.table, i)
    if (i < 0 || i >= end[body]) return flattened(page, kinds)
    if (kind[i] !== Kind.Element || namespace[i] !== Namespace.Html) continue
    if (facts !== undefined) count(page, facts, i, tag[i])
    if (tag[i] !== Tag.table) continue
    if (facts !== undefined) open.push(facts)
    facts = {
      node: i,
      signs: 0,
      rows: 0,
      cells: 0,
      emptyCells: 0,
      rowCells: 0,
      columns: 0,
      paragraphs: 0,
      hasLongCell: false,
      firstCell: -1,
      secondCell: -1,
    }
  }
}

/** Makes boxes of the data tables inside others: no format has tables in cells. */
function flattened({ nodes }: Page, kinds: Map<number, TableKind>): Map<number, TableKind> {
  let dataEnd = 0
  for (const node of [...kinds.keys()].sort((a, b) => a - b)) {
    if (kinds.get(node) !== 'data') continue
    if (node < dataEnd) kinds.set(node, 'layout')
    else dataEnd = nodes.end[node]
  }
  return kinds
}

/** Longest text of a cell in a table with and without header cells, in characters that are not white space. */
const maxHeaderCell = 1500
const maxPlainCell = 400

function count(page: Page, facts: TableFacts, node: number, tag: number): void {
  if (tag === Tag.th && facts.signs & Sign.Header) facts.signs |= Sign.Headers
  facts.signs |= signs[tag] ?? 0
  if (tag === Tag.tr) {
    facts.rows++
    facts.rowCells = 0
  } else if (tag === Tag.p) {
    if (++facts.paragraphs > 1) facts.signs |= Sign.Flow
  } else if (tag === Tag.td || tag === Tag.th) {
    facts.cells++
    facts.rowCells++
    facts.paragraphs = 0
    facts.columns = Math.max(facts.columns, facts.rowCells)
    if (facts.rows < 2 && facts.rowCells === 1) facts.firstCell = node
    if (facts.rows < 2 && facts.rowCells === 2) facts.secondCell = node
    const from = textStart(page, node)
    const to = textEnd(page, node)
    if (to - from >= maxPlainCell) facts.hasLongCell = true
    else if (isBlank(page.runs.axis, from, to)) facts.emptyCells++
  }
}

function judge(page: Page, facts: TableFacts): TableKind {
  const { node, cells, emptyCells, rows, columns } = facts
  if (isCodeTable(page, facts)) return 'code'
  const role = page.attribute(node, 'role')
  const isPage =
    facts.signs & Sign.Page ||
    (facts.signs & Sign.Parts && !(facts.signs & (Sign.Head | Sign.Headers))) ||
    (facts.signs & Sign.Rich && (rows < 3 || !(facts.signs & Sign.Headers)))
  if (isPage || columns < 2 || role === 'presentation' || role === 'none') return 'layout'
  const hasHeader = facts.signs & (Sign.Header | Sign.Data) || role === 'table' || role === 'grid'
  if (!hasHeader && (rows < 2 || facts.signs & Sign.Flow || 2 * emptyCells > cells)) return 'layout'
  return hasLongCell(page, facts, hasHeader && !(facts.signs & Sign.Parts) ? maxHeaderCell : maxPlainCell) ? 'layout' : 'data'
}

/** Counts the characters of long cells; tables inside tables inside tables do not come here, so every cell is read twice at most. */
function hasLongCell(page: Page, facts: TableFacts, limit: number): boolean {
  if (!facts.hasLongCell) return false
  const { kind, tag, end } = page.nodes
  for (let i = facts.node + 1; i < end[facts.node]; i++) {
    if (kind[i] !== Kind.Element || (tag[i] !== Tag.td && tag[i] !== Tag.th)) continue
    let chars = 0
    for (let at = textStart(page, i); at < textEnd(page, i) && chars <= limit; at++) if (!isSpace(page.runs.axis.charCodeAt(at))) chars++
    if (chars > limit) return true
    i = end[i] - 1
  }
  return false
}

/** Classes of the numbers beside code. */
export const numberClass = /(?:^|[\s_-])(?:l(?:ine)?-?n(?:o|os|um|r|umbers?|t)?|gutter|blob-num|gl)(?:[\s_-]|$)/i
const codeClass = /(?:^|[\s_-])(?:code|line-content|cl)(?:[\s_-]|$)/i

/** Code beside its numbers: two columns, the first with numbers only, the second with code. */
function isCodeTable(page: Page, { node, signs: bits, columns, firstCell, secondCell }: TableFacts): boolean {
  if (columns !== 2 || secondCell < 0 || bits & (Sign.Header | Sign.Page | Sign.Rich | Sign.Parts) || firstNonNumber(page, firstCell) >= 0)
    return false
  if (isInPre(page, node) || holdsCode(page, secondCell)) return true
  return numberClass.test(classesOf(page, firstCell)) && codeClass.test(classesOf(page, secondCell))
}

/** Tells whether a listing stands around a table, within as many elements as highlighters put between them. */
function isInPre(page: Page, table: number): boolean {
  const { parent, tag } = page.nodes
  for (let i = parent[table], steps = 0; i >= 0 && steps < 8; i = parent[i], steps++) if (isPreformattedTag(tag[i])) return true
  return false
}

/** Place of the first character below a node that is neither digit nor white space; −1 if there is none. */
export function firstNonNumber(page: Page, node: number): number {
  const { axis } = page.runs
  const to = textEnd(page, node)
  for (let at = textStart(page, node); at < to; at++) {
    const code = axis.charCodeAt(at)
    if (!(code >= 0x30 && code <= 0x39) && !isSpace(code)) return at
  }
  return -1
}

function holdsCode(page: Page, node: number): boolean {
  const { kind, tag, end } = page.nodes
  for (let i = node + 1; i < end[node]; i++) {
    if (kind[i] === Kind.Element && (isPreformattedTag(tag[i]) || tag[i] === Tag.code)) return true
  }
  return false
}
