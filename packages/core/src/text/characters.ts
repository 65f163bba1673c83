/**
 * Classes of characters, looked up in a table that fills itself: the Unicode property expressions run once per code
 * unit met, so nothing is paid at start-up.
 */

/** Bits of a character's class. */
export const CharClass = {
  /** Unicode white space, U+00A0 included. */
  Space: 1,
  /** Letter or number. */
  Alnum: 2,
  /** Letter or mark of a script written without spaces: Han, Hiragana, Katakana, Thai, Lao, Khmer, Myanmar. */
  Unspaced: 4,
  /** General category P*. */
  Punctuation: 8,
  /** Combining mark. */
  Mark: 16,
  /** Upper-case letter. */
  Upper: 32,
  /** Decimal digit. */
  Digit: 64,
} as const

const known = 128
const table = new Uint8Array(0x10000)
const astral = new Map<number, number>()

const space = /^\p{White_Space}$/u
const alnum = /^[\p{L}\p{N}]$/u
const unspaced = /^(?=[\p{L}\p{M}\p{Nl}])[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]$/u
const punctuation = /^\p{P}$/u
const mark = /^\p{M}$/u
const upper = /^\p{Lu}$/u
const digit = /^\p{Nd}$/u

function classify(codePoint: number): number {
  const character = String.fromCodePoint(codePoint)
  let bits = known
  if (space.test(character)) bits |= CharClass.Space
  if (alnum.test(character)) bits |= CharClass.Alnum
  if (unspaced.test(character)) bits |= CharClass.Unspaced
  if (punctuation.test(character)) bits |= CharClass.Punctuation
  if (mark.test(character)) bits |= CharClass.Mark
  if (upper.test(character)) bits |= CharClass.Upper
  if (digit.test(character)) bits |= CharClass.Digit
  return bits
}

/** Returns the class bits of a code unit or code point; a lone surrogate has none. */
export function classOf(codePoint: number): number {
  if (codePoint < 0x10000) return table[codePoint] || classifyUnit(codePoint)
  let bits = astral.get(codePoint)
  if (bits === undefined) {
    bits = classify(codePoint)
    if (astral.size < 4096) astral.set(codePoint, bits)
  }
  return bits
}

function classifyUnit(unit: number): number {
  return (table[unit] = unit >= 0xd800 && unit <= 0xdfff ? known : classify(unit))
}

/** Tells whether a code unit is white space (Unicode White_Space, so U+00A0 too). */
export function isSpace(unit: number): boolean {
  return unit <= 0x20 ? unit === 0x20 || (unit >= 9 && unit <= 13) : unit >= 0x85 && (classOf(unit) & CharClass.Space) !== 0
}
