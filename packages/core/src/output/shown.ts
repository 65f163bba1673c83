/** What of a selection people get to see: whole atoms, without what only a browser has a use for. */

import type { Page } from '../page/page.js'
import { canonical, difference, runAt, type Selection } from '../page/selection.js'
import { snapToAtoms } from './atoms.js'
import { bitsOf, blank, endOf, invisible, signsOf } from './collapse.js'
import { isPreformattedTag } from './display.js'

const cache = new WeakMap<Selection, Selection>()

/**
 * Rounds a selection to whole atoms and leaves out characters without width at the ends of its pieces, so that what holds
 * nothing else is no paragraph, item or heading.
 */
export function shownPart(page: Page, keep: Selection): Selection {
  let shown = cache.get(keep)
  if (shown === undefined) {
    const whole = snapToAtoms(page, keep)
    const surplus = surplusOf(page, whole)
    shown = surplus.length > 0 ? difference(whole, canonical(page.runs, surplus)) : whole
    cache.set(keep, shown)
  }
  return shown
}

/** Bounds of what is left out. */
function surplusOf(page: Page, keep: Selection): number[] {
  const { bounds } = keep
  const found = signsOf(page, keep)
  const surplus: number[] = []
  for (let k = 0; k < found.length; k++) if (found[k] & invisible) addEnds(page, bounds[2 * k], bounds[2 * k + 1], surplus)
  return surplus
}

/** Adds what cannot be seen at both ends of a piece, outside of code. */
function addEnds({ runs, nodes, blockElement }: Page, from: number, to: number, surplus: number[]): void {
  const { axis } = runs
  if (isPreformattedTag(nodes.tag[blockElement[runs.node[runAt(runs, from)]]])) return
  const first = endOf(axis, from, to, blank | invisible) === to ? to : endOf(axis, from, to, blank)
  let last = to
  while (last > first && bitsOf[axis.charCodeAt(last - 1)] & blank) last--
  surplus.push(from, first, last, to)
}
