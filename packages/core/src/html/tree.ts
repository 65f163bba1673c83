/**
 * The tree construction: hands each token to the rules of the current insertion mode.
 *
 * "In body" comes first and without detour; nine of ten tokens of a page are handled there.
 */
import { code } from './element-classes.js'
import { foreignEnd, foreignStart, foreignText, isForeignStart, isForeignText } from './foreign.js'
import { clearToMarker } from './formatting.js'
import { endInBody, textInBody } from './in-body-end.js'
import { startInBody } from './in-body-start.js'
import * as head from './in-head.js'
import * as table from './in-table.js'
import { appendComment, insertClosed, insertComment, insertElement } from './insert.js'
import { insertText, newNode } from './nodes.js'
import { Field, Mode, type Parser, TextFlag, Word } from './parser.js'
import { isQuirky } from './quirks.js'
import { resetInsertionMode } from './reset-mode.js'
import { fillSelectedContent } from './selected-content.js'
import { placeOf, pop, popByEndTag, popElement } from './stack.js'
import { Tag } from './tags.js'
import { skipSpace } from './whitespace.js'

const { Ampersand: AMPERSAND, DropNul: DROP_NUL, NonSpace: NON_SPACE } = TextFlag
const IN_BODY = Mode.InBody
const TEMPLATE = code('template')
const FRAMESET = code('frameset')

/** A start tag. */
export function startTag(p: Parser): void {
  if ((p.current & 3) === 0) {
    if (p.mode === IN_BODY) {
      startInBody(p)
      return
    }
  } else if (p.mode !== Mode.Tokens && isForeignStart(p) && !foreignStart(p)) return
  startByMode(p)
}

function startByMode(p: Parser): void {
  if (p.mode === Mode.InTableText) table.flushTableText(p)
  while (startOnce(p));
}

/** Applies the rules of the current mode; true: the token has to be processed again. */
function startOnce(p: Parser): boolean {
  switch (p.mode) {
    case Mode.InBody:
      startInBody(p)
      return false
    case Mode.Initial:
      head.leaveInitial(p)
      return true
    case Mode.BeforeHtml:
      return head.startBeforeHtml(p)
    case Mode.BeforeHead:
      return head.startBeforeHead(p)
    case Mode.InHead:
      return head.startInHead(p)
    case Mode.InHeadNoscript:
      return head.startInHeadNoscript(p)
    case Mode.AfterHead:
      return head.startAfterHead(p)
    case Mode.InTable:
      return table.startInTable(p)
    case Mode.InCaption:
      return table.startInCaption(p)
    case Mode.InColumnGroup:
      return table.startInColumnGroup(p)
    case Mode.InTableBody:
      return table.startInTableBody(p)
    case Mode.InRow:
      return table.startInRow(p)
    case Mode.InCell:
      return table.startInCell(p)
    case Mode.InTemplate:
      return startInTemplate(p)
    case Mode.Tokens:
      p.sink!.startTag()
      return false
    default:
      return startAfterBody(p)
  }
}

function startInTemplate(p: Parser): boolean {
  let mode: number = Mode.InBody
  switch (p.tagId) {
    case Tag.base:
    case Tag.basefont:
    case Tag.bgsound:
    case Tag.link:
    case Tag.meta:
    case Tag.noframes:
    case Tag.script:
    case Tag.style:
    case Tag.template:
    case Tag.title:
      return head.startInHead(p)
    case Tag.caption:
    case Tag.colgroup:
    case Tag.tbody:
    case Tag.tfoot:
    case Tag.thead:
      mode = Mode.InTable
      break
    case Tag.col:
      mode = Mode.InColumnGroup
      break
    case Tag.tr:
      mode = Mode.InTableBody
      break
    case Tag.td:
    case Tag.th:
      mode = Mode.InRow
  }
  p.templateModes[p.templateModes.length - 1] = p.mode = mode
  return true
}

/** Start tags "after body" and in the frameset modes. */
function startAfterBody(p: Parser): boolean {
  if (p.tagId === Tag.html) {
    startInBody(p)
    return false
  }
  if (p.mode === Mode.AfterBody || p.mode === Mode.AfterAfterBody) return backIntoBody(p)
  if (p.tagId === Tag.noframes) return head.startInHead(p)
  if (p.mode === Mode.InFrameset) {
    if (p.tagId === Tag.frameset) insertElement(p, FRAMESET)
    else if (p.tagId === Tag.frame) insertClosed(p, code('frame'))
  }
  return false
}

function backIntoBody(p: Parser): true {
  p.bodyEnd = p.htmlEnd = 0
  p.mode = IN_BODY
  return true
}

/** An end tag. */
export function endTag(p: Parser): void {
  if ((p.current & 3) === 0) {
    if (p.mode === IN_BODY) {
      if (endInBody(p)) endByMode(p)
      return
    }
  } else if (p.mode !== Mode.Tokens && !foreignEnd(p)) return
  endByMode(p)
}

function endByMode(p: Parser): void {
  if (p.mode === Mode.InTableText) table.flushTableText(p)
  while (endOnce(p));
}

function endOnce(p: Parser): boolean {
  switch (p.mode) {
    case Mode.InBody:
      return endInBody(p)
    case Mode.Initial:
      head.leaveInitial(p)
      return true
    case Mode.BeforeHtml:
      return head.endBeforeHead(p, head.leaveBeforeHtml)
    case Mode.BeforeHead:
      return head.endBeforeHead(p, head.leaveBeforeHead)
    case Mode.InHead:
      return head.endInHead(p)
    case Mode.InHeadNoscript:
      return head.endInHeadNoscript(p)
    case Mode.AfterHead:
      return head.endAfterHead(p)
    case Mode.Text:
      popByEndTag(p, p.top)
      p.mode = p.returnMode
      return false
    case Mode.InTable:
      return table.endInTable(p)
    case Mode.InCaption:
      return table.endInCaption(p)
    case Mode.InColumnGroup:
      return table.endInColumnGroup(p)
    case Mode.InTableBody:
      return table.endInTableBody(p)
    case Mode.InRow:
      return table.endInRow(p)
    case Mode.InCell:
      return table.endInCell(p)
    case Mode.InTemplate:
      if (p.tagId === Tag.template) head.endTemplate(p)
      return false
    case Mode.Tokens:
      p.sink!.endTag()
      return false
    default:
      return endAfterBody(p)
  }
}

function endAfterBody(p: Parser): boolean {
  switch (p.mode) {
    case Mode.AfterBody:
      if (p.tagId !== Tag.html) return backIntoBody(p)
      if (p.contextCode < 0) {
        p.htmlEnd = p.tagEnd
        p.tags[p.tagRecord + 3] = p.stack[0]!
        p.mode = Mode.AfterAfterBody
      }
      return false
    case Mode.AfterAfterBody:
      return backIntoBody(p)
    case Mode.InFrameset:
      if (p.tagId !== Tag.frameset || p.top === 0) return false
      popByEndTag(p, p.top)
      if (p.contextCode < 0 && p.current !== FRAMESET) p.mode = Mode.AfterFrameset
      return false
    case Mode.AfterFrameset:
      if (p.tagId === Tag.html) {
        p.htmlEnd = p.tagEnd
        p.mode = Mode.AfterAfterFrameset
      }
  }
  return false
}

/** A stretch of text. */
export function text(p: Parser, start: number, end: number, flags: number): void {
  p.tagStart = start
  if ((p.current & 3) === 0) {
    if (p.mode === IN_BODY && (flags & (AMPERSAND | DROP_NUL)) === 0) {
      if ((flags & NON_SPACE) !== 0) p.framesetOk = false
      if (p.formattingLast !== 0) textInBody(p, start, end, flags)
      else insertText(p, start, end, flags)
      return
    }
  } else if (p.mode !== Mode.Tokens && isForeignText(p)) {
    foreignText(p, start, end, flags)
    return
  }
  textByMode(p, start, end, flags)
}

function textByMode(p: Parser, start: number, end: number, flags: number): void {
  for (let from = start; from < end; ) {
    const next = textOnce(p, from, end, flags)
    if (next < 0) return
    from = next
    p.tagStart = from
  }
}

/** Applies the rules of the current mode; returns where the rest starts that the next mode has to see, −1 for none. */
function textOnce(p: Parser, start: number, end: number, flags: number): number {
  switch (p.mode) {
    case Mode.InBody:
    case Mode.InCaption:
    case Mode.InCell:
    case Mode.InTemplate:
      textInBody(p, start, end, flags)
      return -1
    case Mode.InTable:
    case Mode.InTableBody:
    case Mode.InRow:
    case Mode.InTableText:
      table.textInTable(p, start, end, flags)
      return -1
    case Mode.Text:
      insertText(p, start, end, flags)
      return -1
    case Mode.Tokens:
      p.sink!.text(start, end, flags)
      return -1
    case Mode.InFrameset:
    case Mode.AfterFrameset:
    case Mode.AfterAfterFrameset:
      insertSpacesOnly(p, start, end)
      return -1
    default:
      return textWithSpaceInFront(p, start, end, flags)
  }
}

/** The modes in which whitespace is treated otherwise than the rest of the text. */
function textWithSpaceInFront(p: Parser, start: number, end: number, flags: number): number {
  const mode = p.mode
  const rest = skipSpace(p, start, end)
  if (rest > start) {
    if (mode === Mode.AfterBody || mode === Mode.AfterAfterBody) textInBody(p, start, rest, flags & ~(NON_SPACE | DROP_NUL))
    else if (mode >= Mode.InHead) insertText(p, start, rest, flags & ~(NON_SPACE | DROP_NUL))
  }
  if (rest >= end) return -1
  p.tagStart = rest
  switch (mode) {
    case Mode.Initial:
      head.leaveInitial(p)
      break
    case Mode.BeforeHtml:
      head.leaveBeforeHtml(p)
      break
    case Mode.BeforeHead:
      head.leaveBeforeHead(p)
      break
    case Mode.InHead:
      head.leaveInHead(p)
      break
    case Mode.InHeadNoscript:
      head.leaveInHeadNoscript(p)
      break
    case Mode.AfterHead:
      head.leaveAfterHead(p)
      break
    case Mode.InColumnGroup:
      if (!table.leaveColumnGroup(p)) return columnGroupRest(p, rest, end)
      break
    default:
      backIntoBody(p)
  }
  return rest
}

/** Ignored text in a column group: what is not whitespace is dropped, one character at a time. */
function columnGroupRest(p: Parser, start: number, end: number): number {
  let at = start
  while (at < end && skipSpace(p, at, end) === at) at++
  return at < end ? at : -1
}

/** In a frameset only the whitespace of a text counts; after the document it is text of the body, even without a body. */
function insertSpacesOnly(p: Parser, start: number, end: number): void {
  const insert = p.mode === Mode.AfterAfterFrameset ? textInBody : insertText
  for (let at = start; at < end; at++) {
    const rest = skipSpace(p, at, end)
    if (rest > at) insert(p, at, rest, AMPERSAND | TextFlag.Return)
    at = rest
  }
}

/** A comment whose data starts at `dataStart`. */
export function comment(p: Parser, dataStart: number): void {
  if (p.mode === Mode.InTableText) table.flushTableText(p)
  const isForeign = (p.current & 3) !== 0
  switch (isForeign ? Mode.InBody : p.mode) {
    case Mode.Initial:
    case Mode.BeforeHtml:
    case Mode.AfterAfterBody:
    case Mode.AfterAfterFrameset:
      appendComment(p, dataStart, 0)
      return
    case Mode.AfterBody:
      appendComment(p, dataStart, p.stack[0]!)
      return
    case Mode.Tokens:
      p.sink!.comment(dataStart)
      return
    default:
      insertComment(p, dataStart)
  }
}

/** A doctype. */
export function doctype(p: Parser): void {
  if (p.mode === Mode.Tokens) {
    p.sink!.doctype()
    return
  }
  if (p.mode === Mode.InTableText) table.flushTableText(p)
  if (p.mode !== Mode.Initial) return
  newNode(p, Word.Doctype, 0, p.tagStart, p.tagEnd, 0)
  p.quirks = isQuirky(p.source.slice(p.tagStart, p.tagEnd))
  p.mode = Mode.BeforeHtml
}

/** The end of the source: what is missing is implied, what is open is closed. */
export function endOfFile(p: Parser): void {
  p.tagStart = p.tagEnd = p.end
  p.fostering = false
  if (p.mode === Mode.InTableText) table.flushTableText(p)
  while (eofOnce(p));
  if (p.selectedContent) fillSelectedContent(p)
  const nodes = p.nodes
  for (let at = 0; at <= p.top; at++) {
    const node = p.stack[at << 3]!
    if (node !== 0) nodes[(node << 3) + Field.End] = p.end
  }
  if (p.bodyEnd > 0 && p.body > 0) nodes[(p.body << 3) + Field.End] = p.bodyEnd
  if (p.htmlEnd > 0) nodes[(p.stack[0]! << 3) + Field.End] = p.htmlEnd
}

function eofOnce(p: Parser): boolean {
  switch (p.mode) {
    case Mode.Initial:
      head.leaveInitial(p)
      return true
    case Mode.BeforeHtml:
      head.leaveBeforeHtml(p)
      return true
    case Mode.BeforeHead:
      head.leaveBeforeHead(p)
      return true
    case Mode.InHead:
      head.leaveInHead(p)
      return true
    case Mode.InHeadNoscript:
      head.leaveInHeadNoscript(p)
      return true
    case Mode.AfterHead:
      head.leaveAfterHead(p)
      return true
    case Mode.Text:
      pop(p, p.end)
      p.mode = p.returnMode
      return true
    case Mode.InColumnGroup:
    case Mode.InBody:
    case Mode.InTable:
    case Mode.InTableBody:
    case Mode.InRow:
    case Mode.InCell:
    case Mode.InCaption:
    case Mode.InTemplate:
      return p.templateModes.length > 0 && closeTemplate(p)
  }
  return false
}

function closeTemplate(p: Parser): boolean {
  if (placeOf(p, TEMPLATE) < 0) return false
  popElement(p, TEMPLATE)
  clearToMarker(p)
  p.templateModes.pop()
  resetInsertionMode(p)
  return true
}
