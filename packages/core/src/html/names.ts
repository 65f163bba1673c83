/**
 * Turns tag names in the source into ids without making strings.
 *
 * Names of at most six characters out of a–z and 1–6 pack into 30 bits, case folded for free, and the packed number is
 * the key: no second look at the characters is needed. Longer names use their last six characters as hash and are
 * compared; names the house does not know go through a map that lives as long as the page.
 */
import type { Parser } from './parser.js'
import { knownTagNames as KNOWN_NAMES } from './tags.js'

/** Marks in `letterOf` what ends a tag name: whitespace, `/`, `>`. */
export const NAME_END = 64
/** Any other character: the name has to be read the slow way. */
const ODD = 128

// a–z and A–Z are 1…26, the digits 1…5 are 27…31 and 6 is 0. Names start with a letter, so no name has a leading zero
// and different names have different numbers.
/** Five bits for each character that a packed name can have, marks for the others. */
export const letterOf = new Uint8Array(65536).fill(ODD)
for (let letter = 1; letter <= 26; letter++) letterOf[64 + letter] = letterOf[96 + letter] = letter
for (let digit = 1; digit <= 5; digit++) letterOf[48 + digit] = 26 + digit
letterOf[54] = 0
for (const end of [9, 10, 12, 13, 32, 47, 62]) letterOf[end] = NAME_END

const SLOTS = 2048
/** Packed short names in the slots of a hash table, 0 where none is. */
export const shortKeys = new Int32Array(SLOTS)
/** Their ids. */
export const shortIds = new Uint16Array(SLOTS)
const longKeys = new Int32Array(SLOTS)
const longIds = new Uint16Array(SLOTS)

/** The slot where the search for a packed name starts. */
export function slotOf(key: number): number {
  return (Math.imul(key, 0x9e3779b1) >>> 21) & (SLOTS - 1)
}

for (let id = 1; id < KNOWN_NAMES.length; id++) {
  const name = KNOWN_NAMES[id]!
  if (name !== name.toLowerCase() || name.includes('-')) continue
  let key = 0
  for (let i = 0; i < name.length; i++) key = (key << 5) | letterOf[name.charCodeAt(i)]!
  const keys = name.length <= 6 ? shortKeys : longKeys
  let slot = slotOf(key)
  while (keys[slot] !== 0) slot = (slot + 1) & (SLOTS - 1)
  keys[slot] = key
  if (name.length <= 6) shortIds[slot] = id
  else longIds[slot] = id
}

/** Most distinct names on one page: ids must fit the 16 bits of `NodeTable.tag`. */
export const MAX_NAMES = 65_000

/** The names of one page: the known ones, and those met on the way. */
export class NameTable {
  /** Where the name last read ends. */
  end = 0
  /** Names by id. */
  list: string[] = KNOWN_NAMES as string[]
  private readonly unknown = new Map<string, number>()

  /** Forgets the unknown names of the last page. */
  reset(): void {
    if (this.unknown.size === 0) return
    this.unknown.clear()
    this.list = KNOWN_NAMES as string[]
  }

  /** Id of the name from `start` on that the scanner packed into `key` up to `at`; `end` is where it stops. */
  idOf(p: Parser, start: number, at: number, key: number): number {
    this.end = at
    if (key === 0) return this.readOdd(p, start, at)
    if (at - start > 6) return this.readLong(p, start, at, key)
    let slot = slotOf(key)
    while (shortKeys[slot] !== key) {
      if (shortKeys[slot] === 0) return this.intern(p.text.slice(start, at))
      slot = (slot + 1) & (SLOTS - 1)
    }
    return shortIds[slot]!
  }

  private readLong(p: Parser, start: number, end: number, key: number): number {
    let slot = slotOf(key)
    while (longKeys[slot] !== 0) {
      if (longKeys[slot] === key) {
        const id = longIds[slot]!
        if (sameName(p.chars, start, end, KNOWN_NAMES[id]!)) return id
      }
      slot = (slot + 1) & (SLOTS - 1)
    }
    return this.intern(p.text.slice(start, end))
  }

  private readOdd(p: Parser, start: number, at: number): number {
    const chars = p.chars
    let end = at
    while (letterOf[chars[end]!] !== NAME_END) end++
    this.end = end
    return this.intern(p.text.slice(start, end))
  }

  /** Id of a name as it stands in the source. */
  intern(written: string): number {
    const name = cleanText(asciiLower(written))
    const known = this.unknown.get(name)
    if (known !== undefined) return known
    const id = ODD_KNOWN.get(name) ?? this.add(name)
    this.unknown.set(name, id)
    return id
  }

  private add(name: string): number {
    if (this.list === KNOWN_NAMES) this.list = KNOWN_NAMES.slice()
    return this.list.push(name) - 1
  }
}

/** Known lower-case names that the tables above do not hold. */
const ODD_KNOWN = new Map(KNOWN_NAMES.map((name, id) => [name, id] as const).filter(([name]) => name.includes('-')))

function sameName(chars: Uint16Array, start: number, end: number, name: string): boolean {
  if (end - start !== name.length) return false
  for (let i = 0; i < name.length; i++) {
    if ((chars[start + i]! | 32) !== name.charCodeAt(i)) return false
  }
  return true
}

/** Newlines normalised, NULs replaced. */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replaceAll('\0', '\ufffd')
}

/** Lower case of A–Z alone, as the standard wants it. */
export function asciiLower(text: string): string {
  return text.replace(/[A-Z]+/g, letters => letters.toLowerCase())
}
