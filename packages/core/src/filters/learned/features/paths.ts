/** Blocks that are marked up alike: same path of tags and classes, same parent and child. */

import { finish as finishHash, IntMap, mix as mixIn, hashStart as startOfHash } from '../../../numeric/hash.js'
import type { Page } from '../../../page/page.js'
import type { BlockStats } from '../block-stats.js'
import { type ElementContext, SumField as sumField } from '../element-context.js'
import { placeIn as placeOf } from '../forest.js'
import { lanes as laneCount } from '../kernel.js'
import { IntRoom } from '../room.js'
import { type FeatureInput, type FeatureTable, ratio as quotient } from './common.js'

// Constants of this module, which the engine compiles in; imported ones it would load and check at each use.
const lanes = laneCount
const SumField = sumField
const mix = mixIn
const finish = finishHash
const hashStart = startOfHash
const placeIn = placeOf
const ratio = quotient

const kinds = ['classPath', 'pair']
const perKind = ['count', 'pageShare', 'meanWords', 'deviation', 'linkShare', 'punctuationPerWord', 'functionShare', 'pathRatio']

/** Columns of this group. */
export const pathNames: readonly string[] = kinds.flatMap(kind => perKind.map(name => `${kind}:${name}`))

const ids = new IntMap(1024)
const room = new IntRoom()

/** Per block the number of its path: blocks whose elements and their ancestors have the same signatures have the same. */
export function classPaths({ nodes, blocks, body }: Page, { withText, signature }: ElementContext): Int32Array {
  const hash = room.of(nodes.size)
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
  writeGroups(stats, table, at + perKind.length, pairs(page, context), pageWords)
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
    let k = placeIn(width, b, at - 1)
    const count = groups[g]
    const words = groups[g + Field.Words]
    const punctuation = groups[g + Field.Punctuation]
    const mean = words / count
    const deviation = Math.sqrt(Math.max(0, groups[g + Field.Squares] / count - mean * mean))
    const perWord = words === 0 ? 0 : 1 / words
    values[(k += lanes)] = count
    values[(k += lanes)] = ratio(words, pageWords)
    values[(k += lanes)] = mean
    values[(k += lanes)] = deviation
    values[(k += lanes)] = groups[g + Field.Links] * perWord
    values[(k += lanes)] = punctuation * perWord
    values[(k += lanes)] = groups[g + Field.Functions] * perWord
    // As CEPR's extended path ratio: long, punctuated, uneven texts under few paths.
    values[(k += lanes)] = ((mean * punctuation) / count) * deviation
  }
}
