/** Inserting elements and comments where the standard wants them. */
import { BITS } from './element-classes.js'
import {
  ABOVE,
  BELOW,
  BIT_HARD,
  BIT_SCOPE,
  BIT_SPECIAL,
  CREATED,
  END,
  EXTRA,
  LEAVING,
  LINKED,
  PARENT,
  PLACE,
  SLOT_CODE,
  SLOT_HARD,
  SLOT_HTML,
  SLOT_SCOPE,
  SLOT_SPECIAL,
  START,
  TAG_ATTRIBUTES,
  TAG_HIDDEN,
  TAG_SELF_CLOSING,
  WORD_COMMENT,
  WORD_HIDDEN,
} from './layout.js'
import { attachLast, fosters, insertFostered, newDetached, newNode } from './nodes.js'
import type { Parser } from './parser.js'
import { pop, push } from './stack.js'

const CODES = BITS.length

function create(p: Parser, word: number, start: number, end: number, extra: number): number {
  if (p.fostering && fosters(p, p.current)) {
    const node = newDetached(p, word, start, end, extra)
    insertFostered(p, node)
    return node
  }
  const parent = p.stack[p.top << 3]
  const node = newNode(p, word, parent, start, end, extra)
  if (p.order !== CREATED) attachLast(p, parent, node)
  return node
}

/** Makes the element of the current start tag and inserts it, without opening it. */
export function insertClosed(p: Parser, elementCode: number): number {
  const flags = p.tagFlags
  const word = (flags & TAG_HIDDEN) === 0 ? elementCode : elementCode | WORD_HIDDEN
  const node = create(p, word, p.tagStart, p.tagEnd, (flags & TAG_ATTRIBUTES) === 0 ? -1 : p.tagStart)
  p.tags[p.tagRecord + 3] = node
  return node
}

/**
 * Makes the element of the current start tag, inserts it and opens it.
 *
 * One piece on purpose, with what `newNode` and `push` do: every start tag comes through here, and as a large function it
 * is compiled once instead of into each of the rules that call it.
 */
export function insertElement(p: Parser, elementCode: number): number {
  if (p.fostering || p.order !== CREATED || p.top + 1 >= p.depthLimit || p.nodeCount >= p.nodeLimit) return insertSlowly(p, elementCode)
  const { stack, nodes, lastOpen } = p
  const node = p.nodeCount++
  const record = node << 3
  const place = p.top + 1
  const at = place << 3
  const flags = p.tagFlags
  const same = lastOpen[elementCode]
  nodes[record] = (flags & TAG_HIDDEN) === 0 ? elementCode : elementCode | WORD_HIDDEN
  nodes[record + PARENT] = stack[at - 8]
  nodes[record + START] = p.tagStart
  nodes[record + END] = p.tagEnd
  nodes[record + EXTRA] = (flags & TAG_ATTRIBUTES) === 0 ? -1 : p.tagStart
  nodes[record + PLACE] = place
  nodes[record + BELOW] = same
  if (same !== 0) nodes[(same << 3) + ABOVE] = node
  lastOpen[elementCode] = node
  const bits = elementCode < CODES ? BITS[elementCode] : 0
  stack[at] = node
  stack[at + SLOT_CODE] = elementCode
  stack[at + SLOT_SCOPE] = (bits & BIT_SCOPE) !== 0 ? place : stack[at - 8 + SLOT_SCOPE]
  stack[at + SLOT_SPECIAL] = (bits & BIT_SPECIAL) !== 0 ? node : stack[at - 8 + SLOT_SPECIAL]
  stack[at + SLOT_HARD] = (bits & BIT_HARD) !== 0 ? node : stack[at - 8 + SLOT_HARD]
  if ((elementCode & 3) !== 0) stack[at + SLOT_HTML] = (stack[at - 8 + SLOT_CODE] & 3) === 0 ? place - 1 : stack[at - 8 + SLOT_HTML]
  p.tags[p.tagRecord + 3] = node
  p.top = place
  p.current = elementCode
  return node
}

/** The same for pages that left document order, inside tables, and where arrays have to grow. */
function insertSlowly(p: Parser, elementCode: number): number {
  const node = insertClosed(p, elementCode)
  push(p, node, elementCode)
  return node
}

/** Inserts a foreign element, with `flags` for its word; a self-closing one is closed at once. */
export function insertForeign(p: Parser, elementCode: number, flags: number): void {
  const node = insertElement(p, elementCode)
  p.nodes[node << 3] |= flags
  if ((p.tagFlags & TAG_SELF_CLOSING) !== 0) pop(p, p.tagEnd)
}

/** Inserts and opens an element that no tag of the source names. */
export function insertImplied(p: Parser, elementCode: number): number {
  const node = create(p, elementCode, -1, -1, -1)
  push(p, node, elementCode)
  return node
}

/** Inserts the current comment at the current node. */
export function insertComment(p: Parser, dataStart: number): void {
  create(p, WORD_COMMENT, p.tagStart, p.tagEnd, dataStart)
}

/** Appends the current comment to the document (0) or to the `html` element, behind whatever is there. */
export function appendComment(p: Parser, dataStart: number, parent: number): void {
  const lastIsOutside = p.nodeCount > 1 && p.nodes[((p.nodeCount - 1) << 3) + 1] === 0
  const node = newNode(p, WORD_COMMENT, parent, p.tagStart, p.tagEnd, dataStart)
  if (p.order === LINKED || (p.order === LEAVING && parent !== 0 && lastIsOutside)) attachLast(p, parent, node)
  else if (p.top >= 0) p.order = LEAVING
}
