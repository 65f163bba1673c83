/** Which element holds most of the plateaus and little else. */

import type { Budget } from '../../filter/filter.js'
import { measuresOf } from '../../page/measure.js'
import type { Page } from '../../page/page.js'
import { findPlateaus, type Plateaus } from './plateaus.js'

/** What was decided, and by what. */
export interface Decision {
  readonly plateaus: Plateaus
  /** Score of every counted element, indexed by node. */
  readonly values: Float64Array
  /** The chosen element; −1 where there is no plateau. */
  readonly chosen: number
  /** Per run 1 if it is kept. */
  readonly kept: Uint8Array
}

/** Finds the plateaus, scores the elements and keeps the best one, or only its plateaus. */
export function decide(
  page: Page,
  depthTolerance: number,
  minWords: number,
  outsidePenalty: number,
  keepsOnlyPlateaus: boolean,
  budget: Budget,
): Decision {
  const plateaus = findPlateaus(page, depthTolerance, minWords, budget)
  const values = elementScores(page, plateaus.isInside, outsidePenalty, budget)
  const chosen = plateaus.count > 0 ? bestElement(page, values, budget) : -1
  return { plateaus, values, chosen, kept: keptRuns(page, chosen, keepsOnlyPlateaus ? plateaus.isInside : null) }
}

/** For every counted element its words in plateaus minus the penalty for its other words, indexed by node. */
function elementScores(page: Page, isInside: Uint8Array, outsidePenalty: number, budget: Budget): Float64Array {
  const { nodes, body, runs } = page
  const measures = measuresOf(page)
  const inside = new Int32Array(runs.size + 1)
  for (let run = 0; run < runs.size; run++) {
    if ((run & 4095) === 0) budget.spend(4096)
    inside[run + 1] = inside[run] + (isInside[run] ? measures.runWords(run) : 0)
  }
  const values = new Float64Array(nodes.size)
  for (let i = body; i < nodes.end[body]; i++) {
    if ((i & 4095) === 0) budget.spend(4096)
    if (!measures.present[i]) continue
    const words = measures.below(inside, i)
    values[i] = words - outsidePenalty * (measures.wordsOf(i) - words)
  }
  return values
}

/** The element with the largest score; of equal ones the deepest, of equally deep ones the first. */
function bestElement(page: Page, values: Float64Array, budget: Budget): number {
  const { nodes, body, depth } = page
  const measures = measuresOf(page)
  let best = body
  for (let i = body + 1; i < nodes.end[body]; i++) {
    if ((i & 4095) === 0) budget.spend(4096)
    if (!measures.present[i] || values[i] < values[best]) continue
    if (values[i] > values[best] || depth[i] > depth[best]) best = i
  }
  return best
}

function keptRuns({ nodes, runs }: Page, chosen: number, onlyThese: Uint8Array | null): Uint8Array {
  const kept = new Uint8Array(runs.size)
  if (chosen < 0) return kept
  const from = nodes.run[chosen]
  const to = nodes.run[nodes.end[chosen]]
  if (onlyThese) kept.set(onlyThese.subarray(from, to), from)
  else kept.fill(1, from, to)
  return kept
}
