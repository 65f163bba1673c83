/** The text of single elements: names, dates and headings are short, so only a short way is gone. */

import { Tag } from '../html/tags.js'
import { isFormattingTag } from '../page/elements.js'
import type { Page } from '../page/page.js'
import { Kind, RunFlag } from '../page/types.js'
import { normalise } from '../text/words.js'

/** Most nodes looked at below one element: keeps the reading of nested candidates linear on hostile pages. */
const maxNodes = 600

/**
 * Returns an element's text with collapsed white space, cut at about `maxChars`; hidden text only where asked for, and
 * without the elements in `skip`, which are in document order.
 */
export function elementText(page: Page, element: number, maxChars = 300, hidden = false, skip: readonly number[] = []): string {
  const { nodes, runs } = page
  const end = Math.min(nodes.end[element], element + maxNodes)
  let text = ''
  let previous = -1
  let opened = false
  let skipped = 0
  for (let i = element + 1; i < end && text.length < maxChars; i++) {
    if (nodes.kind[i] === Kind.Element) {
      if (i === skip[skipped]) {
        skipped++
        opened = true
        i = nodes.end[i] - 1
        continue
      }
      if (!isGlue(nodes.tag[i])) opened = true
      continue
    }
    const run = nodes.run[i]
    if (nodes.kind[i] !== Kind.Text || run >= runs.size || runs.node[run] !== i) continue
    if (!hidden && runs.flags[run] & RunFlag.Hidden) continue
    const from = runs.start[run]
    const piece = runs.axis.slice(from, Math.min(runs.start[run + 1], from + maxChars))
    text += previous >= 0 && (opened || closesBetween(page, element, previous, i)) ? ` ${piece}` : piece
    previous = i
    opened = false
  }
  return normalise(text)
}

/** Tells whether a tag joins words; links do not: by-lines write `By<a>Ana Ruiz</a>` and leave the gap to the style sheet. */
export function isGlue(tag: number): boolean {
  return isFormattingTag(tag) && tag !== Tag.a
}

/** Tells whether an element that does more than format closes between two text nodes. */
function closesBetween(page: Page, element: number, a: number, b: number): boolean {
  const { nodes } = page
  for (let i = nodes.parent[a]; i > element && nodes.end[i] <= b; i = nodes.parent[i]) if (!isGlue(nodes.tag[i])) return true
  return false
}

/** Characters of an element's text on the axis, white space and hidden text included. */
export function textLength(page: Page, element: number): number {
  const { nodes, runs } = page
  return runs.start[nodes.run[nodes.end[element]]] - runs.start[nodes.run[element]]
}

/** The elements among the nodes `from … to` for which something holds. */
export function elementsIn({ nodes }: Page, from: number, to: number, holds: (node: number) => boolean): number[] {
  const found: number[] = []
  for (let i = from; i < to; i++) if (nodes.kind[i] === Kind.Element && holds(i)) found.push(i)
  return found
}

/** The elements among the first nodes inside an element for which something holds. */
export function inside(page: Page, element: number, maxNodes: number, holds: (node: number) => boolean): number[] {
  return elementsIn(page, element + 1, Math.min(page.nodes.end[element], element + maxNodes), holds)
}
