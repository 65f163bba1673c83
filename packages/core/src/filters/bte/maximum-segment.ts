/** The contiguous segment of a score sequence with the largest sum. */

import type { Budget } from '../../filter/filter.js'

/** A stretch of a sequence: its first and last place, both included, and the sum of its scores. */
export interface Segment {
  readonly first: number
  readonly last: number
  readonly sum: number
}

/**
 * Finds the segment with the largest sum in one scan; null if no score is positive.
 *
 * Ties go to the smallest start, then to the smallest end: the scan starts anew only where the running sum is negative.
 */
export function maximumSegment(scores: ArrayLike<number>, budget: Budget): Segment | null {
  let first = 0
  let last = -1
  let best = 0
  let start = 0
  let sum = 0
  for (let i = 0; i < scores.length; i++) {
    if ((i & 8191) === 8191) budget.spend(8192)
    sum += scores[i]
    if (sum > best) {
      best = sum
      first = start
      last = i
    } else if (sum < 0) {
      sum = 0
      start = i + 1
    }
  }
  return last < 0 ? null : { first, last, sum: best }
}
