import { type Measure, scoreOverlap } from './measure.js'
import { rememberLast, wsTokens } from './tokens.js'

/** Token counts of one text. */
export interface Bag {
  readonly counts: ReadonlyMap<string, number>
  /** Number of tokens, repetitions included. */
  readonly length: number
}

/** Counts tokens. */
export function bagOf(tokens: readonly string[]): Bag {
  const counts = new Map<string, number>()
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1)
  return { counts, length: tokens.length }
}

/** Size of the multiset intersection, Σ min(count in tokens, count in the bag). */
export function bagOverlap(tokens: readonly string[], gold: Bag): number {
  const taken = new Map<string, number>()
  let overlap = 0
  for (const token of tokens) {
    const available = gold.counts.get(token)
    if (available === undefined) continue
    const used = taken.get(token) ?? 0
    if (used >= available) continue
    taken.set(token, used + 1)
    overlap++
  }
  return overlap
}

const goldBag = rememberLast(text => bagOf(wsTokens(text)))

/** Bag of words (NCE, the VIPS column of CETR, CEPR; specification 9.3). */
export const bag: Measure = {
  name: 'bag',
  doc: 'Precision, recall and F1 over the multiset of white-space separated words, case kept (NCE, CEPR). Word order does not count.',
  comparable: true,
  score(extracted, gold) {
    const tokens = wsTokens(extracted)
    const wanted = goldBag(gold)
    const overlap = bagOverlap(tokens, wanted)
    return { ...scoreOverlap(overlap, tokens.length, wanted.length), overlap }
  },
}
