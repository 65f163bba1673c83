/**
 * The list of active formatting elements: a doubly linked list of records, with a chain per tag name.
 *
 * Record 0 is the head of the list. "The last `a` since the last marker" is the end of a chain, so no question walks the
 * list.
 */

import { attributeKey } from './attributes.js'
import { CREATED, EXTRA, PLACE, SLOT_ENTRY, WORD_CODE_MASK } from './layout.js'
import { attachLast, cloneElement, fosters, insertFostered, newNode } from './nodes.js'
import { grown, type Parser } from './parser.js'
import { push } from './stack.js'

/** Fields of a record, eight integers each. */
const ENTRY_NODE = 0
const ENTRY_CODE = 1
const ENTRY_PREVIOUS = 2
const ENTRY_NEXT = 3
/** The entry of the same code before this one. */
const ENTRY_BELOW = 4
const ENTRY_ABOVE = 5
/** The marker before the entry; for a marker, the marker before it. */
const ENTRY_FRAME = 6

const MARKER = -1
const REMOVED = -2

function newEntry(p: Parser, node: number, elementCode: number): number {
  const entry = p.formattingCount++
  p.formatting = grown(p.formatting, entry * 8 + 8)
  const list = p.formatting
  if (entry === 1) list.fill(0, 0, 8)
  const at = entry * 8
  list[at + ENTRY_NODE] = node
  list[at + ENTRY_CODE] = elementCode
  list[at + ENTRY_BELOW] = list[at + ENTRY_ABOVE] = 0
  list[at + ENTRY_FRAME] = p.frame
  linkAfter(p, entry, p.formattingLast)
  return entry
}

/** Puts a record behind another one (0: at the front). */
export function linkAfter(p: Parser, entry: number, before: number): void {
  const list = p.formatting
  const next = before === p.formattingLast ? 0 : list[before * 8 + ENTRY_NEXT]
  list[entry * 8 + ENTRY_PREVIOUS] = before
  list[entry * 8 + ENTRY_NEXT] = next
  list[before * 8 + ENTRY_NEXT] = entry
  if (next === 0) p.formattingLast = entry
  else list[next * 8 + ENTRY_PREVIOUS] = entry
}

/** Takes a record out of the list but not out of the chain of its code. */
export function unlink(p: Parser, entry: number): void {
  const list = p.formatting
  const previous = list[entry * 8 + ENTRY_PREVIOUS]
  const next = list[entry * 8 + ENTRY_NEXT]
  list[previous * 8 + ENTRY_NEXT] = next
  if (next === 0) p.formattingLast = previous
  else list[next * 8 + ENTRY_PREVIOUS] = previous
}

/** The record before this one, 0 at the front. */
export function entryBefore(p: Parser, entry: number): number {
  return p.formatting[entry * 8 + ENTRY_PREVIOUS]
}

/** Removes an entry for good. */
export function removeEntry(p: Parser, entry: number): void {
  const list = p.formatting
  const at = entry * 8
  unlink(p, entry)
  const id = list[at + ENTRY_CODE] >> 2
  if (list[at + ENTRY_CODE] >= 0) {
    const below = list[at + ENTRY_BELOW]
    const above = list[at + ENTRY_ABOVE]
    if (p.lastFormatting[id] === entry) p.lastFormatting[id] = below
    else list[above * 8 + ENTRY_BELOW] = below
    if (below !== 0) list[below * 8 + ENTRY_ABOVE] = above
  }
  list[at + ENTRY_NODE] = 0
  list[at + ENTRY_CODE] = REMOVED
  p.steps++
}

/** Inserts a marker. */
export function pushMarker(p: Parser): void {
  p.frame = newEntry(p, 0, MARKER)
}

/** "Clear the list of active formatting elements up to the last marker." */
export function clearToMarker(p: Parser): void {
  while (p.formattingLast !== 0) {
    const entry = p.formattingLast
    const isMarker = p.formatting[entry * 8 + ENTRY_CODE] === MARKER
    const frame = p.formatting[entry * 8 + ENTRY_FRAME]
    removeEntry(p, entry)
    if (isMarker) {
      p.frame = frame
      return
    }
  }
}

/** The last entry of this code since the last marker, 0 for none. */
export function findFormatting(p: Parser, elementCode: number): number {
  const entry = p.lastFormatting[elementCode >> 2]
  return entry !== 0 && p.formatting[entry * 8 + ENTRY_FRAME] === p.frame ? entry : 0
}

/** The node of an entry. */
export function entryNode(p: Parser, entry: number): number {
  return p.formatting[entry * 8 + ENTRY_NODE]
}

/** Lets an entry stand for another node, open at `place`. */
export function setEntryNode(p: Parser, entry: number, node: number, place: number): void {
  p.formatting[entry * 8 + ENTRY_NODE] = node
  p.stack[(place << 3) + SLOT_ENTRY] = entry
}

/** The entry of the element open at `place`, 0 if it is not in the list. */
export function entryAt(p: Parser, place: number): number {
  const entry = p.stack[(place << 3) + SLOT_ENTRY]
  return entry < p.formattingCount && p.formatting[entry * 8 + ENTRY_NODE] === p.stack[place << 3] ? entry : 0
}

/** Adds the current node, which has just been pushed, to the list. */
export function pushFormatting(p: Parser, node: number, elementCode: number): void {
  const entry = newEntry(p, node, elementCode)
  const id = elementCode >> 2
  let below = p.lastFormatting[id]
  p.formatting[entry * 8 + ENTRY_BELOW] = below
  if (below !== 0) p.formatting[below * 8 + ENTRY_ABOVE] = entry
  p.lastFormatting[id] = entry
  p.stack[(p.top << 3) + SLOT_ENTRY] = entry
  if (p.ark !== null) {
    enterArk(p, p.ark, entry)
    return
  }
  for (let count = 0; below !== 0 && p.formatting[below * 8 + ENTRY_FRAME] === p.frame; below = p.formatting[below * 8 + ENTRY_BELOW]) {
    if (++count < 3) continue
    p.ark = new Map()
    for (let each = p.formatting[ENTRY_NEXT]; each !== 0; each = each === entry ? 0 : p.formatting[each * 8 + ENTRY_NEXT])
      enterArk(p, p.ark, each)
    return
  }
}

/**
 * Noah's Ark: lets the earliest of four equal elements since the last marker go. Equal elements are in the list in the order
 * in which they were added: clones take the place of their originals. The ark is built when a name is there four times.
 */
function enterArk(p: Parser, ark: Map<string, number[]>, entry: number): void {
  const list = p.formatting
  const at = entry * 8
  p.steps++
  if (list[at + ENTRY_CODE] === MARKER) return
  const key = `${list[at + ENTRY_CODE]} ${list[at + ENTRY_FRAME]} ${attributeKey(p, list[at + ENTRY_NODE])}`
  const equal = (ark.get(key) ?? []).filter(other => list[other * 8 + ENTRY_CODE] !== REMOVED)
  if (equal.length === 3) removeEntry(p, equal.shift()!)
  equal.push(entry)
  ark.set(key, equal)
}

/** "Reconstruct the active formatting elements, if any." */
export function reconstruct(p: Parser): void {
  const list = p.formatting
  const last = p.formattingLast
  if (last === 0 || !isClosed(p, last)) return
  let entry = last
  for (let before = list[entry * 8 + ENTRY_PREVIOUS]; before !== 0 && isClosed(p, before); before = list[entry * 8 + ENTRY_PREVIOUS])
    entry = before
  for (; entry !== 0 && !p.stopped; entry = list[entry * 8 + ENTRY_NEXT]) {
    const clone = insertClone(p, list[entry * 8 + ENTRY_NODE])
    setEntryNode(p, entry, clone, p.top)
    p.steps++
    if (entry === p.formattingLast) break
  }
}

/** Neither a marker nor open. */
function isClosed(p: Parser, entry: number): boolean {
  const list = p.formatting
  if (list[entry * 8 + ENTRY_CODE] === MARKER) return false
  const node = list[entry * 8 + ENTRY_NODE]
  const place = p.nodes[(node << 3) + PLACE]
  return place > p.top || p.stack[place << 3] !== node
}

function insertClone(p: Parser, original: number): number {
  const word = p.nodes[original << 3]
  let clone: number
  if (fosters(p, p.current)) {
    clone = cloneElement(p, original)
    insertFostered(p, clone)
  } else {
    const parent = p.stack[p.top << 3]
    clone = newNode(p, word, parent, -1, -1, p.nodes[(original << 3) + EXTRA])
    if (p.order !== CREATED) attachLast(p, parent, clone)
  }
  push(p, clone, word & WORD_CODE_MASK)
  return clone
}
