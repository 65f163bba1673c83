/** Looks up the words of a text in several lists at once. */

import type { StepCounter } from '../../numeric/numeric.js'
import { lowerUnits } from '../../text/words.js'
import type { WordLists } from '../../wordlists/index.js'

/**
 * A stretch of letters, or several joined by single apostrophes. Longer ones count as several: on a word of millions of letters,
 * the stack of the expression would overflow.
 */
const words = /\p{L}{1,200}(?:['’]\p{L}{1,200}){0,9}/gu

/** The words of several lists. */
export class WordTable {
  readonly languages: readonly string[]
  /** Languages of each word, as indices. */
  readonly #owners = new Map<string, Set<number>>()

  constructor(lists: WordLists) {
    this.languages = Object.keys(lists)
    this.languages.forEach((language, l) => {
      for (const word of lists[language].split(/\s+/)) this.#owners.set(word, (this.#owners.get(word) ?? new Set()).add(l))
    })
  }

  /** Counts the words of `text[start, end)` and, from `found[offset]` on, those that each list holds in lower case. */
  count(text: string, start: number, end: number, found: Int32Array, offset: number, steps: StepCounter): number {
    let count = 0
    let spentTo = 0
    for (const { 0: word, index } of text.slice(start, end).matchAll(words)) {
      if (index - spentTo >= 4096) {
        steps.spend(4096)
        spentTo = index
      }
      count++
      for (const l of this.#owners.get(lowerUnits(word).replaceAll('’', "'")) ?? []) found[offset + l]++
    }
    return count
  }
}
