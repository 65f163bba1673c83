/** Binary search, for all who look for a place in sorted numbers. */

/** Returns the index of the first number that is not smaller than `value`; the length if there is none. */
export function lowerBound(sorted: ArrayLike<number>, value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle] < value) low = middle + 1
    else high = middle
  }
  return low
}
