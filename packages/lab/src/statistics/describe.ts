/** Numbers in order: plain or typed arrays. */
export type Numbers = ArrayLike<number>

/** Arithmetic mean; 0 of nothing. */
export function mean(values: Numbers): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]
  return values.length === 0 ? 0 : sum / values.length
}

/** Population standard deviation (divides by n, specification 1.5); 0 of nothing or of one value. */
export function std(values: Numbers): number {
  return values.length < 2 ? 0 : Math.sqrt(squaredDeviations(values) / values.length)
}

/** Sample standard deviation (divides by n − 1); 0 of nothing or of one value. */
export function sampleStd(values: Numbers): number {
  return values.length < 2 ? 0 : Math.sqrt(squaredDeviations(values) / (values.length - 1))
}

/** The value below which a share of the values lie, interpolated between neighbours (Hyndman & Fan's type 7); 0 of nothing. */
export function quantile(values: Numbers, share: number): number {
  return quantileOfSorted(Float64Array.from(values).sort(), share)
}

/** `quantile` of values that are in ascending order already. */
export function quantileOfSorted(sorted: Numbers, share: number): number {
  if (sorted.length === 0) return 0
  const at = Math.min(1, Math.max(0, share)) * (sorted.length - 1)
  const below = Math.floor(at)
  const lower = sorted[below]
  const upper = sorted[Math.min(below + 1, sorted.length - 1)]
  return lower + (at - below) * (upper - lower)
}

/** The middle value, or the mean of the two middle values; 0 of nothing. */
export function median(values: Numbers): number {
  return quantile(values, 0.5)
}

/** Ranks from 1, equal values sharing the mean of their ranks. */
export function ranks(values: Numbers): Float64Array {
  const order = Array.from({ length: values.length }, (_, i) => i).sort((i, j) => values[i] - values[j] || i - j)
  const out = new Float64Array(values.length)
  for (let from = 0; from < order.length; ) {
    let to = from + 1
    while (to < order.length && values[order[to]] === values[order[from]]) to++
    for (let k = from; k < to; k++) out[order[k]] = (from + 1 + to) / 2
    from = to
  }
  return out
}

function squaredDeviations(values: Numbers): number {
  const center = mean(values)
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += (values[i] - center) ** 2
  return sum
}
