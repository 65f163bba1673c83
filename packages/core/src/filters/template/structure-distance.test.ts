import { describe, expect, it } from 'vitest'
import { unlimited } from '../../filter/filter.js'
import { parsePage } from '../../page/parse.js'
import { distanceOf, type StructureDistance, structureDistances, structureOf } from './structure-distance.js'

const between = (a: string, b: string, distance: StructureDistance): number => {
  const [first, second] = [a, b].map(html => structureOf(parsePage(html), distance, unlimited))
  return distanceOf(first, second, distance, unlimited)
}

describe('distances of structures', () => {
  it.each(structureDistances)('%s is 0 for pages that differ in text only', distance => {
    expect(between('<div><p>One<p>Two</div>', '<div><p>Other words<p>in the same tree</div>', distance)).toBe(0)
  })

  it.each(structureDistances)('%s is symmetric and at most 1', distance => {
    const a = '<nav><ul><li>a<li>b</ul></nav><main><p>x<p>y</main>'
    const b = '<table><tr><td>a<td>b</table><p>x'
    expect(between(a, b, distance)).toBe(between(b, a, distance))
    expect(between(a, b, distance)).toBeGreaterThan(0)
    expect(between(a, b, distance)).toBeLessThanOrEqual(1)
  })

  // Both trees have html, head and body. Paths: {html, head, body, div, div/p, div/p} and {html, head, body, div, div/p}: 5 of 6 in common.
  it('paths counts repeated paths: 1 − 5/6', () => {
    expect(between('<div><p>a<p>b</div>', '<div><p>a</div>', 'paths')).toBeCloseTo(1 / 6, 12)
  })

  // html head body div p p against html head body div h1 p: the longest common subsequence has five tags of six.
  it('sequence is 1 − 5/6 where one tag of six differs', () => {
    expect(between('<div><p>a<p>b</div>', '<div><h1>a</h1><p>b</div>', 'sequence')).toBeCloseTo(1 / 6, 12)
  })

  // {html head body div p, head body div p p} against {html head body div p}: one shingle of two in common.
  it('shingles is the Jaccard distance of stretches of five tags', () => {
    expect(between('<div><p>a<p>b</div>', '<div><p>a</div>', 'shingles')).toBeCloseTo(1 / 2, 12)
  })

  it('sequence agrees with the plain definition on random tag sequences', () => {
    let seed = 7
    const random = (n: number): number => (seed = (seed * 48271) % 2147483647) % n
    for (let round = 0; round < 40; round++) {
      const [a, b] = [0, 1].map(() => Int32Array.from({ length: random(60) }, () => random(4)))
      const expected = a.length + b.length === 0 ? 0 : 1 - plainLcs(a, b) / Math.max(a.length, b.length)
      expect(distanceOf(a, b, 'sequence', unlimited)).toBeCloseTo(expected, 12)
    }
  })

  it('sequence spends steps within its band, not in the product of the lengths', () => {
    const long = new Int32Array(20_000)
    let steps = 0
    distanceOf(long, long, 'sequence', { spend: n => (steps += n) })
    expect(steps).toBeLessThan(20_000 * 210)
  })
})

function plainLcs(a: Int32Array, b: Int32Array): number {
  const table = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0))
  for (let i = 1; i <= a.length; i++) {
    for (let k = 1; k <= b.length; k++) {
      table[i][k] = a[i - 1] === b[k - 1] ? table[i - 1][k - 1] + 1 : Math.max(table[i - 1][k], table[i][k - 1])
    }
  }
  return table[a.length][b.length]
}
