/** What `extract` looks at beside a pipeline: comment sections, and whether the page is there in place of another. */

import { intersection, type Page, verdict } from 'gleaner'
import { commentSections, withoutPlaceholder } from 'gleaner/training'
import { mergedBounds } from './atoms.js'

/** Facts of one page under its policies. */
export interface PageFacts {
  /** Live text of comment sections. */
  readonly comments: Int32Array
  readonly isPlaceholder: boolean
}

/** Finds the facts of a page. */
export function factsOf(page: Page, axis: string): PageFacts {
  const extraction = { page, verdict: verdict(page, page.live), outcome: page.outcome, steps: [] }
  return {
    comments: mergedBounds(intersection(page.live, commentSections(page, page.live)).bounds, axis),
    isPlaceholder: withoutPlaceholder(extraction) !== extraction,
  }
}
