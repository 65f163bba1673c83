/** Greedy combinations: begin with the best filter, add the one that helps most, and keep the best on the way. */

import type { Pipeline, Use } from 'gleaner'
import type { Evaluations } from './evaluations.js'
import type { Found } from './tune.js'

/** How far a greedy search goes. */
export interface GreedyOptions {
  /** Filters that may become members, the best ones; 14 by default. */
  readonly pool?: number
  /** Most members, 7 by default. */
  readonly maxMembers?: number
  /** A larger combination must be better by this much, 0.0005 by default. */
  readonly minGain?: number
  readonly budgetShare?: number
}

/** Ways to combine members; each is tried at every size. */
type Combine = (members: readonly Use[]) => Pipeline[]

/** Votes on characters and on blocks, with a majority and a little less or more. */
const votes: Combine = members => {
  const size = members.length
  const needed = [...new Set([Math.floor(size / 2), Math.ceil(size / 2), Math.floor(size / 2) + 1])].filter(n => n >= 1 && n <= size)
  return needed.flatMap(minVotes => [
    { vote: members, minVotes },
    { vote: members, minVotes, granularity: 'block' as const },
  ])
}

const consensus: Combine = members => [{ consensus: members }]

/** Finds a vote. */
export function greedyVote(
  evaluations: Evaluations,
  pages: readonly number[],
  leaves: readonly Use[],
  options?: GreedyOptions,
): Promise<Found> {
  return greedy(evaluations, pages, leaves, votes, options)
}

/** Finds a consensus without weights. */
export function greedyConsensus(
  evaluations: Evaluations,
  pages: readonly number[],
  leaves: readonly Use[],
  options?: GreedyOptions,
): Promise<Found> {
  return greedy(evaluations, pages, leaves, consensus, options)
}

async function greedy(
  evaluations: Evaluations,
  pages: readonly number[],
  leaves: readonly Use[],
  combine: Combine,
  { pool = 14, maxMembers = 7, minGain = 0.0005, budgetShare = 1 }: GreedyOptions = {},
): Promise<Found> {
  const ranked = await rankLeaves(evaluations, pages, leaves)
  const candidates = ranked.slice(0, pool).map(({ pipeline }) => pipeline as Use)
  let found = ranked[0]
  let members: readonly Use[] = [candidates[0]]
  while (members.length < Math.min(maxMembers, candidates.length) && !evaluations.isSpent(budgetShare)) {
    const tried = candidates.filter(leaf => !members.includes(leaf)).flatMap(leaf => combine([...members, leaf]))
    const raced = (await evaluations.race(tried, pages)).filter(({ isWhole }) => isWhole)
    const best = raced.reduce((a, b) => (b.value > a.value + 1e-12 ? b : a))
    members =
      (best.pipeline as { vote?: readonly Use[]; consensus?: readonly Use[] }).vote ??
      (best.pipeline as { consensus: readonly Use[] }).consensus
    if (best.value > found.value + minGain) found = { pipeline: best.pipeline, value: best.value }
  }
  return found
}

/** Filters by their value on pages, the best first. */
export async function rankLeaves(evaluations: Evaluations, pages: readonly number[], leaves: readonly Use[]): Promise<Found[]> {
  const values = await evaluations.means(leaves, pages)
  const order = leaves.map((_, i) => i).sort((a, b) => values[b] - values[a] || a - b)
  return order.map(i => ({ pipeline: leaves[i], value: values[i] }))
}
