/**
 * The pipeline `fast`, written out: what `compile` makes of its JSON, without validation, parameters, scores and traces.
 * A test holds the two together.
 */

import { DeadlineBudget, OverBudget } from '../filter/budget.js'
import { keepRuns, unlimited, verdict } from '../filter/filter.js'
import { chooseElement, usualWorths } from '../filters/best-element/choose.js'
import type { Page } from '../page/page.js'
import { nothing } from '../page/selection/selection.js'
import { type Extraction, outcomeOf } from '../pipeline/extraction.js'

/** Judges a page by `best-element`. */
export function judgeFast(page: Page, deadlineMs: number): Extraction {
  const now = (): number => performance.now()
  const budget = deadlineMs ? new DeadlineBudget(deadlineMs, now) : unlimited
  const start = now()
  try {
    const said = verdict(page, keepRuns(page, chooseElement(page, usualWorths, budget).kept))
    const steps = [{ path: '$', name: 'best-element', verdict: said, ms: now() - start }]
    return { page, verdict: said, outcome: outcomeOf(page, said), steps }
  } catch (error) {
    if (!(error instanceof OverBudget)) throw error
    return { page, verdict: verdict(page, nothing(page.runs)), outcome: 'over-budget', steps: [] }
  }
}
