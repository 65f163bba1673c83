/** All maximal scoring segments of a sequence, by the linear algorithm of Ruzzo and Tompa. */

import type { Budget } from '../../filter/filter.js'
import type { Segment } from '../bte/maximum-segment.js'

/**
 * Lists the maximal segments in order: disjoint, each with a positive sum that neither a shorter nor a longer stretch of
 * its surroundings beats.
 *
 * Ruzzo & Tompa, "A linear time algorithm for finding all maximal scoring subsequences", ISMB 1999. Their step 1 looks
 * for the nearest candidate with a smaller sum before it; each candidate remembers its own, so the search skips what
 * earlier searches passed over.
 */
export function maximalSegments(scores: ArrayLike<number>, budget: Budget): Segment[] {
  const candidates: Candidate[] = []
  let total = 0
  for (let i = 0; i < scores.length; i++) {
    if ((i & 4095) === 4095) budget.spend(4096)
    const score = scores[i]
    if (score > 0) addCandidate(candidates, i, total, total + score)
    total += score
  }
  return candidates.map(({ first, last, before, through }) => ({ first, last, sum: through - before }))
}

interface Candidate {
  first: number
  readonly last: number
  /** Sum of all scores before the candidate (the paper's L) and up to its end (R). */
  before: number
  readonly through: number
  /** Index of the nearest earlier candidate with a smaller `before`, −1 if there is none. */
  smaller: number
}

function addCandidate(candidates: Candidate[], at: number, before: number, through: number): void {
  let first = at
  for (;;) {
    let j = candidates.length - 1
    while (j >= 0 && candidates[j].before >= before) j = candidates[j].smaller
    if (j < 0 || candidates[j].through >= through) {
      candidates.push({ first, last: at, before, through, smaller: j })
      return
    }
    // The candidate reaches back over j: everything from j on is part of it.
    first = candidates[j].first
    before = candidates[j].before
    candidates.length = j
  }
}
