/** The blocks before and after, singly and in windows. */

import { Trait } from '../block-stats.js'
import { placeIn } from '../forest.js'
import { lanes } from '../kernel.js'
import { type FeatureInput, type FeatureTable, fillColumns, ratio } from './common.js'

const offsets = [-1, 1]
const perOffset = ['words', 'linkShare', 'functionShare', 'endsSentence', 'heading', 'sameElement', 'depth']
const radii = [2, 5, 15]
const perWindow = ['words', 'linkShare', 'sentenceShare', 'functionShare']

/** Columns of this group. */
export const neighbourNames: readonly string[] = [
  ...offsets.flatMap(offset => perOffset.map(name => `${offset > 0 ? '+' : ''}${offset}:${name}`)),
  ...radii.flatMap(radius => perWindow.map(name => `±${radius}:${name}`)),
]

/** Writes the group. */
export function neighbourFeatures(input: FeatureInput, table: FeatureTable, at: number): void {
  const { page, stats, context } = input
  const { values, width } = table
  const { blocks, depth, nodes } = page
  const { sums } = context
  const levels = input.headings
  for (let b = 0; b < stats.size; b++) {
    let k = placeIn(width, b, at - 1)
    const element = blocks.element[b]
    for (const offset of offsets) {
      const o = b + offset
      if (o < 0 || o >= stats.size) {
        fillColumns(values, k + lanes, perOffset.length, -1)
        k += perOffset.length * lanes
        continue
      }
      const n = stats.words[o]
      const other = blocks.element[o]
      values[(k += lanes)] = n
      values[(k += lanes)] = ratio(stats.linkWords[o], n)
      values[(k += lanes)] = ratio(stats.functionWords[o], n)
      values[(k += lanes)] = stats.traits[o] & Trait.EndsSentence ? 1 : 0
      values[(k += lanes)] = levels[o]
      values[(k += lanes)] = nodes.tag[other] === nodes.tag[element] ? (nodes.parent[other] === nodes.parent[element] ? 2 : 1) : 0
      values[(k += lanes)] = depth[other] - depth[element]
    }
    for (const radius of radii) {
      const from = Math.max(0, b - radius)
      const to = Math.min(stats.size, b + radius + 1)
      const n = sums.words[to] - sums.words[from]
      values[(k += lanes)] = n / (to - from)
      values[(k += lanes)] = ratio(sums.linkWords[to] - sums.linkWords[from], n)
      values[(k += lanes)] = ratio(sums.sentenceWords[to] - sums.sentenceWords[from], n)
      values[(k += lanes)] = ratio(sums.functionWords[to] - sums.functionWords[from], n)
    }
  }
}
