import type { Numbers } from './describe.js'

/** Holm's step-down correction: p-values adjusted for having tested all of them, in the order given. */
export function holm(pValues: Numbers): Float64Array {
  const n = pValues.length
  const order = Array.from({ length: n }, (_, i) => i).sort((i, j) => pValues[i] - pValues[j] || i - j)
  const adjusted = new Float64Array(n)
  let largest = 0
  order.forEach((at, rank) => {
    largest = Math.max(largest, Math.min(1, (n - rank) * pValues[at]))
    adjusted[at] = largest
  })
  return adjusted
}
