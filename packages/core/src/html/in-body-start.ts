/** Start tags in the insertion mode "in body". */

import { adoptionAgency } from './adoption.js'
import { readAttribute } from './attributes.js'
import { code, KNOWN_LIMIT, mathCode, START_CLASS, svgCode } from './element-classes.js'
import { entryNode, findFormatting, pushFormatting, pushMarker, reconstruct, removeEntry } from './formatting.js'
import { endOther } from './in-body-end.js'
import { startInHead } from './in-head.js'
import { insertClosed, insertElement, insertForeign } from './insert.js'
import { codeOf, detach, linkAll } from './nodes.js'
import { Content, Field, Mode, type Parser, TagFlag } from './parser.js'
import {
  closeP,
  generateImplied,
  headingIsCurrent,
  inScope,
  isOpen,
  pInButtonScope,
  placeOf,
  pop,
  popElement,
  popThrough,
  removeOpen,
} from './stack.js'
import { Tag } from './tags.js'

const PLACE = Field.Place
const P = code('p')
const BODY = code('body')
const TEMPLATE = code('template')
const SELECT = code('select')
const OPTION = code('option')
const OPTGROUP = code('optgroup')
const BUTTON = code('button')
const RUBY = code('ruby')
const RTC = code('rtc')
const LI = code('li')
const DD = code('dd')
const DT = code('dt')
const NOBR = code('nobr')
const A = code('a')
const SVG = svgCode('svg')
const MATH = mathCode('math')

/** Handles the current start tag. */
export function startInBody(p: Parser): void {
  const id = p.tagId
  const elementCode = id << 2
  switch (id < KNOWN_LIMIT ? START_CLASS[id]! : 0) {
    case 0: // any other start tag
      if (p.formattingLast !== 0) reconstruct(p)
      insertElement(p, elementCode)
      return
    case 1: // address, article, … div, … p, … ul
      if (p.lastOpen[P] !== 0 && pInButtonScope(p)) closeP(p)
      insertElement(p, elementCode)
      return
    case 2: // area, br, embed, img, keygen, wbr
      if (p.formattingLast !== 0) reconstruct(p)
      insertClosed(p, elementCode)
      p.framesetOk = false
      return
    case 3: // b, big, code, em, …
      if (p.formattingLast !== 0) reconstruct(p)
      pushFormatting(p, insertElement(p, elementCode), elementCode)
      return
    case 4:
      startA(p)
      return
    case 5:
      startListItem(p, elementCode, LI, LI)
      return
    case 6: // base, basefont, bgsound, link, meta, noframes, script, style, template, title
      startInHead(p)
      return
    case 7: // h1 … h6
      if (p.lastOpen[P] !== 0 && pInButtonScope(p)) closeP(p)
      if (headingIsCurrent(p)) pop(p, p.tagStart)
      insertElement(p, elementCode)
      return
    case 11:
      startListItem(p, elementCode, DD, DT)
      return
    case 12: // param, source, track
      insertClosed(p, elementCode)
      return
    default:
      startRare(p, elementCode)
  }
}

function startRare(p: Parser, elementCode: number): void {
  switch (START_CLASS[elementCode >> 2]) {
    case 8:
      startInput(p, elementCode)
      return
    case 9:
      startButton(p, elementCode)
      return
    case 10: // math, svg
      reconstruct(p)
      insertForeign(p, elementCode === code('svg') ? SVG : MATH, 0)
      return
    case 13:
      startForm(p, elementCode)
      return
    case 14: // table
      if (!p.quirks && pInButtonScope(p)) closeP(p)
      insertElement(p, elementCode)
      p.framesetOk = false
      p.mode = Mode.InTable
      return
    case 15:
      startOption(p, elementCode)
      return
    case 16:
      startSelect(p, elementCode)
      return
    case 17: // hr
      if (pInButtonScope(p)) closeP(p)
      if (inScope(p, SELECT)) generateImplied(p, -1)
      insertClosed(p, elementCode)
      p.framesetOk = false
      return
    case 18: // pre, listing
      if (pInButtonScope(p)) closeP(p)
      insertElement(p, elementCode)
      p.content = Content.SkipNewline
      p.framesetOk = false
      return
    case 19: // textarea
      insertElement(p, elementCode)
      p.content = Content.Rcdata | Content.SkipNewline
      p.framesetOk = false
      p.returnMode = p.mode
      p.mode = Mode.Text
      return
    case 20:
      startRaw(p, elementCode)
      return
    case 21: // caption, col, colgroup, frame, head, tbody, td, tfoot, th, thead, tr
      return
    case 22: // html
      if (p.lastOpen[TEMPLATE] === 0) p.htmlMerges.push(p.tagStart)
      return
    default:
      startRarest(p, elementCode)
  }
}

function startRarest(p: Parser, elementCode: number): void {
  switch (START_CLASS[elementCode >> 2]) {
    case 23: // body
      if (p.top < 1 || p.stackCode[1] !== BODY || p.lastOpen[TEMPLATE] !== 0) return
      p.framesetOk = false
      p.bodyMerges.push(p.tagStart)
      return
    case 24:
      startFrameset(p, elementCode)
      return
    case 25: // applet, marquee, object
      reconstruct(p)
      insertElement(p, elementCode)
      pushMarker(p)
      p.framesetOk = false
      return
    case 26: // nobr
      reconstruct(p)
      if (inScope(p, NOBR)) {
        adoptBeforeStart(p, NOBR)
        reconstruct(p)
      }
      pushFormatting(p, insertElement(p, elementCode), elementCode)
      return
    case 27: // rb, rtc; rp, rt
      if (inScope(p, RUBY)) generateImplied(p, elementCode >> 2 === Tag.rb || elementCode === RTC ? -1 : RTC)
      insertElement(p, elementCode)
      return
    case 28: // image
      reconstruct(p)
      insertClosed(p, code('img'))
      p.framesetOk = false
      return
    case 29: // plaintext
      if (pInButtonScope(p)) closeP(p)
      insertElement(p, elementCode)
      p.content = Content.Plaintext
      return
    case 30: // selectedcontent: any other start tag, but noted
      reconstruct(p)
      insertElement(p, elementCode)
      p.selectedContent = true
  }
}

function startA(p: Parser): void {
  const entry = findFormatting(p, A)
  if (entry !== 0) {
    const old = entryNode(p, entry)
    adoptBeforeStart(p, A)
    if (entryNode(p, entry) === old) removeEntry(p, entry)
    if (isOpen(p, old)) removeOpen(p, p.nodes[(old << 3) + PLACE]!, p.tagStart)
  }
  if (p.formattingLast !== 0) reconstruct(p)
  pushFormatting(p, insertElement(p, A), A)
}

/** Runs the adoption agency for a start tag: what it closes ends where the tag starts. */
function adoptBeforeStart(p: Parser, subject: number): void {
  const tagEnd = p.tagEnd
  p.tagEnd = p.tagStart
  if (!adoptionAgency(p, subject)) endOther(p, subject)
  p.tagEnd = tagEnd
}

/** `li`, or `dd` and `dt`: an open one that no special element hides is closed first. */
function startListItem(p: Parser, elementCode: number, one: number, other: number): void {
  p.framesetOk = false
  const nearest = codeOf(p, p.stackHard[p.top]!)
  if (nearest === one || nearest === other) {
    generateImplied(p, nearest)
    popThrough(p, placeOf(p, nearest), p.tagStart)
  }
  if (p.lastOpen[P] !== 0 && pInButtonScope(p)) closeP(p)
  insertElement(p, elementCode)
}

function startInput(p: Parser, elementCode: number): void {
  if (p.contextCode === SELECT) return
  if (inScope(p, SELECT)) popElement(p, SELECT)
  if (p.formattingLast !== 0) reconstruct(p)
  insertClosed(p, elementCode)
  if (p.framesetOk && !isHiddenInput(p)) p.framesetOk = false
}

/** Whether the current tag has `type=hidden`. */
export function isHiddenInput(p: Parser): boolean {
  return (p.tagFlags & TagFlag.Attributes) !== 0 && readAttribute(p.source, p.tagStart, 'type')?.toLowerCase() === 'hidden'
}

function startButton(p: Parser, elementCode: number): void {
  if (inScope(p, BUTTON)) {
    generateImplied(p, -1)
    popElement(p, BUTTON)
  }
  if (p.formattingLast !== 0) reconstruct(p)
  insertElement(p, elementCode)
  p.framesetOk = false
}

function startForm(p: Parser, elementCode: number): void {
  const inTemplate = p.lastOpen[TEMPLATE] !== 0
  if (p.form !== 0 && !inTemplate) return
  if (pInButtonScope(p)) closeP(p)
  const node = insertElement(p, elementCode)
  if (!inTemplate) p.form = node
}

function startOption(p: Parser, elementCode: number): void {
  if (inScope(p, SELECT)) generateImplied(p, elementCode === OPTION ? OPTGROUP : -1)
  else if (p.current === OPTION) pop(p, p.tagStart)
  reconstruct(p)
  insertElement(p, elementCode)
}

function startSelect(p: Parser, elementCode: number): void {
  if (p.contextCode === SELECT) return
  if (inScope(p, SELECT)) {
    popElement(p, SELECT)
    return
  }
  reconstruct(p)
  insertElement(p, elementCode)
  p.framesetOk = false
}

/** `xmp`, `iframe`, `noembed`, and `noscript` with scripting. */
function startRaw(p: Parser, elementCode: number): void {
  const id = elementCode >> 2
  if (id === Tag.noscript && !p.scripting) {
    reconstruct(p)
    insertElement(p, elementCode)
    return
  }
  if (id === Tag.xmp) {
    if (pInButtonScope(p)) closeP(p)
    reconstruct(p)
  }
  if (id === Tag.xmp || id === Tag.iframe) p.framesetOk = false
  insertElement(p, elementCode)
  p.content = Content.Rawtext
  p.returnMode = p.mode
  p.mode = Mode.Text
}

function startFrameset(p: Parser, elementCode: number): void {
  if (p.top < 1 || p.stackCode[1] !== BODY || !p.framesetOk) return
  linkAll(p)
  detach(p, p.stackNode[1]!)
  p.body = 0
  while (p.top > 0) pop(p, p.tagStart)
  insertElement(p, elementCode)
  p.frameset = true
  p.mode = Mode.InFrameset
}
