/** The word-multiset F1 of a choice of blocks, on hashed words: close to the official measure, without rendering. */

import type { Sample } from './samples.js'

/** Scores the taken blocks of a sample against its gold; with an empty gold, 1 for nothing and 0 for anything. */
export function wordMultisetF1(sample: Sample, taken: Uint8Array): number {
  const left = new Map<number, number>()
  for (const word of sample.gold) left.set(word, (left.get(word) ?? 0) + 1)
  let hits = 0
  let words = 0
  for (let b = 0; b < sample.blocks; b++) {
    if (!taken[b]) continue
    for (let w = sample.wordStart[b]; w < sample.wordStart[b + 1]; w++) {
      words++
      const count = left.get(sample.wordHash[w]) ?? 0
      if (count === 0) continue
      hits++
      left.set(sample.wordHash[w], count - 1)
    }
  }
  if (sample.gold.length === 0) return words === 0 ? 1 : 0
  return words === 0 ? 0 : (2 * hits) / (words + sample.gold.length)
}
