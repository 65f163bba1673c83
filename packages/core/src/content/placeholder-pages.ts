/** A page that is there in place of another (a shell, a wall, the error of a server) has no content. */

import { verdict } from '../filter/filter.js'
import { nothing } from '../page/selection/selection.js'
import { type Extraction, isJudged } from '../pipeline/extraction.js'
import { pageState } from './page-state.js'

/** Headings of errors as a whole, and what Apache says below. */
const error = /^(?:(?:error )?404[ :–-]*)?(?:404|(?:page )?not found)[\s.!]*$|requested url .{0,300}not found/i

/** A fixed confidence: the gold packages contain too few such pages to estimate one. */
const sureness = 0.9

/** Keeps nothing of a page that is there in place of another. */
export function withoutPlaceholder(extraction: Extraction): Extraction {
  const { page, outcome } = extraction
  if (!isJudged(outcome) || pageState(page, error) === null) return extraction
  const assessment = { confidence: sureness, pageKind: 'none', kindProbability: sureness } as const
  return { ...extraction, verdict: verdict(page, nothing(page.runs), { assessment }) }
}
