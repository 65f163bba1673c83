/**
 * How often pages with a token are of a kind, domain by domain; a page's own group of domains is left out when it is
 * trained on, as with the tokens of blocks.
 */

import { modelKinds, tokenScoreStep } from 'gleaner/learned'
import type { Sample } from './samples.js'

const groups = 20
/** Pages that every token is thought to have been seen on beforehand, spread as kinds are. */
const shrinkage = 3

/** Statistics of all page tokens that are frequent enough. */
export class KindStatistics {
  readonly keys: Int32Array
  private readonly index = new Map<number, number>()
  /** Per group, token and kind: domains, a domain counting by the share of its pages. */
  private readonly counts: Float64Array
  private readonly priors: Float64Array

  constructor(samples: readonly Sample[], minDomains: number) {
    const domains = new Map<number, Set<string>>()
    for (const sample of samples)
      for (const token of sample.kindTokens) (domains.get(token) ?? domains.set(token, new Set()).get(token)!).add(sample.domain)
    this.keys = Int32Array.from([...domains].filter(([, seen]) => seen.size >= minDomains).map(([token]) => token)).sort()
    this.keys.forEach((token, i) => {
      this.index.set(token, i)
    })
    this.counts = new Float64Array(groups * this.keys.length * modelKinds.length)
    this.priors = new Float64Array(modelKinds.length)
    const pagesOf = new Map<string, number>()
    for (const { domain } of samples) pagesOf.set(domain, (pagesOf.get(domain) ?? 0) + 1)
    for (const sample of samples) this.count(sample, 1 / pagesOf.get(sample.domain)!)
    const total = this.priors.reduce((sum, prior) => sum + prior, 0)
    for (let k = 0; k < this.priors.length; k++) this.priors[k] = (this.priors[k] + 1) / (total + modelKinds.length)
  }

  private count({ kind, group, kindTokens }: Sample, share: number): void {
    const k = (modelKinds as readonly (string | null)[]).indexOf(kind)
    if (k < 0) return
    this.priors[k] += share
    for (const token of kindTokens) {
      const i = this.index.get(token)
      if (i !== undefined) this.counts[(group * this.keys.length + i) * modelKinds.length + k] += share
    }
  }

  /** Log of how much likelier each kind is with a token than without knowing it: `scores[token * kinds + kind]`. */
  scores(uses: (group: number) => boolean): Float32Array {
    const kinds = modelKinds.length
    const scores = new Float32Array(this.keys.length * kinds)
    const seen = new Float64Array(kinds)
    for (let i = 0; i < this.keys.length; i++) {
      seen.fill(0)
      for (let g = 0; g < groups; g++) {
        if (!uses(g)) continue
        for (let k = 0; k < kinds; k++) seen[k] += this.counts[(g * this.keys.length + i) * kinds + k]
      }
      const all = seen.reduce((sum, count) => sum + count, 0)
      for (let k = 0; k < kinds; k++) {
        const score = Math.log((seen[k] + shrinkage * this.priors[k]) / (all + shrinkage) / this.priors[k])
        scores[i * kinds + k] = Math.max(-127, Math.min(127, Math.round(score / tokenScoreStep))) * tokenScoreStep
      }
    }
    return scores
  }

  /** Sums of a sample's scores, one per kind. */
  sums(sample: Sample, scores: Float32Array): Float32Array {
    const sums = new Float32Array(modelKinds.length)
    for (const token of sample.kindTokens) {
      const i = this.index.get(token)
      if (i !== undefined) for (let k = 0; k < sums.length; k++) sums[k] += scores[i * sums.length + k]
    }
    return sums
  }
}
