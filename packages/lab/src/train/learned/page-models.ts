/** The two models over whole pages: which kind of page it is, and how good the extraction will be. */

import { modelKinds, type StoredTrees, storeTrees } from 'gleaner/learned'
import { type Borders, binOf, chooseBorders } from '../bins.js'
import { type BinnedEnsemble, type GbdtOptions, predictBinned, trainGbdt } from '../gbdt.js'
import { plainTrees } from './block-model.js'

const kindOptions: GbdtOptions = {
  trees: 120,
  leaves: 6,
  rate: 0.08,
  minRows: 8,
  lambda: 3,
  featureShare: 0.15,
  rowShare: 0.7,
  seed: 'kinds',
}
const confidenceOptions: GbdtOptions = {
  trees: 120,
  leaves: 5,
  rate: 0.05,
  minRows: 30,
  lambda: 10,
  featureShare: 0.3,
  rowShare: 0.7,
  seed: 'confidence',
  loss: 'squared',
}

/** Rows of numbers, one per page. */
export class PageTable {
  readonly names: readonly string[]
  readonly borders: readonly Borders[]
  private readonly bins: Uint8Array
  private readonly rows: number
  private readonly use: readonly number[]

  /** Columns whose name `isUsed` refuses are left out of training. */
  constructor(names: readonly string[], rows: readonly Float32Array[], isUsed: (name: string) => boolean) {
    this.names = names
    this.rows = rows.length
    this.use = names.flatMap((name, f) => (isUsed(name) ? [f] : []))
    this.borders = names.map((_, f) => chooseBorders(Float32Array.from(rows, row => row[f])))
    this.bins = new Uint8Array(names.length * rows.length)
    names.forEach((_, f) => {
      for (let r = 0; r < rows.length; r++) this.bins[f * rows.length + r] = binOf(this.borders[f], rows[r][f])
    })
  }

  /** Trains on some rows; split features are numbered as in `names`. */
  train(rows: readonly number[], label: (row: number) => number, weight: (row: number) => number, options: GbdtOptions): BinnedEnsemble {
    const data = {
      rows: rows.length,
      features: this.use.length,
      bins: this.part(rows, this.use),
      labels: Float32Array.from(rows, label),
      weights: Float32Array.from(rows, weight),
    }
    const ensemble = trainGbdt(data, options)
    const trees = ensemble.trees.map(tree => ({ ...tree, feature: tree.feature.map(feature => this.use[feature]) }))
    return { ...ensemble, trees }
  }

  /** Values of an ensemble on some rows. */
  predict(ensemble: BinnedEnsemble, rows: readonly number[]): Float64Array {
    return predictBinned(ensemble, this.part(rows, [...this.names.keys()]), rows.length)
  }

  /** An ensemble as data. */
  store(ensemble: BinnedEnsemble): StoredTrees {
    const { features, trees } = plainTrees(ensemble, this.borders, this.names)
    return storeTrees(ensemble.base, features, trees)
  }

  private part(rows: readonly number[], columns: readonly number[]): Uint8Array {
    const part = new Uint8Array(columns.length * rows.length)
    columns.forEach((f, k) => {
      rows.forEach((row, r) => {
        part[k * rows.length + r] = this.bins[f * this.rows + row]
      })
    })
    return part
  }
}

/** Trains one ensemble per kind; rare kinds count more, so that each is recalled. */
export function trainKinds(table: PageTable, rows: readonly number[], kindOf: (row: number) => string | null): BinnedEnsemble[] {
  const known = rows.filter(row => modelKinds.some(kind => kind === kindOf(row)))
  return modelKinds.map((kind, i) => {
    const positive = known.filter(row => kindOf(row) === kind).length
    const boost = positive === 0 ? 1 : Math.sqrt(known.length / positive) / 2
    return table.train(
      known,
      row => (kindOf(row) === kind ? 1 : 0),
      row => (kindOf(row) === kind ? boost : 1),
      { ...kindOptions, seed: `kinds ${i}` },
    )
  })
}

/** Normalised probabilities of the kinds, row by row. */
export function predictKinds(table: PageTable, models: readonly BinnedEnsemble[], rows: readonly number[]): Float64Array[] {
  const scores = models.map(model => table.predict(model, rows))
  return rows.map((_, r) => {
    const odds = scores.map(score => Math.exp(Math.min(20, score[r])))
    const total = odds.reduce((sum, odd) => sum + odd, 0)
    return Float64Array.from(odds, odd => odd / total)
  })
}

/** Trains the estimate of page F1. */
export function trainConfidence(table: PageTable, rows: readonly number[], f1Of: (row: number) => number): BinnedEnsemble {
  return table.train(rows, f1Of, () => 1, confidenceOptions)
}
