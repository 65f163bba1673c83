/** LP, the largest pagelet. */

import { type Budget, defineFilter, keepSubtree, paperPolicies, verdict } from '../../filter/filter.js'
import type { Trace } from '../../filter/trace.js'
import { Tag } from '../../html/tags.js'
import { measuresOf } from '../../page/measure.js'
import type { Page } from '../../page/page.js'
import { nothing } from '../../page/selection/selection.js'
import { integer } from '../../params/params.js'
import { elementLabel } from '../element-series.js'

/**
 * Cuts the page into pagelets, the largest elements whose children all have few links, and keeps the one with most text.
 *
 * Pagelets after Bar-Yossef & Rajagopalan, WWW 2002; the largest as content after Gottron's CombinE, iiWAS 2008. Differs
 * from the papers: nothing is said there about text beside pagelets, see README.
 */
export const lp = defineFilter({
  name: 'lp',
  summary: 'Cuts the page at elements with many links into pagelets and keeps the one with most text.',
  reference: 'Bar-Yossef, Rajagopalan: Template detection via data mining and its applications, WWW 2002; Gottron: CombinE, iiWAS 2008',
  reads: ['elements'],
  params: {
    minLinks: integer({ default: 3, min: 2, max: 15, doc: 'An element is split if one of its children has at least this many links.' }),
  },
  presets: { paper: {} },
  presetPolicies: paperPolicies,
  judge(page, { minLinks }, budget) {
    if (page.live.isEmpty) return verdict(page, nothing(page.runs))
    const links = linkCounts(page, budget)
    const pagelets = partition(page, links, minLinks, budget)
    const largest = pagelets.reduce((best, e) => (measuresOf(page).charsOf(e) > measuresOf(page).charsOf(best) ? e : best))
    const isFound = measuresOf(page).charsOf(largest) > 0
    return verdict(page, isFound ? keepSubtree(page, largest) : nothing(page.runs), {
      score: () => scores(page, pagelets, largest),
      trace: () => traceOf(page, links, pagelets, isFound ? largest : -1),
    })
  },
})

/** Links (`a` elements) at or below every node. */
export function linkCounts(page: Page, budget: Budget): Int32Array {
  const { nodes, body } = page
  const measures = measuresOf(page)
  const links = new Int32Array(nodes.size)
  for (let i = nodes.end[body] - 1; i > body; i--) {
    if ((i & 4095) === 0) budget.spend(4096)
    if (!measures.present[i]) continue
    if (nodes.tag[i] === Tag.a) links[i]++
    links[nodes.parent[i]] += links[i]
  }
  return links
}

/** Lists the pagelets in document order: elements none of whose children has `minLinks` links, with only split ones above them. */
export function partition(page: Page, links: Int32Array, minLinks: number, budget: Budget): number[] {
  const { nodes, body } = page
  const measures = measuresOf(page)
  const isSplit = new Uint8Array(nodes.size)
  for (let i = body + 1; i < nodes.end[body]; i++) {
    if ((i & 4095) === 0) budget.spend(4096)
    if (links[i] >= minLinks) isSplit[nodes.parent[i]] = 1
  }
  const pagelets: number[] = []
  let steps = 0
  for (let i = body; i < nodes.end[body]; ) {
    if ((++steps & 4095) === 0) budget.spend(4096)
    if (!measures.present[i] || isSplit[i]) {
      i++
      continue
    }
    pagelets.push(i)
    i = nodes.end[i]
  }
  return pagelets
}

/** For each run the size of its pagelet against the largest; 0 beside all pagelets. */
function scores(page: Page, pagelets: readonly number[], largest: number): Float32Array {
  const { nodes, runs } = page
  const measures = measuresOf(page)
  const result = new Float32Array(runs.size)
  const size = measures.charsOf(largest) || 1
  for (const e of pagelets) result.fill(measures.charsOf(e) / size, nodes.run[e], nodes.run[nodes.end[e]])
  return result
}

function traceOf(page: Page, links: Int32Array, pagelets: readonly number[], chosen: number): Trace {
  const ids = Int32Array.from(pagelets)
  return {
    series: [
      {
        name: 'pageletChars',
        unit: 'element',
        ids,
        values: Float64Array.from(ids, i => measuresOf(page).charsOf(i)),
        doc: 'Characters of each pagelet; the one with the most characters is kept.',
      },
      { name: 'pageletLinks', unit: 'element', ids, values: Float64Array.from(ids, i => links[i]), doc: 'Links in each pagelet.' },
    ],
    kept: Uint8Array.from(ids, i => (i === chosen ? 1 : 0)),
    notes: { pagelets: ids.length, chosen, chosenElement: elementLabel(page, chosen) },
  }
}
