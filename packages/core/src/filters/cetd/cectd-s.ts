/** CECTD-S: composite text density smoothed over siblings, against the density of `body`. */

import { type Budget, defineFilter, keepRuns, paperPolicies, verdict } from '../../filter/filter.js'
import { measuresOf } from '../../page/measure.js'
import type { Page } from '../../page/page.js'
import { number } from '../../params/params.js'
import { countedElements, elementSeries } from '../element-series.js'
import { countedOwners } from './counts.js'
import { compositeDensities } from './density.js'
import { pageRule } from './density-sum-filters.js'
import { compositeParams } from './params.js'
import { densityScores, densitySeries } from './trace.js'

/**
 * Keeps the blocks whose composite text density, averaged with their siblings', reaches that of the whole page.
 *
 * Sun, Song & Liao, SIGIR 2011, variant CECTD-S, the paper's ablation. The weights and the rule that the nearest block
 * decides are ours, see README.
 */
export const cectdS = defineFilter({
  name: 'cectd-s',
  summary: "Keeps the blocks whose composite text density, averaged with their siblings', reaches that of the whole page.",
  reference: 'Sun, Song, Liao: DOM based content extraction via text density, SIGIR 2011',
  reads: ['elements'],
  params: {
    thresholdFactor: number({ default: 1, min: 0.5, max: 1.5, doc: 'Factor on the threshold, which is the composite density of body.' }),
    siblingWeight: number({
      default: 0.25,
      min: 0,
      max: 0.5,
      doc: 'Weight of the previous sibling and of the next one; the element itself has the rest.',
    }),
    ...compositeParams,
  },
  presets: { paper: { densityVariant: 'paper' } },
  presetPolicies: paperPolicies,
  judge(page, { thresholdFactor, siblingWeight, densityVariant, linkTags }, budget) {
    const decided = pageRule(page)
    if (decided) return decided
    const densities = compositeDensities(page, densityVariant, linkTags, budget)
    const smoothed = smoothSiblings(page, densities, siblingWeight, budget)
    const threshold = thresholdFactor * densities[page.body]
    const kept = keptRuns(page, smoothed, threshold, budget)
    return verdict(page, keepRuns(page, kept), {
      score: () => densityScores(page, smoothed, threshold),
      trace: () => {
        const elements = countedElements(page)
        const doc = 'Composite text density, averaged with the siblings before and after.'
        return {
          series: [elementSeries('smoothed CTD', elements, smoothed, doc), ...densitySeries(page, 'CTD', densities)],
          thresholds: [{ name: 't', value: threshold, on: 'smoothed CTD' }],
          kept: Uint8Array.from(elements, i => (i === page.body || smoothed[i] >= threshold ? 1 : 0)),
        }
      },
    })
  },
})

/** Averages each density with those of the element siblings before and after, renormalised at the ends; `body` keeps its own. */
export function smoothSiblings(page: Page, densities: Float64Array, siblingWeight: number, budget: Budget): Float64Array {
  const { nodes, body } = page
  const measures = measuresOf(page)
  const ownWeight = 1 - 2 * siblingWeight
  const smoothed = new Float64Array(nodes.size)
  const weights = new Float64Array(nodes.size)
  const lastChild = new Int32Array(nodes.size).fill(-1)
  for (let i = body + 1; i < nodes.end[body]; i++) {
    if ((i & 4095) === 0) budget.spend(4096)
    if (!measures.present[i]) continue
    const before = lastChild[nodes.parent[i]]
    lastChild[nodes.parent[i]] = i
    smoothed[i] = ownWeight * densities[i]
    weights[i] = ownWeight
    if (before < 0) continue
    smoothed[i] += siblingWeight * densities[before]
    weights[i] += siblingWeight
    smoothed[before] += siblingWeight * densities[i]
    weights[before] += siblingWeight
  }
  for (let i = body + 1; i < nodes.end[body]; i++) {
    // With siblingWeight 0.5 an only child has no weight at all: there is nothing to average, it keeps its density.
    smoothed[i] = weights[i] > 0 ? smoothed[i] / weights[i] : densities[i]
  }
  smoothed[body] = densities[body]
  return smoothed
}

/** Inline elements share the fate of their block; text directly in `body` is always kept. */
function keptRuns(page: Page, smoothed: Float64Array, threshold: number, budget: Budget): Uint8Array {
  const { runs, body, blockElement } = page
  const owners = countedOwners(page)
  const kept = new Uint8Array(runs.size)
  for (let run = 0; run < runs.size; run++) {
    if ((run & 4095) === 0) budget.spend(4096)
    const block = owners[blockElement[runs.node[run]]]
    if (block === body || smoothed[block] >= threshold) kept[run] = 1
  }
  return kept
}
