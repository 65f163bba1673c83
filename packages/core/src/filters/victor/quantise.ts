/** How Victor turns numbers into a few levels. */

/** Counts of things in a block: tokens, sentences, tags, twins. */
export const countBins: readonly number[] = [1, 2, 3, 5, 8, 12, 20, 30, 50, 80]

/** Counts of things in a document: words, sentences, blocks. */
export const documentBins: readonly number[] = [50, 100, 200, 400, 800, 1500, 3000]

/** Average lengths of words, in characters. */
export const lengthBins: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15]

/** The level of a number among ascending bins: how many of them it reaches, so 0 below the first. */
export function binLevel(x: number, bins: readonly number[]): number {
  let level = 0
  while (level < bins.length && bins[level] <= x) level++
  return level
}

/** The largest bin value that is not above `x`, else 0: the tool's `closest`. */
export function closest(x: number, bins: readonly number[]): number {
  const level = binLevel(x, bins)
  return level === 0 ? 0 : bins[level - 1]
}

/** The level of a share: `min(s, floor(x·(s+1)/total))`, 0 where the total is 0. */
export function scale(x: number, total: number, s: number): number {
  return total === 0 ? 0 : Math.min(s, Math.floor((x * (s + 1)) / total))
}
