/**
 * Symmetric trees: all nodes of one level ask the same question. A block's leaf is then a number made of one bit per level,
 * found without a branch, for many blocks at a time.
 */

import { bytesOf, decodeBase64, encodeBase64, floatsOf, shortsOf } from '../../numeric/base64.js'
import { ValueError } from '../../params/errors.js'
import { lanes, treeBytes } from './kernel.js'
import { checkFinite } from './trees.js'

/** An ensemble of symmetric trees as it is stored in a model file; number arrays are base64 of little-endian bytes. */
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

/** Maximum number of levels of a tree. */
export const maxDepth = 4

/**
 * Reads stored trees into records of `treeBytes` each, as the kernel wants them: four levels (byte offset of the column
 * inside a tile, threshold), then the low and the high bytes of sixteen leaves. Trees with fewer levels ask what is never
 * true.
 */
export function readSymmetric(stored: StoredSymmetric, columns: readonly string[]): ArrayBuffer {
  const depth = read(stored, 'depths', bytes => bytes)
  const feature = read(stored, 'feature', shortsOf)
  const threshold = read(stored, 'threshold', floatsOf)
  const steps = read(stored, 'value', shortsOf)
  const levels = depth.reduce((sum, levels) => sum + levels, 0)
  const leaves = depth.reduce((sum, levels) => sum + (1 << levels), 0)
  if (feature.length !== levels || threshold.length !== levels || steps.length !== leaves) {
    throw new ValueError('the trees of a model', `${levels} levels and ${leaves} leaves`, `${feature.length} and ${steps.length}`)
  }
  const deepest = depth.reduce((most, levels) => Math.max(most, levels), 0)
  if (deepest > maxDepth) throw new ValueError('the trees of a model', `at most ${maxDepth} levels`, deepest)
  const places = stored.features.map(name => {
    const column = columns.indexOf(name)
    if (column < 0) throw new ValueError('a feature of the model', 'one that this version computes', name)
    return 4 * lanes * column
  })
  checkFinite(stored.base, threshold, [])
  if (!feature.every(f => f >= 0 && f < places.length)) throw new ValueError('a level of the model', 'about one of its features', 'another')
  const records = new DataView(new ArrayBuffer(depth.length * treeBytes))
  let level = 0
  let leaf = 0
  depth.forEach((own, t) => {
    const at = t * treeBytes
    for (let j = 0; j < maxDepth; j++) {
      const known = j - (maxDepth - own)
      records.setInt32(at + 8 * j, known < 0 ? 0 : places[feature[level + known]], true)
      records.setFloat32(at + 8 * j + 4, known < 0 ? Number.POSITIVE_INFINITY : threshold[level + known], true)
    }
    for (let k = 0; k < 1 << own; k++) {
      records.setUint8(at + 32 + k, steps[leaf + k] & 255)
      records.setUint8(at + 48 + k, (steps[leaf + k] >> 8) & 255)
    }
    level += own
    leaf += 1 << own
  })
  return records.buffer
}

function read<T>(stored: StoredSymmetric, name: 'depths' | 'feature' | 'threshold' | 'value', view: (bytes: Uint8Array) => T): T {
  try {
    return view(decodeBase64(stored[name]))
  } catch (error) {
    throw new ValueError(`${name} of a model's trees`, 'base64', error instanceof Error ? error.message : error)
  }
}
