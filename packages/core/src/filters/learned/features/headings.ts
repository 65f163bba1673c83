/** Headings around a block: the section it belongs to and its distance to the main heading. */

import type { Page } from '../../../page/page.js'
import { placeIn } from '../forest.js'
import * as SumField from '../sum-field.js'
import { columnNames, columns, fillColumns, spanOf } from './columns.js'
import { type FeatureInput, type FeatureTable, ratio } from './common.js'
import { headingLevel, maxClimb } from './tags.js'

/** The heading before a block, the one after it and the section between them. */
const Section = columns(
  'previous:level',
  'previous:blocks',
  'previous:words',
  'previous:length',
  'previous:title',
  'previous:up',
  'next:level',
  'section:words',
  'section:linkShare',
  'section:sentenceShare',
  'section:functionShare',
)

/** Where a block is relative to the main heading. */
const Main = columns('main:blocks', 'main:words', 'main:commonShare', 'main:commonUp')
const sectionSpan = spanOf(Section)
const mainSpan = spanOf(Main)

/** Columns of this group. */
export const headingNames: readonly string[] = columnNames(Section, Main)

/** Level of the heading that a block is, 0 for others; a block inside a heading element counts. */
export function headingLevels(page: Page, size: number): Uint8Array {
  const { nodes, blocks, body } = page
  const levels = new Uint8Array(size)
  for (let b = 0; b < size; b++) {
    for (let i = blocks.element[b], climbed = 0; i > body && climbed < 3; i = nodes.parent[i], climbed++) {
      const level = headingLevel(nodes.tag[i])
      if (level > 0) {
        levels[b] = level
        break
      }
    }
  }
  return levels
}

/** Writes the group. */
export function headingFeatures(input: FeatureInput, table: FeatureTable, at: number): void {
  const { stats, context } = input
  const { sums, firstBlock, lastBlock } = context
  const levels = input.headings
  const title = new Float64Array(stats.size)
  for (let b = 0; b < stats.size; b++) if (levels[b] > 0) title[b] = titleSimilarity(input, b)
  const main = mainHeading(levels, title)
  const next = nextHeadings(levels)
  const { values, width } = table
  const pageWords = sums[SumField.Size * stats.size]
  const [toPrevious, toMain] = [new CommonAncestor(input), new CommonAncestor(input)]
  let previous = -1
  for (let b = 0; b < stats.size; b++) {
    if (b > 0 && levels[b - 1] > 0) previous = b - 1
    const place = placeIn(width, b, at)
    const from = SumField.Size * (previous < 0 ? 0 : previous + 1)
    const to = SumField.Size * next[b]
    const n = sums[to] - sums[from]
    const perWord = n === 0 ? 0 : 1 / n
    const before = sums[SumField.Size * b]
    values[place + Section['previous:level']] = previous < 0 ? 9 : levels[previous]
    values[place + Section['previous:blocks']] = previous < 0 ? -1 : b - previous
    values[place + Section['previous:words']] = previous < 0 ? -1 : before - sums[SumField.Size * previous]
    values[place + Section['previous:length']] = previous < 0 ? -1 : stats.words[previous]
    values[place + Section['previous:title']] = previous < 0 ? -1 : title[previous]
    values[place + Section['previous:up']] = previous < 0 ? -1 : toPrevious.find(b, previous)
    values[place + Section['next:level']] = next[b] < stats.size ? levels[next[b]] : 9
    values[place + Section['section:words']] = n
    values[place + Section['section:linkShare']] = (sums[to + SumField.LinkWords] - sums[from + SumField.LinkWords]) * perWord
    values[place + Section['section:sentenceShare']] = (sums[to + SumField.SentenceWords] - sums[from + SumField.SentenceWords]) * perWord
    values[place + Section['section:functionShare']] = (sums[to + SumField.FunctionWords] - sums[from + SumField.FunctionWords]) * perWord
    const toMainPlace = place + sectionSpan
    if (main < 0) {
      fillColumns(values, toMainPlace, mainSpan, -99_999)
      continue
    }
    const up = toMain.find(b, main)
    const common = toMain.element
    values[toMainPlace + Main['main:blocks']] = b - main
    values[toMainPlace + Main['main:words']] = before - sums[SumField.Size * main]
    values[toMainPlace + Main['main:commonShare']] = ratio(
      sums[SumField.Size * lastBlock[common]] - sums[SumField.Size * firstBlock[common]],
      pageWords,
    )
    values[toMainPlace + Main['main:commonUp']] = up
  }
}

function titleSimilarity({ stats, facts }: FeatureInput, b: number): number {
  let common = 0
  for (let w = stats.wordStart[b]; w < stats.wordStart[b + 1]; w++) common += facts.title.get(stats.wordHash[w])
  return ratio(2 * common, stats.words[b] + facts.titleWords)
}

/** The heading most like the title; without any likeness the first h1, else none. */
function mainHeading(levels: Uint8Array, title: Float64Array): number {
  let best = -1
  let most = 0
  for (let b = 0; b < levels.length; b++) {
    if (levels[b] === 0) continue
    const score = title[b] + (levels[b] === 1 ? 0.3 : levels[b] === 2 ? 0.05 : 0)
    if (score > most + 1e-9) {
      most = score
      best = b
    }
  }
  return best
}

/** For each block the next heading after it, or the number of blocks. */
function nextHeadings(levels: Uint8Array): Int32Array {
  const next = new Int32Array(levels.length)
  let following = levels.length
  for (let b = levels.length - 1; b >= 0; b--) {
    next[b] = following
    if (levels[b] > 0) following = b
  }
  return next
}

/** The nearest element that holds two blocks; what was found for one block serves for the next of the same parent. */
class CommonAncestor {
  /** The element found last. */
  element = 0
  private readonly input: FeatureInput
  private parent = -2
  private other = -2
  private levels = 0
  private above = 0

  constructor(input: FeatureInput) {
    this.input = input
  }

  /** How many levels above block `b` the first element lies that also holds block `other`. */
  find(b: number, other: number): number {
    const { nodes, blocks, body } = this.input.page
    const { firstBlock, lastBlock } = this.input.context
    const element = blocks.element[b]
    this.element = element
    if (element <= body || (firstBlock[element] <= other && other < lastBlock[element])) return 0
    const parent = nodes.parent[element]
    if (parent !== this.parent || other !== this.other) {
      let levels = 1
      let i = parent
      for (; i > body && levels < maxClimb; i = nodes.parent[i], levels++) if (firstBlock[i] <= other && other < lastBlock[i]) break
      this.parent = parent
      this.other = other
      this.levels = levels
      this.above = i
    }
    this.element = this.above
    return this.levels
  }
}
