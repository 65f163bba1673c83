/** Records: the ancestor with siblings of its kind whose kind holds most of the page, and the page's largest such kind. */

import type { Page } from '../../../page/page.js'
import { type ElementContext, fewestRecords } from '../element-context.js'
import { placeIn } from '../forest.js'
import * as GroupField from '../group-field.js'
import { IntScratch } from '../scratch.js'
import * as SumField from '../sum-field.js'
import { columnNames, columns, fillColumns, spanOf } from './columns.js'
import { type FeatureInput, type FeatureTable, ratio } from './common.js'

/** The record whose group has most words. */
const Large = columns(
  'large:distance',
  'large:count',
  'large:meanWords',
  'large:variation',
  'large:linkShare',
  'large:sentenceShare',
  'large:pageShare',
  'large:ownToMean',
  'large:parentShare',
  'large:images',
  'large:prices',
  'large:dates',
  'large:headings',
)

/** Where a block is relative to the page's largest group. */
const Group = columns('group:side', 'group:blocks', 'group:sentencesAfter')
const largeSpan = spanOf(Large)
const groupSpan = spanOf(Group)

/** Columns of this group. */
export const recordNames: readonly string[] = columnNames(Large, Group)

/** Elements as records. */
export interface Records {
  /** Per block the group of the nearest record that its element is or lies in, −1 where there is none. */
  readonly near: Int32Array
  /** Per node the record that it is or lies in whose group has most words, −1 where there is none. */
  readonly large: Int32Array
}

const scratch = { near: new IntScratch(), large: new IntScratch() }

/** Finds the records that blocks lie in. */
export function findRecords({ nodes, blocks, body }: Page, { withText, group, groups }: ElementContext): Records {
  const near = scratch.near.of(nodes.size)
  const large = scratch.large.of(nodes.size)
  for (let k = 0; k < withText.length; k++) {
    const i = withText[k]
    const parent = nodes.parent[i]
    if (i === body || parent < 0) {
      near[i] = large[i] = -1
      continue
    }
    const at = GroupField.Size * group[i]
    const above = large[parent]
    const isRecord = groups[at] >= fewestRecords
    near[i] = isRecord ? group[i] : near[parent]
    const isLarger = isRecord && (above < 0 || groups[at + GroupField.Words] >= groups[GroupField.Size * group[above] + GroupField.Words])
    large[i] = isLarger ? i : above
  }
  const nearBlocks = new Int32Array(blocks.size)
  for (let b = 0; b < blocks.size; b++) nearBlocks[b] = near[blocks.element[b]]
  return { near: nearBlocks, large }
}

/** Writes the group. */
export function recordFeatures(input: FeatureInput, table: FeatureTable, at: number): void {
  const { page, stats, records } = input
  const { blocks, depth } = page
  const most = largestGroup(input)
  for (let b = 0; b < stats.size; b++) {
    const element = blocks.element[b]
    const place = placeIn(table.width, b, at)
    const record = records.large[element]
    writeRecord(input, table.values, place, record, record < 0 ? 0 : depth[element] - depth[record])
    writeSide(input, table.values, place + largeSpan, b, most)
  }
}

/** Where the numbers of the group of alike siblings with most words begin, −1 if there is none. */
export function largestGroup({ context: { groups, groupCount } }: FeatureInput): number {
  let best = -1
  for (let at = 0; at < GroupField.Size * groupCount; at += GroupField.Size) {
    if (groups[at] >= fewestRecords && (best < 0 || groups[at + GroupField.Words] > groups[best + GroupField.Words])) best = at
  }
  return best
}

/** Where a block stands to the page's largest group: before it, in it, after it; how far; what follows the group. */
function writeSide({ stats, context }: FeatureInput, values: Float32Array, place: number, b: number, group: number): void {
  if (group < 0) {
    fillColumns(values, place, groupSpan, -2)
    return
  }
  const { sums, groups } = context
  const from = groups[group + GroupField.From]
  const to = groups[group + GroupField.To]
  const all = sums[SumField.Size * stats.size + SumField.SentenceWords]
  values[place + Group['group:side']] = b < from ? -1 : b < to ? 0 : 1
  values[place + Group['group:blocks']] = b < from ? from - b : b < to ? 0 : b - to + 1
  values[place + Group['group:sentencesAfter']] = ratio(all - sums[SumField.Size * to + SumField.SentenceWords], all)
}

function writeRecord({ page, stats, context }: FeatureInput, values: Float32Array, place: number, element: number, levels: number): void {
  if (element < 0) {
    fillColumns(values, place, largeSpan, -1)
    return
  }
  const { sums, firstBlock, lastBlock, group, groups } = context
  const g = GroupField.Size * group[element]
  const count = groups[g]
  const words = groups[g + GroupField.Words]
  const mean = words / count
  const deviation = Math.sqrt(Math.max(0, groups[g + GroupField.Squares] / count - mean * mean))
  const parent = page.nodes.parent[element]
  const inParent = sums[SumField.Size * lastBlock[parent]] - sums[SumField.Size * firstBlock[parent]]
  const inElement = sums[SumField.Size * lastBlock[element]] - sums[SumField.Size * firstBlock[element]]
  const perWord = words === 0 ? 0 : 1 / words
  const perMember = 1 / count
  values[place + Large['large:distance']] = levels
  values[place + Large['large:count']] = count
  values[place + Large['large:meanWords']] = mean
  values[place + Large['large:variation']] = ratio(deviation, mean)
  values[place + Large['large:linkShare']] = groups[g + GroupField.LinkWords] * perWord
  values[place + Large['large:sentenceShare']] = groups[g + GroupField.SentenceWords] * perWord
  values[place + Large['large:pageShare']] = ratio(words, sums[SumField.Size * stats.size])
  values[place + Large['large:ownToMean']] = ratio(inElement, mean)
  values[place + Large['large:parentShare']] = ratio(words, inParent)
  values[place + Large['large:images']] = groups[g + GroupField.Images] * perMember
  values[place + Large['large:prices']] = groups[g + GroupField.Prices] * perMember
  values[place + Large['large:dates']] = groups[g + GroupField.Dates] * perMember
  values[place + Large['large:headings']] = groups[g + GroupField.Headings] * perMember
}
