/**
 * The one walk over a page that text and Markdown share: kept elements are entered and left, kept text is handed over
 * piece by piece. A loop with a stack of its own, since pages nest a hundred thousand deep.
 */

import { Tag } from '../html/tags.js'
import { isFormattingTag, isInlineTag } from '../page/elements.js'
import type { Page } from '../page/page.js'
import type { Selection } from '../page/selection/selection.js'
import { Kind, Namespace, type NodeTable } from '../page/types.js'
import { isSpace } from '../text/characters.js'
import { endOf, invisible, isJoint, isTouching } from './collapse.js'
import { displayOf, shownTag } from './display.js'
import { classesOf } from './nodes.js'

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
  /** A kept piece of a run, the `k`-th range of the selection. */
  text(run: number, start: number, end: number, k: number): void
}

/** Steps that a node counts as: writing it takes about as long as ten characters of its text. */
const stepsPerNode = 10
/** Steps after which they are reported. */
const stepsPerReport = 5_000

/** Walks over the kept elements and pieces below `body` in document order; `spend` is told how much work that is. */
export function walk(page: Page, keep: Selection, kept: Uint8Array, visitor: Visitor, spend?: (steps: number) => void): void {
  const { nodes, runs, body } = page
  const { bounds } = keep
  if (body < 0 || bounds.length === 0) return
  const { kind, end } = nodes
  const stack: number[] = []
  let k = 0
  let run = 0
  /** The node of the next kept piece, no later one. */
  let next = 0
  let nextEnd = end[body]
  const last = end[body]
  let steps = 0
  for (let i = body + 1; ; ) {
    steps += stepsPerNode
    if (steps >= stepsPerReport) {
      spend?.(steps)
      steps = 0
    }
    while (i >= nextEnd) {
      if (stack.length === 0) return
      const node = stack.pop()!
      visitor.leave(node, shownTag(nodes, node))
      nextEnd = stack.length > 0 ? end[stack[stack.length - 1]] : last
    }
    if (kind[i] === Kind.Element) {
      const tag = shownTag(nodes, i)
      const go = kept[i] === 1 ? visitor.enter(i, tag) : Go.Over
      if (go === Go.Over) {
        if (kept[i] !== 1) visitor.pass(i, tag)
        else steps += end[i] - i
        i = end[i]
        continue
      }
      if (go === Go.IntoAndLeave) {
        stack.push(i)
        nextEnd = end[i]
      }
    } else if (i >= next) {
      next = last
      for (; k < bounds.length; k += 2) {
        while (runs.start[run + 1] <= bounds[k]) run++
        next = runs.node[run]
        if (next > i) break
        if (next !== i) continue
        steps += bounds[k + 1] - bounds[k]
        visitor.text(run, bounds[k], bounds[k + 1], k >> 1)
      }
    }
    i++
  }
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
 * Tells whether there is nothing between two neighbouring kept pieces of different runs. Both are in the same block, and
 * either they belong to one word as far as their elements go: nothing lies between them on the axis, and no element that
 * does more than format closes where another opens, nor a link where another link opens, unless the characters tell
 * otherwise. Or only a source line break between East Asian characters sets them apart. Looks at the elements that close
 * and open between the two, so at each only once.
 */
export function joins(page: Page, runA: number, endA: number, runB: number, startB: number): boolean {
  if (runA === runB) return false
  const { nodes, runs } = page
  const { parent, end, tag, namespace } = nodes
  const a = runs.node[runA]
  const b = runs.node[runB]
  let isWord = true
  let closed = -1
  let opened = -1
  let closes = 0
  let opens = 0
  for (let i = parent[a]; end[i] <= b; i = parent[i]) {
    const border = isBlock(nodes, i) ? borderOf(page, i) : 0
    if (border === 3) return false
    if (border > closes) closes = border
    if (tag[i] === Tag.a) closed = i
    if (namespace[i] !== Namespace.Html || (isInlineTag(tag[i]) && !isFormattingTag(tag[i]))) isWord = false
  }
  if (parent[b] < a) isWord = true
  for (let i = parent[b]; i > a; i = parent[i]) {
    const border = isBlock(nodes, i) ? borderOf(page, i) : 0
    if (border === 3) return false
    if (border > opens) opens = border
    if (tag[i] === Tag.a) opened = i
    // Signs of notes follow each other.
    else if (tag[i] === Tag.sup) opened = closed = -1
  }
  if (!isNothing(page, endA, startB)) {
    // What was dropped between a word and a sign takes no space with it, unless it had one.
    const isTight = !isSpace(runs.axis.charCodeAt(endA)) && !isSpace(runs.axis.charCodeAt(startB - 1))
    return isJoint(runs.axis, endA, startB) || (isTight && isTouching(runs.axis, endA, startB, runs.start[runB + 1]))
  }
  if (closes + opens > 0) isWord &&= closes + opens < 2 && !meetWords(runs.axis, endA)
  if (closed >= 0 && opened >= 0) isWord &&= areOneLink(page, closed, opened, endA)
  return isWord || isTouching(runs.axis, endA, startB, runs.start[runB + 1]) || isSignature(page, parent[b], endA)
}

/**
 * How strong a border between words an element is that is a block to the algorithms: 3 if it does not flow, 2 for fields and
 * formulas, 1 for those that may touch a sign, 0 for those within words.
 */
function borderOf(page: Page, node: number): number {
  return page.nodes.tag[node] === Tag.nobr ? 0 : Math.min(3, displayOf(page, node) + 1)
}

/** Tells whether two characters of words meet at a place. */
function meetWords(axis: string, at: number): boolean {
  return /[\p{L}\p{N}_]$/u.test(axis.slice(Math.max(0, at - 2), at)) && /^[\p{L}\p{N}_]/u.test(axis.slice(at, at + 2))
}

/** Tells whether a name goes on after its dot, or a parenthesis opens after it, as Sphinx writes functions. */
function isSignature(page: Page, node: number, at: number): boolean {
  const { axis } = page.runs
  return (axis[at] === '(' || axis[at - 1] === '.') && /^(?:pre|sig-paren)$/.test(classesOf(page, node))
}

/** Tells whether one link ends and the next begins within a word: small letters meet, and both lead to the same place. */
function areOneLink(page: Page, a: number, b: number, at: number): boolean {
  return /^\p{Ll}{2}/u.test(page.runs.axis.slice(at - 1, at + 1)) && page.attribute(a, 'href') === page.attribute(b, 'href')
}

/** Tells whether an element is a block: not inline, and not below an `svg` or `math`, which is one as a whole. */
export function isBlock({ namespace, tag, parent }: NodeTable, node: number): boolean {
  return namespace[parent[node]] === Namespace.Html && (namespace[node] !== Namespace.Html || !isInlineTag(tag[node]))
}

/** Tells whether nothing that can be seen lies on a part of the axis. */
function isNothing({ runs }: Page, from: number, to: number): boolean {
  return endOf(runs.axis, from, to, invisible) >= to
}
