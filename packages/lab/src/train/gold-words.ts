/** How much of each part of a page belongs to the gold, by aligning words or by snippets. */

import type { GoldPage } from '../datasets/index.js'
import { alignGold } from './align.js'

const word = /[\p{L}\p{N}_]+/gu

/**
 * The share of each text's words that the gold holds; NaN where the gold does not say: for texts without words, and with
 * snippets only for all texts that are in none of them.
 *
 * The texts are the parts of a page in document order, with the white space between them.
 */
export function goldShares(texts: readonly string[], gold: GoldPage): Float64Array {
  return gold.gold.text === null ? bySnippets(texts, gold) : byWords(texts, gold.gold.text)
}

function byWords(texts: readonly string[], gold: string): Float64Array {
  const ids = new Map<string, number>()
  const idOf = (text: string): number => {
    const known = ids.get(text)
    if (known !== undefined) return known
    ids.set(text, ids.size)
    return ids.size - 1
  }
  const words: number[] = []
  const ends = texts.map(text => {
    for (const [found] of text.matchAll(word)) words.push(idOf(found.toLowerCase()))
    return words.length
  })
  const goldWords = Array.from(gold.matchAll(word), ([found]) => idOf(found.toLowerCase()))
  const matched = alignGold(Int32Array.from(words), Int32Array.from(goldWords))
  return Float64Array.from(ends, (end, u) => {
    const start = u === 0 ? 0 : ends[u - 1]
    let sum = 0
    for (let w = start; w < end; w++) sum += matched[w]
    return end === start ? Number.NaN : sum / (end - start)
  })
}

/** With snippets only: texts inside a wanted snippet, or around one, are gold; those of unwanted ones are not. */
function bySnippets(texts: readonly string[], gold: GoldPage): Float64Array {
  const share = new Float64Array(texts.length).fill(Number.NaN)
  const { text, start } = joined(texts)
  const mark = (snippets: readonly string[], value: number): void => {
    for (const snippet of snippets) {
      const wanted = collapse(snippet).trim()
      if (wanted === '') continue
      for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
        for (let u = 0; u < texts.length; u++) if (start[u] < at + wanted.length && start[u + 1] > at) share[u] = value
      }
    }
  }
  mark(gold.gold.without, 0)
  mark(gold.gold.with, 1)
  return share
}

/** Joins texts with white space collapsed, across their borders too, and tells where each begins. */
function joined(texts: readonly string[]): { text: string; start: Int32Array } {
  const start = new Int32Array(texts.length + 1)
  let text = ''
  texts.forEach((part, u) => {
    start[u] = text.length
    const collapsed = collapse(part)
    text += text.endsWith(' ') ? collapsed.trimStart() : collapsed
  })
  start[texts.length] = text.length
  return { text, start }
}

function collapse(text: string): string {
  return text.replace(/\s+/g, ' ')
}
