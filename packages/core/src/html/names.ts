/**
 * Turns tag names in the source into ids without making strings.
 *
 * Names of at most six characters out of a–z and 1–6 pack into 30 bits, case folded for free, and the packed number is
 * the key: no second look at the characters is needed. Longer names use their last six characters as key and are
 * compared; names the house does not know go through a map that lives as long as the page.
 */
import type { Parser } from './parser.js'
import { knownTagNames as KNOWN_NAMES, tagIdOf } from './tags.js'

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

/** Set in the key of a name that is longer than six characters, and so not the whole of it. */
const LONG_NAME = 1 << 31
const SLOTS = 2048
/** Packed names in the slots of a hash table, 0 where none is. */
export const nameKeys = new Int32Array(SLOTS)
/** Their ids. */
export const nameIds = new Uint16Array(SLOTS)

/** The slot where the search for a packed name starts. */
export function slotOf(key: number): number {
  return (Math.imul(key, 0x9e3779b1) >>> 21) & (SLOTS - 1)
}

KNOWN_NAMES.forEach((name, id) => {
  if (/[^a-z1-6]/.test(name) || name === '') return
  let key = 0
  for (let i = 0; i < name.length; i++) key = (key << 5) | letterOf[name.charCodeAt(i)]
  if (name.length > 6) key |= LONG_NAME
  let slot = slotOf(key)
  while (nameKeys[slot] !== 0) slot = (slot + 1) & (SLOTS - 1)
  nameKeys[slot] = key
  nameIds[slot] = id
})

/** Most distinct names on one page: ids must fit the 16 bits of `NodeTable.tag`. */
export const MAX_NAMES = 65_000

/** The names of one page: the known ones, and those met on the way. */
export class NameTable {
  /** Where the name last read ends. */
  end = 0
  /** Names by id. */
  list: string[] = KNOWN_NAMES as string[]
  private readonly unknown = new Map<string, number>()

  /** Id of the name from `start` on that the scanner packed into `key` up to `at`; `end` is where it stops. */
  idOf({ chars, text }: Parser, start: number, at: number, packed: number): number {
    this.end = at
    if (packed === 0) while (letterOf[chars[this.end]] !== NAME_END) this.end++
    else {
      const isLong = at - start > 6
      const key = isLong ? packed | LONG_NAME : packed
      for (let slot = slotOf(key); nameKeys[slot] !== 0; slot = (slot + 1) & (SLOTS - 1)) {
        const id = nameIds[slot]
        if (nameKeys[slot] === key && (!isLong || (KNOWN_NAMES[id].length === at - start && nameIs(chars, start, KNOWN_NAMES[id]))))
          return id
      }
    }
    return this.intern(text.slice(start, this.end))
  }

  /** Id of a name as written in the source. */
  intern(written: string): number {
    const name = cleanText(asciiLower(written))
    let id = this.unknown.get(name) ?? tagIdOf(name)
    if (id === 0) {
      if (this.list === KNOWN_NAMES) this.list = KNOWN_NAMES.slice()
      id = this.list.push(name) - 1
      this.unknown.set(name, id)
    }
    return id
  }
}

/** Whether the characters from `start` on spell `name`, in whatever case. */
export function nameIs(chars: Uint16Array, start: number, name: string): boolean {
  for (let i = 0; i < name.length; i++) {
    if ((chars[start + i] | 32) !== name.charCodeAt(i)) return false
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
