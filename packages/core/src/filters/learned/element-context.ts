/** What surrounds the blocks: ranges of blocks per element, groups of alike siblings, names. */

import { Tag } from '../../html/tags.js'
import { finish, hashStart, IntMap, mix } from '../../numeric/hash.js'
import type { Page } from '../../page/page.js'
import { Kind } from '../../page/types.js'
import type { BlockStats } from './block-stats.js'
import * as CountField from './count-field.js'
import { elementNames, Mark } from './element-names.js'
import * as GroupField from './group-field.js'
import { FloatScratch, IntScratch } from './scratch.js'
import * as SumField from './sum-field.js'
import * as Trait from './trait.js'

/**
 * What is known about elements and about groups of siblings with the same signature. Most of it is in scratch arrays: it is
 * good until the next page is looked at, and arrays may be longer than what is in them.
 */
export interface ElementContext {
  /** Elements of blocks and all elements above them, from the body on, in document order: those that the following know about. */
  readonly withText: Int32Array
  /** First block below each element, and one past the last. */
  readonly firstBlock: Int32Array
  readonly lastBlock: Int32Array
  /** Tag and first three classes as one hash; 0 for other nodes. */
  readonly signature: Int32Array
  /** Group of siblings with the same signature. */
  readonly group: Int32Array
  /** `GroupField.Size` numbers for each group; of groups with fewer than `fewestRecords` members only their count. */
  readonly groups: Float64Array
  readonly groupCount: number
  /** Values that name an element: `names[nameStart[i]] … names[nameStart[i + 1] − 1]`. Elements inside a block have names if they contain its first text. */
  readonly names: Int32Array
  readonly nameStart: Int32Array
  /** Distinct values. */
  readonly valueCount: number
  /** Tokens of each value: `tokens[tokenStart[v]] … tokens[tokenStart[v + 1] − 1]`. */
  readonly tokens: Int32Array
  readonly tokenStart: Int32Array
  /** The counts before each node and before the end: `CountField.Size` numbers for each. */
  readonly counts: Int32Array
  /** Sums over the blocks before each block and before the end: `SumField.Size` numbers for each. */
  readonly sums: Float64Array
}

/** How far up from its first text the names of elements inside a block are read. */
export const insideLevels = 4

/** Fewest alike siblings that are records. */
export const fewestRecords = 3

const scratch = {
  before: new IntScratch(),
  firstBlock: new IntScratch(),
  lastBlock: new IntScratch(),
  counts: new IntScratch(),
  group: new IntScratch(),
  sums: new FloatScratch(),
  groups: new FloatScratch(),
}

/** Computes everything that features need about elements. */
export function elementContext(page: Page, stats: BlockStats, headings: Uint8Array): ElementContext {
  const { nodes, runs, blocks } = page
  const before = scratch.before.of(runs.size + 1).fill(0, 0, runs.size + 1)
  for (let b = 0; b < blocks.size; b++) before[blocks.runs[blocks.start[b]] + 1]++
  for (let run = 0; run < runs.size; run++) before[run + 1] += before[run]
  const marks = markElements(page)
  const names = elementNames(page, marks)
  const firstBlock = scratch.firstBlock.of(nodes.size)
  const lastBlock = scratch.lastBlock.of(nodes.size)
  const { withText } = names
  for (let k = 0; k < withText.length; k++) {
    const i = withText[k]
    firstBlock[i] = before[nodes.run[i]]
    lastBlock[i] = before[nodes.run[nodes.end[i]]]
  }
  const counts = countNodes(page)
  const sums = blockSums(page, stats, headings)
  return { firstBlock, lastBlock, ...names, counts, sums, ...siblingGroups(page, names, firstBlock, lastBlock, counts, sums) }
}

function markElements({ nodes, blocks, runs, body }: Page): Uint8Array {
  const marks = new Uint8Array(nodes.size)
  const { parent } = nodes
  for (let b = 0; b < blocks.size; b++) {
    const element = blocks.element[b]
    for (let i = element; i >= 0 && i >= body && marks[i] !== Mark.WithText; i = parent[i]) marks[i] = Mark.WithText
    let i = parent[runs.node[blocks.runs[blocks.start[b]]]]
    for (let climbed = 0; i > element && climbed < insideLevels; i = parent[i], climbed++) marks[i] ||= Mark.Inside
  }
  return marks
}

const Sort = { Image: 1, Anchor: 2, Control: 3 } as const
const sortOfTag = new Uint8Array(1024)
for (const tag of [Tag.img, Tag.picture, Tag.video]) sortOfTag[tag] = Sort.Image
for (const tag of [Tag.input, Tag.select, Tag.button, Tag.textarea]) sortOfTag[tag] = Sort.Control
sortOfTag[Tag.a] = Sort.Anchor

function countNodes({ nodes }: Page): Int32Array {
  const { size, tag, kind } = nodes
  const counts = scratch.counts.of(CountField.Size * (size + 1)).fill(0, 0, CountField.Size)
  let [elements, images, anchors, controls] = [0, 0, 0, 0]
  for (let i = 0, k = CountField.Size; i < size; i++, k += CountField.Size) {
    if (kind[i] === Kind.Element) {
      const sort = tag[i] < sortOfTag.length ? sortOfTag[tag[i]] : 0
      elements++
      if (sort === Sort.Anchor) anchors++
      else if (sort === Sort.Image) images++
      else if (sort === Sort.Control) controls++
    }
    counts[k] = elements
    counts[k + CountField.Images] = images
    counts[k + CountField.Anchors] = anchors
    counts[k + CountField.Controls] = controls
  }
  return counts
}

function blockSums({ nodes, blocks }: Page, stats: BlockStats, headings: Uint8Array): Float64Array {
  const sums = scratch.sums.of(SumField.Size * (stats.size + 1)).fill(0, 0, SumField.Size)
  for (let b = 0, k = 0; b < stats.size; b++, k += SumField.Size) {
    const next = k + SumField.Size
    const traits = stats.traits[b]
    sums[next] = sums[k] + stats.words[b]
    sums[next + SumField.LinkWords] = sums[k + SumField.LinkWords] + stats.linkWords[b]
    sums[next + SumField.SentenceWords] = sums[k + SumField.SentenceWords] + stats.sentenceWords[b]
    sums[next + SumField.FunctionWords] = sums[k + SumField.FunctionWords] + stats.functionWords[b]
    sums[next + SumField.ParagraphWords] = sums[k + SumField.ParagraphWords] + (nodes.tag[blocks.element[b]] === Tag.p ? stats.words[b] : 0)
    sums[next + SumField.Prices] = sums[k + SumField.Prices] + (traits & Trait.Price ? 1 : 0)
    sums[next + SumField.Dates] = sums[k + SumField.Dates] + (traits & Trait.DateLike ? 1 : 0)
    sums[next + SumField.Headings] = sums[k + SumField.Headings] + (headings[b] > 0 ? 1 : 0)
  }
  return sums
}

const groupIds = new IntMap(4096)

/** Groups siblings with the same signature that hold text. */
function siblingGroups(
  { nodes }: Page,
  { withText, signature }: Pick<ElementContext, 'withText' | 'signature'>,
  firstBlock: Int32Array,
  lastBlock: Int32Array,
  counts: Int32Array,
  sums: Float64Array,
): Pick<ElementContext, 'group' | 'groups' | 'groupCount'> {
  const group = scratch.group.of(nodes.size)
  // No more groups than elements.
  const groups = scratch.groups.of(GroupField.Size * withText.length)
  groupIds.clear(withText.length)
  let groupCount = 0
  for (let k = 0; k < withText.length; k++) {
    const i = withText[k]
    const id = groupIds.intern(finish(mix(mix(hashStart, signature[i]), nodes.parent[i] + 7)), groupCount)
    const at = GroupField.Size * id
    if (id === groupCount) {
      groupCount++
      groups[at] = 0
    }
    // What the members hold is summed up once there are enough of them to count.
    if (++groups[at] === fewestRecords) groups.fill(0, at + 1, at + GroupField.Size)
    group[i] = id
  }
  for (let k = 0; k < withText.length; k++) {
    const i = withText[k]
    const at = GroupField.Size * group[i]
    if (groups[at] < fewestRecords) continue
    const from = SumField.Size * firstBlock[i]
    const to = SumField.Size * lastBlock[i]
    // Still 0 at the first member.
    if (groups[at + GroupField.To] === 0) groups[at + GroupField.From] = firstBlock[i]
    groups[at + GroupField.To] = lastBlock[i]
    const n = sums[to] - sums[from]
    groups[at + GroupField.Words] += n
    groups[at + GroupField.Squares] += n * n
    groups[at + GroupField.LinkWords] += sums[to + SumField.LinkWords] - sums[from + SumField.LinkWords]
    groups[at + GroupField.SentenceWords] += sums[to + SumField.SentenceWords] - sums[from + SumField.SentenceWords]
    groups[at + GroupField.Images] +=
      counts[CountField.Size * nodes.end[i] + CountField.Images] - counts[CountField.Size * i + CountField.Images]
    groups[at + GroupField.Prices] += sums[to + SumField.Prices] - sums[from + SumField.Prices]
    groups[at + GroupField.Dates] += sums[to + SumField.Dates] - sums[from + SumField.Dates]
    groups[at + GroupField.Headings] += sums[to + SumField.Headings] - sums[from + SumField.Headings]
  }
  return { group, groups, groupCount }
}
