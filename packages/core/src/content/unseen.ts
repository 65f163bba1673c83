/** Takes text that nobody can see, and that nothing on the page would show, out of what is kept. */

import type { Page } from '../page/page.js'
import { canonical, difference, intersection, type Selection } from '../page/selection/selection.js'
import { type UnseenText, unseenAmong, unseenText } from '../page/unseen/unseen.js'

/** What is left of a selection, and what was taken out. */
export interface Seen {
  readonly keep: Selection
  readonly unseen: UnseenText
}

/** Takes unseeable text out of a selection. */
export function withoutUnseen({ base, runs }: Page, keep: Selection): Seen {
  const marks = unseenAmong(base.tree, keep)
  const bounds: number[] = []
  marks.forEach((mark, run) => {
    if (mark > 0) bounds.push(runs.start[run], runs.start[run + 1])
  })
  if (bounds.length === 0) return { keep, unseen: { words: 0, reasons: {} } }
  const gone = intersection(keep, canonical(runs, bounds))
  return { keep: difference(keep, gone), unseen: unseenText(gone, marks) }
}
