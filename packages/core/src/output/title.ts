/** Whether the content of a page shows its title by itself. */

import { Tag } from '../html/tags.js'
import type { Page } from '../page/page.js'
import { firstEndingAfter, runAt, type Selection } from '../page/selection/selection.js'
import { textEnd, textStart } from './nodes.js'
import { shownPart } from './shown.js'

/** Tells whether the first block that a selection keeps, its first heading or one of the first level reads like the title. */
export function showsTitle(page: Page, keep: Selection, title: string): boolean {
  const { nodes, runs, body, blockElement } = page
  const whole = shownPart(page, keep)
  if (whole.isEmpty) return false
  const wanted = lettersOf(title)
  if (lettersBelow(page, whole, blockElement[runs.node[runAt(runs, whole.bounds[0])]]) === wanted) return true
  let isFirst = true
  for (let i = body; i < nodes.end[body]; i++) {
    const tag = nodes.tag[i]
    if (tag < Tag.h1 || tag > Tag.h6) continue
    const letters = lettersBelow(page, whole, i)
    if (letters === wanted && (isFirst || tag === Tag.h1)) return true
    if (letters !== '') isFirst = false
    // What stands inside was read with it, so that all text is read once.
    i = nodes.end[i] - 1
  }
  return false
}

function lettersBelow(page: Page, { bounds }: Selection, node: number): string {
  const to = textEnd(page, node)
  let text = ''
  for (let k = firstEndingAfter(bounds, textStart(page, node)); bounds[k] < to; k += 2)
    text += page.runs.axis.slice(bounds[k], bounds[k + 1])
  return lettersOf(text)
}

/**
 * Letters and digits, or all there is if there are none: quotation marks, hyphens and spaces differ between what a page
 * says of itself and what it shows.
 */
function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase() || text.trim()
}
