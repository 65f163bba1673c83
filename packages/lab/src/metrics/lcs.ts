import { lcsLength } from './lcs-length.js'
import { type Measure, scoreOverlap } from './measure.js'
import { internTokens, rememberLast, type Tokenise, wsTokens } from './tokens.js'

const goldTokens = rememberLast(wsTokens)

/** LCS length and the lengths of both token sequences. */
export function lcsCounts(extracted: string, gold: string, tokenise?: Tokenise): { lcs: number; extracted: number; gold: number } {
  const e = (tokenise ?? wsTokens)(extracted)
  const g = (tokenise ?? goldTokens)(gold)
  const pair = internTokens(e, g)
  return { lcs: lcsLength(pair.a, pair.b, pair.size), extracted: e.length, gold: g.length }
}

/** Longest common subsequence of words (CombinE, CETD; specification 9.2). */
export const lcs: Measure = {
  name: 'lcs',
  doc: 'Precision, recall and F1 over the longest common subsequence of white-space separated words (CombinE, CETD). Word order counts.',
  comparable: true,
  score(extracted, gold) {
    const counts = lcsCounts(extracted, gold)
    return { ...scoreOverlap(counts.lcs, counts.extracted, counts.gold), lcs: counts.lcs }
  },
}
