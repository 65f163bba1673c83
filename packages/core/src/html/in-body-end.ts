/** End tags and text in the insertion mode "in body". */
import { adoptionAgency } from './adoption.js'
import { code, END_CLASS, KNOWN_LIMIT } from './element-classes.js'
import { clearToMarker, reconstruct } from './formatting.js'
import { endInHead } from './in-head.js'
import { insertClosed, insertImplied } from './insert.js'
import { insertText } from './nodes.js'
import { Field, Mode, type Parser, TextFlag } from './parser.js'
import {
  closeP,
  generateImplied,
  headingInScope,
  inListItemScope,
  inScope,
  pInButtonScope,
  placeOf,
  popByEndTag,
  removeOpen,
} from './stack.js'
import { Tag } from './tags.js'
import { isSpaceOnly } from './whitespace.js'

const PLACE = Field.Place
const DROP_NUL = TextFlag.DropNul
const P = code('p')
const BR = code('br')
const BODY = code('body')
const FORM = code('form')
const TEMPLATE = code('template')
const HEADINGS = [code('h1'), code('h2'), code('h3'), code('h4'), code('h5'), code('h6')]

/** Handles the current end tag; true: it has to be processed again in the new insertion mode. */
export function endInBody(p: Parser): boolean {
  const id = p.tagId
  const elementCode = id << 2
  switch (id < KNOWN_LIMIT ? END_CLASS[id]! : 0) {
    case 0: // any other end tag
      endOther(p, elementCode)
      return false
    case 1: // address, article, … div, … ul, button, listing, pre, select
      if (!inScope(p, elementCode)) return false
      generateImplied(p, -1)
      popByEndTag(p, placeOf(p, elementCode))
      return false
    case 2: // p
      if (pInButtonScope(p)) generateImplied(p, P)
      else insertImplied(p, P)
      popByEndTag(p, placeOf(p, P))
      return false
    case 3: // a, b, big, code, …
      if (!adoptionAgency(p, elementCode)) endOther(p, elementCode)
      return false
    case 4: // li
      if (!inListItemScope(p, elementCode)) return false
      generateImplied(p, elementCode)
      popByEndTag(p, placeOf(p, elementCode))
      return false
    case 5: // dd, dt
      if (!inScope(p, elementCode)) return false
      generateImplied(p, elementCode)
      popByEndTag(p, placeOf(p, elementCode))
      return false
    default:
      return endRare(p, elementCode)
  }
}

function endRare(p: Parser, elementCode: number): boolean {
  switch (END_CLASS[elementCode >> 2]) {
    case 6: {
      if (headingInScope(p, HEADINGS) < 0) return false
      generateImplied(p, -1)
      popByEndTag(p, headingInScope(p, HEADINGS))
      return false
    }
    case 7:
      return endBody(p)
    case 8:
      endForm(p)
      return false
    case 9: // applet, marquee, object
      if (!inScope(p, elementCode)) return false
      generateImplied(p, -1)
      popByEndTag(p, placeOf(p, elementCode))
      clearToMarker(p)
      return false
    case 10: // br: as a start tag without attributes
      p.tagFlags = 0
      reconstruct(p)
      insertClosed(p, BR)
      p.framesetOk = false
      return false
    default: // template
      return endInHead(p)
  }
}

/** "Any other end tag": closes the nearest element of that name unless a special element stands before it. */
export function endOther(p: Parser, elementCode: number): void {
  const node = p.lastOpen[elementCode]!
  if (node === 0) return
  const place = p.nodes[(node << 3) + PLACE]!
  if (place < p.nodes[(p.stackSpecial[p.top]! << 3) + PLACE]!) return
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

function endForm(p: Parser): void {
  if (p.lastOpen[TEMPLATE] !== 0) {
    if (!inScope(p, FORM)) return
    generateImplied(p, -1)
    popByEndTag(p, placeOf(p, FORM))
    return
  }
  const node = p.form
  p.form = 0
  if (node <= 0) return
  const place = p.nodes[(node << 3) + PLACE]!
  if (p.stackNode[place] !== node || place > p.top || place < p.stackScope[p.top]!) return
  generateImplied(p, -1)
  p.tags[p.tagRecord + 3] = node
  removeOpen(p, place, p.tagEnd)
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

/** "Close a p element" where there is one in button scope. */
export function closeOpenP(p: Parser): void {
  if (pInButtonScope(p)) closeP(p)
}
