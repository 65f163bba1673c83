/** CETR, content extraction via tag ratios in two dimensions. */

import { defineFilter, paperPolicies } from '../../filter/filter.js'
import { kMeans, type Seeding } from '../../numeric/k-means.js'
import type { StepCounter } from '../../numeric/numeric.js'
import { choice, integer } from '../../params/params.js'
import { cetrParams, judgeLines, type LineDecision, lineSeries, paperCetr, type Smoothing, smoothRatios } from './steps.js'

/**
 * Clusters lines by smoothed tag ratio and by how fast it changes; drops the cluster held at the origin.
 *
 * Weninger, Hsu & Han, "CETR: Content Extraction via Tag Ratios", WWW 2010. Differs from the paper: deterministic seeds
 * instead of random ones, a cap on the smoothing, see README.
 */
export const cetr = defineFilter({
  name: 'cetr',
  summary: 'Clusters source lines by tag ratio and its change and drops the cluster at the origin.',
  reference: 'Weninger, Hsu, Han: CETR – Content Extraction via Tag Ratios, WWW 2010',
  reads: ['lines'],
  params: {
    clusters: integer({ default: 3, min: 2, max: 5, doc: 'Number of clusters, the one at the origin included.' }),
    lookAhead: integer({ default: 3, min: 1, max: 8, doc: 'Number of following lines whose mean is compared with a line.' }),
    seeding: choice({
      default: 'farthest',
      options: ['farthest', 'round-robin'],
      doc: 'First centres of the clusters: points far from each other, or the means after dealing the lines to the clusters in turn.',
    }),
    ...cetrParams,
  },
  presets: { paper: { ...paperCetr, seeding: 'round-robin' } },
  presetPolicies: paperPolicies,
  judge(page, params, budget) {
    return judgeLines(page, params, budget, ratios => decideCetr(ratios, params, budget))
  },
})

/** The parameters that decide on a sequence of ratios. */
export interface CetrOptions extends Smoothing {
  readonly clusters: number
  readonly lookAhead: number
  readonly seeding?: Seeding
}

/** Decides on a sequence of tag ratios. */
export function decideCetr(ratios: Float64Array, options: CetrOptions, steps?: StepCounter): LineDecision {
  const smoothed = smoothRatios(ratios, options, steps)
  const change = changes(smoothed, options.lookAhead, steps)
  const absolute = smoothRatios(change, options, steps).map(Math.abs)
  const points = new Float64Array(2 * smoothed.length)
  for (let i = 0; i < smoothed.length; i++) {
    points[2 * i] = smoothed[i]
    points[2 * i + 1] = absolute[i]
  }
  const { clusters, seeding = 'farthest' } = options
  const { cluster, centres } = kMeans(points, { dimensions: 2, clusters, pinsOrigin: true, seeding, steps })
  return {
    kept: cluster.map(c => (c > 0 ? 1 : 0)),
    belief: line => belief(smoothed[line], absolute[line], centres),
    trace: () => ({
      series: [
        lineSeries("T'", smoothed, 'Smoothed tag ratio.'),
        lineSeries('G', change, 'Change: mean of the next smoothed ratios less the line’s own.'),
        lineSeries('Ĝ', absolute, 'Smoothed change without its sign.'),
      ],
      scatter: { name: 'tag ratio and change', x: "T'", y: 'Ĝ', cluster, centres: pairs(centres), dropped: 0 },
      notes: { linesAtOrigin: cluster.reduce((sum, c) => sum + (c === 0 ? 1 : 0), 0) },
    }),
  }
}

/** Mean of the next `lookAhead` values, as far as there are any, less the value itself; 0 for the last one. */
export function changes(values: Float64Array, lookAhead: number, steps?: StepCounter): Float64Array {
  const n = values.length
  const result = new Float64Array(n)
  for (let i = 0; i < n - 1; i++) {
    if (steps && i % 512 === 0) steps.spend(512 * lookAhead)
    const last = Math.min(n - 1, i + lookAhead)
    let sum = 0
    for (let j = i + 1; j <= last; j++) sum += values[j]
    result[i] = sum / (last - i) - values[i]
  }
  return result
}

/** How far a point lies on its way from the origin to another centre: above 0.5 it is nearer to that centre. */
function belief(x: number, y: number, centres: Float64Array): number {
  let best = 0
  for (let c = 2; c < centres.length; c += 2) {
    const norm = centres[c] ** 2 + centres[c + 1] ** 2
    if (norm > 0) best = Math.max(best, (x * centres[c] + y * centres[c + 1]) / norm)
  }
  return Math.min(1, best)
}

function pairs(centres: Float64Array): [number, number][] {
  return Array.from({ length: centres.length / 2 }, (_, c) => [centres[2 * c], centres[2 * c + 1]])
}
