/**
 * The inner loops of the tokenizer: text, attributes, quoted values.
 *
 * They are small functions on purpose. A fresh process runs them compiled after a page or two, whatever happens to the
 * rest of the parser, and they hold nothing whose shape could change.
 */
import { hidesByStyle, isTrue, nameIs } from './hidden.js'
import { type Parser, TagFlag, TextFlag } from './parser.js'

const { Attributes: ATTRIBUTES, Hidden: HIDDEN, SelfClosing: SELF_CLOSING } = TagFlag
const STOP = 32

const TEXT_CLASS = new Uint8Array(65536).fill(TextFlag.NonSpace)
for (const space of [9, 10, 12, 32]) TEXT_CLASS[space] = 0
TEXT_CLASS[13] = TextFlag.Return
TEXT_CLASS[0] = TextFlag.DropNul
TEXT_CLASS[38] = TextFlag.Ampersand
TEXT_CLASS[60] = STOP

/** Flags of the text last scanned. */
export const scanned = { flags: 0 }

/** Scans text from `start` to the next `<` and returns where that is; `scanned.flags` tells what was met. */
export function scanText(chars: Uint16Array, start: number): number {
  let at = start
  let flags = 0
  let kind = TEXT_CLASS[chars[at]!]!
  while (kind !== STOP) {
    flags |= kind
    kind = TEXT_CLASS[chars[++at]!]!
  }
  scanned.flags = flags
  return at
}

const SPACE = 1
const NAME_END = 2
const VALUE_END = 4
const ATTRIBUTE_CLASS = new Uint8Array(65536)
for (const space of [9, 10, 12, 13, 32]) ATTRIBUTE_CLASS[space] = SPACE | NAME_END | VALUE_END
ATTRIBUTE_CLASS[47] = ATTRIBUTE_CLASS[61] = NAME_END
ATTRIBUTE_CLASS[62] = NAME_END | VALUE_END

function skipSpaces(chars: Uint16Array, start: number): number {
  let at = start
  while ((ATTRIBUTE_CLASS[chars[at]!]! & SPACE) !== 0) at++
  return at
}

function scanName(chars: Uint16Array, start: number): number {
  let at = start
  while ((ATTRIBUTE_CLASS[chars[at]!]! & NAME_END) === 0) at++
  return at
}

function scanUnquoted(chars: Uint16Array, start: number): number {
  let at = start
  while ((ATTRIBUTE_CLASS[chars[at]!]! & VALUE_END) === 0) at++
  return at
}

/** Values longer than this are left to `indexOf`. */
const LONG = 8

function scanQuoted(p: Parser, start: number, quote: number): number {
  const chars = p.chars
  let at = start
  const stop = start + LONG
  while (chars[at] !== quote) {
    if (++at === stop) {
      const found = p.text.indexOf(quote === 34 ? '"' : "'", at)
      return found < 0 ? p.end + 1 : found
    }
  }
  return at
}

/**
 * Skips the attributes of a tag from behind its name and returns where the tag ends, behind its `>`; a number beyond
 * `p.end` if the source ends before. Flags of the tag are in `p.tagFlags`. Nothing is kept: attributes are read again
 * when somebody asks (`attributes.ts`); only those that hide an element are looked at here.
 */
export function scanAttributes(p: Parser, start: number): number {
  const chars = p.chars
  let flags = 0
  let seen = 0
  let at = start
  for (;;) {
    let c = chars[at]!
    if ((ATTRIBUTE_CLASS[c]! & SPACE) !== 0) {
      at = skipSpaces(chars, at + 1)
      c = chars[at]!
    }
    if (c === 62) break
    if (c === 47) {
      at++
      if (chars[at] !== 62) continue
      flags |= SELF_CLOSING
      break
    }
    const nameStart = at
    const nameEnd = (at = scanName(chars, at + 1))
    flags |= ATTRIBUTES
    c = chars[at]!
    if ((ATTRIBUTE_CLASS[c]! & SPACE) !== 0) {
      at = skipSpaces(chars, at)
      c = chars[at]!
    }
    let valueStart = at
    let valueEnd = at
    if (c === 61) {
      c = chars[++at]!
      if ((ATTRIBUTE_CLASS[c]! & SPACE) !== 0) {
        at = skipSpaces(chars, at)
        c = chars[at]!
      }
      if (c === 34 || c === 39) {
        valueStart = at + 1
        valueEnd = scanQuoted(p, valueStart, c)
        at = valueEnd + 1
      } else {
        valueStart = at
        valueEnd = at = scanUnquoted(chars, at)
      }
    }
    const length = nameEnd - nameStart
    if (length === 5 || length === 6 || length === 11) {
      const bit = hidingAttribute(chars, nameStart, length)
      if (bit !== 0 && (seen & bit) === 0) {
        seen |= bit
        if (valueEnd <= p.end && hides(chars, bit, valueStart, valueEnd)) flags |= HIDDEN
      }
    }
    if (at > p.end) break
  }
  p.tagFlags = flags
  return at + 1
}

/** 1 for `style`, 2 for `hidden`, 4 for `aria-hidden`, 0 for any other name. */
function hidingAttribute(chars: Uint16Array, start: number, length: number): number {
  const first = chars[start]! | 32
  if (length === 5) return first === 115 && nameIs(chars, start, 'style') ? 1 : 0
  if (length === 6) return first === 104 && nameIs(chars, start, 'hidden') ? 2 : 0
  return first === 97 && nameIs(chars, start, 'aria-hidden') ? 4 : 0
}

function hides(chars: Uint16Array, bit: number, start: number, end: number): boolean {
  if (bit === 2) return true
  return bit === 1 ? hidesByStyle(chars, start, end) : isTrue(chars, start, end)
}
