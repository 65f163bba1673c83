/** Tags and text in the insertion modes of tables. */

import { CAPTION, TABLE, TBODY, TD, TEMPLATE, TFOOT, TH, THEAD, TR } from './element-classes.js'
import { clearToMarker, pushMarker } from './formatting.js'
import { endInBody, isNothing, textInBody } from './in-body-end.js'
import { isHiddenInput, startInBody } from './in-body-start.js'
import { insertClosed, insertElement, insertImplied } from './insert.js'
import { BIT_CLEAR, BIT_FOSTER, DROP_NUL, IN_CAPTION, IN_CELL, IN_ROW, IN_TABLE, IN_TABLE_TEXT } from './layout.js'
import { insertText } from './nodes.js'
import type { Parser } from './parser.js'
import { resetInsertionMode } from './reset-mode.js'
import { bitsOf, generateImplied, inTableScope, placeOf, pop, popByEndTag, popThrough } from './stack.js'
import { isSpaceOnly } from './whitespace.js'

/** What a tag does; true: it has to be processed again in the new insertion mode. */
type Rule = (p: Parser, elementCode: number) => unknown

/** "Clear the stack back to a table context", or to that of a table body or row: which of them the mode implies. */
function clear(p: Parser): void {
  while (p.top > 0 && (bitsOf(p.current) & BIT_CLEAR) === 0) pop(p, p.tagStart)
}

/** Makes a part of a table and goes on in its mode. */
export function opens(mode: number): Rule {
  return (p, elementCode) => {
    clear(p)
    insertElement(p, elementCode)
    p.mode = mode
    if (mode === IN_CAPTION || mode === IN_CELL) pushMarker(p)
  }
}

/** Makes a part of a table that no tag asked for, where the tag belongs. */
export function implies(part: number, mode: number): Rule {
  return p => {
    clear(p)
    insertImplied(p, part)
    p.mode = mode
    return true
  }
}

/** The parts of a table that have a mode; the topmost open one is that of the current mode. */
const PARTS = [CAPTION, TBODY, TFOOT, THEAD, TR, TD, TH]

/** Closes an open part of the table, by its own end tag or before another tag, which then is processed again. */
function closePart(p: Parser, part: number, isOwn: boolean): boolean {
  if (!inTableScope(p, part)) return false
  const isMarked = p.mode === IN_CAPTION || p.mode === IN_CELL
  if (isMarked) generateImplied(p, -1)
  else clear(p)
  const place = isMarked ? placeOf(p, part) : p.top
  if (isOwn) popByEndTag(p, place)
  else popThrough(p, place, p.tagStart)
  if (isMarked) clearToMarker(p)
  p.mode = p.mode === IN_ROW || p.mode === IN_CELL ? p.mode - 1 : IN_TABLE
  return !isOwn
}

/** The end tag of the mode's part. */
export function endPart(p: Parser, elementCode: number): void {
  closePart(p, elementCode, true)
}

/** A tag that closes the mode's part. */
export function close(p: Parser): boolean {
  let topmost = CAPTION
  for (const part of PARTS) if (placeOf(p, part) > placeOf(p, topmost)) topmost = part
  return closePart(p, topmost, false)
}

/** The end tag of what is around the mode's part, if that is open. */
export function closeFor(p: Parser, elementCode: number): boolean {
  return inTableScope(p, elementCode) && close(p)
}

/** Start tag `table` "in table": ends the table. */
export function startNextTable(p: Parser): boolean {
  if (!inTableScope(p, TABLE)) return false
  popThrough(p, placeOf(p, TABLE), p.tagStart)
  resetInsertionMode(p)
  return true
}

/** End tag `table` "in table". */
export function endTable(p: Parser): void {
  if (!inTableScope(p, TABLE)) return
  popByEndTag(p, placeOf(p, TABLE))
  resetInsertionMode(p)
}

/** Start tag `input` "in table": hidden ones stay. */
export function startInputInTable(p: Parser, elementCode: number): void {
  if (isHiddenInput(p)) insertClosed(p, elementCode)
  else fosterStart(p)
}

/** Start tag `form` "in table": it stays empty. */
export function startFormInTable(p: Parser, elementCode: number): void {
  if (p.lastOpen[TEMPLATE] === 0 && p.form === 0) p.form = insertClosed(p, elementCode)
}

/** Any other start tag "in table": what does not belong there is put before the table. */
export function fosterStart(p: Parser): void {
  p.fostering = true
  startInBody(p)
  p.fostering = false
}

/** Any other end tag "in table". */
export function fosterEnd(p: Parser): unknown {
  p.fostering = true
  const again = endInBody(p)
  p.fostering = false
  return again
}

/**
 * Text in table modes outside the cells: collected before it is decided where it goes, or fostered. The standard collects
 * in a `template` too; Chromium and parse5 do not.
 */
export function textInTable(p: Parser, start: number, end: number, flags: number): void {
  if (p.mode !== IN_TABLE_TEXT) {
    if ((bitsOf(p.current) & BIT_FOSTER) === 0) {
      p.fostering = true
      textInBody(p, start, end, flags)
      p.fostering = false
      return
    }
    p.returnMode = p.mode
    p.mode = IN_TABLE_TEXT
  }
  p.pending.push(start, end, flags)
}

/** Ends "in table text": whitespace stays in the table, anything else is fostered out of it. */
export function flushTableText(p: Parser): true {
  const { pending } = p
  p.mode = p.returnMode
  for (let i = 0; i < pending.length && !p.fostering; i += 3) p.fostering = !isSpaceOnly(p, pending[i], pending[i + 1], pending[i + 2])
  for (let i = 0; i < pending.length; i += 3) {
    const [start, end, flags] = [pending[i], pending[i + 1], pending[i + 2]]
    if (p.fostering) textInBody(p, start, end, flags)
    else if ((flags & DROP_NUL) === 0 || !isNothing(p, start, end)) insertText(p, start, end, flags)
  }
  pending.length = 0
  p.fostering = false
  return true
}
