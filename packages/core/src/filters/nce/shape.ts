/** The shape of a short text: its words with everything that varies from comment to comment replaced by a symbol. */

import { wordStretches } from '../../text/words.js'
import { months, weekdays } from '../../wordlists/calendar.js'

const wholeWord = (names: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.replaceAll(' ', '|')})(?![\\p{L}\\p{N}])`, 'gu')
const monthName = wholeWord(months)
const weekdayName = wholeWord(weekdays)
const url = /(?:https?:\/\/|www\.)\S+/g
const time = /(?<!\d)\d{1,2}(?:(?::\d\d){1,2}(?:\s?[ap]\.?m\b\.?)?|\s?[ap]\.?m\b\.?)/g
const digits = /\d+/g

/**
 * Replaces URLs, e-mail addresses and times, then names of months and weekdays, then digit strings in a lower-cased text
 * by symbols in capitals, so that no symbol is also a word.
 *
 * A digit string becomes `N` rather than `#`, which would be no word.
 */
export function symbolised(text: string): string {
  return withoutAddresses(text.toLowerCase().replace(url, 'URL'))
    .replace(time, 'TIME')
    .replace(monthName, 'MON')
    .replace(weekdayName, 'DAY')
    .replace(digits, 'N')
}

/** Replaces e-mail addresses; piece by piece, since an expression for them would backtrack over long pieces. */
function withoutAddresses(text: string): string {
  if (!text.includes('@')) return text
  return text
    .split(/\s+/)
    .map(piece => {
      const at = piece.indexOf('@')
      return at > 0 && piece.indexOf('.', at + 2) > 0 ? 'MAIL' : piece
    })
    .join(' ')
}

/** Makes shapes that can be compared: sorted lists of word numbers. */
export class Shapes {
  readonly #ids = new Map<string, number>()
  /** The words of every piece met so far: pages repeat themselves, and the expressions above are slow. */
  readonly #known = new Map<string, readonly number[]>()

  /** Returns the shape of a text: the numbers of its words, sorted, repetitions included. */
  of(text: string): Int32Array {
    const pieces = text.toLowerCase().split(/\s+/)
    const words: number[] = []
    for (let i = 0; i < pieces.length; i++) {
      // Nothing that is replaced spans two pieces, except a time with its half of the day.
      const isTime = i + 1 < pieces.length && isHalfOfDay(pieces[i + 1]) && endsInDigit(pieces[i])
      for (const word of this.#wordsOf(isTime ? `${pieces[i]} ${pieces[++i]}` : pieces[i])) words.push(word)
    }
    return Int32Array.from(words).sort()
  }

  #wordsOf(piece: string): readonly number[] {
    let words = this.#known.get(piece)
    if (words === undefined) {
      const shape = symbolised(piece)
      words = wordStretches(shape).map(({ start, end }) => this.#idOf(shape.slice(start, end)))
      this.#known.set(piece, words)
    }
    return words
  }

  #idOf(word: string): number {
    let id = this.#ids.get(word)
    if (id === undefined) {
      id = this.#ids.size
      this.#ids.set(word, id)
    }
    return id
  }
}

function isHalfOfDay(piece: string): boolean {
  return /^[ap]\.?m(?![a-z0-9])/.test(piece)
}

function endsInDigit(piece: string): boolean {
  const last = piece.charCodeAt(piece.length - 1)
  return last >= 0x30 && last <= 0x39
}

/**
 * Tells whether two multisets, given as sorted lists, have at least this Dice similarity: twice what they share, divided
 * by both sizes. Stops as soon as too many of their words differ.
 */
export function areSimilar(a: Int32Array, b: Int32Array, minSimilarity: number): boolean {
  const size = a.length + b.length
  // A word of one list that the other lacks costs 1 of the sum 2 · shared + differing = size.
  let spare = size - minSimilarity * size + 1e-9
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      i++
      j++
      continue
    }
    if (a[i] < b[j]) i++
    else j++
    if (--spare < 0) return false
  }
  return size > 0 && a.length - i + b.length - j <= spare
}
