/** How pages count of which nothing is wanted: their gold text has no words. */

import type { Gold } from '../datasets/index.js'
import type { Measure, Score } from '../metrics/index.js'

/**
 * How a page with an empty gold text counts if something is kept of it. `zero`: precision, recall and F1 are 0, as in WCXB.
 * `papers`: recall is 1, as nothing that is wanted is missing, while precision and F1 are 0. If nothing is kept, all are 1 either way.
 */
export type EmptyGold = 'zero' | 'papers'

/** The values of `EmptyGold`, the default first. */
export const emptyGoldValues: readonly EmptyGold[] = ['zero', 'papers']

/** What a row says about its gold. */
export function emptyGoldNote(gold: Gold): { hasEmptyGold?: true } {
  return isEmptyGold(gold) ? { hasEmptyGold: true } : {}
}

/** Scores a text against a page's gold. */
export function scoreText(measure: Measure, text: string, gold: Gold, emptyGold: EmptyGold = 'zero'): Score {
  const score = measure.score(text, gold.text ?? '', gold)
  return emptyGold === 'papers' && isEmptyGold(gold) ? { ...score, r: 1 } : score
}

function isEmptyGold({ text }: Gold): boolean {
  return text !== null && text.trim() === ''
}
