/** The word-multiset F1 of a choice of blocks, on hashed words: close to the official measure, without rendering. */

import type { Sample } from './samples.js'

/** Precision, recall and F1 of what is kept of the taken blocks, against the gold; with an empty gold, 1 for nothing and 0 for anything. */
export function wordMultiset(sample: Sample, taken: Uint8Array): { precision: number; recall: number; f1: number } {
  const left = new Map<number, number>()
  for (const word of sample.gold) left.set(word, (left.get(word) ?? 0) + 1)
  let hits = 0
  let words = 0
  for (let b = 0; b < sample.blocks; b++) {
    if (!taken[b]) continue
    for (let w = sample.wordStart[b]; w < sample.wordStart[b + 1]; w++) {
      if (sample.leftOut[w]) continue
      words++
      const count = left.get(sample.wordHash[w]) ?? 0
      if (count === 0) continue
      hits++
      left.set(sample.wordHash[w], count - 1)
    }
  }
  if (sample.gold.length === 0) {
    const all = words === 0 ? 1 : 0
    return { precision: all, recall: all, f1: all }
  }
  if (words === 0) return { precision: 0, recall: 0, f1: 0 }
  return { precision: hits / words, recall: hits / sample.gold.length, f1: (2 * hits) / (words + sample.gold.length) }
}
