/** Tags in the insertion modes from "initial" to "after head", and what ends a mode by itself. */

import { BODY, COLGROUP, FRAMESET, HEAD, HTML } from './element-classes.js'
import { readContent, startInBody } from './in-body-start.js'
import { insertElement, insertImplied } from './insert.js'
import {
  AFTER_HEAD,
  BEFORE_HEAD,
  BEFORE_HTML,
  CREATED,
  END,
  IN_BODY,
  IN_COLUMN_GROUP,
  IN_FRAMESET,
  IN_HEAD,
  IN_HEAD_NOSCRIPT,
  IN_TABLE,
  INITIAL,
  PARENT,
  RAWTEXT,
  TAG_ATTRIBUTES,
  TAG_HIDDEN,
  WORD_HIDDEN,
} from './layout.js'
import { linkAll, newNode } from './nodes.js'
import type { Parser } from './parser.js'
import { pop, popByEndTag, push, removeOpen } from './stack.js'

/** What "anything else" does in the modes that it ends: makes or closes the element of the mode. False: the token is ignored. */
export function leave(p: Parser): boolean {
  let next: number = IN_BODY
  switch (p.mode) {
    case INITIAL:
      p.quirks = true
      next = BEFORE_HTML
      break
    case BEFORE_HTML:
      createRoot(p, true)
      next = BEFORE_HEAD
      break
    case BEFORE_HEAD:
      p.head = insertImplied(p, HEAD)
      next = IN_HEAD
      break
    case AFTER_HEAD:
      p.body = insertImplied(p, BODY)
      break
    case IN_HEAD:
    case IN_HEAD_NOSCRIPT:
    case IN_COLUMN_GROUP:
      if (p.mode === IN_COLUMN_GROUP && p.current !== COLGROUP) return false
      next = modeBehind(p.mode)
      pop(p, p.tagStart)
      break
    default:
      // After the body.
      p.bodyEnd = p.htmlEnd = 0
  }
  p.mode = next
  return true
}

/** The mode behind one whose element is closed. */
function modeBehind(mode: number): number {
  if (mode === IN_HEAD) return AFTER_HEAD
  return mode === IN_HEAD_NOSCRIPT ? IN_HEAD : IN_TABLE
}

/** Closes the element of the mode by its end tag. */
export function endMode(p: Parser): void {
  if (p.mode === IN_COLUMN_GROUP && p.current !== COLGROUP) return
  p.mode = modeBehind(p.mode)
  popByEndTag(p, p.top)
}

/** Makes the root; the document is not an open element, so it is not inserted at a current node. */
export function createRoot(p: Parser, isImplied: boolean): void {
  const flags = isImplied ? 0 : p.tagFlags
  const word = (flags & TAG_HIDDEN) !== 0 ? HTML | WORD_HIDDEN : HTML
  const node = newNode(p, word, 0, isImplied ? -1 : p.tagStart, isImplied ? -1 : p.tagEnd, (flags & TAG_ATTRIBUTES) !== 0 ? p.tagStart : -1)
  if (!isImplied) p.tags[p.tagRecord + 3] = node
  push(p, node, HTML)
}

/** Start tag `html` "before html". */
export function startRoot(p: Parser): void {
  createRoot(p, false)
  p.mode = BEFORE_HEAD
}

/** Start tag `head` "before head". */
export function startHead(p: Parser): void {
  p.head = insertElement(p, HEAD)
  p.mode = IN_HEAD
}

/** Start tag `noscript` "in head". */
export function startHeadNoscript(p: Parser, elementCode: number): void {
  insertElement(p, elementCode)
  if (p.scripting) readContent(p, RAWTEXT)
  else p.mode = IN_HEAD_NOSCRIPT
}

/** Start tag `body` "after head". */
export function startBodyElement(p: Parser): void {
  p.body = insertElement(p, BODY)
  p.framesetOk = false
  p.mode = IN_BODY
}

/** Start tag `frameset` "after head". */
export function startFramesetElement(p: Parser): void {
  insertElement(p, FRAMESET)
  p.frameset = true
  p.mode = IN_FRAMESET
}

/** The elements of `head` still go there after its end. */
export function startInClosedHead(p: Parser): void {
  const last = p.nodeCount - 1
  const end = p.nodes[(p.head << 3) + END]
  if (p.order === CREATED && last !== p.head && p.nodes[(last << 3) + PARENT] === p.stack[0]) linkAll(p)
  push(p, p.head, HEAD)
  const place = p.top
  startInBody(p)
  removeOpen(p, place, end)
}
