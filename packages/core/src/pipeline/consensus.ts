/** Consensus: members' votes become probabilities, and the units with the largest expected F1 are kept. */

import type { Trace } from '../filter/trace.js'
import { type Decision, largestExpectedF1, sigmoid } from '../numeric/expected-f1.js'
import { measuresOf } from '../page/measure.js'
import type { Page } from '../page/page.js'
import { type Selection, SelectionBuilder } from '../page/selection/selection.js'
import { type Ballot, keepUnits, solidBefore, type Units, unitShares, unitsOf } from './combine.js'

/** How votes become probabilities. */
export interface ConsensusRule {
  /** Without weights the mean share is the probability; with them each ballot's own weight counts. */
  readonly isWeighted: boolean
  readonly bias: number
  readonly granularity: 'block' | 'run' | 'char'
}

/** What members agree on. */
export interface Agreement {
  readonly keep: Selection
  /** Expected F1 of what is kept. */
  readonly expected: number
  score(): Float32Array
  trace(): Trace
}

/** A mean share is kept away from 0 and 1 by this much: no member is certain. */
const doubt = 0.02

/** The units of a page with what the members say about them. */
interface Judged {
  /** Words of each unit; of characters their number, since a character has no words. */
  readonly words: Float64Array
  /** What each ballot keeps of each unit. */
  readonly shares: readonly Float64Array[]
  keep(taken: Uint8Array): Selection
  score(probability: Float64Array): Float32Array
  /** Of blocks the element, of runs the run. */
  readonly ids?: Int32Array
}

/** Finds what the members agree on; where none keeps anything, nothing is kept. */
export function agreement(page: Page, ballots: readonly Ballot[], rule: ConsensusRule): Agreement {
  const judged = rule.granularity === 'char' ? judgedChars(page, ballots) : judgedUnits(page, ballots, rule.granularity)
  const isVoiced = ballots.some(({ verdict }) => !verdict.keep.isEmpty)
  const weights = ballots.map(({ weight }) => weight)
  const { probability, decision } = decideUnits(weights, judged, rule, isVoiced)
  return {
    keep: judged.keep(decision.taken),
    expected: decision.expected,
    score: () => judged.score(probability),
    trace: () => traceOf(rule, judged, probability, decision),
  }
}

/** What members say about units: their words, and member by member the share that is kept. */
export interface UnitVotes {
  readonly words: Float64Array
  readonly shares: readonly ArrayLike<number>[]
}

/** Decides which units are kept; `isVoiced` tells whether any member keeps anything. */
export function decideUnits(
  weights: readonly number[],
  votes: UnitVotes,
  rule: Pick<ConsensusRule, 'isWeighted' | 'bias'>,
  isVoiced: boolean,
): { readonly probability: Float64Array; readonly decision: Decision } {
  const probability = probabilities(weights, votes, rule)
  const decision = isVoiced
    ? largestExpectedF1({ probability, words: votes.words })
    : { taken: new Uint8Array(probability.length), expected: 0 }
  return { probability, decision }
}

function probabilities(
  weights: readonly number[],
  { words, shares }: UnitVotes,
  { isWeighted, bias }: Pick<ConsensusRule, 'isWeighted' | 'bias'>,
): Float64Array {
  const sums = new Float64Array(words.length)
  weights.forEach((weight, i) => {
    const factor = isWeighted ? weight : 1 / weights.length
    const share = shares[i]
    for (let u = 0; u < sums.length; u++) sums[u] += factor * share[u]
  })
  for (let u = 0; u < sums.length; u++) {
    sums[u] = isWeighted ? sigmoid(bias + sums[u]) : Math.min(1 - doubt, Math.max(doubt, sums[u]))
  }
  return sums
}

/** What the weights of members that did not abstain are multiplied with, so that their sizes add up to those of all. */
export function abstentionFactor(present: readonly number[], all: readonly number[]): number {
  const size = (list: readonly number[]): number => list.reduce((sum, weight) => sum + Math.abs(weight), 0)
  const remaining = size(present)
  return remaining === 0 ? 1 : size(all) / remaining
}

/** The ballots of members that did not abstain, with their weights scaled. */
export function withoutAbstaining(ballots: readonly Ballot[], weights: readonly number[]): Ballot[] {
  const factor = abstentionFactor(
    ballots.map(({ weight }) => weight),
    weights,
  )
  return ballots.map(({ verdict, weight }) => ({ verdict, weight: weight * factor }))
}

function judgedUnits(page: Page, ballots: readonly Ballot[], unit: 'run' | 'block'): Judged {
  const units: Units = unitsOf(page, unit)
  const before = measuresOf(page).words
  const words = new Float64Array(units.size)
  for (let u = 0; u < units.size; u++) {
    for (let k = units.start[u]; k < units.start[u + 1]; k++) words[u] += before[units.runs[k] + 1] - before[units.runs[k]]
  }
  return {
    words,
    shares: ballots.map(({ verdict }) => unitShares(page, units, verdict.keep)),
    keep: taken => keepUnits(page, units, taken),
    score(probability) {
      const score = new Float32Array(page.runs.size)
      for (let u = 0; u < units.size; u++) {
        for (let k = units.start[u]; k < units.start[u + 1]; k++) score[units.runs[k]] = probability[u]
      }
      return score
    },
    ids: unit === 'block' ? page.blocks.element : page.liveRuns,
  }
}

/** Characters, in stretches that no border of live text or of a ballot divides: all characters of a stretch are judged alike. */
function judgedChars(page: Page, ballots: readonly Ballot[]): Judged {
  const { from, to } = stretches(page, ballots)
  const before = solidBefore(page)
  const words = from.map((start, u) => before[to[u]] - before[start])
  return {
    words: Float64Array.from(words),
    shares: ballots.map(({ verdict }) => coverage(from, verdict.keep.bounds)),
    keep(taken) {
      const builder = new SelectionBuilder(page.runs)
      for (let u = 0; u < taken.length; u++) if (taken[u]) builder.add(from[u], to[u])
      return builder.build()
    },
    score: probability => meanByRun(page, from, words, probability),
  }
}

function stretches(page: Page, ballots: readonly Ballot[]): { from: Int32Array; to: Int32Array } {
  const all = [page.live.bounds, ...ballots.map(({ verdict }) => verdict.keep.bounds)]
  const borders = new Int32Array(all.reduce((sum, bounds) => sum + bounds.length, 0))
  let n = 0
  for (const bounds of all) {
    borders.set(bounds, n)
    n += bounds.length
  }
  borders.sort()
  const isLive = coverage(borders, page.live.bounds)
  const starts = borders.map((_, k) => k).filter(k => isLive[k] === 1 && borders[k] < borders[k + 1])
  return { from: starts.map(k => borders[k]), to: starts.map(k => borders[k + 1]) }
}

/** 1 for the places that lie inside one of the ranges; both are sorted. */
function coverage(places: Int32Array, bounds: Int32Array): Float64Array {
  const inside = new Float64Array(places.length)
  let k = 0
  for (let i = 0; i < places.length; i++) {
    while (k < bounds.length && bounds[k + 1] <= places[i]) k += 2
    if (k < bounds.length && bounds[k] <= places[i]) inside[i] = 1
  }
  return inside
}

function meanByRun(page: Page, from: Int32Array, words: Int32Array, probability: Float64Array): Float32Array {
  const sums = new Float64Array(page.runs.size)
  const sizes = new Float64Array(page.runs.size)
  let run = 0
  for (let u = 0; u < from.length; u++) {
    while (page.runs.start[run + 1] <= from[u]) run++
    sums[run] += words[u] * probability[u]
    sizes[run] += words[u]
  }
  return Float32Array.from(sums, (sum, i) => (sizes[i] === 0 ? 0 : sum / sizes[i]))
}

function traceOf({ granularity }: ConsensusRule, judged: Judged, probability: Float64Array, { taken, expected }: Decision): Trace {
  const lowest = probability.reduce((least, p, u) => (taken[u] ? Math.min(least, p) : least), 1)
  const over = { unit: granularity === 'char' ? ('window' as const) : granularity, ...(judged.ids && { ids: judged.ids }) }
  const size = granularity === 'char' ? 'Characters of the stretch.' : `Words of the ${granularity}.`
  return {
    series: [
      { name: 'probability', ...over, values: probability, doc: 'Probability that the members’ votes give.' },
      { name: granularity === 'char' ? 'characters' : 'words', ...over, values: judged.words, doc: size },
    ],
    thresholds: [{ name: 'lowest kept', value: lowest, on: 'probability' }],
    kept: taken,
    notes: { expectedF1: expected, members: judged.shares.length },
  }
}
