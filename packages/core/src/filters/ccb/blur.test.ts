import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Budget, unlimited } from '../../filter/filter.js'
import { type Blurred, type BlurSettings, blur } from './blur.js'

const settings: BlurSettings = { radius: 2, stopDelta: 0.25, maxPasses: 20 }
const blurred = (vector: readonly number[], changes: Partial<BlurSettings> = {}): Blurred =>
  blur(vector.length, entries => entries.set(vector), { ...settings, ...changes }, unlimited)
const rounded = ({ values }: Blurred): number[] => Array.from(values, value => Math.round(value * 1e4) / 1e4)
const mean = ({ values }: Blurred, from: number, to: number): number =>
  values.subarray(from, to).reduce((sum, value) => sum + value, 0) / (to - from)

/** The kernel and its borders, word for word. */
function onePass(vector: ArrayLike<number>, radius: number): number[] {
  return Array.from(vector, (_, i) => {
    let sum = 0
    let weights = 0
    for (let j = -radius; j <= radius; j++) {
      if (i + j < 0 || i + j >= vector.length) continue
      const weight = Math.exp(-(j * j) / (2 * (radius / 2) ** 2))
      sum += weight * vector[i + j]
      weights += weight
    }
    return sum / weights
  })
}

describe('test vector C1', () => {
  const c1 = [0, 0, 0, 1, 1, 1, 1, 0, 1, 1, 0, 0, 0]
  const one = blurred(c1, { maxPasses: 1 })
  const two = blurred(c1)

  it('is after one pass as printed', () => {
    expect(rounded(one)).toEqual([0, 0.0576, 0.2987, 0.7013, 0.9455, 0.9455, 0.7558, 0.5974, 0.7013, 0.6468, 0.2987, 0.0576, 0])
    expect(mean(one, 3, 7)).toBeCloseTo(0.837, 4)
    expect(mean(one, 8, 10)).toBeCloseTo(0.6741, 4)
  })
  it('stops after the second pass, as printed', () => {
    expect(two.passes).toBe(2)
    expect(rounded(two)).toEqual([0.0433, 0.1421, 0.3571, 0.6409, 0.8403, 0.8669, 0.7708, 0.6831, 0.6437, 0.5403, 0.3305, 0.139, 0.0433])
    expect(two.delta).toBeCloseTo(0.1065, 4)
    expect(mean(two, 3, 7)).toBeCloseTo(0.7797, 4)
    expect(mean(two, 8, 10)).toBeCloseTo(0.592, 4)
  })
})

describe('test vector C2', () => {
  it('keeps both runs together where the tag between them is left out', () => {
    const c2 = blurred([0, 0, 0, 1, 1, 1, 1, 1, 1, 0, 0, 0], { maxPasses: 1 })
    expect(rounded(c2)).toEqual([0, 0.0576, 0.2987, 0.7013, 0.9455, 1, 1, 0.9455, 0.7013, 0.2987, 0.0576, 0])
    expect(mean(c2, 3, 7)).toBeCloseTo(0.9117, 4)
    expect(mean(c2, 7, 9)).toBeCloseTo(0.8234, 4)
  })
})

describe('blur', () => {
  it('differs from the exact kernel by less than 1e-5 for every radius and vector', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(0, 1), { minLength: 1, maxLength: 300 }), fc.integer({ min: 2, max: 100 }), (vector, radius) => {
        const exact = onePass(vector, radius)
        const { values, delta } = blurred(vector, { radius, maxPasses: 1 })
        for (let i = 0; i < vector.length; i++) expect(Math.abs(values[i] - exact[i])).toBeLessThan(1e-5)
        expect(delta).toBeCloseTo(Math.max(...exact.map((value, i) => Math.abs(value - vector[i]))), 4)
      }),
      { seed: 7 },
    )
  })
  it('does not drift on a long vector', () => {
    const vector = Array.from({ length: 60_000 }, (_, i) => ((i * 2654435761) % 97 < 40 ? 1 : 0))
    const exact = onePass(onePass(vector, 40), 40)
    const { values } = blurred(vector, { radius: 40, stopDelta: 0, maxPasses: 2 })
    let largest = 0
    for (let i = 0; i < vector.length; i++) largest = Math.max(largest, Math.abs(values[i] - exact[i]))
    expect(largest).toBeLessThan(2e-5)
  })
  it('leaves a vector of one kind as it is', () => {
    for (const value of [0, 1]) {
      const { values, passes } = blurred(new Array<number>(500).fill(value), { radius: 40 })
      expect(passes).toBe(1)
      expect(values.every(entry => Math.abs(entry - value) < 1e-6)).toBe(true)
    }
  })
  it('cuts the kernel to a vector shorter than the radius', () => {
    const { values } = blurred([1, 0], { radius: 40, maxPasses: 1 })
    expect(Array.from(values)).toEqual([expect.closeTo(onePass([1, 0], 40)[0], 5), expect.closeTo(onePass([1, 0], 40)[1], 5)])
    expect(blurred([]).values.length).toBe(0)
  })
  it('spends a step per entry and pass, in portions of at most 10,000', () => {
    const portions: number[] = []
    const budget: Budget = { spend: steps => portions.push(steps) }
    blur(30_000, entries => entries.fill(1, 0, 15_000), { radius: 40, stopDelta: 0.001, maxPasses: 3 }, budget)
    expect(Math.max(...portions)).toBeLessThanOrEqual(10_000)
    expect(portions.reduce((sum, steps) => sum + steps, 0)).toBeGreaterThanOrEqual(90_000)
  })
})
