/** Victor's features: a row of small whole numbers per block. */

import type { Budget } from '../../filter/filter.js'
import type { Page } from '../../page/page.js'
import { Pattern, patternsIn } from './patterns.js'
import { binLevel, scale } from './quantise.js'
import { Container, splitKinds, type TextBlocks, textBlocks } from './text-blocks.js'
import { TextCounts } from './text-counts.js'

/** How numbers become levels; part of a model. */
export interface Levels {
  readonly countBins: readonly number[]
  readonly documentBins: readonly number[]
  readonly lengthBins: readonly number[]
  /** Highest level of a share. */
  readonly shareLevels: number
  /** Highest level of a position. */
  readonly positionLevels: number
}

/** Which neighbours' values of a feature a block sees: all of the window, none ahead (`image`), one less behind (`split`), only its own (`document`). */
export type Reach = 'block' | 'image' | 'split' | 'document'

/** One feature: its name, its reach and how many levels it has. */
export interface Feature {
  readonly name: string
  readonly reach: Reach
  readonly levels: number
}

/** The features of all blocks of a page. */
export interface FeatureTable {
  readonly blocks: TextBlocks
  readonly features: readonly Feature[]
  /** `values[block · features.length + feature]`. */
  readonly values: Uint8Array
  /** Words of each block. */
  readonly words: Int32Array
}

/** Lists the features in the order of the columns. */
export function featuresOf({ countBins, documentBins, lengthBins, shareLevels, positionLevels }: Levels): Feature[] {
  const list = (reach: Reach, levels: number, ...names: string[]): Feature[] => names.map(name => ({ name, reach, levels }))
  const counts = countBins.length + 1
  const documents = documentBins.length + 1
  return [
    ...list('block', counts, 'alphabetic tokens', 'numeric tokens', 'mixed tokens', 'other tokens', 'sentences', 'words in a row'),
    ...list('block', lengthBins.length + 1, 'word length'),
    ...list('block', shareLevels + 1, 'alphabetic share', 'numeric share', 'mixed share', 'other share'),
    ...list('block', shareLevels + 1, 'letters', 'digits', 'punctuation', 'white space', 'other characters'),
    ...list('block', 2, 'sentence not started', 'sentence not finished'),
    ...list('block', 2, 'in bold', 'in italic', 'in header', 'in list', 'in form', 'in p', 'in a'),
    ...list('image', 2, 'after img'),
    ...list('split', counts, 'inline tags', 'block tags', 'p tags', 'br tags', 'hr tags'),
    ...list('block', 2, 'address', 'date', 'time'),
    ...list('block', counts, 'twins'),
    ...list('block', 2, 'first twin'),
    ...list('block', shareLevels + 1, 'share of td group', 'share of div group'),
    ...list('document', documents, 'words of page', 'sentences of page', 'blocks of page'),
    ...list('document', shareLevels + 1, 'largest td group', 'largest div group'),
    ...list('document', positionLevels + 1, 'position'),
  ]
}

/** Sums over the page that single features refer to. */
class PageSums {
  words = 0
  sentences = 0
  unlinkedWords = 0
  readonly twins = new Map<number, number>()
  readonly cells = new Map<number, number>()
  readonly divisions = new Map<number, number>()
}

/** Computes the features of a page. */
export function victorFeatures(page: Page, levels: Levels, budget: Budget): FeatureTable {
  const blocks = textBlocks(page, budget)
  const features = featuresOf(levels)
  const width = features.length
  const values = new Uint8Array(blocks.size * width)
  const words = new Int32Array(blocks.size)
  const hashes = new Int32Array(blocks.size)
  const sums = new PageSums()
  const counts = new TextCounts()
  let steps = 0
  eachBlock(page, blocks, (b, texts) => {
    counts.clear()
    for (const [start, end] of texts) {
      counts.add(page.runs.axis, start, end)
      steps += end - start
    }
    for (; steps > 4096; steps -= 4096) budget.spend(4096)
    words[b] = counts.words
    hashes[b] = counts.hash
    addToSums(sums, counts, blocks, b)
    const text = page.runs.axis.slice(texts[0][0], texts[texts.length - 1][1])
    fillBlock(values, b * width, counts, patternsIn(text, counts.digits > 0), blocks, b, levels)
  })
  const column = features.findIndex(feature => feature.name === 'twins')
  fillFromPage(values, width, column, blocks, hashes, sums, levels)
  return { blocks, features, values, words }
}

/** Calls `visit` with the live ranges of each block's text. */
function eachBlock(page: Page, blocks: TextBlocks, visit: (block: number, texts: readonly (readonly [number, number])[]) => void): void {
  const { bounds } = page.live
  const runs = page.liveRuns
  let k = 0
  for (let b = 0; b < blocks.size; b++) {
    const end = page.runs.start[runs[blocks.start[b + 1] - 1] + 1]
    const texts: [number, number][] = []
    for (; k < bounds.length && bounds[k] < end; k += 2) texts.push([bounds[k], bounds[k + 1]])
    visit(b, texts)
  }
}

function addToSums(sums: PageSums, counts: TextCounts, { containers, cell, division }: TextBlocks, b: number): void {
  sums.words += counts.words
  sums.sentences += counts.sentences
  if (counts.hash !== 0) sums.twins.set(counts.hash, (sums.twins.get(counts.hash) ?? 0) + 1)
  if (containers[b] & Container.Link) return
  sums.unlinkedWords += counts.words
  sums.cells.set(cell[b], (sums.cells.get(cell[b]) ?? 0) + counts.words)
  sums.divisions.set(division[b], (sums.divisions.get(division[b]) ?? 0) + counts.words)
}

/** Fills the columns that the block itself decides, in the order of `featuresOf`. */
function fillBlock(
  values: Uint8Array,
  at: number,
  counts: TextCounts,
  patterns: number,
  blocks: TextBlocks,
  b: number,
  { countBins, lengthBins, shareLevels }: Levels,
): void {
  const { alphabetic, numeric, mixed, other, tokens, words, chars } = counts
  let i = at
  for (const count of [alphabetic, numeric, mixed, other, counts.sentences]) values[i++] = binLevel(count, countBins)
  values[i++] = binLevel(counts.stretches === 0 ? 0 : words / counts.stretches, countBins)
  values[i++] = binLevel(words === 0 ? 0 : counts.wordChars / words, lengthBins)
  for (const count of [alphabetic, numeric, mixed, other]) values[i++] = scale(count, tokens, shareLevels)
  const { letters, digits, marks, spaces, otherChars } = counts
  for (const count of [letters, digits, marks, spaces, otherChars]) values[i++] = scale(count, chars, shareLevels)
  values[i++] = counts.startsLow ? 1 : 0
  values[i++] = counts.isUnfinished ? 1 : 0
  for (let bit = 1; bit <= Container.Link; bit <<= 1) values[i++] = blocks.containers[b] & bit ? 1 : 0
  values[i++] = blocks.image[b]
  for (let kind = 0; kind < splitKinds; kind++) values[i++] = binLevel(blocks.splits[splitKinds * b + kind], countBins)
  for (const bit of [Pattern.Address, Pattern.Date, Pattern.Time]) values[i++] = patterns & bit ? 1 : 0
}

/** Fills the columns from `twins` on, which need the whole page. */
function fillFromPage(
  values: Uint8Array,
  width: number,
  column: number,
  { size, cell, division }: TextBlocks,
  hashes: Int32Array,
  sums: PageSums,
  { countBins, documentBins, shareLevels, positionLevels }: Levels,
): void {
  const total = sums.unlinkedWords
  const share = (groups: ReadonlyMap<number, number>, group: number): number => scale(groups.get(group) ?? 0, total, shareLevels)
  const largest = (groups: ReadonlyMap<number, number>): number => {
    let most = 0
    for (const [group, words] of groups) if (group >= 0 && words > most) most = words
    return scale(most, total, shareLevels)
  }
  const page = [sums.words, sums.sentences, size].map(count => binLevel(count, documentBins))
  page.push(largest(sums.cells), largest(sums.divisions))
  const seen = new Set<number>()
  for (let b = 0; b < size; b++) {
    let i = b * width + column
    values[i++] = binLevel(sums.twins.get(hashes[b]) ?? 0, countBins)
    values[i++] = hashes[b] !== 0 && !seen.has(hashes[b]) ? 1 : 0
    seen.add(hashes[b])
    values[i++] = share(sums.cells, cell[b])
    values[i++] = share(sums.divisions, division[b])
    for (const level of page) values[i++] = level
    values[i++] = scale(b, size, positionLevels)
  }
}
