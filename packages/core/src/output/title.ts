/** The lines of the content that repeat the title of the page. */

import { Tag } from '../html/tags.js'
import type { Page } from '../page/page.js'
import { canonical, firstEndingAfter, intersection, nothing, runAt, type Selection } from '../page/selection/selection.js'
import { textEnd, textStart } from './nodes.js'
import { shownPart } from './shown.js'

/** Most blocks at the beginning of the content that are compared with the title. */
const maxFirstBlocks = 3

/**
 * Returns the kept text that reads like the title: the first blocks, the first heading, and headings of the first level. It
 * is empty if the content does not show its title.
 */
export function titleLines(page: Page, keep: Selection, title: string): Selection {
  const { nodes, body } = page
  const whole = shownPart(page, keep)
  const wanted = lettersOf(title)
  const bounds = firstBlocks(page, whole, wanted)
  const after = bounds.at(-1) ?? 0
  let isFirst = true
  for (let i = body; body >= 0 && !whole.isEmpty && i < nodes.end[body]; i++) {
    const tag = nodes.tag[i]
    if (tag < Tag.h1 || tag > Tag.h6) continue
    const letters = textStart(page, i) < after ? '' : lettersBelow(page, whole, i)
    if (letters === wanted && (isFirst || tag === Tag.h1)) bounds.push(textStart(page, i), textEnd(page, i))
    else if (letters !== '') isFirst = false
    // What is inside was read with it, so that all text is read once.
    i = nodes.end[i] - 1
  }
  return canonical(page.runs, bounds)
}

/** The part of the title's lines that is a heading of the first level at the very top: it can stay there, with its markup. */
export function headingOnTop(page: Page, keep: Selection, lines: Selection): Selection {
  const first = shownPart(page, keep).bounds[0]
  if (lines.isEmpty || first !== lines.bounds[0]) return nothing(page.runs)
  let node = page.runs.node[runAt(page.runs, first)]
  while (node > page.body && page.nodes.tag[node] !== Tag.h1) node = page.nodes.parent[node]
  if (node <= page.body) return nothing(page.runs)
  return intersection(lines, canonical(page.runs, [textStart(page, node), textEnd(page, node)]))
}

/** Bounds of the first blocks that read like the title. */
function firstBlocks(page: Page, { bounds }: Selection, wanted: string): number[] {
  const { runs, blockElement } = page
  const found: number[] = []
  let k = 0
  for (let blocks = 0; blocks < maxFirstBlocks && k < bounds.length; blocks++) {
    const block = blockElement[runs.node[runAt(runs, bounds[k])]]
    const end = textEnd(page, block)
    // A block that holds other blocks is not a line.
    if (end - bounds[k] > 4 * wanted.length + 200 || lettersIn(page, bounds, bounds[k], end) !== wanted) break
    found.push(bounds[k], end)
    k = firstEndingAfter(bounds, end)
  }
  return found
}

function lettersBelow(page: Page, { bounds }: Selection, node: number): string {
  return lettersIn(page, bounds, textStart(page, node), textEnd(page, node))
}

function lettersIn(page: Page, bounds: Int32Array, from: number, to: number): string {
  let text = ''
  for (let k = firstEndingAfter(bounds, from); bounds[k] < to; k += 2) text += page.runs.axis.slice(bounds[k], bounds[k + 1])
  return lettersOf(text)
}

/**
 * Letters and digits, or all there is if there are none: quotation marks, hyphens and spaces differ between what a page
 * says of itself and what it shows.
 */
function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase() || text.trim()
}
