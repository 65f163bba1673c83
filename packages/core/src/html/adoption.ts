/**
 * The adoption agency: what an end tag of a formatting element does when blocks were opened inside it.
 *
 * Steps and names follow the standard. The work of one run is bounded by the elements it removes from the stack: of
 * those between the formatting element and the furthest block at most three stay.
 */

import { entryAt, entryBefore, entryNode, findFormatting, linkAfter, removeEntry, setEntryNode, unlink } from './formatting.js'
import { BIT_SPECIAL, END, PLACE, SLOT_CODE, SLOT_HARD, SLOT_SCOPE, SLOT_SPECIAL } from './layout.js'
import { appendTo, cloneElement, codeOf, detach, fosters, insertFostered, linkAll, moveChildren } from './nodes.js'
import type { Parser } from './parser.js'
import { bitsOf, chain, digHoles, isOpen, pop, popByEndTag, slotBelow, unchain } from './stack.js'

/** Runs the agency for the current tag, whose element would have this code; false: treat it as any other end tag. */
export function adoptionAgency(p: Parser, subject: number): boolean {
  if (p.current === subject) {
    // The current node: there is no block inside it, so that it is closed and leaves the list if it is there.
    const entry = entryAt(p, p.top)
    if (entry === 0 || entry === findFormatting(p, subject)) {
      p.tags[p.tagRecord + 3] = p.stack[p.top << 3]
      pop(p, p.tagEnd)
      if (entry !== 0) removeEntry(p, entry)
      return true
    }
  }
  for (let outer = 0; outer < 8 && !p.stopped; outer++) {
    const entry = findFormatting(p, subject)
    if (entry === 0) return false
    const formatting = entryNode(p, entry)
    if (!isOpen(p, formatting)) {
      removeEntry(p, entry)
      return true
    }
    const place = p.nodes[(formatting << 3) + PLACE]
    if (place < p.stack[(p.top << 3) + SLOT_SCOPE]) return true
    const furthest = furthestBlock(p, place)
    if (furthest > p.top) {
      popByEndTag(p, place)
      removeEntry(p, entry)
      return true
    }
    p.tags[p.tagRecord + 3] = formatting
    adopt(p, entry, place, furthest)
  }
  return true
}

/** Slot of the lowest special element above `place`; beyond the top if there is none. */
function furthestBlock(p: Parser, place: number): number {
  let at = place + 1
  while (at <= p.top) {
    if (p.stack[at << 3] === 0) at = p.stack[(at << 3) + SLOT_SCOPE]
    else if ((bitsOf(p.stack[(at << 3) + SLOT_CODE]) & BIT_SPECIAL) !== 0) break
    at++
    p.steps++
  }
  return at
}

/** Steps 9 to 19 of the standard's loop, for the formatting element at `low` and the furthest block at `high`. */
function adopt(p: Parser, entry: number, low: number, high: number): void {
  linkAll(p)
  const formatting = p.stack[low << 3]
  const subject = p.stack[(low << 3) + SLOT_CODE]
  const furthest = p.stack[high << 3]
  const commonAncestor = p.stack[slotBelow(p, low) << 3]
  const kept: number[] = []
  const keptEntries: number[] = []
  let bookmark = entryBefore(p, entry)
  let last = furthest
  let inner = 0
  for (let place = slotBelow(p, high); place > low; place = slotBelow(p, place)) {
    inner++
    p.steps++
    const node = p.stack[place << 3]
    let own = entryAt(p, place)
    if (inner > 3 && own !== 0) {
      if (bookmark === own) bookmark = entryBefore(p, own)
      removeEntry(p, own)
      own = 0
    }
    unchain(p, node, p.stack[(place << 3) + SLOT_CODE])
    p.nodes[(node << 3) + END] = p.tagStart
    if (own === 0) continue
    const clone = cloneElement(p, node)
    if (last === furthest) bookmark = own
    detach(p, last)
    appendTo(p, clone, last)
    last = clone
    kept.push(clone)
    keptEntries.push(own)
  }
  placeLast(p, last, commonAncestor)
  const replacement = cloneElement(p, formatting)
  moveChildren(p, furthest, replacement)
  appendTo(p, furthest, replacement)
  unlink(p, entry)
  linkAfter(p, entry, bookmark)
  p.nodes[(formatting << 3) + END] = p.tagEnd
  unchain(p, formatting, subject)
  rewriteStack(p, low, high, [replacement, furthest, ...kept])
  setEntryNode(p, entry, replacement, high)
  for (let i = 0; i < kept.length; i++) setEntryNode(p, keptEntries[i], kept[i], high - 2 - i)
  for (const node of [...kept, replacement]) chain(p, node, codeOf(p, node))
  p.current = p.stack[(p.top << 3) + SLOT_CODE]
}

/** Inserts a node at the appropriate place with the common ancestor as override target. */
function placeLast(p: Parser, node: number, commonAncestor: number): void {
  detach(p, node)
  if (fosters(p, codeOf(p, commonAncestor))) insertFostered(p, node)
  else appendTo(p, commonAncestor, node)
}

/** Puts `nodes` into the slots from `high` down; what is left down to `low` becomes holes. */
function rewriteStack(p: Parser, low: number, high: number, nodes: readonly number[]): void {
  const furthest = p.stack[high << 3]
  const hardAbove = p.stack[(high << 3) + SLOT_HARD]
  const special = p.stack[(low << 3) + SLOT_SPECIAL]
  const hard = p.stack[(low << 3) + SLOT_HARD]
  let at = high
  for (const node of nodes) {
    const isAbove = at >= high - 1
    p.stack[at << 3] = node
    p.stack[(at << 3) + SLOT_CODE] = codeOf(p, node)
    // There is no scope boundary above a formatting element that is in scope.
    p.stack[(at << 3) + SLOT_SCOPE] = p.stack[(low << 3) + SLOT_SCOPE]
    p.stack[(at << 3) + SLOT_SPECIAL] = isAbove ? furthest : special
    p.stack[(at << 3) + SLOT_HARD] = isAbove ? hardAbove : hard
    p.nodes[(node << 3) + PLACE] = at
    at--
  }
  if (at >= low) digHoles(p, low, at)
}
