/**
 * Start tags in the insertion mode "in body": one rule per group of names, in a table.
 *
 * A table of small functions instead of one long `switch`: a process that has just started compiles the rules a page uses,
 * each once, and a rule met for the first time does not make the engine throw away the code of all others.
 */

import { adoptionAgency } from './adoption.js'
import { code, KNOWN_LIMIT, mathCode, svgCode } from './element-classes.js'
import { entryNode, findFormatting, pushFormatting, pushMarker, reconstruct, removeEntry } from './formatting.js'
import { endOther } from './in-body-end.js'
import { startButton, startForm, startInput, startOption, startSelect, startTextarea } from './in-body-forms.js'
import { startInHead } from './in-head.js'
import { insertClosed, insertElement, insertForeign } from './insert.js'
import { codeOf, detach, linkAll } from './nodes.js'
import { Content, Field, Mode, type Parser, Slot } from './parser.js'
import {
  closeP,
  generateImplied,
  headingIsCurrent,
  inScope,
  isOpen,
  pInButtonScope,
  placeOf,
  pop,
  popThrough,
  removeOpen,
} from './stack.js'
import { Tag, tagIdOf } from './tags.js'

const { Code: SLOT_CODE, Hard: SLOT_HARD } = Slot

const PLACE = Field.Place
const P = code('p')
const BODY = code('body')
const TEMPLATE = code('template')
const SELECT = code('select')
const RUBY = code('ruby')
const RTC = code('rtc')
const LI = code('li')
const DD = code('dd')
const DT = code('dt')
const NOBR = code('nobr')
const A = code('a')
const SVG = svgCode('svg')
const MATH = mathCode('math')

type Rule = (p: Parser, elementCode: number) => void

/** The rules by name, in the order of the standard. */
const RULES: readonly (readonly [names: string, rule: Rule])[] = [
  ['html', startHtml],
  ['base basefont bgsound link meta noframes script style template title', startInHead],
  ['body', startBody],
  ['frameset', startFrameset],
  [
    'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer header hgroup main menu nav ol p search ' +
      'section summary ul',
    startBlock,
  ],
  ['h1 h2 h3 h4 h5 h6', startHeading],
  ['pre listing', startPre],
  ['form', startForm],
  ['li dd dt', startListItem],
  ['plaintext', startPlaintext],
  ['button', startButton],
  ['a', startA],
  ['b big code em font i s small strike strong tt u', startFormatting],
  ['nobr', startNobr],
  ['applet marquee object', startObject],
  ['table', startTable],
  ['area br embed img keygen wbr', startVoid],
  ['input', startInput],
  ['param source track', insertClosed],
  ['hr', startHr],
  ['image', startImage],
  ['textarea', startTextarea],
  ['xmp iframe noembed noscript', startRaw],
  ['select', startSelect],
  ['option optgroup', startOption],
  ['selectedcontent', startSelectedContent],
  ['rb rtc rp rt', startRuby],
  ['math svg', startForeign],
  ['caption col colgroup frame head tbody td tfoot th thead tr', ignore],
]

const RULE_COUNT = KNOWN_LIMIT
const RULE_OF: Rule[] = new Array(RULE_COUNT).fill(startOther)
for (const [names, rule] of RULES) for (const name of names.split(' ')) RULE_OF[tagIdOf(name)] = rule

/** Handles the current start tag. */
export function startInBody(p: Parser): void {
  const id = p.tagId
  const rule = id < RULE_COUNT ? RULE_OF[id]! : startOther
  rule(p, id << 2)
}

/** Any other start tag. */
function startOther(p: Parser, elementCode: number): void {
  if (p.formattingLast !== 0) reconstruct(p)
  insertElement(p, elementCode)
}

function ignore(): void {}

function startHtml(p: Parser): void {
  if (p.lastOpen[TEMPLATE] === 0) p.htmlMerges.push(p.tagStart)
}

function startBody(p: Parser): void {
  if (p.top < 1 || p.stack[8 + SLOT_CODE] !== BODY || p.lastOpen[TEMPLATE] !== 0) return
  p.framesetOk = false
  p.bodyMerges.push(p.tagStart)
}

function startBlock(p: Parser, elementCode: number): void {
  if (p.lastOpen[P] !== 0 && pInButtonScope(p)) closeP(p)
  insertElement(p, elementCode)
}

function startHeading(p: Parser, elementCode: number): void {
  if (p.lastOpen[P] !== 0 && pInButtonScope(p)) closeP(p)
  if (headingIsCurrent(p)) pop(p, p.tagStart)
  insertElement(p, elementCode)
}

function startPre(p: Parser, elementCode: number): void {
  if (pInButtonScope(p)) closeP(p)
  insertElement(p, elementCode)
  p.content = Content.SkipNewline
  p.framesetOk = false
}

function startPlaintext(p: Parser, elementCode: number): void {
  if (pInButtonScope(p)) closeP(p)
  insertElement(p, elementCode)
  p.content = Content.Plaintext
}

function startFormatting(p: Parser, elementCode: number): void {
  if (p.formattingLast !== 0) reconstruct(p)
  pushFormatting(p, insertElement(p, elementCode), elementCode)
}

function startNobr(p: Parser, elementCode: number): void {
  reconstruct(p)
  if (inScope(p, NOBR)) {
    adoptBeforeStart(p, NOBR)
    reconstruct(p)
  }
  pushFormatting(p, insertElement(p, elementCode), elementCode)
}

function startObject(p: Parser, elementCode: number): void {
  reconstruct(p)
  insertElement(p, elementCode)
  pushMarker(p)
  p.framesetOk = false
}

function startTable(p: Parser, elementCode: number): void {
  if (!p.quirks && pInButtonScope(p)) closeP(p)
  insertElement(p, elementCode)
  p.framesetOk = false
  p.mode = Mode.InTable
}

function startVoid(p: Parser, elementCode: number): void {
  if (p.formattingLast !== 0) reconstruct(p)
  insertClosed(p, elementCode)
  p.framesetOk = false
}

function startImage(p: Parser): void {
  startVoid(p, code('img'))
}

function startHr(p: Parser, elementCode: number): void {
  if (pInButtonScope(p)) closeP(p)
  if (inScope(p, SELECT)) generateImplied(p, -1)
  insertClosed(p, elementCode)
  p.framesetOk = false
}

/** Any other start tag to the tree, but noted: the selected option has to be copied into it. */
function startSelectedContent(p: Parser, elementCode: number): void {
  startOther(p, elementCode)
  p.selectedContent = true
}

function startRuby(p: Parser, elementCode: number): void {
  if (inScope(p, RUBY)) generateImplied(p, elementCode >> 2 === Tag.rb || elementCode === RTC ? -1 : RTC)
  insertElement(p, elementCode)
}

function startForeign(p: Parser, elementCode: number): void {
  reconstruct(p)
  insertForeign(p, elementCode >> 2 === Tag.svg ? SVG : MATH, 0)
}

/** `a` ends an open `a`. */
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
function startListItem(p: Parser, elementCode: number): void {
  const one = elementCode === LI ? LI : DD
  const other = elementCode === LI ? LI : DT
  p.framesetOk = false
  const nearest = codeOf(p, p.stack[(p.top << 3) + SLOT_HARD]!)
  if (nearest === one || nearest === other) {
    generateImplied(p, nearest)
    popThrough(p, placeOf(p, nearest), p.tagStart)
  }
  if (p.lastOpen[P] !== 0 && pInButtonScope(p)) closeP(p)
  insertElement(p, elementCode)
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
  if (p.top < 1 || p.stack[8 + SLOT_CODE] !== BODY || !p.framesetOk) return
  linkAll(p)
  detach(p, p.stack[8]!)
  p.body = 0
  while (p.top > 0) pop(p, p.tagStart)
  insertElement(p, elementCode)
  p.frameset = true
  p.mode = Mode.InFrameset
}
