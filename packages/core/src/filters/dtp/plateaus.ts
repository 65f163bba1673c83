/** Plateaus: stretches of consecutive runs at one depth of the tree, with enough words and not too many links. */

import type { Budget } from '../../filter/filter.js'
import { measuresOf } from '../../page/measure.js'
import type { Page } from '../../page/page.js'

/** The plateaus of a page. */
export interface Plateaus {
  readonly count: number
  /** Per run id 1 if it belongs to a plateau. */
  readonly isInside: Uint8Array
  /** Per run id the number of its plateau, from 1; 0 for none. */
  readonly plateauOf: Int32Array
  /** Depth of the block of each live run, in the order of `liveRuns`. */
  readonly depths: Int32Array
}

/**
 * Cuts the live runs into stretches whose depths stay within `depthTolerance` of their first run's and keeps those with
 * at least `minWords` words, at most half of them in links.
 */
export function findPlateaus(page: Page, depthTolerance: number, minWords: number, budget: Budget): Plateaus {
  const { liveRuns, runs } = page
  const measures = measuresOf(page)
  const depths = runDepths(page)
  const plateauOf = new Int32Array(runs.size)
  const isInside = new Uint8Array(runs.size)
  let count = 0
  for (let k = 0; k < liveRuns.length; ) {
    const first = k
    let words = 0
    let linkWords = 0
    for (; k < liveRuns.length && Math.abs(depths[k] - depths[first]) <= depthTolerance; k++) {
      if ((k & 4095) === 0) budget.spend(4096)
      const run = liveRuns[k]
      words += measures.runWords(run)
      linkWords += measures.anchorWords[run + 1] - measures.anchorWords[run]
    }
    if (words < minWords || 2 * linkWords > words) continue
    count++
    for (let j = first; j < k; j++) {
      if ((j & 4095) === 0) budget.spend(4096)
      plateauOf[liveRuns[j]] = count
      isInside[liveRuns[j]] = 1
    }
  }
  return { count, isInside, plateauOf, depths }
}

function runDepths({ liveRuns, runs, depth, blockElement }: Page): Int32Array {
  return Int32Array.from(liveRuns, run => depth[blockElement[runs.node[run]]])
}
