/**
 * How often blocks with a token are content, domain by domain. For training rows a row's own group of domains is left
 * out, else the model would read its own labels.
 */

import { tokenScoreStep } from 'gleaner/learned'
import type { Sample } from './samples.js'

const groups = 20

/** Statistics of all tokens that are frequent enough. */
export class TokenStatistics {
  /** Token keys, in the order of the columns. */
  readonly keys: Int32Array
  private readonly index = new Map<number, number>()
  /** Per group and token: sum over domains of the mean label, and number of domains. */
  private readonly sums: Float64Array
  private readonly domains: Float64Array
  private readonly prior: number

  constructor(samples: readonly Sample[], minDomains: number) {
    const frequent = frequentTokens(samples, minDomains)
    this.keys = Int32Array.from(frequent)
    for (let i = 0; i < this.keys.length; i++) this.index.set(this.keys[i], i)
    this.sums = new Float64Array(groups * this.keys.length)
    this.domains = new Float64Array(groups * this.keys.length)
    this.collect(samples)
    this.prior = priorOf(samples)
  }

  private collect(samples: readonly Sample[]): void {
    const n = this.keys.length
    for (const domain of byDomain(samples)) {
      const sum = new Map<number, number>()
      const count = new Map<number, number>()
      for (const sample of domain) {
        for (let b = 0; b < sample.blocks; b++) {
          if (!sample.known[b]) continue
          for (let t = sample.tokenStart[b]; t < sample.tokenStart[b + 1]; t++) {
            const i = this.index.get(sample.tokens[t])
            if (i === undefined) continue
            sum.set(i, (sum.get(i) ?? 0) + sample.labels[b])
            count.set(i, (count.get(i) ?? 0) + 1)
          }
        }
      }
      const offset = domain[0].group * n
      for (const [i, total] of sum) {
        this.sums[offset + i] += total / count.get(i)!
        this.domains[offset + i]++
      }
    }
  }

  /** Scores of all tokens from the groups that `uses` lets in: log-odds against the prior, shrunk. */
  scores(uses: (group: number) => boolean, minDomains: number): Float32Array {
    const n = this.keys.length
    const scores = new Float32Array(n)
    const prior = this.prior
    const base = Math.log(prior / (1 - prior))
    for (let i = 0; i < n; i++) {
      let sum = 0
      let domains = 0
      for (let g = 0; g < groups; g++) {
        if (!uses(g)) continue
        sum += this.sums[g * n + i]
        domains += this.domains[g * n + i]
      }
      if (domains < minDomains) {
        scores[i] = Number.NaN
        continue
      }
      const score = Math.log((sum + 2 * prior) / (domains - sum + 2 * (1 - prior))) - base
      // Rounded as the model file stores them, so that training and use see the same numbers.
      scores[i] = Math.max(-127, Math.min(127, Math.round(score / tokenScoreStep))) * tokenScoreStep
    }
    return scores
  }

  /** Column of a token key, undefined where it is not frequent. */
  columnOf(key: number): number | undefined {
    return this.index.get(key)
  }
}

function byDomain(samples: readonly Sample[]): Sample[][] {
  const map = new Map<string, Sample[]>()
  for (const sample of samples) {
    const list = map.get(sample.domain)
    if (list) list.push(sample)
    else map.set(sample.domain, [sample])
  }
  return [...map.values()]
}

function frequentTokens(samples: readonly Sample[], minDomains: number): number[] {
  const domains = new Map<number, number>()
  for (const domain of byDomain(samples)) {
    const seen = new Set<number>()
    for (const sample of domain) for (const token of sample.tokens) seen.add(token)
    for (const token of seen) domains.set(token, (domains.get(token) ?? 0) + 1)
  }
  return [...domains]
    .filter(([, count]) => count >= minDomains)
    .map(([token]) => token)
    .sort((a, b) => a - b)
}

/** Share of content among blocks, domains counting equally. */
function priorOf(samples: readonly Sample[]): number {
  let sum = 0
  let count = 0
  for (const domain of byDomain(samples)) {
    let labels = 0
    let blocks = 0
    for (const sample of domain) {
      for (let b = 0; b < sample.blocks; b++) {
        if (!sample.known[b]) continue
        labels += sample.labels[b]
        blocks++
      }
    }
    if (blocks === 0) continue
    sum += labels / blocks
    count++
  }
  return Math.min(0.9, Math.max(0.1, count === 0 ? 0.3 : sum / count))
}
