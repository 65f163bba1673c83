/** CETD-DS and CECTD-DS: content blocks by DensitySum, over text density and over composite text density. */

import { type Budget, defineFilter, fallbackAll, keepRuns, paperPolicies, type Verdict, verdict } from '../../filter/filter.js'
import { measuresOf } from '../../page/measure.js'
import type { Page } from '../../page/page.js'
import { nothing } from '../../page/selection/selection.js'
import { bodyLinkShare, compositeDensities, stretchDensity, textDensities } from './density.js'
import { type DensitySumValues, decideBySum } from './density-sum.js'
import { linksOf } from './links.js'
import { compositeParams, densitySumParams } from './params.js'
import { type DensityName, densityScores, densitySumTrace, pageRuleTrace } from './trace.js'

const paper = 'Sun, Song, Liao: DOM based content extraction via text density, SIGIR 2011'

/**
 * Keeps the blocks with the largest sums of text density (characters per tag).
 *
 * Sun, Song & Liao, SIGIR 2011, variant CETD-DS. Follows the authors' program in what the paper leaves open, see README.
 */
export const cetdDs = defineFilter({
  name: 'cetd-ds',
  summary: 'Keeps the elements with the largest sums of text density, characters per tag.',
  reference: paper,
  reads: ['elements'],
  params: densitySumParams,
  presets: { paper: { countsTextStretches: false } },
  presetPolicies: paperPolicies,
  judge(page, params, budget) {
    if (page.live.isEmpty) return verdict(page, nothing(page.runs))
    return judgeBySum(page, 'TD', textDensities(page, budget), length => length, params, budget)
  },
})

/**
 * Keeps the blocks with the largest sums of composite text density, which links lower.
 *
 * Sun, Song & Liao, SIGIR 2011, variant CECTD-DS. Follows the authors' program in what the paper leaves open, see README.
 */
export const cectdDs = defineFilter({
  name: 'cectd-ds',
  summary: 'Keeps the elements with the largest sums of composite text density, which links lower.',
  reference: paper,
  reads: ['elements'],
  params: { ...densitySumParams, ...compositeParams },
  presets: { paper: { countsTextStretches: false, densityVariant: 'paper' } },
  presetPolicies: paperPolicies,
  judge(page, params, budget) {
    const decided = pageRule(page)
    if (decided) return decided
    const share = bodyLinkShare(page)
    const densities = compositeDensities(page, params.densityVariant, params.linkTags, budget)
    return judgeBySum(page, 'CTD', densities, length => stretchDensity(length, share), params, budget)
  },
})

/**
 * Decides pages on which composite density means nothing: without text, without link text (everything is content), and
 * with nothing but link text (none is). Null for all others.
 */
export function pageRule(page: Page): Verdict | null {
  if (page.live.isEmpty) return verdict(page, nothing(page.runs))
  const { body } = page
  const linkChars = linksOf(page).charsOf(body)
  if (linkChars === 0) return fallbackAll(page, { trace: () => ruleTrace(page, 'no links: everything is content') })
  if (linkChars < measuresOf(page).charsOf(body)) return null
  return verdict(page, nothing(page.runs), { trace: () => ruleTrace(page, 'only links: nothing is content') })
}

function ruleTrace(page: Page, rule: string) {
  return pageRuleTrace(page, compositeDensities(page, 'released', 'released', { spend() {} }), rule)
}

/** The steps of the paper's Algorithm 2 as a verdict. */
function judgeBySum(
  page: Page,
  name: DensityName,
  densities: Float64Array,
  densityOfStretch: (length: number) => number,
  values: DensitySumValues,
  budget: Budget,
): Verdict {
  const { kept, ...facts } = decideBySum(page, densities, densityOfStretch, values, budget)
  return verdict(page, keepRuns(page, kept), {
    score: () => densityScores(page, densities, facts.threshold),
    trace: () => densitySumTrace(page, { name, densities, ...facts }),
  })
}
