/** k-means without luck: seeds and ties are fixed, so that the same numbers always give the same clusters. */

import { firstWhere } from './first-where.js'
import { type Numbers, quantile, type StepCounter } from './numeric.js'

const maxRounds = 100
const chunk = 4096

/** Clusters of points and their centres. */
export interface Clusters {
  /** Cluster of each point. */
  readonly cluster: Uint8Array
  /** Centre after centre, `dimensions` numbers each. */
  readonly centres: Float64Array
  /** Number of clusters. */
  readonly size: number
}

/** What `kMeans` can be told. */
export interface KMeansOptions {
  /** Numbers per point. */
  readonly dimensions: number
  /** Number of clusters, 1 … 255. */
  readonly clusters: number
  /** Holds the first centre at the origin throughout; otherwise it starts at the point of smallest norm. */
  readonly pinsOrigin?: boolean
  /** How the first centres are found; `farthest` if absent. */
  readonly seeding?: Seeding
  readonly steps?: StepCounter | undefined
}

/**
 * How the first centres are found. `farthest`: one point after another, each the one farthest from the centres so far.
 * `round-robin`: the points are dealt to the clusters in turn, the centres are the means of what each was dealt.
 */
export type Seeding = 'farthest' | 'round-robin'

/**
 * Clusters points, given one after the other in a flat array.
 *
 * Ties go to the lowest index; at most 100 rounds; a centre without members stays where it is.
 */
export function kMeans(
  points: Float64Array,
  { dimensions: d, clusters: k, pinsOrigin = false, seeding = 'farthest', steps }: KMeansOptions,
): Clusters {
  const n = points.length / d
  const cluster = new Uint8Array(n)
  if (n === 0) return { cluster, centres: new Float64Array(pinsOrigin ? d : 0), size: pinsOrigin ? 1 : 0 }
  const centres = (seeding === 'farthest' ? farthestFirst : dealtInTurn)(points, d, k, pinsOrigin, steps)
  cluster.fill(255)
  for (let round = 0; round < maxRounds; round++) {
    if (!assign(points, d, centres, cluster, steps)) break
    moveCentres(points, d, cluster, centres, pinsOrigin, steps)
  }
  return { cluster, centres, size: k }
}

function farthestFirst(points: Float64Array, d: number, k: number, pinsOrigin: boolean, steps?: StepCounter): Float64Array {
  const n = points.length / d
  const centres = new Float64Array(k * d)
  if (!pinsOrigin) centres.set(pointAt(points, d, smallestNorm(points, d)))
  const nearest = new Float64Array(n).fill(Number.POSITIVE_INFINITY)
  for (let c = 1; c < k; c++) {
    let farthest = 0
    for (let i = 0; i < n; i++) {
      if (steps && i % chunk === 0) steps.spend(chunk)
      const distance = squaredDistance(points, i * d, centres, (c - 1) * d, d)
      if (distance < nearest[i]) nearest[i] = distance
      if (nearest[i] > nearest[farthest]) farthest = i
    }
    centres.set(pointAt(points, d, farthest), c * d)
  }
  return centres
}

/** Centres of the partition in which point `i` belongs to cluster `i mod k`. */
function dealtInTurn(points: Float64Array, d: number, k: number, pinsOrigin: boolean, steps?: StepCounter): Float64Array {
  const centres = new Float64Array(k * d)
  const dealt = Uint8Array.from({ length: points.length / d }, (_, i) => i % k)
  moveCentres(points, d, dealt, centres, pinsOrigin, steps)
  return centres
}

function pointAt(points: Float64Array, d: number, i: number): Float64Array {
  return points.subarray(i * d, (i + 1) * d)
}

function smallestNorm(points: Float64Array, d: number): number {
  const origin = new Float64Array(d)
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i * d < points.length; i++) {
    const norm = squaredDistance(points, i * d, origin, 0, d)
    if (norm < least) {
      least = norm
      best = i
    }
  }
  return best
}

function squaredDistance(a: Float64Array, i: number, b: Float64Array, j: number, d: number): number {
  let sum = 0
  for (let x = 0; x < d; x++) sum += (a[i + x] - b[j + x]) * (a[i + x] - b[j + x])
  return sum
}

/** Assigns every point to its nearest centre; tells whether anything changed. */
function assign(points: Float64Array, d: number, centres: Float64Array, cluster: Uint8Array, steps?: StepCounter): boolean {
  let hasChanged = false
  for (let i = 0; i < cluster.length; i++) {
    if (steps && i % 512 === 0) steps.spend(512 * (centres.length / d))
    let best = 0
    let least = Number.POSITIVE_INFINITY
    for (let c = 0; c * d < centres.length; c++) {
      const distance = squaredDistance(points, i * d, centres, c * d, d)
      if (distance < least) {
        least = distance
        best = c
      }
    }
    if (cluster[i] !== best) {
      cluster[i] = best
      hasChanged = true
    }
  }
  return hasChanged
}

function moveCentres(
  points: Float64Array,
  d: number,
  cluster: Uint8Array,
  centres: Float64Array,
  pinsOrigin: boolean,
  steps?: StepCounter,
): void {
  const sums = new Float64Array(centres.length)
  const sizes = new Int32Array(centres.length / d)
  for (let i = 0; i < cluster.length; i++) {
    if (steps && i % chunk === 0) steps.spend(chunk)
    const c = cluster[i]
    sizes[c]++
    for (let x = 0; x < d; x++) sums[c * d + x] += points[i * d + x]
  }
  for (let c = pinsOrigin ? 1 : 0; c < sizes.length; c++) {
    if (sizes[c] > 0) for (let x = 0; x < d; x++) centres[c * d + x] = sums[c * d + x] / sizes[c]
  }
}

/**
 * Clusters numbers, cluster 0 being the one with the smallest centre.
 *
 * The first centres are the quantiles i/(k−1) of the values, equal ones merged. A round costs k binary searches in the
 * sorted values, since the clusters of numbers are intervals.
 */
export function kMeans1(values: Numbers, clusters: number, steps?: StepCounter): Clusters {
  const n = values.length
  const sorted = Float64Array.from(values).sort()
  // Sorting and the two passes below; the rounds are cheaper than any of them.
  for (let spent = 0; steps && spent < n; spent += chunk) steps.spend(3 * Math.min(chunk, n - spent))
  const centres = quantileSeeds(sorted, clusters)
  const k = centres.length
  const before = new Float64Array(n + 1)
  for (let i = 0; i < n; i++) before[i + 1] = before[i] + sorted[i]
  const start = new Int32Array(k + 1)
  start[k] = n
  for (let round = 0; round < maxRounds; round++) {
    let hasChanged = round === 0
    for (let c = 1; c < k; c++) {
      // Ties stay with the lower centre.
      const [low, high] = [centres[c - 1], centres[c]]
      const first = firstWhere(n, i => (high - sorted[i]) * (high - sorted[i]) < (sorted[i] - low) * (sorted[i] - low))
      if (first !== start[c]) hasChanged = true
      start[c] = first
    }
    if (!hasChanged) break
    for (let c = 0; c < k; c++)
      if (start[c + 1] > start[c]) centres[c] = (before[start[c + 1]] - before[start[c]]) / (start[c + 1] - start[c])
  }
  return { cluster: clustersOf(values, sorted, start), centres, size: k }
}

function quantileSeeds(sorted: Float64Array, k: number): Float64Array {
  const seeds: number[] = []
  for (let i = 0; i < k && sorted.length > 0; i++) {
    const seed = quantile(sorted, k === 1 ? 0 : i / (k - 1))
    if (seeds.length === 0 || seed > seeds[seeds.length - 1]) seeds.push(seed)
  }
  return Float64Array.from(seeds)
}

function clustersOf(values: Numbers, sorted: Float64Array, start: Int32Array): Uint8Array {
  const cluster = new Uint8Array(values.length)
  for (let c = 1; c + 1 < start.length; c++) {
    if (start[c] >= sorted.length) continue
    const least = sorted[start[c]]
    for (let i = 0; i < values.length; i++) if (values[i] >= least) cluster[i] = c
  }
  return cluster
}
