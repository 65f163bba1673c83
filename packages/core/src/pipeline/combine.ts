/** The arithmetic of combinations: what members keep, merged or voted on. */

import { keepRuns, type Verdict } from '../filter/filter.js'
import { type Lazy, lazy, lazyForAll } from '../page/lazy.js'
import type { Page } from '../page/page.js'
import { type Selection, SelectionBuilder } from '../page/selection/selection.js'
import { isSpace } from '../text/characters.js'

/** One member of a combination: what it said and how much that counts. */
export interface Ballot {
  readonly verdict: Verdict
  readonly weight: number
}

/**
 * The least sum that counts as reaching `needed`: a little below, so that quorum 1 with fractional weights is a true intersection, but
 * never so low that nothing reaches it.
 */
export function leastSum(needed: number, total: number): number {
  return Math.max(needed / 2, needed - 1e-11 * total)
}

/** Keeps every character whose members' weights add up to `needed`. */
export function voteChars(page: Page, ballots: readonly Ballot[], needed: number): Selection {
  const events = ballots.reduce((sum, ballot) => sum + ballot.verdict.keep.bounds.length, 0)
  // Each border is one number, its place first, then its ballot, ends before starts: numbers sort much faster than records.
  const perPlace = 2 * ballots.length
  const borders = new Float64Array(events)
  let n = 0
  ballots.forEach(({ verdict }, ballot) => {
    const { bounds } = verdict.keep
    for (let k = 0; k < bounds.length; k++) borders[n++] = bounds[k] * perPlace + 2 * ballot + (k & 1 ? 0 : 1)
  })
  borders.sort()
  const builder = new SelectionBuilder(page.runs)
  let sum = 0
  let open = -1
  for (let i = 0; i < events; ) {
    const at = Math.floor(borders[i] / perPlace)
    for (; i < events && borders[i] < (at + 1) * perPlace; i++) {
      const rest = borders[i] - at * perPlace
      const { weight } = ballots[rest >> 1]
      sum += rest & 1 ? weight : -weight
    }
    const reaches = sum >= needed
    if (reaches && open < 0) open = at
    else if (!reaches && open >= 0) {
      builder.add(open, at)
      open = -1
    }
  }
  return builder.build()
}

/** Runs grouped into the units that are voted on: unit `u` has the runs `runs[start[u]] … runs[start[u + 1] − 1]`. */
export interface Units {
  readonly size: number
  readonly runs: Int32Array
  readonly start: Int32Array
}

/** The live runs of a page one by one, or its blocks. */
export function unitsOf(page: Page, unit: 'run' | 'block'): Units {
  if (unit === 'block') return page.blocks
  const runs = page.liveRuns
  return { size: runs.length, runs, start: Int32Array.from({ length: runs.length + 1 }, (_, i) => i) }
}

/** The share of each unit's live characters that a selection keeps; 0 for units without live text. */
export function unitShares(page: Page, units: Units, selection: Selection): Float64Array {
  const total = totalCounts(page)
  const kept = liveCounts(page, selection)
  const shares = new Float64Array(units.size)
  for (let u = 0; u < units.size; u++) {
    let inUnit = 0
    let ofUnit = 0
    for (let k = units.start[u]; k < units.start[u + 1]; k++) {
      inUnit += kept[units.runs[k]]
      ofUnit += total[units.runs[k]]
    }
    if (ofUnit > 0) shares[u] = inUnit / ofUnit
  }
  return shares
}

/** Keeps the live runs of the units whose entry in `taken` is not 0. */
export function keepUnits(page: Page, units: Units, taken: ArrayLike<number>): Selection {
  const mask = new Uint8Array(page.runs.size)
  for (let u = 0; u < units.size; u++) {
    if (!taken[u]) continue
    for (let k = units.start[u]; k < units.start[u + 1]; k++) mask[units.runs[k]] = 1
  }
  return keepRuns(page, mask)
}

/** Keeps every run or block whose members' shares, weighted, add up to `needed`. */
export function voteUnits(page: Page, ballots: readonly Ballot[], needed: number, unit: 'run' | 'block', isHard: boolean): Selection {
  const units = unitsOf(page, unit)
  const sums = new Float64Array(units.size)
  for (const { verdict, weight } of ballots) {
    const shares = unitShares(page, units, verdict.keep)
    for (let u = 0; u < units.size; u++) sums[u] += weight * (isHard ? (shares[u] >= 0.5 ? 1 : 0) : shares[u])
  }
  return keepUnits(
    page,
    units,
    sums.map(sum => (sum < needed ? 0 : 1)),
  )
}

/** Characters that are not white space before each place on the axis. */
export const solidBefore: Lazy<Int32Array> = lazyForAll(page => {
  const { axis } = page.runs
  const before = new Int32Array(axis.length + 1)
  for (let i = 0; i < axis.length; i++) before[i + 1] = before[i] + (isSpace(axis.charCodeAt(i)) ? 0 : 1)
  return before
})

/** Counts, run by run, the live characters that are not white space. */
const totalCounts = lazy(page => liveCounts(page, page.live))

/** Counts, run by run, the characters that a selection keeps and that are not white space. */
function liveCounts(page: Page, selection: Selection): Int32Array {
  const before = solidBefore(page)
  const counts = new Int32Array(page.runs.size)
  const { bounds } = selection
  let run = 0
  for (let k = 0; k < bounds.length; k += 2) {
    while (page.runs.start[run + 1] <= bounds[k]) run++
    counts[run] += before[bounds[k + 1]] - before[bounds[k]]
  }
  return counts
}

/** The share of each run's live characters that a selection keeps; 0 for runs without live text. */
export function runShares(page: Page, selection: Selection): Float32Array {
  const total = totalCounts(page)
  const kept = liveCounts(page, selection)
  return Float32Array.from(kept, (count, run) => (total[run] === 0 ? 0 : count / total[run]))
}

/** The weighted mean of the members' scores; a member without one counts with its shares. */
export function meanScore(page: Page, ballots: readonly Ballot[]): Float32Array {
  const score = new Float64Array(page.runs.size)
  let total = 0
  for (const { verdict, weight } of ballots) {
    const belief = verdict.score ?? runShares(page, verdict.keep)
    for (let run = 0; run < score.length; run++) score[run] += weight * belief[run]
    total += weight
  }
  return Float32Array.from(score, sum => Math.min(1, Math.max(0, sum / (total || 1))))
}
