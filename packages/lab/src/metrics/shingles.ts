import { harmonicMean, type Measure, type Score, type Summary } from './measure.js'
import { ngramOverlap, ngramsOf } from './ngrams.js'
import { casedWordTokens, rememberLast } from './tokens.js'

const shinglesOf = (tokens: readonly string[]) => ngramsOf(tokens, 4, true)
const goldShingles = rememberLast(text => {
  const tokens = casedWordTokens(text)
  return { tokens, shingles: shinglesOf(tokens) }
})

/**
 * Multiset of word 4-grams, as the article-extraction-benchmark counts and averages them (specification 9.6).
 *
 * `tp`, `fp` and `fn` are shares of their sum, so that long pages weigh no more than short ones; `exact` is 1 where the
 * token lists are identical.
 */
export const shingles: Measure = {
  name: 'shingles',
  doc: 'Precision, recall and F1 over word 4-grams, as in the article-extraction-benchmark, whose own F1 is f1OfMeans.',
  comparable: true,
  score(extracted, gold) {
    const tokens = casedWordTokens(extracted)
    const wanted = goldShingles(gold)
    const found = shinglesOf(tokens)
    const overlap = ngramOverlap(found, wanted.shingles)
    const fpCount = found.total - overlap
    const fnCount = wanted.shingles.total - overlap
    const sum = Math.max(1, overlap + fpCount + fnCount)
    const isPerfect = fpCount === 0 && fnCount === 0
    const p = isPerfect ? 1 : overlap / Math.max(1, found.total)
    const r = isPerfect ? 1 : overlap / Math.max(1, wanted.shingles.total)
    const exact = sameTokens(tokens, wanted.tokens) ? 1 : 0
    return { p, r, f1: harmonicMean(p, r), tp: overlap / sum, fp: fpCount / sum, fn: fnCount / sum, exact }
  },
  summarise: summariseShingles,
}

/**
 * The benchmark's aggregation: precision over the pages with a prediction, recall over the pages with a gold.
 *
 * `f1OfMeans` is the F1 it prints, the harmonic mean of the two; `accuracy` is the share of exact pages.
 */
export function summariseShingles(scores: readonly Score[]): Summary {
  let [p, pPages, r, rPages, f1, exact] = [0, 0, 0, 0, 0, 0]
  for (const score of scores) {
    if (score.tp + score.fp > 0) {
      p += score.p
      pPages++
    }
    if (score.tp + score.fn > 0) {
      r += score.r
      rPages++
    }
    f1 += score.f1
    exact += score.exact
  }
  const pages = scores.length
  p /= Math.max(1, pPages)
  r /= Math.max(1, rPages)
  return { pages, p, r, f1: f1 / Math.max(1, pages), f1OfMeans: harmonicMean(p, r), accuracy: exact / Math.max(1, pages) }
}

function sameTokens(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((token, i) => token === b[i])
}
