/** Bins: every feature cut into at most 64 ranges of about equally many values. */

import { maxBins } from './gbdt.js'

/** Upper borders of the bins of one feature; a value belongs to the first bin whose border is at least as large. */
export type Borders = Float32Array

/** Chooses borders from a sample of values: quantiles, with a bin of its own for every frequent value. */
export function chooseBorders(sample: Float32Array): Borders {
  const sorted = Float32Array.from(sample).sort()
  const distinct: number[] = []
  for (let i = 0; i < sorted.length; i++) if (i === 0 || sorted[i] !== sorted[i - 1]) distinct.push(sorted[i])
  if (distinct.length <= maxBins) return Float32Array.from(distinct.slice(0, -1), (value, i) => middle(value, distinct[i + 1]))
  const borders: number[] = []
  for (let b = 1; b < maxBins; b++) {
    const at = Math.floor((b * sorted.length) / maxBins)
    const value = sorted[at]
    let next = at
    while (next < sorted.length && sorted[next] === value) next++
    if (next >= sorted.length) break
    const border = middle(value, sorted[next])
    if (borders.length === 0 || border > borders[borders.length - 1]) borders.push(border)
  }
  return Float32Array.from(borders)
}

/** A number between two neighbours that a 32-bit float can hold: at least `a`, below `b`. */
function middle(a: number, b: number): number {
  const between = Math.fround((a + b) / 2)
  return between >= a && between < b ? between : a
}

/** The bin of a value. */
export function binOf(borders: Borders, value: number): number {
  let low = 0
  let high = borders.length
  while (low < high) {
    const mid = (low + high) >> 1
    if (value <= borders[mid]) high = mid
    else low = mid + 1
  }
  return low
}
