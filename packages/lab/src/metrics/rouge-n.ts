import { harmonicMean, type Measure } from './measure.js'
import { type Ngrams, ngramOverlap, ngramsOf } from './ngrams.js'
import { segmentedWords } from './segment.js'
import { rememberLast, type Tokenise } from './tokens.js'

/** N of WebMainBench. */
const defaultN = 5

const goldNgrams = rememberLast(text => {
  const tokens = segmentedWords(text)
  return { tokens: tokens.length, ngrams: ngramsOf(tokens, defaultN) }
})

/** ROUGE-N of two texts under any tokenisation: clipped n-gram overlap, denominators at least 1, both empty → 1. */
export function scoreRougeN(
  extracted: string,
  gold: string,
  n: number,
  tokenise: Tokenise,
): { p: number; r: number; f1: number; overlap: number } {
  const e = tokenise(extracted)
  const g = tokenise(gold)
  return scoreNgrams(e.length, ngramsOf(e, n), g.length, ngramsOf(g, n))
}

function scoreNgrams(extractedTokens: number, extracted: Ngrams, goldTokens: number, gold: Ngrams) {
  if (extractedTokens === 0 && goldTokens === 0) return { p: 1, r: 1, f1: 1, overlap: 0 }
  const overlap = ngramOverlap(extracted, gold)
  const p = overlap / Math.max(1, extracted.total)
  const r = overlap / Math.max(1, gold.total)
  return { p, r, f1: harmonicMean(p, r), overlap }
}

/** ROUGE-5 in the manner of WebMainBench, with the words of `Intl.Segmenter` for jieba's (specification 9.6). */
export const rougeN: Measure = {
  name: 'rouge-n',
  doc: 'ROUGE-5 in the manner of WebMainBench, on the words of Intl.Segmenter. Not comparable with published figures.',
  comparable: false,
  score(extracted, gold) {
    const tokens = segmentedWords(extracted)
    const wanted = goldNgrams(gold)
    return scoreNgrams(tokens.length, ngramsOf(tokens, defaultN), wanted.tokens, wanted.ngrams)
  },
}
