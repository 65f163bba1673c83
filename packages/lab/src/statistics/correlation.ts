import { mean, type Numbers, ranks } from './describe.js'

/** Pearson's correlation; 0 where either side does not vary. */
export function pearson(a: Numbers, b: Numbers): number {
  if (a.length !== b.length) throw new RangeError(`paired values need equal lengths, got ${a.length} and ${b.length}`)
  const meanA = mean(a)
  const meanB = mean(b)
  let [ab, aa, bb] = [0, 0, 0]
  for (let i = 0; i < a.length; i++) {
    const x = a[i] - meanA
    const y = b[i] - meanB
    ab += x * y
    aa += x * x
    bb += y * y
  }
  return aa > 0 && bb > 0 ? Math.max(-1, Math.min(1, ab / Math.sqrt(aa * bb))) : 0
}

/** Spearman's rank correlation, ties sharing their mean rank. */
export function spearman(a: Numbers, b: Numbers): number {
  return pearson(ranks(a), ranks(b))
}
