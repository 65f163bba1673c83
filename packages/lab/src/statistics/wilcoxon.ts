import { differencesOf } from './bootstrap.js'
import { type Numbers, ranks } from './describe.js'
import { normalTail } from './normal.js'

/** Differing pairs up to which the exact distribution is used where no two differences tie. */
const maxExactPairs = 50

/** Wilcoxon's signed-rank test of paired values. */
export interface SignedRank {
  /** Sum of the ranks of the positive differences, R's V. */
  readonly statistic: number
  /** Two-sided p-value. */
  readonly pValue: number
  /** Pairs that differ; equal pairs are left out. */
  readonly pairs: number
}

/**
 * Wilcoxon's signed-rank test, as R's `wilcox.test(a, b, paired = TRUE)` computes it.
 *
 * Exact up to 49 differing pairs without ties, otherwise normal with tie and continuity correction.
 */
export function wilcoxonSignedRank(a: Numbers, b: Numbers): SignedRank {
  const differences = differencesOf(a, b).filter(d => d !== 0)
  const n = differences.length
  if (n === 0) return { statistic: 0, pValue: 1, pairs: 0 }
  const rank = ranks(differences.map(Math.abs))
  let statistic = 0
  for (let i = 0; i < n; i++) if (differences[i] > 0) statistic += rank[i]
  const hasTies = rank.some(r => r !== Math.floor(r)) || new Set(rank).size < n
  const pValue = n < maxExactPairs && !hasTies ? exactPValue(statistic, n) : normalPValue(statistic, rank)
  return { statistic, pValue, pairs: n }
}

/** Counts, among all 2ⁿ sign patterns, the rank sums at most as far from the middle. */
function exactPValue(statistic: number, n: number): number {
  const top = (n * (n + 1)) / 2
  const ways = new Float64Array(top + 1)
  ways[0] = 1
  for (let rank = 1; rank <= n; rank++) for (let sum = top; sum >= rank; sum--) ways[sum] += ways[sum - rank]
  const tail = Math.min(statistic, top - statistic)
  let count = 0
  for (let sum = 0; sum <= tail; sum++) count += ways[sum]
  return Math.min(1, (2 * count) / 2 ** n)
}

function normalPValue(statistic: number, rank: Float64Array): number {
  const n = rank.length
  const center = statistic - (n * (n + 1)) / 4
  const counts = new Map<number, number>()
  for (const r of rank) counts.set(r, (counts.get(r) ?? 0) + 1)
  let ties = 0
  for (const t of counts.values()) ties += t ** 3 - t
  const sigma = Math.sqrt((n * (n + 1) * (2 * n + 1)) / 24 - ties / 48)
  const z = (center - Math.sign(center) * 0.5) / sigma
  return Math.min(1, 2 * normalTail(Math.abs(z)))
}
