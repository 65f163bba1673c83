/**
 * Start tags in the insertion mode "in body", which other modes use too.
 *
 * Nearly all rules of the standard are made of the same few steps; `FLAGS` says which of them a name asks for. What else a name
 * needs is done by a function before these steps.
 */

import { adoptionAgency } from './adoption.js'
import { readerOf } from './attributes.js'
import {
  A,
  BLOCKS,
  BODY,
  BUTTON,
  DD,
  DT,
  HEADINGS,
  IMG,
  idsOf,
  KNOWN_LIMIT,
  LI,
  NOBR,
  OPTGROUP,
  OPTION,
  P,
  RTC,
  RUBY,
  SELECT,
  SVG,
  TABLE_PARTS,
  TEMPLATE,
} from './element-classes.js'
import { entryNode, findFormatting, pushFormatting, pushMarker, reconstruct, removeEntry } from './formatting.js'
import { endOther } from './in-body-end.js'
import { insertClosed, insertElement, insertForeign } from './insert.js'
import {
  IN_FRAMESET,
  IN_TABLE,
  IN_TEMPLATE,
  MODE_TEXT,
  PLACE,
  PLAINTEXT,
  RAWTEXT,
  RCDATA,
  SCRIPT,
  SKIP_NEWLINE,
  SLOT_CODE,
  SLOT_HARD,
  TAG_ATTRIBUTES,
} from './layout.js'
import { codeOf, detach, linkAll } from './nodes.js'
import type { Parser } from './parser.js'
import {
  closeP,
  generateImplied,
  headingIsCurrent,
  inScope,
  isOpen,
  pInButtonScope,
  pop,
  popElement,
  popThrough,
  removeOpen,
} from './stack.js'

/** Close a `p` in button scope. */
const CLOSE_P = 1
/** Reconstruct the active formatting elements. */
const RECONSTRUCT = 2
/** The element has no content. */
const VOID = 4
/** A `frameset` is not ok any more. */
const NO_FRAMESET = 8
/** The element is a formatting element. */
const FORMATTING = 16
/** Insert a marker. */
const MARKER = 32
/** There is a function for the name. */
const STEP = 64
/** From this bit on: how the content is read, `RCDATA` and similar states. */
const CONTENT_SHIFT = 7

/** What comes before the steps that `FLAGS` asks for; true: this was all. */
type Step = (p: Parser, elementCode: number) => unknown

/** The rules of the standard: names, flags, and what comes before. */
const RULES: readonly (readonly [names: string, flags: number, step?: Step])[] = [
  ['html', 0, startHtml],
  ['base basefont bgsound link meta param source track', VOID],
  ['noframes style noembed', RAWTEXT << CONTENT_SHIFT],
  ['script', SCRIPT << CONTENT_SHIFT],
  ['template', MARKER | NO_FRAMESET, startTemplate],
  ['title', RCDATA << CONTENT_SHIFT, startTitle],
  ['body', 0, startBody],
  ['frameset', 0, startFrameset],
  [`address dialog div p search ${BLOCKS}`, CLOSE_P],
  [HEADINGS, 0, startHeading],
  ['pre listing', CLOSE_P | NO_FRAMESET | (SKIP_NEWLINE << CONTENT_SHIFT)],
  ['form', CLOSE_P, startForm],
  ['li dd dt', CLOSE_P | NO_FRAMESET, startListItem],
  ['plaintext', CLOSE_P | (PLAINTEXT << CONTENT_SHIFT)],
  ['button', RECONSTRUCT | NO_FRAMESET, startButton],
  ['a', RECONSTRUCT | FORMATTING, startA],
  ['b big code em font i s small strike strong tt u', RECONSTRUCT | FORMATTING],
  ['nobr', RECONSTRUCT | FORMATTING, startNobr],
  ['applet marquee object', RECONSTRUCT | MARKER | NO_FRAMESET],
  ['table', NO_FRAMESET, startTable],
  ['area br embed img keygen wbr', RECONSTRUCT | VOID | NO_FRAMESET],
  ['input', RECONSTRUCT | VOID, startInput],
  ['hr', VOID | NO_FRAMESET, startHr],
  ['image', RECONSTRUCT | VOID | NO_FRAMESET, startImage],
  ['textarea', NO_FRAMESET | ((RCDATA | SKIP_NEWLINE) << CONTENT_SHIFT)],
  ['xmp', CLOSE_P | RECONSTRUCT | NO_FRAMESET | (RAWTEXT << CONTENT_SHIFT)],
  ['iframe', NO_FRAMESET | (RAWTEXT << CONTENT_SHIFT)],
  ['noscript', RAWTEXT << CONTENT_SHIFT, startNoscript],
  ['select', RECONSTRUCT | NO_FRAMESET, startSelect],
  ['option optgroup', RECONSTRUCT, startOption],
  ['selectedcontent', RECONSTRUCT, startSelectedContent],
  ['rb rtc', 0, startRuby(-1)],
  ['rp rt', 0, startRuby(RTC)],
  ['math svg', 0, startForeign],
  [`frame head ${TABLE_PARTS}`, 0, () => true],
]

const CODES = KNOWN_LIMIT << 2
const FLAGS = new Uint16Array(CODES)
const STEPS: Step[] = []
for (let id = 0; id < KNOWN_LIMIT; id++) FLAGS[id << 2] = RECONSTRUCT
for (const [names, flags, step] of RULES) {
  for (const id of idsOf(names)) {
    FLAGS[id << 2] = step ? flags | STEP : flags
    if (step) STEPS[id << 2] = step
  }
}

/** How the content of an element is read: `DATA` and similar states. */
export function contentOf(elementCode: number): number {
  return elementCode < CODES ? FLAGS[elementCode] >> CONTENT_SHIFT : 0
}

/** Handles the current start tag. */
export function startInBody(p: Parser): void {
  const elementCode = p.tagId << 2
  const flags = elementCode < CODES ? FLAGS[elementCode] : RECONSTRUCT
  if ((flags & STEP) === 0 || STEPS[elementCode](p, elementCode) !== true) start(p, elementCode, flags)
}

/** Makes an element, with the steps that the flags ask for. */
function start(p: Parser, elementCode: number, flags: number): void {
  if ((flags & CLOSE_P) !== 0 && p.lastOpen[P] !== 0 && pInButtonScope(p)) closeP(p)
  if ((flags & RECONSTRUCT) !== 0 && p.formattingLast !== 0) reconstruct(p)
  const node = (flags & VOID) !== 0 ? insertClosed(p, elementCode) : insertElement(p, elementCode)
  if ((flags & NO_FRAMESET) !== 0) p.framesetOk = false
  if ((flags & FORMATTING) !== 0) pushFormatting(p, node, elementCode)
  if ((flags & MARKER) !== 0) pushMarker(p)
  if (flags >= 1 << CONTENT_SHIFT) readContent(p, flags >> CONTENT_SHIFT)
}

/** Lets the tokenizer read the content of the element just opened. */
export function readContent(p: Parser, content: number): void {
  p.content = content
  if ((content & 3) === 0) return
  p.returnMode = p.mode
  p.mode = MODE_TEXT
}

function startHtml(p: Parser): true {
  if (p.lastOpen[TEMPLATE] === 0) p.htmlMerges.push(p.tagStart)
  return true
}

function startTemplate(p: Parser): void {
  p.mode = IN_TEMPLATE
  p.templateModes.push(IN_TEMPLATE)
}

/** Remembers the first title: the node that is made next. */
function startTitle(p: Parser): void {
  if (p.title === 0 && p.lastOpen[TEMPLATE] === 0) p.title = p.nodeCount
}

function startBody(p: Parser): true {
  if (p.top > 0 && p.stack[8 + SLOT_CODE] === BODY && p.lastOpen[TEMPLATE] === 0) {
    p.framesetOk = false
    p.bodyMerges.push(p.tagStart)
  }
  return true
}

function startFrameset(p: Parser): boolean {
  if (p.top < 1 || p.stack[8 + SLOT_CODE] !== BODY || !p.framesetOk) return true
  linkAll(p)
  detach(p, p.stack[8])
  p.body = 0
  popThrough(p, 1, p.tagStart)
  p.frameset = true
  p.mode = IN_FRAMESET
  return false
}

/** `p` and a heading are closed before a heading. */
function startHeading(p: Parser): void {
  if (pInButtonScope(p)) closeP(p)
  if (headingIsCurrent(p)) pop(p, p.tagStart)
}

/** `form`, unless one is open; it is the node that is made next. */
function startForm(p: Parser): boolean {
  const inTemplate = p.lastOpen[TEMPLATE] !== 0
  if (p.form !== 0 && !inTemplate) return true
  if (!inTemplate) p.form = p.nodeCount
  return false
}

/** `li`, or `dd` and `dt`: an open one that no special element hides is closed first. */
function startListItem(p: Parser, elementCode: number): void {
  const nearest = codeOf(p, p.stack[(p.top << 3) + SLOT_HARD])
  if (elementCode === LI ? nearest !== LI : nearest !== DD && nearest !== DT) return
  generateImplied(p, nearest)
  popElement(p, nearest)
}

/** `button` ends an open `button`. */
function startButton(p: Parser): void {
  if (!inScope(p, BUTTON)) return
  generateImplied(p, -1)
  popElement(p, BUTTON)
}

/** `a` ends an open `a`. */
function startA(p: Parser): void {
  const entry = findFormatting(p, A)
  if (entry === 0) return
  const old = entryNode(p, entry)
  adoptBeforeStart(p, A)
  if (entryNode(p, entry) === old) removeEntry(p, entry)
  if (isOpen(p, old)) removeOpen(p, p.nodes[(old << 3) + PLACE], p.tagStart)
}

function startNobr(p: Parser): void {
  reconstruct(p)
  if (inScope(p, NOBR)) adoptBeforeStart(p, NOBR)
}

/** Runs the adoption agency for a start tag: what it closes ends where the tag starts. */
function adoptBeforeStart(p: Parser, subject: number): void {
  const tagEnd = p.tagEnd
  p.tagEnd = p.tagStart
  if (!adoptionAgency(p, subject)) endOther(p, subject)
  p.tagEnd = tagEnd
}

function startTable(p: Parser): void {
  if (!p.quirks && pInButtonScope(p)) closeP(p)
  p.mode = IN_TABLE
}

/** `input` and `select` end an open `select`; true where that can only be the context of the fragment. */
function closeSelect(p: Parser): boolean {
  if (p.contextCode === SELECT) return true
  if (inScope(p, SELECT)) popElement(p, SELECT)
  return false
}

function startInput(p: Parser): boolean {
  if (closeSelect(p)) return true
  if (p.framesetOk && !isHiddenInput(p)) p.framesetOk = false
  return false
}

/** Whether the current tag has `type=hidden`. */
export function isHiddenInput(p: Parser): boolean {
  return (p.tagFlags & TAG_ATTRIBUTES) !== 0 && readerOf(p).one(p.tagStart, 'type')?.toLowerCase() === 'hidden'
}

function startHr(p: Parser): void {
  if (pInButtonScope(p)) closeP(p)
  if (inScope(p, SELECT)) generateImplied(p, -1)
}

function startImage(p: Parser): true {
  start(p, IMG, FLAGS[IMG])
  return true
}

/** Without scripting `noscript` is an element like others. */
function startNoscript(p: Parser, elementCode: number): boolean {
  if (!p.scripting) start(p, elementCode, RECONSTRUCT)
  return !p.scripting
}

/** `select`; inside another one it only ends that. */
function startSelect(p: Parser): boolean {
  const isInside = inScope(p, SELECT)
  return closeSelect(p) || isInside
}

function startOption(p: Parser, elementCode: number): void {
  if (inScope(p, SELECT)) generateImplied(p, elementCode === OPTION ? OPTGROUP : -1)
  else if (p.current === OPTION) pop(p, p.tagStart)
}

/** An element like others to the tree, but noted: the selected option has to be copied into it. */
function startSelectedContent(p: Parser): void {
  p.selectedContent = true
}

/** The rule for the parts of `ruby`: which element they do not close. */
function startRuby(except: number): Step {
  return p => {
    if (inScope(p, RUBY)) generateImplied(p, except)
  }
}

function startForeign(p: Parser, elementCode: number): true {
  reconstruct(p)
  insertForeign(p, elementCode | (elementCode === SVG ? 1 : 2), 0)
  return true
}
