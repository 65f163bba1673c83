/** End tags and text in the insertion mode "in body". */
import { adoptionAgency } from './adoption.js'
import { code, KNOWN_LIMIT } from './element-classes.js'
import { clearToMarker, reconstruct } from './formatting.js'
import { endInHead } from './in-head.js'
import { insertClosed, insertImplied } from './insert.js'
import { insertText } from './nodes.js'
import { Field, Mode, type Parser, Slot, TextFlag } from './parser.js'
import {
  generateImplied,
  headingInScope,
  inListItemScope,
  inScope,
  pInButtonScope,
  placeOf,
  pop,
  popByEndTag,
  removeOpen,
} from './stack.js'
import { Tag, tagIdOf } from './tags.js'
import { isSpaceOnly } from './whitespace.js'

const { Scope: SLOT_SCOPE, Special: SLOT_SPECIAL } = Slot

const PLACE = Field.Place
const DROP_NUL = TextFlag.DropNul
const P = code('p')
const BR = code('br')
const BODY = code('body')
const FORM = code('form')
const TEMPLATE = code('template')
const HEADINGS = [code('h1'), code('h2'), code('h3'), code('h4'), code('h5'), code('h6')]

type Rule = (p: Parser, elementCode: number) => boolean

/** The rules by name, in the order of the standard; see `in-body-start.ts` for why they are a table. */
const RULES: readonly (readonly [names: string, rule: Rule])[] = [
  ['template', endInHead],
  ['body html', endBody],
  [
    'address article aside blockquote button center details dialog dir div dl fieldset figcaption figure footer header hgroup listing main menu nav ' +
      'ol pre search section select summary ul',
    endBlock,
  ],
  ['form', endForm],
  ['p', endP],
  ['li', endLi],
  ['dd dt', endDefinition],
  ['h1 h2 h3 h4 h5 h6', endHeading],
  ['a b big code em font i nobr s small strike strong tt u', endFormatting],
  ['applet marquee object', endObject],
  ['br', endBr],
]

const RULE_COUNT = KNOWN_LIMIT
const RULE_OF: Rule[] = new Array(RULE_COUNT).fill(endAny)
for (const [names, rule] of RULES) for (const name of names.split(' ')) RULE_OF[tagIdOf(name)] = rule

// Names whose end tag, if their element is the current node, does nothing but close it.
const CLOSES_CURRENT = new Uint8Array(KNOWN_LIMIT)
for (const [id, rule] of RULE_OF.entries()) {
  if (rule === endAny || rule === endBlock || rule === endP || rule === endLi || rule === endDefinition || rule === endHeading)
    CLOSES_CURRENT[id] = 1
}

/** Handles the current end tag; true: it has to be processed again in the new insertion mode. */
export function endInBody(p: Parser): boolean {
  const id = p.tagId
  if (id << 2 === p.current && id < RULE_COUNT && CLOSES_CURRENT[id] === 1) {
    p.tags[p.tagRecord + 3] = p.stack[p.top << 3]!
    pop(p, p.tagEnd)
    return false
  }
  const rule = id < RULE_COUNT ? RULE_OF[id]! : endAny
  return rule(p, id << 2)
}

function endAny(p: Parser, elementCode: number): boolean {
  endOther(p, elementCode)
  return false
}

function endBlock(p: Parser, elementCode: number): boolean {
  if (!inScope(p, elementCode)) return false
  generateImplied(p, -1)
  popByEndTag(p, placeOf(p, elementCode))
  return false
}

function endP(p: Parser): boolean {
  if (pInButtonScope(p)) generateImplied(p, P)
  else insertImplied(p, P)
  popByEndTag(p, placeOf(p, P))
  return false
}

function endFormatting(p: Parser, elementCode: number): boolean {
  if (!adoptionAgency(p, elementCode)) endOther(p, elementCode)
  return false
}

function endLi(p: Parser, elementCode: number): boolean {
  if (!inListItemScope(p, elementCode)) return false
  generateImplied(p, elementCode)
  popByEndTag(p, placeOf(p, elementCode))
  return false
}

function endDefinition(p: Parser, elementCode: number): boolean {
  if (!inScope(p, elementCode)) return false
  generateImplied(p, elementCode)
  popByEndTag(p, placeOf(p, elementCode))
  return false
}

function endHeading(p: Parser): boolean {
  const place = headingInScope(p, HEADINGS)
  if (place < 0) return false
  generateImplied(p, -1)
  popByEndTag(p, place)
  return false
}

function endObject(p: Parser, elementCode: number): boolean {
  if (!inScope(p, elementCode)) return false
  generateImplied(p, -1)
  popByEndTag(p, placeOf(p, elementCode))
  clearToMarker(p)
  return false
}

/** As a start tag without attributes. */
function endBr(p: Parser): boolean {
  p.tagFlags = 0
  reconstruct(p)
  insertClosed(p, BR)
  p.framesetOk = false
  return false
}

/** "Any other end tag": closes the nearest element of that name unless a special element stands before it. */
export function endOther(p: Parser, elementCode: number): void {
  const node = p.lastOpen[elementCode]!
  if (node === 0) return
  const place = p.nodes[(node << 3) + PLACE]!
  if (place < p.nodes[(p.stack[(p.top << 3) + SLOT_SPECIAL]! << 3) + PLACE]!) return
  generateImplied(p, elementCode)
  popByEndTag(p, place)
}

function endBody(p: Parser): boolean {
  if (!inScope(p, BODY)) return false
  p.mode = Mode.AfterBody
  if (p.tagId === Tag.html) return true
  p.bodyEnd = p.tagEnd
  p.tags[p.tagRecord + 3] = p.lastOpen[BODY]!
  return false
}

function endForm(p: Parser): boolean {
  if (p.lastOpen[TEMPLATE] !== 0) {
    if (!inScope(p, FORM)) return false
    generateImplied(p, -1)
    popByEndTag(p, placeOf(p, FORM))
    return false
  }
  const node = p.form
  p.form = 0
  if (node <= 0) return false
  const place = p.nodes[(node << 3) + PLACE]!
  if (p.stack[place << 3] !== node || place > p.top || place < p.stack[(p.top << 3) + SLOT_SCOPE]!) return false
  generateImplied(p, -1)
  p.tags[p.tagRecord + 3] = node
  removeOpen(p, place, p.tagEnd)
  return false
}

/** Handles text. */
export function textInBody(p: Parser, start: number, end: number, flags: number): void {
  if ((flags & DROP_NUL) !== 0 && isNothing(p, start, end)) return
  if (p.formattingLast !== 0) reconstruct(p)
  insertText(p, start, end, flags)
  if (p.framesetOk && !isSpaceOnly(p, start, end, flags)) p.framesetOk = false
}

/** Whether a stretch consists of NULs alone, which are dropped in `body`. */
function isNothing(p: Parser, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (p.chars[at] !== 0) return false
  return true
}
