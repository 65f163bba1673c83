import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { innerImportance, leafImportance, nodeImportance, Spread } from './entropy.js'

describe('test vectors of the site style tree (8.6.2)', () => {
  it('two styles, 50 pages each of 100', () => expect(nodeImportance([50, 50], 100)).toBeCloseTo(0.150515, 6))
  it('styles on 35, 15 and 50 of 100 pages', () => expect(nodeImportance([35, 15, 50], 100)).toBeCloseTo(0.216839, 6))
  it('an inner element with two styles whose importances are 0.2 and 0.8, half of the pages each', () => {
    const below = 0.5 * 0.2 + 0.5 * 0.8
    expect(innerImportance(nodeImportance([50, 50], 100), 2, below, 0.9)).toBeCloseTo(0.433598, 6)
  })
  it('a leaf on 4 pages: one word on all of them equally often, one on a single page', () => {
    const everywhere = new Spread().add(1).add(1).add(1).add(1).entropy(4)
    const once = new Spread().add(1).entropy(4)
    expect([everywhere, once]).toEqual([1, 0])
    expect(leafImportance([everywhere, once], 4)).toBe(0.5)
  })
})

it('what stands on one page is important, what has no features is not', () => {
  expect(nodeImportance([1], 1)).toBe(1)
  expect(leafImportance([0, 0], 1)).toBe(1)
  expect(leafImportance([], 5)).toBe(0)
})

it('the running sums equal the definition', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 12 }), counts => {
      const spread = new Spread()
      for (const count of counts) spread.add(count)
      const total = counts.reduce((sum, count) => sum + count, 0)
      const pages = counts.length + 1
      const defined = -counts.reduce((sum, count) => sum + ((count / total) * Math.log(count / total)) / Math.log(pages), 0)
      expect(spread.entropy(pages)).toBeCloseTo(defined, 9)
    }),
    { seed: 3 },
  )
})
