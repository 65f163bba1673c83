/** Splits pages into folds so that no site is on both sides. */

import { createRandom } from '../statistics/index.js'
import type { ScoredPage } from './scorer.js'

/** Folds of page numbers. */
export interface Split {
  readonly folds: readonly (readonly number[])[]
  /** What is kept together: all pages of a domain, or, if there is only one domain, each page by itself. */
  readonly by: 'domain' | 'page'
}

/** Splits pages into folds of about equal size, by domain; at most as many folds as there are domains. */
export function splitPages(pages: readonly ScoredPage[], count: number, seed: number | string): Split {
  const domains = new Set(pages.map(({ domain }) => domain))
  const by = domains.size > 1 ? 'domain' : 'page'
  const groups = new Map<string, number[]>()
  for (const { domain, id, number } of pages) {
    const key = by === 'domain' ? domain : id
    groups.set(key, [...(groups.get(key) ?? []), number])
  }
  const folds: number[][] = Array.from({ length: Math.min(count, groups.size) }, () => [])
  for (const group of inRandomOrder([...groups.values()], seed)) {
    const smallest = folds.reduce((a, b) => (b.length < a.length ? b : a))
    smallest.push(...group)
  }
  return { folds: folds.map(fold => fold.sort((a, b) => a - b)), by }
}

/** Large groups first, so that the folds come out even; groups of equal size in random order. */
function inRandomOrder(groups: readonly number[][], seed: number | string): number[][] {
  const random = createRandom(seed)
  const keyed = groups.map(group => ({ group, key: random.next() }))
  return keyed.sort((a, b) => b.group.length - a.group.length || a.key - b.key).map(({ group }) => group)
}
