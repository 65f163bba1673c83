/**
 * Tokens: the names that authors give to elements, and the first words of texts. Each token has a score learnt from many
 * sites: the log-odds that a block with it is content.
 */

import { finish, hashStart, mix } from '../../../numeric/hash.js'
import { insideLevels } from '../element-context.js'
import { placeIn } from '../forest.js'
import { ByteScratch, FloatScratch } from '../scratch.js'
import { columnNames, columns, spanOf } from './columns.js'
import type { FeatureInput, FeatureTable } from './common.js'

/** Looks up the score of a token key; NaN where the token is not known. */
export interface TokenScores {
  get(key: number): number
  /** Told before many scores are asked for. */
  warm?(): void
}

/** Where a token stands relative to the block. */
export const TokenPlace = { Own: 0, Parent: 1, Grandparent: 2, Near: 3, Above: 4, Words: 5, Heading: 6 } as const

const places = ['own', 'parent', 'grandparent', 'near', 'above', 'words', 'heading']

/** Number of places at which tokens are looked for. */
export const tokenPlaces: number = places.length

/** Places up to this one hold names of elements: their means add up to the token sum. */
export const lastNamePlace: number = TokenPlace.Above

/** Scores of the tokens at one place. */
const Place = columns('mean', 'max', 'min')
/** Scores of the names of elements at all places. */
const Names = columns('tokens:sum', 'tokens:max', 'tokens:min', 'tokens:known')
const placeSpan = spanOf(Place)

/** Columns of this group. */
export const tokenNames: readonly string[] = [
  ...places.flatMap(place => columnNames(Place).map(name => `tokens:${place}:${name}`)),
  ...columnNames(Names),
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
  for (let i = first, climbed = 0; i > element && climbed < insideLevels; i = nodes.parent[i], climbed++) visit(i, TokenPlace.Own)
  for (let i = element, level = 0; i >= body; i = nodes.parent[i], level++) visit(i, placeOfLevel(level))
  visitWords(b, TokenPlace.Words)
  if (previousHeading >= 0) visitWords(previousHeading, TokenPlace.Heading)
}

function placeOfLevel(level: number): number {
  return level <= 2 ? level : level <= 4 ? TokenPlace.Near : TokenPlace.Above
}

const none = -1e9

/** Four numbers about some tokens, side by side: the sum of their scores, how many have one, the largest, the smallest. */
const Tally = { Sum: 0, Count: 1, Most: 2, Least: 3, Size: 4 } as const

function clear(tallies: Float64Array, at: number): void {
  tallies[at] = 0
  tallies[at + Tally.Count] = 0
  tallies[at + Tally.Most] = none
  tallies[at + Tally.Least] = -none
}

function addTally(to: Float64Array, at: number, from: Float32Array | Float64Array, place: number): void {
  to[at] += from[place]
  to[at + Tally.Count] += from[place + Tally.Count]
  if (from[place + Tally.Most] > to[at + Tally.Most]) to[at + Tally.Most] = from[place + Tally.Most]
  if (from[place + Tally.Least] < to[at + Tally.Least]) to[at + Tally.Least] = from[place + Tally.Least]
}

/** Tallies of lists of tokens at some places; each list is scored once at each, when somebody first asks. */
class ListScores {
  tallies = new Float32Array(0)
  private isKnown = new Uint8Array(0)
  private scores: TokenScores = { get: () => Number.NaN }
  private readonly places: number

  /** At so many places. */
  constructor(places: number) {
    this.places = places
  }

  /** Forgets everything; so many lists come next. */
  clear(size: number, scores: TokenScores): void {
    this.scores = scores
    const lists = size * this.places
    if (lists > this.isKnown.length) {
      this.isKnown = new Uint8Array(2 * lists)
      this.tallies = new Float32Array(2 * lists * Tally.Size)
    } else this.isKnown.fill(0, 0, lists)
  }

  /** Makes sure that list `id` is scored at the k-th place, `place`: `tokens[from] … tokens[to − 1]`. Returns where its tally stands. */
  need(id: number, k: number, place: number, tokens: Int32Array, from: number, to: number): number {
    const list = id * this.places + k
    if (this.isKnown[list] === 0) this.score(list, place, tokens, from, to)
    return Tally.Size * list
  }

  private score(list: number, place: number, tokens: Int32Array, from: number, to: number): void {
    let sum = 0
    let count = 0
    let most = none
    let least = -none
    for (let t = from; t < to; t++) {
      const score = this.scores.get(tokenKey(tokens[t], place))
      if (Number.isNaN(score)) continue
      sum += score
      count++
      if (score > most) most = score
      if (score < least) least = score
    }
    const at = Tally.Size * list
    this.isKnown[list] = 1
    this.tallies[at] = sum
    this.tallies[at + Tally.Count] = count
    this.tallies[at + Tally.Most] = most
    this.tallies[at + Tally.Least] = least
  }
}

/** Tallies of the block at hand, place by place. */
const own = new Float64Array(Tally.Size * places.length)

const valueScores = new ListScores(lastNamePlace + 1)
const headingScores = new ListScores(1)
/** Levels above a block's element whose names count one by one. */
const nearLevels = 4
const isNeeded = new ByteScratch()
const aboveScratch = new FloatScratch()
const wordScratch = new FloatScratch()
/** In place of the score of a word that nobody has asked for yet. */
const notAsked = Number.POSITIVE_INFINITY

/** Scores of everything that blocks share: values of attributes by place, words of blocks by place, what lies above. */
class PageScores {
  private readonly input: FeatureInput
  /** Per node the tally of its own names and of those above it, for the place `Above`. */
  private readonly above: Float64Array
  private readonly scores: TokenScores
  /** Per distinct word its score at the place `Words`. */
  private readonly words: Float64Array

  constructor(input: FeatureInput, scores: TokenScores) {
    const { context, stats, page } = input
    this.input = input
    scores.warm?.()
    valueScores.clear(context.valueCount, scores)
    headingScores.clear(stats.size, scores)
    this.scores = scores
    this.words = wordScratch.of(stats.hashOf.length).fill(notAsked, 0, stats.hashOf.length)
    this.above = aboveScratch.of(Tally.Size * page.nodes.size)
    this.accumulate()
  }

  /** Sums up the names above, for the elements that some block has five levels above it and for those above them. */
  private accumulate(): void {
    const { nodes, blocks, body } = this.input.page
    const { withText } = this.input.context
    const { above } = this
    const needed = isNeeded.of(nodes.size).fill(0, 0, nodes.size)
    for (let b = 0; b < blocks.size; b++) {
      let i = blocks.element[b]
      for (let level = 0; i >= body && level <= nearLevels; level++) i = nodes.parent[i]
      for (; i >= body && needed[i] === 0; i = nodes.parent[i]) needed[i] = 1
    }
    for (let k = 0; k < withText.length; k++) {
      const i = withText[k]
      if (needed[i] === 0) continue
      const at = Tally.Size * i
      clear(above, at)
      if (i !== body) addTally(above, at, above, Tally.Size * nodes.parent[i])
      this.addNames(i, TokenPlace.Above, above, at)
    }
  }

  private addNames(node: number, place: number, to: Float64Array, at: number): void {
    const { names, nameStart, tokens, tokenStart } = this.input.context
    const end = nameStart[node + 1]
    for (let v = nameStart[node]; v < end; v++) {
      const id = names[v]
      const tally = valueScores.need(id, place, place, tokens, tokenStart[id], tokenStart[id + 1])
      addTally(to, at, valueScores.tallies, tally)
    }
  }

  addElement(node: number, place: number): void {
    this.addNames(node, place, own, Tally.Size * place)
  }

  /** The tallies of what lies around an element: its ancestors. */
  surround(element: number): void {
    const { nodes, body } = this.input.page
    for (let place = TokenPlace.Parent; place <= TokenPlace.Above; place++) clear(own, Tally.Size * place)
    for (let i = nodes.parent[element], level = 1; i >= body; i = nodes.parent[i], level++) {
      if (level > nearLevels) {
        addTally(own, Tally.Size * TokenPlace.Above, this.above, Tally.Size * i)
        break
      }
      this.addElement(i, placeOfLevel(level))
    }
  }

  /** The tally of the first words of a block. */
  addWords(block: number): void {
    const { wordIds, wordStart, hashOf } = this.input.stats
    const { words } = this
    const at = Tally.Size * TokenPlace.Words
    clear(own, at)
    const to = Math.min(wordStart[block + 1], wordStart[block] + firstWords)
    for (let w = wordStart[block]; w < to; w++) {
      let score = words[wordIds[w]]
      if (score === notAsked) score = words[wordIds[w]] = this.scores.get(tokenKey(hashOf[wordIds[w]], TokenPlace.Words))
      if (Number.isNaN(score)) continue
      own[at] += score
      own[at + Tally.Count]++
      if (score > own[at + Tally.Most]) own[at + Tally.Most] = score
      if (score < own[at + Tally.Least]) own[at + Tally.Least] = score
    }
  }

  /** The tally of the first words of a heading, −1 for none. */
  addHeading(block: number): void {
    const { wordHash, wordStart } = this.input.stats
    const at = Tally.Size * TokenPlace.Heading
    clear(own, at)
    if (block < 0) return
    const to = Math.min(wordStart[block + 1], wordStart[block] + firstWords)
    const tally = headingScores.need(block, 0, TokenPlace.Heading, wordHash, wordStart[block], to)
    addTally(own, at, headingScores.tallies, tally)
  }
}

/** Writes the group. */
export function tokenFeatures(input: FeatureInput, table: FeatureTable, at: number, scores: TokenScores): void {
  const { page, stats } = input
  const { nodes, blocks, runs, body } = page
  const previous = previousHeadings(input.headings)
  const known = new PageScores(input, scores)
  let around = -2
  for (let b = 0; b < stats.size; b++) {
    const element = blocks.element[b]
    clear(own, Tally.Size * TokenPlace.Own)
    const first = nodes.parent[runs.node[blocks.runs[blocks.start[b]]]]
    for (let i = first, climbed = 0; i > element && climbed < insideLevels; i = nodes.parent[i], climbed++)
      known.addElement(i, TokenPlace.Own)
    if (element >= body) known.addElement(element, TokenPlace.Own)
    // Blocks of one parent follow each other.
    const parent = element === body ? -1 : nodes.parent[element]
    if (parent !== around || b === 0) {
      known.surround(element)
      around = parent
    }
    known.addWords(b)
    if (b === 0 || previous[b] !== previous[b - 1]) known.addHeading(previous[b])
    writeRow(table.values, placeIn(table.width, b, at))
  }
}

function writeRow(values: Float32Array, start: number): void {
  let at = start
  let total = 0
  let highest = 0
  let lowest = 0
  let known = 0
  for (let place = 0, tally = 0; place < places.length; place++, tally += Tally.Size, at += placeSpan) {
    const count = own[tally + Tally.Count]
    const mean = count > 0 ? own[tally] / count : 0
    const most = count > 0 ? own[tally + Tally.Most] : 0
    const least = count > 0 ? own[tally + Tally.Least] : 0
    values[at + Place.mean] = mean
    values[at + Place.max] = most
    values[at + Place.min] = least
    if (place > lastNamePlace) continue
    total += mean
    known += count
    if (most > highest) highest = most
    if (least < lowest) lowest = least
  }
  values[at + Names['tokens:sum']] = total
  values[at + Names['tokens:max']] = highest
  values[at + Names['tokens:min']] = lowest
  values[at + Names['tokens:known']] = known
}
