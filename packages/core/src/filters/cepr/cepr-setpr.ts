/** CEPR-SETPR, content extraction via path ratios, the smoothed extended ratio. */

import { defineFilter, fallbackAll, paperPolicies } from '../../filter/filter.js'
import { integer, number } from '../../params/params.js'
import { countsVerticalBar, histogramTrace, ignoresInlineTags, ignoresPunctuation, judgeHistogram } from './decide.js'
import { histogram, pathStatistics, textNodes } from './path-statistics.js'
import { pathDistance, smoothByPath } from './smooth-by-path.js'

/**
 * Keeps text nodes on, or next to and alike, tag paths with long, punctuated and varied text.
 *
 * Wu, Li, Hu & Wu, "Web News Extraction via Path Ratios", CIKM 2013, the full method.
 */
export const ceprSetpr = defineFilter({
  name: 'cepr-setpr',
  summary: 'Keeps text nodes on tag paths with long, punctuated and varied text, and what is among them on similar paths.',
  reference: 'Wu, Li, Hu, Wu: Web News Extraction via Path Ratios, CIKM 2013',
  reads: ['runs'],
  params: {
    thresholdFactor: number({
      default: 0.8,
      min: 0.05,
      max: 3,
      scale: 'log',
      doc: 'Minimum value of a kept text node, in standard deviations.',
    }),
    smoothingRadius: integer({
      default: 1,
      min: 0,
      max: 4,
      zero: 'none',
      doc: 'Number of text nodes on either side that are averaged; 0 for none.',
    }),
    distanceExponent: number({
      default: 1,
      min: 0,
      max: 4,
      doc: 'How fast the weight of a neighbour falls with the distance of its path.',
    }),
    ignoresInlineTags,
    ignoresPunctuation,
    countsVerticalBar,
  },
  presets: { paper: { countsVerticalBar: false, ignoresPunctuation: false } },
  presetPolicies: paperPolicies,
  judge(page, params, budget) {
    const nodes = textNodes(page, params, budget)
    const statistics = pathStatistics(nodes, budget)
    const etpr = histogram(nodes.path, statistics.etpr)
    const distance = pathDistance(nodes.table, nodes.ids, budget)
    const values = smoothByPath(etpr, nodes.path, distance, params.smoothingRadius, params.distanceExponent, budget)
    const result = {
      page,
      nodes,
      statistics,
      values,
      thresholdFactor: params.thresholdFactor,
      shown: [
        { name: 'TPR', values: histogram(nodes.path, statistics.tpr), doc: 'Text to path ratio of each text node’s path.' },
        { name: 'ETPR', values: etpr, doc: 'Extended text to path ratio of each text node’s path.' },
        { name: "H'", values, doc: 'Extended ratio smoothed over neighbours, weighted by the similarity of their paths.' },
      ],
    }
    // Every path occurs once, or none varies: the method has nothing to go by.
    if (etpr.length > 0 && etpr.every(value => value === 0)) return fallbackAll(page, { trace: () => histogramTrace(result, 0) })
    return judgeHistogram(result)
  },
})
