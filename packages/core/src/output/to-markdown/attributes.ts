/** A quick look at start tags. */

import type { Page } from '../../page/page.js'

/** Tells whether the start tag of an element with a name of `nameLength` letters may have attributes, without reading them. */
export function hasAttributes(page: Page, node: number, nameLength: number): boolean {
  const start = page.nodes.srcStart[node]
  return start >= 0 && page.source.charCodeAt(start + 1 + nameLength) !== 0x3e
}
