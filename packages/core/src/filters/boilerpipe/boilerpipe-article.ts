/** boilerpipe's ArticleExtractor. */

import { defineFilter, paperPolicies } from '../../filter/filter.js'
import {
  admitLargeBlocks,
  admitTrailingLists,
  dropAfterEndOfText,
  dropTrailingHeadings,
  expandToTitle,
  keepLargestWithNeighbours,
  labelEndOfText,
  labelTitle,
  removeBoilerplate,
} from './article-steps.js'
import { fuseByProximity } from './fusion.js'
import { judgeBlocks, reference } from './judge-blocks.js'
import { classify, numWordsRule } from './rules.js'
import { potentialTitles } from './title.js'

/** Finds the main block of an article and adds its headline and what belongs to it. */
export const boilerpipeArticle = defineFilter({
  name: 'boilerpipe-article',
  summary: 'Finds the main text block of an article, with its headline and lists; boilerpipe’s extractor for news.',
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
    return judgeBlocks(page, budget, thresholds, (blocks, textOf) => {
      labelEndOfText(blocks, textOf)
      labelTitle(blocks, potentialTitles(page.title), textOf)
      classify(blocks, numWordsRule)
      dropAfterEndOfText(blocks)
      dropTrailingHeadings(blocks)
      const fused = removeBoilerplate(fuseByProximity(blocks))
      const main = fuseByProximity(fused, { contentOnly: true, sameTagLevel: true })
      keepLargestWithNeighbours(main)
      expandToTitle(main)
      admitLargeBlocks(main)
      admitTrailingLists(main)
      return main
    })
  },
})
