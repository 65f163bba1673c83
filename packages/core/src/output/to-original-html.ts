/** The kept part of a page as its pruned original tree, as safe as the HTML of `toHtml`. */

import type { Page } from '../page/page.js'
import type { Selection } from '../page/selection/selection.js'
import { baseOf } from '../page/urls.js'
import { OriginalWriter } from './html/original.js'
import { keptElements } from './kept.js'
import type { OutputOptions } from './options.js'
import { shownPart } from './shown.js'

/**
 * Renders what a selection keeps in the structure of the page: wrappers, ids and classes stay, tables of one row stay tables, and what
 * was dropped is missing. CETD calls this the pruned page.
 *
 * Safe by construction, as `toHtml` is: only elements and attributes of fixed lists are written, ids carry our prefix, and the
 * markup nests such that any HTML parser reads back the tree that was meant. See README.md beside this file.
 */
export function toOriginalHtml(page: Page, keep: Selection, options: OutputOptions = {}): string {
  const { url, tables = true, images = true, links = true, spend } = options
  const whole = shownPart(page, keep)
  spend?.(page.nodes.size)
  const kept = keptElements(page, whole)
  spend?.(page.nodes.size)
  return new OriginalWriter(page, whole, kept, { base: baseOf(page, url), tables, images, links, spend }).render()
}
