/** The kept part of a page as HTML that is safe to show anywhere. */

import type { Page } from '../page/page.js'
import type { Selection } from '../page/selection/selection.js'
import { baseOf } from '../page/urls.js'
import { Renderer } from './html/renderer.js'
import { keptElements } from './kept.js'
import type { OutputOptions } from './options.js'
import { shownPart } from './shown.js'

/**
 * Renders what a selection keeps as HTML: the page's headings, lists, tables, code, figures, quotes and formulas without
 * the wrappers around them, addresses absolute, pictures resolved.
 *
 * Safe by construction: only elements and attributes of a fixed list are written, every value is checked or escaped, and
 * the markup nests such that any HTML parser reads back the tree that was meant. See README.md beside this file.
 */
export function toHtml(page: Page, keep: Selection, options: OutputOptions = {}): string {
  const { url, tables = true, images = true, links = true, spend } = options
  const whole = shownPart(page, keep)
  spend?.(page.nodes.size)
  const kept = keptElements(page, whole)
  spend?.(page.nodes.size)
  const renderer = new Renderer(page, whole, kept, { base: baseOf(page, url), tables, images, links, spend })
  return renderer.render((markup, attributes) => {
    const html = markup.trimEnd()
    return attributes === '' || html === '' ? html : `<div${attributes}>\n${html}\n</div>`
  })
}
