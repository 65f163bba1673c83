/**
 * The blocks of FeatureExtractor and what is in them: text, links, lists, pictures and so on.
 *
 * Its blocks are not those of the page: a block is everything whose nearest ancestor in a set of block elements is the
 * same element, so the text before and after a nested block belongs together.
 */

import type { Budget } from '../../filter/filter.js'
import { firstUnknownTag, Tag, tagIdOf } from '../../html/tags.js'
import { measuresOf } from '../../page/measure.js'
import type { Page } from '../../page/page.js'
import { Kind, RunFlag } from '../../page/types.js'

/** The features of a block, in the order of their columns. */
export const featureNames = ['text', 'link', 'list', 'image', 'script', 'form', 'object', 'frame', 'style'] as const

/** The name of a feature. */
export type FeatureName = (typeof featureNames)[number]

const width = featureNames.length
const column = Object.fromEntries(featureNames.map((name, k) => [name, k])) as Record<FeatureName, number>

const blockTags = tagSet('table tr td div p hr ul ol form blockquote pre h1 h2 h3 h4 h5 h6 center')

/** Column of the feature that an element of a tag adds to, by tag id; −1 for none. */
const columnOfTag = new Int8Array(firstUnknownTag).fill(-1)
countIn('list', 'li')
countIn('image', 'img')
countIn('form', 'input button select textarea')
countIn('object', 'object embed applet')
countIn('frame', 'iframe')
countIn('style', 'font b i u em strong big small tt strike s center')

function tagSet(names: string): Uint8Array {
  const set = new Uint8Array(firstUnknownTag)
  for (const name of names.split(' ')) set[tagIdOf(name)] = 1
  return set
}

function countIn(feature: FeatureName, names: string): void {
  for (const name of names.split(' ')) columnOfTag[tagIdOf(name)] = column[feature]
}

/** The blocks of a page with their features. */
export interface FeatureBlocks {
  readonly size: number
  /** The element of each block, in document order; `body` is the first. */
  readonly element: Int32Array
  /** Block of each run by run id; only live runs count. */
  readonly ofRun: Int32Array
  /** Features, block after block, each divided by its maximum over the page; a feature that does not occur is 0. */
  readonly values: Float64Array
}

/** Cuts a page into blocks and counts their features, each divided by its maximum over the page. */
export function featureBlocks(page: Page, budget: Budget): FeatureBlocks {
  const { nodes, body } = page
  const measures = measuresOf(page)
  // For every node the block that its children belong to.
  const inner = new Int32Array(nodes.size)
  const element: number[] = [body]
  for (let i = body + 1; i < nodes.end[body]; i++) {
    if ((i & 4095) === 0) budget.spend(4096)
    const isBlock = measures.present[i] && nodes.tag[i] < firstUnknownTag && blockTags[nodes.tag[i]]
    inner[i] = isBlock ? element.push(i) - 1 : inner[nodes.parent[i]]
  }
  const values = new Float64Array(element.length * width)
  countElements(page, inner, values, budget)
  const ofRun = countText(page, inner, values, budget)
  divideByMaxima(values, budget)
  return { size: element.length, element: Int32Array.from(element), ofRun, values }
}

/** Adds one for each object to the block around it; scripts are counted too, although they are removed from the page. */
function countElements(page: Page, inner: Int32Array, values: Float64Array, budget: Budget): void {
  const { nodes, body } = page
  const measures = measuresOf(page)
  const { present } = measures
  for (let i = body + 1; i < nodes.end[body]; i++) {
    if ((i & 4095) === 0) budget.spend(4096)
    if (nodes.kind[i] !== Kind.Element) continue
    const tag = nodes.tag[i]
    const parent = nodes.parent[i]
    if (tag === Tag.script && present[parent]) values[inner[parent] * width + column.script]++
    else if (present[i] && tag < firstUnknownTag && columnOfTag[tag] >= 0) values[inner[parent] * width + columnOfTag[tag]]++
  }
}

/** Adds the characters of each run to its block, as text or as link; returns the block of each run. */
function countText(page: Page, inner: Int32Array, values: Float64Array, budget: Budget): Int32Array {
  const { nodes, runs, liveRuns } = page
  const measures = measuresOf(page)
  const ofRun = new Int32Array(runs.size)
  for (let k = 0; k < liveRuns.length; k++) {
    if ((k & 4095) === 0) budget.spend(4096)
    const run = liveRuns[k]
    const block = inner[nodes.parent[runs.node[run]]]
    ofRun[run] = block
    values[block * width + (runs.flags[run] & RunFlag.InAnchor ? column.link : column.text)] += measures.runChars(run)
  }
  return ofRun
}

function divideByMaxima(values: Float64Array, budget: Budget): void {
  const largest = new Float64Array(width)
  for (let k = 0; k < values.length; k++) {
    if ((k & 4095) === 0) budget.spend(4096)
    if (values[k] > largest[k % width]) largest[k % width] = values[k]
  }
  for (let k = 0; k < values.length; k++) {
    if ((k & 4095) === 0) budget.spend(4096)
    if (values[k] > 0) values[k] /= largest[k % width]
  }
}

/** The values of one feature, block by block. */
export function featureValues({ size, values }: FeatureBlocks, feature: FeatureName): Float64Array {
  return Float64Array.from({ length: size }, (_, block) => values[block * width + column[feature]])
}

/** The share of one feature among all features of each block; 0 for a block without any. */
export function featureShares({ size, values }: FeatureBlocks, feature: FeatureName, budget: Budget): Float64Array {
  const shares = new Float64Array(size)
  for (let block = 0; block < size; block++) {
    if ((block & 511) === 0) budget.spend(512 * width)
    let sum = 0
    for (let k = block * width; k < (block + 1) * width; k++) sum += values[k]
    if (sum > 0) shares[block] = values[block * width + column[feature]] / sum
  }
  return shares
}
