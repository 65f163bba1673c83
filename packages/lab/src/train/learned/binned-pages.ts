/** All samples as one table of bins: what every training of the block model reads. */

import { featureNames, kindColumns, lastNamePlace, tokenPlaces } from 'gleaner/learned'
import { createRandom } from '../../statistics/random.js'
import { type Borders, binOf, chooseBorders } from '../bins.js'
import type { Sample } from './samples.js'
import { TokenStatistics } from './token-statistics.js'

const width = featureNames.length
const firstToken = featureNames.indexOf('tokens:own:mean')
const lastToken = featureNames.indexOf('tokens:known')
const firstKind = featureNames.indexOf(kindColumns[0])
/** Values per feature from which borders are chosen. */
const borderSample = 40_000

/** Tells whether a column holds a token feature, which depends on what was learnt from other domains. */
export function isTokenColumn(feature: number): boolean {
  return feature >= firstToken && feature <= lastToken
}

/** What threads share of binned pages. */
export interface SharedBins {
  readonly bins: Uint8Array
  readonly borders: readonly Borders[]
}

/** Binned features of all blocks of all samples. */
export class BinnedPages {
  readonly samples: readonly Sample[]
  readonly tokens: TokenStatistics
  readonly borders: readonly Borders[]
  /** First row of each sample. */
  readonly offsets: Int32Array
  readonly rows: number
  private readonly bins: Uint8Array
  private readonly columns: readonly Int32Array[]
  private readonly place: Int8Array

  /** With `shared`, the work of another thread, features of the samples are not read. */
  constructor(samples: readonly Sample[], minTokenDomains: number, shared: SharedBins | null = null) {
    this.samples = samples
    this.offsets = new Int32Array(samples.length + 1)
    samples.forEach((sample, i) => {
      this.offsets[i + 1] = this.offsets[i] + sample.blocks
    })
    this.rows = this.offsets[samples.length]
    this.borders = shared?.borders ?? chooseAllBorders(samples, this.rows)
    this.bins = shared?.bins ?? this.binAll()
    this.tokens = new TokenStatistics(samples, minTokenDomains)
    this.columns = samples.map(sample => Int32Array.from(sample.tokens, key => this.tokens.columnOf(key) ?? -1))
    this.place = new Int8Array(this.tokens.keys.length)
    samples.forEach((sample, i) => {
      this.columns[i].forEach((column, t) => {
        if (column >= 0) this.place[column] = sample.places[t]
      })
    })
  }

  /** What other threads need to work on the same bins. */
  get shared(): SharedBins {
    return { bins: this.bins, borders: this.borders }
  }

  private binAll(): Uint8Array {
    const bins = new Uint8Array(new SharedArrayBuffer(width * this.rows))
    for (let f = 0; f < width; f++) {
      if (isTokenColumn(f)) continue
      let row = f * this.rows
      for (const { features, blocks } of this.samples) {
        for (let b = 0; b < blocks; b++) bins[row++] = binOf(this.borders[f], features[b * width + f])
      }
    }
    return bins
  }

  /** Sets the probabilities of the kinds of page, from models that did not see the page. */
  setKinds(probabilities: readonly ArrayLike<number>[]): void {
    probabilities.forEach((page, index) => {
      for (let k = 0; k < kindColumns.length; k++) {
        const from = (firstKind + k) * this.rows + this.offsets[index]
        this.bins.fill(binOf(this.borders[firstKind + k], page[k]), from, from + this.samples[index].blocks)
      }
    })
  }

  /** Bins of one page, column by column, with token features from the given scores (NaN: not known). */
  pageBins(index: number, scores: Float32Array): Uint8Array {
    const { blocks } = this.samples[index]
    const page = new Uint8Array(width * blocks)
    for (let f = 0; f < width; f++) {
      if (isTokenColumn(f)) continue
      const from = f * this.rows + this.offsets[index]
      page.set(this.bins.subarray(from, from + blocks), f * blocks)
    }
    this.fillTokens(index, scores, page)
    return page
  }

  private fillTokens(index: number, scores: Float32Array, page: Uint8Array): void {
    const { blocks, tokenStart } = this.samples[index]
    const columns = this.columns[index]
    const sum = new Float64Array(tokenPlaces)
    const count = new Float64Array(tokenPlaces)
    const most = new Float64Array(tokenPlaces)
    const least = new Float64Array(tokenPlaces)
    const border = this.borders[firstToken]
    for (let b = 0; b < blocks; b++) {
      sum.fill(0)
      count.fill(0)
      most.fill(Number.NEGATIVE_INFINITY)
      least.fill(Number.POSITIVE_INFINITY)
      for (let t = tokenStart[b]; t < tokenStart[b + 1]; t++) {
        const score = columns[t] < 0 ? Number.NaN : scores[columns[t]]
        if (Number.isNaN(score)) continue
        const p = this.place[columns[t]]
        sum[p] += score
        count[p]++
        if (score > most[p]) most[p] = score
        if (score < least[p]) least[p] = score
      }
      let f = firstToken
      let [total, highest, lowest, known] = [0, 0, 0, 0]
      for (let p = 0; p < tokenPlaces; p++) {
        const has = count[p] > 0
        const mean = has ? sum[p] / count[p] : 0
        for (const value of [mean, has ? most[p] : 0, has ? least[p] : 0]) page[f++ * blocks + b] = binOf(border, Math.fround(value))
        if (p > lastNamePlace || !has) continue
        total += mean
        known += count[p]
        highest = Math.max(highest, most[p])
        lowest = Math.min(lowest, least[p])
      }
      for (const value of [total, highest, lowest]) page[f++ * blocks + b] = binOf(border, Math.fround(value))
      page[f * blocks + b] = binOf(this.borders[lastToken], known)
    }
  }
}

function chooseAllBorders(samples: readonly Sample[], rows: number): Borders[] {
  const random = createRandom('borders')
  const picked: [Sample, number][] = []
  for (const sample of samples) for (let b = 0; b < sample.blocks; b++) if (random.next() * rows < borderSample) picked.push([sample, b])
  return Array.from({ length: width }, (_, f) => {
    if (f === lastToken) return Float32Array.from({ length: 40 }, (_value, i) => i + 0.5)
    if (isTokenColumn(f)) return Float32Array.from({ length: 63 }, (_value, i) => -4 + (8 * i) / 62)
    if (f >= firstKind) return Float32Array.from({ length: 63 }, (_value, i) => (i + 1) / 64)
    return chooseBorders(Float32Array.from(picked, ([sample, b]) => sample.features[b * width + f]))
  })
}
