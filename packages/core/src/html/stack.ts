/**
 * The stack of open elements, with answers to every "has an element in scope" in constant time.
 *
 * Walking the stack, as the standard words it, lets a hostile page cause quadratic work: a hundred thousand open
 * elements, then a hundred thousand end tags that match none. So every slot also knows, for itself and what is below:
 * the nearest scope boundary, the nearest special element and the nearest one that ends the search for `li`, `dd`, `dt`
 * (fields `SLOT_…`); and `lastOpen` leads from a code to the topmost open element of it.
 *
 * Elements taken out of the middle leave a hole (node 0). A run of holes stores at each end the other end, so
 * that it is stepped over at once. Slot numbers of open elements never change but by one, and only
 * inside the adoption agency.
 */

import { BITS, BUTTON, KNOWN_LIMIT, P, TABLE, TEMPLATE } from './element-classes.js'
import {
  ABOVE,
  BELOW,
  BIT_HARD,
  BIT_HEADING,
  BIT_IMPLIED,
  BIT_SCOPE,
  BIT_SPECIAL,
  BIT_THOROUGH,
  END,
  PLACE,
  SLOT_CODE,
  SLOT_HARD,
  SLOT_HTML,
  SLOT_SCOPE,
  SLOT_SPECIAL,
} from './layout.js'
import { grown, limit, type Parser, stop } from './parser.js'

const CODES = KNOWN_LIMIT * 4

/** Classes of an element, by code. */
export function bitsOf(elementCode: number): number {
  return elementCode < CODES ? BITS[elementCode] : 0
}

/** Opens an element. */
export function push(p: Parser, node: number, elementCode: number): void {
  const place = p.top + 1
  if (place >= p.depthLimit) growStack(p, place)
  const bits = elementCode < CODES ? BITS[elementCode] : 0
  const stack = p.stack
  const at = place << 3
  const below = at - 8
  stack[at] = node
  stack[at + SLOT_CODE] = elementCode
  if (place === 0) {
    stack[at + SLOT_SCOPE] = 0
    stack[at + SLOT_SPECIAL] = stack[at + SLOT_HARD] = node
  } else {
    stack[at + SLOT_SCOPE] = (bits & BIT_SCOPE) !== 0 ? place : stack[below + SLOT_SCOPE]
    stack[at + SLOT_SPECIAL] = (bits & BIT_SPECIAL) !== 0 ? node : stack[below + SLOT_SPECIAL]
    stack[at + SLOT_HARD] = (bits & BIT_HARD) !== 0 ? node : stack[below + SLOT_HARD]
    if ((elementCode & 3) !== 0) stack[at + SLOT_HTML] = (stack[below + SLOT_CODE] & 3) === 0 ? place - 1 : stack[below + SLOT_HTML]
  }
  const same = p.lastOpen[elementCode]
  const nodes = p.nodes
  const record = node << 3
  nodes[record + PLACE] = place
  nodes[record + BELOW] = same
  if (same !== 0) nodes[(same << 3) + ABOVE] = node
  p.lastOpen[elementCode] = node
  p.top = place
  p.current = elementCode
}

function growStack(p: Parser, at: number): void {
  if (at >= p.maxDepth) stop(p, 'too-deep')
  p.stack = grown(p.stack, at * 8 + 8)
  limit(p)
}

/** Closes the current node; its source ends at `end`. */
export function pop(p: Parser, end: number): void {
  const nodes = p.nodes
  const stack = p.stack
  let place = p.top
  const record = stack[place << 3] << 3
  nodes[record + END] = end
  p.lastOpen[p.current] = nodes[record + BELOW]
  place--
  if (stack[place << 3] === 0) place = stack[(place << 3) + SLOT_SCOPE] - 1
  p.top = place
  p.current = stack[(place << 3) + SLOT_CODE]
  p.steps++
}

/** Closes everything above the slot `place`, then the element there, which ends at `end`. */
export function popThrough(p: Parser, place: number, end: number): void {
  const { stack, nodes, lastOpen } = p
  let at = p.top
  p.steps += at - place
  while (at >= place) {
    const slot = at << 3
    const record = stack[slot] << 3
    if (record === 0) {
      at = stack[slot + SLOT_SCOPE] - 1
      continue
    }
    nodes[record + END] = at === place ? end : p.tagStart
    lastOpen[stack[slot + SLOT_CODE]] = nodes[record + BELOW]
    at--
  }
  if (stack[at << 3] === 0) at = stack[(at << 3) + SLOT_SCOPE] - 1
  p.top = at
  p.current = stack[(at << 3) + SLOT_CODE]
}

/** Closes the topmost open element of this code (which must be open) and all above it, at the start of the token. */
export function popElement(p: Parser, elementCode: number): void {
  popThrough(p, placeOf(p, elementCode), p.tagStart)
}

/** Closes it as the current end tag's element: its source ends with the tag. */
export function popByEndTag(p: Parser, place: number): void {
  p.tags[p.tagRecord + 3] = p.stack[place << 3]
  popThrough(p, place, p.tagEnd)
}

/** Slot of the topmost open element of this code, −1 for none. */
export function placeOf(p: Parser, elementCode: number): number {
  const node = p.lastOpen[elementCode]
  return node === 0 ? -1 : p.nodes[(node << 3) + PLACE]
}

/** Whether a node is open. */
export function isOpen(p: Parser, node: number): boolean {
  const place = p.nodes[(node << 3) + PLACE]
  return place <= p.top && p.stack[place << 3] === node
}

/** Whether there is no scope boundary above a slot (−1 for none). */
export function isInScope(p: Parser, place: number): boolean {
  return place >= p.stack[(p.top << 3) + SLOT_SCOPE]
}

/** "Has an element in scope." */
export function inScope(p: Parser, elementCode: number): boolean {
  return isInScope(p, placeOf(p, elementCode))
}

/** "Has a p element in button scope." */
export function pInButtonScope(p: Parser): boolean {
  const place = placeOf(p, P)
  return place >= 0 && isInScope(p, place) && place > placeOf(p, BUTTON)
}

/** "Has an element in table scope." */
export function inTableScope(p: Parser, elementCode: number): boolean {
  const place = placeOf(p, elementCode)
  return place >= 0 && place >= placeOf(p, TABLE) && place >= placeOf(p, TEMPLATE)
}

/** "Generate implied end tags", except for one code (−1 for none). */
export function generateImplied(p: Parser, except: number): void {
  while (p.current < CODES && (BITS[p.current] & BIT_IMPLIED) !== 0 && p.current !== except) pop(p, p.tagStart)
}

/** "Generate all implied end tags thoroughly." */
export function generateThoroughly(p: Parser): void {
  while (p.current < CODES && (BITS[p.current] & BIT_THOROUGH) !== 0) pop(p, p.tagStart)
}

/** Whether the current node is a heading. */
export function headingIsCurrent(p: Parser): boolean {
  return p.current < CODES && (BITS[p.current] & BIT_HEADING) !== 0
}

/** "Close a p element": p must be open. */
export function closeP(p: Parser): void {
  generateImplied(p, P)
  popElement(p, P)
}

/** The slot below `place` that holds an element. */
export function slotBelow(p: Parser, place: number): number {
  const below = place - 1
  return p.stack[below << 3] === 0 ? p.stack[(below << 3) + SLOT_SCOPE] - 1 : below
}

/** Takes an element out of the chain of open elements of its code. */
export function unchain(p: Parser, node: number, elementCode: number): void {
  const nodes = p.nodes
  const below = nodes[(node << 3) + BELOW]
  if (p.lastOpen[elementCode] === node) {
    p.lastOpen[elementCode] = below
    return
  }
  const above = nodes[(node << 3) + ABOVE]
  nodes[(above << 3) + BELOW] = below
  if (below !== 0) nodes[(below << 3) + ABOVE] = above
}

/** Puts an element whose `Place` is set into the chain of its code. */
export function chain(p: Parser, node: number, elementCode: number): void {
  const nodes = p.nodes
  const place = nodes[(node << 3) + PLACE]
  let above = 0
  let below = p.lastOpen[elementCode]
  while (below !== 0 && nodes[(below << 3) + PLACE] > place) {
    above = below
    below = nodes[(below << 3) + BELOW]
    p.steps++
  }
  nodes[(node << 3) + BELOW] = below
  if (below !== 0) nodes[(below << 3) + ABOVE] = node
  if (above === 0) {
    p.lastOpen[elementCode] = node
  } else {
    nodes[(node << 3) + ABOVE] = above
    nodes[(above << 3) + BELOW] = node
  }
}

/** Makes `[low, high]` a run of holes, joined with holes next to it. */
export function digHoles(p: Parser, low: number, high: number): void {
  for (let at = low; at <= high; at++) {
    p.steps++
    // Holes that are there already are stepped over.
    if (p.stack[at << 3] === 0) at = p.stack[(at << 3) + SLOT_SCOPE]
    else p.stack[at << 3] = p.stack[(at << 3) + SLOT_CODE] = 0
  }
  const from = p.stack[(low - 1) << 3] === 0 ? p.stack[((low - 1) << 3) + SLOT_SCOPE] : low
  const to = high < p.top && p.stack[(high + 1) << 3] === 0 ? p.stack[((high + 1) << 3) + SLOT_SCOPE] : high
  p.stack[(from << 3) + SLOT_SCOPE] = to
  p.stack[(to << 3) + SLOT_SCOPE] = from
}

/** Removes an open element from anywhere on the stack; its source ends at `end`. */
export function removeOpen(p: Parser, place: number, end: number): void {
  if (place === p.top) {
    pop(p, end)
    return
  }
  const node = p.stack[place << 3]
  const special = p.stack[(slotBelow(p, place) << 3) + SLOT_SPECIAL]
  const hard = p.stack[(slotBelow(p, place) << 3) + SLOT_HARD]
  p.nodes[(node << 3) + END] = end
  unchain(p, node, p.stack[(place << 3) + SLOT_CODE])
  // Slots above that leaned on this element lean on what is below it. No element is leant on twice this way: the ones
  // that are both special and removable from the middle (`form`, `head`) are open one at a time.
  for (let at = place + 1; at <= p.top; at++) {
    if (p.stack[at << 3] === 0) {
      at = p.stack[(at << 3) + SLOT_SCOPE]
      continue
    }
    if (p.stack[(at << 3) + SLOT_SPECIAL] !== node && p.stack[(at << 3) + SLOT_HARD] !== node) break
    if (p.stack[(at << 3) + SLOT_SPECIAL] === node) p.stack[(at << 3) + SLOT_SPECIAL] = special
    if (p.stack[(at << 3) + SLOT_HARD] === node) p.stack[(at << 3) + SLOT_HARD] = hard
    p.steps++
  }
  digHoles(p, place, place)
}
