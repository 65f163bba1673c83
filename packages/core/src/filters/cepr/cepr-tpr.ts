/** CEPR-TPR, content extraction via path ratios, the plain text to path ratio. */

import { defineFilter, paperPolicies } from '../../filter/filter.js'
import { number } from '../../params/params.js'
import { ignoresInlineTags, ignoresPunctuation, judgeHistogram } from './decide.js'
import { histogram, pathStatistics, textNodes } from './path-statistics.js'

/**
 * Keeps text nodes whose tag path holds long text on average.
 *
 * Wu, Li, Hu & Wu, "Web News Extraction via Path Ratios", CIKM 2013.
 */
export const ceprTpr = defineFilter({
  name: 'cepr-tpr',
  summary: 'Keeps text nodes on tag paths with long text on average.',
  reference: 'Wu, Li, Hu, Wu: Web News Extraction via Path Ratios, CIKM 2013',
  reads: ['runs'],
  params: {
    thresholdFactor: number({
      default: 1.7,
      min: 0.05,
      max: 3,
      scale: 'log',
      doc: 'Minimum value of a kept text node, in standard deviations.',
    }),
    ignoresInlineTags,
    ignoresPunctuation,
  },
  presets: { paper: { ignoresPunctuation: false } },
  presetPolicies: paperPolicies,
  judge(page, params, budget) {
    const nodes = textNodes(page, { ...params, countsVerticalBar: false }, budget)
    const statistics = pathStatistics(nodes, budget)
    const values = histogram(nodes.path, statistics.tpr)
    return judgeHistogram({
      page,
      nodes,
      statistics,
      values,
      thresholdFactor: params.thresholdFactor,
      shown: [{ name: 'TPR', values, doc: 'Text to path ratio of each text node’s path.' }],
    })
  },
})
