/** From probabilities to a decision: the set of blocks with the largest expected F1. */

import { type Beliefs, byProbability, type Decision, prefixOf, sigmoid } from '../../numeric/expected-f1.js'
import { IntMap } from '../../numeric/hash.js'
import { type ModelKind, modelKinds } from './model-kinds.js'
import { FloatScratch, IntScratch } from './scratch.js'

/** How the decision leans: weights of recall against precision in the F measure that is maximised. */
export const leanings = { precision: 0.5, balanced: 1, recall: 2 } as const

/**
 * A further factor by kind of page. The errors on the blocks of a page are not independent: on listings too much is missed at
 * once, on articles too much is taken at once.
 */
const leaningOfKind: Readonly<Record<ModelKind, number>> = {
  article: 0.9,
  documentation: 1,
  service: 1.15,
  forum: 1.15,
  listing: 1.4,
  collection: 1.15,
  product: 0.8,
}
const kindLeanings: readonly number[] = modelKinds.map(kind => leaningOfKind[kind])

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
 * The beliefs of a page are wrong together: all log-odds may be too low or too high by the same amount. These are the
 * shifts considered, each with its probability; the log-odds of blocks are first multiplied by `sureness`.
 */
const shifts: readonly (readonly [number, number])[] = [
  [-2.55, 1 / 6],
  [0, 2 / 3],
  [2.55, 1 / 6],
]
const sureness = 1.25

const scratch = {
  odds: new FloatScratch(),
  words: new FloatScratch(),
  gains: new FloatScratch(),
  hits: new FloatScratch(),
  sums: new FloatScratch(),
  sizes: new IntScratch(),
}

/**
 * Sorts blocks by probability and takes the prefix that maximises the expected F measure, the mean over the shifts of
 * E = (1 + β²)·Σ p·n over the prefix ÷ (Σ n over the prefix + β²·Σ p·n over the page).
 */
export function decide({ probability, words }: Beliefs, beta = 1): Decision {
  const size = probability.length
  const order = byProbability(probability)
  // In the order of the blocks: how sure each is of its words, and how many there are.
  const odds = scratch.odds.of(size)
  const sorted = scratch.words.of(size)
  for (let k = 0; k < size; k++) {
    const p = probability[order[k]]
    odds[k] = p > 0 ? Math.exp(-sureness * logit(p)) : Number.POSITIVE_INFINITY
    sorted[k] = words[order[k]]
  }
  const gains = scratch.gains.of(size).fill(0, 0, size)
  for (const [shift, share] of shifts) addGains(size, gains, odds, sorted, beta * beta, Math.exp(-shift), share)
  let best = 0
  let cut = 0
  for (let k = 0; k < size; k++) {
    if (gains[k] > best) {
      best = gains[k]
      cut = k + 1
    }
  }
  return prefixOf({ probability, words }, order, cut)
}

/** Adds to each prefix the F measure that is expected of it under a shift; `odds` are odds against. */
function addGains(
  size: number,
  gains: Float64Array,
  odds: Float64Array,
  words: Float64Array,
  weight: number,
  shift: number,
  share: number,
): void {
  const hits = scratch.hits.of(size)
  let all = 0
  for (let k = 0; k < size; k++) hits[k] = all += words[k] / (1 + odds[k] * shift)
  let total = weight * all
  for (let k = 0; k < size; k++) {
    total += words[k]
    if (total > 0) gains[k] += (share * (1 + weight) * hits[k]) / total
  }
}

/** Log-odds of a probability, within bounds. */
function logit(p: number): number {
  const bounded = Math.min(1 - 1e-9, Math.max(1e-9, p))
  return Math.log(bounded / (1 - bounded))
}

/** How strongly a block is pulled towards similar blocks. */
const agreement = 0.2

/** Pulls the log-odds of the blocks of each group, given by its number, towards their mean; blocks outside groups (−1) stay. */
export function agree(probability: Float64Array, groupOf: Int32Array): void {
  let groups = 0
  for (let b = 0; b < groupOf.length; b++) if (groupOf[b] >= groups) groups = groupOf[b] + 1
  const sums = scratch.sums.of(groups).fill(0, 0, groups)
  const sizes = scratch.sizes.of(groups).fill(0, 0, groups)
  for (let b = 0; b < groupOf.length; b++) if (groupOf[b] >= 0) sizes[groupOf[b]]++
  const odds = scratch.odds.of(probability.length)
  for (let b = 0; b < groupOf.length; b++) {
    if (groupOf[b] >= 0 && sizes[groupOf[b]] > 1) sums[groupOf[b]] += odds[b] = logit(probability[b])
  }
  for (let b = 0; b < groupOf.length; b++) {
    const group = groupOf[b]
    if (group < 0 || sizes[group] === 1) continue
    probability[b] = sigmoid((1 - agreement) * odds[b] + (agreement * sums[group]) / sizes[group])
  }
}

/** A page or a result of fewer words is returned only if at least this F1 is expected. */
const smallPage = { words: 50, expected: 0.85 }
const smallResult = { words: 20, expected: 0.5 }
/** A page of more words is returned if at least this F1 is expected. */
const largePage = { words: 600, expected: 0.1 }

/** Whether to return nothing: the expected F1 is too low; small pages and results must clear a higher bar. */
export function isNothing({ taken, expected }: Decision, words: Float64Array, emptyBelow: number): boolean {
  let all = 0
  let kept = 0
  for (let b = 0; b < words.length; b++) {
    all += words[b]
    if (taken[b]) kept += words[b]
  }
  if (expected < (all < largePage.words ? emptyBelow : largePage.expected)) return true
  return (all < smallPage.words && expected < smallPage.expected) || (kept < smallResult.words && expected < smallResult.expected)
}

/** What `takeBackRepeats` reads, per block. */
export interface Repeats {
  /** Probability before repeats were dropped, and after. */
  readonly before: Float64Array
  readonly probability: Float64Array
  /** 1 for hidden blocks. */
  readonly hidden: Uint8Array
  /** The element around the block's own element. */
  readonly parents: Int32Array
  /** 1 for preformatted text. */
  readonly code: Uint8Array
}

/**
 * Takes back repeats that belong where they are: a chorus, a command that every section shows. Such a block is visible, would have
 * been taken the first time or is code, and has taken blocks on both sides or a taken block of the same parent before it. Copies of a
 * whole article are together, apart from the article, and stay out.
 */
export function takeBackRepeats(taken: Uint8Array, { before, probability, hidden, parents, code }: Repeats): void {
  let lowest = 1
  for (let b = 0; b < taken.length; b++) if (taken[b]) lowest = Math.min(lowest, probability[b])
  const isCopy = (b: number): boolean => probability[b] === 0 && hidden[b] === 0 && (before[b] >= lowest || code[b] === 1)
  for (let b = 1; b < taken.length; b++) {
    if (!isCopy(b) || !taken[b - 1]) continue
    let end = b + 1
    while (end < taken.length && isCopy(end)) end++
    const isBetween = taken[end] === 1
    for (; b < end && (isBetween || parents[b] === parents[b - 1]); b++) taken[b] = 1
  }
}

/** Minimum words of a text whose repeats are dropped. */
const minRepeatWords = 8

const holder = new IntMap(1024)

/** What `dropRepeats` reads, per block. */
export interface Texts {
  readonly words: Float64Array
  readonly linkWords: Float64Array
  /** Equal texts have equal hashes. */
  readonly textHash: Int32Array
  /** 1 for hidden blocks. */
  readonly hidden: Uint8Array
}

/**
 * Among blocks with the same text one gets the highest probability of the copies, the others 0: the first visible one if there is a
 * visible one, and of these the first that is not all links, as an entry in a table of contents is.
 */
export function dropRepeats(probability: Float64Array, { words, linkWords, textHash, hidden }: Texts): void {
  const rank = (b: number): number => 2 * hidden[b] + (linkWords[b] === words[b] ? 1 : 0)
  holder.clear(probability.length)
  for (let b = 0; b < probability.length; b++) {
    if (words[b] < minRepeatWords) continue
    const held = holder.intern(textHash[b], b)
    if (held === b) continue
    const keeper = rank(b) < rank(held) ? b : held
    const other = keeper === b ? held : b
    probability[keeper] = Math.max(probability[keeper], probability[other])
    probability[other] = 0
    holder.set(textHash[b], keeper)
  }
}
