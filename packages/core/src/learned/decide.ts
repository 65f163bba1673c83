/** From probabilities to a decision: the set of blocks with the largest expected F1. */

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
 * Sorts blocks by probability and takes the prefix that maximises the expected F measure,
 * E = (1 + β²)·Σ p·n over the prefix ÷ (Σ n over the prefix + β²·Σ p·n over the page).
 */
export function decide({ probability, words }: Beliefs, beta = 1): Decision {
  const size = probability.length
  const order = Uint32Array.from({ length: size }, (_, b) => b).sort((a, b) => probability[b] - probability[a] || a - b)
  const weight = beta * beta
  let all = 0
  for (let b = 0; b < size; b++) all += probability[b] * words[b]
  let hits = 0
  let taken = 0
  let best = 0
  let cut = 0
  for (let k = 0; k < size; k++) {
    const b = order[k]
    hits += probability[b] * words[b]
    taken += words[b]
    const expected = taken + weight * all === 0 ? 0 : ((1 + weight) * hits) / (taken + weight * all)
    if (expected > best) {
      best = expected
      cut = k + 1
    }
  }
  const mask = new Uint8Array(size)
  for (let k = 0; k < cut; k++) mask[order[k]] = 1
  return { taken: mask, expected: best }
}

/** Fewest words of a text whose repetitions are dropped. */
const minRepeatWords = 8

/**
 * Among blocks with the same text one gets the highest probability of the copies, the others 0: the first visible one
 * where there is a visible one.
 */
export function dropRepeats(probability: Float64Array, words: Float64Array, textHash: Int32Array, isHidden: Uint8Array): void {
  const holder = new Map<number, number>()
  for (let b = 0; b < probability.length; b++) {
    if (words[b] < minRepeatWords) continue
    const held = holder.get(textHash[b])
    if (held === undefined) {
      holder.set(textHash[b], b)
      continue
    }
    const keeper = isHidden[held] && !isHidden[b] ? b : held
    const other = keeper === b ? held : b
    probability[keeper] = Math.max(probability[keeper], probability[other])
    probability[other] = 0
    holder.set(textHash[b], keeper)
  }
}
