/** boilerpipe's words: split at word borders, punctuation inside and around a word left with it; wrapped to 80 characters. */

import { CharClass, classOf } from '../../text/characters.js'
import type { BlockCounts } from './text-block.js'

const maxLineChars = 80

/** Classes of ASCII characters: white space, part of a word, letter or digit, joining (never separates words). */
const Ascii = { Space: 1, Word: 2, Alnum: 4, Joining: 8 } as const
const ascii = new Uint8Array(128)
for (let unit = 0; unit < 128; unit++) {
  const bits = classOf(unit)
  ascii[unit] = (bits & CharClass.Space ? Ascii.Space : 0) | (bits & CharClass.Alnum ? Ascii.Word | Ascii.Alnum : 0)
}
ascii[0x5f] = Ascii.Word
for (const character of `"'.,!@-:;$?()/`) ascii[character.charCodeAt(0)] |= Ascii.Joining

/** Counts words as their characters come in. */
export class WordCounter {
  #words = 0
  #anchorWords = 0
  #lines = 0
  #lineLength = -1 // no space before the first word
  #wordsInLine = 0
  // Of the token at hand: its length, whether it has a letter or digit, whether its last character is part of a word or joins.
  #length = 0
  #hasAlnum = false
  #endsInWord = false
  #endsJoining = false

  /** Adds the characters `text[start, end)`. */
  add(text: string, start: number, end: number, isAnchor: boolean): void {
    for (let i = start; i < end; i++) {
      let code = text.charCodeAt(i)
      let units = 1
      let bits: number
      if (code < 128) bits = ascii[code]
      else {
        if (code >= 0xd800 && code <= 0xdbff && i + 1 < end) {
          code = text.codePointAt(i)!
          if (code > 0xffff) units = 2
        }
        bits = this.#classOfOther(code)
      }
      if (bits & Ascii.Space) {
        this.endToken(isAnchor)
        continue
      }
      const isWord = (bits & Ascii.Word) !== 0
      const joins = (bits & Ascii.Joining) !== 0
      // At a word border the token ends, unless the character outside the word is one that joins.
      if (this.#length > 0 && isWord !== this.#endsInWord && !(isWord ? this.#endsJoining : joins)) this.endToken(isAnchor)
      this.#length += units
      if (bits & Ascii.Alnum) this.#hasAlnum = true
      this.#endsInWord = isWord
      this.#endsJoining = joins
      i += units - 1
    }
  }

  /** The same classes for other characters; a mark belongs to the word before it. */
  #classOfOther(code: number): number {
    const bits = classOf(code)
    if (bits & CharClass.Space) return Ascii.Space
    if (bits & CharClass.Alnum) return Ascii.Word | Ascii.Alnum
    return bits & CharClass.Mark && this.#endsInWord ? Ascii.Word : 0
  }

  /** Ends the token at hand, as white space does. */
  endToken(isAnchor: boolean): void {
    if (this.#hasAlnum) {
      this.#words++
      this.#wordsInLine++
      if (isAnchor) this.#anchorWords++
      this.#lineLength += this.#length + 1
      if (this.#lineLength > maxLineChars) {
        this.#lines++
        this.#lineLength = this.#length
        this.#wordsInLine = 1
      }
    }
    this.#length = 0
    this.#hasAlnum = false
    this.#endsInWord = false
    this.#endsJoining = false
  }

  /** Returns the counts and starts anew. */
  take(isAnchor: boolean): BlockCounts {
    this.endToken(isAnchor)
    const [words, anchorWords, lines] = [this.#words, this.#anchorWords, this.#lines]
    const counts = {
      words,
      anchorWords,
      wrappedLines: Math.max(1, lines),
      wrappedWords: lines === 0 ? words : words - this.#wordsInLine,
    }
    this.#words = 0
    this.#anchorWords = 0
    this.#lines = 0
    this.#lineLength = -1
    this.#wordsInLine = 0
    return counts
  }
}
