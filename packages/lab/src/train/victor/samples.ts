/** Pages as sequences for Victor: features of their blocks and the labels that the gold allows. */

import { type Page, parsePage, unlimited } from 'gleaner'
import { type Levels, labels, noise, victorFeatures } from 'gleaner/training'
import { foldKeyOf, foldOf, type GoldPage } from '../../datasets/index.js'
import { goldShares } from '../gold-words.js'

/** One page, ready for training. */
export interface VictorSample {
  readonly id: string
  readonly package: string
  readonly domain: string
  readonly fold: number
  readonly blocks: number
  /** Features, block after block. */
  readonly values: Uint8Array
  /** Labels that each block may have, one bit each: all bits where the gold says nothing. */
  readonly allowed: Uint8Array
}

/** Makes the sample of a page. */
export function victorSample(gold: GoldPage, levels: Levels, minAlignedShare: number): VictorSample {
  const page = parsePage(gold.html, { url: gold.url })
  const { blocks, values } = victorFeatures(page, levels, unlimited)
  const texts = Array.from({ length: blocks.size }, (_, b) =>
    Array.from(page.liveRuns.subarray(blocks.start[b], blocks.start[b + 1]), run => page.runText(run)).join(''),
  )
  const share = goldShares(texts, gold)
  const kinds = contentLabels(page, blocks.node)
  const allowed = Uint8Array.from(share, (aligned, b) => {
    if (Number.isNaN(aligned)) return (1 << kinds[b]) | (1 << noise)
    return 1 << (aligned >= minAlignedShare ? kinds[b] : noise)
  })
  return { id: gold.id, package: gold.package, domain: foldKeyOf(gold), fold: foldOf(gold), blocks: blocks.size, values, allowed }
}

const header = labels.indexOf('header')
const paragraph = labels.indexOf('paragraph')
const list = labels.indexOf('list')
const continuation = labels.indexOf('continuation')
const listItems: ReadonlySet<string> = new Set(['li', 'dt', 'dd'])

/**
 * The label each block has if it is content: the first text of a page's block is a header, a list item or a paragraph by
 * its elements, what follows in the same block goes on from it.
 */
function contentLabels(page: Page, nodes: Int32Array): Uint8Array {
  const first = new Uint8Array(page.nodes.size)
  for (let b = 0; b < page.blocks.size; b++) first[page.runs.node[page.blocks.runs[page.blocks.start[b]]]] = 1
  return Uint8Array.from(nodes, node => {
    if (!first[node]) return continuation
    const name = page.tagName(page.blockElement[node])
    if (/^h[1-6]$/.test(name)) return header
    return listItems.has(name) ? list : paragraph
  })
}
