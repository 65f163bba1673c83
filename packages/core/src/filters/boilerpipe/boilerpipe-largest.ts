/** boilerpipe's LargestContentExtractor. */

import { defineFilter, paperPolicies } from '../../filter/filter.js'
import { keepLargest } from './article-steps.js'
import { fuseByProximity } from './fusion.js'
import { judgeBlocks, reference } from './judge-blocks.js'
import { classify, numWordsRule } from './rules.js'

/** Keeps the largest stretch of neighbouring content blocks. */
export const boilerpipeLargest = defineFilter({
  name: 'boilerpipe-largest',
  summary: 'Classifies text blocks by their numbers of words and keeps the largest connected one.',
  reference,
  reads: ['blocks'],
  params: {},
  presets: { paper: {} },
  presetPolicies: paperPolicies,
  judge(page, _params, budget) {
    const thresholds = [
      { name: 'many words', value: 16, on: 'words' },
      { name: 'most links', value: 0.333333, on: 'linkDensity', keeps: 'below' as const },
    ]
    return judgeBlocks(page, budget, thresholds, blocks => {
      classify(blocks, numWordsRule)
      const fused = fuseByProximity(blocks)
      keepLargest(fused)
      return fused
    })
  },
})
