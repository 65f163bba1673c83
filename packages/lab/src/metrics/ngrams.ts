/** Counts of n-grams; the key joins tokens by a character that no token contains. */
export interface Ngrams {
  readonly counts: ReadonlyMap<string, number>
  readonly total: number
}

/** Counts the n-grams of a token list; a list shorter than n gives none, or one of its whole length where `padShort` is set. */
export function ngramsOf(tokens: readonly string[], n: number, padShort = false): Ngrams {
  const counts = new Map<string, number>()
  const size = padShort && tokens.length > 0 ? Math.min(n, tokens.length) : n
  let total = 0
  for (let i = 0; i + size <= tokens.length; i++) {
    const key = tokens.slice(i, i + size).join('\n')
    counts.set(key, (counts.get(key) ?? 0) + 1)
    total++
  }
  return { counts, total }
}

/** Σ min(count, count) over all n-grams. */
export function ngramOverlap(a: Ngrams, b: Ngrams): number {
  let overlap = 0
  for (const [key, count] of a.counts) overlap += Math.min(count, b.counts.get(key) ?? 0)
  return overlap
}
