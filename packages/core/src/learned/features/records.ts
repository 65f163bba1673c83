/** Records: the nearest ancestor that has siblings of its kind, and the ancestor whose kind holds most of the page. */

import { type FeatureInput, type FeatureTable, lg, ratio } from './common.js'
import { maxClimb } from './tags.js'

const perRecord = [
  'distance',
  'count',
  'meanWords',
  'variation',
  'linkShare',
  'sentenceShare',
  'pageShare',
  'rank',
  'ownToMean',
  'parentShare',
  'place',
]

/** Columns of this group. */
export const recordNames: readonly string[] = ['near', 'large'].flatMap(which => perRecord.map(name => `${which}:${name}`))

/** Writes the group. */
export function recordFeatures(input: FeatureInput, table: FeatureTable, at: number): void {
  const { page, stats, context } = input
  const { nodes, blocks, body } = page
  for (let b = 0; b < stats.size; b++) {
    let near = -1
    let nearDistance = 0
    let large = -1
    let largeDistance = 0
    let largest = 0
    for (let i = blocks.element[b], climbed = 0; i > body && climbed < maxClimb; i = nodes.parent[i], climbed++) {
      const g = context.group[i]
      if (g < 0 || context.groupCount[g] < 3) continue
      if (near < 0) {
        near = i
        nearDistance = climbed
      }
      if (context.groupWords[g] > largest) {
        largest = context.groupWords[g]
        large = i
        largeDistance = climbed
      }
    }
    const row = b * table.width + at
    writeRecord(input, table.values, row, b, near, nearDistance)
    writeRecord(input, table.values, row + perRecord.length, b, large, largeDistance)
  }
}

function writeRecord(
  { page, stats, context }: FeatureInput,
  values: Float32Array,
  at: number,
  b: number,
  element: number,
  distance: number,
): void {
  if (element < 0) {
    values.fill(-1, at, at + perRecord.length)
    return
  }
  const { sums, firstBlock, lastBlock } = context
  const g = context.group[element]
  const count = context.groupCount[g]
  const mean = context.groupWords[g] / count
  const deviation = Math.sqrt(Math.max(0, context.groupSquares[g] / count - mean * mean))
  const parent = page.nodes.parent[element]
  const inParent = sums.words[lastBlock[parent]] - sums.words[firstBlock[parent]]
  const inElement = sums.words[lastBlock[element]] - sums.words[firstBlock[element]]
  values[at] = distance
  values[at + 1] = lg(count)
  values[at + 2] = lg(mean)
  values[at + 3] = ratio(deviation, mean)
  values[at + 4] = ratio(context.groupLinkWords[g], context.groupWords[g])
  values[at + 5] = ratio(context.groupSentenceWords[g], context.groupWords[g])
  values[at + 6] = ratio(context.groupWords[g], sums.words[stats.size])
  values[at + 7] = ratio(context.rank[element], count)
  values[at + 8] = ratio(inElement, mean)
  values[at + 9] = ratio(context.groupWords[g], inParent)
  values[at + 10] = ratio(b - firstBlock[element], lastBlock[element] - firstBlock[element])
}
