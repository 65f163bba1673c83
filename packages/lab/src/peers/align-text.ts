/**
 * From plain text back to the page: which of a page's characters an extractor kept that returns text only.
 *
 * The n-gram method of Bevendorff et al., "An Empirical Comparison of Web Content Extraction Algorithms", SIGIR 2023, as
 * their ensembles use it: a word of the page counts as kept where the five words ending or beginning with it occur in
 * the extractor's text.
 */

import { intersection, type Page, type Selection, SelectionBuilder } from 'gleaner'
import { type RenderedAxis, renderedAxis } from './rendered-axis.js'

const n = 5
const sentinel = 0
const word = /\P{White_Space}+/gu

/** Finds the words of a page that an extractor's text holds, each with four neighbours on one side; linear in both texts. */
export function alignText(page: Page, text: string): Selection {
  const rendered = renderedAxis(page)
  const ids = new Map<string, number>()
  const answer = numbered(text, ids, n)
  const words = numbered(rendered.text, ids, n - 1)
  const grams = new Grams()
  const known = new Set<number>()
  for (let i = 0; i + n <= answer.length; i++) known.add(grams.add(answer, i))
  const count = words.length - 2 * (n - 1)
  const found = new Uint8Array(count + n - 1)
  for (let i = 0; i < found.length; i++) if (known.has(grams.find(words, i))) found[i] = 1
  // The n-gram at place i ends at word i and begins at word i − (n − 1).
  const kept = Uint8Array.from({ length: count }, (_, i) => found[i] | found[i + n - 1])
  return selectWords(page, rendered, kept)
}

/** Numbers the words between white space, with `padding` sentinels on both sides. */
function numbered(text: string, ids: Map<string, number>, padding: number): Int32Array {
  const words = text.match(word) ?? []
  const out = new Int32Array(words.length + 2 * padding)
  words.forEach((word, i) => {
    let id = ids.get(word)
    if (id === undefined) ids.set(word, (id = ids.size + 1))
    out[i + padding] = id
  })
  return out.fill(sentinel, 0, padding)
}

/** Numbers n-grams exactly: a prefix of k words and the next word make a pair, and pairs are numbered. */
class Grams {
  private readonly pairs = new Map<number, number>()

  /** The number of the n-gram at a place; a new one where it was not met before. */
  add(words: Int32Array, at: number): number {
    let prefix = words[at]
    for (let k = 1; k < n; k++) {
      const key = pairKey(prefix, words[at + k], k)
      let id = this.pairs.get(key)
      if (id === undefined) this.pairs.set(key, (id = this.pairs.size + 1))
      prefix = id
    }
    return prefix
  }

  /** The number of the n-gram at a place, −1 where it was never added. */
  find(words: Int32Array, at: number): number {
    let prefix = words[at]
    for (let k = 1; k < n; k++) {
      const id = this.pairs.get(pairKey(prefix, words[at + k], k))
      if (id === undefined) return -1
      prefix = id
    }
    return prefix
  }
}

/** Numbers of words and of pairs stay below 2²⁵ on any page that parses; the length of the prefix keeps both apart. */
function pairKey(prefix: number, word: number, length: number): number {
  return (prefix * 0x2000000 + word) * n + length
}

/** Selects the words of the rendered text whose entry is 1. */
function selectWords(page: Page, { text, position }: RenderedAxis, kept: Uint8Array): Selection {
  const builder = new SelectionBuilder(page.runs)
  let number = 0
  for (const { 0: found, index } of text.matchAll(word)) {
    if (!kept[number++]) continue
    builder.add(position[index], position[index + found.length - 1] + 1)
  }
  return intersection(builder.build(), page.live)
}
