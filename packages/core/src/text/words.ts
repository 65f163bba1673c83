/** Counting words by the project's own rule, which also works for scripts that do not put spaces between words. */

import { CharClass, classOf } from './characters.js'

/** What one stretch of text amounts to. */
export interface TextCounts {
  /** Length after collapsing white space to single spaces and trimming, in UTF-16 code units. */
  readonly chars: number
  /** Words by the project's rule. */
  readonly words: number
  /** Code points of general category P*. */
  readonly punctuation: number
}

/**
 * Counts the words of a text: pieces between white space; inside a piece a stretch of Han, kana, Thai, Lao, Khmer or
 * Myanmar letters counts half its length (at least one, halves rounded up), any other stretch with a letter or digit one.
 */
export function countWords(text: string, start = 0, end: number = text.length): number {
  return countText(text, start, end).words
}

/** Length of a text after collapsing white space to single spaces and trimming. */
export function normalLength(text: string, start = 0, end: number = text.length): number {
  return countText(text, start, end).chars
}

const counts = { chars: 0, words: 0, punctuation: 0 }

/**
 * Counts characters, words and punctuation in one pass.
 *
 * The returned object is reused by the next call: read it at once.
 */
export function countText(text: string, start: number, end: number): TextCounts {
  let chars = 0
  let words = 0
  let punctuation = 0
  for (let i = start; i < end; ) {
    let bits = classOf(text.charCodeAt(i))
    if (bits & CharClass.Space) {
      i++
      continue
    }
    const from = i
    let all = 0
    do {
      // Rare: what the whole rule is for.
      if (bits & CharClass.Unspaced || (text.charCodeAt(i) & 0xf800) === 0xd800) return countAnyText(text, start, end)
      all |= bits
      if (bits & CharClass.Punctuation) punctuation++
      bits = ++i < end ? classOf(text.charCodeAt(i)) : CharClass.Space
    } while ((bits & CharClass.Space) === 0)
    chars += i - from + (chars > 0 ? 1 : 0)
    if (all & CharClass.Alnum) words++
  }
  counts.chars = chars
  counts.words = words
  counts.punctuation = punctuation
  return counts
}

/** The same for texts with scripts without spaces and characters beyond the first plane. */
function countAnyText(text: string, start: number, end: number): TextCounts {
  const part = text.slice(start, end)
  counts.chars = normalise(part).length
  counts.words = wordStretches(part).reduce((sum, { count }) => sum + count, 0)
  counts.punctuation = part.match(/\p{P}/gu)?.length ?? 0
  return counts
}

/** One word of a text: its place, and for how many words it counts (more than one in scripts without spaces). */
export interface WordStretch {
  readonly start: number
  readonly end: number
  readonly count: number
}

/** Lists the stretches that `countWords` counts, in order. */
export function wordStretches(text: string, start = 0, end: number = text.length): WordStretch[] {
  const list: WordStretch[] = []
  let from = -1
  let kind = 0 // 1 spaced, 2 unspaced
  let hasAlnum = false
  let length = 0
  const close = (at: number): void => {
    if (kind === 2) list.push({ start: from, end: at, count: (length + 1) >> 1 })
    else if (kind === 1 && hasAlnum) list.push({ start: from, end: at, count: 1 })
    kind = 0
    hasAlnum = false
    length = 0
  }
  for (let i = start; i < end; ) {
    const code = text.codePointAt(i)!
    const units = code > 0xffff && i + 1 < end ? 2 : 1
    const bits = classOf(units === 1 && code > 0xffff ? text.charCodeAt(i) : code)
    if (bits & CharClass.Space) close(i)
    else {
      const unspaced = (bits & CharClass.Unspaced) !== 0 || (kind === 2 && (bits & CharClass.Mark) !== 0)
      if (kind !== 0 && unspaced !== (kind === 2)) close(i)
      if (kind === 0) {
        from = i
        kind = unspaced ? 2 : 1
      }
      length++
      if (bits & CharClass.Alnum) hasAlnum = true
    }
    i += units
  }
  close(end)
  return list
}

/** Collapses white space to single spaces and trims. */
export function normalise(text: string): string {
  return text.replace(/\p{White_Space}+/gu, ' ').replace(/^ | $/g, '')
}

/** Lower-cases unit by unit: what has no lower case of one unit stays, and no letter depends on its neighbours. */
export function lowerUnits(text: string): string {
  return text.replace(/[A-Z\x80-\uffff]/g, unit => {
    const lower = unit.toLowerCase()
    return lower.length === 1 ? lower : unit
  })
}
