/** Fits the weights of a consensus on gold: logistic regression on blocks, weighted by words. */

import { type Consensus, compile, parsePage, policiesOf, type Registry, type Use } from 'gleaner'
import { unitShares, unitsOf } from 'gleaner/training'
import type { GoldPage } from '../datasets/index.js'
import { goldShares } from '../train/gold-words.js'
import { fitLogistic } from '../train/stack/logistic.js'

/** What members say about the blocks of one page, and how much of each block is gold. */
export interface BlockVotes {
  readonly blocks: number
  /** Shares of the blocks, member after member. */
  readonly shares: Float32Array
  readonly words: Float32Array
  /** NaN for blocks without words. */
  readonly gold: Float32Array
}

const word = /[\p{L}\p{N}_]+/gu

/** Lets members judge a page, parsed under the policies that they ask for together. */
export function blockVotes(page: GoldPage, members: readonly Use[], registry: Registry): BlockVotes {
  const parsed = parsePage(page.html, { url: page.url, ...policiesOf({ consensus: members }, registry) })
  const units = unitsOf(parsed, 'block')
  const shares = new Float32Array(members.length * units.size)
  members.forEach((member, m) => {
    shares.set(unitShares(parsed, units, compile(member, registry)(parsed).verdict.keep), m * units.size)
  })
  const texts = Array.from({ length: units.size }, (_, u) =>
    Array.from(units.runs.subarray(units.start[u], units.start[u + 1]), run => parsed.runText(run)).join(' '),
  )
  return {
    blocks: units.size,
    shares,
    words: Float32Array.from(texts, text => text.match(word)?.length ?? 0),
    gold: Float32Array.from(goldShares(texts, page)),
  }
}

/** Variance of the prior on a weight: weights beyond two are unusual. */
const variance = 1

/** All blocks of a page weigh as much as this many words together: the mean F1 counts every page alike. */
const wordsPerPage = 60

/** Fits a consensus of some of the members on pages. */
export function fitConsensus(
  pages: readonly BlockVotes[],
  members: readonly Use[],
  chosen: readonly number[] = members.map((_, i) => i),
): Consensus {
  const rows = pages.reduce((sum, page) => sum + page.blocks, 0)
  const data = {
    rows,
    width: chosen.length,
    inputs: new Float64Array(rows * chosen.length),
    labels: new Float64Array(rows),
    weights: new Float64Array(rows),
  }
  let row = 0
  for (const { blocks, shares, words, gold } of pages) {
    const all = words.reduce((sum, n) => sum + n, 0)
    for (let b = 0; b < blocks; b++, row++) {
      for (const [k, member] of chosen.entries()) data.inputs[row * chosen.length + k] = shares[member * blocks + b]
      if (Number.isNaN(gold[b])) continue
      data.labels[row] = gold[b]
      data.weights[row] = (wordsPerPage * words[b]) / all
    }
  }
  const { bias, weights } = fitLogistic(data, variance)
  const rounded = (x: number): number => Number(x.toFixed(3))
  return { consensus: chosen.map(member => members[member]), weights: weights.map(rounded), bias: rounded(bias) }
}

/** The members whose weights move probabilities most, in order of the members: weight times the spread of the member's shares. */
export function strongest(pages: readonly BlockVotes[], { weights = [] }: Consensus, count: number): number[] {
  const spread = weights.map((weight, m) => {
    let [sum, squares, n] = [0, 0, 0]
    for (const { blocks, shares } of pages) {
      for (let b = 0; b < blocks; b++, n++) {
        const share = shares[m * blocks + b]
        sum += share
        squares += share * share
      }
    }
    return Math.abs(weight) * Math.sqrt(Math.max(0, squares / n - (sum / n) ** 2))
  })
  const order = weights.map((_, i) => i).sort((a, b) => spread[b] - spread[a] || a - b)
  return order.slice(0, count).sort((a, b) => a - b)
}
