/** SVG and MathML: the rules for tokens in foreign content, and when they apply. */

import { readerOf } from './attributes.js'
import { ANNOTATION_XML, BITS, KNOWN_LIMIT, SVG_ID } from './element-classes.js'
import { insertForeign } from './insert.js'
import { BIT_BREAKOUT, BIT_HTML_POINT, BIT_MATH_TEXT, DROP_NUL, REPLACE_NUL, SLOT_HTML, TAG_ATTRIBUTES, WORD_HTML_POINT } from './layout.js'
import { insertText } from './nodes.js'
import type { Parser } from './parser.js'
import { bitsOf, placeOf, pop, popByEndTag } from './stack.js'
import { Tag } from './tags.js'
import { isSpaceOnly } from './whitespace.js'

/** Whether the current node is an HTML integration point. */
function isHtmlPoint(p: Parser): boolean {
  if ((bitsOf(p.current) & BIT_HTML_POINT) !== 0) return true
  return p.current === ANNOTATION_XML && (p.nodes[p.stack[p.top << 3] << 3] & WORD_HTML_POINT) !== 0
}

/** Whether a start tag is foreign content, the current node not being HTML. */
export function isForeignStart(p: Parser): boolean {
  if ((bitsOf(p.current) & BIT_MATH_TEXT) !== 0) return p.tagId === Tag.mglyph || p.tagId === Tag.malignmark
  if (p.current === ANNOTATION_XML && p.tagId === Tag.svg) return false
  return !isHtmlPoint(p)
}

/** Whether text is foreign content, the current node not being HTML. */
export function isForeignText(p: Parser): boolean {
  return (bitsOf(p.current) & BIT_MATH_TEXT) === 0 && !isHtmlPoint(p)
}

/** Text in foreign content: NULs are replaced. */
export function foreignText(p: Parser, start: number, end: number, flags: number): void {
  const hasNul = (flags & DROP_NUL) !== 0
  insertText(p, start, end, hasNul ? (flags & ~DROP_NUL) | REPLACE_NUL : flags)
  if (p.framesetOk && !isSpaceOnly(p, start, end, flags)) p.framesetOk = false
}

/** Start tag in foreign content; true: it leaves foreign content and has to be processed as HTML. */
export function foreignStart(p: Parser): boolean {
  if (isBreakout(p)) {
    leaveForeign(p)
    return true
  }
  const namespace = p.current & 3
  const id = namespace === 1 && p.tagId < KNOWN_LIMIT ? SVG_ID[p.tagId] : p.tagId
  const elementCode = (id << 2) | namespace
  insertForeign(p, elementCode, elementCode === ANNOTATION_XML && isHtmlAnnotation(p) ? WORD_HTML_POINT : 0)
  return false
}

function isBreakout(p: Parser): boolean {
  if (p.tagId === Tag.font) {
    if ((p.tagFlags & TAG_ATTRIBUTES) === 0) return false
    return ['color', 'face', 'size'].some(name => readerOf(p).one(p.tagStart, name) !== null)
  }
  return p.tagId < KNOWN_LIMIT && (BITS[p.tagId << 2] & BIT_BREAKOUT) !== 0
}

function isHtmlAnnotation(p: Parser): boolean {
  if ((p.tagFlags & TAG_ATTRIBUTES) === 0) return false
  const encoding = readerOf(p).one(p.tagStart, 'encoding')?.toLowerCase()
  return encoding === 'text/html' || encoding === 'application/xhtml+xml'
}

/** Pops until the current node is HTML or an integration point. */
function leaveForeign(p: Parser): void {
  while (p.top > 0 && (p.current & 3) !== 0 && (bitsOf(p.current) & BIT_MATH_TEXT) === 0 && !isHtmlPoint(p)) pop(p, p.tagStart)
}

/** End tag in foreign content; true: it has to be processed as HTML. */
export function foreignEnd(p: Parser): boolean {
  const id = p.tagId
  if (id === Tag.br || id === Tag.p) {
    leaveForeign(p)
    return true
  }
  if (p.top === 0) return false
  if (id === Tag.script && p.current === ((id << 2) | 1)) {
    popByEndTag(p, p.top)
    return false
  }
  const svg = placeOf(p, ((id < KNOWN_LIMIT ? SVG_ID[id] : id) << 2) | 1)
  const place = Math.max(svg, placeOf(p, (id << 2) | 2))
  if (place <= p.stack[(p.top << 3) + SLOT_HTML]) return true
  popByEndTag(p, place)
  return false
}
