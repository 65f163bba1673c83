/** Scores of votes from the words' voters alone. */

import { scoreOverlap } from '../metrics/measure.js'
import type { Granularity, PageBallots } from './page-ballots.js'

/** Word-multiset F1 of one page for every number of votes that may be asked for: entry `t − 1` for at least `t` votes. */
export function voteScores(page: PageBallots, granularity: Granularity, members: readonly number[], out: Float64Array): void {
  const cells = page.cells[granularity]
  const { levels, order } = byVotes(cells.voters, members)
  const taken = new Int32Array(page.goldCounts.length)
  let [words, right, at] = [0, 0, 0]
  for (let needed = members.length; needed >= 1; needed--) {
    for (; at < levels[needed]; at++) {
      const c = order[at]
      words += cells.words[c]
      right += cells.surelyRight[c]
      for (let k = cells.first[c]; k < cells.first[c + 1]; k++) {
        const gold = page.goldCounts[cells.word[k]]
        const before = taken[cells.word[k]]
        const after = before + cells.count[k]
        taken[cells.word[k]] = after
        right += Math.min(after, gold) - Math.min(before, gold)
      }
    }
    out[needed - 1] = scoreOverlap(right, words, page.goldWords).f1
  }
}

/** Cells by votes, most first; `levels[t]` cells have at least `t` votes. */
function byVotes(voters: Float64Array, members: readonly number[]): { levels: Int32Array; order: Int32Array } {
  const votes = new Uint8Array(voters.length)
  const levels = new Int32Array(members.length + 2)
  for (const member of members) {
    const bit = 2 ** member
    // Bits beyond the thirty-second are out of reach of the bit operators.
    for (let c = 0; c < voters.length; c++) if (Math.floor(voters[c] / bit) % 2 === 1) votes[c]++
  }
  for (const count of votes) levels[count]++
  for (let t = members.length; t >= 0; t--) levels[t] += levels[t + 1]
  const next = Int32Array.from({ length: members.length + 1 }, (_, t) => levels[t + 1])
  const order = new Int32Array(voters.length)
  for (let c = 0; c < votes.length; c++) order[next[votes[c]]++] = c
  return { levels, order }
}
