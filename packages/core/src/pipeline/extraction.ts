/** What comes of running a pipeline over a page. */

import type { Verdict } from '../filter/filter.js'
import type { Page } from '../page/page.js'
import type { Outcome } from '../page/types.js'
import type { ParamValue } from '../params/params.js'

/** One filter or combination at work: where in the pipeline, what it said, how long it took. */
export interface Step {
  /** Its place: `$.serial[0].vote[2]`. */
  readonly path: string
  readonly name: string
  /** The effective parameters of a filter. */
  readonly params?: Readonly<Record<string, ParamValue>>
  readonly verdict: Verdict
  readonly ms: number
}

/** The page, the final verdict and the steps between. */
export interface Extraction {
  readonly page: Page
  readonly verdict: Verdict
  readonly outcome: Outcome
  readonly steps: readonly Step[]
}

/** What became of the page: parsing's word first, then the verdict's. */
export function outcomeOf(page: Page, verdict: Verdict): Outcome {
  if (page.outcome !== 'ok') return page.outcome
  return verdict.status === 'empty' || verdict.status === 'no-content' ? verdict.status : 'ok'
}
