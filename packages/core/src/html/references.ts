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

// Code points that numeric references to the C1 controls stand for.
const WINDOWS_1252 = [
  0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017d, 0, 0, 0x2018, 0x2019,
  0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0, 0x017e, 0x0178,
]

let named: Map<string, string> | null = null
let legacy: Map<string, string> | null = null

const frequent = new Map([
  ['amp', '&'],
  ['nbsp', '\u00a0'],
  ['quot', '"'],
  ['lt', '<'],
  ['gt', '>'],
  ['apos', "'"],
  ['copy', '\u00a9'],
  ['mdash', '\u2014'],
  ['ndash', '\u2013'],
  ['rsquo', '\u2019'],
  ['lsquo', '\u2018'],
  ['rdquo', '\u201d'],
  ['ldquo', '\u201c'],
  ['hellip', '\u2026'],
  ['raquo', '\u00bb'],
  ['laquo', '\u00ab'],
])

/** Unpacks the table of names, see `NAMED`. */
function unpackNames(): Map<string, string> {
  named = new Map()
  legacy = new Map()
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  for (const suffix in ALPHABETS) {
    for (let i = 0; i < 52; i++) named.set(letters[i] + suffix, String.fromCodePoint(ALPHABETS[suffix]! + i))
  }
  let point = 0
  let names: string[] = []
  for (const group of NAMED.split(',')) {
    const start = group.search(/\D/)
    point += start > 0 ? Number(group.slice(0, start)) : 1
    names = group.length === 1 ? names.map(name => twinOf(name, TWINS[group]!.split(' '))) : group.slice(start).split(' ')
    for (const name of names) addName(name, String.fromCodePoint(point))
  }
  return named
}

/** The name of a neighbour: the first of the words that occurs in a name becomes the one behind it. */
function twinOf(name: string, words: readonly string[]): string {
  const k = words.findIndex((word, i) => i % 2 === 0 && name.includes(word))
  return k < 0 ? name : name.replace(words[k]!, words[k + 1]!)
}

/** Adds a name with its mark; that of a capital letter in lower case, which is that of the small letter, first. */
function addName(marked: string, text: string): void {
  const end = marked.search(/\W|$/)
  const name = marked.slice(0, end)
  const mark = marked[end]
  const small = text.toLowerCase()
  if (small !== text && mark !== '?') addName(marked.toLowerCase(), small)
  if (mark === '.') legacy!.set(name, text)
  const second = SECOND_POINTS.indexOf(mark ?? '.')
  named!.set(name, second < 0 ? text : text + SECOND_POINTS[second + 1])
}

function allNames(): Map<string, string> {
  return named ?? unpackNames()
}

function legacyNames(): Map<string, string> {
  if (legacy === null) unpackNames()
  return legacy!
}

/**
 * Matches the character reference whose `&` is at `at`; false if there is none. `end` bounds the text. The result is
 * in `reference`.
 */
export function matchReference(chars: Uint16Array, at: number, end: number, inAttribute: boolean): boolean {
  const next = at + 1 < end ? chars[at + 1]! : 0
  if (next === 35) return matchNumeric(chars, at + 2, end)
  return isAlphanumeric(next) && matchNamed(chars, at + 1, end, inAttribute)
}

function isAlphanumeric(c: number): boolean {
  return (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || (c >= 48 && c <= 57)
}

function matchNumeric(chars: Uint16Array, at: number, end: number): boolean {
  const isHex = at < end && (chars[at]! | 32) === 120
  const start = isHex ? at + 1 : at
  let value = 0
  let i = start
  for (; i < end; i++) {
    const digit = digitOf(chars[i]!, isHex)
    if (digit < 0) break
    if (value <= 0x10ffff) value = value * (isHex ? 16 : 10) + digit
  }
  if (i === start) return false
  reference.end = i < end && chars[i] === 59 ? i + 1 : i
  setCodePoint(value)
  return true
}

function digitOf(c: number, isHex: boolean): number {
  if (c >= 48 && c <= 57) return c - 48
  if (!isHex) return -1
  const letter = c | 32
  return letter >= 97 && letter <= 102 ? letter - 87 : -1
}

function setCodePoint(value: number): void {
  let point = value
  if (point === 0 || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) point = 0xfffd
  else if (point >= 0x80 && point <= 0x9f) point = WINDOWS_1252[point - 0x80] || point
  if (point > 0xffff) {
    reference.first = 0xd800 + ((point - 0x10000) >> 10)
    reference.second = 0xdc00 + ((point - 0x10000) & 0x3ff)
  } else {
    reference.first = point
    reference.second = 0
  }
}

function setText(end: number, text: string): true {
  reference.end = end
  reference.first = text.charCodeAt(0)
  reference.second = text.length > 1 ? text.charCodeAt(1) : 0
  return true
}

function matchNamed(chars: Uint16Array, start: number, end: number, inAttribute: boolean): boolean {
  let name = ''
  let at = start
  const limit = Math.min(end, start + LONGEST_NAME + 1)
  while (at < limit && isAlphanumeric(chars[at]!)) name += String.fromCharCode(chars[at++]!)
  if (at < end && chars[at] === 59) {
    const text = frequent.get(name) ?? allNames().get(name)
    if (text !== undefined) return setText(at + 1, text)
  }
  for (let length = Math.min(name.length, LONGEST_LEGACY); length >= 2; length--) {
    const text = legacyNames().get(name.slice(0, length))
    if (text === undefined) continue
    const after = start + length < end ? chars[start + length]! : 0
    if (inAttribute && (after === 61 || isAlphanumeric(after))) return false
    return setText(start + length, text)
  }
  return false
}
