/** Blocks: maximal sequences of consecutive live runs with the same nearest block element. */

import { Tag } from '../html/tags.js'
import { isInlineTag } from './elements.js'
import type { Page } from './page.js'
import { Kind, Namespace } from './types.js'

/** The blocks of a page in document order. */
export interface BlockTable {
  readonly size: number
  /** The runs of all blocks, block after block. */
  readonly runs: Int32Array
  /** Block `b` has the runs `runs[start[b]] … runs[start[b + 1] − 1]` (length `size + 1`). */
  readonly start: Int32Array
  /** The element that makes each block. */
  readonly element: Int32Array
}

/** For every node its nearest ancestor-or-self element that is not inline, `body` at most; inside `svg` and `math` that element itself. */
export function blockElements(page: Page): Int32Array {
  const { nodes, body } = page
  const block = new Int32Array(nodes.size).fill(-1)
  if (body < 0) return block
  for (let i = body; i < nodes.end[body]; i++) {
    const parent = nodes.parent[i]
    if (i === body) block[i] = i
    else if (nodes.kind[i] !== Kind.Element || nodes.namespace[parent] !== Namespace.Html) block[i] = block[parent]
    else if (nodes.namespace[i] === Namespace.Html && isInlineTag(nodes.tag[i])) block[i] = block[parent]
    else block[i] = i
  }
  return block
}

/** Cuts the live runs of a page into blocks. */
export function blocksOf(page: Page): BlockTable {
  const runs = page.liveRuns
  const block = page.blockElement
  const start: number[] = []
  const element: number[] = []
  let previous = -1
  for (let k = 0; k < runs.length; k++) {
    const node = page.runs.node[runs[k]]
    const owner = block[node]
    if (previous < 0 || owner !== element[element.length - 1] || hasDoubleBreak(page, previous, node)) {
      start.push(k)
      element.push(owner)
    }
    previous = node
  }
  start.push(runs.length)
  return { size: element.length, runs, start: Int32Array.from(start), element: Int32Array.from(element) }
}

/** Tells whether two `br` with nothing but white space between them lie between two neighbouring text nodes. */
function hasDoubleBreak(page: Page, from: number, to: number): boolean {
  const { nodes } = page
  let afterBreak = false
  for (let i = from + 1; i < to; i++) {
    if (nodes.kind[i] !== Kind.Element) continue
    if (nodes.tag[i] === Tag.br) {
      if (afterBreak) return true
      afterBreak = true
    } else if (nodes.tag[i] === Tag.img || !isInlineTag(nodes.tag[i])) afterBreak = false
  }
  return false
}
