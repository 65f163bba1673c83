/** Site rules: what a user says about the pages of one site takes precedence over what any filter says. */

import type { ParsedSiteRule } from '../extract/options.js'
import type { Page } from '../page/page.js'
import { difference, intersection, nothing, type Selection, SelectionBuilder } from '../page/selection/selection.js'
import { matchAll } from '../select/match.js'
import type { ComplexSelector } from '../select/parse-selector.js'

/** Applies the rules for a page to what a pipeline kept. */
export function applySiteRules(page: Page, keep: Selection, rules: readonly ParsedSiteRule[]): Selection {
  let result = keep
  for (const rule of rules) {
    if (rule.keep) result = intersection(page.live, elementsText(page, rule.keep))
    if (rule.drop) result = difference(result, elementsText(page, rule.drop))
  }
  return result
}

/** The live text below all elements that the selectors match. */
export function elementsText(page: Page, selectors: readonly ComplexSelector[]): Selection {
  const { nodes, runs } = page
  if (runs.size === 0) return nothing(runs)
  const builder = new SelectionBuilder(runs)
  for (const element of matchAll(page, selectors)) {
    builder.add(runs.start[nodes.run[element]], runs.start[nodes.run[nodes.end[element]]])
  }
  return intersection(page.live, builder.build())
}
