/** What the text of each block looks like, from one pass over its characters. */

import { CharBuffer } from '../../html/chars.js'
import { finish, hashStart, lowerUnit, mix } from '../../numeric/hash.js'
import type { Page } from '../../page/page.js'
import { RunFlag } from '../../page/types.js'
import { CharClass, classOf } from '../../text/characters.js'
import * as Trait from './trait.js'
import { countWords } from './word-counts.js'

/** Columns of numbers, one entry per block. */
export interface BlockStats {
  readonly size: number
  readonly words: Float64Array
  readonly linkWords: Float64Array
  readonly chars: Float64Array
  readonly commas: Float64Array
  readonly sentenceEnds: Float64Array
  readonly capitals: Float64Array
  readonly separators: Float64Array
  readonly functionWords: Float64Array
  readonly distinct: Float64Array
  /** Bits of `Trait`. */
  readonly traits: Int32Array
  /** Hash of the word sequence: equal texts have equal hashes. */
  readonly textHash: Int32Array
  /** Words of all blocks as hashes; block `b` has `wordHash[wordStart[b]] … wordHash[wordStart[b + 1] − 1]`. */
  readonly wordHash: Int32Array
  readonly wordStart: Int32Array
  /** The same as numbers of the page's distinct words; good until the next page is looked at. */
  readonly wordIds: Int32Array
  /** Hashes of the distinct words, and how often each occurs. */
  readonly hashOf: Int32Array
  readonly countOf: Int32Array
  /** Blocks that read like prose: at least ten words and a sentence end. */
  readonly sentenceWords: Float64Array
}

/** The words of the page at hand as hashes, and of other texts. */
let pageWords = new Int32Array(1 << 13)
let otherWords = new Int32Array(1 << 10)

/** The same numbers in twice the room. */
export function largerInts(numbers: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * numbers.length)
  larger.set(numbers)
  return larger
}

const none = new Int32Array(0)

/** Measures all blocks of a page. */
export function blockStats(page: Page): BlockStats {
  const { blocks, runs } = page
  const { axis } = page.base.tree.units()
  const size = blocks.size
  const stats = emptyStats(size)
  const scan = new BlockScan(pageWords)
  for (let b = 0; b < size; b++) {
    scan.open()
    for (let k = blocks.start[b]; k < blocks.start[b + 1]; k++) {
      const run = blocks.runs[k]
      scan.run(axis, runs.start[run], runs.start[run + 1], (runs.flags[run] & RunFlag.InAnchor) !== 0)
    }
    scan.close(stats, b)
    stats.wordStart[b + 1] = scan.total
  }
  pageWords = scan.hashes
  stats.wordHash = pageWords.slice(0, scan.total)
  return Object.assign(stats, countWords(stats))
}

/** Columns of so many blocks in one piece of memory: asking for each would cost as much as filling them. */
function emptyStats(size: number) {
  const floats = 10
  const buffer = new ArrayBuffer((8 * floats + 4 * 3) * size + 4)
  let at = 0
  const column = (): Float64Array => new Float64Array(buffer, 8 * size * at++, size)
  const integers = (k: number, length = size): Int32Array => new Int32Array(buffer, (8 * floats + 4 * k) * size, length)
  return {
    size,
    words: column(),
    linkWords: column(),
    chars: column(),
    commas: column(),
    sentenceEnds: column(),
    capitals: column(),
    separators: column(),
    functionWords: column(),
    distinct: column(),
    sentenceWords: column(),
    traits: integers(0),
    textHash: integers(1),
    wordStart: integers(2, size + 1),
    wordHash: none,
    wordIds: none,
    hashOf: none,
    countOf: none,
  }
}

type Writable = { -readonly [K in keyof BlockStats]: BlockStats[K] }

/** Everything about a code unit in one number: what it is, from `Shift` on its lower-case form, from `SignShift` on its `Sign`. */
const Form = {
  Known: 1,
  Word: 2,
  Alnum: 4,
  Unspaced: 8,
  Space: 16,
  Upper: 32,
  UpperShift: 5,
  Digit: 64,
  DigitShift: 6,
  Shift: 8,
  ShortMask: 0xffff,
  SignShift: 24,
} as const
const forms = new Int32Array(0x10000)
/** Lower-case forms of what is a letter and nothing else, 0 for other units and for those not met yet. */
const letters = new Uint16Array(0x10000)

/** Signs that are counted: commas, ends of sentences for sure and before white space, currencies and so on. */
const Sign = { Comma: 1, Question: 2, End: 3, EndBeforeSpace: 4, Price: 5, Address: 6, Separator: 7 } as const
const signs: readonly (readonly [number, string])[] = [
  [Sign.Comma, ',\u3001\uff0c\u060c'],
  [Sign.Question, '?\uff1f'],
  [Sign.End, '\u3002\uff01\u2026\u061f'],
  [Sign.EndBeforeSpace, '.!'],
  [Sign.Price, '$\u00a3\u20ac\u00a5'],
  [Sign.Address, '@'],
  [Sign.Separator, '|/\u00bb\u203a\u00b7\u2022\u2192'],
]

function formOf(unit: number): number {
  return forms[unit] || makeForm(unit)
}

function makeForm(unit: number): number {
  const bits = classOf(unit)
  const isSurrogate = unit >= 0xd800 && unit <= 0xdfff
  const lower = lowerUnit(unit)
  const sign = signs.find(([, units]) => units.includes(String.fromCharCode(unit)))
  let form: number = Form.Known | (lower << Form.Shift) | ((sign?.[0] ?? 0) << Form.SignShift)
  if (bits & (CharClass.Alnum | CharClass.Mark) || isSurrogate) form |= Form.Word
  if (bits & CharClass.Alnum) form |= Form.Alnum
  if (bits & CharClass.Unspaced) form |= Form.Unspaced
  if (bits & CharClass.Space) form |= Form.Space
  if (bits & CharClass.Upper) form |= Form.Upper
  else if (bits & CharClass.Digit) form |= Form.Digit
  if ((form & (Form.Word | Form.Unspaced | Form.Digit)) === Form.Word) letters[unit] = lower
  return (forms[unit] = form)
}

/** An apostrophe inside a word does not end it. */
function isApostrophe(unit: number): boolean {
  return unit === 39 || unit === 0x2019
}

/** Behind white space, whatever kind it has. */
function endOfSpace(axis: Uint16Array, at: number, end: number): number {
  let i = at
  while (i < end && axis[i] <= 32) i++
  return i
}

/** Counts over the characters of one block after the other. */
class BlockScan {
  /** Words of all blocks so far, as hashes. */
  hashes: Int32Array<ArrayBuffer>
  total = 0
  /** Words before the block at hand. */
  private before = 0
  private chars = 0
  private linkWords = 0
  private commas = 0
  private ends = 0
  private capitals = 0
  private separators = 0
  private digits = 0
  private traits = 0
  private lastSolid = 0

  /** Takes memory for the hashes. */
  constructor(hashes: Int32Array<ArrayBuffer>) {
    this.hashes = hashes
  }

  /** Begins a block. */
  open(): void {
    this.before = this.total
    this.chars = this.linkWords = this.commas = this.ends = this.capitals = this.separators = 0
    this.digits = this.traits = this.lastSolid = 0
  }

  run(axis: Uint16Array, start: number, end: number, inLink: boolean): void {
    const wordsBefore = this.total
    while (wordsBefore + end - start > this.hashes.length) this.hashes = largerInts(this.hashes)
    const { hashes } = this
    let total = wordsBefore
    let chars = 0
    let capitals = 0
    for (let i = start; i < end; ) {
      let letter = letters[axis[i]]
      if (letter === 0) {
        if (axis[i] === 32) {
          i = endOfSpace(axis, i + 1, end)
          continue
        }
        this.total = total
        i = this.other(axis, i, end)
        total = this.total
        continue
      }
      const from = i
      let hash = hashStart
      // Letters are most of what there is: nothing about them has to be asked.
      do {
        hash = mix(hash, letter)
        if (++i === end) break
        letter = letters[axis[i]]
      } while (letter !== 0)
      const next = i < end ? axis[i] : 32
      if (next !== 32 && (formOf(next) & Form.Word || isApostrophe(next))) {
        this.total = total
        i = this.restOfWord(axis, from, i, end, hash)
        total = this.total
        continue
      }
      this.lastSolid = axis[i - 1]
      chars += i - from
      capitals += (forms[axis[from]] & Form.Upper) >> Form.UpperShift
      hashes[total++] = finish(hash)
    }
    this.chars += chars
    this.capitals += capitals
    this.total = total
    if (inLink) this.linkWords += total - wordsBefore
  }

  /** Takes what begins with another unit than a letter; returns where that ends. */
  private other(axis: Uint16Array, at: number, end: number): number {
    const form = formOf(axis[at])
    if (form & Form.Word) return this.restOfWord(axis, at, at, end, hashStart)
    if (form & Form.Space) return endOfSpace(axis, at + 1, end)
    this.chars++
    this.lastSolid = axis[at]
    if (form >> Form.SignShift !== 0) this.sign(form >> Form.SignShift, at + 1 < end ? axis[at + 1] : 32)
    return at + 1
  }

  /** Goes on with a word that has other than letters in it; returns where it ends. */
  private restOfWord(axis: Uint16Array, from: number, at: number, end: number, begun: number): number {
    const first = formOf(axis[from])
    // Scripts without spaces: every second letter ends a word, as the project counts them.
    const script = first & Form.Unspaced
    const most = script === 0 ? end : 2
    let hash = begun
    let length = at - from
    let i = at
    for (; i < end; i++) {
      const inside = axis[i]
      const form = formOf(inside)
      if ((form & Form.Word) === 0) {
        if (!isApostrophe(inside) || i + 1 >= end || (formOf(axis[i + 1]) & Form.Alnum) === 0) break
        hash = mix(hash, 39)
        continue
      }
      if ((form & Form.Unspaced) !== script || length >= most) break
      hash = mix(hash, (form >> Form.Shift) & Form.ShortMask)
      length++
      this.digits += (form & Form.Digit) >> Form.DigitShift
    }
    this.lastSolid = axis[i - 1]
    this.chars += length
    this.capitals += (first & Form.Upper) >> Form.UpperShift
    this.hashes[this.total++] = finish(hash)
    return i
  }

  private sign(sign: number, next: number): void {
    switch (sign) {
      case Sign.Comma:
        this.commas++
        break
      case Sign.Question:
        this.traits |= Trait.Question
        this.ends++
        break
      case Sign.End:
        this.ends++
        break
      case Sign.EndBeforeSpace:
        if (formOf(next) & Form.Space || next === 34 || next === 0x201d || next === 41) this.ends++
        break
      case Sign.Price:
        this.traits |= Trait.Price
        break
      case Sign.Address:
        this.traits |= Trait.Address
        break
      case Sign.Separator:
        this.separators++
        break
    }
  }

  close(stats: Writable, b: number): void {
    let { traits } = this
    const words = this.total - this.before
    const last = this.lastSolid
    if (last === 46 || last === 33 || last === 63 || last === 0x3002 || last === 0x2026 || last === 0xff01 || last === 0xff1f)
      traits |= Trait.EndsSentence
    if (words > 0 && this.linkWords === words) traits |= Trait.AllLink
    if (words <= 12 && this.digits >= 4 && this.digits <= 14) traits |= this.separators >= 2 ? Trait.DateLike : Trait.DateIfMonth
    if (traits & Trait.EndsSentence && this.ends === 0) this.ends = 1
    stats.words[b] = words
    stats.linkWords[b] = this.linkWords
    stats.chars[b] = this.chars
    stats.commas[b] = this.commas
    stats.sentenceEnds[b] = this.ends
    stats.capitals[b] = this.capitals
    stats.separators[b] = this.separators
    stats.traits[b] = traits
    stats.sentenceWords[b] = words >= 10 && this.ends > 0 ? words : 0
  }
}

const scratch = new CharBuffer(256)

/** The words of any text as hashes, cut as `blockStats` cuts them. */
export function textWords(text: string): Int32Array {
  const scan = new BlockScan(otherWords)
  scratch.fill(text)
  scan.run(scratch.chars, 0, text.length, false)
  otherWords = scan.hashes
  return otherWords.slice(0, scan.total)
}
