import { lcsCounts } from './lcs.js'
import { type Measure, scoreOverlap } from './measure.js'

/**
 * The CleanEval score: matches over the length of the insert/delete alignment (specification 9.5).
 *
 * `f1` holds the score itself, L / (|e| + |g| − L); precision and recall are those of the same alignment. The markup part
 * of the task's script is not reproduced.
 */
export const cleaneval: Measure = {
  name: 'cleaneval',
  doc: 'CleanEval score, 1 − indel distance / alignment length over words. The f1 column holds this score; p and r are those of lcs.',
  comparable: true,
  score(extracted, gold) {
    const { lcs, extracted: m, gold: n } = lcsCounts(extracted, gold)
    const { p, r } = scoreOverlap(lcs, m, n)
    const score = m + n === 0 ? 1 : lcs / (m + n - lcs)
    return { p, r, f1: score, score }
  },
  combine: (p, r) => (p > 0 && r > 0 ? 1 / (1 / p + 1 / r - 1) : 0),
}
