/** What the five next ancestors of the block's element hold, each. */

import { placeIn } from '../forest.js'
import { lanes } from '../kernel.js'
import { type FeatureInput, type FeatureTable, ratio } from './common.js'

const levels = 5
const perLevel = [
  'words',
  'pageShare',
  'linkShare',
  'wordsPerElement',
  'blocks',
  'sentenceShare',
  'functionShare',
  'paragraphShare',
  'images',
  'prices',
  'dates',
  'controls',
  'held',
]

/** Columns of this group. */
export const levelNames: readonly string[] = [
  'level0:wordsPerElement',
  ...Array.from({ length: levels }, (_, level) => perLevel.map(name => `level${level + 1}:${name}`)).flat(),
]

/** Writes the group. */
export function levelFeatures({ page, stats, context }: FeatureInput, table: FeatureTable, at: number): void {
  const { nodes, blocks, body } = page
  const { sums, firstBlock, lastBlock, images, controls, elements } = context
  const { values, width } = table
  const pageWords = sums.words[stats.size]
  for (let b = 0; b < stats.size; b++) {
    let k = placeIn(width, b, at - 1)
    let element = blocks.element[b]
    let below = sums.words[lastBlock[element]] - sums.words[firstBlock[element]]
    values[(k += lanes)] = below / (1 + elements[nodes.end[element]] - elements[element + 1])
    for (let level = 0; level < levels; level++) {
      if (element !== body && nodes.parent[element] >= body) element = nodes.parent[element]
      const from = firstBlock[element]
      const to = lastBlock[element]
      const n = sums.words[to] - sums.words[from]
      values[(k += lanes)] = n
      values[(k += lanes)] = ratio(n, pageWords)
      values[(k += lanes)] = ratio(sums.linkWords[to] - sums.linkWords[from], n)
      values[(k += lanes)] = n / (1 + elements[nodes.end[element]] - elements[element + 1])
      values[(k += lanes)] = to - from
      values[(k += lanes)] = ratio(sums.sentenceWords[to] - sums.sentenceWords[from], n)
      values[(k += lanes)] = ratio(sums.functionWords[to] - sums.functionWords[from], n)
      values[(k += lanes)] = ratio(sums.paragraphWords[to] - sums.paragraphWords[from], n)
      values[(k += lanes)] = images[nodes.end[element]] - images[element]
      values[(k += lanes)] = sums.prices[to] - sums.prices[from]
      values[(k += lanes)] = sums.dates[to] - sums.dates[from]
      values[(k += lanes)] = controls[nodes.end[element]] - controls[element]
      values[(k += lanes)] = ratio(below, n)
      below = n
    }
  }
}
