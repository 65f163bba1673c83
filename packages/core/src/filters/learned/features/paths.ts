/** Blocks that are marked up alike: same path of tags and classes, same parent and child. */

import { finish, hashStart, IntMap, mix } from '../../../numeric/hash.js'
import type { Page } from '../../../page/page.js'
import type { BlockStats } from '../block-stats.js'
import type { ElementContext } from '../element-context.js'
import { placeIn } from '../forest.js'
import { IntScratch } from '../scratch.js'
import * as SumField from '../sum-field.js'
import { columnNames, columns } from './columns.js'
import { type FeatureInput, type FeatureTable, ratio } from './common.js'

const kinds = ['classPath', 'pair']
const Column = columns('count', 'pageShare', 'meanWords', 'deviation', 'linkShare', 'punctuationPerWord', 'functionShare', 'pathRatio')

/** Columns of this group. */
export const pathNames: readonly string[] = kinds.flatMap(kind => columnNames(Column).map(name => `${kind}:${name}`))

const ids = new IntMap(1024)
const hashScratch = new IntScratch()

/** Per block the number of its path: blocks whose elements and their ancestors have the same signatures have the same. */
export function classPaths({ nodes, blocks, body }: Page, { withText, signature }: ElementContext): Int32Array {
  const hash = hashScratch.of(nodes.size)
  for (let k = 0; k < withText.length; k++) {
    const i = withText[k]
    hash[i] = i === body ? hashStart : mix(hash[nodes.parent[i]], signature[i])
  }
  return numbered(blocks.size, b => finish(hash[blocks.element[b]]))
}

/** The same for the signatures of the block's element and of its parent alone. */
function pairs({ nodes, blocks }: Page, { signature }: ElementContext): Int32Array {
  return numbered(blocks.size, b => {
    const element = blocks.element[b]
    const parent = nodes.parent[element]
    return finish(mix(mix(hashStart, signature[element]), parent < 0 ? 0 : signature[parent]))
  })
}

/** Numbers blocks by a hash, from 0 on, in the order of their first. */
function numbered(size: number, hashOf: (b: number) => number): Int32Array {
  const numbers = new Int32Array(size)
  let count = 0
  ids.clear(size)
  for (let b = 0; b < size; b++) {
    const id = ids.intern(hashOf(b), count)
    if (id === count) count++
    numbers[b] = id
  }
  return numbers
}

/** Writes the group. */
export function pathFeatures(input: FeatureInput, table: FeatureTable, at: number): void {
  const { page, context, stats, paths } = input
  const pageWords = context.sums[SumField.Size * stats.size]
  writeGroups(stats, table, at, paths, pageWords)
  writeGroups(stats, table, at + columnNames(Column).length, pairs(page, context), pageWords)
}

/** Sums over the blocks of a group, side by side. */
const Field = { Count: 0, Words: 1, Squares: 2, Links: 3, Punctuation: 4, Functions: 5, Size: 6 } as const
let groups = new Float64Array(1 << 10)

function writeGroups(stats: BlockStats, table: FeatureTable, at: number, groupOf: Int32Array, pageWords: number): void {
  if (groups.length < Field.Size * stats.size) groups = new Float64Array(2 * Field.Size * stats.size)
  groups.fill(0, 0, Field.Size * stats.size)
  for (let b = 0; b < stats.size; b++) {
    const g = Field.Size * groupOf[b]
    const n = stats.words[b]
    groups[g]++
    groups[g + Field.Words] += n
    groups[g + Field.Squares] += n * n
    groups[g + Field.Links] += stats.linkWords[b]
    groups[g + Field.Punctuation] += stats.commas[b] + stats.sentenceEnds[b]
    groups[g + Field.Functions] += stats.functionWords[b]
  }
  const { values, width } = table
  for (let b = 0; b < stats.size; b++) {
    const g = Field.Size * groupOf[b]
    const place = placeIn(width, b, at)
    const count = groups[g]
    const words = groups[g + Field.Words]
    const punctuation = groups[g + Field.Punctuation]
    const mean = words / count
    const deviation = Math.sqrt(Math.max(0, groups[g + Field.Squares] / count - mean * mean))
    const perWord = words === 0 ? 0 : 1 / words
    values[place + Column.count] = count
    values[place + Column.pageShare] = ratio(words, pageWords)
    values[place + Column.meanWords] = mean
    values[place + Column.deviation] = deviation
    values[place + Column.linkShare] = groups[g + Field.Links] * perWord
    values[place + Column.punctuationPerWord] = punctuation * perWord
    values[place + Column.functionShare] = groups[g + Field.Functions] * perWord
    // As CEPR's extended path ratio: long, punctuated, uneven texts under few paths.
    values[place + Column.pathRatio] = ((mean * punctuation) / count) * deviation
  }
}
