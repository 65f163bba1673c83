/** DTP, document tree plateaus. */

import { defineFilter, keepRuns, paperPolicies, verdict } from '../../filter/filter.js'
import type { Trace } from '../../filter/trace.js'
import type { Page } from '../../page/page.js'
import { nothing } from '../../page/selection/selection.js'
import { boolean, integer, number } from '../../params/params.js'
import { countedElements, elementLabel, elementSeries } from '../element-series.js'
import { largestAround } from '../largest-around.js'
import { decide } from './decide.js'
import type { Plateaus } from './plateaus.js'

/**
 * Finds plateaus, stretches of text at one depth of the tree, and keeps the element that unites most of them.
 *
 * After two sentences in Gottron, "Combining content extraction heuristics: the CombinE system", iiWAS 2008; the score of
 * an element is ours, see README.
 */
export const dtp = defineFilter({
  name: 'dtp',
  summary: 'Finds long stretches of text at one depth of the tree and keeps the element that holds most of them and little else.',
  reference: 'Gottron: Combining content extraction heuristics: the CombinE system, iiWAS 2008',
  reads: ['elements', 'runs'],
  params: {
    depthTolerance: integer({ default: 0, min: 0, max: 3, doc: 'How many levels a plateau may rise or fall from its first run.' }),
    minWords: integer({ default: 25, min: 5, max: 80, doc: 'Minimum words in a plateau.' }),
    outsidePenalty: number({ default: 1, min: 0.25, max: 4, doc: 'Penalty for each word outside plateaus, in words inside.' }),
    keepsOnlyPlateaus: boolean({ default: false, doc: 'Whether only the plateaus below the chosen element are kept, not all its text.' }),
  },
  presets: { paper: {} },
  presetPolicies: paperPolicies,
  judge(page, { depthTolerance, minWords, outsidePenalty, keepsOnlyPlateaus }, budget) {
    if (page.live.isEmpty) return verdict(page, nothing(page.runs))
    if (page.tags.size === 0) return verdict(page, page.live)
    const { plateaus, values, chosen, kept } = decide(page, depthTolerance, minWords, outsidePenalty, keepsOnlyPlateaus, budget)
    return verdict(page, keepRuns(page, kept), {
      score: () => runScores(page, values, chosen),
      trace: () => traceOf(page, plateaus, values, chosen),
    })
  },
})

/** For each run the largest score among the elements around it, as a share of the largest on the page: 1 below the chosen element. */
function runScores(page: Page, values: Float64Array, chosen: number): Float32Array {
  if (chosen < 0 || values[chosen] <= 0) return new Float32Array(page.runs.size)
  return Float32Array.from(largestAround(page, node => Math.max(0, values[node] / values[chosen])))
}

function traceOf(page: Page, plateaus: Plateaus, values: Float64Array, chosen: number): Trace {
  const { liveRuns, nodes, runs } = page
  const isKept = (run: number): boolean => chosen >= 0 && runs.node[run] >= chosen && runs.node[run] < nodes.end[chosen]
  return {
    series: [
      {
        name: 'depth',
        unit: 'run',
        ids: liveRuns,
        values: plateaus.depths,
        doc: 'Depth of the block of each run; plateaus are the level parts of this series.',
      },
      {
        name: 'plateau',
        unit: 'run',
        ids: liveRuns,
        values: Int32Array.from(liveRuns, run => plateaus.plateauOf[run]),
        doc: 'Number of the plateau each run belongs to, 0 for none.',
      },
      elementSeries('score', countedElements(page), values, 'Words in plateaus minus the penalty for other words, per element.'),
    ],
    kept: Uint8Array.from(liveRuns, run => (isKept(run) ? 1 : 0)),
    notes: {
      plateaus: plateaus.count,
      chosen,
      chosenElement: elementLabel(page, chosen),
      ...(chosen >= 0 ? { score: values[chosen] } : {}),
    },
  }
}
