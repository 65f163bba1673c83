/** CETR-KM, content extraction via tag ratios by one-dimensional clustering. */

import { defineFilter, paperPolicies } from '../../filter/filter.js'
import type { Threshold } from '../../filter/trace.js'
import { kMeans1 } from '../../numeric/k-means.js'
import type { StepCounter } from '../../numeric/numeric.js'
import { integer } from '../../params/params.js'
import { cetrParams, judgeLines, type LineDecision, lineSeries, paperCetr, type Smoothing, smoothRatios } from './steps.js'

/**
 * Clusters the smoothed tag ratios and drops the cluster nearest to zero.
 *
 * Weninger, Hsu & Han, "CETR: Content Extraction via Tag Ratios", WWW 2010. Differs from the paper: the first centres
 * are quantiles instead of random, see README.
 */
export const cetrKm = defineFilter({
  name: 'cetr-km',
  summary: 'Clusters the smoothed tag ratios of source lines and drops the lowest cluster.',
  reference: 'Weninger, Hsu, Han: CETR – Content Extraction via Tag Ratios, WWW 2010',
  reads: ['lines'],
  params: {
    clusters: integer({ default: 3, min: 2, max: 4, doc: 'Number of clusters.' }),
    ...cetrParams,
  },
  presets: { paper: { ...paperCetr } },
  presetPolicies: paperPolicies,
  judge(page, params, budget) {
    return judgeLines(page, params, budget, ratios => decideKm(ratios, params, budget))
  },
})

/** The parameters that decide on a sequence of ratios. */
export interface CetrKmOptions extends Smoothing {
  readonly clusters: number
}

/** Decides on a sequence of tag ratios. */
export function decideKm(ratios: Float64Array, options: CetrKmOptions, steps?: StepCounter): LineDecision {
  const smoothed = smoothRatios(ratios, options, steps)
  const { cluster, centres, size } = kMeans1(smoothed, options.clusters, steps)
  const [low, next] = centres
  return {
    // A single cluster tells nothing apart, so nothing is dropped.
    kept: cluster.map(c => (c > 0 || size < 2 ? 1 : 0)),
    belief: line => (size < 2 ? 1 : Math.min(1, Math.max(0, (smoothed[line] - low) / (next - low)))),
    trace: () => ({
      series: [
        lineSeries("T'", smoothed, 'Smoothed tag ratio.'),
        lineSeries('cluster', cluster, 'Cluster of each line; cluster 0, nearest to zero, is dropped.'),
      ],
      thresholds: bordersOf(centres),
      notes: Object.fromEntries(Array.from(centres, (centre, c) => [`centre${c}`, centre])),
    }),
  }
}

/** Halfway between two centres one cluster ends and the next begins. */
function bordersOf(centres: Float64Array): Threshold[] {
  const borders: Threshold[] = []
  for (let c = 1; c < centres.length; c++) {
    borders.push({ name: `border of clusters ${c - 1} and ${c}`, value: (centres[c - 1] + centres[c]) / 2, on: "T'" })
  }
  return borders
}
