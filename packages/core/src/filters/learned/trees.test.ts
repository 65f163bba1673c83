import { describe, expect, it } from 'vitest'
import { storeTrees, TreeEnsemble } from './trees.js'

describe('trees', () => {
  // x ≤ 1 → 10; otherwise y ≤ 2 → 20, else 30. The second tree is one leaf.
  const stored = storeTrees(
    0.5,
    ['x', 'y'],
    [
      { feature: [0, 1], threshold: [1, 2], left: [~0, ~1], right: [1, ~2], value: [10, 20, 30] },
      { feature: [], threshold: [], left: [], right: [], value: [0.25] },
    ],
  )
  const trees = new TreeEnsemble(stored, ['y', 'unused', 'x'])
  it.each([
    [1, 0, 10],
    [1.5, 2, 20],
    [1.5, 2.5, 30],
  ])('x %d, y %d falls into the leaf %d', (x, y, leaf) => expect(trees.evaluate(Float32Array.of(9, y, 0, x), 1)).toBe(leaf + 0.75))
  it('refuses unknown features and broken arrays', () => {
    expect(() => new TreeEnsemble(stored, ['x'])).toThrow(/a feature of the model must be one that this version computes, got "y"/)
    expect(() => new TreeEnsemble({ ...stored, threshold: 'AAAA' }, ['x', 'y'])).toThrow(/inner nodes/)
    expect(() => new TreeEnsemble({ ...stored, value: '?' }, ['x', 'y'])).toThrow(/base64/)
  })
})
