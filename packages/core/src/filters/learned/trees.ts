/** Boosted trees on flat arrays: stored as data, evaluated without allocation. */

import { bytesOf, decodeBase64, encodeBase64, floatsOf, shortsOf } from '../../numeric/base64.js'
import { ValueError } from '../../params/errors.js'

/** An ensemble as it is stored in a model file; number arrays are base64 of little-endian bytes. */
export interface StoredTrees {
  /** Added to the sum of leaf values. */
  readonly base: number
  /** Names of the features, in the order in which splits refer to them. */
  readonly features: readonly string[]
  /** Inner nodes per tree (16-bit). */
  readonly sizes: string
  /** Per inner node the feature (16-bit), the threshold (32-bit float; at most → left) and the children (16-bit; negative: ~leaf). */
  readonly feature: string
  readonly threshold: string
  readonly left: string
  readonly right: string
  /** Leaf values, tree after tree (32-bit float). */
  readonly value: string
}

/** One tree as the trainer knows it, with thresholds in place of bins. */
export interface PlainTree {
  readonly feature: ArrayLike<number>
  readonly threshold: ArrayLike<number>
  readonly left: ArrayLike<number>
  readonly right: ArrayLike<number>
  readonly value: ArrayLike<number>
}

/** Writes trees as data. */
export function storeTrees(base: number, features: readonly string[], trees: readonly PlainTree[]): StoredTrees {
  const join = (pick: (tree: PlainTree) => ArrayLike<number>, kind: 'float' | 'short'): string =>
    encodeBase64(
      bytesOf(
        trees.flatMap(tree => Array.from(pick(tree))),
        kind,
      ),
    )
  return {
    base: Math.fround(base),
    features,
    sizes: encodeBase64(
      bytesOf(
        trees.map(tree => tree.feature.length),
        'short',
      ),
    ),
    feature: join(tree => tree.feature, 'short'),
    threshold: join(tree => tree.threshold, 'float'),
    left: join(tree => tree.left, 'short'),
    right: join(tree => tree.right, 'short'),
    value: join(tree => tree.value, 'float'),
  }
}

/** An ensemble ready to be evaluated on rows of features. */
export class TreeEnsemble {
  readonly features: readonly string[]
  private readonly base: number
  private readonly column: Int32Array
  private readonly threshold: Float32Array
  /** Two entries per node: where to go if the value is at most the threshold, and if it is above. */
  private readonly child: Int32Array
  private readonly root: Int32Array
  private readonly value: Float32Array

  /** Takes stored trees and the columns in which a row holds their features. */
  constructor(stored: StoredTrees, columns: readonly string[]) {
    const sizes = read(stored, 'sizes', shortsOf)
    const feature = read(stored, 'feature', shortsOf)
    const left = read(stored, 'left', shortsOf)
    const right = read(stored, 'right', shortsOf)
    this.features = stored.features
    this.base = stored.base
    this.threshold = read(stored, 'threshold', floatsOf)
    this.value = read(stored, 'value', floatsOf)
    const place = stored.features.map(name => {
      const at = columns.indexOf(name)
      if (at < 0) throw new ValueError('a feature of the model', 'one that this version computes', name)
      return at
    })
    const inner = sizes.reduce((sum, size) => sum + size, 0)
    if ([feature, left, right, this.threshold].some(list => list.length !== inner) || this.value.length !== inner + sizes.length) {
      throw new ValueError(
        'the trees of a model',
        `${inner} inner nodes and ${inner + sizes.length} leaves`,
        `${feature.length} and ${this.value.length}`,
      )
    }
    checkFinite(stored.base, this.threshold, this.value)
    if (!feature.every(f => f >= 0 && f < place.length)) throw new ValueError('a split of the model', 'by one of its features', 'another')
    this.column = Int32Array.from(feature, f => place[f])
    this.child = new Int32Array(2 * inner)
    this.root = new Int32Array(sizes.length)
    let node = 0
    let leaf = 0
    sizes.forEach((size, t) => {
      if (size < 0) throw new ValueError('the size of a tree of the model', 'at least 0', size)
      this.root[t] = size === 0 ? ~leaf : node
      for (let i = node; i < node + size; i++) {
        checkChild(left[i], i - node, size)
        checkChild(right[i], i - node, size)
        this.child[2 * i] = left[i] >= 0 ? left[i] + node : ~(~left[i] + leaf)
        this.child[2 * i + 1] = right[i] >= 0 ? right[i] + node : ~(~right[i] + leaf)
      }
      node += size
      leaf += size + 1
    })
  }

  /** Sum of the leaves that a row falls into; the row begins at `values[at]`. */
  evaluate(values: Float32Array, at: number): number {
    const { column, threshold, child, value, root } = this
    let sum = this.base
    for (let t = 0; t < root.length; t++) {
      let node = root[t]
      // The comparison picks an index instead of a branch: branches of trees cannot be predicted (a quarter faster).
      while (node >= 0) node = child[(node << 1) + Number(values[at + column[node]] > threshold[node])]
      sum += value[~node]
    }
    return sum
  }
}

/** Children come after their parents, so that evaluation ends; leaves are those of the tree. */
function checkChild(child: number, parent: number, size: number): void {
  if (child >= 0 ? child <= parent || child >= size : ~child > size) {
    throw new ValueError(
      `a child of node ${parent} in a tree of the model`,
      `a later one of ${size} nodes or one of ${size + 1} leaves`,
      child,
    )
  }
}

/** Checks that everything that evaluation adds and compares is a number. */
export function checkFinite(base: unknown, thresholds: Float32Array, values: ArrayLike<number>): void {
  if (!Number.isFinite(base)) throw new ValueError("the base of a model's trees", 'a number', base)
  if (thresholds.some(Number.isNaN)) throw new ValueError("the thresholds of a model's trees", 'numbers', Number.NaN)
  const wrong = Array.prototype.find.call(values, value => !(Math.abs(value) <= maxLeaf)) as number | undefined
  if (wrong !== undefined) throw new ValueError("the leaves of a model's trees", `numbers up to ${maxLeaf}`, wrong)
}

/** Leaf values are log-odds or shares, far below this. */
const maxLeaf = 1e6

function read<T>(
  stored: StoredTrees,
  name: 'sizes' | 'feature' | 'threshold' | 'left' | 'right' | 'value',
  view: (bytes: Uint8Array) => T,
): T {
  try {
    return view(decodeBase64(stored[name]))
  } catch (error) {
    throw new ValueError(`${name} of a model's trees`, 'base64', error instanceof Error ? error.message : error)
  }
}
