/** boilerpipe's DefaultExtractor. */

import { defineFilter } from '../filter.js'
import { fuseByProximity, fuseEqualDensity } from './fusion.js'
import { judgeBlocks, reference } from './judge-blocks.js'
import { classify, densityRule } from './rules.js'

/** Classifies text blocks by the text and link densities of the block and its neighbours. */
export const boilerpipeDefault = defineFilter({
  name: 'boilerpipe-default',
  summary: 'Classifies text blocks by text and link density; boilerpipe’s general extractor.',
  reference,
  reads: ['blocks'],
  params: {},
  presets: { paper: {} },
  judge(page, _params, budget) {
    const thresholds = [
      { name: 'dense text', value: 9, on: 'textDensity' },
      { name: 'most links', value: 0.333333, on: 'linkDensity' },
    ]
    return judgeBlocks(page, budget, thresholds, blocks => {
      // Proximity fusion changes nothing here, since no block is content yet; the original runs it all the same.
      const fused = fuseByProximity(fuseEqualDensity(blocks))
      classify(fused, densityRule)
      return fused
    })
  },
})
