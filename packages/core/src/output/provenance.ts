/** Where in the source the kept text stands. */

import type { Page } from '../page/page.js'
import { runAt, type Selection } from '../page/selection/selection.js'
import type { RunTable } from '../page/types.js'
import { lowerBound } from './lower-bound.js'

/** One kept block and its place in the source; the range spans from its first to its last kept character. */
export interface SourceBlock {
  /** Tag of the block's element. */
  readonly tag: string
  readonly start: number
  readonly end: number
  /** Place of the block's first and one past its last kept character on the page's character axis. */
  readonly axisStart: number
  readonly axisEnd: number
}

/** Lists the kept blocks in document order with their source offsets. */
export function provenance(page: Page, keep: Selection): SourceBlock[] {
  const blocks: SourceBlock[] = []
  const { runs, blockElement } = page
  let element = -1
  for (let k = 0; k < keep.bounds.length; k += 2) {
    const [axisStart, axisEnd] = [keep.bounds[k], keep.bounds[k + 1]]
    const owner = blockElement[runs.node[runAt(runs, axisStart)]]
    const start = sourceOffset(runs, axisStart)
    const end = sourceOffset(runs, axisEnd - 1, true)
    const last = blocks[blocks.length - 1]
    if (owner === element && last) {
      blocks[blocks.length - 1] = { ...last, start: Math.min(last.start, start), end: Math.max(last.end, end), axisEnd }
    } else blocks.push({ tag: page.tagName(owner), start, end, axisStart, axisEnd })
    element = owner
  }
  return blocks
}

/** Maps a place on the axis to the source; with `after`, to the offset behind that character. */
export function sourceOffset(runs: RunTable, position: number, after = false): number {
  const { segments } = runs
  const s = lowerBound(segments.axis, position + 1) - 1
  const isPlain = segments.srcEnd[s] - segments.srcStart[s] === segments.axis[s + 1] - segments.axis[s]
  if (!isPlain) return after ? segments.srcEnd[s] : segments.srcStart[s]
  return segments.srcStart[s] + position - segments.axis[s] + (after ? 1 : 0)
}
