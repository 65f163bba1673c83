/** Looks up the words of a text in lists without cutting the text into strings. */

import type { StepCounter } from '../../text/numeric.js'
import type { WordLists } from '../../wordlists/index.js'

const letter = /^\p{L}$/u
const apostrophe = 0x27
const curlyApostrophe = 0x2019

/** Per code unit: 0 not met yet, 1 no letter, else the letter in lower case. */
const folded = new Uint16Array(0x10000)

function fold(unit: number): number {
  const known = folded[unit]
  if (known !== 0) return known
  const character = String.fromCharCode(unit)
  const lower = character.toLowerCase()
  return (folded[unit] = letter.test(character) ? (lower.length === 1 ? lower.charCodeAt(0) : unit) : 1)
}

/** Number of code units of the letter at a place, 0 if there is none; letters beyond the first plane take two. */
function letterUnits(text: string, at: number, end: number): number {
  const unit = text.charCodeAt(at)
  if (fold(unit) > 1) return 1
  if ((unit & 0xfc00) !== 0xd800 || at + 1 >= end) return 0
  return letter.test(String.fromCodePoint(text.codePointAt(at)!)) ? 2 : 0
}

/** The words of several lists in one hash table. */
export class WordTable {
  readonly languages: readonly string[]
  readonly #words: string[] = []
  /** Languages of each word, as indices. */
  readonly #owners: number[][] = []
  readonly #slots: Int32Array
  readonly #hashes: Int32Array

  constructor(lists: WordLists) {
    this.languages = Object.keys(lists)
    const places = new Map<string, number>()
    this.languages.forEach((language, l) => {
      for (const word of lists[language].split(/\s+/)) {
        if (word === '') continue
        let place = places.get(word)
        if (place === undefined) {
          place = this.#words.push(word) - 1
          places.set(word, place)
          this.#owners.push([])
        }
        if (!this.#owners[place].includes(l)) this.#owners[place].push(l)
      }
    })
    let size = 64
    while (size < 4 * this.#words.length) size *= 2
    this.#slots = new Int32Array(size).fill(-1)
    this.#hashes = new Int32Array(size)
    for (let place = 0; place < this.#words.length; place++) this.#insert(this.#words[place], place)
  }

  #insert(word: string, place: number): void {
    let hash = 0
    for (let i = 0; i < word.length; i++) hash = (Math.imul(hash, 31) + word.charCodeAt(i)) | 0
    let slot = slotOf(hash, this.#slots.length)
    while (this.#slots[slot] >= 0) slot = (slot + 1) % this.#slots.length
    this.#slots[slot] = place
    this.#hashes[slot] = hash
  }

  /**
   * Counts the words of `text[start, end)` and, from `found[offset]` on, those that each list holds.
   *
   * A word is a stretch of letters, or several joined by single apostrophes; it is compared in lower case.
   */
  count(text: string, start: number, end: number, found: Int32Array, offset: number, steps: StepCounter): number {
    let words = 0
    let spentTo = start
    for (let i = start; i < end; ) {
      if (i - spentTo >= 4096) {
        steps.spend(i - spentTo)
        spentTo = i
      }
      let units = letterUnits(text, i, end)
      if (units === 0) {
        i++
        continue
      }
      const from = i
      let hash = 0
      while (units > 0) {
        if (units === 1) hash = (Math.imul(hash, 31) + fold(text.charCodeAt(i))) | 0
        else hash = -1 // no list holds letters beyond the first plane
        i += units
        units = i < end ? letterUnits(text, i, end) : 0
        if (units === 0 && i + 1 < end && isApostrophe(text.charCodeAt(i))) {
          units = letterUnits(text, i + 1, end)
          if (units > 0) {
            hash = (Math.imul(hash, 31) + apostrophe) | 0
            i++
          }
        }
      }
      words++
      this.#lookUp(text, from, i, hash, found, offset)
    }
    return words
  }

  #lookUp(text: string, from: number, to: number, hash: number, found: Int32Array, offset: number): void {
    const slots = this.#slots
    const hashes = this.#hashes
    for (let slot = slotOf(hash, slots.length); slots[slot] >= 0; slot = (slot + 1) % slots.length) {
      if (hashes[slot] !== hash || !this.#isWord(text, from, to, this.#words[slots[slot]])) continue
      const owners = this.#owners[slots[slot]]
      for (let k = 0; k < owners.length; k++) found[offset + owners[k]]++
      return
    }
  }

  #isWord(text: string, from: number, to: number, word: string): boolean {
    if (to - from !== word.length) return false
    for (let i = 0; i < word.length; i++) {
      const unit = text.charCodeAt(from + i)
      if ((isApostrophe(unit) ? apostrophe : fold(unit)) !== word.charCodeAt(i)) return false
    }
    return true
  }
}

function slotOf(hash: number, size: number): number {
  return (hash ^ (hash >>> 15)) & (size - 1)
}

function isApostrophe(unit: number): boolean {
  return unit === apostrophe || unit === curlyApostrophe
}
