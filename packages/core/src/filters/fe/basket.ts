/** The blocks in which the desired feature dominates, and what `fe` and `k-fe` show of them. */

import type { Budget } from '../../filter/filter.js'
import type { Series, Threshold } from '../../filter/trace.js'
import type { Page } from '../../page/page.js'
import { type FeatureBlocks, type FeatureName, featureBlocks, featureNames, featureShares, featureValues } from './features.js'

/** The blocks of a page, judged by one feature. */
export interface Basket {
  readonly blocks: FeatureBlocks
  /** P: the share of the feature among all features, per block. */
  readonly shares: Float64Array
  /** The feature itself, divided by its maximum over the page, per block. */
  readonly values: Float64Array
  /** Blocks whose share exceeds the minimum, in document order. */
  readonly members: readonly number[]
}

/** Computes the features of all blocks and lists those in which `feature` has more than `minFeatureShare`. */
export function fillBasket(page: Page, feature: FeatureName, minFeatureShare: number, budget: Budget): Basket {
  const blocks = featureBlocks(page, budget)
  const shares = featureShares(blocks, feature, budget)
  const members: number[] = []
  for (let block = 0; block < blocks.size; block++) {
    if ((block & 4095) === 0) budget.spend(4096)
    if (shares[block] > minFeatureShare) members.push(block)
  }
  return { blocks, shares, values: featureValues(blocks, feature), members }
}

/** Marks the runs of the chosen blocks, given as a mask over blocks. */
export function runsOfBlocks({ runs, liveRuns }: Page, { blocks }: Basket, isChosen: Uint8Array): Uint8Array {
  const kept = new Uint8Array(runs.size)
  for (let k = 0; k < liveRuns.length; k++) kept[liveRuns[k]] = isChosen[blocks.ofRun[liveRuns[k]]]
  return kept
}

/** The score of a run: the share of the desired feature in its block. */
export function shareScores({ runs, liveRuns }: Page, { blocks, shares }: Basket): Float32Array {
  const score = new Float32Array(runs.size)
  for (let k = 0; k < liveRuns.length; k++) score[liveRuns[k]] = shares[blocks.ofRun[liveRuns[k]]]
  return score
}

/** The share P of every block, then all its features. */
export function featureSeries({ blocks, shares }: Basket): Series[] {
  const ids = blocks.element
  const doc = 'Share of the desired feature among all features of a block; blocks above the threshold are in the basket.'
  return [
    { name: 'P', unit: 'block', ids, values: shares, doc },
    ...featureNames.map(
      (name): Series => ({
        name,
        unit: 'block',
        ids,
        values: featureValues(blocks, name),
        doc: `The feature "${name}" of each block, divided by its maximum over the page.`,
      }),
    ),
  ]
}

/** The line that a block's share has to exceed. */
export function shareThreshold(minFeatureShare: number): Threshold {
  return { name: 'minFeatureShare', value: minFeatureShare, on: 'P' }
}
