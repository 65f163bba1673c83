import { describe, expect, it } from 'vitest'
import { unlimited } from '../../filter/filter.js'
import { gauss, levenshtein, std } from '../../numeric/numeric.js'
import { parsePage } from '../../page/parse.js'
import { defaultsOf } from '../../params/params.js'
import { ceprSetpr } from './cepr-setpr.js'
import { ceprTpr } from './cepr-tpr.js'
import { histogram, pathStatistics } from './path-statistics.js'
import { type PathDistance, smoothByPath } from './smooth-by-path.js'

const rounded = (values: ArrayLike<number>, digits: number): number[] => Array.from(values, value => +value.toFixed(digits) + 0)
const keptRuns = (values: Float64Array, threshold: number): number[] =>
  Array.from(values, (value, i) => (value >= threshold ? i + 1 : 0)).filter(run => run > 0)

/** Distance between paths written with dots. */
function distanceOf(paths: string[]): PathDistance {
  const names = [...new Set(paths.join('.').split('.'))]
  const codes = paths.map(path => path.split('.').map(name => names.indexOf(name)))
  return (p, q) => levenshtein(codes[p], codes[q])
}

describe('test vector P1, the examples of the paper', () => {
  const paths = ['div.div.div.h1', 'div.div.div.p', 'div.div.div.p.a']
  const path = Int32Array.of(0, 1, 2, 1)
  // Lengths 408 and 237 with 8 and 3 punctuation marks have the statistics that the published value fixes.
  const chars = Int32Array.of(40, 408, 7, 237)
  const punctuation = Int32Array.of(0, 8, 0, 3)
  const statistics = pathStatistics({ path, chars, punctuation, paths: 3 })
  const etpr = histogram(path, statistics.etpr)
  const smoothed = smoothByPath(etpr, path, distanceOf(paths), 1, 1)

  it('has the ratios', () => {
    expect([...statistics.txtNum]).toEqual([40, 645, 7])
    expect([...statistics.pathNum]).toEqual([1, 2, 1])
    expect([...histogram(path, statistics.tpr)]).toEqual([40, 322.5, 7, 322.5])
    expect([...etpr]).toEqual([0, 379139.0625, 0, 379139.0625])
  })
  it('TPR keeps runs 2 and 4', () => {
    const tpr = histogram(path, statistics.tpr)
    expect(std(tpr)).toBeCloseTo(149.95458, 5)
    expect(1.7 * std(tpr)).toBeCloseTo(254.92278, 5)
    expect(keptRuns(tpr, 1.7 * std(tpr))).toEqual([2, 4])
  })
  it('smooths run 3 to 207820.2386 with the exact kernel', () => {
    expect(rounded(gauss(1, 1), 8)).toEqual([0.27406862, 0.45186276, 0.27406862])
    expect(Math.abs(smoothed[2] - 207820.2386)).toBeLessThan(0.001)
    expect(rounded(smoothed, 4)).toEqual([0, 171318.8239, 207820.2386, 379139.0625])
  })
  it('smooths run 3 to the published 207768.206 with the kernel rounded to three decimals', () => {
    const kernel = rounded(gauss(1, 1), 3)
    expect(kernel).toEqual([0.274, 0.452, 0.274])
    expect(smoothByPath(etpr, path, distanceOf(paths), 1, 1, undefined, kernel)[2].toFixed(3)).toBe('207768.206')
  })
  it('SETPR keeps runs 2, 3 and 4', () => {
    expect(std(smoothed)).toBeCloseTo(134665.689, 3)
    expect(0.8 * std(smoothed)).toBeCloseTo(107732.551, 3)
    expect(keptRuns(smoothed, 0.8 * std(smoothed))).toEqual([2, 3, 4])
  })
})

describe('test vector P1 as a page', () => {
  const text = (length: number, commas: number): string => `${'ab,'.repeat(commas)}${'x'.repeat(length - 3 * commas)}`
  const page = parsePage(
    `<body><div><div><div><h1>${text(40, 0)}</h1><p>${text(408, 8)}<a href="/">${text(7, 0)}</a>${text(237, 3)}</p></div></div></div></body>`,
  )
  it('gives the same numbers through the filters', () => {
    const setpr = ceprSetpr.judge(page, defaultsOf(ceprSetpr.params), unlimited).trace!
    const series = (name: string): ArrayLike<number> => setpr.series.find(entry => entry.name === name)!.values
    expect(rounded(series('ETPR'), 4)).toEqual([0, 379139.0625, 0, 379139.0625])
    expect(rounded(series("H'"), 4)).toEqual([0, 171318.8239, 207820.2386, 379139.0625])
    expect(setpr.kept).toEqual(Uint8Array.of(0, 1, 1, 1))
    expect(setpr.thresholds![0].value).toBeCloseTo(107732.551, 3)
    const tpr = ceprTpr.judge(page, defaultsOf(ceprTpr.params), unlimited).trace!
    expect([...(tpr.series[0].values as Float64Array)]).toEqual([40, 322.5, 7, 322.5])
    expect(tpr.kept).toEqual(Uint8Array.of(0, 1, 0, 1))
    expect(tpr.notes).toMatchObject({ textNodes: 4, paths: 3, pathOfLargestRatio: 'html.body.div.div.div.p' })
  })
})

describe('test vector P2', () => {
  const paths = [
    'html.body.div.ul.li.a',
    'html.body.div.h1',
    'html.body.div.p',
    'html.body.div.p.a',
    'html.body.div.p',
    'html.body.div.div.span',
  ]
  const path = Int32Array.of(0, 1, 2, 3, 2, 5)
  const values = Float64Array.of(5, 0, 1000, 0, 1000, 50)
  const distance = distanceOf(paths)
  it('has the distances 3, 1, 1, 1, 2 between neighbours', () => {
    expect([1, 2, 3, 4, 5].map(i => distance(i - 1, i))).toEqual([3, 1, 1, 1, 2])
  })
  it.each([
    [0, [5, 275.439, 451.8628, 548.1372, 465.5662, 50]],
    [1, [5, 274.5254, 451.8628, 548.1372, 458.7145, 50]],
    [2, [5, 274.2209, 451.8628, 548.1372, 455.2886, 50]],
  ])('is smoothed as printed for α = %d', (exponent, expected) => {
    expect(rounded(smoothByPath(values, path, distance, 1, exponent), 4)).toEqual(expected)
  })
  it('recovers headline and in-text link for α = 1', () => {
    const smoothed = smoothByPath(values, path, distance, 1, 1)
    expect(std(smoothed)).toBeCloseTo(208.15682, 5)
    expect(0.8 * std(smoothed)).toBeCloseTo(166.52546, 5)
    expect(keptRuns(smoothed, 0.8 * std(smoothed))).toEqual([2, 3, 4, 5])
  })
  it('copies everything where the window does not fit, and with radius 0', () => {
    expect([...smoothByPath(values, path, distance, 3, 1)]).toEqual([...values])
    expect([...smoothByPath(values, path, distance, 0, 1)]).toEqual([...values])
  })
})
