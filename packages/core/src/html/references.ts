/**
 * Character references: `&amp;`, `&#8217;`, `&copy` and their kin.
 *
 * A name may only be followed by its semicolon where the whole run of letters and digits is the name; without one, only
 * a legacy name at the front of the run counts. So no trie is needed: one look-up for the run, and at most five for its
 * beginnings. The table of 2,125 names is unpacked when the first rare name is met.
 */
import { ALPHABETS, NAMED, SECOND_POINTS, TWINS } from './generated/entities.js'

/** Result of `matchReference`: one past the reference, and its one or two code units (`second` 0: one). */
export const reference = { end: 0, first: 0, second: 0 }

const LONGEST_NAME = 31
const LONGEST_LEGACY = 6

/** What numeric references to the C1 controls stand for; NUL: the control itself. */
const WINDOWS_1252 =
  '\u20ac\0\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\0\u017d\0\0\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\0\u017e\u0178'

const named = new Map<string, string>()
const legacy = new Map<string, string>()

/** Names that are met before the table is needed, each with its character. */
const frequent = new Map(
  'amp& nbsp\u00a0 quot" lt< gt> apos\' copy\u00a9 mdash\u2014 ndash\u2013 rsquo\u2019 lsquo\u2018 rdquo\u201d ldquo\u201c hellip\u2026 raquo\u00bb laquo\u00ab'
    .split(' ')
    .map(entry => [entry.slice(0, -1), entry.slice(-1)]),
)

/** Unpacks the table of names, see `NAMED`. */
function unpackNames(): void {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  for (const suffix in ALPHABETS) {
    for (let i = 0; i < 52; i++) named.set(letters[i] + suffix, String.fromCodePoint(ALPHABETS[suffix] + i))
  }
  let point = 0
  let names: string[] = []
  for (const group of NAMED.split(',')) {
    const start = group.search(/\D/)
    point += start > 0 ? Number(group.slice(0, start)) : 1
    names = group.length === 1 ? names.map(name => twinOf(name, TWINS[group].split(' '))) : group.slice(start).split(' ')
    for (const name of names) addName(name, String.fromCodePoint(point))
  }
}

/** The name of a neighbour: the first of the words that occurs in a name becomes the one after it. */
function twinOf(name: string, words: readonly string[]): string {
  const k = words.findIndex((word, i) => i % 2 === 0 && name.includes(word))
  return k < 0 ? name : name.replace(words[k], words[k + 1])
}

/** Adds a name with its mark; that of a capital letter in lower case, which is that of the small letter, first. */
function addName(marked: string, text: string): void {
  const end = marked.search(/\W|$/)
  const name = marked.slice(0, end)
  const mark = marked[end]
  const small = text.toLowerCase()
  if (small !== text && mark !== '?') addName(marked.toLowerCase(), small)
  if (mark === '.') legacy.set(name, text)
  const second = SECOND_POINTS.indexOf(mark ?? '.')
  named.set(name, second < 0 ? text : text + SECOND_POINTS[second + 1])
}

/**
 * Matches the character reference whose `&` is at `at`; false if there is none. `end` bounds the text. The result is
 * in `reference`.
 */
export function matchReference(chars: Uint16Array, at: number, end: number, inAttribute: boolean): boolean {
  const next = at + 1 < end ? chars[at + 1] : 0
  if (next === 35) return matchNumeric(chars, at + 2, end)
  return isAlphanumeric(next) && matchNamed(chars, at + 1, end, inAttribute)
}

function isAlphanumeric(c: number): boolean {
  return ((c | 32) >= 97 && (c | 32) <= 122) || (c >= 48 && c <= 57)
}

function matchNumeric(chars: Uint16Array, at: number, end: number): boolean {
  const isHex = at < end && (chars[at] | 32) === 120
  const base = isHex ? 16 : 10
  const start = isHex ? at + 1 : at
  let value = 0
  let i = start
  for (; i < end; i++) {
    const c = chars[i]
    const digit = c <= 57 ? c - 48 : (c | 32) - 87
    if (digit < 0 || digit >= base || (c > 57 && digit < 10)) break
    if (value <= 0x10ffff) value = value * base + digit
  }
  if (i === start) return false
  if (value === 0 || value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff)) value = 0xfffd
  return setText(i < end && chars[i] === 59 ? i + 1 : i, String.fromCodePoint(WINDOWS_1252.charCodeAt(value - 0x80) || value))
}

function setText(end: number, text: string): true {
  reference.end = end
  reference.first = text.charCodeAt(0)
  reference.second = text.charCodeAt(1) || 0
  return true
}

function matchNamed(chars: Uint16Array, start: number, end: number, inAttribute: boolean): boolean {
  let name = ''
  let at = start
  const limit = Math.min(end, start + LONGEST_NAME + 1)
  while (at < limit && isAlphanumeric(chars[at])) name += String.fromCharCode(chars[at++])
  const isClosed = at < end && chars[at] === 59
  const known = isClosed ? frequent.get(name) : undefined
  if (known !== undefined) return setText(at + 1, known)
  if (named.size === 0) unpackNames()
  const text = isClosed ? named.get(name) : undefined
  if (text !== undefined) return setText(at + 1, text)
  for (let length = Math.min(name.length, LONGEST_LEGACY); length >= 2; length--) {
    const text = legacy.get(name.slice(0, length))
    if (text === undefined) continue
    const after = start + length < end ? chars[start + length] : 0
    if (inAttribute && (after === 61 || isAlphanumeric(after))) return false
    return setText(start + length, text)
  }
  return false
}
