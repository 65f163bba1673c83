/** Writes Markdown with what an entry point brings for it. */

import type { Page } from '../../page/page.js'
import type { Selection } from '../../page/selection/selection.js'
import { keptElements } from '../kept.js'
import type { RenderOptions } from '../options.js'
import { shownPart } from '../shown.js'
import { walk } from '../tree-walk.js'
import { Sign } from './escape.js'
import { writeHeading } from './handlers/block.js'
import { MarkdownState } from './state.js'

/** Renders what a selection keeps as GitHub-flavoured Markdown. */
export function renderMarkdown(page: Page, keep: Selection, options: RenderOptions): string {
  const whole = shownPart(page, keep)
  const title = options.title ?? ''
  if (title === '' && (page.body < 0 || whole.isEmpty)) return ''
  options.spend?.(page.nodes.size)
  const kept = keptElements(page, whole)
  options.spend?.(page.nodes.size)
  const state = new MarkdownState(page, whole, kept, options)
  if (title !== '') {
    state.addText(title, false, Sign.Any)
    writeHeading(state, 1)
  }
  walk(page, whole, kept, state, options.spend)
  return state.finish()
}
