/**
 * Atoms: code blocks, data tables and formulas, which are kept or dropped whole. Half a table or half a listing helps
 * nobody, and filters that judge lines or runs cut through both.
 */

import { Tag } from '../html/tags.js'
import { type Lazy, lazyForAll } from '../page/lazy.js'
import type { Page } from '../page/page.js'
import { type Selection, SelectionBuilder } from '../page/selection/selection.js'
import { Kind, Namespace } from '../page/types.js'
import { isSpace } from '../text/characters.js'
import { isPreformattedTag } from './display.js'
import { formulasOf } from './math/formulas.js'
import { firstFrom, textEnd, textStart } from './nodes.js'
import { tableKinds } from './tables.js'

/** The atoms of a page that hold text: their elements in document order, none inside another. */
export const atomsOf: Lazy<readonly number[]> = lazyForAll(findAtoms)

/** Elements that may be atoms beside formulas: most pages have none of them. */
const atomTags = [Tag.table, Tag.pre, Tag.listing, Tag.xmp, Tag.plaintext]

function findAtoms(page: Page): number[] {
  const { nodes, body } = page
  const atoms: number[] = []
  const { kind, namespace, tag, end, run } = nodes
  const formulas = formulasOf(page)
  if (body < 0 || (formulas.size === 0 && !atomTags.some(atom => tag.includes(atom, body)))) return atoms
  const kinds = tableKinds(page)
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
  const { axis } = page.runs
  const { bounds } = keep
  const builder = new SelectionBuilder(page.runs)
  const add = (start: number, end: number): unknown => builder.add(start, end)
  let done = 0
  for (const atom of cut) {
    const from = textStart(page, atom)
    const to = textEnd(page, atom)
    forEachRange(bounds, done, from, add)
    let balance = 0
    forEachRange(bounds, from, to, (start, end) => (balance += 2 * countChars(axis, start, end)))
    forEachRange(page.live.bounds, from, to, (start, end) => (balance -= countChars(axis, start, end)))
    if (balance >= 0) forEachRange(page.live.bounds, from, to, add)
    done = to
  }
  forEachRange(bounds, done, axis.length, add)
  return builder.build()
}

/** Tells whether some but not all of an atom's live text is kept. */
function isCut(page: Page, keep: Selection, atom: number): boolean {
  const from = textStart(page, atom)
  const to = textEnd(page, atom)
  const present = page.live.bounds
  let k = firstFrom(keep.bounds, from)
  if (!(keep.bounds[k] < to)) return false
  for (let l = firstFrom(present, from); present[l] < to; l++, k++) if (keep.bounds[k] !== present[l]) return true
  return keep.bounds[k] < to
}

function forEachRange(bounds: Int32Array, from: number, to: number, visit: (start: number, end: number) => unknown): void {
  for (let k = firstFrom(bounds, from); bounds[k] < to; k += 2) visit(bounds[k], bounds[k + 1])
}

function countChars(axis: string, start: number, end: number): number {
  let chars = 0
  for (let i = start; i < end; i++) if (!isSpace(axis.charCodeAt(i))) chars++
  return chars
}
