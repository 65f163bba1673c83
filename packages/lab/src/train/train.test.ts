import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../statistics/random.js'
import { alignGold } from './align.js'
import { binOf, chooseBorders } from './bins.js'
import { type BinnedData, predictBinned, trainGbdt } from './gbdt.js'

describe('alignGold', () => {
  const words = (text: string): Int32Array => Int32Array.from(text.split(' '), word => word.charCodeAt(0))
  const marks = (page: string, gold: string): string => [...alignGold(words(page), words(gold))].join('')
  it('matches long runs, not stray words', () => {
    // The "a" of the menu is left alone: opening a run for one word costs more than it brings here.
    expect(marks('a x y a b c d e z', 'a b c d e')).toBe('000111110')
  })
  it('finds text in another order in later passes', () => {
    expect(marks('e f g h i a b c d', 'a b c d e f g h i')).toBe('111111111')
  })
  it('marks nothing without gold', () => expect(marks('a b c', 'x')).toBe('000'))
})

describe('bins', () => {
  it('give every value a bin in order', () => {
    fc.assert(
      fc.property(fc.array(fc.float({ noNaN: true, noDefaultInfinity: true }), { minLength: 1, maxLength: 300 }), values => {
        const borders = chooseBorders(Float32Array.from(values))
        expect(borders.length).toBeLessThan(64)
        const sorted = [...values].sort((a, b) => a - b)
        const bins = sorted.map(value => binOf(borders, value))
        expect(bins.every((bin, i) => i === 0 || bin >= bins[i - 1])).toBe(true)
      }),
    )
  })
  it('tell few distinct values apart exactly', () => {
    const borders = chooseBorders(Float32Array.of(0, 1, 1, 5))
    expect([0, 1, 5, 9].map(value => binOf(borders, value))).toEqual([0, 1, 2, 2])
  })
})

describe('trainGbdt', () => {
  const make = (rows: number, seed: number): BinnedData => {
    const random = createRandom(seed)
    const bins = Uint8Array.from({ length: 3 * rows }, () => random.int(64))
    // Content where the first feature is high and the second low; the third is noise.
    const labels = Float32Array.from({ length: rows }, (_, r) => (bins[r] > 30 && bins[rows + r] < 40 ? 1 : 0))
    return { rows, features: 3, bins, labels, weights: new Float32Array(rows).fill(1) }
  }
  const options = { trees: 30, leaves: 6, rate: 0.3, minRows: 5, lambda: 1, featureShare: 1, rowShare: 0.8, seed: 7 }
  it('learns a rule of two features', () => {
    const model = trainGbdt(make(2000, 1), options)
    const test = make(500, 2)
    const scores = predictBinned(model, test.bins, test.rows)
    const right = [...scores].filter((score, r) => score > 0 === test.labels[r] > 0.5).length
    expect(right / test.rows).toBeGreaterThan(0.97)
    expect(model.gain[2]).toBeLessThan(0.02 * (model.gain[0] + model.gain[1]))
  })
  it('learns it with symmetric trees too, one question per level', () => {
    const model = trainGbdt(make(2000, 1), { ...options, depth: 3 })
    for (const { feature, bin, value } of model.trees) {
      expect(value.length).toBe(feature.length + 1)
      for (let node = 0; node < feature.length; node++) {
        const first = 2 ** Math.floor(Math.log2(node + 1)) - 1
        expect([feature[node], bin[node]]).toEqual([feature[first], bin[first]])
      }
    }
    const test = make(500, 2)
    const scores = predictBinned(model, test.bins, test.rows)
    const right = [...scores].filter((score, r) => score > 0 === test.labels[r] > 0.5).length
    expect(right / test.rows).toBeGreaterThan(0.97)
  })
  it('gives the same trees for the same seed and others for another', () => {
    const data = make(400, 3)
    const json = (seed: number): string =>
      JSON.stringify(trainGbdt(data, { ...options, trees: 4, seed }).trees.map(tree => [...tree.bin, ...tree.value]))
    expect(json(1)).toBe(json(1))
    expect(json(1)).not.toBe(json(2))
  })
  it('fits soft labels and numbers', () => {
    const data = { ...make(800, 4), labels: new Float32Array(800).fill(0.3) }
    expect(1 / (1 + Math.exp(-predictBinned(trainGbdt(data, options), data.bins, data.rows)[0]))).toBeCloseTo(0.3, 2)
    const squared = trainGbdt({ ...data, labels: data.labels.fill(4.5) }, { ...options, loss: 'squared' })
    expect(predictBinned(squared, data.bins, data.rows)[0]).toBeCloseTo(4.5, 5)
  })
  it('goes on from the scores of another ensemble', () => {
    const data = make(800, 6)
    const first = trainGbdt(data, { ...options, trees: 6 })
    const start = predictBinned(first, data.bins, data.rows)
    const more = trainGbdt(data, { ...options, trees: 12, start })
    expect(more.base).toBe(0)
    const loss = (scores: Float64Array): number =>
      scores.reduce((sum, score, r) => sum + Math.log1p(Math.exp(data.labels[r] > 0.5 ? -score : score)), 0)
    const added = predictBinned(more, data.bins, data.rows).map((score, r) => score + start[r])
    expect(loss(added)).toBeLessThan(0.5 * loss(start))
    // Where the start is right for sure, there is nothing to add.
    const sure = Float64Array.from(data.labels, label => (label > 0.5 ? 30 : -30))
    const nothing = predictBinned(trainGbdt(data, { ...options, start: sure }), data.bins, data.rows)
    expect(Math.max(...nothing.map(Math.abs))).toBeLessThan(1e-3)
  })
  it('weighs rows', () => {
    const data = make(200, 5)
    const half = {
      ...data,
      labels: Float32Array.from(data.labels, (_, r) => r % 2),
      weights: Float32Array.from(data.labels, (_, r) => (r % 2 ? 3 : 1)),
      bins: data.bins.fill(0),
    }
    expect(1 / (1 + Math.exp(-predictBinned(trainGbdt(half, options), half.bins, 200)[0]))).toBeCloseTo(0.75, 2)
  })
})
