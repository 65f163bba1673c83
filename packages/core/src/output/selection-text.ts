/**
 * The plain rendering on which all scores are computed: one line per block, white space collapsed. It is the same for
 * every filter, so that measures compare selections and not formatting.
 */

import { Tag } from '../html/tags.js'
import { isFormattingTag, isInlineTag } from '../page/elements.js'
import type { Page } from '../page/page.js'
import type { Selection } from '../page/selection/selection.js'
import { Kind, Namespace } from '../page/types.js'
import { isSpace } from '../text/characters.js'
import { normalise } from '../text/words.js'

/** Renders the characters that a selection keeps. */
export function selectionText(page: Page, selection: Selection): string {
  const { bounds } = selection
  const { start, axis } = page.runs
  const parts: string[] = []
  let previousRun = -1
  let previousEnd = 0
  let run = 0
  for (let k = 0; k < bounds.length; k += 2) {
    while (start[run + 1] <= bounds[k]) run++
    if (previousRun >= 0) parts.push(gapBetween(page, previousRun, previousEnd, run, bounds[k]))
    parts.push(collapse(axis, bounds[k], bounds[k + 1]))
    previousRun = run
    previousEnd = bounds[k + 1]
  }
  return parts.join('')
}

/** Slices a piece, collapsing white space only where there is any to collapse. */
function collapse(axis: string, from: number, to: number): string {
  const piece = axis.slice(from, to)
  for (let i = from; i < to; i++) {
    const code = axis.charCodeAt(i)
    if (code > 0x20 && code < 0x7f) continue
    if (isSpace(code) && (code !== 0x20 || axis.charCodeAt(i + 1) === 0x20)) return normalise(piece)
  }
  return piece
}

/** Decides what separates two kept pieces: a line break, a space or nothing. */
function gapBetween(page: Page, runA: number, endA: number, runB: number, startB: number): '\n' | ' ' | '' {
  if (runA === runB) return ' '
  const { nodes, runs, blockElement } = page
  const a = runs.node[runA]
  const b = runs.node[runB]
  if (blockElement[a] !== blockElement[b]) return '\n'
  for (let i = a + 1; i < b; i++) if (nodes.tag[i] === Tag.br && nodes.kind[i] === Kind.Element) return '\n'
  // Whatever lies between the pieces on the axis is white space or dropped text: either asks for a space. That holds for whole
  // runs too, or the words around a dropped block would grow together (`<div>one<p>two</p>three</div>`).
  if (startB > endA) return ' '
  return closesAndOpens(page, a, b) ? ' ' : ''
}

/** Tells whether, between two text nodes, an inline element that does more than format closes and another element opens. */
function closesAndOpens(page: Page, a: number, b: number): boolean {
  const { nodes } = page
  let closes = false
  for (let i = nodes.parent[a]; i >= 0 && nodes.end[i] <= b; i = nodes.parent[i]) {
    const tag = nodes.tag[i]
    if (nodes.namespace[i] !== Namespace.Html || (isInlineTag(tag) && !isFormattingTag(tag))) closes = true
  }
  return closes && nodes.parent[b] > a
}
