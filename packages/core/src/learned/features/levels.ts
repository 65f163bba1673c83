/** The block's element and its five next ancestors, each with what it holds. */

import { type FeatureInput, type FeatureTable, lg, ratio } from './common.js'

const levels = 6
const perLevel = [
  'words',
  'pageShare',
  'linkShare',
  'wordsPerElement',
  'blocks',
  'sentenceShare',
  'punctuationPerWord',
  'functionShare',
  'paragraphShare',
  'images',
  'siblings',
  'rank',
  'prices',
  'dates',
  'controls',
  'held',
  'place',
]

/** Columns of this group. */
export const levelNames: readonly string[] = Array.from({ length: levels }, (_, level) =>
  perLevel.map(name => `level${level}:${name}`),
).flat()

/** Writes the group. */
export function levelFeatures({ page, stats, context }: FeatureInput, table: FeatureTable, at: number): void {
  const { nodes, blocks, body, measures } = page
  const { sums, firstBlock, lastBlock, group, rank, groupCount, images, controls } = context
  const { values, width } = table
  const pageWords = sums.words[stats.size]
  for (let b = 0; b < stats.size; b++) {
    let k = b * width + at
    let below = stats.words[b]
    let element = blocks.element[b]
    for (let level = 0; level < levels; level++) {
      const from = firstBlock[element]
      const to = lastBlock[element]
      const n = sums.words[to] - sums.words[from]
      const g = group[element]
      values[k++] = lg(n)
      values[k++] = ratio(n, pageWords)
      values[k++] = ratio(sums.linkWords[to] - sums.linkWords[from], n)
      values[k++] = n / (1 + measures.tagsOf(element))
      values[k++] = lg(to - from)
      values[k++] = ratio(sums.sentenceWords[to] - sums.sentenceWords[from], n)
      values[k++] = ratio(sums.punctuation[to] - sums.punctuation[from], n)
      values[k++] = ratio(sums.functionWords[to] - sums.functionWords[from], n)
      values[k++] = ratio(sums.paragraphWords[to] - sums.paragraphWords[from], n)
      values[k++] = lg(images[nodes.end[element]] - images[element])
      values[k++] = g < 0 ? 0 : groupCount[g]
      values[k++] = g < 0 ? 0 : ratio(rank[element], groupCount[g])
      values[k++] = lg(sums.prices[to] - sums.prices[from])
      values[k++] = lg(sums.dates[to] - sums.dates[from])
      values[k++] = lg(controls[nodes.end[element]] - controls[element])
      values[k++] = ratio(below, n)
      values[k++] = ratio(b - from, to - from)
      below = n
      if (element !== body && nodes.parent[element] >= body) element = nodes.parent[element]
    }
  }
}
