/** Headings around a block: the section it belongs to and its distance to the main heading. */

import type { Page } from '../../page/page.js'
import { placeIn } from '../forest.js'
import { lanes } from '../kernel.js'
import { type FeatureInput, type FeatureTable, fillColumns, ratio } from './common.js'
import { headingLevel, maxClimb } from './tags.js'

/** Columns of this group. */
export const headingNames: readonly string[] = [
  'previous:level',
  'previous:blocks',
  'previous:words',
  'previous:length',
  'previous:title',
  'previous:up',
  'next:level',
  'next:blocks',
  'section:words',
  'section:linkShare',
  'section:sentenceShare',
  'section:functionShare',
  'main:blocks',
  'main:words',
  'main:commonShare',
  'main:commonUp',
]

/** Level of the heading that a block is, 0 for others; a block inside a heading element counts. */
export function headingLevels(page: Page, size: number): Uint8Array {
  const { nodes, blocks, body } = page
  const levels = new Uint8Array(size)
  for (let b = 0; b < size; b++) {
    for (let i = blocks.element[b], climbed = 0; i > body && climbed < 3; i = nodes.parent[i], climbed++) {
      const level = headingLevel(nodes.tag[i])
      if (level > 0) {
        levels[b] = level
        break
      }
    }
  }
  return levels
}

/** Writes the group. */
export function headingFeatures(input: FeatureInput, table: FeatureTable, at: number): void {
  const { stats, context } = input
  const { sums } = context
  const levels = input.headings
  const title = new Float64Array(stats.size)
  for (let b = 0; b < stats.size; b++) if (levels[b] > 0) title[b] = titleSimilarity(input, b)
  const main = mainHeading(levels, title)
  const next = nextHeadings(levels)
  const { values, width } = table
  let previous = -1
  for (let b = 0; b < stats.size; b++) {
    if (b > 0 && levels[b - 1] > 0) previous = b - 1
    let k = placeIn(width, b, at - 1)
    const sectionStart = previous < 0 ? 0 : previous + 1
    const sectionEnd = next[b]
    const n = sums.words[sectionEnd] - sums.words[sectionStart]
    values[(k += lanes)] = previous < 0 ? 9 : levels[previous]
    values[(k += lanes)] = previous < 0 ? -1 : b - previous
    values[(k += lanes)] = previous < 0 ? -1 : sums.words[b] - sums.words[previous]
    values[(k += lanes)] = previous < 0 ? -1 : stats.words[previous]
    values[(k += lanes)] = previous < 0 ? -1 : title[previous]
    values[(k += lanes)] = previous < 0 ? -1 : levelsUp(input, b, previous)
    values[(k += lanes)] = sectionEnd < stats.size ? levels[sectionEnd] : 9
    values[(k += lanes)] = sectionEnd - b
    values[(k += lanes)] = n
    values[(k += lanes)] = ratio(sums.linkWords[sectionEnd] - sums.linkWords[sectionStart], n)
    values[(k += lanes)] = ratio(sums.sentenceWords[sectionEnd] - sums.sentenceWords[sectionStart], n)
    values[(k += lanes)] = ratio(sums.functionWords[sectionEnd] - sums.functionWords[sectionStart], n)
    if (main < 0) {
      fillColumns(values, k + lanes, 4, -99_999)
      continue
    }
    values[(k += lanes)] = b - main
    values[(k += lanes)] = sums.words[b] - sums.words[main]
    const up = levelsUp(input, b, main)
    const common = ancestorUp(input, b, up)
    values[(k += lanes)] = ratio(sums.words[context.lastBlock[common]] - sums.words[context.firstBlock[common]], sums.words[stats.size])
    values[(k += lanes)] = up
  }
}

function titleSimilarity({ stats, facts }: FeatureInput, b: number): number {
  let common = 0
  for (let w = stats.wordStart[b]; w < stats.wordStart[b + 1]; w++) common += facts.title.get(stats.wordHash[w])
  return ratio(2 * common, stats.words[b] + facts.titleWords)
}

/** The heading most like the title; without any likeness the first h1, else none. */
function mainHeading(levels: Uint8Array, title: Float64Array): number {
  let best = -1
  let most = 0
  for (let b = 0; b < levels.length; b++) {
    if (levels[b] === 0) continue
    const score = title[b] + (levels[b] === 1 ? 0.3 : levels[b] === 2 ? 0.05 : 0)
    if (score > most + 1e-9) {
      most = score
      best = b
    }
  }
  return best
}

/** For each block the next heading after it, or the number of blocks. */
function nextHeadings(levels: Uint8Array): Int32Array {
  const next = new Int32Array(levels.length)
  let following = levels.length
  for (let b = levels.length - 1; b >= 0; b--) {
    next[b] = following
    if (levels[b] > 0) following = b
  }
  return next
}

/** How many levels above block `b` the first element lies that also holds block `other`. */
function levelsUp({ page, context }: FeatureInput, b: number, other: number): number {
  const { nodes, blocks, body } = page
  let climbed = 0
  for (let i = blocks.element[b]; i > body && climbed < maxClimb; i = nodes.parent[i], climbed++) {
    if (context.firstBlock[i] <= other && other < context.lastBlock[i]) break
  }
  return climbed
}

function ancestorUp({ page }: FeatureInput, b: number, up: number): number {
  let element = page.blocks.element[b]
  for (let i = 0; i < up && element > page.body; i++) element = page.nodes.parent[element]
  return element
}
