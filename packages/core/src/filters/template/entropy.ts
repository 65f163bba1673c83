/** Entropies over the pages of a site, in the forms of 8.6: which styles pages use, on which pages a word stands. */

/**
 * Importance of an element by its styles: `− Σ p_i log_m p_i` over the shares of pages that use each style; 1 on a single
 * page.
 */
export function nodeImportance(pagesByStyle: Iterable<number>, pages: number): number {
  if (pages <= 1) return 1
  let sum = 0
  for (const count of pagesByStyle) if (count > 0) sum -= (count / pages) * Math.log(count / pages)
  return sum / Math.log(pages)
}

/** Importance of an inner element from its own and that of its styles: `(1 − γ^l)·NodeImp + γ^l·Σ p_i·CompImp(S_i)`. */
export function innerImportance(own: number, styles: number, belowMean: number, styleDecay: number): number {
  const decay = styleDecay ** styles
  return (1 - decay) * own + decay * belowMean
}

/** Importance of a leaf: 1 on a single page, else 1 minus the mean entropy of its distinct features; 0 without any. */
export function leafImportance(entropies: Iterable<number>, pages: number): number {
  let count = 0
  let sum = 0
  for (const entropy of entropies) {
    sum += entropy
    count++
  }
  if (count === 0) return 0
  return pages <= 1 ? 1 : 1 - sum / count
}

/**
 * How evenly something is spread over pages: `− Σ_j p_j log_m p_j`, p_j the share of its occurrences on page j.
 *
 * Kept as two sums, so that pages can be added one by one: with C occurrences in all and c_j on page j it is
 * `(ln C − Σ c_j ln c_j / C) / ln m`.
 */
export class Spread {
  /** Occurrences on all pages. */
  total = 0
  /** `Σ c_j ln c_j`. */
  #weighted = 0

  /** Adds a page with `count` occurrences. */
  add(count: number): this {
    this.total += count
    this.#weighted += count * Math.log(count)
    return this
  }

  /** The entropy over `pages` pages, 0…1; 0 on a single page. */
  entropy(pages: number): number {
    if (pages <= 1 || this.total === 0) return 0
    const entropy = (Math.log(this.total) - this.#weighted / this.total) / Math.log(pages)
    return Math.min(1, Math.max(0, entropy))
  }
}
