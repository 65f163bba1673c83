import { type Numbers, ranks } from './describe.js'

/**
 * Area under the ROC curve: how likely a positive has the larger score than a negative, ties counting half.
 *
 * Labels are 1 (or true as 1) for positives and 0 for negatives; 0.5 where one of the classes is missing.
 */
export function auroc(scores: Numbers, labels: Numbers): number {
  const rank = ranks(scores)
  let [positives, rankSum] = [0, 0]
  for (let i = 0; i < scores.length; i++) {
    if (!labels[i]) continue
    positives++
    rankSum += rank[i]
  }
  const negatives = scores.length - positives
  if (positives === 0 || negatives === 0) return 0.5
  return (rankSum - (positives * (positives + 1)) / 2) / (positives * negatives)
}

/** One bin of a calibration curve. */
export interface CalibrationBin {
  readonly count: number
  /** Mean stated probability. */
  readonly stated: number
  /** Mean of what happened. */
  readonly actual: number
}

/** Sorts by stated probability and cuts into bins of equal count (sizes differ by at most one). */
export function calibrationBins(stated: Numbers, actual: Numbers, bins = 10): CalibrationBin[] {
  if (stated.length !== actual.length) throw new RangeError(`paired values need equal lengths, got ${stated.length} and ${actual.length}`)
  const n = stated.length
  const order = Array.from({ length: n }, (_, i) => i).sort((i, j) => stated[i] - stated[j] || i - j)
  const out: CalibrationBin[] = []
  for (let k = 0; k < bins; k++) {
    const from = Math.floor((k * n) / bins)
    const to = Math.floor(((k + 1) * n) / bins)
    if (from === to) continue
    let [statedSum, actualSum] = [0, 0]
    for (let i = from; i < to; i++) {
      statedSum += stated[order[i]]
      actualSum += actual[order[i]]
    }
    out.push({ count: to - from, stated: statedSum / (to - from), actual: actualSum / (to - from) })
  }
  return out
}

/** Expected calibration error over bins of equal count: mean of |stated − actual|, weighted by count; 0 of nothing. */
export function calibrationError(stated: Numbers, actual: Numbers, bins = 10): number {
  let sum = 0
  for (const bin of calibrationBins(stated, actual, bins)) sum += bin.count * Math.abs(bin.stated - bin.actual)
  return stated.length === 0 ? 0 : sum / stated.length
}
