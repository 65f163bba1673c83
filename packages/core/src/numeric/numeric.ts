/** Numeric helpers that several algorithms share: deviation, Gaussian smoothing, deterministic k-means, edit distance. */

/** Something that counts the steps of a computation and may stop it by throwing; a filter's budget is one. */
export interface StepCounter {
  spend(steps: number): void
}

/** A list of numbers that is only read. */
export type Numbers = ArrayLike<number>

const chunk = 4096

/** Arithmetic mean, 0 of nothing. */
export function mean(values: Numbers): number {
  if (values.length === 0) return 0
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]
  return sum / values.length
}

/** Population standard deviation (divides by n), 0 for fewer than two values. */
export function std(values: Numbers): number {
  if (values.length < 2) return 0
  const centre = mean(values)
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += (values[i] - centre) * (values[i] - centre)
  return Math.sqrt(sum / values.length)
}

/** Tells whether all values are the same; true of nothing. */
export function areEqual(values: Numbers): boolean {
  for (let i = 1; i < values.length; i++) if (values[i] !== values[0]) return false
  return true
}

/** Gaussian weights for the offsets −radius … radius, scaled to the sum 1. */
export function gauss(sigma: number, radius: number): Float64Array {
  const weights = new Float64Array(2 * radius + 1)
  let sum = 0
  // The middle weight is 1 even where sigma is so small that its square is 0.
  for (let j = -radius; j <= radius; j++) sum += weights[j + radius] = j === 0 ? 1 : Math.exp((-j * j) / (2 * sigma * sigma))
  for (let j = 0; j < weights.length; j++) weights[j] /= sum
  return weights
}

/**
 * What smoothing does at both ends. `renormalise`: places outside are skipped and the weights used are scaled to 1 ·
 * `copy`: the first and last `radius` values stay as they are, all values if there are no others.
 */
export type Boundary = 'renormalise' | 'copy'

/** Convolves a series with a Gaussian kernel; returned unchanged where `sigma` is 0. */
export function smooth(values: Float64Array, sigma: number, radius: number, boundary: Boundary, steps?: StepCounter): Float64Array {
  const n = values.length
  if (sigma === 0 || n === 0) return values
  if (boundary === 'copy' && n <= 2 * radius) return values.slice()
  // A kernel wider than the series reaches nothing more.
  const r = Math.min(radius, n)
  const kernel = gauss(sigma, r)
  const result = values.slice()
  const rowsPerSpend = Math.max(1, Math.floor(chunk / kernel.length))
  for (let i = 0; i < n; i++) {
    if (steps && i % rowsPerSpend === 0) steps.spend(rowsPerSpend * kernel.length)
    const isInner = i >= r && i + r < n
    if (isInner) result[i] = innerSum(values, kernel, i - r)
    else if (boundary === 'renormalise') result[i] = edgeMean(values, kernel, i, r)
  }
  return result
}

function innerSum(values: Float64Array, kernel: Float64Array, from: number): number {
  let sum = 0
  for (let j = 0; j < kernel.length; j++) sum += kernel[j] * values[from + j]
  return sum
}

function edgeMean(values: Float64Array, kernel: Float64Array, at: number, radius: number): number {
  let sum = 0
  let weight = 0
  const last = Math.min(values.length - 1, at + radius)
  for (let j = Math.max(0, at - radius); j <= last; j++) {
    sum += kernel[j - at + radius] * values[j]
    weight += kernel[j - at + radius]
  }
  return sum / weight
}

/** Mean of each value and its neighbours up to `radius` places away, as far as there are any. */
export function boxMean(values: Float64Array, radius: number, steps?: StepCounter): Float64Array {
  const n = values.length
  const result = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    if (steps && i % 256 === 0) steps.spend(256 * (2 * radius + 1))
    const first = Math.max(0, i - radius)
    const last = Math.min(n - 1, i + radius)
    let sum = 0
    for (let j = first; j <= last; j++) sum += values[j]
    result[i] = sum / (last - first + 1)
  }
  return result
}

/** Value below which the share `q` (0 … 1) of sorted values lies, interpolated linearly. */
export function quantile(sorted: Numbers, q: number): number {
  const place = q * (sorted.length - 1)
  const low = Math.floor(place)
  const high = Math.min(low + 1, sorted.length - 1)
  return sorted[low] + (place - low) * (sorted[high] - sorted[low])
}

/** Belief that goes with a value and its threshold: 0.5 at the threshold, towards 1 above and 0 below; 1 where the threshold is 0. */
export function beliefAbove(value: number, threshold: number): number {
  if (threshold <= 0) return value >= threshold ? 1 : 0
  return Number.isFinite(value) ? Math.max(0, value) / (Math.max(0, value) + threshold) : 1
}

/** Edit distance of two sequences of whole numbers with unit costs for inserting, deleting and replacing. */
export function levenshtein(a: Numbers, b: Numbers): number {
  let start = 0
  let endA = a.length
  let endB = b.length
  while (start < endA && start < endB && a[start] === b[start]) start++
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--
    endB--
  }
  const width = endB - start
  if (endA === start || width === 0) return endA - start + width
  const row = new Int32Array(width + 1)
  for (let j = 0; j <= width; j++) row[j] = j
  for (let i = start; i < endA; i++) {
    let diagonal = row[0]
    row[0] = i - start + 1
    for (let j = 1; j <= width; j++) {
      const replaced = diagonal + (a[i] === b[start + j - 1] ? 0 : 1)
      diagonal = row[j]
      row[j] = Math.min(replaced, row[j] + 1, row[j - 1] + 1)
    }
  }
  return row[width]
}
