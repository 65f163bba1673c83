/** Inserting elements and comments where the standard wants them. */
import { attachLast, fosters, insertFostered, newDetached, newNode } from './nodes.js'
import { Order, type Parser, TagFlag, Word } from './parser.js'
import { pop, push } from './stack.js'

const { Hidden: HIDDEN, Comment: COMMENT } = Word
const { Attributes: ATTRIBUTES, Hidden: TAG_HIDDEN, SelfClosing: SELF_CLOSING } = TagFlag
const { Created: CREATED, Leaving: LEAVING } = Order

function create(p: Parser, word: number, start: number, end: number, extra: number): number {
  if (p.fostering && fosters(p, p.current)) {
    const node = newDetached(p, word, start, end, extra)
    insertFostered(p, node)
    return node
  }
  const parent = p.stackNode[p.top]!
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

/** Makes the element of the current start tag, inserts it and opens it. */
export function insertElement(p: Parser, elementCode: number): number {
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
  if (p.order === Order.Linked || (p.order === LEAVING && parent !== 0 && lastIsOutside)) attachLast(p, parent, node)
  else if (p.top >= 0) p.order = LEAVING
}
