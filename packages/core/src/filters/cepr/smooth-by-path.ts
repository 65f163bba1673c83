/** CEPR's smoothing: a Gaussian kernel whose weights shrink with the distance between tag paths. */

import { gauss, levenshtein, type StepCounter } from '../../numeric/numeric.js'
import type { PathTable } from '../../page/paths.js'

/** Names of a path that the distance looks at; deeper paths count by their end. */
const maxNames = 64

/** Distance of two paths, as indices; asked only for different ones. */
export type PathDistance = (p: number, q: number) => number

/**
 * Smooths a histogram: each value becomes the kernel-weighted sum of its neighbours, each of these divided by a power of
 * the distance between the two paths. The weights are not scaled to 1 again, so neighbours unlike it lower a value.
 *
 * The first and last `radius` values stay, all of them where there are no others.
 */
export function smoothByPath(
  values: Float64Array,
  path: Int32Array,
  distance: PathDistance,
  radius: number,
  exponent: number,
  steps?: StepCounter,
  kernel: ArrayLike<number> = gauss(radius, radius),
): Float64Array {
  const n = values.length
  if (radius === 0) return values
  const result = values.slice()
  for (let i = radius; i < n - radius; i++) {
    if (steps && i % 512 === 0) steps.spend(512 * kernel.length)
    let sum = 0
    for (let j = -radius; j <= radius; j++) {
      const k = i + j
      if (values[k] === 0) continue
      const isSame = path[i] === path[k]
      sum += (kernel[j + radius] * values[k]) / (isSame ? 1 : Math.max(1, distance(path[i], path[k])) ** exponent)
    }
    result[i] = sum
  }
  return result
}

/** Measures the edit distance between paths of a page over their last 64 names; every pair is computed once. */
export function pathDistance(table: PathTable, ids: Int32Array, steps?: StepCounter): PathDistance {
  const names = new Map<number, Int32Array>()
  const known = new Map<number, number>()
  const namesOf = (path: number): Int32Array => {
    let list = names.get(path)
    if (!list) names.set(path, (list = lastNames(table, ids[path])))
    return list
  }
  return (p, q) => {
    const key = p < q ? p * ids.length + q : q * ids.length + p
    let distance = known.get(key)
    if (distance === undefined) {
      const a = namesOf(p)
      const b = namesOf(q)
      steps?.spend(a.length * b.length)
      known.set(key, (distance = levenshtein(a, b)))
    }
    return distance
  }
}

/** The last names of a path, the deepest first: the distance is the same in either direction. */
function lastNames(table: PathTable, path: number): Int32Array {
  const list = new Int32Array(Math.min(maxNames, table.length[path]))
  let at = path
  for (let i = 0; i < list.length; i++) {
    list[i] = table.tag[at]
    at = table.parent[at]
  }
  return list
}
