/** Long series made drawable: one column per pixel instead of thousands of points. */

/** Gaps below this are not seen, in pixels. */
const smallestGap = 0.35

/** Summaries of neighbouring values, column by column; `NaN` where a column has no finite value. */
export interface Columns {
  readonly size: number
  readonly min: Float64Array
  readonly max: Float64Array
  readonly mean: Float64Array
}

/** Cuts a series into `count` columns of equal width. */
export function columnsOf(values: ArrayLike<number>, count: number): Columns {
  const size = Math.min(count, values.length)
  const [min, max, mean] = [
    new Float64Array(size).fill(Number.NaN),
    new Float64Array(size).fill(Number.NaN),
    new Float64Array(size).fill(Number.NaN),
  ]
  for (let c = 0; c < size; c++) {
    const end = Math.floor(((c + 1) * values.length) / size)
    let sum = 0
    let n = 0
    for (let i = Math.floor((c * values.length) / size); i < end; i++) {
      const value = values[i]
      if (!Number.isFinite(value)) continue
      if (n === 0 || value < min[c]) min[c] = value
      if (n === 0 || value > max[c]) max[c] = value
      sum += value
      n++
    }
    if (n > 0) mean[c] = sum / n
  }
  return { size, min, max, mean }
}

/** Smallest and largest finite value; null if there is none. */
export function extentOf(values: ArrayLike<number>): readonly [number, number] | null {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (let i = 0; i < values.length; i++) {
    const value = values[i]
    if (!Number.isFinite(value)) continue
    if (value < low) low = value
    if (value > high) high = value
  }
  return low <= high ? [low, high] : null
}

/** Stretches of neighbours that are not 0, as `[from, to)`. */
export function rangesOf(mask: ArrayLike<number>): [number, number][] {
  const ranges: [number, number][] = []
  for (let i = 0; i < mask.length; i++) {
    if (!mask[i]) continue
    const last = ranges[ranges.length - 1]
    if (last && last[1] === i) last[1] = i + 1
    else ranges.push([i, i + 1])
  }
  return ranges
}

/** Ranges in pixels, those joined that a reader could not tell apart: pages have thousands. */
export function pixelRanges(ranges: Iterable<readonly [number, number]>, at: (value: number) => number): [number, number][] {
  const joined: [number, number][] = []
  for (const [from, to] of ranges) {
    const [start, end] = [at(from), at(to)]
    const last = joined[joined.length - 1]
    if (last && start - last[1] < smallestGap) last[1] = Math.max(last[1], end)
    else joined.push([start, Math.max(end, start + 0.5)])
  }
  return joined
}
