/**
 * A vote found by simple greedy search: begin with nothing, add the filter that helps most, and remember the best vote on
 * the way. Members have weight 1 and default parameters; the number of votes needed and the granularity are searched too.
 */

import type { Pipeline, Vote } from 'gleaner'
import { foldCount } from '../datasets/index.js'
import { type Granularity, granularities, type PageBallots } from './page-ballots.js'
import { voteScores } from './vote-score.js'

/** A vote over numbered filters with its mean F1 on the pages it was chosen on. */
export interface FoundVote {
  readonly members: readonly number[]
  readonly minVotes: number
  readonly granularity: Granularity
  readonly f1: number
}

/** How long to search. */
export interface GreedyOptions {
  /** Most members, 9 by default. */
  readonly maxMembers?: number
  /** A larger vote must be better by this much, 0.0005 by default: small votes are faster and travel better. */
  readonly minGain?: number
}

/** Finds the best single filter: the greedy search's first step. */
export function bestSingle(pages: readonly PageBallots[], filters: number): FoundVote {
  return bestAddition(pages, filters, [], ['char'])
}

/** Searches for a vote on some pages; every step is taken even where it does not help, since two often fail where three succeed. */
export function greedyVote(pages: readonly PageBallots[], filters: number, options: GreedyOptions = {}): FoundVote {
  const { maxMembers = 9, minGain = 0.0005 } = options
  let best = bestSingle(pages, filters)
  let members: readonly number[] = best.members
  while (members.length < Math.min(maxMembers, filters)) {
    const found = bestAddition(pages, filters, members, granularities)
    members = found.members
    if (found.f1 > best.f1 + minGain) best = found
  }
  return best
}

/** The best way of adding one filter: ties go to the earlier filter, the coarser granularity and fewer votes. */
function bestAddition(
  pages: readonly PageBallots[],
  filters: number,
  members: readonly number[],
  units: readonly Granularity[],
): FoundVote {
  let best: FoundVote = { members: [], minVotes: 1, granularity: 'char', f1: -1 }
  for (let filter = 0; filter < filters; filter++) {
    if (members.includes(filter)) continue
    const tried = [...members, filter]
    for (const granularity of units) {
      const means = meanScores(pages, granularity, tried)
      means.forEach((f1, i) => {
        if (f1 > best.f1 + 1e-12) best = { members: tried, minVotes: i + 1, granularity, f1 }
      })
    }
  }
  return best
}

/** Mean F1 for every number of votes needed. */
export function meanScores(pages: readonly PageBallots[], granularity: Granularity, members: readonly number[]): Float64Array {
  const sums = new Float64Array(members.length)
  const scores = new Float64Array(members.length)
  for (const page of pages) {
    voteScores(page, granularity, members, scores)
    for (let i = 0; i < scores.length; i++) sums[i] += scores[i]
  }
  return sums.map(sum => sum / Math.max(1, pages.length))
}

/** A found vote as a pipeline. */
export function votePipeline({ members, minVotes, granularity }: FoundVote, names: readonly string[]): Pipeline {
  if (members.length === 1) return { use: names[members[0]] }
  const vote: Vote = { vote: members.map(member => ({ use: names[member] })), minVotes }
  return granularity === 'char' ? vote : { ...vote, granularity, hard: true }
}

/** What was chosen without looking at one fold. */
export interface FoldChoice {
  readonly fold: number
  readonly vote: FoundVote
  readonly single: FoundVote
}

/** Chooses a vote and a single filter for every fold on the pages of the others. */
export function chooseByFold(pages: readonly PageBallots[], filters: number, options: GreedyOptions = {}): FoldChoice[] {
  return Array.from({ length: foldCount }, (_, fold) => {
    const training = pages.filter(page => page.fold !== fold)
    return { fold, vote: greedyVote(training, filters, options), single: bestSingle(training, filters) }
  })
}
