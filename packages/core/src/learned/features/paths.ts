/** Blocks that are marked up alike: same tag path, same path with classes, same parent and child. */

import { placeIn } from '../forest.js'
import { finish, hashStart, IntMap, mix } from '../hash.js'
import { lanes } from '../kernel.js'
import { type FeatureInput, type FeatureTable, ratio } from './common.js'

const kinds = ['path', 'classPath', 'pair']
const perKind = [
  'count',
  'pageShare',
  'meanWords',
  'deviation',
  'linkShare',
  'punctuationPerWord',
  'functionShare',
  'pathRatio',
  'ownToMean',
]

/** Columns of this group. */
export const pathNames: readonly string[] = kinds.flatMap(kind => perKind.map(name => `${kind}:${name}`))

const ids = new IntMap(1024)

/** Writes the group. */
export function pathFeatures(input: FeatureInput, table: FeatureTable, at: number): void {
  const { page, stats, context } = input
  const { nodes, blocks } = page
  const tagPath = pathHashes(input, nodes.tag)
  const classPath = pathHashes(input, context.signature)
  const keyOf = [
    (element: number) => finish(tagPath[element]),
    (element: number) => finish(classPath[element]),
    (element: number) =>
      finish(mix(mix(hashStart, context.signature[element]), nodes.parent[element] < 0 ? 0 : context.signature[nodes.parent[element]])),
  ]
  const groupOf = new Int32Array(stats.size)
  keyOf.forEach((key, kind) => {
    ids.clear(stats.size)
    let groups = 0
    for (let b = 0; b < stats.size; b++) {
      const hash = key(blocks.element[b])
      const id = ids.intern(hash, groups)
      if (id === groups) groups++
      groupOf[b] = id
    }
    writeGroups(input, table, at + kind * perKind.length, groupOf, groups)
  })
}

/** Hash of the names from the root down, per element with text. */
function pathHashes({ page, context }: FeatureInput, names: ArrayLike<number>): Int32Array {
  const { nodes, body } = page
  const hash = new Int32Array(nodes.size)
  hash[body] = hashStart
  const { withText } = context
  for (let k = 0; k < withText.length; k++) {
    const i = withText[k]
    if (i !== body) hash[i] = mix(hash[nodes.parent[i]], names[i])
  }
  return hash
}

function writeGroups({ stats, context }: FeatureInput, table: FeatureTable, at: number, groupOf: Int32Array, groups: number): void {
  const count = new Float64Array(groups)
  const words = new Float64Array(groups)
  const squares = new Float64Array(groups)
  const links = new Float64Array(groups)
  const punctuation = new Float64Array(groups)
  const functions = new Float64Array(groups)
  for (let b = 0; b < stats.size; b++) {
    const g = groupOf[b]
    const n = stats.words[b]
    count[g]++
    words[g] += n
    squares[g] += n * n
    links[g] += stats.linkWords[b]
    punctuation[g] += stats.commas[b] + stats.sentenceEnds[b]
    functions[g] += stats.functionWords[b]
  }
  const pageWords = context.sums.words[stats.size]
  const { values, width } = table
  for (let b = 0; b < stats.size; b++) {
    const g = groupOf[b]
    let k = placeIn(width, b, at - 1)
    const mean = words[g] / count[g]
    const deviation = Math.sqrt(Math.max(0, squares[g] / count[g] - mean * mean))
    values[(k += lanes)] = count[g]
    values[(k += lanes)] = ratio(words[g], pageWords)
    values[(k += lanes)] = mean
    values[(k += lanes)] = deviation
    values[(k += lanes)] = ratio(links[g], words[g])
    values[(k += lanes)] = ratio(punctuation[g], words[g])
    values[(k += lanes)] = ratio(functions[g], words[g])
    // As CEPR's extended path ratio: long, punctuated, uneven texts under few paths.
    values[(k += lanes)] = ((mean * punctuation[g]) / count[g]) * deviation
    values[(k += lanes)] = ratio(stats.words[b], mean)
  }
}
