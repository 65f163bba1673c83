/** From probabilities to a decision: the set of units with the largest expected F1. */

/** What is known about each unit (a block, a run) when deciding. */
export interface Beliefs {
  /** Probability that a unit's words are content. */
  readonly probability: Float64Array
  readonly words: Float64Array
}

/** Units that are taken, and what is expected of them. */
export interface Decision {
  /** 1 for units that are taken. */
  readonly taken: Uint8Array
  /** Expected F1 of what is taken. */
  readonly expected: number
}

/** The logistic function: log-odds become a probability. */
export function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x))
}

/** Steps of probability in which units are told apart when sorted. */
const steps = 1 << 22

/** Units by falling probability, those that are alike in the order of the page: sorted as plain numbers, which is fast. */
export function byProbability(probability: Float64Array): Float64Array {
  const size = probability.length
  const order = new Float64Array(size)
  for (let u = 0; u < size; u++) order[u] = Math.round((1 - probability[u]) * steps) * size + u
  order.sort()
  for (let k = 0; k < size; k++) order[k] %= size
  return order
}

/** The first units in an order, and the F1 that is expected of them. */
export function prefixOf({ probability, words }: Beliefs, order: Float64Array, cut: number): Decision {
  const size = probability.length
  const taken = new Uint8Array(size)
  let [hits, kept, all] = [0, 0, 0]
  for (let k = 0; k < size; k++) {
    const u = order[k]
    all += probability[u] * words[u]
    if (k >= cut) continue
    taken[u] = 1
    hits += probability[u] * words[u]
    kept += words[u]
  }
  return { taken, expected: kept + all === 0 ? 0 : (2 * hits) / (kept + all) }
}

/**
 * Sorts units by probability and takes the prefix with the largest expected F1, 2·Σ p·n over the prefix ÷ (Σ n over the prefix +
 * Σ p·n over all); of equal ones the shortest.
 */
export function largestExpectedF1(beliefs: Beliefs): Decision {
  const { probability, words } = beliefs
  const order = byProbability(probability)
  let total = 0
  for (let u = 0; u < words.length; u++) total += probability[u] * words[u]
  let [hits, best, cut] = [0, 0, 0]
  for (let k = 0; k < order.length; k++) {
    const u = order[k]
    hits += probability[u] * words[u]
    total += words[u]
    if (total > 0 && hits / total > best) {
      best = hits / total
      cut = k + 1
    }
  }
  return prefixOf(beliefs, order, cut)
}
