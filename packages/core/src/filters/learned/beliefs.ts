/** From the log-odds of several ensembles to one belief per block. */

import type { Budget } from '../../filter/filter.js'
import { sigmoid } from '../../numeric/expected-f1.js'
import { type FeatureTable, stepsPerPart } from './features.js'
import type { Forest } from './forest.js'
import { lanes } from './kernel.js'
import { leafStep } from './symmetric.js'

/** Log-odds beyond which further ensembles are not asked: they would not change what is done with the block. */
const sureOdds = 3.5

/** Whether the log-odds of the first ensemble settle a block alone. */
function isSure(odds: number): boolean {
  return odds > sureOdds || odds < -sureOdds
}

/** Mean probability over the ensembles of a model; blocks that the first one is sure of get its probability. */
export function beliefs({ rows, values }: FeatureTable, forest: Forest, budget: Budget): Float64Array {
  const { bases } = forest
  const probability = new Float64Array(rows)
  const open = new Uint8Array(rows)
  const share = 1 / bases.length
  const first = forest.evaluate(0, values, 0, rows)
  for (let b = 0; b < rows; b++) {
    const odds = bases[0] + first[b] * leafStep
    open[b] = isSure(odds) ? 0 : 1
    probability[b] = sigmoid(odds) * (open[b] ? share : 1)
  }
  for (let from = 0, to = 0; from < rows; from = to) {
    to = Math.min(rows, from + lanes)
    const isOpen = hasOpen(open, from, to)
    while (to < rows && hasOpen(open, to, to + lanes) === isOpen) to = Math.min(rows, to + lanes)
    budget.spend(stepsPerPart)
    if (!isOpen) continue
    for (let e = 1; e < bases.length; e++) {
      const sums = forest.evaluate(e, values, from, to)
      for (let b = from; b < to; b++) if (open[b]) probability[b] += sigmoid(bases[e] + sums[b] * leafStep) * share
    }
  }
  return probability
}

function hasOpen(open: Uint8Array, from: number, to: number): boolean {
  for (let b = from; b < to && b < open.length; b++) if (open[b]) return true
  return false
}

/** The same from the log-odds of all ensembles: `odds[e][b]` is what ensemble `e` says of block `b`. */
export function beliefsOf(odds: readonly ArrayLike<number>[]): Float64Array {
  const share = 1 / odds.length
  return Float64Array.from(odds[0], (first, b) => {
    if (isSure(first)) return sigmoid(first)
    let sum = 0
    for (const each of odds) sum += sigmoid(each[b]) * share
    return sum
  })
}
