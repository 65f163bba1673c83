/** The lines of text around the title. */

import { Tag } from '../html/tags.js'
import type { Page } from '../page/page.js'
import { Kind, RunFlag } from '../page/types.js'
import { normalise } from '../text/words.js'
import { isGlue } from './element-text.js'
import type { TitleSurroundings } from './title-surroundings.js'

/** A line as a reader sees it. */
export interface Line {
  readonly text: string
  /** Block element that contains the line. */
  readonly element: number
  /** Axis position. */
  readonly position: number
}

/** Lists the lines near the title: first those behind its beginning, then those before it, nearest first. */
export function linesNear(page: Page, surroundings: TitleSurroundings): Line[] {
  const lines = linesOf(page, ...surroundings.runs)
  const behind = lines.filter(line => line.position >= surroundings.start)
  const before = lines.filter(line => line.position < surroundings.start).reverse()
  return [...behind, ...before]
}

/** Lists the lines of a stretch of runs, at most `maxLines` of them. */
export function linesOf(page: Page, from: number, to: number, maxLines = 120): Line[] {
  const { runs, blockElement } = page
  const lines: { text: string; element: number; position: number }[] = []
  let previous = -1
  for (let run = from; run < to && lines.length < maxLines; run++) {
    const node = runs.node[run]
    const piece = page.runText(run)
    if (runs.flags[run] & RunFlag.Hidden || piece.trim() === '') continue
    const element = blockElement[node]
    const last = lines[lines.length - 1]
    if (last && last.element === element && !breaks(page, previous, node)) last.text += spaced(page, previous, node) ? ` ${piece}` : piece
    else lines.push({ text: piece, element, position: runs.start[run] })
    previous = node
  }
  for (const line of lines) line.text = normalise(line.text.slice(0, 1000))
  return lines
}

/** Tells whether there is a line break or a block element between two text nodes. */
function breaks(page: Page, a: number, b: number): boolean {
  const { nodes, blockElement } = page
  for (let i = a + 1; i < b; i++) {
    if (nodes.kind[i] === Kind.Element && (nodes.tag[i] === Tag.br || blockElement[i] === i)) return true
  }
  return false
}

function spaced(page: Page, a: number, b: number): boolean {
  const { nodes } = page
  for (let i = a + 1; i < b; i++) if (nodes.kind[i] === Kind.Element && !isGlue(nodes.tag[i])) return true
  const parent = nodes.parent[a]
  return nodes.end[parent] <= b && !isGlue(nodes.tag[parent])
}
