/** Training supervised MSS: naive Bayes over token features. */

import { type MssModel, mssTraining, storeMssModel } from 'gleaner/training'
import { type MssSample, Side } from './samples.js'

/** Settings of a training. */
export interface MssOptions {
  readonly id: string
  /** The filter's training parameter. */
  readonly smoothing?: number
  /** Features seen on fewer domains are left out: they would be single sites' own. */
  readonly minDomains?: number
  /** Maximum number of features of a model; the most telling ones are taken. */
  readonly maxFeatures?: number
  /** Goes into the model: packages with digests, scores. */
  readonly record?: Readonly<Record<string, unknown>>
}

/** How often a feature was seen. */
interface Count {
  inside: number
  outside: number
  domains: number
  lastDomain: number
}

const defaultMinDomains = 5
const defaultMaxFeatures = 28_000

/** Trains a model on samples; nothing is random. */
export function trainMss(samples: readonly MssSample[], options: MssOptions): MssModel {
  const { smoothing = mssTraining.smoothing.default, minDomains = defaultMinDomains, maxFeatures = defaultMaxFeatures } = options
  const trigrams = countFeatures(samples, sample => sample.trigram)
  const tags = countFeatures(samples, sample => sample.openTag)
  const chosen = mostTelling(logOdds(trigrams, smoothing, minDomains), trigrams, maxFeatures - tags.size)
  for (const [key, odds] of logOdds(tags, smoothing, minDomains)) chosen.set(key, odds)
  const record = { ...options.record, pages: samples.length, params: { smoothing }, minDomains, features: chosen.size }
  return storeMssModel({ id: options.id, prior: priorOf(samples), record }, chosen)
}

/** Counts a feature over all tokens whose side is known. */
function countFeatures(samples: readonly MssSample[], keysOf: (sample: MssSample) => Int32Array): Map<number, Count> {
  const counts = new Map<number, Count>()
  const domains = new Map<string, number>()
  for (const sample of samples) {
    const domain = domains.get(sample.domain) ?? domains.size
    domains.set(sample.domain, domain)
    const keys = keysOf(sample)
    for (let i = 0; i < keys.length; i++) {
      if (sample.side[i] === Side.Unknown) continue
      let count = counts.get(keys[i])
      if (!count) counts.set(keys[i], (count = { inside: 0, outside: 0, domains: 0, lastDomain: -1 }))
      if (sample.side[i] === Side.In) count.inside++
      else count.outside++
      if (count.lastDomain !== domain) {
        count.lastDomain = domain
        count.domains++
      }
    }
  }
  return counts
}

/** `ln P(f | in) / P(f | out)` of every feature that enough domains have, with additive smoothing. */
function logOdds(counts: ReadonlyMap<number, Count>, smoothing: number, minDomains: number): Map<number, number> {
  let inside = 0
  let outside = 0
  for (const count of counts.values()) {
    inside += count.inside
    outside += count.outside
  }
  inside += smoothing * counts.size
  outside += smoothing * counts.size
  const odds = new Map<number, number>()
  for (const [key, count] of counts) {
    if (count.domains < minDomains) continue
    odds.set(key, Math.log((count.inside + smoothing) / inside) - Math.log((count.outside + smoothing) / outside))
  }
  return odds
}

/** The features that move the most tokens the farthest; of equals the smaller key. */
function mostTelling(odds: ReadonlyMap<number, number>, counts: ReadonlyMap<number, Count>, limit: number): Map<number, number> {
  const weight = (key: number): number => {
    const { inside, outside } = counts.get(key)!
    return Math.abs(odds.get(key)!) * (inside + outside)
  }
  const ranked = [...odds.keys()].sort((a, b) => weight(b) - weight(a) || a - b)
  return new Map(ranked.slice(0, Math.max(0, limit)).map(key => [key, odds.get(key)!]))
}

/** Log-odds of being in the article over all tokens whose side is known. */
function priorOf(samples: readonly MssSample[]): number {
  let inside = 1
  let outside = 1
  for (const { side } of samples) {
    for (const value of side) {
      if (value === Side.In) inside++
      else if (value === Side.Out) outside++
    }
  }
  return Number(Math.log(inside / outside).toFixed(4))
}
