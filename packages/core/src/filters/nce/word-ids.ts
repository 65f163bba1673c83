/** Numbers for words, so that they can be counted in arrays. */

import { lowerUnits } from '../../text/words.js'

/** A set of words, each with a number; words that differ only in case are the same. */
export class WordIds {
  readonly #ids = new Map<string, number>()

  /** How many words there are: their numbers are 0 … size − 1. */
  get size(): number {
    return this.#ids.size
  }

  /** Returns the number of the word at a place of a text; a new word gets the next number. */
  add(text: string, start: number, end: number): number {
    const word = lowerUnits(text.slice(start, end))
    const id = this.#ids.get(word) ?? this.size
    if (id === this.size) this.#ids.set(word, id)
    return id
  }

  /** Returns the number of a word, −1 if it is not in the set. */
  find(text: string, start: number, end: number): number {
    return this.#ids.get(lowerUnits(text.slice(start, end))) ?? -1
  }
}
