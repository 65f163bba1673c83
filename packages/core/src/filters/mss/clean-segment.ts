/** The optional clean-up of a segment: elements that articles embed but that are not article text. */

import type { Budget } from '../../filter/filter.js'
import { Tag } from '../../html/tags.js'
import { measuresOf } from '../../page/measure.js'
import type { Page } from '../../page/page.js'
import { Kind, Namespace } from '../../page/types.js'

/**
 * Marks the runs to drop from a segment of the source: those in a `table` or `form`, in an `li` or `p` that is nothing but
 * a link, and in a `div` with an embedded object or without a paragraph.
 *
 * Only elements that begin and end inside the segment are judged, the innermost first; what is dropped already does not
 * count for the elements around it.
 */
export function uncleanRuns(page: Page, srcStart: number, srcEnd: number, budget: Budget): Uint8Array {
  const { nodes, body, runs } = page
  const dropped = new Uint8Array(runs.size)
  const holds = new Uint8Array(nodes.size) // bit 1: a paragraph, bit 2: an embedded object
  for (let i = body < 0 ? -1 : nodes.end[body] - 1; i > body; i--) {
    if ((i & 8191) === 0) budget.spend(8192)
    if (nodes.kind[i] !== Kind.Element || nodes.namespace[i] !== Namespace.Html) continue
    const isInside = nodes.srcStart[i] >= srcStart && nodes.srcEnd[i] <= srcEnd
    if (isInside && isUnclean(page, i, holds[i])) dropped.fill(1, nodes.run[i], nodes.run[nodes.end[i]])
    else holds[nodes.parent[i]] |= holds[i] | contribution(nodes.tag[i])
  }
  return dropped
}

function contribution(tag: number): number {
  if (tag === Tag.p) return 1
  return tag === Tag.object || tag === Tag.embed || tag === Tag.applet ? 2 : 0
}

function isUnclean(page: Page, element: number, holds: number): boolean {
  const { nodes } = page
  const measures = measuresOf(page)
  switch (nodes.tag[element]) {
    case Tag.table:
    case Tag.form:
      return true
    case Tag.li:
    case Tag.p:
      return measures.charsOf(element) > 0 && measures.anchorCharsOf(element) === measures.charsOf(element)
    case Tag.div:
      return holds !== 1
    default:
      return false
  }
}
