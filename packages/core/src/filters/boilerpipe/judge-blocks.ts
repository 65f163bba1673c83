/** From a page to its blocks and from content blocks back to text; what the three extractors share. */

import { type Budget, keepRuns, unlimited, type Verdict, verdict } from '../../filter/filter.js'
import type { Series, Threshold, Trace } from '../../filter/trace.js'
import type { Page } from '../../page/page.js'
import type { TextOf } from './article-steps.js'
import { blockListOf, blockText } from './block-list.js'
import { markRuns } from './mark-runs.js'
import { Label, type TextBlock } from './text-block.js'

/** The paper that all three extractors refer to. */
export const reference = 'Kohlschütter, Fankhauser, Nejdl: Boilerplate detection using shallow text features, WSDM 2010'

/** Cuts a page into blocks, lets an extractor mark content, and keeps the text of the content blocks. */
export function judgeBlocks(
  page: Page,
  budget: Budget,
  thresholds: readonly Threshold[],
  extract: (blocks: TextBlock[], textOf: TextOf) => readonly TextBlock[],
): Verdict {
  const texts: string[] = []
  const { mask, kept, result } = markRuns(page, budget, (blocks, list) =>
    extract(blocks, place => (texts[place] ??= blockText(page, list, place))),
  )
  return verdict(page, keepRuns(page, mask), { trace: () => traceOf(page, kept, thresholds, result) })
}

type Feature = 'words' | 'textDensity' | 'linkDensity' | 'tagLevel'

function traceOf(page: Page, kept: Uint8Array, thresholds: readonly Threshold[], result: readonly TextBlock[]): Trace {
  // Merging has changed the blocks; the rules saw them as they are cut.
  const list = blockListOf(page, unlimited)
  const ids = Int32Array.from(list.blocks, (_, b) => page.nodes.parent[page.runs.node[list.runs[list.start[b]]]])
  const series = (name: Feature, doc: string): Series => ({
    name,
    unit: 'block',
    ids,
    values: Float64Array.from(list.blocks, block => block[name]),
    doc,
  })
  return {
    series: [
      series('textDensity', 'Words per line of 80 characters, the last line left out.'),
      series('linkDensity', 'Share of words inside links.'),
      series('words', 'Words.'),
      series('tagLevel', 'Depth of the first text, inline elements not counted.'),
    ],
    thresholds,
    kept,
    notes: {
      blocks: list.blocks.length,
      blocksAfterMerging: result.length,
      hasTitle: result.some(block => block.has(Label.Title)),
    },
  }
}
