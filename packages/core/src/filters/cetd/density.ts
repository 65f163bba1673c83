/**
 * CETD's densities: text density TD and composite text density CTD.
 *
 * Symbols as in Sun et al. 2011: C characters, T tags, LC link characters, LT link tags.
 */

import type { Budget } from '../../filter/filter.js'
import { measuresOf } from '../../page/measure.js'
import type { Page } from '../../page/page.js'
import { type LinkTags, linkTagCounts } from './counts.js'
import { linksOf } from './links.js'

/** How a node without link characters is read: as the authors' program does, or as the paper prints the formula. */
export type DensityVariant = 'released' | 'paper'

/** TD = C / T, with 1 for a zero T. */
export function textDensity(c: number, t: number): number {
  return c / (t || 1)
}

/**
 * CTD, the composite text density: text density, lowered by the node's links against the page's.
 *
 * `released` takes LC = 0 as 1 wherever it stands, `paper` only where it divides. 0 without text, and for text that is
 * all links below tags that are all links.
 */
export function compositeDensity(c: number, t: number, lc: number, lt: number, bodyLinkShare: number, variant: DensityVariant): number {
  if (c === 0) return 0
  const tags = t || 1
  const links = lc || 1
  const logarithm = Math.log((c * tags) / (links * (lt || 1)))
  // 0 / 0 is 0: on a page without links the paper's base is ln e = 1, whose logarithm is 0.
  if (logarithm === 0) return 0
  const base = Math.log((c * (variant === 'paper' ? lc : links)) / (c - lc || 1) + bodyLinkShare * c + Math.E)
  return ((c / tags) * logarithm) / Math.log(base)
}

/** The composite density of one text stretch of `length` characters between child elements. */
export function stretchDensity(length: number, bodyLinkShare: number): number {
  if (length <= 1) return 0
  return (length * Math.log(length)) / Math.log(Math.log(bodyLinkShare * length + Math.E))
}

/** LC_b / C_b: the share of link characters on the whole page. */
export function bodyLinkShare(page: Page): number {
  const { body } = page
  const measures = measuresOf(page)
  return linksOf(page).charsOf(body) / (measures.charsOf(body) || 1)
}

/** TD of every counted element, indexed by node; 0 elsewhere. */
export function textDensities(page: Page, budget: Budget): Float64Array {
  const { nodes, body } = page
  const measures = measuresOf(page)
  const densities = new Float64Array(nodes.size)
  for (let i = body; i < nodes.end[body]; i++) {
    if ((i & 4095) === 0) budget.spend(4096)
    if (measures.present[i]) densities[i] = textDensity(measures.charsOf(i), measures.tagsOf(i))
  }
  return densities
}

/** CTD of every counted element, indexed by node; 0 elsewhere. */
export function compositeDensities(page: Page, variant: DensityVariant, linkTags: LinkTags, budget: Budget): Float64Array {
  const { nodes, body } = page
  const measures = measuresOf(page)
  const lt = linkTagCounts(page, linkTags, budget)
  const links = linksOf(page)
  const share = bodyLinkShare(page)
  const densities = new Float64Array(nodes.size)
  for (let i = body; i < nodes.end[body]; i++) {
    if ((i & 4095) === 0) budget.spend(4096)
    if (!measures.present[i]) continue
    densities[i] = compositeDensity(measures.charsOf(i), measures.tagsOf(i), links.charsOf(i), lt[i], share, variant)
  }
  return densities
}
