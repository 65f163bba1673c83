import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { agree, decide, dropRepeats, isNothing, leaningOf, takeBackRepeats } from './decide.js'

describe('the decision', () => {
  const beliefs = { probability: Float64Array.of(0.9, 0.1, 0.6), words: Float64Array.of(100, 100, 50) }
  it('takes the prefix with the largest expected F1', () => {
    // Σ p·n = 130; the first and the third: 2·120/(150+130).
    const { taken, expected } = decide(beliefs)
    expect([...taken]).toEqual([1, 0, 1])
    expect(expected).toBeCloseTo(240 / 280, 12)
  })
  it('leans by the weight of recall', () => {
    expect([...decide(beliefs, 0.5).taken]).toEqual([1, 0, 0])
    expect([...decide(beliefs, 6).taken]).toEqual([1, 1, 1])
  })
  it('is the best of all subsets that are prefixes, when all blocks may be wrong together', () => {
    const block = fc.tuple(fc.double({ min: 0.001, max: 0.999, noNaN: true }), fc.integer({ min: 1, max: 50 }))
    const shifted = (p: number, shift: number): number => 1 / (1 + ((1 - p) / p) ** 1.25 * Math.exp(-shift))
    const shifts = [
      [-2.55, 1 / 6],
      [0, 2 / 3],
      [2.55, 1 / 6],
    ]
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 8 }), list => {
        const order = [...list].sort((a, b) => b[0] - a[0])
        const gainOf = (part: readonly (readonly [number, number])[]): number =>
          shifts.reduce((sum, [shift, share]) => {
            const hits = (blocks: readonly (readonly [number, number])[]): number =>
              blocks.reduce((total, [p, n]) => total + shifted(p, shift) * n, 0)
            return sum + (share * 2 * hits(part)) / (part.reduce((total, [, n]) => total + n, 0) + hits(order))
          }, 0)
        const best = Math.max(...order.map((_, k) => gainOf(order.slice(0, k + 1))))
        const { taken } = decide({ probability: Float64Array.from(list, ([p]) => p), words: Float64Array.from(list, ([, n]) => n) })
        expect(gainOf(list.filter((_, i) => taken[i]))).toBeCloseTo(best, 6)
      }),
    )
  })
  it('takes nothing where nothing is believed', () => {
    expect(decide({ probability: new Float64Array(3), words: Float64Array.of(1, 2, 3) })).toEqual({
      taken: new Uint8Array(3),
      expected: 0,
    })
    expect(decide({ probability: new Float64Array(0), words: new Float64Array(0) }).expected).toBe(0)
  })
  it('draws blocks towards their like, and leaves the others', () => {
    const probability = Float64Array.of(0.9, 0.2, 0.7, 0.7, 0.3)
    agree(probability, Int32Array.of(0, 0, 1, -1, -1))
    // Log-odds ln 9 and ln ¼, a fifth of the way to their mean.
    const [high, low] = [Math.log(9), Math.log(0.25)]
    const mean = (high + low) / 2
    expect(probability[0]).toBeCloseTo(1 / (1 + Math.exp(-(0.8 * high + 0.2 * mean))), 12)
    expect(probability[1]).toBeCloseTo(1 / (1 + Math.exp(-(0.8 * low + 0.2 * mean))), 12)
    expect([...probability.subarray(2)]).toEqual([0.7, 0.7, 0.3])
  })
  it('leans by the kind of page', () => {
    expect(leaningOf([1, 0, 0, 0, 0, 0, 0], 'balanced')).toBeLessThan(leaningOf([0, 0, 0, 0, 1, 0, 0], 'balanced'))
    expect(leaningOf([0, 1, 0, 0, 0, 0, 0], 'recall')).toBe(2)
    expect(leaningOf([0, 0, 0, 0, 0, 0, 0], 'precision')).toBe(0.5)
  })
  it('is nothing where little is expected, sooner on small pages and of small results', () => {
    const said = (expected: number, words: number[], taken: number[]) =>
      isNothing({ expected, taken: Uint8Array.from(taken) }, Float64Array.from(words), 0.2)
    expect(said(0.05, [500, 500], [1, 0])).toBe(true)
    expect(said(0.15, [500, 500], [1, 0])).toBe(false)
    expect(said(0.15, [100, 100], [1, 0])).toBe(true)
    expect(said(0.3, [100, 100], [1, 0])).toBe(false)
    expect(said(0.3, [10, 500], [1, 0])).toBe(true)
    expect(said(0.6, [10, 500], [1, 0])).toBe(false)
    expect(said(0.6, [10, 20], [1, 1])).toBe(true)
    expect(said(0.9, [10, 20], [1, 1])).toBe(false)
  })
  it('keeps one of several copies, the visible one', () => {
    const probability = Float64Array.of(0.4, 0.9, 0.3, 0.8)
    const words = Float64Array.of(10, 10, 10, 3)
    const textHash = Int32Array.of(7, 7, 7, 7)
    dropRepeats(probability, { words, linkWords: new Float64Array(4), textHash, hidden: Uint8Array.of(1, 0, 0, 0) })
    expect([...probability]).toEqual([0, 0.9, 0, 0.8])
  })
  it('keeps the heading of two copies, not the entry in the table of contents', () => {
    const probability = Float64Array.of(0.2, 0.9, 0.9)
    const texts = { words: Float64Array.of(9, 50, 9), textHash: Int32Array.of(7, 8, 7), hidden: new Uint8Array(3) }
    dropRepeats(probability, { ...texts, linkWords: Float64Array.of(9, 0, 0) })
    expect([...probability]).toEqual([0, 0.9, 0.9])
  })
  it('takes copies back amid what is taken, and at the end of its element, unless they are hidden or doubted', () => {
    const takenBack = (taken: number[], before: number[], parents: number[], hidden: number[] = [], code: number[] = []): number[] => {
      const result = Uint8Array.from(taken)
      const flags = (given: number[]): Uint8Array => Uint8Array.from(before, (_, b) => given[b] ?? 0)
      const probability = Float64Array.from(before, (p, b) => (taken[b] ? p : 0))
      takeBackRepeats(result, {
        before: Float64Array.from(before),
        probability,
        hidden: flags(hidden),
        parents: Int32Array.from(parents),
        code: flags(code),
      })
      return [...result]
    }
    expect(takenBack([1, 0, 1, 0, 0], [0.8, 0.8, 0.9, 0.8, 0.7], [1, 2, 1, 1, 1])).toEqual([1, 1, 1, 1, 0])
    expect(takenBack([1, 0, 0, 1], [0.8, 0.8, 0.8, 0.8], [1, 2, 3, 4])).toEqual([1, 1, 1, 1])
    expect(takenBack([1, 0, 0, 0], [0.8, 0.8, 0.8, 0.8], [1, 2, 2, 2])).toEqual([1, 0, 0, 0])
    expect(takenBack([1, 0, 1], [0.8, 0.8, 0.8], [1, 1, 1], [0, 1, 0])).toEqual([1, 0, 1])
    expect(takenBack([1, 0, 1], [0.8, 0.5, 0.8], [1, 1, 1])).toEqual([1, 0, 1])
    expect(takenBack([1, 0, 1], [0.8, 0.5, 0.8], [1, 1, 1], [], [0, 1, 0])).toEqual([1, 1, 1])
  })
})
