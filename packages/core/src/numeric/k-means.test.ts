import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { kMeans, kMeans1 } from './k-means.js'

describe('kMeans', () => {
  it('starts at the point of smallest norm and goes on to the farthest', () => {
    // Worked by hand: seeds (1,0), then (10,10), then (0,9); the second round changes nothing.
    const points = Float64Array.of(1, 0, 2, 0, 10, 10, 9, 10, 0, 9)
    const { cluster, centres, size } = kMeans(points, { dimensions: 2, clusters: 3 })
    expect([...cluster]).toEqual([0, 0, 1, 1, 2])
    expect([...centres]).toEqual([1.5, 0, 9.5, 10, 0, 9])
    expect(size).toBe(3)
  })
  it('holds the first centre at the origin', () => {
    const points = Float64Array.of(3, 0, 4, 0, 20, 0, 22, 0)
    const { cluster, centres } = kMeans(points, { dimensions: 2, clusters: 2, pinsOrigin: true })
    expect([...cluster]).toEqual([0, 0, 1, 1])
    expect([...centres]).toEqual([0, 0, 21, 0])
  })
  it('leaves a centre without members where it is', () => {
    const points = Float64Array.of(5, 5, 5, 5)
    const { cluster, centres } = kMeans(points, { dimensions: 2, clusters: 3, pinsOrigin: true })
    expect([...cluster]).toEqual([1, 1])
    expect([...centres]).toEqual([0, 0, 5, 5, 5, 5])
  })
  it('works in any number of dimensions', () => {
    const flat = Float64Array.of(0, 0, 0, 1, 0, 0, 9, 9, 9, 9, 8, 9)
    expect([...kMeans(flat, { dimensions: 3, clusters: 2 }).cluster]).toEqual([0, 0, 1, 1])
    expect([...kMeans(Float64Array.of(1, 2, 9, 8), { dimensions: 1, clusters: 2 }).cluster]).toEqual([0, 0, 1, 1])
  })
  it('has no points to cluster on nothing', () => {
    expect(kMeans(new Float64Array(0), { dimensions: 2, clusters: 3 }).size).toBe(0)
  })
  it('gives the plane the same answer as the general form', () => {
    const point = fc.tuple(fc.integer({ min: -30, max: 30 }), fc.integer({ min: 0, max: 30 }))
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 5 }), (points, clusters) => {
        const plane = kMeans(Float64Array.from(points.flat()), { dimensions: 2, clusters, pinsOrigin: true })
        const space = kMeans(Float64Array.from(points.flatMap(([x, y]) => [x, y, 0])), { dimensions: 3, clusters, pinsOrigin: true })
        expect(plane.cluster).toEqual(space.cluster)
      }),
      { seed: 1 },
    )
  })
})

describe('kMeans1', () => {
  it('starts at the quantiles', () => {
    const { cluster, centres } = kMeans1([1, 2, 10, 11, 50], 3)
    expect([...cluster]).toEqual([0, 0, 1, 1, 2])
    expect([...centres]).toEqual([1.5, 10.5, 50])
  })
  it('uses fewer clusters where values are few', () => {
    expect(kMeans1([3, 3, 3], 3)).toMatchObject({ size: 1, cluster: Uint8Array.of(0, 0, 0) })
    expect(kMeans1([3, 3, 3, 8], 3).size).toBe(2)
    expect(kMeans1([], 3).size).toBe(0)
  })
  it('equals plain rounds over unsorted values', () => {
    const values = fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(values, fc.integer({ min: 2, max: 4 }), (list, clusters) => {
        const fast = kMeans1(list, clusters)
        const plain = plainRounds(list, clusters)
        expect([...fast.cluster]).toEqual(plain.cluster)
        expect(Array.from(fast.centres, centre => +centre.toFixed(6))).toEqual(plain.centres.map(centre => +centre.toFixed(6)))
      }),
      { seed: 1 },
    )
  })
})

function plainRounds(values: number[], k: number): { cluster: number[]; centres: number[] } {
  const sorted = [...values].sort((a, b) => a - b)
  const seed = (i: number): number => {
    const place = (i / (k - 1)) * (sorted.length - 1)
    const low = Math.floor(place)
    return sorted[low] + (place - low) * ((sorted[low + 1] ?? sorted[low]) - sorted[low])
  }
  const centres = [...new Set(Array.from({ length: k }, (_, i) => seed(i)))]
  let cluster: number[] = []
  for (let round = 0; round < 100; round++) {
    const next = values.map(value =>
      centres.map(centre => (value - centre) ** 2).reduce((best, d, c, all) => (d < all[best] ? c : best), 0),
    )
    if (next.join() === cluster.join()) break
    cluster = next
    centres.forEach((_, c) => {
      const members = values.filter((_value, i) => cluster[i] === c)
      if (members.length > 0) centres[c] = members.reduce((a, b) => a + b) / members.length
    })
  }
  return { cluster, centres }
}
