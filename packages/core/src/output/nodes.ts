/** What renderers ask about elements again and again. */

import type { Page } from '../page/page.js'
import { isSpace } from '../text/characters.js'
import { lowerBound } from './lower-bound.js'

/** The class of an element, '' if it has none. */
export function classesOf(page: Page, node: number): string {
  return page.attribute(node, 'class') ?? ''
}

/** Where the text below a node begins on the axis. */
export function textStart({ nodes, runs }: Page, node: number): number {
  return runs.start[nodes.run[node]]
}

/** Where the text below a node ends on the axis. */
export function textEnd(page: Page, node: number): number {
  return textStart(page, page.nodes.end[node])
}

/** The text below a node, kept or not, without white space at its ends. */
export function textOf(page: Page, node: number): string {
  return page.runs.axis.slice(textStart(page, node), textEnd(page, node)).trim()
}

/** Tells whether a piece of an axis holds nothing but white space. */
export function isBlank(axis: string, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (!isSpace(axis.charCodeAt(i))) return false
  return true
}

/** Tells whether the reading that a ruby annotation gives is in brackets already: those of `rp`, or any others. */
export function hasBrackets(page: Page, node: number): boolean {
  const start = textStart(page, node)
  return /\p{Ps}\s*$/u.test(page.runs.axis.slice(Math.max(0, start - 3), start))
}

/** Index (even) of the first range of a selection that starts at or after a run border; ranges never cross such borders. */
export function firstFrom(bounds: Int32Array, position: number): number {
  return (lowerBound(bounds, position) + 1) & ~1
}
