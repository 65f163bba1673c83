/** Which weights a block's features meet: the window around it, laid out in one array. */

import type { Feature, Reach } from './features.js'

/** The labels, in the order of the weights; all but the last are content. */
export const labels = ['header', 'paragraph', 'list', 'continuation', 'noise'] as const

/** Index of the one label that is no content. */
export const noise: number = labels.length - 1

/** Where the weights of a model stand. */
export interface Template {
  readonly windowBlocks: number
  readonly width: number
  /**
   * First weight of the value 0 of feature `f` at offset `o`: `rows[(o + windowBlocks) · width + f]`, −1 where the
   * feature is not seen at that offset. One weight per label, then the next value.
   */
  readonly rows: Int32Array
  /** First of the weights for "there is no block at that offset", by offset + windowBlocks. */
  readonly outside: Int32Array
  /** First of the labels.length² weights of label bigrams, by previous label, then label. */
  readonly bigrams: number
  /** Number of weights. */
  readonly size: number
}

/** Lays out the weights of a model. */
export function templateOf(features: readonly Feature[], windowBlocks: number): Template {
  const width = features.length
  const rows = new Int32Array((2 * windowBlocks + 1) * width).fill(-1)
  const outside = new Int32Array(2 * windowBlocks + 1)
  let size = 0
  for (let o = -windowBlocks; o <= windowBlocks; o++) {
    features.forEach((feature, f) => {
      if (!isSeen(feature.reach, o, windowBlocks)) return
      rows[(o + windowBlocks) * width + f] = size
      size += feature.levels * labels.length
    })
    outside[o + windowBlocks] = size
    size += labels.length
  }
  const bigrams = size
  return { windowBlocks, width, rows, outside, bigrams, size: size + labels.length * labels.length }
}

function isSeen(reach: Reach, offset: number, windowBlocks: number): boolean {
  switch (reach) {
    case 'block':
      return true
    case 'image':
      return offset <= 0
    case 'split':
      return offset > -windowBlocks || windowBlocks === 0
    case 'document':
      return offset === 0
  }
}

/** Adds up the weights that each block meets: `scores[block · labels + label]`. */
export function emissions(template: Template, weights: ArrayLike<number>, values: Uint8Array, size: number): Float64Array {
  const { windowBlocks, width, rows, outside } = template
  const L = labels.length
  const scores = new Float64Array(size * L)
  for (let b = 0; b < size; b++) {
    for (let o = -windowBlocks; o <= windowBlocks; o++) {
      const from = b + o
      if (from < 0 || from >= size) {
        const at = outside[o + windowBlocks]
        for (let l = 0; l < L; l++) scores[b * L + l] += weights[at + l]
        continue
      }
      const row = (o + windowBlocks) * width
      for (let f = 0; f < width; f++) {
        const first = rows[row + f]
        if (first < 0) continue
        const at = first + values[from * width + f] * L
        for (let l = 0; l < L; l++) scores[b * L + l] += weights[at + l]
      }
    }
  }
  return scores
}
