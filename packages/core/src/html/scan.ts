/**
 * The inner loops of the tokenizer: text, attributes, quoted values.
 *
 * They are small functions on purpose. A fresh process runs them compiled after a page or two, whatever happens to the
 * rest of the parser, and they hold nothing whose shape could change.
 */
import { AMPERSAND, DROP_NUL, IN_ATTRIBUTE, NON_SPACE, RETURN, TAG_ATTRIBUTES, TAG_HIDDEN, TAG_SELF_CLOSING } from './layout.js'
import { letterOf, NAME_END, nameIds, nameIs, nameKeys, slotOf } from './names.js'
import type { Parser } from './parser.js'
import { decodeSlice } from './text.js'

const STOP = 32

const TEXT_CLASS = new Uint8Array(65536).fill(NON_SPACE)
for (const space of [9, 10, 12, 32]) TEXT_CLASS[space] = 0
TEXT_CLASS[13] = RETURN
TEXT_CLASS[0] = DROP_NUL
TEXT_CLASS[38] = AMPERSAND
TEXT_CLASS[60] = STOP

/** Flags of the text last scanned; letters of the name last scanned, packed, 0 if they cannot be; its id, 0 if that is to be looked up. */
export const scanned = { flags: 0, key: 0, id: 0 }

/** The loops over the characters of a page; each returns where it stops. */
export interface Scanner {
  /** Goes to the next `<`; `scanned.flags` tells what was met. */
  text(start: number): number
  /** Reads a tag name from its first letter on; `scanned.key` are its letters, `scanned.id` its id. */
  name(start: number): number
  /** See `attributeScannerOf`. */
  attributes(p: Parser, start: number): number
}

/**
 * The loops over one buffer. They close over it, so that the engine compiles its address into them: that takes 7 % off a
 * parse. Pages share one buffer and one scanner; another one, for a giant page, would make later compilations general.
 */
export function scannerOf(buffer: Uint16Array): Scanner {
  const chars = buffer
  return {
    text(start) {
      let at = start
      let flags = 0
      let kind = TEXT_CLASS[chars[at]]
      while (kind !== STOP) {
        flags |= kind
        kind = TEXT_CLASS[chars[++at]]
      }
      scanned.flags = flags
      return at
    },
    name(start) {
      let key = 0
      let at = start
      let value = letterOf[chars[at]]
      do {
        key = (key << 5) | value
        value = letterOf[chars[++at]]
      } while (value < NAME_END)
      const slot = slotOf(key)
      scanned.id = value === NAME_END && at - start <= 6 && nameKeys[slot] === key ? nameIds[slot] : 0
      scanned.key = value === NAME_END ? key : 0
      return at
    },
    attributes: attributeScannerOf(chars),
  }
}

/** White space inside a tag. */
export const SPACE = 1
/** Ends the name of an attribute. */
export const ATTRIBUTE_NAME_END = 2
/** Ends a value without quotes. */
export const VALUE_END = 4
/** What a character is inside a tag: the bits above. */
export const ATTRIBUTE_CLASS: Uint8Array = new Uint8Array(65536)
for (const space of [9, 10, 12, 13, 32]) ATTRIBUTE_CLASS[space] = SPACE | ATTRIBUTE_NAME_END | VALUE_END
ATTRIBUTE_CLASS[47] = ATTRIBUTE_CLASS[61] = ATTRIBUTE_NAME_END
ATTRIBUTE_CLASS[62] = ATTRIBUTE_NAME_END | VALUE_END

function skipSpaces(chars: Uint16Array, start: number): number {
  let at = start
  while ((ATTRIBUTE_CLASS[chars[at]] & SPACE) !== 0) at++
  return at
}

function scanName(chars: Uint16Array, start: number): number {
  let at = start
  while ((ATTRIBUTE_CLASS[chars[at]] & ATTRIBUTE_NAME_END) === 0) at++
  return at
}

function scanUnquoted(chars: Uint16Array, start: number): number {
  let at = start
  while ((ATTRIBUTE_CLASS[chars[at]] & VALUE_END) === 0) at++
  return at
}

/** Values longer than this are left to `indexOf`. */
const LONG = 64

/** Four characters at a time: half of what a short loop costs is the loop. */
function scanQuoted(p: Parser, chars: Uint16Array, start: number, quote: number): number {
  const stop = start + LONG
  for (let at = start; at < stop; at += 4) {
    if (chars[at] === quote) return at
    if (chars[at + 1] === quote) return at + 1
    if (chars[at + 2] === quote) return at + 2
    if (chars[at + 3] === quote) return at + 3
  }
  const found = p.text.indexOf(quote === 34 ? '"' : "'", stop)
  return found < 0 ? p.end + 1 : found
}

/** The value last scanned. */
const value = { start: 0, end: 0 }

/** Scans what follows the name of an attribute, if that is a value, and returns where the tag goes on. */
function scanValue(p: Parser, chars: Uint16Array, nameEnd: number): number {
  let at = skipSpaces(chars, nameEnd)
  value.start = value.end = at
  if (chars[at] !== 61) return at
  at = skipSpaces(chars, at + 1)
  const quote = chars[at]
  if (quote === 34 || quote === 39) {
    value.start = at + 1
    value.end = scanQuoted(p, chars, at + 1, quote)
    return value.end + 1
  }
  value.start = at
  value.end = scanUnquoted(chars, at)
  return value.end
}

/**
 * Makes the loop that skips the attributes of a tag from behind its name and returns where the tag ends, behind its `>`;
 * a number beyond `p.end` if the source ends before. Flags of the tag are in `p.tagFlags`. Nothing is kept: attributes
 * are read again when somebody asks (`attributes.ts`); only those that hide an element are looked at here.
 * The sentinels end the loop where the source ends inside the tag.
 */
function attributeScannerOf(buffer: Uint16Array): Scanner['attributes'] {
  const chars = buffer
  return (p, start) => {
    let flags = 0
    let seen = 0
    let at = start
    for (;;) {
      // Nearly always there is one space before an attribute, and `="` after its name.
      let c = chars[at]
      if (c === 32) c = chars[++at]
      if ((ATTRIBUTE_CLASS[c] & SPACE) !== 0) {
        at = skipSpaces(chars, at + 1)
        c = chars[at]
      }
      if (c === 62) break
      if (c === 47) {
        at++
        if (chars[at] !== 62) continue
        flags |= TAG_SELF_CLOSING
        break
      }
      const nameStart = at
      const nameEnd = scanName(chars, at + 1)
      flags |= TAG_ATTRIBUTES
      if (chars[nameEnd] === 61 && chars[nameEnd + 1] === 34) {
        value.start = nameEnd + 2
        value.end = scanQuoted(p, chars, nameEnd + 2, 34)
        at = value.end + 1
      } else at = scanValue(p, chars, nameEnd)
      const length = nameEnd - nameStart
      if (length === 5 || length === 6 || length === 11) {
        const name = length === 5 ? 'style' : length === 6 ? 'hidden' : 'aria-hidden'
        if (nameIs(chars, nameStart, name) && (seen & (1 << length)) === 0) {
          seen |= 1 << length
          if (value.end <= p.end && hides(p, length)) flags |= TAG_HIDDEN
        }
      }
    }
    p.tagFlags = flags
    return at + 1
  }
}

const HIDING_STYLE = /display[\0- ]*:[\0- ]*none|visibility[\0- ]*:[\0- ]*hidden/i

/** Whether an attribute hides its element, by the length of its name: `style`, `hidden`, `aria-hidden`. */
function hides(p: Parser, nameLength: number): boolean {
  if (nameLength === 6) return true
  let text = p.text.slice(value.start, value.end)
  if (text.includes('&')) text = decodeSlice(text, 0, text.length, AMPERSAND | IN_ATTRIBUTE)
  return nameLength === 5 ? HIDING_STYLE.test(text) : text.toLowerCase() === 'true'
}
