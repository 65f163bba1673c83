/**
 * Escapes, only where a CommonMark or GFM reader would take text for markup. What needs one depends on the characters
 * around, on the line and on what else the block holds; most text needs none.
 */

import { isSpace } from '../../text/characters.js'

/** Characters that may need an escape somewhere in a line; bits of what a text holds. */
export const Special = {
  Star: 1,
  Underscore: 2,
  Tilde: 4,
  Backtick: 8,
  Bracket: 16,
  Less: 32,
  Ampersand: 64,
  Backslash: 128,
  Dollar: 256,
  Pipe: 512,
} as const

/** Bits of `Special` by character. */
export const specials: Uint16Array = new Uint16Array(128)
specials[0x2a] = Special.Star
specials[0x5f] = Special.Underscore
specials[0x7e] = Special.Tilde
specials[0x60] = Special.Backtick
specials[0x5b] = Special.Bracket
specials[0x5d] = Special.Bracket
specials[0x3c] = Special.Less
specials[0x26] = Special.Ampersand
specials[0x5c] = Special.Backslash
specials[0x24] = Special.Dollar
specials[0x7c] = Special.Pipe

/** Returns which special characters a text holds. */
export function specialsIn(text: string): number {
  let found = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code < 128) found |= specials[code]
  }
  return found
}

/** What decides about escapes in one piece of text. */
export interface EscapeContext {
  /** Special characters that mean markup in this block: the others stand as they are. */
  readonly active: number
  /** Within the text of a link: brackets are always escaped. */
  readonly inLink: boolean
  /** Reference links are in use: any bracket may name a definition. */
  readonly hasDefinitions: boolean
  /** Code unit before the text, a space at the start of a line. */
  readonly previous: number
  /** Code unit after the text, a space at the end. */
  readonly next: number
}

const space = 0x20
/** Bare addresses; brackets, back-ticks and bars are left out, since they may make more than an address. */
const address = /(?:https?:\/\/|www\.)[^\s<[\]`|\\]+/gi

/** Escapes one piece of text within a line. */
export function escapeText(text: string, context: EscapeContext): string {
  if (context.active === 0) return text
  if (context.inLink || !(text.includes('://') || text.includes('www.'))) return escapeWords(text, 0, text.length, context)
  // Readers make links of bare addresses and take everything in them as it stands, backslashes too: an address that needs
  // escapes, or runs into something else, is kept from becoming a link.
  let escaped = ''
  let done = 0
  address.lastIndex = 0
  for (let match = address.exec(text); match !== null; match = address.exec(text)) {
    const [link] = match
    const start = match.index
    const end = start + link.length
    if (!startsLink(link, start > 0 ? text.charCodeAt(start - 1) : context.previous)) {
      address.lastIndex = start + 4
      continue
    }
    const isApart = isSpace(end < text.length ? text.charCodeAt(end) : context.next)
    const isSafe = isApart && !trailingReference.test(link) && escapeWords(text, start, end, context) === link
    escaped += escapeWords(text, done, start, context) + (isSafe ? link : defused(text, start, end, context))
    done = end
  }
  return escaped + escapeWords(text, done, text.length, context)
}

/** What looks like a character reference at the end of an address is no part of it. */
const trailingReference = /&#?\w{1,31};[!"'),.:;*?_~]*$/

/** Escapes an address such that it does not become a link. */
function defused(text: string, start: number, end: number, context: EscapeContext): string {
  return escapeWords(text, start, end, context).replace(/(?<=www)\.|:(?=\/\/)/gi, '\\$&')
}

/** Tells whether an address after this character becomes a link. */
function startsLink(link: string, previous: number): boolean {
  return link[0] === 'w' || link[0] === 'W' ? isSpace(previous) || '*_~([]'.includes(String.fromCharCode(previous)) : !isLetter(previous)
}

/** Tells whether a line ends in a bare address, which would swallow a backslash behind it. */
export function endsInAddress(line: string): boolean {
  return /(?:https?:\/\/|www\.)[^\s<]*$/i.test(line.slice(-2000))
}

function escapeWords(text: string, from: number, to: number, context: EscapeContext): string {
  let escaped = ''
  let done = from
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i)
    if (code >= 128 || (specials[code] & context.active) === 0) continue
    let end = i + 1
    if (isRunCharacter(code)) while (end < to && text.charCodeAt(end) === code) end++
    const before = i > 0 ? text.charCodeAt(i - 1) : context.previous
    const after = end < text.length ? text.charCodeAt(end) : context.next
    if (needsEscape(text, i, code, before, after, end >= text.length, context)) {
      escaped += text.slice(done, i)
      for (let k = i; k < end; k++) escaped += `\\${text[k]}`
      done = end
    }
    i = end - 1
  }
  return done === from ? text.slice(from, to) : escaped + text.slice(done, to)
}

function isRunCharacter(code: number): boolean {
  return code === 0x2a || code === 0x5f || code === 0x7e || code === 0x60
}

function needsEscape(
  text: string,
  at: number,
  code: number,
  before: number,
  after: number,
  isLast: boolean,
  context: EscapeContext,
): boolean {
  switch (code) {
    case 0x2a:
    case 0x7e:
      return !(isSpace(before) && isSpace(after))
    case 0x5f:
      return !(isSpace(before) && isSpace(after)) && !(isWord(before) && isWord(after))
    case 0x5b:
      return context.inLink || context.hasDefinitions || after === 0x5e
    case 0x5d:
      return context.inLink || after === 0x28
    case 0x3c:
      return isLast || isLetter(after) || after === 0x2f || after === 0x21 || after === 0x3f
    case 0x26:
      return isLast || characterReference.test(text.slice(at, at + 34))
    case 0x5c:
      return isLast || isAsciiPunctuation(after)
    default:
      return true
  }
}

function isWord(code: number): boolean {
  return mayBeWord(code) && !mayBePunctuation(code)
}

const characterReference = /^&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,31});/

function isLetter(code: number): boolean {
  return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)
}

function isAsciiPunctuation(code: number): boolean {
  return (code > 0x20 && code < 0x30) || (code > 0x39 && code < 0x41) || (code > 0x5a && code < 0x61) || (code > 0x7a && code < 0x7f)
}

const punctuation = /\p{P}/u
const symbol = /\p{S}/u

/**
 * Tells whether a code unit may count as punctuation where emphasis opens and closes. Symbols beyond ASCII, emoji too, do
 * so in the newer readers only: a mark next to one has to be safe either way.
 */
export function mayBePunctuation(code: number): boolean {
  if (code < 128) return isAsciiPunctuation(code)
  if (code >= 0xd800 && code <= 0xdfff) return true
  const character = String.fromCharCode(code)
  return punctuation.test(character) || symbol.test(character)
}

/** Tells whether a code unit may count as part of a word. */
export function mayBeWord(code: number): boolean {
  if (code < 128) return code > space && !isAsciiPunctuation(code)
  return !isSpace(code) && !punctuation.test(String.fromCharCode(code))
}

/** Tells whether a line that begins with a character may need what `escapeLineStart` does. */
export function mayStartBlock(code: number): boolean {
  return code < 128 && (isAsciiPunctuation(code) || (code >= 0x30 && code <= 0x39))
}

/**
 * Escapes the beginning of a finished line that a reader would take for a list, heading, quote, rule, fence, table or
 * definition. Lines after the first of a block can also underline the one before.
 */
export function escapeLineStart(line: string, isFirst: boolean): string {
  switch (line.charCodeAt(0)) {
    case 0x23: // #
      return /^#{1,6}(?:\s|$)/.test(line) ? `\\${line}` : line
    case 0x3e: // >
      return `\\${line}`
    case 0x2b: // +
      return /^\+(?:\s|$)/.test(line) ? `\\${line}` : line
    case 0x2d: // -
      return /^-(?:\s|$)|^[-:| \t]+$/.test(line) ? `\\${line}` : line
    case 0x2a: // *
      return /^\*(?:\s|$)|^[* \t]+$/.test(line) ? `\\${line}` : line
    case 0x5f: // _
      return /^[_ \t]+$/.test(line) ? `\\${line}` : line
    case 0x3d: // =
      return !isFirst && /^=+\s*$/.test(line) ? `\\${line}` : line
    case 0x3a: // :
    case 0x7c: // |
      return !isFirst && /^[-:| \t]+$/.test(line) ? `\\${line}` : line
    case 0x7e: // ~
      return line.startsWith('~~~') ? `\\${line}` : line
    case 0x60: // `
      return /^`{3,}[^`]*$/.test(line) ? `\\${line}` : line
    case 0x5b: // [
      return /^\[[ xX]\](?:\s|$)|^\[(?:[^\][\\]|\\.){1,999}\\?(?:\]:|$)/.test(line) ? `\\${line}` : line
    default:
      return line.charCodeAt(0) >= 0x30 && line.charCodeAt(0) <= 0x39 ? line.replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2') : line
  }
}
