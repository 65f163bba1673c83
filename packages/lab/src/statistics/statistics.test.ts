import { describe, expect, test } from 'vitest'
import { bootstrapMean, bootstrapStatistic, pairedBootstrap } from './bootstrap.js'
import { auroc, calibrationBins, calibrationError } from './classification.js'
import { pearson, spearman } from './correlation.js'
import { mean, median, quantile, ranks, sampleStd, std } from './describe.js'
import { holm } from './holm.js'
import { normalTail } from './normal.js'
import { permutationTest } from './permutation.js'
import { createRandom, fnv1a32, xoshiro128 } from './random.js'
import { wilcoxonSignedRank } from './wilcoxon.js'

describe('random', () => {
  test('xoshiro128** gives the numbers of its authors from state 1, 2, 3, 4', () => {
    const next = xoshiro128(1, 2, 3, 4)
    const drawn = Array.from({ length: 7 }, next)
    expect(drawn).toEqual([11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034])
  })

  test('FNV-1a gives the published hashes', () => {
    expect([fnv1a32(''), fnv1a32('a'), fnv1a32('foobar')]).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968])
  })

  test('same seed, same numbers; another seed, others; text seeds too', () => {
    const draw = (seed: number | string) => Array.from({ length: 4 }, createRandom(seed).next)
    expect(draw(7)).toEqual(draw(7))
    expect(draw(7)).not.toEqual(draw(8))
    expect(draw('run a')).not.toEqual(draw('run b'))
  })

  test('stays in range and is even', () => {
    const random = createRandom(3)
    const counts = new Int32Array(6)
    for (let i = 0; i < 60_000; i++) counts[random.int(6)]++
    // Five standard deviations of a fair die: 5 · sqrt(60000 · 1/6 · 5/6) = 456.
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(456)
    for (let i = 0; i < 1000; i++) {
      const x = random.next()
      expect(x >= 0 && x < 1).toBe(true)
    }
  })
})

describe('describe', () => {
  test('mean and both deviations of 2 4 4 4 5 5 7 9', () => {
    const values = [2, 4, 4, 4, 5, 5, 7, 9]
    expect([mean(values), std(values)]).toEqual([5, 2])
    expect(sampleStd(values)).toBeCloseTo(Math.sqrt(32 / 7), 12)
    expect([mean([]), std([3]), sampleStd([3])]).toEqual([0, 0, 0])
  })

  test('quantiles interpolate as R does by default', () => {
    // quantile(c(1, 2, 3, 10), c(0.25, 0.5, 0.9)) in R: 1.75 2.50 7.90
    expect(quantile([10, 1, 3, 2], 0.25)).toBe(1.75)
    expect(median([10, 1, 3, 2])).toBe(2.5)
    expect(quantile([10, 1, 3, 2], 0.9)).toBeCloseTo(7.9, 12)
    expect(quantile([], 0.5)).toBe(0)
  })

  test('ties share their mean rank', () => {
    expect([...ranks([3, 1, 3, 2, 3])]).toEqual([4, 1, 4, 2, 4])
  })
})

describe('bootstrap', () => {
  const half = Array.from({ length: 400 }, (_, i) => i % 2)

  test('interval of a proportion is its normal one: 0.5 ± 1.96 · 0.025', () => {
    const { value, low, high, std: spread } = bootstrapMean(half)
    expect(value).toBe(0.5)
    expect(low).toBeCloseTo(0.451, 2)
    expect(high).toBeCloseTo(0.549, 2)
    expect(spread).toBeCloseTo(0.025, 3)
  })

  test('the same seed gives the same interval to the bit', () => {
    expect(bootstrapMean(half, { seed: 5 })).toEqual(bootstrapMean(Float32Array.from(half), { seed: 5 }))
    expect(bootstrapMean(half, { seed: 5 }).low).not.toBe(bootstrapMean([0.1, ...half], { seed: 6 }).low)
  })

  test('constant values have no spread, no values give 0', () => {
    expect(bootstrapMean([0.25, 0.25])).toEqual({ value: 0.25, low: 0.25, high: 0.25, std: 0 })
    expect(bootstrapMean([])).toMatchObject({ value: 0, low: 0, high: 0 })
  })

  test('a statistic that is the mean gives the interval of the mean', () => {
    const options = { seed: 9, resamples: 500 }
    const byIndex = bootstrapStatistic(half.length, pages => mean(pages.map(i => half[i])), options)
    expect(byIndex.low).toBeCloseTo(bootstrapMean(half, options).low, 12)
  })
})

describe('paired tests', () => {
  test('bootstrap: clear winner, pages counted', () => {
    const a = [0.9, 0.8, 0.9, 0.7, 0.95, 0.6]
    const b = [0.8, 0.7, 0.7, 0.7, 0.9, 0.5]
    const result = pairedBootstrap(a, b, { resamples: 999 })
    expect(result).toMatchObject({ won: 5, lost: 0, tied: 1, pValue: 2 / 1000 })
    expect(result.difference).toBeCloseTo(0.55 / 6, 12)
    expect(result.low).toBeGreaterThan(0)
  })

  test('bootstrap: no difference is no evidence', () => {
    expect(pairedBootstrap([0.5, 0.6], [0.5, 0.6])).toMatchObject({ difference: 0, pValue: 1, won: 0, lost: 0, tied: 2 })
    expect(pairedBootstrap([1, 0, 1, 0], [0, 1, 0, 1]).pValue).toBeGreaterThan(0.5)
  })

  test('bootstrap: turned around, the sign turns', () => {
    const a = [0.9, 0.2, 0.8, 0.4]
    const b = [0.5, 0.3, 0.6, 0.4]
    const [there, back] = [pairedBootstrap(a, b), pairedBootstrap(b, a)]
    expect(there.difference).toBeCloseTo(-back.difference, 12)
    expect([there.won, there.lost]).toEqual([back.lost, back.won])
    expect(() => pairedBootstrap([1], [])).toThrow(/equal lengths, got 1 and 0/)
  })

  test('permutation: three equal signs, 2 of 8 patterns as extreme', () => {
    expect(permutationTest([2, 3, 4], [1, 1, 1])).toBe(0.25)
    expect(permutationTest([1, 1], [1, 1])).toBe(1)
  })

  test('permutation: random patterns agree with the sign test on equal steps', () => {
    // 20 differences of 1, 15 of them positive: P(|X − 10| ≥ 5) for a fair coin is 0.0414.
    const a = Array.from({ length: 20 }, (_, i) => (i < 15 ? 1 : -1))
    expect(permutationTest(a, new Float64Array(20), { resamples: 20_000 })).toBeCloseTo(0.0414, 2)
  })

  test("Wilcoxon: R's depression example, V = 40, p = 0.0390625", () => {
    const x = [1.83, 0.5, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.3]
    const y = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29]
    expect(wilcoxonSignedRank(x, y)).toEqual({ statistic: 40, pValue: 0.0390625, pairs: 9 })
  })

  test('Wilcoxon: ties take the normal form', () => {
    // |d| = 1 1 1 2 3: ranks 2 2 2 4 5, V = 13, variance 13.75 − 24/48, z = 5 / sqrt(13.25) = 1.3736, p = 0.1696.
    const { statistic, pValue } = wilcoxonSignedRank([1, 1, -1, 2, 3, 7], [0, 0, 0, 0, 0, 7])
    expect(statistic).toBe(13)
    expect(pValue).toBeCloseTo(0.1696, 4)
    expect(wilcoxonSignedRank([1], [1])).toEqual({ statistic: 0, pValue: 1, pairs: 0 })
  })

  test('normal tail', () => {
    expect(normalTail(0)).toBeCloseTo(0.5, 6)
    expect(normalTail(1.959964)).toBeCloseTo(0.025, 7)
    expect(normalTail(5)).toBeCloseTo(2.866516e-7, 12)
  })

  test('Holm', () => {
    const adjusted = holm([0.01, 0.04, 0.03, 0.005])
    for (const [i, expected] of [0.03, 0.06, 0.06, 0.02].entries()) expect(adjusted[i]).toBeCloseTo(expected, 12)
    expect([...holm([0.9, 0.8])]).toEqual([1, 1])
  })
})

describe('correlation and classification', () => {
  test('Pearson of 1…5 with 2 4 5 4 5 is 6 / sqrt(60)', () => {
    expect(pearson([1, 2, 3, 4, 5], [2, 4, 5, 4, 5])).toBeCloseTo(6 / Math.sqrt(60), 12)
    expect(pearson([1, 1], [1, 2])).toBe(0)
  })

  test('Spearman of the textbook example is −29/165', () => {
    const iq = [106, 100, 86, 101, 99, 103, 97, 113, 112, 110]
    const hours = [7, 27, 2, 50, 28, 29, 20, 12, 6, 17]
    expect(spearman(iq, hours)).toBeCloseTo(-29 / 165, 12)
  })

  test('AUROC counts ordered pairs, ties half', () => {
    expect(auroc([0.1, 0.4, 0.35, 0.8], [0, 0, 1, 1])).toBe(0.75)
    expect(auroc([0.5, 0.5], [0, 1])).toBe(0.5)
    expect(auroc([0.2, 0.9], [1, 1])).toBe(0.5)
  })

  test('calibration error over bins of equal count', () => {
    const stated = [0.1, 0.9, 0.2, 0.8]
    const actual = [0, 1, 1, 1]
    // Bins {0.1, 0.2} with 0.5 happening and {0.8, 0.9} with 1: (0.35 + 0.15) / 2.
    expect(calibrationError(stated, actual, 2)).toBeCloseTo(0.25, 12)
    expect(calibrationBins(stated, actual, 3).map(bin => bin.count)).toEqual([1, 1, 2])
    expect(calibrationError([], [])).toBe(0)
  })
})
