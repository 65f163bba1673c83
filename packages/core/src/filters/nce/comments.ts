/** Phase 2 of NCE: where the comments begin, told by short blocks of similar shape that repeat close to each other. */

import type { Budget } from '../../filter/filter.js'
import { measuresOf } from '../../page/measure.js'
import type { Page } from '../../page/page.js'
import { firstEndingAfter } from '../../page/selection/selection.js'
import { areSimilar, Shapes } from './shape.js'

/** What phase 2 reads. */
export interface CommentSettings {
  readonly minCommentWords: number
  readonly maxCommentWords: number
  readonly minSimilarity: number
  readonly maxGapNodes: number
  readonly minRepeats: number
  readonly minBlockChars: number
}

/** The blocks that gave the comments away: their first text nodes in document order. */
export interface CommentRegion {
  readonly nodes: readonly number[]
}

/** A block of U whose size would fit the head of a comment. */
interface Group {
  /** Its first text node: the group's number in a depth-first walk. */
  readonly node: number
  readonly element: number
  /** Its runs are those of U between these places of `blocks.runs`. */
  readonly from: number
  readonly to: number
  /** Characters of U before it. */
  readonly charsBefore: number
  shape: Int32Array | null
  /** Union-find: an earlier group of the same component, or itself. */
  root: number
  size: number
}

/** Finds the first component of similar blocks that is large enough and does not begin near the top; null if there is none. */
export function findComments(page: Page, inU: Uint8Array, settings: CommentSettings, budget: Budget): CommentRegion | null {
  const groups = groupsOf(page, inU, settings)
  const shapes = new Shapes()
  const shapeOf = (group: Group): Int32Array => (group.shape ??= shapes.of(textOf(page, inU, group)))
  let near = 0
  for (let g = 0; g < groups.length; g++) {
    const group = groups[g]
    budget.spend(g - near + 1)
    while (group.node - groups[near].node > settings.maxGapNodes) near++
    for (let h = g - 1; h >= near; h--) {
      const other = groups[h]
      if (rootOf(groups, h) === rootOf(groups, g) || !haveSamePath(page, other.element, group.element)) continue
      if (!areSimilar(shapeOf(other), shapeOf(group), settings.minSimilarity)) continue
      const root = join(groups, h, g)
      // Bulleted articles repeat themselves too: what begins near the top is not a comment.
      const isLate = groups[root].charsBefore >= settings.minBlockChars / 2
      if (groups[root].size >= settings.minRepeats && isLate) return { nodes: members(groups, root) }
    }
  }
  return null
}

function groupsOf(page: Page, inU: Uint8Array, settings: CommentSettings): Group[] {
  const { blocks, runs } = page
  const measures = measuresOf(page)
  const groups: Group[] = []
  let charsBefore = 0
  for (let b = 0; b < blocks.size; b++) {
    let words = 0
    let chars = 0
    let node = -1
    for (let k = blocks.start[b]; k < blocks.start[b + 1]; k++) {
      const run = blocks.runs[k]
      if (!inU[run]) continue
      if (node < 0) node = runs.node[run]
      words += measures.runWords(run)
      chars += measures.runChars(run)
    }
    if (node >= 0 && words >= settings.minCommentWords && words <= settings.maxCommentWords) {
      const range = { from: blocks.start[b], to: blocks.start[b + 1] }
      groups.push({ node, element: blocks.element[b], ...range, charsBefore, shape: null, root: groups.length, size: 1 })
    }
    charsBefore += chars
  }
  return groups
}

function textOf(page: Page, inU: Uint8Array, group: Group): string {
  const { blocks, runs } = page
  const { bounds } = page.live
  const texts: string[] = []
  for (let k = group.from; k < group.to; k++) {
    const run = blocks.runs[k]
    if (!inU[run]) continue
    for (let i = firstEndingAfter(bounds, runs.start[run]); i < bounds.length && bounds[i] < runs.start[run + 1]; i += 2) {
      texts.push(runs.axis.slice(bounds[i], bounds[i + 1]))
    }
  }
  return texts.join(' ')
}

function rootOf(groups: readonly Group[], g: number): number {
  while (groups[g].root !== g) {
    groups[g].root = groups[groups[g].root].root
    g = groups[g].root
  }
  return g
}

/** Joins two components; the earliest group is their root. */
function join(groups: readonly Group[], a: number, b: number): number {
  const first = Math.min(rootOf(groups, a), rootOf(groups, b))
  const second = Math.max(rootOf(groups, a), rootOf(groups, b))
  groups[second].root = first
  groups[first].size += groups[second].size
  return first
}

function members(groups: readonly Group[], root: number): number[] {
  return groups.filter((_, g) => rootOf(groups, g) === root).map(group => group.node)
}

/** How many names may be missing from one of two paths that count as the same: threads nest. */
const maxMissingNames = 2

/**
 * Tells whether two elements have the same tag path, or the same after deleting at most two names from the longer one.
 *
 * The paths are compared upwards to the common ancestor. Groups closer than `maxGapNodes` cannot lie deeper below it.
 */
export function haveSamePath(page: Page, a: number, b: number): boolean {
  const { parent, tag } = page.nodes
  const { depth } = page
  let longer = depth[a] >= depth[b] ? a : b
  let shorter = longer === a ? b : a
  let missing = depth[longer] - depth[shorter]
  if (missing > maxMissingNames) return false
  for (;;) {
    let above = longer
    for (let k = 0; k < missing; k++) above = parent[above]
    if (above === shorter) return true
    if (tag[longer] === tag[shorter]) {
      longer = parent[longer]
      shorter = parent[shorter]
    } else if (missing > 0) {
      longer = parent[longer]
      missing--
    } else return false
  }
}
