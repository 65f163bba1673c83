/** What the text of each block looks like, from one pass over its characters. */

import { CharBuffer } from '../html/chars.js'
import type { Page } from '../page/page.js'
import { RunFlag } from '../page/types.js'
import { CharClass, classOf } from '../text/characters.js'
import { functionWords } from './function-words.js'
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
  readonly distinct: Float64Array
  /** Bits of `Trait`. */
  readonly traits: Int32Array
  /** Hash of the word sequence: equal texts have equal hashes. */
  readonly textHash: Int32Array
  /** Words of all blocks as hashes; block `b` has `wordHash[wordStart[b]] … wordHash[wordStart[b + 1] − 1]`. */
  readonly wordHash: Int32Array
  readonly wordStart: Int32Array
  /** The same as numbers of the page's distinct words. */
  readonly wordIds: Int32Array
  /** Hashes of the distinct words, and how often each occurs. */
  readonly hashOf: Int32Array
  readonly countOf: Int32Array
  /** Blocks that read like prose: at least ten words and a sentence end. */
  readonly sentenceWords: Float64Array
}

/** What a block's text contains or how it begins and ends. */
export const Trait = {
  EndsSentence: 1,
  Question: 2,
  Price: 4,
  DateLike: 8,
  Address: 16,
  AllLink: 32,
} as const

/** The words of the page at hand; everything about a distinct word is found out once. */
class WordStore {
  /** Hash and number of every word. */
  hashes = new Int32Array(1 << 13)
  ids = new Int32Array(1 << 13)
  private readonly known = new IntMap(4096)
  /** How many distinct words there are; below, one entry for each. */
  size = 0
  hash = new Int32Array(4096)
  /** Bits of `WordBit`. */
  bits = new Uint8Array(4096)
  count = new Int32Array(4096)
  /** The last block that has the word, plus one. */
  block = new Int32Array(4096)

  clear(expected: number): void {
    this.known.clear(expected)
    this.size = 0
  }

  /** Makes room for so many words. */
  reserve(words: number): void {
    while (words > this.hashes.length) {
      this.hashes = largerInts(this.hashes)
      this.ids = largerInts(this.ids)
    }
  }

  /** Puts a word in a place and returns its number. */
  put(place: number, hash: number): number {
    const id = this.known.intern(hash, this.size)
    if (id === this.size) this.add(hash)
    this.hashes[place] = hash
    this.ids[place] = id
    this.count[id]++
    return id
  }

  private add(hash: number): void {
    const id = this.size++
    if (id === this.hash.length) {
      this.hash = largerInts(this.hash)
      this.count = largerInts(this.count)
      this.block = largerInts(this.block)
      const bits = new Uint8Array(2 * id)
      bits.set(this.bits)
      this.bits = bits
    }
    this.hash[id] = hash
    this.bits[id] = bitsOf(hash)
    this.count[id] = 0
    this.block[id] = 0
  }
}

const WordBit = { Function: 1, Month: 2 } as const

/** Of pages, and of other texts. */
const pageWords = new WordStore()
const otherWords = new WordStore()

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
    distinct: column(),
    traits: new Int32Array(size),
    textHash: new Int32Array(size),
    wordHash: none,
    wordStart: new Int32Array(size + 1),
    wordIds: none,
    hashOf: none,
    countOf: none,
    sentenceWords: column(),
  }
  let total = 0
  const scan = new BlockScan(pageWords, runs.axis.length)
  for (let b = 0; b < size; b++) {
    stats.wordStart[b] = total
    scan.open(b, total)
    for (let k = blocks.start[b]; k < blocks.start[b + 1]; k++) {
      const run = blocks.runs[k]
      scan.run(axis, runs.start[run], runs.start[run + 1], (runs.flags[run] & RunFlag.InAnchor) !== 0)
    }
    total = scan.close(stats, b)
  }
  stats.wordStart[size] = total
  stats.wordHash = pageWords.hashes.slice(0, total)
  stats.wordIds = pageWords.ids.slice(0, total)
  stats.hashOf = pageWords.hash.slice(0, pageWords.size)
  stats.countOf = pageWords.count.slice(0, pageWords.size)
  return stats
}

type Writable = { -readonly [K in keyof BlockStats]: BlockStats[K] }

const monthNames =
  'jan january feb february mar march apr april may jun june jul july aug august sep sept september oct october nov november dec december januar februar märz mai juni juli oktober dezember janvier février mars avril juin juillet août octobre décembre enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'

let special: IntMap | null = null

/** The bits of a word, given by its hash. */
function bitsOf(hash: number): number {
  if (special === null) {
    special = new IntMap(4096)
    for (const word of functionWords()) special.set(hashText(word), WordBit.Function)
    for (const word of monthNames.split(' ')) special.set(hashText(word), special.get(hashText(word)) | WordBit.Month)
  }
  return special.get(hash)
}

/** Everything about a code unit in one number: what it is, and from `Shift` on its lower-case form. */
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
  Special: 2 | 8 | 64,
} as const
const forms = new Int32Array(0x10000)

function formOf(unit: number): number {
  return forms[unit] || makeForm(unit)
}

function makeForm(unit: number): number {
  const bits = classOf(unit)
  const isSurrogate = unit >= 0xd800 && unit <= 0xdfff
  let form: number = Form.Known | (lowerUnit(unit) << Form.Shift)
  if (bits & (CharClass.Alnum | CharClass.Mark) || isSurrogate) form |= Form.Word
  if (bits & CharClass.Alnum) form |= Form.Alnum
  if (bits & CharClass.Unspaced) form |= Form.Unspaced
  if (bits & CharClass.Space) form |= Form.Space
  if (bits & CharClass.Upper) form |= Form.Upper
  else if (bits & CharClass.Digit) form |= Form.Digit
  return (forms[unit] = form)
}

/** An apostrophe inside a word does not end it. */
function isApostrophe(unit: number): boolean {
  return unit === 39 || unit === 0x2019
}

/** Counts over the characters of one block. */
class BlockScan {
  private readonly store: WordStore
  private block = 0
  private total = 0
  private chars = 0
  private words = 0
  private linkWords = 0
  private commas = 0
  private ends = 0
  private capitals = 0
  private separators = 0
  private functions = 0
  private digits = 0
  private distinct = 0
  private traits = 0
  private sequence = hashStart
  private lastSolid = 0
  private hasMonth = false

  /** `length` is that of the text. */
  constructor(store: WordStore, length: number) {
    this.store = store
    // About one distinct word in forty characters.
    store.clear(Math.min(1 << 12, 64 + (length >> 5)))
  }

  /** Begins block `b`; `total` words came before it. */
  open(b: number, total: number): void {
    this.block = b + 1
    this.total = total
    this.chars = this.words = this.linkWords = this.commas = this.ends = this.capitals = this.separators = this.functions = 0
    this.digits = this.distinct = this.traits = this.lastSolid = 0
    this.sequence = hashStart
    this.hasMonth = false
  }

  run(axis: Uint16Array, start: number, end: number, inLink: boolean): void {
    const wordsBefore = this.words
    this.store.reserve(this.total + end - start)
    // Few variables, so that all of them stay in registers: what is counted once per word is counted in fields.
    for (let i = start; i < end; ) {
      let form = forms[axis[i]] || makeForm(axis[i])
      if ((form & Form.Word) === 0) {
        const unit = axis[i++]
        if (form & Form.Space) while (i < end && axis[i] <= 32) i++
        else this.mark(unit, i < end ? axis[i] : 32)
        continue
      }
      const from = i
      let hash = hashStart
      // Letters are most of what there is: nothing about them has to be asked.
      while ((form & Form.Special) === Form.Word) {
        hash = mix(hash, form >> Form.Shift)
        if (++i === end) break
        form = forms[axis[i]] || makeForm(axis[i])
      }
      if (i < end && (form & Form.Word || isApostrophe(axis[i]))) {
        i = this.restOfWord(axis, from, i, end, hash)
        continue
      }
      this.lastSolid = axis[i - 1]
      this.word(forms[axis[from]], i - from, hash)
    }
    if (inLink) this.linkWords += this.words - wordsBefore
  }

  /** Goes on with a word that has other than letters in it; returns where it ends. */
  private restOfWord(axis: Uint16Array, from: number, at: number, end: number, begun: number): number {
    const first = forms[axis[from]]
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
      hash = mix(hash, form >> Form.Shift)
      length++
      this.digits += (form & Form.Digit) >> Form.DigitShift
    }
    this.lastSolid = axis[i - 1]
    this.word(first, length, hash)
    return i
  }

  /** Words seen so far, on top of those before the block. */
  get count(): number {
    return this.total
  }

  /** Takes a word whose first letter has a form. */
  private word(first: number, length: number, rolling: number): void {
    const hash = finish(rolling)
    this.words++
    this.chars += length
    this.capitals += (first & Form.Upper) >> Form.UpperShift
    const { store, block } = this
    const id = store.put(this.total++, hash)
    if (store.block[id] !== block) {
      store.block[id] = block
      this.distinct++
    }
    const bits = store.bits[id]
    if (bits !== 0) {
      if (bits & WordBit.Function) this.functions++
      if (bits & WordBit.Month && length >= 3 && length <= 10 && this.words <= 12) this.hasMonth = true
    }
    this.sequence = mix(this.sequence, hash)
  }

  private mark(unit: number, next: number): void {
    this.chars++
    this.lastSolid = unit
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
    stats.distinct[b] = this.distinct
    stats.traits[b] = traits
    stats.textHash[b] = this.words === 0 ? 0 : finish(this.sequence)
    stats.sentenceWords[b] = this.words >= 10 && this.ends > 0 ? this.words : 0
    return this.total
  }
}

const scratch = new CharBuffer(256)

/** The words of any text as hashes, cut as `blockStats` cuts them. */
export function textWords(text: string): Int32Array {
  const scan = new BlockScan(otherWords, text.length)
  scan.open(0, 0)
  scratch.fill(text)
  scan.run(scratch.chars, 0, text.length, false)
  return otherWords.hashes.slice(0, scan.count)
}
