import { levenshteinDistance } from './levenshtein-distance.js'
import type { Measure } from './measure.js'
import { internTokens, rememberLast, wsTokens } from './tokens.js'

const goldTokens = rememberLast(wsTokens)

/**
 * Similarity by edit distance over words, substitutions allowed: 1 − distance / length of the longer text.
 *
 * It has no direction, so p, r and f1 are the same number. (The "Levenshtein ratio" that WCEB publishes has no
 * substitutions and equals the F1 of `lcs`: specification 9.6.)
 */
export const levenshtein: Measure = {
  name: 'levenshtein',
  doc: 'Edit-distance similarity of the word sequences, 1 − distance / longer length, substitutions allowed. Symmetric: p = r = f1.',
  comparable: true,
  score(extracted, gold) {
    const { a, b, size } = internTokens(wsTokens(extracted), goldTokens(gold))
    const distance = levenshteinDistance(a, b, size)
    const longer = Math.max(a.length, b.length)
    const similarity = longer === 0 ? 1 : 1 - distance / longer
    return { p: similarity, r: similarity, f1: similarity, distance }
  },
}
