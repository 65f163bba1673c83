/** CETD's DensitySum and the content blocks it points to. */

import type { Budget } from '../../filter/filter.js'
import { measuresOf } from '../../page/measure.js'
import type { Page } from '../../page/page.js'
import { countedOwners } from './counts.js'

/** The parameters of the steps. */
export interface DensitySumValues {
  readonly thresholdFactor: number
  readonly countsTextStretches: boolean
  readonly keepsAncestorText: boolean
}

/** What was decided, and by what. */
export interface DensitySumDecision {
  readonly sums: Float64Array
  /** M, the element with the largest DensitySum. */
  readonly largest: number
  readonly threshold: number
  /** Content blocks, indexed by node. */
  readonly marked: Uint8Array
  /** Per run 1 if it is kept. */
  readonly kept: Uint8Array
}

/** The steps of the paper's Algorithm 2, with the authors' refinements. */
export function decideBySum(
  page: Page,
  densities: Float64Array,
  densityOfStretch: (length: number) => number,
  { thresholdFactor, countsTextStretches, keepsAncestorText }: DensitySumValues,
  budget: Budget,
): DensitySumDecision {
  const sums = densitySums(page, densities, countsTextStretches ? densityOfStretch : null, budget)
  const largestOf = largestBelow(page, sums, budget)
  const largest = largestOf[page.body]
  const threshold = thresholdFactor * smallestOnPath(page, densities, largest)
  const marked = contentBlocks(page, densities, largestOf, threshold, budget)
  return { sums, largest, threshold, marked, kept: runsOfBlocks(page, marked, keepsAncestorText, budget) }
}

/**
 * DensitySum of every counted element, indexed by node: the sum of its child elements' densities plus, unless
 * `densityOfStretch` is null, the density of each text stretch between them. An element without child elements has its own density.
 */
export function densitySums(
  page: Page,
  densities: Float64Array,
  densityOfStretch: ((length: number) => number) | null,
  budget: Budget,
): Float64Array {
  const { nodes, body } = page
  const measures = measuresOf(page)
  const sums = new Float64Array(nodes.size)
  for (let i = body; i < nodes.end[body]; i++) {
    if ((i & 4095) === 0) budget.spend(4096)
    if (!measures.present[i]) continue
    if (measures.tagsOf(i) === 0) sums[i] += densities[i]
    if (i !== body) sums[nodes.parent[i]] += densities[i]
  }
  if (densityOfStretch) addStretches(page, sums, densityOfStretch, budget)
  return sums
}

/** Adds the stretches: consecutive live runs with the same owner, since any child element with text would have runs between them. */
function addStretches(page: Page, sums: Float64Array, densityOfStretch: (length: number) => number, budget: Budget): void {
  const { liveRuns, runs } = page
  const measures = measuresOf(page)
  const owners = countedOwners(page)
  for (let k = 0; k < liveRuns.length; ) {
    const owner = owners[runs.node[liveRuns[k]]]
    let length = 0
    for (; k < liveRuns.length && owners[runs.node[liveRuns[k]]] === owner; k++) {
      if ((k & 4095) === 0) budget.spend(4096)
      length += measures.runChars(liveRuns[k])
    }
    if (measures.tagsOf(owner) > 0) sums[owner] += densityOfStretch(length)
  }
}

/** Sums and densities closer than this, relatively, are equal: they are sums of the same terms in another order. */
const tolerance = 1e-12

/** For every counted element the one with the largest DensitySum in its subtree, itself included; ties: first in document order. */
export function largestBelow(page: Page, sums: Float64Array, budget: Budget): Int32Array {
  const { nodes, body } = page
  const measures = measuresOf(page)
  const largest = new Int32Array(nodes.size).fill(-1)
  for (let i = nodes.end[body] - 1; i >= body; i--) {
    if ((i & 4095) === 0) budget.spend(4096)
    if (!measures.present[i]) continue
    const winner = reaches(sums, i, largest[i]) ? i : largest[i]
    largest[i] = winner
    if (i === body) break
    // Backwards an earlier sibling comes later, so on equal sums it takes the place.
    const parent = nodes.parent[i]
    if (reaches(sums, winner, largest[parent])) largest[parent] = winner
  }
  return largest
}

function reaches(sums: Float64Array, element: number, other: number): boolean {
  return other < 0 || sums[element] >= sums[other] * (1 - tolerance)
}

/** The smallest density on the path from an element up to `body`, both included. */
export function smallestOnPath({ nodes, body }: Page, densities: Float64Array, element: number): number {
  let smallest = densities[element]
  for (let i = element; i !== body; ) {
    i = nodes.parent[i]
    if (densities[i] < smallest) smallest = densities[i]
  }
  return smallest
}

/**
 * Marks the content blocks with 1: the element with the largest DensitySum, then, descending only through elements whose
 * density reaches the threshold, the one with the largest DensitySum below each of them.
 */
export function contentBlocks(page: Page, densities: Float64Array, largest: Int32Array, threshold: number, budget: Budget): Uint8Array {
  const { nodes, body } = page
  const measures = measuresOf(page)
  const marked = new Uint8Array(nodes.size)
  marked[largest[body]] = 1
  const enough = threshold * (1 - tolerance)
  let steps = 0
  for (let i = body; i < nodes.end[body]; ) {
    if ((++steps & 4095) === 0) budget.spend(4096)
    if (!measures.present[i]) {
      i++
      continue
    }
    const isEntered = !marked[i] && densities[i] >= enough
    // A block that lies inside another marked one is marked twice, which changes nothing: the outer range covers it.
    if (isEntered) marked[largest[i]] = 1
    i = isEntered && !marked[i] ? i + 1 : nodes.end[i]
  }
  return marked
}

/** Marks the kept runs: those below a content block and, if wanted, those directly inside an ancestor of one. */
export function runsOfBlocks(page: Page, marked: Uint8Array, keepsAncestorText: boolean, budget: Budget): Uint8Array {
  const { nodes, body, runs } = page
  const kept = new Uint8Array(runs.size)
  let steps = 0
  for (let i = body; i < nodes.end[body]; ) {
    if ((++steps & 4095) === 0) budget.spend(4096)
    if (marked[i]) kept.fill(1, nodes.run[i], nodes.run[nodes.end[i]])
    i = marked[i] ? nodes.end[i] : i + 1
  }
  if (keepsAncestorText) addAncestorText(page, marked, kept, budget)
  return kept
}

function addAncestorText(page: Page, marked: Uint8Array, kept: Uint8Array, budget: Budget): void {
  const { nodes, body, runs } = page
  const owners = countedOwners(page)
  const isPath = new Uint8Array(nodes.size)
  for (let i = nodes.end[body] - 1; i > body; i--) {
    if ((i & 4095) === 0) budget.spend(4096)
    if (marked[i] || isPath[i]) isPath[nodes.parent[i]] = 1
  }
  for (let run = 0; run < runs.size; run++) {
    if ((run & 4095) === 0) budget.spend(4096)
    if (isPath[owners[runs.node[run]]]) kept[run] = 1
  }
}
