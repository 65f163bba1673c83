/** boilerpipe's DefaultExtractor. */

import { defineFilter, paperPolicies } from '../../filter/filter.js'
import { judgeBlocks, reference } from './judge-blocks.js'
import { markByDensity } from './mark-runs.js'

/** Classifies text blocks by the text and link densities of the block and its neighbours. */
export const boilerpipeDefault = defineFilter({
  name: 'boilerpipe-default',
  summary: 'Classifies text blocks by text and link density; boilerpipe’s general extractor.',
  reference,
  reads: ['blocks'],
  params: {},
  presets: { paper: {} },
  presetPolicies: paperPolicies,
  judge(page, _params, budget) {
    const thresholds = [
      { name: 'dense text', value: 9, on: 'textDensity' },
      { name: 'most links', value: 0.333333, on: 'linkDensity', keeps: 'below' as const },
    ]
    return judgeBlocks(page, budget, thresholds, markByDensity)
  },
})
