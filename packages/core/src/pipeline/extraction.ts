/** What comes of running a pipeline over a page. */

import { OverBudget } from '../filter/budget.js'
import { type Verdict, verdict } from '../filter/filter.js'
import type { Page } from '../page/page.js'
import { nothing } from '../page/selection/selection.js'
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

/** Returns what became of a page that a pipeline judged: parsing's word first, then the verdict's. */
export function outcomeOf(page: Page, verdict: Verdict): Outcome {
  if (page.outcome !== 'ok') return page.outcome
  return verdict.status === 'empty' || verdict.status === 'no-content' ? verdict.status : 'ok'
}

/** Tells whether a page was parsed and judged as a whole. */
export function isJudged(outcome: Outcome): boolean {
  return outcome === 'ok' || outcome === 'no-content' || outcome === 'empty'
}

/** Runs the judging of a page and says what became of it; out of budget, nothing is kept. */
export function extractionBy(page: Page, steps: readonly Step[], judge: () => Verdict): Extraction {
  try {
    const said = judge()
    return { page, verdict: said, outcome: outcomeOf(page, said), steps }
  } catch (error) {
    if (!(error instanceof OverBudget)) throw error
    return { page, verdict: verdict(page, nothing(page.runs)), outcome: 'over-budget', steps }
  }
}
