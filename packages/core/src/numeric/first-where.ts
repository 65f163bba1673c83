/** Binary search. */

/** The first of the numbers 0 … size − 1 for which `holds` is true, `size` if there is none; it must hold for all behind the first. */
export function firstWhere(size: number, holds: (index: number) => boolean): number {
  let low = 0
  let high = size
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
