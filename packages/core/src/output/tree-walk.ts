/**
 * The one walk over a page that text and Markdown share: kept elements are entered and left, kept text is handed over
 * piece by piece. A loop with a stack of its own, since pages nest a hundred thousand deep.
 */

import { Tag } from '../html/tags.js'
import { isFormattingTag, isInlineTag } from '../page/elements.js'
import type { Page } from '../page/page.js'
import type { Selection } from '../page/selection.js'
import { Kind, Namespace, type NodeTable, type RunTable } from '../page/types.js'
import { isJoint } from './collapse.js'

/** How to go on from an element. */
export const Go = {
  /** Leave out everything in it. */
  Over: 0,
  /** Go through its children. */
  Into: 1,
  /** Go through its children and call `leave` after them. */
  IntoAndLeave: 2,
} as const

/** What is done on the way. Elements of SVG and MathML come with the tag `svg` or `math`, whatever their own. */
export interface Visitor {
  /** An element that is kept; returns one of `Go`. */
  enter(node: number, tag: number): number
  /** The end of an element for which `enter` asked for it. */
  leave(node: number, tag: number): void
  /** An element that is not kept, between kept ones. */
  pass(node: number, tag: number): void
  /** A kept piece of a run. */
  text(run: number, start: number, end: number): void
}

/** Walks over the kept elements and pieces below `body` in document order. */
export function walk(page: Page, keep: Selection, kept: Uint8Array, visitor: Visitor): void {
  const { nodes, runs, body } = page
  const { bounds } = keep
  if (body < 0 || bounds.length === 0) return
  const { kind, namespace, tag: tags, end, run: runOf } = nodes
  const stack: number[] = []
  let k = 0
  let nextEnd = end[body]
  const last = end[body]
  for (let i = body + 1; ; ) {
    while (i >= nextEnd) {
      if (stack.length === 0) return
      const node = stack.pop()!
      visitor.leave(node, tagFor(namespace[node], tags[node]))
      nextEnd = stack.length > 0 ? end[stack[stack.length - 1]] : last
    }
    if (kind[i] === Kind.Element) {
      const tag = tagFor(namespace[i], tags[i])
      const go = kept[i] === 1 ? visitor.enter(i, tag) : Go.Over
      if (go === Go.Over) {
        if (kept[i] !== 1) visitor.pass(i, tag)
        i = end[i]
        continue
      }
      if (go === Go.IntoAndLeave) {
        stack.push(i)
        nextEnd = end[i]
      }
    } else if (kind[i] === Kind.Text && runOf[i + 1] > runOf[i]) {
      const run = runOf[i]
      const runEnd = runs.start[run + 1]
      while (k < bounds.length && bounds[k] < runs.start[run]) k += 2
      for (; k < bounds.length && bounds[k] < runEnd; k += 2) visitor.text(run, bounds[k], bounds[k + 1])
    }
    i++
  }
}

function tagFor(namespace: number, tag: number): number {
  return namespace === Namespace.Html ? tag : namespace === Namespace.Svg ? Tag.svg : Tag.math
}

/** Marks with 1 the elements that hold kept text. */
export function elementsWithText(page: Page, keep: Selection): Uint8Array {
  const { nodes, runs } = page
  const kept = new Uint8Array(nodes.size)
  const { bounds } = keep
  let run = 0
  for (let k = 0; k < bounds.length; k += 2) {
    while (runs.start[run + 1] <= bounds[k]) run++
    for (let i = runs.node[run]; i >= 0 && kept[i] === 0; i = nodes.parent[i]) kept[i] = 1
  }
  return kept
}

/**
 * Tells whether two neighbouring kept pieces of different runs belong to one word as far as their elements go: nothing
 * lies between them on the axis, they are in the same block, and no element that does more than format closes where
 * another opens.
 */
export function isGlued(page: Page, runA: number, endA: number, runB: number, startB: number): boolean {
  return startB <= endA && new Glue(page).joins(runA, endA, runB, startB)
}

/** Decides which neighbouring pieces of text belong together; made once per page, since it is asked for every piece. */
export class Glue {
  private readonly nodes: NodeTable
  private readonly runs: RunTable
  private readonly blockElement: Int32Array

  constructor(page: Page) {
    this.nodes = page.nodes
    this.runs = page.runs
    this.blockElement = page.blockElement
  }

  /**
   * Tells whether nothing stands between two neighbouring kept pieces of different runs. Either they belong to one word
   * as far as their elements go: nothing lies between them on the axis, they are in the same block, and no element that
   * does more than format closes where another opens. Or they are in the same block and only a source line break between
   * East Asian characters sets them apart.
   */
  joins(runA: number, endA: number, runB: number, startB: number): boolean {
    if (runA === runB) return false
    const { nodes, blockElement } = this
    const a = this.runs.node[runA]
    const b = this.runs.node[runB]
    if (blockElement[a] !== blockElement[b]) return false
    if (startB > endA) return isJoint(this.runs.axis, endA, startB)
    if (nodes.parent[b] < a) return true
    for (let i = nodes.parent[a]; i >= 0 && nodes.end[i] <= b; i = nodes.parent[i]) {
      const tag = nodes.tag[i]
      if (nodes.namespace[i] !== Namespace.Html || (isInlineTag(tag) && !isFormattingTag(tag))) return false
    }
    return true
  }
}
