/** What the four next ancestors of the block's element hold, each. */

import * as CountField from '../count-field.js'
import { placeIn } from '../forest.js'
import * as SumField from '../sum-field.js'
import { columnNames, columns, spanOf } from './columns.js'
import { type FeatureInput, type FeatureTable, ratio } from './common.js'

const levels = 4

const Own = columns('level0:wordsPerElement')

const Column = columns(
  'words',
  'pageShare',
  'linkShare',
  'wordsPerElement',
  'blocks',
  'sentenceShare',
  'functionShare',
  'paragraphShare',
  'controls',
)

const [ownSpan, span] = [spanOf(Own), spanOf(Column)]

/** Columns of this group: one of the block's own element, then those of each level above it. */
export const levelNames: readonly string[] = [
  ...columnNames(Own),
  ...Array.from({ length: levels }, (_, level) => columnNames(Column).map(name => `level${level + 1}:${name}`)).flat(),
]

/** Writes the group. */
export function levelFeatures({ page, stats, context }: FeatureInput, table: FeatureTable, at: number): void {
  const { nodes, blocks, body } = page
  const { sums, firstBlock, lastBlock, counts } = context
  const { values, width } = table
  const pageWords = sums[SumField.Size * stats.size]
  for (let b = 0; b < stats.size; b++) {
    let place = placeIn(width, b, at)
    let element = blocks.element[b]
    const own = sums[SumField.Size * lastBlock[element]] - sums[SumField.Size * firstBlock[element]]
    values[place + Own['level0:wordsPerElement']] =
      own / (1 + counts[CountField.Size * nodes.end[element]] - counts[CountField.Size * (element + 1)])
    place += ownSpan
    for (let level = 0; level < levels; level++, place += span) {
      if (element !== body && nodes.parent[element] >= body) element = nodes.parent[element]
      const from = SumField.Size * firstBlock[element]
      const to = SumField.Size * lastBlock[element]
      const first = CountField.Size * (element + 1)
      const last = CountField.Size * nodes.end[element]
      const n = sums[to] - sums[from]
      const perWord = n === 0 ? 0 : 1 / n
      values[place + Column.words] = n
      values[place + Column.pageShare] = ratio(n, pageWords)
      values[place + Column.linkShare] = (sums[to + SumField.LinkWords] - sums[from + SumField.LinkWords]) * perWord
      values[place + Column.wordsPerElement] = n / (1 + counts[last] - counts[first])
      values[place + Column.blocks] = lastBlock[element] - firstBlock[element]
      values[place + Column.sentenceShare] = (sums[to + SumField.SentenceWords] - sums[from + SumField.SentenceWords]) * perWord
      values[place + Column.functionShare] = (sums[to + SumField.FunctionWords] - sums[from + SumField.FunctionWords]) * perWord
      values[place + Column.paragraphShare] = (sums[to + SumField.ParagraphWords] - sums[from + SumField.ParagraphWords]) * perWord
      values[place + Column.controls] = counts[last + CountField.Controls] - counts[first + CountField.Controls]
    }
  }
}
