/** CEPR-TPR, content extraction via path ratios, the plain text to path ratio. */

import { number } from '../../params/params.js'
import { defineFilter } from '../filter.js'
import { ignoresInlineTags, judgeHistogram } from './decide.js'
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
    thresholdFactor: number({ default: 1.7, min: 0.05, max: 3, doc: 'Multiple of the standard deviation that a text node must reach.' }),
    ignoresInlineTags,
  },
  presets: { paper: {} },
  judge(page, params, budget) {
    const nodes = textNodes(page, params.ignoresInlineTags, false, budget)
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
