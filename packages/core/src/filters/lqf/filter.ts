/** LQF, the link quota filter. */

import { type Budget, defineFilter, keepRuns, paperPolicies, verdict } from '../../filter/filter.js'
import type { Trace } from '../../filter/trace.js'
import { isInlineTag } from '../../page/elements.js'
import { measuresOf } from '../../page/measure.js'
import type { Page } from '../../page/page.js'
import { Namespace } from '../../page/types.js'
import { number } from '../../params/params.js'
import { countedElements } from '../element-series.js'
import { largestAround } from '../largest-around.js'

/**
 * Drops blocks whose text is mostly link text: menus, tag clouds, "related" boxes.
 *
 * Mantratzis, Orgun & Cassidy, "Separating XHTML content from navigation clutter", Hypertext 2005, in the form in which
 * Gottron evaluated it. Differs from the paper: whole block elements are dropped from the top down, see README.
 */
export const lqf = defineFilter({
  name: 'lqf',
  summary: 'Drops block elements whose text is mostly link text.',
  reference: 'Mantratzis, Orgun, Cassidy: Separating XHTML content from navigation clutter, Hypertext 2005',
  reads: ['elements'],
  params: {
    maxLinkShare: number({ default: 0.5, min: 0.2, max: 0.9, doc: 'Maximum share of link characters in a block.' }),
  },
  presets: { paper: {} },
  presetPolicies: paperPolicies,
  judge(page, { maxLinkShare }, budget) {
    return verdict(page, keepRuns(page, keptRuns(page, maxLinkShare, budget)), {
      score: () => scores(page),
      trace: () => traceOf(page, maxLinkShare),
    })
  },
})

/** Visits the elements from the top; a block above the quota loses its whole subtree, any other is entered. */
function keptRuns(page: Page, maxLinkShare: number, budget: Budget): Uint8Array {
  const { nodes, body, runs } = page
  const kept = new Uint8Array(runs.size).fill(1)
  let steps = 0
  for (let i = body + 1; body >= 0 && i < nodes.end[body]; ) {
    if ((++steps & 4095) === 0) budget.spend(4096)
    if (linkShare(page, i) > maxLinkShare) {
      kept.fill(0, nodes.run[i], nodes.run[nodes.end[i]])
      i = nodes.end[i]
    } else i++
  }
  return kept
}

/** Link characters of a counted block element as a share of its characters; 0 for any other node. */
function linkShare(page: Page, node: number): number {
  const { nodes } = page
  const measures = measuresOf(page)
  if (!measures.present[node]) return 0
  if (nodes.namespace[node] === Namespace.Html && isInlineTag(nodes.tag[node])) return 0
  return measures.anchorCharsOf(node) / (measures.charsOf(node) || 1)
}

/** One minus the largest link share among the blocks around a run: at least `1 − maxLinkShare` exactly if the run is kept. */
function scores(page: Page): Float32Array {
  // `body` is never dropped, so its share does not count.
  return Float32Array.from(
    largestAround(page, node => (node === page.body ? 0 : linkShare(page, node))),
    share => 1 - share,
  )
}

function traceOf(page: Page, maxLinkShare: number): Trace {
  const { body, blockElement, nodes } = page
  const measures = measuresOf(page)
  const blocks = countedElements(page).filter(i => i !== body && blockElement[i] === i && measures.charsOf(i) > 0)
  let droppedUntil = 0
  return {
    series: [
      {
        name: 'linkShare',
        unit: 'element',
        ids: blocks,
        values: Float64Array.from(blocks, i => linkShare(page, i)),
        doc: 'Share of link characters in each block element with text; a block above the quota is dropped with all it holds.',
      },
    ],
    thresholds: [{ name: 'maxLinkShare', value: maxLinkShare, on: 'linkShare', keeps: 'below' }],
    kept: Uint8Array.from(blocks, i => {
      if (i < droppedUntil) return 0
      if (linkShare(page, i) > maxLinkShare) droppedUntil = nodes.end[i]
      return i < droppedUntil ? 0 : 1
    }),
  }
}
