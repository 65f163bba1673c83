/**
 * Atoms: code blocks, data tables and formulas, which are kept or dropped whole. Half a table or half a listing helps
 * nobody, and filters that judge lines or runs cut through both.
 */

import { Tag } from '../html/tags.js'
import type { Page } from '../page/page.js'
import { type Selection, SelectionBuilder } from '../page/selection.js'
import { Kind, Namespace } from '../page/types.js'
import { isSpace } from '../text/characters.js'
import { isPreformattedTag } from './display.js'
import { formulasOf } from './math/formulas.js'
import { tableKinds } from './tables.js'

/** The atoms of a page that hold text: their elements in document order, none inside another. */
export function atomsOf(page: Page): readonly number[] {
  return page.base.once('atoms', () => findAtoms(page))
}

function findAtoms(page: Page): number[] {
  const { nodes, body } = page
  const atoms: number[] = []
  if (body < 0) return atoms
  const { kind, namespace, tag, end, run } = nodes
  const kinds = tableKinds(page)
  const formulas = formulasOf(page)
  for (let i = body; i < end[body]; i++) {
    if (kind[i] !== Kind.Element) continue
    const isAtom =
      (formulas.size > 0 && formulas.has(i)) ||
      (namespace[i] === Namespace.Html && (isPreformattedTag(tag[i]) || (tag[i] === Tag.table && kinds.get(i) !== 'layout')))
    if (!isAtom) continue
    if (run[end[i]] > run[i]) atoms.push(i)
    i = end[i] - 1
  }
  return atoms
}

/**
 * Rounds a selection to whole atoms: an atom is kept, with all its live text, if at least half of its characters that are
 * not white space are kept, else it is dropped.
 */
export function snapToAtoms(page: Page, keep: Selection): Selection {
  if (keep === page.live || keep.isEmpty) return keep
  const cut = atomsOf(page).filter(atom => isCut(page, keep, atom))
  if (cut.length === 0) return keep
  const { nodes, runs } = page
  const builder = new SelectionBuilder(runs)
  const { bounds } = keep
  let k = 0
  for (const atom of cut) {
    const from = runs.start[nodes.run[atom]]
    const to = runs.start[nodes.run[nodes.end[atom]]]
    for (; k < bounds.length && bounds[k] < from; k += 2) builder.add(bounds[k], bounds[k + 1])
    const isKept = 2 * countChars(page, keep, from, to) >= countChars(page, page.live, from, to)
    if (isKept) forEachRange(page.live, from, to, (start, end) => builder.add(start, end))
    while (k < bounds.length && bounds[k] < to) k += 2
  }
  for (; k < bounds.length; k += 2) builder.add(bounds[k], bounds[k + 1])
  return builder.build()
}

/** Tells whether some but not all of an atom's live text is kept. */
function isCut(page: Page, keep: Selection, atom: number): boolean {
  const { nodes, runs } = page
  const from = runs.start[nodes.run[atom]]
  const to = runs.start[nodes.run[nodes.end[atom]]]
  const k = firstFrom(keep.bounds, from)
  if (k >= keep.bounds.length || keep.bounds[k] >= to) return false
  const l = firstFrom(page.live.bounds, from)
  let n = 0
  while (l + n < page.live.bounds.length && page.live.bounds[l + n] < to) {
    if (keep.bounds[k + n] !== page.live.bounds[l + n]) return true
    n++
  }
  return k + n < keep.bounds.length && keep.bounds[k + n] < to
}

/** Index (even) of the first range that starts at or after a run border; ranges never cross such borders. */
function firstFrom(bounds: Int32Array, position: number): number {
  let low = 0
  let high = bounds.length >> 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (bounds[2 * middle] >= position) high = middle
    else low = middle + 1
  }
  return 2 * low
}

function forEachRange(selection: Selection, from: number, to: number, visit: (start: number, end: number) => void): void {
  const { bounds } = selection
  for (let k = firstFrom(bounds, from); k < bounds.length && bounds[k] < to; k += 2) visit(bounds[k], bounds[k + 1])
}

function countChars(page: Page, selection: Selection, from: number, to: number): number {
  const { axis } = page.runs
  let chars = 0
  forEachRange(selection, from, to, (start, end) => {
    for (let i = start; i < end; i++) if (!isSpace(axis.charCodeAt(i))) chars++
  })
  return chars
}
