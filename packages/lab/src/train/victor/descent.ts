/** Stochastic gradient descent with a rate per weight, seeded. */

import { createRandom } from '../../statistics/random.js'

/** Settings of a descent. */
export interface DescentOptions {
  /** Decides the order of the pages. */
  readonly seed: number | string
  /** How often all pages are seen. */
  readonly epochs: number
  readonly batchPages: number
  /** Length of a weight's first step. */
  readonly rate: number
  /** Called after every epoch with the mean value per page, as it was met on the way. */
  readonly onEpoch?: (epoch: number, value: number) => void
}

/** A function of the weights that is a sum over pages: fills in the gradient over a batch and returns the value. */
export type BatchSlope = (weights: Float64Array, batch: readonly number[], gradient: Float64Array) => Promise<number>

/** Keeps the first divisions by small sums of squares in bounds. */
const tiny = 1e-8

/**
 * Minimises a sum over pages, from weights of 0.
 *
 * AdaGrad (Duchi, Hazan & Singer 2011): a weight's steps shrink with the root of the squares of its gradients so far, so
 * that rare features learn as fast as frequent ones. The result is the mean over the second half of the epochs
 * (Polyak & Juditsky 1992). The same seed gives the same order of pages, so the same weights.
 */
export async function descend(pages: number, size: number, slope: BatchSlope, options: DescentOptions): Promise<Float64Array> {
  const random = createRandom(options.seed)
  const weights = new Float64Array(size)
  const squares = new Float64Array(size)
  const gradient = new Float64Array(size)
  const sum = new Float64Array(size)
  let averaged = 0
  const order = Array.from({ length: pages }, (_, i) => i)
  for (let epoch = 1; epoch <= options.epochs; epoch++) {
    shuffle(order, n => random.int(n))
    let value = 0
    for (let from = 0; from < pages; from += options.batchPages) {
      value += await slope(weights, order.slice(from, from + options.batchPages), gradient)
      for (let i = 0; i < size; i++) {
        squares[i] += gradient[i] * gradient[i]
        if (gradient[i] !== 0) weights[i] -= (options.rate * gradient[i]) / (Math.sqrt(squares[i]) + tiny)
      }
      if (2 * epoch > options.epochs) {
        for (let i = 0; i < size; i++) sum[i] += weights[i]
        averaged++
      }
    }
    options.onEpoch?.(epoch, value / Math.max(1, pages))
  }
  return averaged === 0 ? weights : sum.map(total => total / averaged)
}

function shuffle(list: number[], below: (n: number) => number): void {
  for (let i = list.length - 1; i > 0; i--) {
    const j = below(i + 1)
    ;[list[i], list[j]] = [list[j], list[i]]
  }
}
