/** Kinds of page that models tell apart. */

import type { PageKind } from '../../page/types.js'

const kinds = ['article', 'documentation', 'service', 'forum', 'listing', 'collection', 'product'] as const satisfies readonly PageKind[]

/** A kind of page that models tell apart. */
export type ModelKind = (typeof kinds)[number]

/** Kinds of page that models tell apart, in the order in which models hold their probabilities. */
export const modelKinds: readonly ModelKind[] = kinds

/** The likeliest kind, given the probabilities of all; of equal ones the first. */
export function likeliestKind(probabilities: ArrayLike<number>): ModelKind {
  let best = 0
  for (let k = 1; k < kinds.length; k++) if (probabilities[k] > probabilities[best]) best = k
  return kinds[best]
}
