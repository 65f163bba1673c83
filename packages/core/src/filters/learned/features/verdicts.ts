/** What classic rules say, in cheap forms of their own: sentence share, word counts, body text, container scores. */

import { Tag } from '../../../html/tags.js'
import * as CountField from '../count-field.js'
import { placeIn } from '../forest.js'
import { FloatScratch, IntScratch } from '../scratch.js'
import * as SumField from '../sum-field.js'
import { columnNames, columns } from './columns.js'
import { type FeatureInput, type FeatureTable, ratio } from './common.js'

const Column = columns(
  'sentenceF1:inside',
  'sentenceF1:best',
  'sentenceF1:levels',
  'wordCounts',
  'bodyText',
  'container:best',
  'container:near',
  'container:inside',
  'descent50',
  'descent70',
  'descent90',
  'inMain',
  'inArticle',
  'mainShare',
)

/** Columns of this group. */
export const verdictNames: readonly string[] = columnNames(Column)

const scratch = {
  sentences: new FloatScratch(),
  sentenceAbove: new IntScratch(),
  containers: new FloatScratch(),
  containerAbove: new IntScratch(),
}

/** Writes the group. */
export function verdictFeatures(input: FeatureInput, table: FeatureTable, at: number): void {
  const { page, stats, context } = input
  const { nodes, blocks, body, depth } = page
  const sentence = sentenceScores(input)
  const sentenceAbove = bestAbove(input, sentence.scores, scratch.sentenceAbove)
  const container = containerScores(input)
  const containerAbove = bestAbove(input, container.scores, scratch.containerAbove)
  const bodyText = bodyTextRange(input)
  const [half, most, nearlyAll] = [0.5, 0.7, 0.9].map(share => descend(input, share))
  const main = containerOf(input, Tag.main)
  const article = containerOf(input, Tag.article)
  const mainShare = main < 0 ? 0 : ratio(wordsIn(input, main), wordsIn(input, body))
  const { values, width } = table
  const holds = (element: number, b: number): number =>
    element >= 0 && context.firstBlock[element] <= b && b < context.lastBlock[element] ? 1 : 0
  for (let b = 0; b < stats.size; b++) {
    const element = blocks.element[b]
    const bestSentence = sentenceAbove[element]
    const sentenceLevel = depth[element] - depth[bestSentence]
    let nearContainer = 0
    for (let i = element, climbed = 0; i >= body && climbed < 4; i = nodes.parent[i], climbed++)
      if (container.scores[i] > nearContainer) nearContainer = container.scores[i]
    const place = placeIn(width, b, at)
    values[place + Column['sentenceF1:inside']] = holds(sentence.best, b)
    values[place + Column['sentenceF1:best']] = ratio(sentence.scores[bestSentence], sentence.scores[sentence.best])
    values[place + Column['sentenceF1:levels']] = sentenceLevel
    values[place + Column.wordCounts] = wordCountRule(input, b)
    values[place + Column.bodyText] = b >= bodyText[0] && b < bodyText[1] ? 1 : 0
    values[place + Column['container:best']] = ratio(container.scores[containerAbove[element]], container.scores[container.best])
    values[place + Column['container:near']] = ratio(nearContainer, container.scores[container.best])
    values[place + Column['container:inside']] = holds(container.best, b)
    values[place + Column.descent50] = holds(half, b)
    values[place + Column.descent70] = holds(most, b)
    values[place + Column.descent90] = holds(nearlyAll, b)
    values[place + Column.inMain] = main < 0 ? -1 : holds(main, b)
    values[place + Column.inArticle] = article < 0 ? -1 : holds(article, b)
    values[place + Column.mainShare] = mainShare
  }
}

/** Per element with text the one with the highest score among itself and its ancestors, the nearest of equals. */
function bestAbove({ page, context }: FeatureInput, scores: Float64Array, memory: IntScratch): Int32Array {
  const { nodes, body } = page
  const best = memory.of(nodes.size)
  best[body] = body
  const { withText } = context
  for (let k = 0; k < withText.length; k++) {
    const i = withText[k]
    if (i === body) continue
    const above = best[nodes.parent[i]]
    best[i] = scores[i] >= scores[above] ? i : above
  }
  return best
}

function wordsIn({ context: { sums, firstBlock, lastBlock } }: FeatureInput, element: number): number {
  return sums[SumField.Size * lastBlock[element]] - sums[SumField.Size * firstBlock[element]]
}

function sentenceWordsIn({ context: { sums, firstBlock, lastBlock } }: FeatureInput, element: number): number {
  return (
    sums[SumField.Size * lastBlock[element] + SumField.SentenceWords] - sums[SumField.Size * firstBlock[element] + SumField.SentenceWords]
  )
}

function linkWordsIn({ context: { sums, firstBlock, lastBlock } }: FeatureInput, element: number): number {
  return sums[SumField.Size * lastBlock[element] + SumField.LinkWords] - sums[SumField.Size * firstBlock[element] + SumField.LinkWords]
}

/** Per element the F1 it would have if the page's sentences were the gold. */
function sentenceScores(input: FeatureInput): { scores: Float64Array; best: number } {
  const { nodes, body } = input.page
  const { withText } = input.context
  const scores = scratch.sentences.of(nodes.size)
  const all = sentenceWordsIn(input, body)
  let best = body
  scores[body] = 0
  for (let k = 0; k < withText.length; k++) {
    const i = withText[k]
    scores[i] = ratio(2 * sentenceWordsIn(input, i), wordsIn(input, i) + all)
    if (scores[i] > scores[best]) best = i
  }
  return { scores, best }
}

const weights: readonly (readonly [number, number])[] = [
  [Tag.article, 10],
  [Tag.main, 10],
  [Tag.section, 3],
  [Tag.div, 5],
  [Tag.pre, 3],
  [Tag.td, 3],
  [Tag.blockquote, 3],
  [Tag.ul, -3],
  [Tag.ol, -3],
  [Tag.dl, -3],
  [Tag.dd, -3],
  [Tag.dt, -3],
  [Tag.li, -3],
  [Tag.form, -10],
  [Tag.address, -3],
  [Tag.h1, -5],
  [Tag.h2, -5],
  [Tag.h3, -5],
  [Tag.h4, -5],
  [Tag.th, -5],
  [Tag.nav, -20],
  [Tag.footer, -20],
  [Tag.aside, -15],
  [Tag.header, -10],
]

const weightByTag = new Int8Array(1024)
for (const [tag, weight] of weights) weightByTag[tag] = weight

function weightOf(tag: number): number {
  return tag < weightByTag.length ? weightByTag[tag] : 0
}

/** Containers collect points from the paragraphs below them, fewer from further below, less for links. */
function containerScores(input: FeatureInput): { scores: Float64Array; best: number } {
  const { page, stats, context } = input
  const { nodes, blocks, body } = page
  const { withText } = context
  const scores = scratch.containers.of(nodes.size)
  for (let k = 0; k < withText.length; k++) scores[withText[k]] = 0
  for (let b = 0; b < stats.size; b++) {
    if (stats.chars[b] < 25) continue
    const points = 1 + stats.commas[b] + Math.min(3, stats.chars[b] / 100)
    let share = 1
    for (let i = nodes.parent[blocks.element[b]], level = 1; i >= body && level <= 5; i = nodes.parent[i], level++) {
      if (scores[i] === 0) scores[i] = weightOf(nodes.tag[i])
      scores[i] += points * share
      share = level === 1 ? 0.5 : 1 / (3 * level)
    }
  }
  let best = body
  for (let k = 0; k < withText.length; k++) {
    const i = withText[k]
    if (scores[i] <= 0) {
      scores[i] = 0
      continue
    }
    scores[i] *= 1 - ratio(linkWordsIn(input, i), wordsIn(input, i))
    if (scores[i] > scores[best]) best = i
  }
  return { scores, best }
}

/** The word-count rule of shallow text features: a block and its neighbours decide. */
function wordCountRule({ stats }: FeatureInput, b: number): number {
  const link = (i: number): number => (i < 0 || i >= stats.size ? 0 : ratio(stats.linkWords[i], stats.words[i]))
  const words = (i: number): number => (i < 0 || i >= stats.size ? 0 : stats.words[i])
  if (link(b) > 0.333333) return 0
  if (link(b - 1) <= 0.555556) return words(b) > 16 || words(b + 1) > 15 || words(b - 1) > 4 ? 1 : 0
  return words(b) > 40 || words(b + 1) > 17 ? 1 : 0
}

/** The stretch of blocks with most plain words and fewest elements between them. */
function bodyTextRange({ page, stats, context }: FeatureInput): [number, number] {
  const { counts } = context
  const { blocks, runs } = page
  let sum = 0
  let from = 0
  let best = 0
  let range: [number, number] = [0, 0]
  let previous = 0
  for (let b = 0; b < stats.size; b++) {
    const node = runs.node[blocks.runs[blocks.start[b]]]
    const between = counts[CountField.Size * node] - counts[CountField.Size * previous]
    previous = node
    sum += stats.words[b] - stats.linkWords[b] - 2 - 2 * Math.min(8, between)
    if (sum < 0) {
      sum = 0
      from = b + 1
    } else if (sum > best) {
      best = sum
      range = [from, b + 1]
    }
  }
  return range
}

/** Goes from body into the child that holds at least a share of the sentence words, as long as there is one. */
function descend(input: FeatureInput, share: number): number {
  const { nodes, body } = input.page
  const { signature } = input.context
  let element = body
  for (;;) {
    const needed = share * sentenceWordsIn(input, element)
    let next = -1
    if (needed > 0) {
      for (let c = element + 1; c < nodes.end[element] && next < 0; c = nodes.end[c]) {
        if (signature[c] !== 0 && sentenceWordsIn(input, c) >= needed) next = c
      }
    }
    if (next < 0) return element
    element = next
  }
}

/** The element of a tag that holds most sentence words, −1 if there is none. */
function containerOf(input: FeatureInput, tag: number): number {
  const { nodes } = input.page
  const { withText } = input.context
  let best = -1
  let most = -1
  for (let k = 0; k < withText.length; k++) {
    const i = withText[k]
    if (nodes.tag[i] !== tag) continue
    const inside = sentenceWordsIn(input, i)
    if (inside > most) {
      most = inside
      best = i
    }
  }
  return best
}
