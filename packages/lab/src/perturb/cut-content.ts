/** A page whose content ends early: everything around it stays as it is. */

import type { Page } from 'gleaner'
import { type Edit, edited } from './edits.js'

/** Share of a block's words that must belong to the gold for the block to be content. */
const contentShare = 0.5

/** A page with less content, and the content that is left. */
export interface CutPage {
  readonly html: string
  readonly text: string
}

/**
 * Removes the content of a page beyond its first words, whole blocks at a time; with 0 words all of it. `shares` tells for each
 * block how much of it belongs to the gold. Null where nothing is left to remove.
 */
export function cutContent(page: Page, shares: ArrayLike<number>, words: number): CutPage | null {
  const { blocks, runs } = page
  const removed = new Uint8Array(runs.size)
  const kept: string[] = []
  let count = 0
  let isCut = false
  for (let b = 0; b < blocks.size; b++) {
    if (shares[b] < contentShare) continue
    const inBlock = blocks.runs.subarray(blocks.start[b], blocks.start[b + 1])
    if (count < words) {
      const text = Array.from(inBlock, run => page.runText(run)).join('')
      count += text.split(/\s+/).length
      kept.push(text)
      continue
    }
    isCut = true
    for (const run of inBlock) removed[run] = 1
  }
  return isCut ? { html: edited(page.source, removals(page, removed)), text: kept.join('\n') } : null
}

/** The largest elements that hold removed text and no other. */
function removals({ nodes, runs, liveRuns, body }: Page, removed: Uint8Array): Edit[] {
  const others = new Int32Array(runs.size + 1)
  const gone = new Int32Array(runs.size + 1)
  for (const run of liveRuns) (removed[run] ? gone : others)[run + 1]++
  for (let run = 0; run < runs.size; run++) {
    others[run + 1] += others[run]
    gone[run + 1] += gone[run]
  }
  const edits: Edit[] = []
  for (let i = body; i < nodes.end[body]; ) {
    const [from, to] = [nodes.run[i], nodes.run[nodes.end[i]]]
    if (gone[to] === gone[from]) i = nodes.end[i]
    else if (i > body && others[to] === others[from] && nodes.srcStart[i] >= 0) {
      edits.push({ from: nodes.srcStart[i], to: nodes.srcEnd[i], by: '' })
      i = nodes.end[i]
    } else i++
  }
  return edits
}
