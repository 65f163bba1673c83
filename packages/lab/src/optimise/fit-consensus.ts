/** Fits the weights of a consensus on gold: logistic regression on blocks, weighted by words. */

import type { Consensus, Use } from 'gleaner'
import type { BlockVotes } from '../bench/index.js'
import { fitLogistic, type Rows } from '../train/stack/logistic.js'

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
  const data = rowsOf(pages, chosen)
  const { bias, weights } = fitLogistic(data, variance)
  const rounded = (x: number): number => Number(x.toFixed(3))
  return { consensus: chosen.map(member => members[member]), weights: weights.map(rounded), bias: rounded(bias) }
}

/** Blocks about which the members say the same count as one: most blocks of a page are kept by all or by none. */
function rowsOf(pages: readonly BlockVotes[], chosen: readonly number[]): Rows {
  const places = new Map<string, number>()
  const inputs: number[] = []
  const gold: number[] = []
  const weights: number[] = []
  const row = new Float32Array(chosen.length)
  const bytes = Buffer.from(row.buffer)
  for (const { blocks, shares, words, gold: labels } of pages) {
    const all = words.reduce((sum, n) => sum + n, 0)
    for (let b = 0; b < blocks; b++) {
      if (Number.isNaN(labels[b])) continue
      for (const [k, member] of chosen.entries()) row[k] = shares[member * blocks + b]
      const key = bytes.toString('latin1')
      let place = places.get(key)
      if (place === undefined) {
        places.set(key, (place = places.size))
        for (const share of row) inputs.push(share)
        gold.push(0)
        weights.push(0)
      }
      const weight = (wordsPerPage * words[b]) / all
      weights[place] += weight
      gold[place] += weight * labels[b]
    }
  }
  const labels = gold.map((sum, i) => (weights[i] === 0 ? 0 : Math.min(1, sum / weights[i])))
  return {
    rows: places.size,
    width: chosen.length,
    inputs: Float64Array.from(inputs),
    labels: Float64Array.from(labels),
    weights: Float64Array.from(weights),
  }
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
