/** Inserting elements and comments where the standard wants them. */
import { BITS as ELEMENT_BITS } from './element-classes.js'
import type * as layout from './layout.js'
import { attachLast, fosters, insertFostered, newDetached, newNode } from './nodes.js'
import type { Parser } from './parser.js'
import { pop, push } from './stack.js'

const LINKED: typeof layout.LINKED = 1

const HIDDEN: typeof layout.WORD_HIDDEN = 0x100000
const COMMENT: typeof layout.WORD_COMMENT = 0x80000
const ATTRIBUTES: typeof layout.TAG_ATTRIBUTES = 1
const TAG_HIDDEN: typeof layout.TAG_HIDDEN = 2
const SELF_CLOSING: typeof layout.TAG_SELF_CLOSING = 4
const CREATED: typeof layout.CREATED = 0
const LEAVING: typeof layout.LEAVING = 2
const PARENT: typeof layout.PARENT = 1
const START: typeof layout.START = 2
const END: typeof layout.END = 3
const EXTRA: typeof layout.EXTRA = 4
const PLACE: typeof layout.PLACE = 5
const BELOW: typeof layout.BELOW = 6
const ABOVE: typeof layout.ABOVE = 7
const SLOT_CODE: typeof layout.SLOT_CODE = 1
const SLOT_SCOPE: typeof layout.SLOT_SCOPE = 2
const SLOT_SPECIAL: typeof layout.SLOT_SPECIAL = 3
const SLOT_HARD: typeof layout.SLOT_HARD = 4
const SLOT_HTML: typeof layout.SLOT_HTML = 5
const SPECIAL: typeof layout.BIT_SPECIAL = 1
const SCOPE: typeof layout.BIT_SCOPE = 2
const HARD: typeof layout.BIT_HARD = 32
/** A constant of this module, which the engine compiles in. */
const BITS = ELEMENT_BITS
const CODES = BITS.length

function create(p: Parser, word: number, start: number, end: number, extra: number): number {
  if (p.fostering && fosters(p, p.current)) {
    const node = newDetached(p, word, start, end, extra)
    insertFostered(p, node)
    return node
  }
  const parent = p.stack[p.top << 3]!
  const node = newNode(p, word, parent, start, end, extra)
  if (p.order !== CREATED) attachLast(p, parent, node)
  return node
}

/** Makes the element of the current start tag and inserts it, without opening it. */
export function insertClosed(p: Parser, elementCode: number): number {
  const flags = p.tagFlags
  const word = (flags & TAG_HIDDEN) === 0 ? elementCode : elementCode | HIDDEN
  const node = create(p, word, p.tagStart, p.tagEnd, (flags & ATTRIBUTES) === 0 ? -1 : p.tagStart)
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
  const same = lastOpen[elementCode]!
  nodes[record] = (flags & TAG_HIDDEN) === 0 ? elementCode : elementCode | HIDDEN
  nodes[record + PARENT] = stack[at - 8]!
  nodes[record + START] = p.tagStart
  nodes[record + END] = p.tagEnd
  nodes[record + EXTRA] = (flags & ATTRIBUTES) === 0 ? -1 : p.tagStart
  nodes[record + PLACE] = place
  nodes[record + BELOW] = same
  if (same !== 0) nodes[(same << 3) + ABOVE] = node
  lastOpen[elementCode] = node
  const bits = elementCode < CODES ? BITS[elementCode]! : 0
  stack[at] = node
  stack[at + SLOT_CODE] = elementCode
  stack[at + SLOT_SCOPE] = (bits & SCOPE) !== 0 ? place : stack[at - 8 + SLOT_SCOPE]!
  stack[at + SLOT_SPECIAL] = (bits & SPECIAL) !== 0 ? node : stack[at - 8 + SLOT_SPECIAL]!
  stack[at + SLOT_HARD] = (bits & HARD) !== 0 ? node : stack[at - 8 + SLOT_HARD]!
  if ((elementCode & 3) !== 0) stack[at + SLOT_HTML] = (stack[at - 8 + SLOT_CODE]! & 3) === 0 ? place - 1 : stack[at - 8 + SLOT_HTML]!
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
  p.nodes[node << 3]! |= flags
  if ((p.tagFlags & SELF_CLOSING) !== 0) pop(p, p.tagEnd)
}

/** Inserts and opens an element that no tag of the source names. */
export function insertImplied(p: Parser, elementCode: number): number {
  const node = create(p, elementCode, -1, -1, -1)
  push(p, node, elementCode)
  return node
}

/** Inserts the current comment at the current node. */
export function insertComment(p: Parser, dataStart: number): void {
  create(p, COMMENT, p.tagStart, p.tagEnd, dataStart)
}

/** Appends the current comment to the document (0) or to the `html` element, behind whatever is there. */
export function appendComment(p: Parser, dataStart: number, parent: number): void {
  const lastIsOutside = p.nodeCount > 1 && p.nodes[((p.nodeCount - 1) << 3) + 1] === 0
  const node = newNode(p, COMMENT, parent, p.tagStart, p.tagEnd, dataStart)
  if (p.order === LINKED || (p.order === LEAVING && parent !== 0 && lastIsOutside)) attachLast(p, parent, node)
  else if (p.top >= 0) p.order = LEAVING
}
