/** Compares an extracted text with its gold: scores by measure, and which words are missing or too many. */

import { alignLcs, internTokens, measures, wsTokens } from '@gleaner/lab/metrics'
import type { DiffPart, GoldComparison } from './protocol.js'

const shownMeasures = ['multiset', 'lcs', 'bag', 'rouge-lsum']

/** Scores a text and lists the differences. */
export function compareGold(text: string, gold: string): GoldComparison {
  return {
    scores: shownMeasures.flatMap(name => {
      const measure = measures.get(name)
      if (!measure) return []
      const { p, r, f1 } = measure.score(text, gold)
      return [{ measure: name, p, r, f1 }]
    }),
    diff: wordDiff(text, gold),
  }
}

/** The words of both texts in one sequence. */
export function wordDiff(text: string, gold: string): DiffPart[] {
  const [mine, wanted] = [wsTokens(text), wsTokens(gold)]
  const { a, b, size } = internTokens(mine, wanted)
  const matches = alignLcs(a, b, size)
  const parts: DiffPart[] = []
  const add = (kind: DiffPart['kind'], word: string): void => {
    const last = parts[parts.length - 1]
    if (last?.kind === kind) parts[parts.length - 1] = { kind, text: `${last.text} ${word}` }
    else parts.push({ kind, text: word })
  }
  let [i, j] = [0, 0]
  for (let k = 0; k <= matches.a.length; k++) {
    const [endOfMine, endOfWanted] = k < matches.a.length ? [matches.a[k], matches.b[k]] : [mine.length, wanted.length]
    while (i < endOfMine) add('excess', mine[i++])
    while (j < endOfWanted) add('missing', wanted[j++])
    if (k < matches.a.length) {
      add('same', mine[i++])
      j++
    }
  }
  return parts
}
