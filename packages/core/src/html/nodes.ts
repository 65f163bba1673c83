/**
 * Nodes in the order of their creation, and the links between them once that order is not document order.
 *
 * On nine pages of ten every node is appended at the end of the tree: then `Parent` alone describes it. The first
 * insertion elsewhere (foster parenting, the adoption agency, text after a comment behind `</body>`) builds links for all
 * nodes in one pass, and they are kept from there.
 */

import { BITS, KNOWN_LIMIT, TABLE, TEMPLATE } from './element-classes.js'
import {
  AMPERSAND,
  BIT_FOSTER,
  CREATED,
  DROP_NUL,
  END,
  EXTRA,
  LEAVING,
  LINKED,
  NON_SPACE,
  PARENT,
  PLACE,
  REPLACE_NUL,
  RETURN,
  START,
  WORD_CODE_MASK,
  WORD_KIND_MASK,
  WORD_TEXT,
  WORD_TEXT_SHIFT,
} from './layout.js'
import { grown, limit, type Parser, stop } from './parser.js'

const DECODING = AMPERSAND | RETURN | DROP_NUL | REPLACE_NUL
/** Flags that a text node has if any of its stretches has them. */
const KEPT = DECODING | NON_SPACE
const NUL = DROP_NUL | REPLACE_NUL
const CODES = KNOWN_LIMIT * 4

const FIRST = 0
const LAST = 1
const NEXT = 2
const PREVIOUS = 3

/** Makes a node record; its parent is not told. */
export function newNode(p: Parser, word: number, parent: number, start: number, end: number, extra: number): number {
  const node = p.nodeCount
  if (node >= p.nodeLimit) growNodes(p)
  p.nodeCount = node + 1
  const nodes = p.nodes
  const at = node << 3
  nodes[at] = word
  nodes[at + PARENT] = parent
  nodes[at + START] = start
  nodes[at + END] = end
  nodes[at + EXTRA] = extra
  return node
}

function growNodes(p: Parser): void {
  if (p.nodeCount > p.maxNodes) stop(p, 'too-many-nodes')
  p.nodes = grown(p.nodes, (p.nodeCount + 2) * 8)
  if (p.order === LINKED) p.links = grown(p.links, p.nodes.length / 2)
  limit(p)
}

/** Builds the links of all nodes; from here on creation order means nothing. */
export function linkAll(p: Parser): void {
  if (p.order === LINKED) return
  p.order = LINKED
  p.links = grown(p.links, p.nodes.length / 2)
  p.links.fill(0, 0, p.nodeCount * 4)
  for (let node = 1; node < p.nodeCount; node++) {
    const parent = p.nodes[(node << 3) + PARENT]
    if (parent >= 0) linkLast(p, parent, node)
  }
  p.steps += p.nodeCount
}

function linkLast(p: Parser, parent: number, node: number): void {
  const links = p.links
  const up = parent << 2
  const last = links[up + LAST]
  links[(node << 2) + NEXT] = 0
  links[(node << 2) + PREVIOUS] = last
  if (last === 0) links[up + FIRST] = node
  else links[(last << 2) + NEXT] = node
  links[up + LAST] = node
}

/** Puts a fresh node, whose `Parent` is set, behind its siblings. */
export function attachLast(p: Parser, parent: number, node: number): void {
  if (p.order === CREATED) return
  if (p.order !== LINKED) {
    p.nodes[(node << 3) + PARENT] = -1
    linkAll(p)
    p.nodes[(node << 3) + PARENT] = parent
  }
  clearLinks(p, node)
  linkLast(p, parent, node)
}

function clearLinks(p: Parser, node: number): void {
  p.links.fill(0, node << 2, (node << 2) + 4)
}

/** Appends a node that was created without a parent, or taken out with `detach`. */
export function appendTo(p: Parser, parent: number, node: number): void {
  p.nodes[(node << 3) + PARENT] = parent
  linkLast(p, parent, node)
}

/** Makes a node without a parent, for insertions off the end of the tree. */
export function newDetached(p: Parser, word: number, start: number, end: number, extra: number): number {
  linkAll(p)
  const node = newNode(p, word, -1, start, end, extra)
  clearLinks(p, node)
  return node
}

/** Takes a node out of its parent. */
export function detach(p: Parser, node: number): void {
  const links = p.links
  const parent = p.nodes[(node << 3) + PARENT]
  if (parent < 0) return
  const next = links[(node << 2) + NEXT]
  const previous = links[(node << 2) + PREVIOUS]
  if (previous === 0) links[(parent << 2) + FIRST] = next
  else links[(previous << 2) + NEXT] = next
  if (next === 0) links[(parent << 2) + LAST] = previous
  else links[(next << 2) + PREVIOUS] = previous
  links[(node << 2) + NEXT] = links[(node << 2) + PREVIOUS] = 0
  p.nodes[(node << 3) + PARENT] = -1
}

/** Moves all children of one node behind the children of another. */
export function moveChildren(p: Parser, from: number, to: number): void {
  const links = p.links
  let child = links[(from << 2) + FIRST]
  links[(from << 2) + FIRST] = links[(from << 2) + LAST] = 0
  while (child !== 0) {
    const next = links[(child << 2) + NEXT]
    appendTo(p, to, child)
    child = next
    p.steps++
  }
}

function insertBefore(p: Parser, parent: number, node: number, reference: number): void {
  const links = p.links
  const previous = links[(reference << 2) + PREVIOUS]
  links[(node << 2) + NEXT] = reference
  links[(node << 2) + PREVIOUS] = previous
  links[(reference << 2) + PREVIOUS] = node
  if (previous === 0) links[(parent << 2) + FIRST] = node
  else links[(previous << 2) + NEXT] = node
  p.nodes[(node << 3) + PARENT] = parent
}

/** Whether the standard would foster-parent what is inserted into an element of this code. */
export function fosters(p: Parser, target: number): boolean {
  return p.fostering && target < CODES && (BITS[target] & BIT_FOSTER) !== 0
}

/** The table before which fostered nodes go, 0 where they are appended to `fosterParent` instead. */
function fosterTable(p: Parser): number {
  const table = p.lastOpen[TABLE]
  const template = p.lastOpen[TEMPLATE]
  if (table === 0) return 0
  if (template !== 0 && p.nodes[(template << 3) + PLACE] > p.nodes[(table << 3) + PLACE]) return 0
  return table
}

/** Inserts a detached node where foster parenting wants it. */
export function insertFostered(p: Parser, node: number): void {
  const table = fosterTable(p)
  if (table !== 0) {
    insertBefore(p, p.nodes[(table << 3) + PARENT], node, table)
    return
  }
  appendTo(p, p.lastOpen[TEMPLATE] || p.stack[0], node)
}

/** Inserts a stretch of text at the appropriate place, joining it to a text node that ends there. */
export function insertText(p: Parser, start: number, end: number, flags: number): void {
  if (p.fostering && fosters(p, p.current)) {
    insertFosteredText(p, start, end, flags)
    return
  }
  if (p.order === LEAVING) linkAll(p)
  const parent = p.stack[p.top << 3]
  const last = p.order === LINKED ? p.links[(parent << 2) + LAST] : p.nodeCount - 1
  const at = last << 3
  if ((p.nodes[at] & WORD_KIND_MASK) === WORD_TEXT && p.nodes[at + PARENT] === parent) {
    extendText(p, last, start, end, flags)
    return
  }
  p.textCount++
  const node = newNode(p, WORD_TEXT | ((flags & KEPT) << WORD_TEXT_SHIFT), parent, start, end, 0)
  if (p.order !== CREATED) attachLast(p, parent, node)
}

function insertFosteredText(p: Parser, start: number, end: number, flags: number): void {
  linkAll(p)
  const table = fosterTable(p)
  const parent = table === 0 ? p.lastOpen[TEMPLATE] || p.stack[0] : p.nodes[(table << 3) + PARENT]
  const before = table === 0 ? p.links[(parent << 2) + LAST] : p.links[(table << 2) + PREVIOUS]
  if (before !== 0 && (p.nodes[before << 3] & WORD_KIND_MASK) === WORD_TEXT) {
    extendText(p, before, start, end, flags)
    return
  }
  p.textCount++
  insertFostered(p, newDetached(p, WORD_TEXT | ((flags & KEPT) << WORD_TEXT_SHIFT), start, end, 0))
}

/**
 * Adds a stretch of source to a text node. Stretches that touch become one; otherwise the node keeps a chain of them:
 * `Extra` names the first, `Place` the last.
 */
function extendText(p: Parser, node: number, start: number, end: number, flags: number): void {
  const nodes = p.nodes
  const at = node << 3
  const word = nodes[at]
  const had = (word >>> WORD_TEXT_SHIFT) & DECODING
  const now = flags & DECODING
  nodes[at] = word | ((flags & KEPT) << WORD_TEXT_SHIFT)
  if (nodes[at + EXTRA] === 0) {
    if (nodes[at + END] === start && ((had & NUL) === 0 || (now & NUL) === 0 || (had & NUL) === (now & NUL))) {
      nodes[at + END] = end
      return
    }
    nodes[at + EXTRA] = nodes[at + PLACE] = newSpan(p, nodes[at + START], nodes[at + END], had)
  }
  const span = newSpan(p, start, end, now)
  p.spans[nodes[at + PLACE] * 4 + 3] = span
  nodes[at + PLACE] = span
  nodes[at + END] = Math.max(nodes[at + END], end)
}

function newSpan(p: Parser, start: number, end: number, flags: number): number {
  const span = p.spanCount++
  p.spans = grown(p.spans, span * 4 + 4)
  const at = span * 4
  p.spans[at] = start
  p.spans[at + 1] = end
  p.spans[at + 2] = flags
  p.spans[at + 3] = 0
  return span
}

/** The next node below `root` in document order, 0 behind the last; the nodes have to be linked. */
export function following(p: Parser, node: number, root: number): number {
  let next = p.links[(node << 2) + FIRST]
  for (let at = node; next === 0 && at !== root; at = p.nodes[(at << 3) + PARENT]) next = p.links[(at << 2) + NEXT]
  return next
}

/**
 * Copies the nodes below one node of `q` to below another of `p`; returns the copies by node. Stretches of text are counted
 * on by `spanShift`; −1: the same page, where copied elements have no place in the source.
 */
export function copyChildren(q: Parser, from: number, p: Parser, to: number, spanShift: number): Int32Array {
  linkAll(q)
  const copies = new Int32Array(q.nodeCount)
  copies[from] = to
  for (let node = following(q, from, from); node !== 0 && !p.stopped; node = following(q, node, from)) {
    const at = node << 3
    const [word, up, start, end, extra] = q.nodes.subarray(at, at + 5) as unknown as [number, number, number, number, number]
    const isText = (word & WORD_KIND_MASK) === WORD_TEXT
    const isClone = spanShift < 0 && (word & WORD_KIND_MASK) === 0
    if (isText) p.textCount++
    const parent = copies[up]
    const copy = newNode(
      p,
      word,
      parent,
      isClone ? -1 : start,
      isClone ? -1 : end,
      isText && extra !== 0 && spanShift > 0 ? extra + spanShift : extra,
    )
    attachLast(p, parent, copy)
    copies[node] = copy
    p.steps++
  }
  copies[from] = 0
  return copies
}

/** Copy of an element as the standard clones formatting elements: same name and attributes, no place in the source. */
export function cloneElement(p: Parser, node: number): number {
  const at = node << 3
  return newDetached(p, p.nodes[at], -1, -1, p.nodes[at + EXTRA])
}

/** Code of an element node. */
export function codeOf(p: Parser, node: number): number {
  return p.nodes[node << 3] & WORD_CODE_MASK
}
