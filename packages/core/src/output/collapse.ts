/** White space as a browser shows it: runs of it become one space, line breaks between East Asian characters vanish. */

import { isSpace } from '../text/characters.js'

/** Returns a piece of the axis with its white space collapsed. */
export function collapse(axis: string, from: number, to: number): string {
  let text = ''
  let done = from
  for (let i = from; i < to; i++) {
    const code = axis.charCodeAt(i)
    if (code > 0x20 && code < 0x85) continue
    if (!isSpace(code)) continue
    let end = i + 1
    while (end < to && isSpace(axis.charCodeAt(end))) end++
    if (end > i + 1 || code !== 0x20) {
      text += axis.slice(done, i) + (isJoint(axis, i, end) ? '' : ' ')
      done = end
    }
    i = end - 1
  }
  return done === from ? axis.slice(from, to) : text + axis.slice(done, to)
}

/** White space that is not a single space; U+FEFF, which `isSpace` leaves out, does no harm. */
const uneven = /[^\S ]|\x85| {2}/g

/**
 * Collapses the white space of pieces of an axis. Most pieces have nothing to collapse, and the search for the next place
 * that has serves all pieces before it: half the time of a look at every character.
 */
export class Collapser {
  private readonly axis: string
  /** Between these two places nothing has to be collapsed. */
  private from = 0
  private to = 0

  constructor(axis: string) {
    this.axis = axis
  }

  /** Returns a piece of the axis with its white space collapsed. */
  piece(from: number, to: number): string {
    if (from >= this.to || from < this.from) {
      uneven.lastIndex = from
      const match = uneven.exec(this.axis)
      this.from = from
      this.to = match === null ? this.axis.length : match.index
    }
    return to <= this.to ? this.axis.slice(from, to) : collapse(this.axis, from, to)
  }
}

/**
 * Tells whether the white space `[from, to)` is a line break of the source between two wide East Asian characters, which
 * is no word boundary: such text is wrapped anywhere.
 */
export function isJoint(axis: string, from: number, to: number): boolean {
  if (from < 1 || !isWideAt(axis, to) || !isWideBefore(axis, from)) return false
  let hasBreak = false
  for (let i = from; i < to; i++) {
    const code = axis.charCodeAt(i)
    if (!isSpace(code)) return false
    if (code === 0x0a) hasBreak = true
  }
  return hasBreak
}

function isWideAt(axis: string, at: number): boolean {
  const code = axis.charCodeAt(at)
  return isWide(code) || isWideSurrogate(code)
}

function isWideBefore(axis: string, end: number): boolean {
  const code = axis.charCodeAt(end - 1)
  return isWide(code) || (code >= 0xdc00 && code <= 0xdfff && isWideSurrogate(axis.charCodeAt(end - 2)))
}

/** First halves of the ideographs beyond the basic plane. */
function isWideSurrogate(code: number): boolean {
  return code >= 0xd840 && code <= 0xd888
}

/** Han, kana, bopomofo, Yi, their punctuation and full-width forms; not Hangul, which is written with spaces. */
function isWide(code: number): boolean {
  if (code < 0x2e80) return false
  return (code <= 0x312f && code !== 0x3000) || (code >= 0x3190 && code <= 0xa4cf) || isWideForm(code)
}

function isWideForm(code: number): boolean {
  return (code >= 0xf900 && code <= 0xfaff) || (code >= 0xfe30 && code <= 0xfe4f) || (code >= 0xff01 && code <= 0xff60)
}
