import { differencesOf, type ResampleOptions } from './bootstrap.js'
import type { Numbers } from './describe.js'
import { createRandom } from './random.js'

/** Pairs up to which all sign patterns are tried: 2¹⁶ of them. */
const maxExactPairs = 16

/**
 * Two-sided p-value of the paired permutation test: if the two systems were alike, the sign of each page's difference
 * would be a coin toss.
 *
 * Exact up to 16 pages that differ, otherwise from seeded random sign patterns with the observed one counted in.
 */
export function permutationTest(a: Numbers, b: Numbers, { seed = 1, resamples = 10_000 }: ResampleOptions = {}): number {
  const differences = differencesOf(a, b).filter(d => d !== 0)
  let total = 0
  for (const d of differences) total += d
  // Sums of the same numbers in another order differ in the last bits; equal ones must count as equal.
  const observed = Math.abs(total) - 1e-12 * differences.reduce((sum, d) => sum + Math.abs(d), 0)
  if (differences.length <= maxExactPairs) return exactTest(differences, observed)
  const random = createRandom(seed)
  let asExtreme = 1
  for (let k = 0; k < resamples; k++) {
    let sum = 0
    for (const d of differences) sum += random.int(2) === 0 ? d : -d
    if (Math.abs(sum) >= observed) asExtreme++
  }
  return asExtreme / (resamples + 1)
}

function exactTest(differences: Float64Array, observed: number): number {
  const patterns = 2 ** differences.length
  let asExtreme = 0
  for (let pattern = 0; pattern < patterns; pattern++) {
    let sum = 0
    for (let i = 0; i < differences.length; i++) sum += (pattern >> i) & 1 ? differences[i] : -differences[i]
    if (Math.abs(sum) >= observed) asExtreme++
  }
  return asExtreme / patterns
}
