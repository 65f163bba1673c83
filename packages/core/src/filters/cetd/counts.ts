/** CETD's counts per element that are not plain sums of the page: link tags, and the element that owns a text. */

import type { Budget } from '../../filter/filter.js'
import { type Lazy, lazy } from '../../page/lazy.js'
import { measuresOf } from '../../page/measure.js'
import type { Page } from '../../page/page.js'
import { linksOf } from './links.js'

/** How link tags are counted: as the authors' program does, or simply the links below an element. */
export type LinkTags = 'released' | 'plain'

/**
 * Counts LT, the link tags below each element, indexed by node.
 *
 * `released`: inside a link every tag is a link tag, and an element whose text and tags are all links counts as one itself.
 * `plain`: the number of links below the element.
 */
export function linkTagCounts(page: Page, linkTags: LinkTags, budget: Budget): Int32Array {
  const { nodes, body } = page
  const measures = measuresOf(page)
  const links = linksOf(page)
  const { present } = measures
  const counts = new Int32Array(nodes.size)
  const isReleased = linkTags === 'released'
  let steps = 0
  // Children follow their parents in the table, so backwards every count is complete when it is added to the parent's.
  for (let i = nodes.end[body] - 1; i > body; i--) {
    if ((++steps & 4095) === 0) budget.spend(4096)
    if (!present[i]) continue
    let own = links.isLink(i)
    if (isReleased) {
      const tags = measures.tagsOf(i)
      if (links.isInside(i)) counts[i] = tags
      own ||= counts[i] !== 0 && counts[i] === tags && measures.charsOf(i) === links.charsOf(i)
    }
    counts[nodes.parent[i]] += counts[i] + (own ? 1 : 0)
  }
  return counts
}

/** For every node the nearest counted element around it, itself included: text inside `svg` and `math` belongs to these. */
export const countedOwners: Lazy<Int32Array> = lazy(page => {
  const { nodes, body } = page
  const measures = measuresOf(page)
  const owner = new Int32Array(nodes.size).fill(-1)
  for (let i = body; body >= 0 && i < nodes.end[body]; i++) owner[i] = measures.present[i] ? i : owner[nodes.parent[i]]
  return owner
})
