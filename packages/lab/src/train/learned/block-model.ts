/** Training and running the block model on binned pages. */

import { featureNames, type PlainSymmetric, type PlainTree } from 'gleaner/learned'
import { createRandom } from '../../statistics/random.js'
import type { Borders } from '../bins.js'
import { type BinnedData, type BinnedEnsemble, type GbdtOptions, predictBinned, trainGbdt } from '../gbdt.js'
import type { BinnedPages } from './binned-pages.js'

/** Settings of one block model. */
export interface BlockModelOptions extends Omit<GbdtOptions, 'onTree' | 'loss'> {
  /** Rows are taken with this many times their weight as probability, at most 1. */
  readonly rowRate: number
  /** Fewest domains behind a token's score. */
  readonly minTokenDomains: number
  /** How many quarters of the domains are learnt from; all four if not given. For learning curves. */
  readonly quarters?: number
}

/** Settings that the shipped model uses. */
export const defaultBlockOptions: BlockModelOptions = {
  trees: 500,
  leaves: 16,
  depth: 4,
  rate: 0.1,
  minRows: 50,
  lambda: 8,
  featureShare: 0.2,
  rowShare: 0.7,
  seed: 1,
  rowRate: 200,
  minTokenDomains: 12,
}

/** A trained block model with what it needs to run on new pages. */
export interface BlockModel {
  readonly ensemble: BinnedEnsemble
  /** Scores of the tokens, NaN where too few domains had them. */
  readonly tokenScores: Float32Array
}

/** Trains on the samples whose fold is not `leftOut` (−1: on all). */
export function trainBlockModel(
  pages: BinnedPages,
  leftOut: number,
  options: BlockModelOptions,
  onTree?: (done: number) => void,
): BlockModel {
  const { quarters = 4 } = options
  const inTraining = (group: number): boolean => Math.floor(group / 4) !== leftOut && group % 4 < quarters
  const data = trainingRows(pages, leftOut, options, inTraining)
  const ensemble = trainGbdt(data, { ...options, ...(onTree ? { onTree } : {}) })
  return { ensemble, tokenScores: pages.tokens.scores(inTraining, options.minTokenDomains) }
}

/** Collects weighted rows: every page counts about the same, every word as much as it moves the page's F1. */
function trainingRows(pages: BinnedPages, leftOut: number, options: BlockModelOptions, inTraining: (group: number) => boolean): BinnedData {
  const random = createRandom(`rows ${leftOut} ${options.seed}`)
  const scoresByGroup = new Map<number, Float32Array>()
  const rows: { index: number; blocks: number[]; weights: number[] }[] = []
  pages.samples.forEach((sample, index) => {
    if (!inTraining(sample.group)) return
    const pageWords = sample.words.reduce((sum, words) => sum + words, 0)
    const scale = Math.max(sample.goldWords, pageWords / 4, 30)
    const taken = { index, blocks: [] as number[], weights: [] as number[] }
    for (let b = 0; b < sample.blocks; b++) {
      const weight = (sample.words[b] + 1) / scale
      const chance = Math.min(1, weight * options.rowRate)
      if (random.next() >= chance || !sample.known[b]) continue
      taken.blocks.push(b)
      taken.weights.push(weight / chance)
    }
    if (taken.blocks.length > 0) rows.push(taken)
  })
  const count = rows.reduce((sum, row) => sum + row.blocks.length, 0)
  const features = featureNames.length
  const data = {
    rows: count,
    features,
    bins: new Uint8Array(features * count),
    labels: new Float32Array(count),
    weights: new Float32Array(count),
  }
  let at = 0
  for (const { index, blocks, weights } of rows) {
    const sample = pages.samples[index]
    let scores = scoresByGroup.get(sample.group)
    if (!scores) {
      // A row's own group of domains is left out, and with it a domain or two of each token.
      scores = pages.tokens.scores(group => inTraining(group) && group !== sample.group, options.minTokenDomains - 2)
      scoresByGroup.set(sample.group, scores)
    }
    const page = pages.pageBins(index, scores)
    blocks.forEach((b, k) => {
      for (let f = 0; f < features; f++) data.bins[f * count + at] = page[f * sample.blocks + b]
      data.labels[at] = sample.labels[b]
      data.weights[at] = weights[k]
      at++
    })
  }
  const mean = data.weights.reduce((sum, weight) => sum + weight, 0) / Math.max(1, count)
  for (let r = 0; r < count; r++) data.weights[r] /= mean
  return data
}

/** Log-odds of a page's blocks. */
export function blockOdds(pages: BinnedPages, index: number, model: BlockModel): Float64Array {
  return predictBinned(model.ensemble, pages.pageBins(index, model.tokenScores), pages.samples[index].blocks)
}

/** Replaces the bins of trees by thresholds, so that they run on plain features; columns are renumbered to the used ones. */
export function plainTrees(
  ensemble: BinnedEnsemble,
  borders: readonly Borders[],
  names: readonly string[],
): { features: string[]; trees: PlainTree[] } {
  const used = [...new Set(ensemble.trees.flatMap(tree => [...tree.feature]))].sort((a, b) => a - b)
  const place = new Map(used.map((feature, i) => [feature, i]))
  const trees = ensemble.trees.map(tree => ({
    feature: Array.from(tree.feature, feature => place.get(feature)!),
    threshold: Array.from(tree.bin, (bin, i) => borders[tree.feature[i]][bin]),
    left: tree.left,
    right: tree.right,
    value: tree.value,
  }))
  return { features: used.map(feature => names[feature]), trees }
}

/** The same for symmetric trees: one question per level. */
export function plainSymmetric(
  ensemble: BinnedEnsemble,
  borders: readonly Borders[],
  names: readonly string[],
): { features: string[]; trees: PlainSymmetric[] } {
  const { features, trees } = plainTrees(ensemble, borders, names)
  const firsts = (tree: PlainTree, column: ArrayLike<number>): number[] =>
    Array.from({ length: Math.log2(tree.value.length) }, (_, level) => column[2 ** level - 1])
  return {
    features,
    trees: trees.map(tree => ({ feature: firsts(tree, tree.feature), threshold: firsts(tree, tree.threshold), value: tree.value })),
  }
}
