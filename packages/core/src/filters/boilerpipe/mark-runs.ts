/** From a page to its blocks and from content blocks back to runs. */

import type { Budget } from '../../filter/filter.js'
import type { Page } from '../../page/page.js'
import { type BlockList, blockListOf } from './block-list.js'
import { fuseByProximity, fuseEqualDensity } from './fusion.js'
import { classify, densityRule } from './rules.js'
import type { TextBlock } from './text-block.js'

/** What an extractor marked: per run and per block 1 if it is content, and the blocks as merged. */
export interface MarkedRuns {
  readonly mask: Uint8Array
  readonly kept: Uint8Array
  readonly result: readonly TextBlock[]
}

/** Cuts a page into blocks, lets an extractor mark content, and marks the runs of the content blocks. */
export function markRuns(page: Page, budget: Budget, extract: (blocks: TextBlock[], list: BlockList) => readonly TextBlock[]): MarkedRuns {
  const list = blockListOf(page, budget)
  // Every extractor goes through the blocks about a dozen times.
  for (let b = 0; b < list.blocks.length; b += 512) budget.spend(12 * Math.min(512, list.blocks.length - b))
  const result = extract([...list.blocks], list)
  const kept = new Uint8Array(list.blocks.length)
  for (const block of result) if (block.isContent) for (const place of block.places) kept[place] = 1
  const mask = new Uint8Array(page.runs.size)
  for (let b = 0; b < kept.length; b++) if (kept[b]) for (let k = list.start[b]; k < list.start[b + 1]; k++) mask[list.runs[k]] = 1
  return { mask, kept, result }
}

/** The steps of boilerpipe's DefaultExtractor. */
export function markByDensity(blocks: readonly TextBlock[]): TextBlock[] {
  // Proximity fusion changes nothing here, since no block is content yet; the original runs it all the same.
  const fused = fuseByProximity(fuseEqualDensity(blocks))
  classify(fused, densityRule)
  return fused
}
