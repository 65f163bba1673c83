/**
 * Tokens: the names that authors give to elements, and the first words of texts. Each token has a score learnt from many
 * sites: the log-odds that a block with it is content.
 */

import { finish, hashStart, mix } from '../hash.js'
import type { FeatureInput, FeatureTable } from './common.js'

/** Looks up the score of a token key; undefined where the token is not known. */
export interface TokenScores {
  get(key: number): number | undefined
}

/** Where a token stands relative to the block. */
export const TokenPlace = { Own: 0, Parent: 1, Grandparent: 2, Near: 3, Above: 4, Words: 5, Heading: 6 } as const

const places = ['own', 'parent', 'grandparent', 'near', 'above', 'words', 'heading']

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

/** How many of a text's first words count, and up to which length a whole text does. */
const firstWords = 8

/** Calls back with every token key of a block, place by place; what training counts and what `tokenFeatures` scores. */
export function forBlockTokens(input: FeatureInput, b: number, previousHeading: number, use: (key: number, place: number) => void): void {
  const { page, stats, context } = input
  const { nodes, blocks, runs, body } = page
  const element = blocks.element[b]
  const visit = (node: number, place: number): void => {
    for (let t = context.tokenStart[node]; t < context.tokenStart[node + 1]; t++) use(tokenKey(context.tokens[t], place), place)
  }
  const first = nodes.parent[runs.node[blocks.runs[blocks.start[b]]]]
  for (let i = first, climbed = 0; i > element && climbed < 4; i = nodes.parent[i], climbed++) visit(i, TokenPlace.Own)
  for (let i = element, level = 0; i >= body; i = nodes.parent[i], level++) {
    visit(
      i,
      level === 0
        ? TokenPlace.Own
        : level === 1
          ? TokenPlace.Parent
          : level === 2
            ? TokenPlace.Grandparent
            : level <= 4
              ? TokenPlace.Near
              : TokenPlace.Above,
    )
  }
  const to = Math.min(stats.wordStart[b + 1], stats.wordStart[b] + firstWords)
  for (let w = stats.wordStart[b]; w < to; w++) use(tokenKey(stats.wordHash[w], TokenPlace.Words), TokenPlace.Words)
  if (previousHeading >= 0) {
    const end = Math.min(stats.wordStart[previousHeading + 1], stats.wordStart[previousHeading] + firstWords)
    for (let w = stats.wordStart[previousHeading]; w < end; w++) use(tokenKey(stats.wordHash[w], TokenPlace.Heading), TokenPlace.Heading)
  }
}

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

/** Sum, count, largest and smallest score of an element's tokens at one place; computed once per element and place. */
class PlaceScores {
  readonly sum: Float32Array
  readonly count: Float32Array
  readonly most: Float32Array
  readonly least: Float32Array
  private readonly isDone: Uint8Array
  private readonly input: FeatureInput
  private readonly scores: TokenScores
  private readonly place: number

  constructor(input: FeatureInput, scores: TokenScores, place: number) {
    const { size } = input.page.nodes
    this.sum = new Float32Array(size)
    this.count = new Float32Array(size)
    this.most = new Float32Array(size)
    this.least = new Float32Array(size)
    this.isDone = new Uint8Array(size)
    this.input = input
    this.scores = scores
    this.place = place
  }

  /** Makes sure that the entries of an element are there. */
  need(node: number): void {
    if (this.isDone[node]) return
    this.isDone[node] = 1
    this.most[node] = none
    this.least[node] = -none
    const { tokens, tokenStart } = this.input.context
    for (let t = tokenStart[node]; t < tokenStart[node + 1]; t++) {
      const score = this.scores.get(tokenKey(tokens[t], this.place))
      if (score === undefined) continue
      this.sum[node] += score
      this.count[node]++
      if (score > this.most[node]) this.most[node] = score
      if (score < this.least[node]) this.least[node] = score
    }
  }

  /** Adds up from the root down: what an element's ancestors and itself have. */
  accumulate(): void {
    const { nodes, body } = this.input.page
    for (let i = body; i >= 0 && i < nodes.end[body]; i++) {
      if (this.input.context.signature[i] === 0 && i !== body) continue
      this.need(i)
      const parent = i === body ? -1 : nodes.parent[i]
      if (parent < 0) continue
      this.sum[i] += this.sum[parent]
      this.count[i] += this.count[parent]
      if (this.most[parent] > this.most[i]) this.most[i] = this.most[parent]
      if (this.least[parent] < this.least[i]) this.least[i] = this.least[parent]
    }
  }
}

const none = -1e9
const sum = new Float64Array(places.length)
const count = new Float64Array(places.length)
const most = new Float64Array(places.length)
const least = new Float64Array(places.length)

/** Writes the group. */
export function tokenFeatures(input: FeatureInput, table: FeatureTable, at: number, scores: TokenScores): void {
  const { stats } = input
  const previous = previousHeadings(input.headings)
  const byPlace = [TokenPlace.Own, TokenPlace.Parent, TokenPlace.Grandparent, TokenPlace.Near, TokenPlace.Above].map(
    place => new PlaceScores(input, scores, place),
  )
  byPlace[TokenPlace.Above].accumulate()
  for (let b = 0; b < stats.size; b++) {
    sum.fill(0)
    count.fill(0)
    most.fill(none)
    least.fill(-none)
    addElements(input, b, byPlace)
    addWords(input, b, TokenPlace.Words, scores)
    if (previous[b] >= 0) addWords(input, previous[b], TokenPlace.Heading, scores)
    writeRow(table.values, b * table.width + at)
  }
}

function addElements({ page }: FeatureInput, b: number, byPlace: readonly PlaceScores[]): void {
  const { nodes, blocks, runs, body } = page
  const element = blocks.element[b]
  const first = nodes.parent[runs.node[blocks.runs[blocks.start[b]]]]
  for (let i = first, climbed = 0; i > element && climbed < 4; i = nodes.parent[i], climbed++) addElement(byPlace[0], i, 0)
  for (let i = element, level = 0; i >= body; i = nodes.parent[i], level++) {
    const place = level <= 2 ? level : level <= 4 ? TokenPlace.Near : TokenPlace.Above
    addElement(byPlace[place], i, place)
    if (level === 5) break
  }
}

function addElement(from: PlaceScores, node: number, place: number): void {
  from.need(node)
  sum[place] += from.sum[node]
  count[place] += from.count[node]
  if (from.most[node] > most[place]) most[place] = from.most[node]
  if (from.least[node] < least[place]) least[place] = from.least[node]
}

function addWords({ stats }: FeatureInput, b: number, place: number, scores: TokenScores): void {
  const to = Math.min(stats.wordStart[b + 1], stats.wordStart[b] + firstWords)
  for (let w = stats.wordStart[b]; w < to; w++) {
    const score = scores.get(tokenKey(stats.wordHash[w], place))
    if (score === undefined) continue
    sum[place] += score
    count[place]++
    if (score > most[place]) most[place] = score
    if (score < least[place]) least[place] = score
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
    if (place > TokenPlace.Above || !has) continue
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
