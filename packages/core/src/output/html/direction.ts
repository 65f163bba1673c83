/** The direction of a page's text as a whole. */

import { Tag } from '../../html/tags.js'
import type { Page } from '../../page/page.js'
import { directionOf, localeAttributes } from './attributes.js'

/** Direction that `body` or `html` states, and, where text runs from right to left, the attributes that say so. */
export function pageDirection(page: Page): { readonly direction: string; readonly attributes: string } {
  const { nodes } = page
  for (let i = page.body; i >= 0; i = nodes.parent[i]) {
    const direction = nodes.tag[i] === Tag.body || nodes.tag[i] === Tag.html ? directionOf(page, i) : null
    if (direction !== null) return { direction, attributes: direction === 'rtl' ? localeAttributes(page, i) : '' }
  }
  return { direction: 'ltr', attributes: '' }
}
