/** From probabilities to a decision: the set of blocks with the largest expected F1. */

import { IntMap } from './hash.js'

/** What is known about each block when deciding. */
export interface Beliefs {
  /** Probability that a block's words are content. */
  readonly probability: Float64Array
  readonly words: Float64Array
}

/** Blocks that are taken, and what is expected of them. */
export interface Decision {
  /** 1 for blocks that are taken. */
  readonly taken: Uint8Array
  /** Expected F1 of what is taken. */
  readonly expected: number
}

/** How the decision leans: weights of recall against precision in the F measure that is maximised. */
export const leanings = { precision: 0.5, balanced: 1, recall: 2 } as const

/**
 * The same by kind of page, in the order of `modelKinds`. Blocks of one page are not judged independently: on listings
 * too much is missed together, on articles too much is taken together.
 */
const kindLeanings: readonly number[] = [0.9, 1, 1.15, 1.15, 1.4, 1.15, 0.9]

/** How the decision leans on a page, given the probabilities of its kind. */
export function leaningOf(kinds: ArrayLike<number>, favour: keyof typeof leanings): number {
  let sum = 0
  let total = 0
  for (let k = 0; k < kinds.length; k++) {
    sum += kinds[k] * kindLeanings[k]
    total += kinds[k]
  }
  return leanings[favour] * (total === 0 ? 1 : sum / total)
}

/**
 * Sorts blocks by probability and takes the prefix that maximises the expected F measure,
 * E = (1 + β²)·Σ p·n over the prefix ÷ (Σ n over the prefix + β²·Σ p·n over the page).
 */
export function decide({ probability, words }: Beliefs, beta = 1): Decision {
  const size = probability.length
  const weight = beta * beta
  let all = 0
  for (let b = 0; b < size; b++) all += probability[b] * words[b]
  const order = byProbability(probability)
  let hits = 0
  let taken = 0
  let best = 0
  let cut = 0
  let expected = 0
  for (let k = 0; k < size; k++) {
    const b = order[k]
    hits += probability[b] * words[b]
    taken += words[b]
    const gain = taken + weight * all === 0 ? 0 : ((1 + weight) * hits) / (taken + weight * all)
    if (gain > best) {
      best = gain
      cut = k + 1
      expected = (2 * hits) / (taken + all)
    }
  }
  const mask = new Uint8Array(size)
  for (let k = 0; k < cut; k++) mask[order[k]] = 1
  return { taken: mask, expected }
}

/** Steps of probability in which blocks are told apart when sorted. */
const steps = 1 << 22

/** Blocks by falling probability, those that are alike in the order of the page: sorted as plain numbers, which is fast. */
function byProbability(probability: Float64Array): Float64Array {
  const size = probability.length
  const order = new Float64Array(size)
  for (let b = 0; b < size; b++) order[b] = Math.round((1 - probability[b]) * steps) * size + b
  order.sort()
  for (let k = 0; k < size; k++) order[k] %= size
  return order
}

/** A page of fewer words, or a result of fewer, is believed only if it promises at least this much. */
const smallPage = { words: 50, expected: 0.7 }
const smallResult = { words: 20, expected: 0.5 }

/** Tells whether nothing should be returned: too little is expected of the decision, the less there is the sooner. */
export function isNothing({ taken, expected }: Decision, words: Float64Array, emptyBelow: number): boolean {
  if (expected < emptyBelow) return true
  let all = 0
  let kept = 0
  for (let b = 0; b < words.length; b++) {
    all += words[b]
    if (taken[b]) kept += words[b]
  }
  return (all < smallPage.words && expected < smallPage.expected) || (kept < smallResult.words && expected < smallResult.expected)
}

/** Fewest words of a text whose repetitions are dropped. */
const minRepeatWords = 8

const holder = new IntMap(1024)

/**
 * Among blocks with the same text one gets the highest probability of the copies, the others 0: the first visible one
 * where there is a visible one.
 */
export function dropRepeats(probability: Float64Array, words: Float64Array, textHash: Int32Array, isHidden: Uint8Array): void {
  holder.clear(probability.length)
  for (let b = 0; b < probability.length; b++) {
    if (words[b] < minRepeatWords) continue
    const held = holder.intern(textHash[b], b)
    if (held === b) continue
    const keeper = isHidden[held] && !isHidden[b] ? b : held
    const other = keeper === b ? held : b
    probability[keeper] = Math.max(probability[keeper], probability[other])
    probability[other] = 0
    holder.set(textHash[b], keeper)
  }
}
