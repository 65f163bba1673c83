/**
 * The stack of open elements, with answers to every "has an element in scope" in constant time.
 *
 * Walking the stack, as the standard words it, lets a hostile page cause quadratic work: a hundred thousand open
 * elements, then a hundred thousand end tags that match none. So every slot also knows, for itself and what is below:
 * the nearest scope boundary (`stackScope`), the nearest special element (`stackSpecial`) and the nearest one that ends
 * the search for `li`, `dd`, `dt` (`stackHard`); and `lastOpen` leads from a code to the topmost open element of it.
 *
 * Elements taken out of the middle leave a hole (node 0). A run of holes stores at each end the other end, in
 * `stackScope`, so that it is stepped over at once. Slot numbers of open elements never change but by one, and only
 * inside the adoption agency.
 */

import { BITS, Bit, code, KNOWN_LIMIT } from './element-classes.js'
import { Field, type Parser } from './parser.js'

const { End: END, Place: PLACE, Below: BELOW, Above: ABOVE } = Field
const { Special: SPECIAL, Scope: SCOPE, Hard: HARD, Implied: IMPLIED, Thorough: THOROUGH, Heading: HEADING } = Bit
const CODES = KNOWN_LIMIT * 4
const P = code('p')
const BUTTON = code('button')
const OL = code('ol')
const UL = code('ul')
const TABLE = code('table')
const TEMPLATE = code('template')

/** Classes of an element, by code. */
export function bitsOf(elementCode: number): number {
  return elementCode < CODES ? BITS[elementCode]! : 0
}

/** Opens an element. */
export function push(p: Parser, node: number, elementCode: number): void {
  const at = p.top + 1
  if (at >= p.depthLimit) growStack(p, at)
  const bits = elementCode < CODES ? BITS[elementCode]! : 0
  const below = at - 1
  p.stackNode[at] = node
  p.stackCode[at] = elementCode
  p.stackScope[at] = (bits & SCOPE) !== 0 || at === 0 ? at : p.stackScope[below]!
  p.stackSpecial[at] = (bits & SPECIAL) !== 0 || at === 0 ? node : p.stackSpecial[below]!
  p.stackHard[at] = (bits & HARD) !== 0 || at === 0 ? node : p.stackHard[below]!
  if ((elementCode & 3) !== 0 && at !== 0) p.stackHtml[at] = (p.stackCode[below]! & 3) === 0 ? below : p.stackHtml[below]!
  const same = p.lastOpen[elementCode]!
  const nodes = p.nodes
  const record = node << 3
  nodes[record + PLACE] = at
  nodes[record + BELOW] = same
  if (same !== 0) nodes[(same << 3) + ABOVE] = node
  p.lastOpen[elementCode] = node
  p.top = at
  p.current = elementCode
}

function growStack(p: Parser, at: number): void {
  if (at >= p.maxDepth && !p.stopped) {
    p.outcome = 'too-deep'
    p.stopped = true
  }
  if (at >= p.stackNode.length) {
    p.stackNode = grown(p.stackNode)
    p.stackCode = grown(p.stackCode)
    p.stackScope = grown(p.stackScope)
    p.stackSpecial = grown(p.stackSpecial)
    p.stackHard = grown(p.stackHard)
    p.stackHtml = grown(p.stackHtml)
    p.stackEntry = grown(p.stackEntry)
  }
  boundDepth(p)
}

function grown(column: Int32Array): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(column.length * 2)
  copy.set(column)
  return copy
}

/** Sets the slot at which `push` next looks at the bounds. */
export function boundDepth(p: Parser): void {
  p.depthLimit = p.stopped ? p.stackNode.length : Math.min(p.stackNode.length, p.maxDepth)
}

/** Closes the current node; its source ends at `end`. */
export function pop(p: Parser, end: number): void {
  const nodes = p.nodes
  let at = p.top
  const record = p.stackNode[at]! << 3
  nodes[record + END] = end
  p.lastOpen[p.stackCode[at]!] = nodes[record + BELOW]!
  at--
  if (p.stackNode[at] === 0) at = p.stackScope[at]! - 1
  p.top = at
  p.current = p.stackCode[at]!
  p.steps++
}

/** Closes everything above the slot `place`, then the element there, which ends at `end`. */
export function popThrough(p: Parser, place: number, end: number): void {
  while (p.top > place) pop(p, p.tagStart)
  pop(p, end)
}

/** Closes the topmost open element of this code (which must be open) and all above it, at the start of the token. */
export function popElement(p: Parser, elementCode: number): void {
  popThrough(p, placeOf(p, elementCode), p.tagStart)
}

/** Closes it as the current end tag's element: its source ends with the tag. */
export function popByEndTag(p: Parser, place: number): void {
  p.tags[p.tagRecord + 3] = p.stackNode[place]!
  popThrough(p, place, p.tagEnd)
}

/** Slot of the topmost open element of this code, −1 for none. */
export function placeOf(p: Parser, elementCode: number): number {
  const node = p.lastOpen[elementCode]!
  return node === 0 ? -1 : p.nodes[(node << 3) + PLACE]!
}

/** Whether a node is open. */
export function isOpen(p: Parser, node: number): boolean {
  const place = p.nodes[(node << 3) + PLACE]!
  return place <= p.top && p.stackNode[place] === node
}

/** "Has an element in scope." */
export function inScope(p: Parser, elementCode: number): boolean {
  const node = p.lastOpen[elementCode]!
  return node !== 0 && p.nodes[(node << 3) + PLACE]! >= p.stackScope[p.top]!
}

/** "Has a p element in button scope." */
export function pInButtonScope(p: Parser): boolean {
  const node = p.lastOpen[P]!
  if (node === 0) return false
  const place = p.nodes[(node << 3) + PLACE]!
  return place >= p.stackScope[p.top]! && place > placeOf(p, BUTTON)
}

/** "Has an element in list item scope." */
export function inListItemScope(p: Parser, elementCode: number): boolean {
  const place = placeOf(p, elementCode)
  return place >= p.stackScope[p.top]! && place > placeOf(p, OL) && place > placeOf(p, UL)
}

/** "Has an element in table scope." */
export function inTableScope(p: Parser, elementCode: number): boolean {
  const place = placeOf(p, elementCode)
  return place >= 0 && place >= placeOf(p, TABLE) && place >= placeOf(p, TEMPLATE)
}

/** Slot of the topmost open heading, −1 for none in scope. */
export function headingInScope(p: Parser, headings: readonly number[]): number {
  let place = -1
  for (const heading of headings) place = Math.max(place, placeOf(p, heading))
  return place >= p.stackScope[p.top]! ? place : -1
}

/** "Generate implied end tags", except for one code (−1 for none). */
export function generateImplied(p: Parser, except: number): void {
  while (p.current < CODES && (BITS[p.current]! & IMPLIED) !== 0 && p.current !== except) pop(p, p.tagStart)
}

/** "Generate all implied end tags thoroughly." */
export function generateThoroughly(p: Parser): void {
  while (p.current < CODES && (BITS[p.current]! & THOROUGH) !== 0) pop(p, p.tagStart)
}

/** Whether the current node is a heading. */
export function headingIsCurrent(p: Parser): boolean {
  return p.current < CODES && (BITS[p.current]! & HEADING) !== 0
}

/** "Close a p element": p must be open. */
export function closeP(p: Parser): void {
  generateImplied(p, P)
  popElement(p, P)
}

/** The slot below `place` that holds an element. */
export function slotBelow(p: Parser, place: number): number {
  const below = place - 1
  return p.stackNode[below] === 0 ? p.stackScope[below]! - 1 : below
}

/** Takes an element out of the chain of open elements of its code. */
export function unchain(p: Parser, node: number, elementCode: number): void {
  const nodes = p.nodes
  const below = nodes[(node << 3) + BELOW]!
  if (p.lastOpen[elementCode] === node) {
    p.lastOpen[elementCode] = below
    return
  }
  const above = nodes[(node << 3) + ABOVE]!
  nodes[(above << 3) + BELOW] = below
  if (below !== 0) nodes[(below << 3) + ABOVE] = above
}

/** Puts an element whose `Place` is set into the chain of its code. */
export function chain(p: Parser, node: number, elementCode: number): void {
  const nodes = p.nodes
  const place = nodes[(node << 3) + PLACE]!
  let above = 0
  let below = p.lastOpen[elementCode]!
  while (below !== 0 && nodes[(below << 3) + PLACE]! > place) {
    above = below
    below = nodes[(below << 3) + BELOW]!
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
    p.stackNode[at] = 0
    p.stackCode[at] = 0
  }
  p.steps += high - low + 1
  const from = p.stackNode[low - 1] === 0 ? p.stackScope[low - 1]! : low
  const to = high < p.top && p.stackNode[high + 1] === 0 ? p.stackScope[high + 1]! : high
  p.stackScope[from] = to
  p.stackScope[to] = from
}

/** Removes an open element from anywhere on the stack; its source ends at `end`. */
export function removeOpen(p: Parser, place: number, end: number): void {
  if (place === p.top) {
    pop(p, end)
    return
  }
  const node = p.stackNode[place]!
  const special = p.stackSpecial[slotBelow(p, place)]!
  const hard = p.stackHard[slotBelow(p, place)]!
  p.nodes[(node << 3) + END] = end
  unchain(p, node, p.stackCode[place]!)
  // Slots above that leaned on this element lean on what is below it. No element is leant on twice this way: the ones
  // that are both special and removable from the middle (`form`, `head`) are open one at a time.
  for (let at = place + 1; at <= p.top; at++) {
    if (p.stackNode[at] === 0) {
      at = p.stackScope[at]!
      continue
    }
    if (p.stackSpecial[at] !== node && p.stackHard[at] !== node) break
    if (p.stackSpecial[at] === node) p.stackSpecial[at] = special
    if (p.stackHard[at] === node) p.stackHard[at] = hard
    p.steps++
  }
  digHoles(p, place, place)
}
