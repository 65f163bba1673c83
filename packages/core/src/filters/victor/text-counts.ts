/** What Victor counts in the text of a block: tokens by kind, characters by class, sentences. */

import { finish, hashStart, lowerUnit, mix } from '../../numeric/hash.js'
import { CharClass, classOf } from '../../text/characters.js'

/** Counts of one block; reused from block to block. */
export class TextCounts {
  /** Tokens of letters only, digits only, both, and of symbols; punctuation is not a token. */
  alphabetic = 0
  numeric = 0
  mixed = 0
  other = 0
  /** Characters by class; a stretch of white space is one character. */
  letters = 0
  digits = 0
  marks = 0
  spaces = 0
  otherChars = 0
  /** Words followed by a full stop, question mark or exclamation mark. */
  sentences = 0
  /** Stretches of words with nothing but white space between them. */
  stretches = 0
  /** Letters and digits of all words. */
  wordChars = 0
  startsLow = false
  isUnfinished = false
  /** Of the letters and digits in lower case; 0 where there are none. */
  hash = 0

  #rolling = hashStart
  #inStretch = false

  /** Words: all tokens but symbols. */
  get words(): number {
    return this.alphabetic + this.numeric + this.mixed
  }
  get tokens(): number {
    return this.words + this.other
  }
  get chars(): number {
    return this.letters + this.digits + this.marks + this.spaces + this.otherChars
  }

  /** Forgets everything. */
  clear(): void {
    this.alphabetic = this.numeric = this.mixed = this.other = 0
    this.letters = this.digits = this.marks = this.spaces = this.otherChars = 0
    this.sentences = this.stretches = this.wordChars = this.hash = 0
    this.startsLow = this.isUnfinished = this.#inStretch = false
    this.#rolling = hashStart
  }

  /** Counts one stretch of text; several stretches of a block are counted one after the other. */
  add(text: string, start: number, end: number): void {
    for (let i = start; i < end; ) {
      const bits = classOf(text.charCodeAt(i))
      if (bits & CharClass.Space) {
        this.spaces++
        for (i++; i < end && classOf(text.charCodeAt(i)) & CharClass.Space; ) i++
      } else if (isWordUnit(text.charCodeAt(i), bits)) i = this.#addWord(text, i, end)
      else i = this.#addSigns(text, i, end)
    }
    this.hash = this.wordChars === 0 ? 0 : finish(this.#rolling)
  }

  #addWord(text: string, start: number, end: number): number {
    let letters = 0
    let digits = 0
    let unspaced = 0
    let i = start
    for (; i < end; i++) {
      const unit = text.charCodeAt(i)
      const bits = classOf(unit)
      if (bits & CharClass.Digit) digits++
      else if (isWordUnit(unit, bits)) letters++
      else break
      if (bits & CharClass.Unspaced) unspaced++
      this.#rolling = mix(this.#rolling, lowerUnit(unit))
    }
    if (this.words === 0) this.startsLow = isLow(text.charCodeAt(start))
    // A stretch of a script without spaces counts half its length, as everywhere in this project.
    const count = unspaced === 0 ? 1 : Math.max(1, (unspaced + 1) >> 1)
    if (digits === 0) this.alphabetic += count
    else if (letters === 0) this.numeric += count
    else this.mixed += count
    if (!this.#inStretch) this.stretches++
    this.#inStretch = true
    this.letters += letters
    this.digits += digits
    this.wordChars += letters + digits
    this.isUnfinished = true
    return i
  }

  #addSigns(text: string, start: number, end: number): number {
    let isPunctuation = true
    let ends = false
    let i = start
    for (; i < end; i++) {
      const unit = text.charCodeAt(i)
      const bits = classOf(unit)
      if (bits & CharClass.Space || isWordUnit(unit, bits)) break
      if (isTerminator(unit)) ends = true
      if (isCounted(unit)) this.marks++
      else this.otherChars++
      if (!(bits & CharClass.Punctuation)) isPunctuation = false
    }
    if (!isPunctuation) this.other++
    if (ends && this.isUnfinished) {
      this.sentences++
      this.isUnfinished = false
    }
    this.#inStretch = false
    return i
  }
}

/** Halves of pairs are taken for letters: most are those of rare scripts. */
function isWordUnit(unit: number, bits: number): boolean {
  return (bits & (CharClass.Alnum | CharClass.Mark)) !== 0 || (unit & 0xf800) === 0xd800
}

/** Tells whether a letter has an upper-case form and is not in it. */
function isLow(unit: number): boolean {
  const character = String.fromCharCode(unit)
  return character !== character.toUpperCase()
}

function isTerminator(unit: number): boolean {
  // . ? ! and their full-width forms
  return unit === 0x2e || unit === 0x3f || unit === 0x21 || unit === 0x3002 || unit === 0xff1f || unit === 0xff01
}

/** The punctuation whose share is counted: `, : ; . ? !`. */
function isCounted(unit: number): boolean {
  return unit === 0x2c || unit === 0x3a || unit === 0x3b || isTerminator(unit)
}
