/** K-FE, K-FeatureExtractor. */

import { type Budget, defineFilter, keepRuns, paperPolicies, verdict } from '../../filter/filter.js'
import type { Trace } from '../../filter/trace.js'
import { type Clusters, kMeans } from '../../numeric/k-means.js'
import { nothing } from '../../page/selection/selection.js'
import { integer } from '../../params/params.js'
import { type Basket, featureSeries, fillBasket, runsOfBlocks, shareScores, shareThreshold } from './basket.js'
import { featureParams } from './params.js'

/**
 * Clusters the blocks in which the desired feature dominates and keeps the cluster with most of it.
 *
 * Debnath, Mitra & Giles, "Identifying content blocks from web documents", ISMIS 2005. The two dimensions of the
 * clustering are ours, see README.
 */
export const kFe = defineFilter({
  name: 'k-fe',
  summary: 'Clusters the blocks in which a desired feature, usually text, dominates and keeps the cluster with most of it.',
  reference: 'Debnath, Mitra, Giles: Identifying content blocks from web documents, ISMIS 2005',
  reads: ['blocks'],
  params: {
    ...featureParams,
    clusters: integer({
      default: 3,
      min: 2,
      max: 5,
      doc: 'Number of clusters; reduced to the number of blocks if there are fewer blocks.',
    }),
  },
  presets: { paper: {} },
  presetPolicies: paperPolicies,
  judge(page, { feature, minFeatureShare, clusters }, budget) {
    if (page.live.isEmpty) return verdict(page, nothing(page.runs))
    const basket = fillBasket(page, feature, minFeatureShare, budget)
    const found = clusterBasket(basket, clusters, budget)
    const winner = winnerOf(found)
    const isChosen = new Uint8Array(basket.blocks.size)
    for (const [k, block] of basket.members.entries()) if (found.cluster[k] === winner) isChosen[block] = 1
    return verdict(page, keepRuns(page, runsOfBlocks(page, basket, isChosen)), {
      score: () => shareScores(page, basket),
      trace: () => traceOf(basket, found, winner, isChosen, minFeatureShare),
    })
  },
})

/** Clusters the basket on (feature, share). */
function clusterBasket({ members, values, shares }: Basket, clusters: number, budget: Budget): Clusters {
  const points = new Float64Array(2 * members.length)
  for (const [k, block] of members.entries()) {
    points[2 * k] = values[block]
    points[2 * k + 1] = shares[block]
  }
  return kMeans(points, { dimensions: 2, clusters: Math.min(clusters, members.length), steps: budget })
}

/** The cluster, among those with members, whose centre has most of the feature; −1 if there is none. */
function winnerOf({ cluster, centres }: Clusters): number {
  let winner = -1
  for (const c of cluster) if (winner < 0 || centres[2 * c] > centres[2 * winner]) winner = c
  return winner
}

function traceOf(basket: Basket, found: Clusters, winner: number, isChosen: Uint8Array, minFeatureShare: number): Trace {
  const { blocks, members, values, shares } = basket
  const ids = Int32Array.from(members, block => blocks.element[block])
  const point = (name: string, of: Float64Array, doc: string) =>
    ({ name, unit: 'block', ids, values: Float64Array.from(members, block => of[block]), doc }) as const
  return {
    series: [
      ...featureSeries(basket),
      point('basket feature', values, 'The desired feature of each block in the basket, divided by its maximum over the page.'),
      point('basket P', shares, 'Share of the desired feature of each block in the basket.'),
    ],
    thresholds: [shareThreshold(minFeatureShare)],
    scatter: {
      name: 'basket',
      x: 'basket feature',
      y: 'basket P',
      cluster: found.cluster,
      centres: Array.from({ length: found.size }, (_, c) => [found.centres[2 * c], found.centres[2 * c + 1]] as const),
    },
    kept: isChosen,
    notes: { basket: members.length, clusters: found.size, winner },
  }
}
