/**
 * Gradient-boosted trees over histograms: cross-entropy on soft labels, sample weights, leaf-wise growth, sampled rows and
 * features. Deterministic: the same data and seed give the same trees.
 */

import { createRandom, type Random } from '../statistics/random.js'

/** Settings of the trainer. */
export interface GbdtOptions {
  readonly trees: number
  readonly leaves: number
  /** Symmetric trees of this many levels, all nodes of a level with one question, in place of `leaves`. */
  readonly depth?: number
  readonly rate: number
  /** Fewest rows in a leaf. */
  readonly minRows: number
  /** L2 penalty on leaf values. */
  readonly lambda: number
  /** Share of the features that each tree may use. */
  readonly featureShare: number
  /** Share of the rows that each tree sees. */
  readonly rowShare: number
  readonly seed: number | string
  /** `logistic` for labels in 0…1, `squared` for any number. */
  readonly loss?: 'logistic' | 'squared'
  /** Scores of all rows to go on from, such as another ensemble's; the trees then only say what is to be added, and `base` is 0. */
  readonly start?: Float64Array
  /** Called after each tree. */
  readonly onTree?: (done: number) => void
}

/** Rows of features as byte-sized bins, column by column. */
export interface BinnedData {
  readonly rows: number
  readonly features: number
  /** Value of feature `f` in row `r`: `bins[f * rows + r]`. */
  readonly bins: Uint8Array
  readonly labels: Float32Array
  readonly weights: Float32Array
}

/** One tree in flat arrays: inner node `i` sends a row left if its bin is at most `bin[i]`; negative children are leaves (~leaf). */
export interface BinnedTree {
  readonly feature: Int32Array
  readonly bin: Uint8Array
  readonly left: Int32Array
  readonly right: Int32Array
  readonly value: Float64Array
}

/** A trained ensemble: the sum of leaf values plus `base` is the log-odds (or the value, for squared loss). */
export interface BinnedEnsemble {
  readonly base: number
  readonly trees: readonly BinnedTree[]
  /** Gain by feature, summed over all splits. */
  readonly gain: Float64Array
}

/** Most bins a feature can have. */
export const maxBins = 64

/** Trains an ensemble. */
export function trainGbdt(data: BinnedData, options: GbdtOptions): BinnedEnsemble {
  return new Trainer(data, options).train()
}

interface Leaf {
  from: number
  to: number
  depthOrder: number
  histogram: Float64Array
  gradient: number
  hessian: number
  split: Split | null
}

interface Split {
  readonly gain: number
  readonly feature: number
  readonly bin: number
}

class Trainer {
  private readonly data: BinnedData
  private readonly options: GbdtOptions
  private readonly random: Random
  private readonly scores: Float64Array
  private readonly gradients: Float32Array
  private readonly hessians: Float32Array
  private readonly order: Int32Array
  private readonly scratch: Int32Array
  private readonly leafGradients: Float32Array
  private readonly leafHessians: Float32Array
  private readonly gain: Float64Array
  private readonly pool: Float64Array[] = []
  private chosen: Int32Array = new Int32Array(0)

  constructor(data: BinnedData, options: GbdtOptions) {
    this.data = data
    this.options = options
    this.random = createRandom(options.seed)
    this.scores = new Float64Array(data.rows)
    this.gradients = new Float32Array(data.rows)
    this.hessians = new Float32Array(data.rows)
    this.order = new Int32Array(data.rows)
    this.scratch = new Int32Array(data.rows)
    this.leafGradients = new Float32Array(data.rows)
    this.leafHessians = new Float32Array(data.rows)
    this.gain = new Float64Array(data.features)
  }

  train(): BinnedEnsemble {
    const { start } = this.options
    const base = start ? 0 : this.baseScore()
    if (start) this.scores.set(start)
    else this.scores.fill(base)
    const trees: BinnedTree[] = []
    for (let t = 0; t < this.options.trees; t++) {
      this.updateGradients()
      const rows = this.sampleRows()
      const tree = this.options.depth ? this.growSymmetric(rows, this.options.depth) : this.growTree(rows)
      this.addTree(tree)
      trees.push(tree)
      this.options.onTree?.(t + 1)
    }
    return { base, trees, gain: this.gain }
  }

  private baseScore(): number {
    const { labels, weights } = this.data
    let sum = 0
    let total = 0
    for (let r = 0; r < labels.length; r++) {
      sum += weights[r] * labels[r]
      total += weights[r]
    }
    const mean = total === 0 ? 0 : sum / total
    if (this.options.loss === 'squared') return mean
    const p = Math.min(1 - 1e-6, Math.max(1e-6, mean))
    return Math.log(p / (1 - p))
  }

  private updateGradients(): void {
    const { labels, weights } = this.data
    const { scores, gradients, hessians } = this
    const isSquared = this.options.loss === 'squared'
    for (let r = 0; r < labels.length; r++) {
      if (isSquared) {
        gradients[r] = weights[r] * (scores[r] - labels[r])
        hessians[r] = weights[r]
        continue
      }
      const p = 1 / (1 + Math.exp(-scores[r]))
      gradients[r] = weights[r] * (p - labels[r])
      hessians[r] = weights[r] * Math.max(p * (1 - p), 1e-6)
    }
  }

  private sampleRows(): number {
    const { order, random } = this
    const { rows } = this.data
    let n = 0
    for (let r = 0; r < rows; r++) if (this.options.rowShare >= 1 || random.next() < this.options.rowShare) order[n++] = r
    return n
  }

  private sampleFeatures(): void {
    const wanted = Math.max(1, Math.round(this.options.featureShare * this.data.features))
    const all = Int32Array.from({ length: this.data.features }, (_, f) => f)
    for (let i = 0; i < wanted; i++) {
      const j = i + this.random.int(all.length - i)
      const held = all[i]
      all[i] = all[j]
      all[j] = held
    }
    this.chosen = all.slice(0, wanted).sort()
  }

  private growTree(rows: number): BinnedTree {
    this.sampleFeatures()
    const leaves: Leaf[] = [this.makeLeaf(0, rows, 0)]
    this.fillHistogram(leaves[0])
    leaves[0].split = this.bestSplit(leaves[0])
    // Node numbers: leaves are named by their place in `leaves`; splitting keeps the left child in the place of its parent.
    const feature: number[] = []
    const bin: number[] = []
    const left: number[] = []
    const right: number[] = []
    const parentOf = new Map<number, [number, 'left' | 'right']>()
    while (leaves.length < this.options.leaves) {
      const at = bestLeaf(leaves)
      if (at < 0) break
      const leaf = leaves[at]
      const split = leaf.split!
      const node = feature.length
      feature.push(split.feature)
      bin.push(split.bin)
      left.push(~at)
      right.push(~leaves.length)
      const parent = parentOf.get(at)
      if (parent) (parent[1] === 'left' ? left : right)[parent[0]] = node
      parentOf.set(at, [node, 'left'])
      parentOf.set(leaves.length, [node, 'right'])
      this.gain[split.feature] += split.gain
      const [a, b] = this.splitLeaf(leaf, split)
      leaves[at] = a
      leaves.push(b)
    }
    for (const leaf of leaves) this.pool.push(leaf.histogram)
    return {
      feature: Int32Array.from(feature),
      bin: Uint8Array.from(bin),
      left: Int32Array.from(left),
      right: Int32Array.from(right),
      value: Float64Array.from(leaves, leaf => this.leafValue(leaf)),
    }
  }

  /** Grows a tree whose levels ask one question each; nodes stand level by level, so that node `i` has `2i + 1` and `2i + 2`. */
  private growSymmetric(rows: number, depth: number): BinnedTree {
    this.sampleFeatures()
    let leaves: Leaf[] = [this.makeLeaf(0, rows, 0)]
    this.fillHistogram(leaves[0])
    const splits: Split[] = []
    while (splits.length < depth) {
      const split = this.bestCommonSplit(leaves)
      if (!split) break
      splits.push(split)
      this.gain[split.feature] += split.gain
      const isLast = splits.length === depth
      leaves = leaves.flatMap(leaf => this.parts(leaf, split, isLast))
    }
    for (const leaf of leaves) this.pool.push(leaf.histogram)
    const inner = (1 << splits.length) - 1
    const level = (node: number): Split => splits[31 - Math.clz32(node + 1)]
    const child = (node: number): number => (node < inner ? node : ~(node - inner))
    const nodes = Array.from({ length: inner }, (_, node) => node)
    return {
      feature: Int32Array.from(nodes, node => level(node).feature),
      bin: Uint8Array.from(nodes, node => level(node).bin),
      left: Int32Array.from(nodes, node => child(2 * node + 1)),
      right: Int32Array.from(nodes, node => child(2 * node + 2)),
      value: Float64Array.from(leaves, leaf => this.leafValue(leaf)),
    }
  }

  /** The question with the largest gain summed over all leaves; leaves that it would cut too small gain nothing by it. */
  private bestCommonSplit(leaves: readonly Leaf[]): Split | null {
    let best: Split | null = null
    let bestGain = 1e-9
    const gains = new Float64Array(maxBins)
    for (let c = 0; c < this.chosen.length; c++) {
      gains.fill(0)
      for (const leaf of leaves) this.addGains(gains, leaf, c)
      for (let b = 0; b < maxBins - 1; b++) {
        if (gains[b] <= bestGain) continue
        bestGain = gains[b]
        best = { gain: bestGain, feature: this.chosen[c], bin: b }
      }
    }
    return best
  }

  private addGains(gains: Float64Array, { histogram, gradient, hessian, from, to }: Leaf, c: number): void {
    const { lambda, minRows } = this.options
    const total = to - from
    if (total < 2 * minRows) return
    const parentScore = (gradient * gradient) / (hessian + lambda)
    let g = 0
    let h = 0
    let n = 0
    for (let b = 0, k = c * maxBins * 3; b < maxBins - 1; b++, k += 3) {
      g += histogram[k]
      h += histogram[k + 1]
      n += histogram[k + 2]
      if (n < minRows) continue
      if (total - n < minRows) break
      const rest = gradient - g
      gains[b] += (g * g) / (h + lambda) + (rest * rest) / (hessian - h + lambda) - parentScore
    }
  }

  private leafValue(leaf: Leaf): number {
    return (-this.options.rate * leaf.gradient) / (leaf.hessian + this.options.lambda)
  }

  private makeLeaf(from: number, to: number, depthOrder: number): Leaf {
    const histogram = this.pool.pop() ?? new Float64Array(0)
    const length = this.chosen.length * maxBins * 3
    return {
      from,
      to,
      depthOrder,
      histogram: histogram.length === length ? histogram : new Float64Array(length),
      gradient: 0,
      hessian: 0,
      split: null,
    }
  }

  private fillHistogram(leaf: Leaf, onlySums = false): void {
    const { order, gradients, hessians, leafGradients, leafHessians, chosen } = this
    const { bins, rows } = this.data
    const { from, to, histogram } = leaf
    let gradient = 0
    let hessian = 0
    for (let i = from; i < to; i++) {
      const g = gradients[order[i]]
      const h = hessians[order[i]]
      leafGradients[i] = g
      leafHessians[i] = h
      gradient += g
      hessian += h
    }
    leaf.gradient = gradient
    leaf.hessian = hessian
    if (onlySums) return
    histogram.fill(0)
    for (let c = 0; c < chosen.length; c++) {
      countColumn(histogram, c * maxBins * 3, bins, chosen[c] * rows, order, from, to, leafGradients, leafHessians)
    }
  }

  private bestSplit(leaf: Leaf): Split | null {
    const { histogram } = leaf
    const { lambda, minRows } = this.options
    const total = leaf.to - leaf.from
    if (total < 2 * minRows) return null
    const parentScore = (leaf.gradient * leaf.gradient) / (leaf.hessian + lambda)
    let best: Split | null = null
    let bestGain = 1e-9
    for (let c = 0; c < this.chosen.length; c++) {
      let g = 0
      let h = 0
      let n = 0
      const offset = c * maxBins * 3
      for (let b = 0; b < maxBins - 1; b++) {
        const k = offset + 3 * b
        if (histogram[k + 2] === 0) continue
        g += histogram[k]
        h += histogram[k + 1]
        n += histogram[k + 2]
        if (n < minRows) continue
        if (total - n < minRows) break
        const rest = leaf.gradient - g
        const gain = (g * g) / (h + lambda) + (rest * rest) / (leaf.hessian - h + lambda) - parentScore
        if (gain > bestGain) {
          bestGain = gain
          best = { gain, feature: this.chosen[c], bin: b }
        }
      }
    }
    return best
  }

  private splitLeaf(leaf: Leaf, split: Split): [Leaf, Leaf] {
    const [left, right] = this.parts(leaf, split, false)
    left.split = this.bestSplit(left)
    right.split = this.bestSplit(right)
    return [left, right]
  }

  /** Cuts a leaf in two; without histograms where no further cut will follow. */
  private parts(leaf: Leaf, split: Split, isLast: boolean): [Leaf, Leaf] {
    const { order, scratch } = this
    const { bins, rows } = this.data
    const column = split.feature * rows
    let a = leaf.from
    let b = 0
    for (let i = leaf.from; i < leaf.to; i++) {
      const r = order[i]
      if (bins[column + r] <= split.bin) order[a++] = r
      else scratch[b++] = r
    }
    for (let i = 0; i < b; i++) order[a + i] = scratch[i]
    const left = this.makeLeaf(leaf.from, a, leaf.depthOrder)
    const right = this.makeLeaf(a, leaf.to, leaf.depthOrder)
    const [small, large] = left.to - left.from <= right.to - right.from ? [left, right] : [right, left]
    this.fillHistogram(small, isLast)
    if (!isLast) for (let k = 0; k < leaf.histogram.length; k++) large.histogram[k] = leaf.histogram[k] - small.histogram[k]
    large.gradient = leaf.gradient - small.gradient
    large.hessian = leaf.hessian - small.hessian
    this.pool.push(leaf.histogram)
    return [left, right]
  }

  private addTree(tree: BinnedTree): void {
    const { scores } = this
    const { bins, rows } = this.data
    for (let r = 0; r < rows; r++) scores[r] += treeValue(tree, bins, rows, r)
  }
}

/** Adds the rows of one leaf to the histogram of one column. */
function countColumn(
  histogram: Float64Array,
  at: number,
  bins: Uint8Array,
  column: number,
  order: Int32Array,
  from: number,
  to: number,
  gradients: Float32Array,
  hessians: Float32Array,
): void {
  for (let i = from; i < to; i++) {
    const k = at + 3 * bins[column + order[i]]
    histogram[k] += gradients[i]
    histogram[k + 1] += hessians[i]
    histogram[k + 2]++
  }
}

function bestLeaf(leaves: readonly Leaf[]): number {
  let best = -1
  for (let i = 0; i < leaves.length; i++) {
    const { split } = leaves[i]
    if (split && (best < 0 || split.gain > leaves[best].split!.gain)) best = i
  }
  return best
}

/** Leaf value of one row. */
export function treeValue(tree: BinnedTree, bins: Uint8Array, rows: number, row: number): number {
  if (tree.feature.length === 0) return tree.value[0]
  let node = 0
  do {
    node = bins[tree.feature[node] * rows + row] <= tree.bin[node] ? tree.left[node] : tree.right[node]
  } while (node >= 0)
  return tree.value[~node]
}

/** Sum of an ensemble's leaf values and base for every row. */
export function predictBinned(ensemble: BinnedEnsemble, bins: Uint8Array, rows: number): Float64Array {
  const scores = new Float64Array(rows).fill(ensemble.base)
  for (const tree of ensemble.trees) for (let r = 0; r < rows; r++) scores[r] += treeValue(tree, bins, rows, r)
  return scores
}
