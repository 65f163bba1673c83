/**
 * The pipeline `fast`, written out: what `compile` makes of its JSON, without validation, parameters, scores and traces.
 */

import { type Budget, keepRuns, verdict } from '../filter/filter.js'
import { chooseElement, usualWorths } from '../filters/best-element/choose.js'
import type { Page } from '../page/page.js'
import { type Extraction, extractionBy, type Step } from '../pipeline/extraction.js'

/** Judges a page by `best-element`. */
export function judgeFast(page: Page, budget: Budget): Extraction {
  const start = performance.now()
  const steps: Step[] = []
  return extractionBy(page, steps, () => {
    const said = verdict(page, keepRuns(page, chooseElement(page, usualWorths, budget).kept))
    steps.push({ path: '$', name: 'best-element', verdict: said, ms: performance.now() - start })
    return said
  })
}
