/**
 * Symmetric trees: all nodes of one level ask the same question. A block's leaf is then a number made of one bit per level,
 * found without a branch, and questions about the page as a whole are answered once for all its blocks.
 */

import { ValueError } from '../params/errors.js'
import { bytesOf, decodeBase64, encodeBase64, floatsOf, shortsOf } from './base64.js'

/** An ensemble of symmetric trees as it stands in a model file; number arrays are base64 of little-endian bytes. */
export interface StoredSymmetric {
  /** Added to the sum of leaf values. */
  readonly base: number
  /** Names of the features, in the order in which levels refer to them. */
  readonly features: readonly string[]
  /** Levels per tree (8-bit). */
  readonly depths: string
  /** Per level the feature (16-bit) and the threshold (32-bit float; above it the bit is 1). */
  readonly feature: string
  readonly threshold: string
  /** Leaf values in steps of `leafStep` (16-bit), tree after tree; the first level is the highest bit of a leaf's number. */
  readonly value: string
}

/** One symmetric tree as the trainer knows it. */
export interface PlainSymmetric {
  readonly feature: ArrayLike<number>
  readonly threshold: ArrayLike<number>
  readonly value: ArrayLike<number>
}

/** Leaf values are stored in steps of this size. */
export const leafStep = 1 / 4096

/** Writes symmetric trees as data. */
export function storeSymmetric(base: number, features: readonly string[], trees: readonly PlainSymmetric[]): StoredSymmetric {
  const flat = (pick: (tree: PlainSymmetric) => ArrayLike<number>): number[] => trees.flatMap(tree => Array.from(pick(tree)))
  const steps = flat(tree => tree.value).map(value => Math.max(-32768, Math.min(32767, Math.round(value / leafStep))))
  return {
    base: Math.fround(base),
    features,
    depths: encodeBase64(Uint8Array.from(trees, tree => tree.feature.length)),
    feature: encodeBase64(
      bytesOf(
        flat(tree => tree.feature),
        'short',
      ),
    ),
    threshold: encodeBase64(
      bytesOf(
        flat(tree => tree.threshold),
        'float',
      ),
    ),
    value: encodeBase64(bytesOf(steps, 'short')),
  }
}

/**
 * Features of a page's blocks column by column, as integers in the order of the numbers they stand for (see
 * `orderedBits`), with the numbers that are the same for the whole page apart.
 */
export interface Columns {
  readonly rows: number
  readonly values: Int32Array
  /** Column of the block features or of `page`, by `SymmetricEnsemble`'s numbering. */
  readonly page: Int32Array
}

const floats = new Float32Array(1)
const bits = new Int32Array(floats.buffer)

/** A 32-bit float as an integer: larger numbers give larger integers, and the difference of two fits into 32 bits. */
export function orderedBits(x: number): number {
  floats[0] = x
  return orderBits(bits[0])
}

/** The same from the bits of the float. */
export function orderBits(raw: number): number {
  return (raw ^ ((raw >> 31) & 0x7fffffff)) >> 1
}

/** Where a column is found: a column of blocks, or (as ~place) a number of the page. */
export type Placing = (feature: string) => number

/** Symmetric trees ready to be evaluated on columns. */
export class SymmetricEnsemble {
  readonly base: number
  private readonly depth: Uint8Array
  /** Per level the column, ~place for a number of the page. */
  private readonly column: Int32Array
  private readonly threshold: Int32Array
  private readonly leaf: Int32Array
  private readonly value: Float32Array
  /** Columns and thresholds of the levels that ask about blocks, in the tree at hand. */
  private readonly at = new Int32Array(maxDepth)
  private readonly limit = new Int32Array(maxDepth)
  private readonly shift = new Int32Array(maxDepth)

  constructor(stored: StoredSymmetric, place: Placing) {
    this.base = stored.base
    this.depth = read(stored, 'depths', bytes => bytes)
    const feature = read(stored, 'feature', shortsOf)
    const levels = this.depth.reduce((sum, depth) => sum + depth, 0)
    const leaves = this.depth.reduce((sum, depth) => sum + (1 << depth), 0)
    const threshold = read(stored, 'threshold', floatsOf)
    const steps = read(stored, 'value', shortsOf)
    if (feature.length !== levels || threshold.length !== levels || steps.length !== leaves || this.depth.some(depth => depth > maxDepth)) {
      throw new ValueError('the trees of a model', `${levels} levels and ${leaves} leaves`, `${feature.length} and ${steps.length}`)
    }
    const places = stored.features.map(place)
    this.column = Int32Array.from(feature, f => places[f])
    this.threshold = Int32Array.from(threshold, orderedBits)
    this.value = Float32Array.from(steps, step => step * leafStep)
    this.leaf = new Int32Array(this.depth.length)
    for (let t = 1; t < this.leaf.length; t++) this.leaf[t] = this.leaf[t - 1] + (1 << this.depth[t - 1])
  }

  /** Number of trees. */
  get size(): number {
    return this.depth.length
  }

  /** Adds the leaf values of trees `from` to `to` to the sums of the blocks in `active[0] … active[count − 1]`. */
  add(columns: Columns, from: number, to: number, active: Int32Array, count: number, sums: Float64Array): void {
    const { depth, column, threshold, at, limit, shift } = this
    let level = 0
    for (let t = 0; t < from; t++) level += depth[t]
    for (let t = from; t < to; t++) {
      const d = depth[t]
      let leaf = this.leaf[t]
      let open = 0
      for (let j = 0; j < d; j++, level++) {
        const place = column[level]
        if (place < 0) {
          leaf += ((threshold[level] - columns.page[~place]) >>> 31) << (d - 1 - j)
          continue
        }
        at[open] = place * columns.rows
        limit[open] = threshold[level]
        shift[open++] = d - 1 - j
      }
      addTree(this.value, leaf, columns.values, open, at, limit, shift, active, count, sums)
    }
  }
}

/** Most levels of a tree. */
export const maxDepth = 8

/** Adds one tree; four levels or fewer, the rule, are written out. */
function addTree(
  value: Float32Array,
  leaf: number,
  columns: Int32Array,
  open: number,
  at: Int32Array,
  limit: Int32Array,
  shift: Int32Array,
  active: Int32Array,
  count: number,
  sums: Float64Array,
): void {
  if (open > 4) {
    for (let i = 0; i < count; i++) {
      const row = active[i]
      let k = leaf
      for (let j = 0; j < open; j++) k += ((limit[j] - columns[at[j] + row]) >>> 31) << shift[j]
      sums[row] += value[k]
    }
    return
  }
  // Levels that are not there read the first column against a limit that no value exceeds.
  const a = at[0]
  const b = open > 1 ? at[1] : a
  const c = open > 2 ? at[2] : a
  const d = open > 3 ? at[3] : a
  const ta = open > 0 ? limit[0] : highest
  const tb = open > 1 ? limit[1] : highest
  const tc = open > 2 ? limit[2] : highest
  const td = open > 3 ? limit[3] : highest
  const sa = shift[0]
  const sb = shift[1]
  const sc = shift[2]
  const sd = shift[3]
  for (let i = 0; i < count; i++) {
    const row = active[i]
    const k =
      leaf +
      (((ta - columns[a + row]) >>> 31) << sa) +
      (((tb - columns[b + row]) >>> 31) << sb) +
      (((tc - columns[c + row]) >>> 31) << sc) +
      (((td - columns[d + row]) >>> 31) << sd)
    sums[row] += value[k]
  }
}

const highest = 0x3fffffff

function read<T>(stored: StoredSymmetric, name: 'depths' | 'feature' | 'threshold' | 'value', view: (bytes: Uint8Array) => T): T {
  try {
    return view(decodeBase64(stored[name]))
  } catch (error) {
    throw new ValueError(`${name} of a model's trees`, 'base64', error instanceof Error ? error.message : error)
  }
}
