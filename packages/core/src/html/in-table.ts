/** Tags and text in the insertion modes of tables. */
import { BITS, Bit, code } from './element-classes.js'
import { clearToMarker, pushMarker } from './formatting.js'
import { endInBody, textInBody } from './in-body-end.js'
import { isHiddenInput } from './in-body-forms.js'
import { startInBody } from './in-body-start.js'
import { endInHead, startInHead } from './in-head.js'
import { insertClosed, insertElement, insertImplied } from './insert.js'
import { insertText } from './nodes.js'
import { Mode, type Parser, TextFlag } from './parser.js'
import { resetInsertionMode } from './reset-mode.js'
import { generateImplied, inTableScope, placeOf, pop, popByEndTag, popElement } from './stack.js'
import { Tag } from './tags.js'
import { isSpaceOnly } from './whitespace.js'

const TABLE = code('table')
const TBODY = code('tbody')
const THEAD = code('thead')
const TFOOT = code('tfoot')
const TR = code('tr')
const TD = code('td')
const TH = code('th')
const CAPTION = code('caption')
const COLGROUP = code('colgroup')
const COL = code('col')
const TEMPLATE = code('template')
const HTML = code('html')
const FORM = code('form')
const INPUT = code('input')

/** Pops down to one of the given elements, a `template` or the root. */
function clearTo(p: Parser, one: number, two: number, three: number): void {
  for (;;) {
    const current = p.current
    if (current === one || current === two || current === three || current === TEMPLATE || current === HTML || p.top === 0) return
    pop(p, p.tagStart)
  }
}

/**
 * Whether text at the current node is table text, which is collected before it is decided where it goes. The standard
 * adds `template` to these elements; Chromium and parse5 do not.
 */
function isTableContext(p: Parser): boolean {
  return p.current < BITS.length && (BITS[p.current]! & Bit.Foster) !== 0
}

/** Start tag "in table". */
export function startInTable(p: Parser): boolean {
  switch (p.tagId) {
    case Tag.caption:
      clearTo(p, TABLE, TABLE, TABLE)
      pushMarker(p)
      insertElement(p, CAPTION)
      p.mode = Mode.InCaption
      return false
    case Tag.colgroup:
      clearTo(p, TABLE, TABLE, TABLE)
      insertElement(p, COLGROUP)
      p.mode = Mode.InColumnGroup
      return false
    case Tag.col:
      clearTo(p, TABLE, TABLE, TABLE)
      insertImplied(p, COLGROUP)
      p.mode = Mode.InColumnGroup
      return true
    case Tag.tbody:
    case Tag.tfoot:
    case Tag.thead:
      clearTo(p, TABLE, TABLE, TABLE)
      insertElement(p, p.tagId << 2)
      p.mode = Mode.InTableBody
      return false
    case Tag.td:
    case Tag.th:
    case Tag.tr:
      clearTo(p, TABLE, TABLE, TABLE)
      insertImplied(p, TBODY)
      p.mode = Mode.InTableBody
      return true
    default:
      return startOddInTable(p)
  }
}

function startOddInTable(p: Parser): boolean {
  switch (p.tagId) {
    case Tag.table:
      if (!inTableScope(p, TABLE)) return false
      popElement(p, TABLE)
      resetInsertionMode(p)
      return true
    case Tag.style:
    case Tag.script:
    case Tag.template:
      startInHead(p)
      return false
    case Tag.input:
      if (!isHiddenInput(p)) break
      insertClosed(p, INPUT)
      return false
    case Tag.form:
      if (p.lastOpen[TEMPLATE] !== 0 || p.form !== 0) return false
      p.form = insertClosed(p, FORM)
      return false
  }
  p.fostering = true
  startInBody(p)
  p.fostering = false
  return false
}

/** End tag "in table". */
export function endInTable(p: Parser): boolean {
  switch (p.tagId) {
    case Tag.table:
      if (!inTableScope(p, TABLE)) return false
      popByEndTag(p, placeOf(p, TABLE))
      resetInsertionMode(p)
      return false
    case Tag.body:
    case Tag.caption:
    case Tag.col:
    case Tag.colgroup:
    case Tag.html:
    case Tag.tbody:
    case Tag.td:
    case Tag.tfoot:
    case Tag.th:
    case Tag.thead:
    case Tag.tr:
      return false
    case Tag.template:
      return endInHead(p)
  }
  p.fostering = true
  const again = endInBody(p)
  p.fostering = false
  return again
}

/** Text in table modes outside the cells: collected, or fostered. */
export function textInTable(p: Parser, start: number, end: number, flags: number): void {
  if (p.mode !== Mode.InTableText) {
    if (!isTableContext(p)) {
      p.fostering = true
      textInBody(p, start, end, flags)
      p.fostering = false
      return
    }
    p.returnMode = p.mode
    p.mode = Mode.InTableText
    p.pendingCount = 0
  }
  if (p.pendingCount * 3 + 3 > p.pending.length) {
    const grown = new Int32Array(p.pending.length * 2)
    grown.set(p.pending)
    p.pending = grown
  }
  p.pending.set([start, end, flags], p.pendingCount++ * 3)
}

/** Ends "in table text": whitespace stays in the table, anything else is fostered out of it. */
export function flushTableText(p: Parser): void {
  p.mode = p.returnMode
  const count = p.pendingCount
  p.pendingCount = 0
  let isSpace = true
  for (let i = 0; i < count && isSpace; i++) {
    isSpace = isSpaceOnly(p, p.pending[i * 3]!, p.pending[i * 3 + 1]!, p.pending[i * 3 + 2]!)
  }
  p.fostering = !isSpace
  for (let i = 0; i < count; i++) {
    const start = p.pending[i * 3]!
    const end = p.pending[i * 3 + 1]!
    const flags = p.pending[i * 3 + 2]!
    if (!isSpace) textInBody(p, start, end, flags)
    else if ((flags & TextFlag.DropNul) === 0 || hasOtherThanNul(p, start, end)) insertText(p, start, end, flags)
  }
  p.fostering = false
}

function hasOtherThanNul(p: Parser, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (p.chars[at] !== 0) return true
  return false
}

/** Start tag "in caption". */
export function startInCaption(p: Parser): boolean {
  if (isTablePart(p.tagId)) return closeCaption(p)
  startInBody(p)
  return false
}

function isTablePart(id: number): boolean {
  return isRowGroup(id) || id === Tag.td || id === Tag.th || id === Tag.tr
}

function isRowGroup(id: number): boolean {
  return id === Tag.caption || id === Tag.col || id === Tag.colgroup || id === Tag.tbody || id === Tag.tfoot || id === Tag.thead
}

function closeCaption(p: Parser): boolean {
  if (!inTableScope(p, CAPTION)) return false
  generateImplied(p, -1)
  popElement(p, CAPTION)
  clearToMarker(p)
  p.mode = Mode.InTable
  return true
}

/** End tag "in caption". */
export function endInCaption(p: Parser): boolean {
  const id = p.tagId
  if (id === Tag.caption) {
    if (!inTableScope(p, CAPTION)) return false
    generateImplied(p, -1)
    popByEndTag(p, placeOf(p, CAPTION))
    clearToMarker(p)
    p.mode = Mode.InTable
    return false
  }
  if (id === Tag.table) return closeCaption(p)
  if (id === Tag.body || id === Tag.html || isTablePart(id)) return false
  return endInBody(p)
}

/** Start tag "in column group". */
export function startInColumnGroup(p: Parser): boolean {
  switch (p.tagId) {
    case Tag.html:
      startInBody(p)
      return false
    case Tag.col:
      insertClosed(p, COL)
      return false
    case Tag.template:
      return startInHead(p)
  }
  return leaveColumnGroup(p)
}

/** End tag "in column group". */
export function endInColumnGroup(p: Parser): boolean {
  if (p.tagId === Tag.colgroup) {
    if (p.current !== COLGROUP) return false
    popByEndTag(p, p.top)
    p.mode = Mode.InTable
    return false
  }
  if (p.tagId === Tag.col) return false
  if (p.tagId === Tag.template) return endInHead(p)
  return leaveColumnGroup(p)
}

/** Closes the column group; false if there is none and the token is ignored. */
export function leaveColumnGroup(p: Parser): boolean {
  if (p.current !== COLGROUP) return false
  pop(p, p.tagStart)
  p.mode = Mode.InTable
  return true
}

/** Start tag "in table body". */
export function startInTableBody(p: Parser): boolean {
  const id = p.tagId
  if (id === Tag.tr) {
    clearTo(p, TBODY, TFOOT, THEAD)
    insertElement(p, TR)
    p.mode = Mode.InRow
    return false
  }
  if (id === Tag.td || id === Tag.th) {
    clearTo(p, TBODY, TFOOT, THEAD)
    insertImplied(p, TR)
    p.mode = Mode.InRow
    return true
  }
  if (isRowGroup(id)) return closeTableBody(p)
  return startInTable(p)
}

function closeTableBody(p: Parser): boolean {
  if (!inTableScope(p, TBODY) && !inTableScope(p, THEAD) && !inTableScope(p, TFOOT)) return false
  clearTo(p, TBODY, TFOOT, THEAD)
  pop(p, p.tagStart)
  p.mode = Mode.InTable
  return true
}

/** End tag "in table body". */
export function endInTableBody(p: Parser): boolean {
  switch (p.tagId) {
    case Tag.tbody:
    case Tag.tfoot:
    case Tag.thead:
      if (!inTableScope(p, p.tagId << 2)) return false
      clearTo(p, TBODY, TFOOT, THEAD)
      popByEndTag(p, p.top)
      p.mode = Mode.InTable
      return false
    case Tag.table:
      return closeTableBody(p)
    case Tag.body:
    case Tag.caption:
    case Tag.col:
    case Tag.colgroup:
    case Tag.html:
    case Tag.td:
    case Tag.th:
    case Tag.tr:
      return false
  }
  return endInTable(p)
}

/** Start tag "in row". */
export function startInRow(p: Parser): boolean {
  const id = p.tagId
  if (id === Tag.td || id === Tag.th) {
    clearTo(p, TR, TR, TR)
    insertElement(p, id << 2)
    p.mode = Mode.InCell
    pushMarker(p)
    return false
  }
  if (isRowGroup(id) || id === Tag.tr) return closeRow(p)
  return startInTable(p)
}

function closeRow(p: Parser): boolean {
  if (!inTableScope(p, TR)) return false
  clearTo(p, TR, TR, TR)
  pop(p, p.tagStart)
  p.mode = Mode.InTableBody
  return true
}

/** End tag "in row". */
export function endInRow(p: Parser): boolean {
  switch (p.tagId) {
    case Tag.tr:
      if (!inTableScope(p, TR)) return false
      clearTo(p, TR, TR, TR)
      popByEndTag(p, p.top)
      p.mode = Mode.InTableBody
      return false
    case Tag.table:
      return closeRow(p)
    case Tag.tbody:
    case Tag.tfoot:
    case Tag.thead:
      return inTableScope(p, p.tagId << 2) && closeRow(p)
    case Tag.body:
    case Tag.caption:
    case Tag.col:
    case Tag.colgroup:
    case Tag.html:
    case Tag.td:
    case Tag.th:
      return false
  }
  return endInTable(p)
}

/** Start tag "in cell". */
export function startInCell(p: Parser): boolean {
  if (!isTablePart(p.tagId)) {
    startInBody(p)
    return false
  }
  if (!inTableScope(p, TD) && !inTableScope(p, TH)) return false
  closeCell(p)
  return true
}

function closeCell(p: Parser): void {
  generateImplied(p, -1)
  popElement(p, placeOf(p, TD) > placeOf(p, TH) ? TD : TH)
  clearToMarker(p)
  p.mode = Mode.InRow
}

/** End tag "in cell". */
export function endInCell(p: Parser): boolean {
  const id = p.tagId
  switch (id) {
    case Tag.td:
    case Tag.th:
      if (!inTableScope(p, id << 2)) return false
      generateImplied(p, -1)
      popByEndTag(p, placeOf(p, id << 2))
      clearToMarker(p)
      p.mode = Mode.InRow
      return false
    case Tag.body:
    case Tag.caption:
    case Tag.col:
    case Tag.colgroup:
    case Tag.html:
      return false
    case Tag.table:
    case Tag.tbody:
    case Tag.tfoot:
    case Tag.thead:
    case Tag.tr:
      if (!inTableScope(p, id << 2)) return false
      closeCell(p)
      return true
  }
  return endInBody(p)
}
