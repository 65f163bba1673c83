/**
 * Escapes, only where a CommonMark or GFM reader would take text for markup. What needs one depends on the characters
 * around, on the line and on what else the block holds; most text needs none.
 */

import { isSpace } from '../../text/characters.js'
import { bitsOf, uneven } from '../collapse.js'

/** Bits of the signs that may need an escape somewhere in a line, in the order of `signs`; and of what decides about them. */
export const Sign = {
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
  /** All of them. */
  Any: uneven - 1,
  /** Within the text of a link: brackets are always escaped. */
  InLink: 4096,
  /** Reference links are in use: any bracket may name a definition. */
  HasDefinitions: 8192,
} as const

/** Bare addresses; brackets, back-ticks and bars are left out, since they may make more than an address. */
const address = /(?:(?<![a-z])https?:\/\/|(?<![^\s*_~([\]])www\.)[^\s<[\]`|\\]+/gi
/** What looks like a character reference at the end of an address is not part of it. */
const trailingReference = /&#?\w{1,31};[!"'),.:;*?_~]*$/

/**
 * Escapes one piece of text within a line. Signs that are not `active` stand as they are; `previous` and `next` are the
 * code units around it, spaces at the ends of a line.
 */
export function escapeText(text: string, active: number, previous: number, next: number): string {
  const mayLink = (active & Sign.InLink) === 0 && (text.includes('://') || text.includes('www.'))
  if (!mayLink && !/[*_~`[\]<&\\$|]/.test(text)) return text
  const before = String.fromCharCode(previous) + text
  const whole = before + String.fromCharCode(next)
  let escaped = ''
  let done = 1
  // Readers make links of bare addresses and take everything in them as it stands, backslashes too: an address that needs
  // escapes, or runs into something else, is kept from becoming a link.
  if (mayLink)
    for (const { 0: link, index } of before.matchAll(address)) {
      const end = index + link.length
      const own = escapeWords(whole, index, end, active)
      const isSafe = own === link && isSpace(whole.charCodeAt(end)) && !trailingReference.test(link)
      escaped += escapeWords(whole, done, index, active) + (isSafe ? link : own.replace(/(?<=www)\.|:(?=\/\/)/gi, '\\$&'))
      done = end
    }
  return escaped + escapeWords(whole, done, before.length, active)
}

/** Tells whether a line ends in a bare address, which would swallow a backslash after it. */
export function endsInAddress(line: string): boolean {
  return /https?:\/\/|www\./i.test(line.slice(-2000).split(/[\s<]/).at(-1) ?? '')
}

function escapeWords(text: string, from: number, to: number, active: number): string {
  let escaped = ''
  let done = from
  for (let i = from; i < to; i++) {
    const bit = bitsOf[text.charCodeAt(i)] & active & Sign.Any
    if (bit === 0) continue
    let end = i + 1
    if (bit < Sign.Bracket) while (end < to && text[end] === text[i]) end++
    if (needsEscape(text, i, end, bit, active)) {
      escaped += text.slice(done, i) + text.slice(i, end).replace(/./g, '\\$&')
      done = end
    }
    i = end - 1
  }
  return escaped + text.slice(done, to)
}

/** Tags, character references and escapes. */
const meaningful = /^(?:<[a-z/!?]|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});|\\[!-/:-@[-`{-~])/i

function needsEscape(text: string, at: number, end: number, bit: number, active: number): boolean {
  const before = text.charCodeAt(at - 1)
  const after = text.charCodeAt(end)
  if (bit === Sign.Bracket) {
    const isOpening = text[at] === '['
    return (active & (isOpening ? Sign.InLink | Sign.HasDefinitions : Sign.InLink)) !== 0 || after === (isOpening ? 0x5e : 0x28)
  }
  if (bit < Sign.Backtick) {
    const isWithin = bit === Sign.Underscore && isWord(before) && isWord(after)
    return !isWithin && !(isSpace(before) && isSpace(after))
  }
  // What the next piece begins with may complete it; a backslash at the end of a line breaks that.
  const isOpen = end === text.length - 1 && (bit === Sign.Backslash || !isSpace(after))
  return bit < Sign.Less || bit > Sign.Backslash || isOpen || meaningful.test(text.slice(at, at + 34))
}

function isWord(code: number): boolean {
  return mayBeWord(code) && !mayBePunctuation(code)
}

/**
 * Tells whether a code unit may count as punctuation where emphasis opens and closes. Symbols beyond ASCII, emoji too, do
 * so in the newer readers only: a mark next to one has to be safe either way.
 */
export function mayBePunctuation(code: number): boolean {
  return /[\p{P}\p{S}\p{Cs}]/u.test(String.fromCharCode(code))
}

/** Tells whether a code unit may count as part of a word. */
export function mayBeWord(code: number): boolean {
  return /[^\p{White_Space}\p{P}\0-\x20$+<=>^`|~]/u.test(String.fromCharCode(code))
}

/** Tells whether a line that begins with a character may need what `escapeLineStart` does. */
export function mayStartBlock(code: number): boolean {
  const letter = code | 0x20
  return code < 0x80 && (letter < 0x61 || letter > 0x7a)
}

/** Beginnings of lists, headings, quotes, rules, fences, tasks and definitions. */
const blockStart =
  /^(?:>|~~~|(?:[-+*]|#{1,6})(?:\s|$)|-[-:| \t]*$|[* \t]+$|[_ \t]+$|`{3,}[^`]*$|\[[ xX]\](?:\s|$)|\[(?:[^\][\\]|\\.){1,999}\\?(?:\]:|$))/
/** Lines that make a heading or table of the one before. */
const underline = /^(?:=+\s*|[:|][-:| \t]*)$/

/** Escapes the beginning of a finished line that a reader would take for more than text. */
export function escapeLineStart(line: string, isFirst: boolean): string {
  if (!mayStartBlock(line.charCodeAt(0))) return line
  if (blockStart.test(line) || (!isFirst && underline.test(line))) return `\\${line}`
  return line.replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
}
