/** Fine-tuning: a few trees more for a model that exists, learnt from pages of one's own. */

import { parsePage } from 'gleaner'
import { beliefsOf, featureNames, type LearnedModel, modelView, ReadyModel, settle } from 'gleaner/learned'
import type { GoldPage } from '../../datasets/index.js'
import { type Borders, binOf, chooseBorders } from '../bins.js'
import type { Folding } from '../folding.js'
import { type BinnedData, type BinnedTree, trainGbdt, treeValue } from '../gbdt.js'
import { foldingOf, readSamples, recordOf, type TrainingPages } from '../papers.js'
import { appendTrees } from './append-trees.js'
import { plainSymmetric } from './block-model.js'
import { makeSample, type Sample } from './samples.js'
import { wordMultiset } from './word-multiset.js'

/** Settings of a fine-tuning. */
export interface FineTuneOptions {
  readonly id: string
  /** The model to go on from; its tokens, its kinds of page and its confidence stay as they are. */
  readonly start: LearnedModel
  readonly seed?: number | string
}

/** A page with the features that the model sees and the log-odds that its ensembles give. */
interface TunedPage extends Sample {
  readonly values: Float32Array
  /** Log-odds of every block, ensemble after ensemble. */
  readonly odds: readonly Float64Array[]
  /** Probabilities of the kinds of page. */
  readonly kinds: readonly number[]
}

const width = featureNames.length
/** Numbers of trees that are tried; the first says: leave the model as it is. */
const treeCounts: readonly number[] = [0, 10, 20, 40, 80]
/** Trees that are added where no page has a gold text to choose by. */
const blindTrees = 20
const settings = { leaves: 8, depth: 3, rate: 0.05, lambda: 20, featureShare: 0.25, rowShare: 0.7 } as const

/**
 * Adds trees to a model, as many as help most on pages of sites that the trees were not trained on (of few sites: on pages that they
 * were not trained on): none, if none help.
 *
 * The same pages, start and seed give the same bytes. Pages that the model was first trained on flatter its scores before.
 */
export async function fineTuneLearned(pages: TrainingPages, { id, start, seed = 1 }: FineTuneOptions): Promise<LearnedModel> {
  const ready = new ReadyModel(start)
  const { samples: read, faults } = await readSamples(pages, gold => tunedPage(gold, ready))
  const folding = foldingOf(pages, read)
  const { samples } = folding
  const borders = Array.from({ length: width }, (_, f) => chooseBorders(columnSample(samples, f)))
  const scores = crossValidate(folding, borders, seed, start.emptyBelow, pages.onProgress)
  const best = scores === null ? -1 : scores.reduce((most, f1, i) => (f1 > scores[most] + 1e-6 ? i : most), 0)
  const trees = best < 0 ? blindTrees : treeCounts[best]
  const added = trees === 0 ? [] : trainAll(samples, borders, trees, seed)
  const rounded = (f1: number): number => Number(f1.toFixed(4))
  return {
    ...start,
    id,
    blocks: start.blocks.map((stored, e) => {
      if (added.length === 0) return stored
      const plain = plainSymmetric({ base: 0, trees: added[e], gain: new Float64Array(width) }, borders, featureNames)
      return appendTrees(stored, plain.features, plain.trees)
    }),
    record: {
      ...(await recordOf(pages, faults)),
      pages: samples.length,
      seed,
      trees,
      ...folding.record(scores && { before: rounded(scores[0]), after: rounded(scores[best]) }),
      start: { id: start.id, record: start.record },
    },
  }
}

function tunedPage(gold: GoldPage, ready: ReadyModel): TunedPage {
  const page = parsePage(gold.html, { url: gold.url, hidden: 'keep' })
  const sample = makeSample(gold, page)
  return { ...sample, ...modelView(page, ready) }
}

/** Values of one column, from which borders are chosen. */
function columnSample(samples: readonly TunedPage[], feature: number): Float32Array {
  const blocks = samples.reduce((sum, sample) => sum + sample.blocks, 0)
  const step = Math.max(1, Math.floor(blocks / 40_000))
  const values: number[] = []
  let block = 0
  for (const sample of samples)
    for (let b = 0; b < sample.blocks; b++) if (block++ % step === 0) values.push(sample.values[b * width + feature])
  return Float32Array.from(values)
}

/** Mean F1 with each number of trees, every page judged by trees of other folds; null without folds and where no page has a whole text. */
function crossValidate(
  folding: Folding<TunedPage>,
  borders: readonly Borders[],
  seed: number | string,
  emptyBelow: number,
  onProgress: TrainingPages['onProgress'],
): number[] | null {
  const sums = new Float64Array(treeCounts.length)
  let judged = 0
  for (let fold = 0; fold < folding.folds; fold++) {
    const judgeable = folding.within(fold).filter(sample => !sample.known.includes(0))
    if (judgeable.length === 0) continue
    const ensembles = trainAll(folding.without(fold), borders, treeCounts[treeCounts.length - 1], seed)
    for (const sample of judgeable) {
      const f1 = f1ByTrees(sample, borders, ensembles, emptyBelow)
      for (let i = 0; i < sums.length; i++) sums[i] += f1[i]
    }
    judged += judgeable.length
    onProgress?.(`without fold ${fold + 1} of ${folding.folds}`)
  }
  return judged === 0 ? null : Array.from(sums, sum => sum / judged)
}

/** Trees for every ensemble of the model. */
function trainAll(samples: readonly TunedPage[], borders: readonly Borders[], trees: number, seed: number | string): BinnedTree[][] {
  const { data, rows } = rowsOf(samples, borders)
  const minRows = Math.max(5, Math.min(200, Math.round(data.rows / 200)))
  return samples[0].odds.map((_, e) => {
    const start = Float64Array.from(rows, ([sample, b]) => sample.odds[e][b])
    return [...trainGbdt(data, { ...settings, trees, minRows, seed: `${seed} ${e}`, start }).trees]
  })
}

/** The blocks whose labels are known, weighed as in the first training: every page about the same, every word of it too. */
function rowsOf(samples: readonly TunedPage[], borders: readonly Borders[]): { data: BinnedData; rows: (readonly [TunedPage, number])[] } {
  const rows = samples.flatMap(sample =>
    Array.from({ length: sample.blocks }, (_, b) => [sample, b] as const).filter(([, b]) => sample.known[b]),
  )
  const scale = new Map(samples.map(sample => [sample, Math.max(sample.goldWords, sumOf(sample.words) / 4, 30)]))
  const weights = Float32Array.from(rows, ([sample, b]) => (sample.words[b] + 1) / scale.get(sample)!)
  const mean = sumOf(weights) / Math.max(1, rows.length)
  const bins = new Uint8Array(width * rows.length)
  for (let f = 0; f < width; f++)
    for (let r = 0; r < rows.length; r++) bins[f * rows.length + r] = binOf(borders[f], rows[r][0].values[rows[r][1] * width + f])
  const labels = Float32Array.from(rows, ([sample, b]) => sample.labels[b])
  return { data: { rows: rows.length, features: width, bins, labels, weights: weights.map(weight => weight / mean) }, rows }
}

function sumOf(numbers: Float32Array | Float64Array): number {
  let sum = 0
  for (const number of numbers) sum += number
  return sum
}

/** F1 of a page with each number of trees. */
function f1ByTrees(
  sample: TunedPage,
  borders: readonly Borders[],
  ensembles: readonly (readonly BinnedTree[])[],
  emptyBelow: number,
): number[] {
  const { blocks } = sample
  const bins = new Uint8Array(width * blocks)
  for (let f = 0; f < width; f++) for (let b = 0; b < blocks; b++) bins[f * blocks + b] = binOf(borders[f], sample.values[b * width + f])
  const odds = sample.odds.map(start => start.slice())
  let grown = 0
  return treeCounts.map(count => {
    for (; grown < count; grown++) {
      ensembles.forEach((trees, e) => {
        for (let b = 0; b < blocks; b++) odds[e][b] += treeValue(trees[grown], bins, blocks, b)
      })
    }
    const { decision, isEmpty } = settle(beliefsOf(odds), sample, { kinds: sample.kinds, favour: 'balanced', emptyBelow })
    return wordMultiset(sample, isEmpty ? new Uint8Array(blocks) : decision.taken).f1
  })
}
