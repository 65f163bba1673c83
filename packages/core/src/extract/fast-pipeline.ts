/**
 * The pipeline `fast`, written out: what `compile` makes of its JSON, without validation, parameters, scores and traces.
 * A test holds the two together.
 */

import { markByDensity, markRuns } from '../filters/boilerpipe/mark-runs.js'
import { bodyLinkShare, compositeDensities, stretchDensity } from '../filters/cetd/density.js'
import { decideBySum } from '../filters/cetd/density-sum.js'
import { decide } from '../filters/dtp/decide.js'
import { type Budget, fallbackAll, keepRuns, unlimited, type Verdict, verdict } from '../filters/filter.js'
import type { Page } from '../page/page.js'
import { nothing } from '../page/selection.js'
import { DeadlineBudget, OverBudget } from '../pipeline/budget.js'
import { voteUnits } from '../pipeline/combine.js'
import { type Extraction, outcomeOf, type Step } from '../pipeline/extraction.js'

const quorum = 0.6

const members: readonly (readonly [name: string, judge: (page: Page, budget: Budget) => Verdict])[] = [
  ['boilerpipe-default', (page, budget) => verdict(page, keepRuns(page, markRuns(page, budget, markByDensity).mask))],
  ['cectd-ds', judgeDensity],
  [
    'dtp',
    (page, budget) => (page.live.isEmpty ? keepNothing(page) : verdict(page, keepRuns(page, decide(page, 0, 25, 1, false, budget).kept))),
  ],
]

/** `cectd-ds` with the parameters it has when none are given. */
function judgeDensity(page: Page, budget: Budget): Verdict {
  const { body, measures, live } = page
  if (live.isEmpty) return keepNothing(page)
  const linkChars = measures.linkCharsOf(body)
  if (linkChars === 0) return fallbackAll(page)
  if (linkChars >= measures.charsOf(body)) return keepNothing(page)
  const share = bodyLinkShare(page)
  const densities = compositeDensities(page, 'released', 'released', budget)
  const values = { thresholdFactor: 1, countsTextStretches: true, keepsAncestorText: true }
  return verdict(page, keepRuns(page, decideBySum(page, densities, length => stretchDensity(length, share), values, budget).kept))
}

function keepNothing(page: Page): Verdict {
  return verdict(page, nothing(page.runs))
}

/** Judges a page: blocks whose shares in what the three members keep add up to the quorum are kept. */
export function judgeFast(page: Page, deadlineMs: number): Extraction {
  const now = (): number => performance.now()
  const budget = deadlineMs ? new DeadlineBudget(deadlineMs, now) : unlimited
  const steps: Step[] = []
  const start = now()
  const record = (path: string, name: string, from: number, said: Verdict): Verdict => {
    steps.push({ path, name, verdict: said, ms: now() - from })
    return said
  }
  try {
    const ballots = members.map(([name, judge], i) => {
      const from = now()
      budget.spend(1)
      return { verdict: record(`$.vote[${i}]`, name, from, judge(page, budget)), weight: 1 }
    })
    const said = record('$', 'vote', start, verdict(page, voteUnits(page, ballots, quorum * members.length, 'block', false)))
    return { page, verdict: said, outcome: outcomeOf(page, said), steps }
  } catch (error) {
    if (!(error instanceof OverBudget)) throw error
    return { page, verdict: keepNothing(page), outcome: 'over-budget', steps }
  }
}
