/** FE, FeatureExtractor. */

import { defineFilter, keepRuns, paperPolicies, verdict } from '../../filter/filter.js'
import { nothing } from '../../page/selection/selection.js'
import { elementLabel } from '../element-series.js'
import { type Basket, featureSeries, fillBasket, runsOfBlocks, shareScores, shareThreshold } from './basket.js'
import { featureParams } from './params.js'

/**
 * Keeps the one block in which the desired feature, usually text, dominates all others.
 *
 * Debnath, Mitra & Giles, "Automatic extraction of informative blocks from webpages", SAC 2005. The list of features and
 * the ties are ours, see README, which also says why it scores low.
 */
export const fe = defineFilter({
  name: 'fe',
  summary: 'Keeps the one block in which a desired feature, usually text, dominates all others.',
  reference: 'Debnath, Mitra, Giles: Automatic extraction of informative blocks from webpages, SAC 2005',
  reads: ['blocks'],
  params: featureParams,
  presets: { paper: {} },
  presetPolicies: paperPolicies,
  judge(page, { feature, minFeatureShare }, budget) {
    if (page.live.isEmpty) return verdict(page, nothing(page.runs))
    const basket = fillBasket(page, feature, minFeatureShare, budget)
    const winner = winnerOf(basket)
    const isChosen = new Uint8Array(basket.blocks.size)
    if (winner >= 0) isChosen[winner] = 1
    return verdict(page, keepRuns(page, runsOfBlocks(page, basket, isChosen)), {
      score: () => shareScores(page, basket),
      trace: () => ({
        series: featureSeries(basket),
        thresholds: [shareThreshold(minFeatureShare)],
        kept: isChosen,
        notes: { basket: basket.members.length, winner: elementLabel(page, winner < 0 ? -1 : basket.blocks.element[winner]) },
      }),
    })
  },
})

/** The block with the largest share; of equal ones that with most of the feature, then the first; −1 for an empty basket. */
function winnerOf({ members, shares, values }: Basket): number {
  let winner = -1
  for (const block of members) {
    if (winner >= 0 && shares[block] < shares[winner]) continue
    if (winner < 0 || shares[block] > shares[winner] || values[block] > values[winner]) winner = block
  }
  return winner
}
