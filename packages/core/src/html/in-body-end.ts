/** End tags and text in the insertion mode "in body". */

import { adoptionAgency } from './adoption.js'
import { BLOCKS, BODY, BR, FORM, HEADINGS, idsOf, KNOWN_LIMIT, OL, P, TEMPLATE, UL } from './element-classes.js'
import { clearToMarker, reconstruct } from './formatting.js'
import { insertClosed, insertImplied } from './insert.js'
import { AFTER_BODY, DROP_NUL, PLACE, SLOT_SPECIAL } from './layout.js'
import { insertText } from './nodes.js'
import type { Parser } from './parser.js'
import { resetInsertionMode } from './reset-mode.js'
import { generateImplied, generateThoroughly, inScope, isInScope, pInButtonScope, placeOf, pop, popByEndTag, removeOpen } from './stack.js'
import { Tag } from './tags.js'
import { isSpaceOnly } from './whitespace.js'

/** What an end tag does; true: it has to be processed again in the new insertion mode. */
type Rule = (p: Parser, elementCode: number) => unknown

/** The rules of the standard by name, and whether one does nothing but close its element if that is the current node. */
const RULES: readonly (readonly [names: string, rule: Rule, closes?: boolean])[] = [
  ['template', endTemplate],
  ['body html', endBody],
  [`address button dialog div listing pre search select ${BLOCKS}`, endBlock, true],
  ['form', endForm],
  ['p', endP, true],
  ['li', endLi, true],
  ['dd dt', endDefinition, true],
  [HEADINGS, endHeading, true],
  ['a b big code em font i nobr s small strike strong tt u', endFormatting],
  ['applet marquee object', endObject],
  ['br', endBr],
]

const RULE_OF: Rule[] = new Array(KNOWN_LIMIT).fill(endOther)
const CLOSES_CURRENT = new Uint8Array(KNOWN_LIMIT).fill(1)
for (const [names, rule, closes] of RULES) {
  for (const id of idsOf(names)) {
    RULE_OF[id] = rule
    CLOSES_CURRENT[id] = Number(closes === true)
  }
}
const RULE_COUNT = RULE_OF.length

/** Handles the current end tag; true: it has to be processed again in the new insertion mode. */
export function endInBody(p: Parser): unknown {
  const id = p.tagId
  if (id << 2 === p.current && id < RULE_COUNT && CLOSES_CURRENT[id] === 1) {
    p.tags[p.tagRecord + 3] = p.stack[p.top << 3]
    pop(p, p.tagEnd)
    return false
  }
  return (id < RULE_COUNT ? RULE_OF[id] : endOther)(p, id << 2)
}

/** Closes an element that is in scope, and whatever `except` does not name; false if there is none. */
function closeInScope(p: Parser, elementCode: number, except: number): boolean {
  if (!inScope(p, elementCode)) return false
  generateImplied(p, except)
  popByEndTag(p, placeOf(p, elementCode))
  return true
}

function endBlock(p: Parser, elementCode: number): void {
  closeInScope(p, elementCode, -1)
}

function endDefinition(p: Parser, elementCode: number): void {
  closeInScope(p, elementCode, elementCode)
}

/** "Has an element in list item scope." */
function endLi(p: Parser, elementCode: number): void {
  if (placeOf(p, elementCode) > Math.max(placeOf(p, OL), placeOf(p, UL))) endDefinition(p, elementCode)
}

function endObject(p: Parser, elementCode: number): void {
  if (closeInScope(p, elementCode, -1)) clearToMarker(p)
}

function endP(p: Parser): void {
  if (!pInButtonScope(p)) insertImplied(p, P)
  endDefinition(p, P)
}

function endFormatting(p: Parser, elementCode: number): void {
  if (!adoptionAgency(p, elementCode)) endOther(p, elementCode)
}

/** Any heading ends the topmost one. */
function endHeading(p: Parser): void {
  const place = Math.max(...idsOf(HEADINGS).map(id => placeOf(p, id << 2)))
  if (!isInScope(p, place)) return
  generateImplied(p, -1)
  popByEndTag(p, place)
}

/** As a start tag without attributes. */
function endBr(p: Parser): void {
  p.tagFlags = 0
  reconstruct(p)
  insertClosed(p, BR)
  p.framesetOk = false
}

/** "Any other end tag": closes the nearest element of that name unless a special element comes before it. */
export function endOther(p: Parser, elementCode: number): void {
  const node = p.lastOpen[elementCode]
  if (node === 0) return
  const place = p.nodes[(node << 3) + PLACE]
  if (place < p.nodes[(p.stack[(p.top << 3) + SLOT_SPECIAL] << 3) + PLACE]) return
  generateImplied(p, elementCode)
  popByEndTag(p, place)
}

function endBody(p: Parser): boolean {
  if (!inScope(p, BODY)) return false
  p.mode = AFTER_BODY
  if (p.tagId === Tag.html) return true
  p.bodyEnd = p.tagEnd
  p.tags[p.tagRecord + 3] = p.lastOpen[BODY]
  return false
}

function endForm(p: Parser): void {
  if (p.lastOpen[TEMPLATE] !== 0) {
    endBlock(p, FORM)
    return
  }
  const node = p.form
  p.form = 0
  if (node <= 0) return
  const place = p.nodes[(node << 3) + PLACE]
  if (p.stack[place << 3] !== node || place > p.top || !isInScope(p, place)) return
  generateImplied(p, -1)
  p.tags[p.tagRecord + 3] = node
  removeOpen(p, place, p.tagEnd)
}

/** `</template>`, the same in every mode that knows it. */
function endTemplate(p: Parser): void {
  if (p.lastOpen[TEMPLATE] === 0) return
  generateThoroughly(p)
  popByEndTag(p, placeOf(p, TEMPLATE))
  leaveTemplate(p)
}

/** What the end of a template leaves behind. */
export function leaveTemplate(p: Parser): void {
  clearToMarker(p)
  p.templateModes.pop()
  resetInsertionMode(p)
}

/** Handles text. */
export function textInBody(p: Parser, start: number, end: number, flags: number): void {
  if ((flags & DROP_NUL) !== 0 && isNothing(p, start, end)) return
  if (p.formattingLast !== 0) reconstruct(p)
  insertText(p, start, end, flags)
  if (p.framesetOk && !isSpaceOnly(p, start, end, flags)) p.framesetOk = false
}

/** Whether a stretch consists of NULs alone, which are dropped in `body`. */
export function isNothing(p: Parser, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (p.chars[at] !== 0) return false
  return true
}
