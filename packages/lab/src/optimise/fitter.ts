/** Fits consensuses of the allowed filters on pages; each page is judged once, when it is first needed. */

import type { Pipeline } from 'gleaner'
import type { BlockVotes } from '../bench/index.js'
import { fitConsensus, strongest } from './fit-consensus.js'
import type { Scorer } from './scorer.js'
import type { SearchSpace } from './search-space.js'

/** Sizes of the fitted consensuses that are offered beside the one of all filters. */
const sizes = [12, 6]

/** Makes a function that fits consensuses of the filters with default parameters, the smallest first. */
export function fitter(scorer: Scorer, { leaves }: SearchSpace): (pages: readonly number[]) => Promise<Pipeline[]> {
  const known = new Map<number, BlockVotes>()
  const members = leaves.filter(({ use, preset }) => preset === undefined && use !== 'learned')
  return async pages => {
    if (members.length < 2) return []
    const missing = pages.filter(page => !known.has(page))
    const found = await scorer.blocks(members, missing)
    missing.forEach((page, i) => {
      known.set(page, found[i])
    })
    const votes = pages.flatMap(page => known.get(page) ?? [])
    const whole = fitConsensus(votes, members)
    const smaller = sizes.filter(size => size < members.length).map(size => fitConsensus(votes, members, strongest(votes, whole, size)))
    return [...smaller.reverse(), whole]
  }
}
