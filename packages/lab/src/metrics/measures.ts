import { bag } from './bag.js'
import { cleaneval } from './cleaneval.js'
import { lcs } from './lcs.js'
import { levenshtein } from './levenshtein.js'
import type { Measure } from './measure.js'
import { multiset } from './multiset.js'
import { rougeLsum } from './rouge-lsum.js'
import { rougeN } from './rouge-n.js'
import { shingles } from './shingles.js'

/** Every measure by its name; `multiset` is the default. */
export const measures: ReadonlyMap<string, Measure> = new Map(
  [multiset, lcs, bag, cleaneval, levenshtein, shingles, rougeLsum, rougeN].map(measure => [measure.name, measure]),
)

/** Says that no measure has the name asked for. */
export class UnknownMeasureError extends Error {
  override readonly name = 'UnknownMeasureError'

  constructor(asked: string) {
    super(`unknown measure "${asked}"; there are ${[...measures.keys()].join(', ')}`)
  }
}

/** The measure of that name; throws `UnknownMeasureError` where there is none. */
export function measureOf(name: string): Measure {
  const measure = measures.get(name)
  if (!measure) throw new UnknownMeasureError(name)
  return measure
}
