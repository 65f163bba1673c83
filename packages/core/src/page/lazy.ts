/** Values about a page that are computed once, when somebody first asks, and remembered by the page. */

import type { Page } from './page.js'

/** A function of a page whose value the page remembers. Further arguments serve the computation and do not change its value: a budget, say. */
export type Lazy<T, Further extends readonly unknown[] = []> = (page: Page, ...further: Further) => T

/** Makes a function that computes its value once per page and once more for each page narrowed from it. */
export function lazy<T, Further extends readonly unknown[] = []>(compute: Lazy<T, Further>): Lazy<T, Further> {
  return (page, ...further) => remember(page.memory, compute, () => compute(page, ...further))
}

/** Makes a function that computes its value once for a page and all pages narrowed from it: `compute` must not look at what is live. */
export function lazyForAll<T, Further extends readonly unknown[] = []>(compute: Lazy<T, Further>): Lazy<T, Further> {
  return (page, ...further) => remember(page.base.memory, compute, () => compute(page, ...further))
}

/** Makes a function that gives each page a map of its own, for values that depend on more than the page. */
export function lazyMap<T>(): Lazy<Map<string, T>> {
  return lazy(() => new Map<string, T>())
}

/** Returns the value under a key of a map, computing it the first time. */
export function remember<Key, T>(memory: Map<Key, unknown>, key: Key, compute: () => T): T {
  if (!memory.has(key)) memory.set(key, compute())
  return memory.get(key) as T
}
