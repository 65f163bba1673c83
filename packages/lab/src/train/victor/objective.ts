/** The penalised likelihood of a linear-chain CRF and its gradient, part by part. */

import { emissions, forwardBackward, labels, type Template } from 'gleaner/training'

/** All pages of a training in flat arrays, which threads can share. */
export interface Sequences {
  readonly pages: number
  /** First block of each page (length `pages + 1`). */
  readonly start: Int32Array
  /** Features, block after block. */
  readonly values: Uint8Array
  /** Labels that each block may have, one bit each. */
  readonly allowed: Uint8Array
}

/**
 * A batch of pages is summed up in this many parts, whoever computes them, and the parts in their order: so the sums are
 * the same, bit by bit, whatever the number of threads.
 */
export const partCount = 8

/** Room for the sum of one part: the gradient, then the log likelihood. */
export function partLength(template: Template): number {
  return template.size + 1
}

/** Adds up the log likelihood and its gradient over one part of a batch: every `partCount`-th of its pages. */
export function sumPart(
  sequences: Sequences,
  template: Template,
  weights: Float64Array,
  usesBigrams: boolean,
  batch: readonly number[],
  part: number,
  sum: Float64Array,
): void {
  sum.fill(0)
  for (let k = part; k < batch.length; k += partCount) addPage(sequences, template, weights, usesBigrams, batch[k], sum)
}

function addPage(
  { start, values, allowed }: Sequences,
  template: Template,
  weights: Float64Array,
  usesBigrams: boolean,
  page: number,
  sum: Float64Array,
): void {
  const from = start[page]
  const size = start[page + 1] - from
  if (size === 0) return
  const L = labels.length
  const rows = values.subarray(from * template.width, (from + size) * template.width)
  const transition = usesBigrams ? weights.subarray(template.bigrams, template.bigrams + L * L) : new Float64Array(L * L)
  const chain = { size, labels: L, emission: emissions(template, weights, rows, size), transition }
  const free = forwardBackward(chain)
  // Where the gold leaves a label open, all sequences that agree with the gold count together.
  const bound = forwardBackward(chain, allowed.subarray(from, from + size))
  sum[template.size] += bound.logSum - free.logSum
  const slope = new Float64Array(size * L)
  for (let i = 0; i < slope.length; i++) slope[i] = bound.forward[i] * bound.backward[i] - free.forward[i] * free.backward[i]
  addEmissions(template, rows, size, slope, sum)
  if (!usesBigrams) return
  addTransitions(bound, size, sum, template.bigrams, 1)
  addTransitions(free, size, sum, template.bigrams, -1)
}

/** Hands the slope of every block's scores on to the weights they were made of: `emissions` backwards, as fast for the same reason. */
function addEmissions(template: Template, values: Uint8Array, size: number, slope: Float64Array, sum: Float64Array): void {
  const { windowBlocks, width, rows, outside } = template
  const L = labels.length
  for (let b = 0; b < size; b++) {
    const [d0, d1, d2, d3, d4] = [slope[b * L], slope[b * L + 1], slope[b * L + 2], slope[b * L + 3], slope[b * L + 4]]
    // A block that is labelled right for sure has nothing to teach.
    if (Math.abs(d0) + Math.abs(d1) + Math.abs(d2) + Math.abs(d3) + Math.abs(d4) < 1e-6) continue
    for (let o = -windowBlocks; o <= windowBlocks; o++) {
      const from = b + o
      const isOutside = from < 0 || from >= size
      const row = (o + windowBlocks) * width
      for (let f = 0; f < width; f++) {
        const first = isOutside ? outside[o + windowBlocks] : rows[row + f]
        if (first >= 0) {
          const at = isOutside ? first : first + values[from * width + f] * L
          sum[at] += d0
          sum[at + 1] += d1
          sum[at + 2] += d2
          sum[at + 3] += d3
          sum[at + 4] += d4
        }
        if (isOutside) break
      }
    }
  }
}

type Lattice = ReturnType<typeof forwardBackward>

/** Adds the expected number of times that each label follows each other one. */
function addTransitions(lattice: Lattice, size: number, sum: Float64Array, at: number, sign: number): void {
  const { forward, backward, weight, step, factor } = lattice
  const L = labels.length
  for (let t = 1; t < size; t++) {
    for (let l = 0; l < L; l++) {
      const into = (weight[t * L + l] * backward[t * L + l]) / factor[t]
      if (into === 0) continue
      for (let k = 0; k < L; k++) sum[at + k * L + l] += sign * forward[(t - 1) * L + k] * step[k * L + l] * into
    }
  }
}
