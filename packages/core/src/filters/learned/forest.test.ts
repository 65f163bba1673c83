import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Forest, placeIn } from './forest.js'
import { makeKernel } from './kernel.js'
import { leafStep, readSymmetric, storeSymmetric } from './symmetric.js'

describe('symmetric trees', () => {
  const names = ['a', 'b', 'c', 'd', 'e']
  const tree = fc.record({
    feature: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 0, maxLength: 4 }),
    seed: fc.integer(),
  })
  const number = fc.double({ min: -1e6, max: 1e6, noNaN: true }).map(Math.fround)
  const shapes = fc.array(tree, { minLength: 1, maxLength: 5 })
  const numbers = fc.array(number, { minLength: 40, maxLength: 40 })
  const grow = (kinds: readonly { feature: number[]; seed: number }[], pool: readonly number[]) =>
    kinds.map(({ feature, seed }) => ({
      feature,
      threshold: feature.map((_, j) => pool[Math.abs(seed + 7 * j) % 40]),
      value: Array.from({ length: 2 ** feature.length }, (_, leaf) => (((leaf * 37 + seed) % 4096) - 2000) * leafStep),
    }))
  /** Numbers of some rows in the tiles of a forest. */
  const fill = (forest: Forest, rows: number, pool: readonly number[]): Float32Array => {
    const tiles = forest.tilesFor(rows)
    for (let b = 0; b < rows; b++) for (let c = 0; c < 5; c++) tiles[placeIn(5, b, c)] = pool[(b * 5 + c) % 40]
    return tiles
  }
  const ways: [string, boolean][] = [
    ['by the kernel', false],
    ['in plain code', true],
  ]

  it('have a kernel here', () => expect(makeKernel()).not.toBeNull())
  it.each(ways)('give every block the leaf that its answers lead to, %s', (_, plain) => {
    fc.assert(
      fc.property(shapes, shapes, numbers, fc.integer({ min: 1, max: 40 }), (one, two, pool, rows) => {
        const ensembles = [grow(one, pool), grow(two, pool)]
        const forest = new Forest(
          ensembles.map(trees => storeSymmetric(0.5, names, trees)),
          names,
          plain,
        )
        const tiles = fill(forest, rows, pool)
        ensembles.forEach((trees, e) => {
          const sums = forest.evaluate(e, tiles, 0, rows)
          for (let row = 0; row < rows; row++) {
            const expected = trees.reduce(
              (sum, { feature, threshold, value }) =>
                sum + value[feature.reduce((leaf, f, j) => 2 * leaf + (pool[(row * 5 + f) % 40] > threshold[j] ? 1 : 0), 0)],
              0,
            )
            expect(sums[row] * leafStep).toBeCloseTo(expected, 9)
          }
        })
      }),
    )
  })
  it('are evaluated for some tiles alone', () => {
    const trees = [{ feature: [0], threshold: [0], value: [-1, 2] }]
    for (const [, plain] of ways) {
      const forest = new Forest([storeSymmetric(0, names, trees)], names, plain)
      const tiles = forest.tilesFor(48)
      for (let b = 0; b < 48; b++) tiles[placeIn(5, b, 0)] = b % 3 === 0 ? 1 : -1
      const sums = forest.evaluate(0, tiles, 16, 40)
      for (let b = 16; b < 40; b++) expect(sums[b] * leafStep).toBe(b % 3 === 0 ? 2 : -1)
    }
  })
  it('weigh columns to the same bits with and without the kernel, whatever stood in the tiles before', () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: 1, max: 70 }), (pool, rows) => {
        const sums = ways.map(([, plain]) => {
          const forest = new Forest([storeSymmetric(0, names, [])], names, plain)
          forest.tilesFor(200).fill(1e9, 0, 1000)
          return [...forest.weigh(fill(forest, rows, pool), rows, row => (row % 7) + 0.5)]
        })
        expect(sums[0]).toEqual(sums[1])
        const exact = Array.from({ length: rows }, (_, row) => ((row % 7) + 0.5) * pool[(row * 5) % 40]).reduce((a, b) => a + b, 0)
        const scale = Array.from({ length: rows }, (_, row) => ((row % 7) + 0.5) * Math.abs(pool[(row * 5) % 40])).reduce(
          (a, b) => a + b,
          0,
        )
        expect(Math.abs(sums[0][0] - exact)).toBeLessThanOrEqual(1e-5 * scale + 1e-9)
      }),
    )
  })
  it('take pages that are too large for the kernel, and small ones after them', () => {
    const trees = [{ feature: [0], threshold: [0], value: [-1, 2] }]
    const forest = new Forest([storeSymmetric(0, names, trees)], names)
    const rows = 2_000_000
    const large = forest.tilesFor(rows)
    large[placeIn(5, rows - 1, 0)] = 1
    const sums = forest.evaluate(0, large, 0, rows)
    expect([sums[0] * leafStep, sums[rows - 1] * leafStep]).toEqual([-1, 2])
    const small = fill(forest, 3, [1, ...Array(39).fill(-1)])
    expect([...forest.evaluate(0, small, 0, 3).subarray(0, 3)].map(sum => sum * leafStep)).toEqual([2, -1, -1])
  })
  it('refuse broken arrays', () => {
    const stored = storeSymmetric(0, ['a'], [{ feature: [0], threshold: [1], value: [1, 2] }])
    expect(() => readSymmetric({ ...stored, value: 'AAAA' }, ['a'])).toThrow(/1 levels and 2 leaves/)
    expect(() => readSymmetric({ ...stored, threshold: '?' }, ['a'])).toThrow(/base64/)
    expect(() => readSymmetric(stored, ['b'])).toThrow(/a feature of the model must be one that this version computes, got "a"/)
    const deep = { feature: [0, 0, 0, 0, 0], threshold: [1, 2, 3, 4, 5], value: Array(32).fill(0) }
    expect(() => readSymmetric(storeSymmetric(0, ['a'], [deep]), ['a'])).toThrow(/at most 4 levels, got 5/)
  })
})
