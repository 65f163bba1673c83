import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areEqual, beliefAbove, boxMean, gauss, levenshtein, mean, quantile, smooth, std } from './numeric.js'

const rounded = (values: ArrayLike<number>, digits: number): number[] => Array.from(values, value => +value.toFixed(digits))

describe('mean and std', () => {
  it('divide by n', () => {
    expect(mean([2, 4, 4, 4, 5, 5, 7, 9])).toBe(5)
    expect(std([2, 4, 4, 4, 5, 5, 7, 9])).toBe(2)
  })
  it('are 0 where nothing varies', () => {
    expect([mean([]), std([]), std([7])]).toEqual([0, 0, 0])
  })
  it('areEqual sees a single other value', () => {
    expect([areEqual([]), areEqual([3, 3]), areEqual([3, 3, 4])]).toEqual([true, true, false])
  })
})

describe('gauss', () => {
  it('gives the kernels of the specification', () => {
    expect(rounded(gauss(1, 1), 6)).toEqual([0.274069, 0.451863, 0.274069])
    expect(rounded(gauss(2, 2), 6)).toEqual([0.152469, 0.221841, 0.251379, 0.221841, 0.152469])
  })
})

it('gauss leaves a series alone where sigma is next to nothing', () => {
  expect([...gauss(5e-324, 1)]).toEqual([0, 1, 0])
})

describe('smooth', () => {
  const values = Float64Array.of(0, 0, 10, 0, 0, 4)
  it('renormalises at both ends', () => {
    const [side, centre] = gauss(1, 1)
    const edge = side / (side + centre)
    expect(rounded(smooth(values, 1, 1, 'renormalise'), 9)).toEqual(
      rounded([0, 10 * side, 10 * centre, 10 * side, 4 * side, 4 * (1 - edge)], 9),
    )
  })
  it('copies both ends', () => {
    const [side, centre] = gauss(1, 1)
    expect(rounded(smooth(values, 1, 1, 'copy'), 9)).toEqual(rounded([0, 10 * side, 10 * centre, 10 * side, 4 * side, 4], 9))
  })
  it('copies everything where the window does not fit', () => {
    expect(smooth(values, 3, 3, 'copy')).toEqual(values)
    expect(smooth(values, 2, 2, 'copy')).not.toEqual(values)
  })
  it('does nothing where sigma is 0', () => {
    expect(smooth(values, 0, 1, 'renormalise')).toBe(values)
  })
  it('keeps a constant constant, and a radius above n changes nothing', () => {
    expect(rounded(smooth(new Float64Array(9).fill(3), 2, 2, 'renormalise'), 9)).toEqual(Array(9).fill(3))
    expect(smooth(values, 40, 400, 'renormalise')).toEqual(smooth(values, 40, 6, 'renormalise'))
  })
  it('spends its steps in small portions', () => {
    const spent: number[] = []
    smooth(new Float64Array(5000).fill(1), 10, 10, 'renormalise', { spend: steps => void spent.push(steps) })
    expect(Math.max(...spent)).toBeLessThanOrEqual(10_000)
    expect(spent.reduce((a, b) => a + b)).toBeGreaterThanOrEqual(5000 * 21)
  })
})

describe('boxMean', () => {
  it('takes only neighbours that exist', () => {
    expect([...boxMean(Float64Array.of(1, 2, 3, 10), 1)]).toEqual([1.5, 2, 5, 6.5])
    expect([...boxMean(Float64Array.of(1, 2, 3), 0)]).toEqual([1, 2, 3])
  })
})

describe('quantile', () => {
  it('interpolates', () => {
    expect([0, 0.5, 1].map(q => quantile([1, 2, 4, 8], q))).toEqual([1, 3, 8])
  })
})

describe('beliefAbove', () => {
  it('is one half at the threshold and stays in 0…1', () => {
    expect(beliefAbove(3, 3)).toBe(0.5)
    expect(beliefAbove(9, 3)).toBe(0.75)
    expect([beliefAbove(0, 3), beliefAbove(-1, 3), beliefAbove(Number.POSITIVE_INFINITY, 3), beliefAbove(0, 0)]).toEqual([0, 0, 1, 1])
  })
})

describe('levenshtein', () => {
  const codes = (text: string): number[] => Array.from(text, character => character.charCodeAt(0))
  it('counts inserting, deleting and replacing as one each', () => {
    expect(levenshtein(codes('kitten'), codes('sitting'))).toBe(3)
    expect(levenshtein(codes(''), codes('abc'))).toBe(3)
    expect(levenshtein(codes('abc'), codes('abc'))).toBe(0)
    expect(levenshtein(codes('abcd'), codes('bcd'))).toBe(1)
  })
  it('is a metric', () => {
    const sequence = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 12 })
    fc.assert(
      fc.property(sequence, sequence, sequence, (a, b, c) => {
        expect(levenshtein(a, b)).toBe(levenshtein(b, a))
        expect(levenshtein(a, b) === 0).toBe(a.join() === b.join())
        expect(levenshtein(a, c)).toBeLessThanOrEqual(levenshtein(a, b) + levenshtein(b, c))
      }),
      { seed: 1 },
    )
  })
})
