/**
 * The tree construction: hands each token to the rules of the current insertion mode.
 *
 * "In body" comes first and without detour; nine of ten tokens of a page are handled there.
 */

import { COLGROUP, FRAMESET, HEAD_PARTS, idsOf, KNOWN_LIMIT, ROW_GROUPS, TABLE_PARTS, TBODY, TEMPLATE, TR } from './element-classes.js'
import { foreignEnd, foreignStart, foreignText, isForeignStart, isForeignText } from './foreign.js'
import { endInBody, leaveTemplate, textInBody } from './in-body-end.js'
import { startInBody } from './in-body-start.js'
import {
  endMode,
  leave,
  startBodyElement,
  startFramesetElement,
  startHead,
  startHeadNoscript,
  startInClosedHead,
  startRoot,
} from './in-head.js'
import {
  close,
  closeFor,
  endPart,
  endTable,
  flushTableText,
  fosterEnd,
  fosterStart,
  implies,
  opens,
  startFormInTable,
  startInputInTable,
  startNextTable,
  textInTable,
} from './in-table.js'
import { appendComment, insertClosed, insertComment, insertElement } from './insert.js'
import {
  AFTER_AFTER_BODY,
  AFTER_AFTER_FRAMESET,
  AFTER_BODY,
  AFTER_FRAMESET,
  AFTER_HEAD,
  AMPERSAND,
  BEFORE_HEAD,
  BEFORE_HTML,
  DROP_NUL,
  END,
  IN_BODY,
  IN_CAPTION,
  IN_CELL,
  IN_COLUMN_GROUP,
  IN_FRAMESET,
  IN_HEAD,
  IN_HEAD_NOSCRIPT,
  IN_ROW,
  IN_TABLE,
  IN_TABLE_BODY,
  IN_TABLE_TEXT,
  IN_TEMPLATE,
  INITIAL,
  type InsertionMode,
  MODE_TEXT,
  NON_SPACE,
  RETURN,
  TOKENS,
  WORD_DOCTYPE,
} from './layout.js'
import { insertText, newNode } from './nodes.js'
import type { Parser } from './parser.js'
import { isQuirky } from './quirks.js'
import { fillSelectedContent } from './selected-content.js'
import { placeOf, pop, popByEndTag, popElement } from './stack.js'
import { skipSpace } from './whitespace.js'

/** What a tag does in a mode; `true`: it has to be processed again in the new mode. Any other result means nothing. */
export type Rule = (p: Parser, elementCode: number) => unknown

/** Rules for the tags of a mode, by id; the first is for all names that are not known. */
type Rules = readonly Rule[]

/** Rules by names, and one for all other names: a rule, or those of another mode. */
function rules(others: Rule | Rules, named: Readonly<Record<string, Rule>> = {}): Rules {
  const list: Rule[] = typeof others === 'function' ? new Array(KNOWN_LIMIT).fill(others) : others.slice()
  for (const names in named) for (const id of idsOf(names)) list[id] = named[names]
  return list
}

/** A table with a row for each mode. */
function byMode(modes: Readonly<Record<InsertionMode, Rules>>): Rules[] {
  return Array.from({ length: TOKENS }, (_, mode) => modes[mode as InsertionMode])
}

function ignore(): void {}

/** Goes on as the template's content asks for. */
function inTemplate(mode: number): Rule {
  return p => {
    p.templateModes[p.templateModes.length - 1] = p.mode = mode
    return true
  }
}

const startsInBody = rules(startInBody)
const startsInTable = rules(fosterStart, {
  caption: opens(IN_CAPTION),
  colgroup: opens(IN_COLUMN_GROUP),
  col: implies(COLGROUP, IN_COLUMN_GROUP),
  'tbody tfoot thead': opens(IN_TABLE_BODY),
  'td th tr': implies(TBODY, IN_TABLE_BODY),
  table: startNextTable,
  'style script template': startInBody,
  input: startInputInTable,
  form: startFormInTable,
})
const startsInPart = rules(startsInBody, { [TABLE_PARTS]: close })
const startsAfterBody = rules(leave, { html: startInBody })
const startsAfterFrameset = rules(ignore, { 'html noframes': startInBody })

/** The rules for start tags by mode. "In head" is `startInBody` for the names that belong there. */
export const START_TAGS: Rules[] = byMode({
  [IN_BODY]: startsInBody,
  [INITIAL]: rules(leave),
  [BEFORE_HTML]: rules(leave, { html: startRoot }),
  [BEFORE_HEAD]: rules(leave, { html: startInBody, head: startHead }),
  [IN_HEAD]: rules(leave, { [`html ${HEAD_PARTS}`]: startInBody, noscript: startHeadNoscript, head: ignore }),
  [IN_HEAD_NOSCRIPT]: rules(leave, { 'html basefont bgsound link meta noframes style': startInBody, 'head noscript': ignore }),
  [AFTER_HEAD]: rules(leave, {
    html: startInBody,
    body: startBodyElement,
    frameset: startFramesetElement,
    [HEAD_PARTS]: startInClosedHead,
    head: ignore,
  }),
  [MODE_TEXT]: startsInBody,
  [IN_TABLE]: startsInTable,
  [IN_TABLE_TEXT]: rules(flushTableText),
  [IN_CAPTION]: startsInPart,
  [IN_COLUMN_GROUP]: rules(leave, { 'html template': startInBody, col: insertClosed }),
  [IN_TABLE_BODY]: rules(startsInTable, { [ROW_GROUPS]: close, tr: opens(IN_ROW), 'td th': implies(TR, IN_ROW) }),
  [IN_ROW]: rules(startsInTable, { [`${ROW_GROUPS} tr`]: close, 'td th': opens(IN_CELL) }),
  [IN_CELL]: startsInPart,
  [IN_TEMPLATE]: rules(inTemplate(IN_BODY), {
    [HEAD_PARTS]: startInBody,
    'caption colgroup tbody tfoot thead': inTemplate(IN_TABLE),
    col: inTemplate(IN_COLUMN_GROUP),
    tr: inTemplate(IN_TABLE_BODY),
    'td th': inTemplate(IN_ROW),
  }),
  [AFTER_BODY]: startsAfterBody,
  [IN_FRAMESET]: rules(startsAfterFrameset, { frameset: insertElement, frame: insertClosed }),
  [AFTER_FRAMESET]: startsAfterFrameset,
  [AFTER_AFTER_BODY]: startsAfterBody,
  [AFTER_AFTER_FRAMESET]: startsAfterFrameset,
})

const endsInBody = rules(endInBody)
const endsInTable = rules(fosterEnd, { table: endTable, [`body html ${TABLE_PARTS}`]: ignore, template: endInBody })
const endsBeforeHead = rules(ignore, { 'head body html br': leave })

/** The rules for end tags by mode. */
export const END_TAGS: Rules[] = byMode({
  [IN_BODY]: endsInBody,
  [INITIAL]: rules(leave),
  [BEFORE_HTML]: endsBeforeHead,
  [BEFORE_HEAD]: endsBeforeHead,
  [IN_HEAD]: rules(endsBeforeHead, { head: endMode, template: endInBody }),
  [IN_HEAD_NOSCRIPT]: rules(ignore, { noscript: endMode, br: leave }),
  [AFTER_HEAD]: rules(endsBeforeHead, { head: ignore, template: endInBody }),
  [MODE_TEXT]: rules(endText),
  [IN_TABLE]: endsInTable,
  [IN_TABLE_TEXT]: rules(flushTableText),
  [IN_CAPTION]: rules(endsInBody, { [`body html ${TABLE_PARTS}`]: ignore, caption: endPart, table: close }),
  [IN_COLUMN_GROUP]: rules(leave, { colgroup: endMode, col: ignore, template: endInBody }),
  [IN_TABLE_BODY]: rules(endsInTable, { 'tbody tfoot thead': endPart, table: close }),
  [IN_ROW]: rules(endsInTable, { tr: endPart, table: close, 'tbody tfoot thead': closeFor }),
  [IN_CELL]: rules(endsInBody, { 'td th': endPart, 'body caption col colgroup html': ignore, 'table tbody tfoot thead tr': closeFor }),
  [IN_TEMPLATE]: rules(ignore, { template: endInBody }),
  [AFTER_BODY]: rules(leave, { html: endHtml }),
  [IN_FRAMESET]: rules(ignore, { frameset: endFrameset }),
  [AFTER_FRAMESET]: rules(ignore, { html: endHtml }),
  [AFTER_AFTER_BODY]: rules(leave),
  [AFTER_AFTER_FRAMESET]: rules(ignore),
})

/** Applies the rules of the mode, and those of each mode that they lead to. */
function process(p: Parser, table: readonly Rules[]): void {
  const id = p.tagId
  let list: Rules
  do list = table[p.mode]
  while ((list[id] ?? list[0])(p, id << 2) === true)
}

/** A start tag. */
export function startTag(p: Parser): void {
  if ((p.current & 3) === 0) {
    if (p.mode === IN_BODY) {
      startInBody(p)
      return
    }
  } else if (isForeignStart(p) && !foreignStart(p)) return
  process(p, START_TAGS)
}

/** An end tag. */
export function endTag(p: Parser): void {
  if ((p.current & 3) === 0) {
    if (p.mode === IN_BODY && endInBody(p) !== true) return
  } else if (!foreignEnd(p)) return
  process(p, END_TAGS)
}

/** The end tag of raw text. */
function endText(p: Parser): void {
  popByEndTag(p, p.top)
  p.mode = p.returnMode
}

/** `</html>` after the body, or after a frameset. */
function endHtml(p: Parser): void {
  if (p.contextCode >= 0 && p.mode === AFTER_BODY) return
  p.htmlEnd = p.tagEnd
  if (p.mode === AFTER_BODY) p.tags[p.tagRecord + 3] = p.stack[0]
  p.mode = p.mode === AFTER_BODY ? AFTER_AFTER_BODY : AFTER_AFTER_FRAMESET
}

function endFrameset(p: Parser): void {
  if (p.top === 0) return
  popByEndTag(p, p.top)
  if (p.contextCode < 0 && p.current !== FRAMESET) p.mode = AFTER_FRAMESET
}

/** What a stretch of text does in a mode; a number: where the rest starts that the new mode has to see. */
type TextRule = (p: Parser, start: number, end: number, flags: number) => unknown

/** The rules for text by mode. */
export const TEXT_RULES: TextRule[] = new Array(TOKENS).fill(textWithSpaceInFront)
for (const mode of [IN_BODY, IN_CAPTION, IN_CELL, IN_TEMPLATE]) TEXT_RULES[mode] = textInBody
for (const mode of [IN_TABLE, IN_TABLE_TEXT, IN_TABLE_BODY, IN_ROW]) TEXT_RULES[mode] = textInTable
for (const mode of [IN_FRAMESET, AFTER_FRAMESET, AFTER_AFTER_FRAMESET]) TEXT_RULES[mode] = insertSpacesOnly
TEXT_RULES[MODE_TEXT] = insertText

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
  } else if (isForeignText(p)) {
    foreignText(p, start, end, flags)
    return
  }
  let from: unknown = start
  while (typeof from === 'number') {
    p.tagStart = from
    from = TEXT_RULES[p.mode](p, from, end, flags)
  }
}

/** The modes in which whitespace is treated otherwise than the rest of the text. */
function textWithSpaceInFront(p: Parser, start: number, end: number, flags: number): number | undefined {
  const rest = skipSpace(p, start, end)
  if (rest > start && p.mode >= IN_HEAD) {
    const insert = p.mode < AFTER_BODY ? insertText : textInBody
    insert(p, start, rest, flags & ~(NON_SPACE | DROP_NUL))
  }
  if (rest >= end) return
  p.tagStart = rest
  if (leave(p)) return rest
  // In a column group that is not there, what is not whitespace is dropped, one character at a time.
  let at = rest
  while (at < end && skipSpace(p, at, end) === at) at++
  if (at < end) return at
}

/** In a frameset only the whitespace of a text counts; after the document it is text of the body, even without a body. */
function insertSpacesOnly(p: Parser, start: number, end: number): void {
  const insert = p.mode === AFTER_AFTER_FRAMESET ? textInBody : insertText
  for (let at = start; at < end; at++) {
    const rest = skipSpace(p, at, end)
    if (rest > at) insert(p, at, rest, AMPERSAND | RETURN)
    at = rest
  }
}

/** Ends table text before a token that is not text. */
function settle(p: Parser): void {
  if (p.mode === IN_TABLE_TEXT) flushTableText(p)
}

/** Where comments go by mode, if not to the current node. */
export const COMMENT_RULES: ((p: Parser, dataStart: number) => void)[] = []
for (const mode of [INITIAL, BEFORE_HTML, AFTER_AFTER_BODY, AFTER_AFTER_FRAMESET])
  COMMENT_RULES[mode] = (p, dataStart) => appendComment(p, dataStart, 0)
COMMENT_RULES[AFTER_BODY] = (p, dataStart) => appendComment(p, dataStart, p.stack[0])

/** A comment whose data starts at `dataStart`. */
export function comment(p: Parser, dataStart: number): void {
  settle(p)
  const rule = (p.current & 3) === 0 ? COMMENT_RULES[p.mode] : undefined
  ;(rule ?? insertComment)(p, dataStart)
}

/** What a doctype does by mode: elsewhere it is ignored. */
export const DOCTYPE_RULES: ((p: Parser) => void)[] = []
DOCTYPE_RULES[INITIAL] = p => {
  newNode(p, WORD_DOCTYPE, 0, p.tagStart, p.tagEnd, 0)
  p.quirks = isQuirky(p.source.slice(p.tagStart, p.tagEnd))
  p.mode = BEFORE_HTML
}

/** A doctype. */
export function doctype(p: Parser): void {
  settle(p)
  DOCTYPE_RULES[p.mode]?.(p)
}

/** The end of the source: what is missing is implied, what is open is closed. */
export function endOfFile(p: Parser): void {
  p.tagStart = p.tagEnd = p.end
  p.fostering = false
  settle(p)
  while (leaveAtEnd(p));
  if (p.selectedContent) fillSelectedContent(p)
  const nodes = p.nodes
  for (let at = 0; at <= p.top; at++) {
    const node = p.stack[at << 3]
    if (node !== 0) nodes[(node << 3) + END] = p.end
  }
  if (p.bodyEnd > 0 && p.body > 0) nodes[(p.body << 3) + END] = p.bodyEnd
  if (p.htmlEnd > 0) nodes[(p.stack[0] << 3) + END] = p.htmlEnd
}

function leaveAtEnd(p: Parser): boolean {
  if (p.mode >= INITIAL && p.mode <= AFTER_HEAD) return leave(p)
  if (p.mode === MODE_TEXT) {
    pop(p, p.end)
    p.mode = p.returnMode
    return true
  }
  if (p.templateModes.length === 0 || placeOf(p, TEMPLATE) < 0) return false
  popElement(p, TEMPLATE)
  leaveTemplate(p)
  return true
}
