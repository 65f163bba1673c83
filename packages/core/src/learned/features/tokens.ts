/**
 * Tokens: the names that authors give to elements, and the first words of texts. Each token has a score learnt from many
 * sites: the log-odds that a block with it is content.
 */

import { finish, hashStart, mix } from '../hash.js'
import type { FeatureInput, FeatureTable } from './common.js'

/** Looks up the score of a token key; NaN where the token is not known. */
export interface TokenScores {
  get(key: number): number
}

/** Where a token stands relative to the block. */
export const TokenPlace = { Own: 0, Parent: 1, Grandparent: 2, Near: 3, Above: 4, Words: 5, Heading: 6 } as const

const places = ['own', 'parent', 'grandparent', 'near', 'above', 'words', 'heading']

/** Number of places at which tokens are looked for. */
export const tokenPlaces: number = places.length

/** Places up to this one hold names of elements: their means add up to the token sum. */
export const lastNamePlace: number = TokenPlace.Above

/** Columns of this group. */
export const tokenNames: readonly string[] = [
  ...places.flatMap(place => ['mean', 'max', 'min'].map(name => `tokens:${place}:${name}`)),
  'tokens:sum',
  'tokens:max',
  'tokens:min',
  'tokens:known',
]

/** The key under which a token at a place has its score. */
export function tokenKey(token: number, place: number): number {
  return finish(mix(mix(hashStart, token), place + 11))
}

/** How many of a text's first words count. */
const firstWords = 8
/** For each block the last heading before it, −1 where there is none. */
export function previousHeadings(levels: Uint8Array): Int32Array {
  const previous = new Int32Array(levels.length)
  let last = -1
  for (let b = 0; b < levels.length; b++) {
    previous[b] = last
    if (levels[b] > 0) last = b
  }
  return previous
}

/** Calls back with every token key of a block, place by place; what training counts and what `tokenFeatures` scores. */
export function forBlockTokens(input: FeatureInput, b: number, previousHeading: number, use: (key: number, place: number) => void): void {
  const { page, stats, context } = input
  const { nodes, blocks, runs, body } = page
  const { names, nameStart, tokens, tokenStart } = context
  const element = blocks.element[b]
  const visit = (node: number, place: number): void => {
    for (let v = nameStart[node]; v < nameStart[node + 1]; v++)
      for (let t = tokenStart[names[v]]; t < tokenStart[names[v] + 1]; t++) use(tokenKey(tokens[t], place), place)
  }
  const visitWords = (block: number, place: number): void => {
    const to = Math.min(stats.wordStart[block + 1], stats.wordStart[block] + firstWords)
    for (let w = stats.wordStart[block]; w < to; w++) use(tokenKey(stats.wordHash[w], place), place)
  }
  const first = nodes.parent[runs.node[blocks.runs[blocks.start[b]]]]
  for (let i = first, climbed = 0; i > element && climbed < 4; i = nodes.parent[i], climbed++) visit(i, TokenPlace.Own)
  for (let i = element, level = 0; i >= body; i = nodes.parent[i], level++) visit(i, placeOfLevel(level))
  visitWords(b, TokenPlace.Words)
  if (previousHeading >= 0) visitWords(previousHeading, TokenPlace.Heading)
}

function placeOfLevel(level: number): number {
  return level <= 2 ? level : level <= 4 ? TokenPlace.Near : TokenPlace.Above
}

const none = -1e9

/** Sum, count, largest and smallest score of lists of tokens at one place; each list is scored once. */
class ListScores {
  readonly sum: Float32Array
  readonly count: Int32Array
  readonly most: Float32Array
  readonly least: Float32Array
  private readonly scores: TokenScores
  private readonly place: number

  constructor(size: number, scores: TokenScores, place: number) {
    this.sum = new Float32Array(size)
    this.count = new Int32Array(size).fill(-1)
    this.most = new Float32Array(size)
    this.least = new Float32Array(size)
    this.scores = scores
    this.place = place
  }

  /** Makes sure that list `id` is scored: `tokens[from] … tokens[to − 1]`. */
  need(id: number, tokens: Int32Array, from: number, to: number): void {
    if (this.count[id] >= 0) return
    let sum = 0
    let count = 0
    let most = none
    let least = -none
    for (let t = from; t < to; t++) {
      const score = this.scores.get(tokenKey(tokens[t], this.place))
      if (Number.isNaN(score)) continue
      sum += score
      count++
      if (score > most) most = score
      if (score < least) least = score
    }
    this.sum[id] = sum
    this.count[id] = count
    this.most[id] = most
    this.least[id] = least
  }
}

const sum = new Float64Array(places.length)
const count = new Float64Array(places.length)
const most = new Float64Array(places.length)
const least = new Float64Array(places.length)

function add(from: ListScores, id: number, place: number): void {
  sum[place] += from.sum[id]
  count[place] += from.count[id]
  if (from.most[id] > most[place]) most[place] = from.most[id]
  if (from.least[id] < least[place]) least[place] = from.least[id]
}

/** Scores of everything that blocks share: values of attributes by place, words of blocks by place, what lies above. */
class PageScores {
  private readonly input: FeatureInput
  private readonly values: ListScores[]
  private readonly words: ListScores[]
  /** Per node the scores of its own names and of those above it, for the place `Above`. */
  private readonly above: { sum: Float32Array; count: Float32Array; most: Float32Array; least: Float32Array }

  constructor(input: FeatureInput, scores: TokenScores) {
    const { context, stats, page } = input
    const values = context.tokenStart.length - 1
    this.input = input
    this.values = [0, 1, 2, 3, 4].map(place => new ListScores(values, scores, place))
    this.words = [TokenPlace.Words, TokenPlace.Heading].map(place => new ListScores(stats.size, scores, place))
    const size = page.nodes.size
    this.above = {
      sum: new Float32Array(size),
      count: new Float32Array(size),
      most: new Float32Array(size).fill(none),
      least: new Float32Array(size).fill(-none),
    }
    this.accumulate()
  }

  private accumulate(): void {
    const { nodes, body } = this.input.page
    const { signature, names, nameStart, tokens, tokenStart } = this.input.context
    const { above } = this
    const from = this.values[TokenPlace.Above]
    for (let i = body; i >= 0 && i < nodes.end[body]; i++) {
      if (signature[i] === 0 && i !== body) continue
      if (i !== body) {
        const parent = nodes.parent[i]
        above.sum[i] = above.sum[parent]
        above.count[i] = above.count[parent]
        above.most[i] = above.most[parent]
        above.least[i] = above.least[parent]
      }
      for (let v = nameStart[i]; v < nameStart[i + 1]; v++) {
        const id = names[v]
        from.need(id, tokens, tokenStart[id], tokenStart[id + 1])
        above.sum[i] += from.sum[id]
        above.count[i] += from.count[id]
        if (from.most[id] > above.most[i]) above.most[i] = from.most[id]
        if (from.least[id] < above.least[i]) above.least[i] = from.least[id]
      }
    }
  }

  addElement(node: number, place: number): void {
    const { names, nameStart, tokens, tokenStart } = this.input.context
    const from = this.values[place]
    for (let v = nameStart[node]; v < nameStart[node + 1]; v++) {
      const id = names[v]
      from.need(id, tokens, tokenStart[id], tokenStart[id + 1])
      add(from, id, place)
    }
  }

  addAbove(node: number): void {
    sum[TokenPlace.Above] = this.above.sum[node]
    count[TokenPlace.Above] = this.above.count[node]
    most[TokenPlace.Above] = this.above.most[node]
    least[TokenPlace.Above] = this.above.least[node]
  }

  addWords(block: number, place: number): void {
    const { wordHash, wordStart } = this.input.stats
    const from = this.words[place - TokenPlace.Words]
    from.need(block, wordHash, wordStart[block], Math.min(wordStart[block + 1], wordStart[block] + firstWords))
    add(from, block, place)
  }
}

/** Writes the group. */
export function tokenFeatures(input: FeatureInput, table: FeatureTable, at: number, scores: TokenScores): void {
  const { page, stats } = input
  const { nodes, blocks, runs, body } = page
  const previous = previousHeadings(input.headings)
  const known = new PageScores(input, scores)
  for (let b = 0; b < stats.size; b++) {
    sum.fill(0)
    count.fill(0)
    most.fill(none)
    least.fill(-none)
    const element = blocks.element[b]
    const first = nodes.parent[runs.node[blocks.runs[blocks.start[b]]]]
    for (let i = first, climbed = 0; i > element && climbed < 4; i = nodes.parent[i], climbed++) known.addElement(i, TokenPlace.Own)
    for (let i = element, level = 0; i >= body; i = nodes.parent[i], level++) {
      if (level === 5) {
        known.addAbove(i)
        break
      }
      known.addElement(i, placeOfLevel(level))
    }
    known.addWords(b, TokenPlace.Words)
    if (previous[b] >= 0) known.addWords(previous[b], TokenPlace.Heading)
    writeRow(table.values, b * table.width + at)
  }
}

function writeRow(values: Float32Array, at: number): void {
  let k = at
  let total = 0
  let highest = 0
  let lowest = 0
  let known = 0
  for (let place = 0; place < places.length; place++) {
    const has = count[place] > 0
    const mean = has ? sum[place] / count[place] : 0
    values[k++] = mean
    values[k++] = has ? most[place] : 0
    values[k++] = has ? least[place] : 0
    if (place > lastNamePlace || !has) continue
    total += mean
    known += count[place]
    highest = Math.max(highest, most[place])
    lowest = Math.min(lowest, least[place])
  }
  values[k++] = total
  values[k++] = highest
  values[k++] = lowest
  values[k++] = known
}
