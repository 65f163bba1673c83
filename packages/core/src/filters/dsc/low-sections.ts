/** Low-slope sections of a document slope curve: where tags are rare for a while. */

import type { Budget } from '../../filter/filter.js'

/** What makes a section. */
export interface SlopeSettings {
  /** A window is low if its slope is at most this share of the average slope. */
  readonly lowSlopeFactor: number
  /** Fewest consecutive low windows that make a section. */
  readonly minLowWindows: number
  /** Window length in tokens; 0 derives it from the length of the page. */
  readonly windowTokens: number
  /** Asks for longer chains of windows as long as the sections stay flat and cover enough. */
  readonly adaptive: boolean
  /** How close two sections must be to become one. */
  readonly gap: 'less-than-one-window' | 'at-most-two-windows'
}

/** The windows of a curve and the sections that the low ones make. */
export interface LowSections {
  readonly window: number
  readonly step: number
  readonly averageSlope: number
  /** Slope of each window. */
  readonly slopes: Float64Array
  /** Fewest windows asked of a section in the end. */
  readonly minLowWindows: number
  /** Token ranges of the sections: pairs of start and end. */
  readonly bounds: Int32Array
}

/** Length of the window for a page of `n` tokens: 8 up to 200 tokens, rising to 50 at 5000. */
export function windowLength(n: number): number {
  return Math.floor(Math.min(50, Math.max(8, 8 + ((n - 200) * 42) / 4800)))
}

/** Finds the low-slope sections of a curve, where `tags[x]` is the number of tags among the first `x` tokens. */
export function lowSections(tags: Int32Array, settings: SlopeSettings, budget: Budget): LowSections {
  const n = tags.length - 1
  const averageSlope = tags[n] / (n || 1)
  const window = settings.windowTokens === 0 ? windowLength(n) : Math.max(8, settings.windowTokens)
  const step = Math.max(1, window >> 1)
  const slopes = windowSlopes(tags, window, step, budget)
  const chains = lowChains(slopes, settings.lowSlopeFactor * averageSlope, settings.minLowWindows, budget)
  const maxGap = settings.gap === 'at-most-two-windows' ? 2 * window : window - 1
  const cover = (list: Chains): Int32Array => joinedBounds(list, n, window, step, maxGap)
  const { kept, minLowWindows } = settings.adaptive
    ? longestChains(chains, settings.minLowWindows, list => isStillFlat(tags, cover(list)), budget)
    : { kept: chains, minLowWindows: settings.minLowWindows }
  return { window, step, averageSlope, slopes, minLowWindows, bounds: cover(kept) }
}

/** Slopes of the windows, one every `step` tokens; the last window ends with the page and may be shorter. */
function windowSlopes(tags: Int32Array, window: number, step: number, budget: Budget): Float64Array {
  const n = tags.length - 1
  const count = n <= window ? 1 : Math.ceil((n - window) / step) + 1
  const slopes = new Float64Array(count)
  for (let k = 0; k < count; k++) {
    if ((k & 8191) === 8191) budget.spend(8192)
    const start = k * step
    const end = Math.min(n, start + window)
    slopes[k] = (tags[end] - tags[start]) / (end - start || 1)
  }
  return slopes
}

/** Chains of low windows: pairs of first window and number of windows. */
type Chains = readonly (readonly [first: number, count: number])[]

function lowChains(slopes: Float64Array, highest: number, minCount: number, budget: Budget): Chains {
  const chains: [number, number][] = []
  let first = -1
  for (let k = 0; k <= slopes.length; k++) {
    if ((k & 8191) === 8191) budget.spend(8192)
    const isLow = k < slopes.length && slopes[k] <= highest
    if (isLow && first < 0) first = k
    if (isLow || first < 0) continue
    if (k - first >= minCount) chains.push([first, k - first])
    first = -1
  }
  return chains
}

function joinedBounds(chains: Chains, n: number, window: number, step: number, maxGap: number): Int32Array {
  const bounds: number[] = []
  for (const [first, count] of chains) {
    const start = first * step
    const end = Math.min(n, (first + count - 1) * step + window)
    if (bounds.length > 0 && start - bounds[bounds.length - 1] <= maxGap) bounds[bounds.length - 1] = end
    else bounds.push(start, end)
  }
  return Int32Array.from(bounds)
}

/**
 * Drops the shortest chains again and again while what remains is acceptable.
 *
 * Chains of at least L windows number at most 1/L of all windows, so all rounds together cost O(n log n).
 */
function longestChains(
  chains: Chains,
  minLowWindows: number,
  isAcceptable: (list: Chains) => boolean,
  budget: Budget,
): { readonly kept: Chains; readonly minLowWindows: number } {
  let kept = chains
  while (kept.length > 0) {
    let shortest = Number.POSITIVE_INFINITY
    for (let k = 0; k < kept.length; k++) {
      if ((k & 1023) === 0) budget.spend(1024)
      shortest = Math.min(shortest, kept[k][1])
    }
    const longer = kept.filter(([, count]) => count > shortest)
    if (!isAcceptable(longer)) break
    kept = longer
    minLowWindows = shortest + 1
  }
  return { kept, minLowWindows }
}

/** Tells whether sections cover more than a tenth of the page with a slope of at most half the average. */
function isStillFlat(tags: Int32Array, bounds: Int32Array): boolean {
  const n = tags.length - 1
  let covered = 0
  let inside = 0
  for (let k = 0; k < bounds.length; k += 2) {
    covered += bounds[k + 1] - bounds[k]
    inside += tags[bounds[k + 1]] - tags[bounds[k]]
  }
  return covered > 0.1 * n && inside / covered <= (0.5 * tags[n]) / n
}
