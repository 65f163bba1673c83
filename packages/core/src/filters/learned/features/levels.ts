/** What the four next ancestors of the block's element hold, each. */

import { CountField as countField, SumField as sumField } from '../element-context.js'
import { placeIn as placeOf } from '../forest.js'
import { lanes as laneCount } from '../kernel.js'
import { type FeatureInput, type FeatureTable, ratio as quotient } from './common.js'

// Constants of this module, which the engine compiles in; imported ones it would load and check at each use.
const lanes = laneCount
const SumField = sumField
const CountField = countField
const placeIn = placeOf
const ratio = quotient

const levels = 4
const perLevel = [
  'words',
  'pageShare',
  'linkShare',
  'wordsPerElement',
  'blocks',
  'sentenceShare',
  'functionShare',
  'paragraphShare',
  'controls',
]

/** Columns of this group. */
export const levelNames: readonly string[] = [
  'level0:wordsPerElement',
  ...Array.from({ length: levels }, (_, level) => perLevel.map(name => `level${level + 1}:${name}`)).flat(),
]

/** Writes the group. */
export function levelFeatures({ page, stats, context }: FeatureInput, table: FeatureTable, at: number): void {
  const { nodes, blocks, body } = page
  const { sums, firstBlock, lastBlock, counts } = context
  const { values, width } = table
  const pageWords = sums[SumField.Size * stats.size]
  for (let b = 0; b < stats.size; b++) {
    let k = placeIn(width, b, at - 1)
    let element = blocks.element[b]
    const own = sums[SumField.Size * lastBlock[element]] - sums[SumField.Size * firstBlock[element]]
    values[(k += lanes)] = own / (1 + counts[CountField.Size * nodes.end[element]] - counts[CountField.Size * (element + 1)])
    for (let level = 0; level < levels; level++) {
      if (element !== body && nodes.parent[element] >= body) element = nodes.parent[element]
      const from = SumField.Size * firstBlock[element]
      const to = SumField.Size * lastBlock[element]
      const first = CountField.Size * (element + 1)
      const last = CountField.Size * nodes.end[element]
      const n = sums[to] - sums[from]
      const perWord = n === 0 ? 0 : 1 / n
      values[(k += lanes)] = n
      values[(k += lanes)] = ratio(n, pageWords)
      values[(k += lanes)] = (sums[to + SumField.LinkWords] - sums[from + SumField.LinkWords]) * perWord
      values[(k += lanes)] = n / (1 + counts[last] - counts[first])
      values[(k += lanes)] = lastBlock[element] - firstBlock[element]
      values[(k += lanes)] = (sums[to + SumField.SentenceWords] - sums[from + SumField.SentenceWords]) * perWord
      values[(k += lanes)] = (sums[to + SumField.FunctionWords] - sums[from + SumField.FunctionWords]) * perWord
      values[(k += lanes)] = (sums[to + SumField.ParagraphWords] - sums[from + SumField.ParagraphWords]) * perWord
      values[(k += lanes)] = counts[last + CountField.Controls] - counts[first + CountField.Controls]
    }
  }
}
