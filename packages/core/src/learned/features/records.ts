/** Records: the nearest ancestor that has siblings of its kind, and the ancestor whose kind holds most of the page. */

import type { Page } from '../../page/page.js'
import type { ElementContext } from '../element-context.js'
import { placeIn } from '../forest.js'
import { lanes } from '../kernel.js'
import { type FeatureInput, type FeatureTable, fillColumns, ratio } from './common.js'

const perRecord = [
  'distance',
  'count',
  'meanWords',
  'variation',
  'linkShare',
  'sentenceShare',
  'pageShare',
  'rank',
  'ownToMean',
  'parentShare',
  'place',
  'images',
  'prices',
  'dates',
  'headings',
]

/** Columns of this group. */
export const recordNames: readonly string[] = [
  ...['near', 'large'].flatMap(which => perRecord.map(name => `${which}:${name}`)),
  'group:side',
  'group:blocks',
  'group:sentencesAfter',
]

/** Writes the group. */
export function recordFeatures(input: FeatureInput, table: FeatureTable, at: number): void {
  const { page, stats, context } = input
  const { blocks, depth } = page
  const most = largestGroup(input)
  const { near, large } = recordsAbove(page, context)
  for (let b = 0; b < stats.size; b++) {
    const element = blocks.element[b]
    const row = placeIn(table.width, b, at)
    writeRecord(input, table.values, row, b, near[element], depth[element])
    writeRecord(input, table.values, row + perRecord.length * lanes, b, large[element], depth[element])
    writeSide(input, table.values, row + 2 * perRecord.length * lanes, b, most)
  }
}

/** Per element the nearest record that it is or lies in, and the one whose group has most words; −1 where there is none. */
function recordsAbove({ nodes, body }: Page, { withText, group, groupCount, groupWords }: ElementContext) {
  const near = new Int32Array(nodes.size).fill(-1)
  const large = new Int32Array(nodes.size).fill(-1)
  for (let k = 0; k < withText.length; k++) {
    const i = withText[k]
    if (i === body) continue
    const parent = nodes.parent[i]
    const g = group[i]
    const isRecord = groupCount[g] >= 3
    near[i] = isRecord ? i : near[parent]
    large[i] = isRecord && (large[parent] < 0 || groupWords[g] >= groupWords[group[large[parent]]]) ? i : large[parent]
  }
  return { near, large }
}

/** The group of at least three alike siblings with most words, −1 if there is none. */
export function largestGroup({ context }: FeatureInput): number {
  let best = -1
  for (let g = 0; g < context.groupCount.length; g++) {
    if (context.groupCount[g] >= 3 && (best < 0 || context.groupWords[g] > context.groupWords[best])) best = g
  }
  return best
}

/** Where a block stands to the page's largest group: before it, in it, after it; how far; what follows the group. */
function writeSide({ stats, context }: FeatureInput, values: Float32Array, at: number, b: number, group: number): void {
  if (group < 0) {
    fillColumns(values, at, 3, -2)
    return
  }
  const from = context.groupFrom[group]
  const to = context.groupTo[group]
  const { sentenceWords } = context.sums
  values[at] = b < from ? -1 : b < to ? 0 : 1
  values[at + lanes] = b < from ? from - b : b < to ? 0 : b - to + 1
  values[at + 2 * lanes] = ratio(sentenceWords[stats.size] - sentenceWords[to], sentenceWords[stats.size])
}

function writeRecord(
  { page, stats, context }: FeatureInput,
  values: Float32Array,
  at: number,
  b: number,
  element: number,
  depth: number,
): void {
  if (element < 0) {
    fillColumns(values, at, perRecord.length, -1)
    return
  }
  const { sums, firstBlock, lastBlock } = context
  const g = context.group[element]
  const count = context.groupCount[g]
  const mean = context.groupWords[g] / count
  const deviation = Math.sqrt(Math.max(0, context.groupSquares[g] / count - mean * mean))
  const parent = page.nodes.parent[element]
  const inParent = sums.words[lastBlock[parent]] - sums.words[firstBlock[parent]]
  const inElement = sums.words[lastBlock[element]] - sums.words[firstBlock[element]]
  values[at] = depth - page.depth[element]
  values[at + lanes] = count
  values[at + 2 * lanes] = mean
  values[at + 3 * lanes] = ratio(deviation, mean)
  values[at + 4 * lanes] = ratio(context.groupLinkWords[g], context.groupWords[g])
  values[at + 5 * lanes] = ratio(context.groupSentenceWords[g], context.groupWords[g])
  values[at + 6 * lanes] = ratio(context.groupWords[g], sums.words[stats.size])
  values[at + 7 * lanes] = ratio(context.rank[element], count)
  values[at + 8 * lanes] = ratio(inElement, mean)
  values[at + 9 * lanes] = ratio(context.groupWords[g], inParent)
  values[at + 10 * lanes] = ratio(b - firstBlock[element], lastBlock[element] - firstBlock[element])
  values[at + 11 * lanes] = context.groupImages[g] / count
  values[at + 12 * lanes] = context.groupPrices[g] / count
  values[at + 13 * lanes] = context.groupDates[g] / count
  values[at + 14 * lanes] = context.groupHeadings[g] / count
}
