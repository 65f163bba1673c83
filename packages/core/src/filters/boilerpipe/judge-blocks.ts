/** From a page to its blocks and from content blocks back to text; what the three extractors share. */

import type { Page } from '../../page/page.js'
import { type Budget, keepRuns, type Verdict, verdict } from '../filter.js'
import type { Series, Threshold, Trace } from '../trace.js'
import type { TextOf } from './article-steps.js'
import { type BlockList, blockListOf, blockText } from './block-list.js'
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
  const list = blockListOf(page, budget)
  budget.spend(list.blocks.length)
  const before = list.blocks.map(({ words, textDensity, linkDensity, tagLevel }) => ({ words, textDensity, linkDensity, tagLevel }))
  const result = extract([...list.blocks], place => blockText(page, list, place))
  const kept = new Uint8Array(before.length)
  for (const block of result) if (block.isContent) for (const place of block.places) kept[place] = 1
  const mask = new Uint8Array(page.runs.size)
  for (let b = 0; b < kept.length; b++) if (kept[b]) for (let k = list.start[b]; k < list.start[b + 1]; k++) mask[list.runs[k]] = 1
  return verdict(page, keepRuns(page, mask), { trace: () => traceOf(page, list, before, kept, thresholds, result) })
}

/** What the rules saw of a block before any merging. */
type Seen = Pick<TextBlock, 'words' | 'textDensity' | 'linkDensity' | 'tagLevel'>

function traceOf(
  page: Page,
  list: BlockList,
  seen: readonly Seen[],
  kept: Uint8Array,
  thresholds: readonly Threshold[],
  result: readonly TextBlock[],
): Trace {
  const ids = Int32Array.from(seen, (_, b) => page.nodes.parent[page.runs.node[list.runs[list.start[b]]]])
  const series = (name: keyof Seen, doc: string): Series => ({
    name,
    unit: 'block',
    ids,
    values: Float64Array.from(seen, block => block[name]),
    doc,
  })
  const title = result.find(block => block.has(Label.Title))
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
      blocks: seen.length,
      blocksAfterMerging: result.length,
      ...(title ? { title: blockText(page, list, title.first) } : {}),
    },
  }
}
