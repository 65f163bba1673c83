/** CEPR-ETPR, content extraction via path ratios, the extended ratio. */

import { defineFilter, fallbackAll, paperPolicies } from '../../filter/filter.js'
import { number } from '../../params/params.js'
import { countsVerticalBar, histogramTrace, ignoresInlineTags, ignoresPunctuation, judgeHistogram } from './decide.js'
import { histogram, pathStatistics, textNodes } from './path-statistics.js'

/**
 * Keeps text nodes whose tag path holds long, punctuated text that varies in both respects.
 *
 * Wu, Li, Hu & Wu, "Web News Extraction via Path Ratios", CIKM 2013.
 */
export const ceprEtpr = defineFilter({
  name: 'cepr-etpr',
  summary: 'Keeps text nodes on tag paths with long, punctuated and varied text.',
  reference: 'Wu, Li, Hu, Wu: Web News Extraction via Path Ratios, CIKM 2013',
  reads: ['runs'],
  params: {
    thresholdFactor: number({
      default: 0.7,
      min: 0.05,
      max: 3,
      scale: 'log',
      doc: 'Minimum value of a kept text node, in standard deviations.',
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
    const values = histogram(nodes.path, statistics.etpr)
    const result = {
      page,
      nodes,
      statistics,
      values,
      thresholdFactor: params.thresholdFactor,
      shown: [
        { name: 'TPR', values: histogram(nodes.path, statistics.tpr), doc: 'Text to path ratio of each text node’s path.' },
        { name: 'ETPR', values, doc: 'Extended text to path ratio of each text node’s path.' },
      ],
    }
    // Every path occurs once, or none varies: the method has nothing to go by.
    if (values.length > 0 && values.every(value => value === 0)) return fallbackAll(page, { trace: () => histogramTrace(result, 0) })
    return judgeHistogram(result)
  },
})
