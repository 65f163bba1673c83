/** Training the learned filter: cross-validation by domain, then the model that ships. */

import {
  beliefsOf,
  bytesOf,
  confidenceNames,
  encodeBase64,
  featureNames,
  type LearnedModel,
  modelKinds,
  pageColumns,
  settle,
  storeSymmetric,
  summariseRows,
  summaryNames,
  tokenScoreStep,
} from 'gleaner/learned'
import { BinnedPages } from './binned-pages.js'
import { type BlockModel, type BlockModelOptions, blockOdds, defaultBlockOptions, plainSymmetric } from './block-model.js'
import { KindStatistics } from './kind-statistics.js'
import { ModelCache } from './model-cache.js'
import { PageTable, predictKinds, trainConfidence, trainKinds } from './page-models.js'
import type { Sample } from './samples.js'
import { type BlockTask, trainBlockModels } from './threads.js'
import { wordMultiset } from './word-multiset.js'

/** Settings of a training. */
export interface TrainOptions {
  readonly id: string
  /**
   * Sets of seeds: the model averages one block model per seed of the first set; the other sets are only
   * cross-validated, to tell how much a result owes to its seeds.
   */
  readonly seedSets: readonly (readonly (number | string)[])[]
  readonly blocks?: Partial<BlockModelOptions>
  /** Below this expected F1 nothing is returned. */
  readonly emptyBelow?: number
  /** Threads that train at the same time; the result does not depend on it. */
  readonly threads?: number
  /** Folder in which block models are kept between runs. */
  readonly modelCache?: string | null
  readonly onProgress?: (done: string) => void
}

/** What cross-validation found about one page. */
export interface PageResult {
  readonly id: string
  readonly package: string
  readonly kind: string | null
  /** F1 with each set of seeds; the first is the one of the model. */
  readonly f1s: readonly number[]
  readonly precision: number
  readonly recall: number
  readonly expected: number
  readonly predictedKind: string
  readonly confidence: number
  readonly isEmpty: boolean
  readonly goldIsEmpty: boolean
}

const folds = 5
/** Nothing is returned if the decision expects a lower F1. */
const defaultEmptyBelow = 0.25

/** Out-of-fold view of one page, and the rows that page models learn from. */
interface OutOfFold {
  readonly f1: number
  readonly precision: number
  readonly recall: number
  readonly expected: number
  readonly isEmpty: boolean
  readonly facts: readonly number[]
}

/** Everything one training run holds. */
export class LearnedTraining {
  readonly pages: BinnedPages
  private readonly options: TrainOptions
  private readonly blockOptions: BlockModelOptions
  private readonly summaries: readonly Float32Array[]
  private readonly kindStatistics: KindStatistics
  private readonly rows: number[]

  constructor(samples: readonly Sample[], options: TrainOptions) {
    this.options = options
    this.blockOptions = { ...defaultBlockOptions, ...options.blocks }
    this.pages = new BinnedPages(samples, this.blockOptions.minTokenDomains)
    this.summaries = samples.map(({ features, words }) => summariseRows(features, words))
    this.kindStatistics = new KindStatistics(samples, this.blockOptions.minTokenDomains)
    this.rows = [...samples.keys()]
  }

  /** Trains five times on four folds each and judges the fifth. */
  async crossValidate(): Promise<PageResult[]> {
    const { samples } = this.pages
    const kinds = this.crossKinds()
    this.pages.setKinds(kinds)
    const found: OutOfFold[][] = samples.map(() => [])
    const seeds = [...new Set(this.options.seedSets.flat())]
    const models = await this.trainModels(Array.from({ length: folds }, (_, leftOut) => seeds.map(seed => ({ leftOut, seed }))).flat())
    for (let fold = 0; fold < folds; fold++) {
      for (const row of this.rows) {
        if (samples[row].fold !== fold) continue
        const odds = new Map(seeds.map((seed, i) => [seed, blockOdds(this.pages, row, models[fold * seeds.length + i])]))
        found[row] = this.options.seedSets.map(set =>
          this.judge(
            row,
            set.map(seed => odds.get(seed)!),
            kinds[row],
          ),
        )
      }
    }
    const first = found.map(variants => variants[0])
    this.outOfFold = { found: first, kinds }
    const confidence = this.crossConfidence(first, kinds)
    return samples.map((sample, row) => ({
      id: sample.id,
      package: sample.package,
      kind: sample.kind,
      f1s: found[row].map(({ f1 }) => f1),
      precision: first[row].precision,
      recall: first[row].recall,
      expected: first[row].expected,
      predictedKind: modelKinds[argMax(kinds[row])],
      confidence: confidence[row],
      isEmpty: first[row].isEmpty,
      goldIsEmpty: sample.goldWords === 0,
    }))
  }

  /** Probabilities of the kinds of page, each page judged by models that did not see its fold. */
  private crossKinds(): Float64Array[] {
    const { samples } = this.pages
    const kinds: Float64Array[] = new Array(samples.length)
    for (let fold = 0; fold < folds; fold++) {
      const outside = this.rows.filter(row => samples[row].fold === fold)
      const table = this.kindTable(fold)
      const models = trainKinds(
        table,
        this.rows.filter(row => samples[row].fold !== fold),
        row => samples[row].kind,
      )
      predictKinds(table, models, outside).forEach((probabilities, k) => {
        kinds[outside[k]] = probabilities
      })
    }
    return kinds
  }

  /** What the models of kinds see of every page; pages of other folds are scored without their own group of domains. */
  private kindTable(leftOut: number): PageTable {
    const byGroup = new Map<number, Float32Array>()
    const inTraining = (group: number): boolean => Math.floor(group / 4) !== leftOut
    const rows = this.pages.samples.map((sample, row) => {
      const own = sample.fold === leftOut ? -1 : sample.group
      let scores = byGroup.get(own)
      if (!scores) byGroup.set(own, (scores = this.kindStatistics.scores(group => inTraining(group) && group !== own)))
      return Float32Array.from([...this.summaries[row], ...this.kindStatistics.sums(sample, scores)])
    })
    return new PageTable(pageColumns, rows, isPageColumn)
  }

  private outOfFold: { found: OutOfFold[]; kinds: Float64Array[] } | null = null

  /** Trains on everything; `crossValidate` must have run, as confidence learns from its results. */
  async finalModel(record: Readonly<Record<string, unknown>>): Promise<LearnedModel> {
    if (!this.outOfFold) throw new Error('crossValidate() comes before finalModel(): confidence learns from its results')
    const { samples } = this.pages
    const models = await this.trainModels(this.options.seedSets[0].map(seed => ({ leftOut: -1, seed })))
    const kindsOfPages = this.kindTable(-1)
    const kindModels = trainKinds(kindsOfPages, this.rows, row => samples[row].kind)
    const { found, kinds } = this.outOfFold
    const table = this.confidenceTable(found, kinds)
    const judged = this.rows.filter(row => samples[row].known.includes(1))
    const confidence = trainConfidence(table, judged, row => found[row].f1)
    return {
      format: 'gleaner-learned/2',
      id: this.options.id,
      blocks: models.map(({ ensemble }) => {
        const { features, trees } = plainSymmetric(ensemble, this.pages.borders, featureNames)
        return storeSymmetric(ensemble.base, features, trees)
      }),
      tokens: storeTokens(this.pages.tokens.keys, models[0].tokenScores),
      kinds: kindModels.map(model => kindsOfPages.store(model)),
      kindTokens: storeKindTokens(this.kindStatistics),
      confidence: table.store(confidence),
      emptyBelow: this.options.emptyBelow ?? defaultEmptyBelow,
      record,
    }
  }

  private async trainModels(tasks: readonly BlockTask[]): Promise<BlockModel[]> {
    const cache = this.options.modelCache ? new ModelCache(this.options.modelCache, this.pages, this.blockOptions) : null
    const known = tasks.map(task => cache?.get(task) ?? null)
    const missing = tasks.filter((_, i) => known[i] === null)
    if (missing.length === 0) return known.map(model => model!)
    const models = await trainBlockModels(this.pages, this.blockOptions, missing, {
      threads: Math.min(this.options.threads ?? 1, missing.length),
      onModel: (task, model) => {
        cache?.put(task, model)
        this.options.onProgress?.(`seed ${task.seed} ${task.leftOut < 0 ? 'on all folds' : `without fold ${task.leftOut + 1}`}`)
      },
    })
    return known.map(model => model ?? models.shift()!)
  }

  /** Decides a page as the filter does, and scores the decision. */
  private judge(row: number, odds: readonly Float64Array[], kinds: Float64Array): OutOfFold {
    const sample = this.pages.samples[row]
    const emptyBelow = this.options.emptyBelow ?? defaultEmptyBelow
    const { decision, isEmpty, facts } = settle(beliefsOf(odds), sample, { kinds, favour: 'balanced', emptyBelow })
    const taken = isEmpty ? new Uint8Array(sample.blocks) : decision.taken
    return { ...wordMultiset(sample, taken), expected: decision.expected, isEmpty, facts }
  }

  private confidenceTable(found: readonly OutOfFold[], kinds: readonly Float64Array[]): PageTable {
    const names = [...summaryNames, ...confidenceNames]
    const rows = this.pages.samples.map((_, row) => Float32Array.from([...this.summaries[row], ...found[row].facts, ...kinds[row]]))
    return new PageTable(names, rows, name => isPageColumn(name) || !summaryNames.includes(name))
  }

  private crossConfidence(found: readonly OutOfFold[], kinds: readonly Float64Array[]): Float64Array {
    const { samples } = this.pages
    const table = this.confidenceTable(found, kinds)
    const confidence = new Float64Array(samples.length)
    for (let fold = 0; fold < folds; fold++) {
      const inside = this.rows.filter(row => samples[row].fold !== fold && samples[row].known.includes(1))
      const outside = this.rows.filter(row => samples[row].fold === fold)
      const values = table.predict(
        trainConfidence(table, inside, row => found[row].f1),
        outside,
      )
      outside.forEach((row, k) => {
        confidence[row] = Math.min(1, Math.max(0, values[k]))
      })
    }
    return confidence
  }
}

/** Token columns vary with what was learnt: page models leave them out. */
function isPageColumn(name: string): boolean {
  return !name.startsWith('tokens:') && !name.startsWith('kind:')
}

function argMax(values: ArrayLike<number>): number {
  let best = 0
  for (let i = 1; i < values.length; i++) if (values[i] > values[best]) best = i
  return best
}

function storeTokens(keys: Int32Array, scores: Float32Array): LearnedModel['tokens'] {
  const known = [...keys.keys()].filter(i => !Number.isNaN(scores[i]))
  return {
    keys: encodeBase64(
      bytesOf(
        known.map(i => keys[i]),
        'int',
      ),
    ),
    scores: encodeBase64(Uint8Array.from(known, i => Math.round(scores[i] / tokenScoreStep) & 255)),
  }
}

function storeKindTokens(statistics: KindStatistics): LearnedModel['kindTokens'] {
  const scores = statistics.scores(() => true)
  return {
    keys: encodeBase64(bytesOf([...statistics.keys], 'int')),
    scores: encodeBase64(Uint8Array.from(scores, score => Math.round(score / tokenScoreStep) & 255)),
  }
}
