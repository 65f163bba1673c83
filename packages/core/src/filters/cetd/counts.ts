/** CETD's counts per element that are no plain sums of the page: link tags, and the element that owns a text. */

import { Tag } from '../../html/tags.js'
import { measuresOf } from '../../page/measure.js'
import type { Page } from '../../page/page.js'
import { NodeFlag } from '../../page/types.js'
import type { Budget } from '../filter.js'

/** How link tags are counted: as the authors' program does, or simply the links below an element. */
export type LinkTags = 'released' | 'plain'

/**
 * Counts LT, the link tags below each element, indexed by node.
 *
 * `released`: inside a link every tag is a link tag, and an element whose text and tags are all links counts as one itself.
 * `plain`: the number of `a`, `button` and `select` below the element.
 */
export function linkTagCounts(page: Page, linkTags: LinkTags, budget: Budget): Int32Array {
  const { nodes, body } = page
  const measures = measuresOf(page)
  const { present } = measures
  const counts = new Int32Array(nodes.size)
  const isReleased = linkTags === 'released'
  let steps = 0
  // Children follow their parents in the table, so backwards every count is complete when it is added to the parent's.
  for (let i = nodes.end[body] - 1; i > body; i--) {
    if ((++steps & 4095) === 0) budget.spend(4096)
    if (!present[i]) continue
    let own = isLinkish(nodes.tag[i])
    if (isReleased) {
      const tags = measures.tagsOf(i)
      if (nodes.flags[i] & NodeFlag.InLink) counts[i] = tags
      own ||= counts[i] !== 0 && counts[i] === tags && measures.charsOf(i) === measures.linkCharsOf(i)
    }
    counts[nodes.parent[i]] += counts[i] + (own ? 1 : 0)
  }
  return counts
}

function isLinkish(tag: number): boolean {
  return tag === Tag.a || tag === Tag.button || tag === Tag.select
}

/** For every node the nearest counted element around it, itself included: text inside `svg` and `math` belongs to these. */
export function countedOwners(page: Page): Int32Array {
  return page.once('countedOwners', () => {
    const { nodes, body } = page
    const measures = measuresOf(page)
    const owner = new Int32Array(nodes.size).fill(-1)
    for (let i = body; body >= 0 && i < nodes.end[body]; i++) owner[i] = measures.present[i] ? i : owner[nodes.parent[i]]
    return owner
  })
}
