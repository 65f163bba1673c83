/** Fits the weights of a consensus on gold: logistic regression on blocks, weighted by words. */

import type { Consensus, Use } from 'gleaner'
import type { BlockVotes } from '../bench/index.js'
import { fitLogistic } from '../train/stack/logistic.js'

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
