/**
 * What CETD takes for a link: `button`, `select`, and `a` with an address.
 *
 * An `a` without `href` is a target, not a link. Old pages leave `<a name>` open around all of their text; counted as a
 * link it would make every composite density 0. The authors' program keeps such pages.
 */

import { Tag } from '../../html/tags.js'
import { type Lazy, lazy } from '../../page/lazy.js'
import { measuresOf } from '../../page/measure.js'
import type { Page } from '../../page/page.js'
import { Kind, NodeFlag } from '../../page/types.js'

/** The links of a page as CETD counts them. */
export interface Links {
  /** Whether an element is a link, or lies inside one. */
  isInside(node: number): boolean
  /** Whether an element is a link itself. */
  isLink(node: number): boolean
  /** LC, the characters of link text below a node. */
  charsOf(node: number): number
}

/** Finds the links of a page, once per page. */
export const linksOf: Lazy<Links> = lazy(page => {
  const targets = anchorsWithoutAddress(page)
  return targets.size === 0 ? plainLinks(page) : linksWithout(page, targets)
})

function isLinkish(tag: number): boolean {
  return tag === Tag.a || tag === Tag.button || tag === Tag.select
}

function anchorsWithoutAddress(page: Page): ReadonlySet<number> {
  const { nodes, body } = page
  const found = new Set<number>()
  for (let i = body; body >= 0 && i < nodes.end[body]; i++) {
    if (nodes.kind[i] === Kind.Element && nodes.tag[i] === Tag.a && page.attribute(i, 'href') === null) found.add(i)
  }
  return found
}

/** Without such anchors the links are those that the page has counted already. */
function plainLinks(page: Page): Links {
  const { nodes } = page
  const measures = measuresOf(page)
  return {
    isInside: node => (nodes.flags[node] & NodeFlag.InLink) !== 0,
    isLink: node => isLinkish(nodes.tag[node]),
    charsOf: node => measures.linkCharsOf(node),
  }
}

function linksWithout(page: Page, targets: ReadonlySet<number>): Links {
  const { nodes, runs, body } = page
  const measures = measuresOf(page)
  const isLink = (node: number): boolean => isLinkish(nodes.tag[node]) && !targets.has(node)
  const inside = new Uint8Array(nodes.size)
  for (let i = body + 1; i < nodes.end[body]; i++) {
    if (inside[nodes.parent[i]] || (nodes.kind[i] === Kind.Element && isLink(i))) inside[i] = 1
  }
  const before = new Int32Array(runs.size + 1)
  for (let run = 0; run < runs.size; run++) before[run + 1] = before[run] + (inside[runs.node[run]] ? measures.runChars(run) : 0)
  return {
    isInside: node => inside[node] === 1,
    isLink,
    charsOf: node => before[nodes.run[nodes.end[node]]] - before[nodes.run[node]],
  }
}
