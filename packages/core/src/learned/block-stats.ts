/** What the text of each block looks like, from one pass over its characters. */

import type { Page } from '../page/page.js'
import { RunFlag } from '../page/types.js'
import { CharClass, classOf } from '../text/characters.js'
import { isFunctionWord } from './function-words.js'
import { finish, hashStart, hashText, IntMap, lowerUnit, mix } from './hash.js'

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
  readonly upperChars: Float64Array
  readonly digitChars: Float64Array
  readonly distinct: Float64Array
  /** Bits of `Trait`. */
  readonly traits: Int32Array
  /** Hash of the word sequence: equal texts have equal hashes. */
  readonly textHash: Int32Array
  /** Words of all blocks as hashes; block `b` has `wordHash[wordStart[b]] … wordHash[wordStart[b + 1] − 1]`. */
  readonly wordHash: Int32Array
  readonly wordStart: Int32Array
  /** Blocks that read like prose: at least ten words and a sentence end. */
  readonly sentenceWords: Float64Array
}

/** What a block's text contains or how it begins and ends. */
export const Trait = {
  EndsSentence: 1,
  EndsColon: 2,
  StartsCapital: 4,
  StartsDigit: 8,
  Question: 16,
  Copyright: 32,
  Price: 64,
  DateLike: 128,
  Address: 256,
  AllLink: 512,
} as const

const seen = new IntMap(4096)
let hashes = new Int32Array(1 << 15)

/** Measures all blocks of a page. */
export function blockStats(page: Page): BlockStats {
  const { blocks, runs } = page
  const size = blocks.size
  const column = (): Float64Array => new Float64Array(size)
  const stats = {
    size,
    words: column(),
    linkWords: column(),
    chars: column(),
    commas: column(),
    sentenceEnds: column(),
    capitals: column(),
    separators: column(),
    functionWords: column(),
    upperChars: column(),
    digitChars: column(),
    distinct: column(),
    traits: new Int32Array(size),
    textHash: new Int32Array(size),
    wordHash: hashes,
    wordStart: new Int32Array(size + 1),
    sentenceWords: column(),
  }
  let total = 0
  for (let b = 0; b < size; b++) {
    stats.wordStart[b] = total
    const scan = new BlockScan(total)
    for (let k = blocks.start[b]; k < blocks.start[b + 1]; k++) {
      const run = blocks.runs[k]
      scan.run(runs.axis, runs.start[run], runs.start[run + 1], (runs.flags[run] & RunFlag.InAnchor) !== 0)
    }
    total = scan.close(stats, b)
  }
  stats.wordStart[size] = total
  stats.wordHash = hashes.slice(0, total)
  return stats
}

type Writable = { -readonly [K in keyof BlockStats]: BlockStats[K] }

const monthNames =
  'jan january feb february mar march apr april may jun june jul july aug august sep sept september oct october nov november dec december januar februar märz mai juni juli oktober dezember janvier février mars avril juin juillet août octobre décembre enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'

let months: IntMap | null = null

function isMonth(hash: number): boolean {
  if (months === null) {
    months = new IntMap(256)
    for (const name of monthNames.split(' ')) months.set(hashText(name), 1)
  }
  return months.get(hash) === 1
}

const WORD_PART = CharClass.Alnum | CharClass.Mark

/** Counts over the characters of one block. */
class BlockScan {
  private total: number
  private chars = 0
  private words = 0
  private linkWords = 0
  private commas = 0
  private ends = 0
  private capitals = 0
  private separators = 0
  private functions = 0
  private upper = 0
  private digits = 0
  private distinct = 0
  private traits = 0
  private sequence = hashStart
  private lastSolid = 0
  private first = 0
  private hasMonth = false

  constructor(total: number) {
    this.total = total
    seen.clear()
  }

  run(axis: string, start: number, end: number, inLink: boolean): void {
    let hash = hashStart
    let length = 0
    let wordFrom = start
    let isUnspaced = false
    // Counted in variables of the loop: fields would be written for every character.
    let [chars, upper, digits, last] = [0, 0, 0, 0]
    for (let i = start; i <= end; i++) {
      const unit = i < end ? axis.charCodeAt(i) : 32
      const bits = classOf(unit)
      if ((bits & WORD_PART) !== 0 || (unit >= 0xd800 && unit <= 0xdfff)) {
        const unspaced = (bits & CharClass.Unspaced) !== 0
        // Scripts without spaces: every second letter ends a word, as the project counts them.
        if (length > 0 && (unspaced !== isUnspaced || (unspaced && length >= 2))) {
          this.word(axis, wordFrom, length, hash, inLink)
          length = 0
        }
        if (length === 0) {
          hash = hashStart
          wordFrom = i
          isUnspaced = unspaced
          if (this.first === 0) this.first = unit
        }
        hash = mix(hash, lowerUnit(unit))
        length++
        chars++
        if (bits & CharClass.Upper) upper++
        else if (bits & CharClass.Digit) digits++
        last = unit
        continue
      }
      // An apostrophe inside a word does not end it.
      if (length > 0 && (unit === 39 || unit === 0x2019) && i + 1 < end && classOf(axis.charCodeAt(i + 1)) & CharClass.Alnum) {
        hash = mix(hash, 39)
        continue
      }
      if (length > 0) this.word(axis, wordFrom, length, hash, inLink)
      length = 0
      if (bits & CharClass.Space) continue
      chars++
      last = unit
      this.mark(unit, i + 1 < end ? axis.charCodeAt(i + 1) : 32)
    }
    this.chars += chars
    this.upper += upper
    this.digits += digits
    if (last !== 0) this.lastSolid = last
  }

  /** Words seen so far, on top of those before the block. */
  get count(): number {
    return this.total
  }

  private word(axis: string, from: number, length: number, rolling: number, inLink: boolean): void {
    const hash = finish(rolling)
    this.words++
    if (inLink) this.linkWords++
    if (classOf(axis.charCodeAt(from)) & CharClass.Upper) {
      this.capitals++
      if (this.words === 1) this.traits |= Trait.StartsCapital
    }
    if (isFunctionWord(hash)) this.functions++
    if (seen.get(hash) === 0) {
      seen.set(hash, 1)
      this.distinct++
    }
    if (length >= 3 && length <= 10 && this.words <= 12 && isMonth(hash)) this.hasMonth = true
    this.sequence = mix(this.sequence, hash)
    if (this.total >= hashes.length) {
      const larger = new Int32Array(2 * hashes.length)
      larger.set(hashes)
      hashes = larger
    }
    hashes[this.total++] = hash
  }

  private mark(unit: number, next: number): void {
    if (this.first === 0) this.first = unit
    switch (unit) {
      case 44: // ,
      case 0x3001:
      case 0xff0c:
      case 0x60c:
        this.commas++
        break
      case 63: // ?
      case 0xff1f:
        this.traits |= Trait.Question
        this.ends++
        break
      case 46: // .
      case 33: // !
        if (classOf(next) & CharClass.Space || next === 34 || next === 0x201d || next === 41) this.ends++
        break
      case 0x3002:
      case 0xff01:
      case 0x2026:
      case 0x61f:
        this.ends++
        break
      case 0xa9:
        this.traits |= Trait.Copyright
        break
      case 36: // $
      case 0xa3:
      case 0x20ac:
      case 0xa5:
        this.traits |= Trait.Price
        break
      case 64: // @
        this.traits |= Trait.Address
        break
      case 124: // |
      case 0xbb:
      case 0x203a:
      case 0xb7:
      case 0x2022:
      case 0x2192:
      case 47: // /
        this.separators++
        break
    }
  }

  close(stats: Writable, b: number): number {
    let { traits } = this
    const last = this.lastSolid
    if (last === 46 || last === 33 || last === 63 || last === 0x3002 || last === 0x2026 || last === 0xff01 || last === 0xff1f)
      traits |= Trait.EndsSentence
    if (last === 58) traits |= Trait.EndsColon
    if (this.first >= 48 && this.first <= 57) traits |= Trait.StartsDigit
    if (this.words > 0 && this.linkWords === this.words) traits |= Trait.AllLink
    if (this.words <= 12 && this.digits >= 4 && this.digits <= 14 && (this.hasMonth || this.separators >= 2)) traits |= Trait.DateLike
    if (traits & Trait.EndsSentence && this.ends === 0) this.ends = 1
    stats.words[b] = this.words
    stats.linkWords[b] = this.linkWords
    stats.chars[b] = this.chars
    stats.commas[b] = this.commas
    stats.sentenceEnds[b] = this.ends
    stats.capitals[b] = this.capitals
    stats.separators[b] = this.separators
    stats.functionWords[b] = this.functions
    stats.upperChars[b] = this.upper
    stats.digitChars[b] = this.digits
    stats.distinct[b] = this.distinct
    stats.traits[b] = traits
    stats.textHash[b] = this.words === 0 ? 0 : finish(this.sequence)
    stats.sentenceWords[b] = this.words >= 10 && this.ends > 0 ? this.words : 0
    return this.total
  }
}

/** The words of any text as hashes, cut as `blockStats` cuts them. */
export function textWords(text: string): Int32Array {
  const scan = new BlockScan(0)
  scan.run(text, 0, text.length, false)
  return hashes.slice(0, scan.count)
}
