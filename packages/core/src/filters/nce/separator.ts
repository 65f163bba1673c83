/** Phase 1 of NCE: the separator node, whose child subtrees hold the article. */

import type { Budget } from '../../filter/filter.js'
import { Tag } from '../../html/tags.js'
import { measuresOf } from '../../page/measure.js'
import type { Page } from '../../page/page.js'
import { Namespace, NodeFlag } from '../../page/types.js'

/** What phase 1 reads. */
export interface SeparatorSettings {
  readonly minLeafChars: number
  readonly minBlockChars: number
  readonly minSiblingChars: number
  readonly maxSiblingLinkShare: number
  readonly maxChildLinkShare: number
}

/** Why an ancestor is not the separator: (i) it is a paragraph, (ii) it is too small, (iii) it has several textual siblings. */
export type Condition = 'i' | 'ii' | 'iii'

/** An ancestor that was looked at and refused. */
export interface Rejection {
  readonly element: number
  readonly condition: Condition
}

/** The outcome of phase 1. */
export interface Separation {
  /** The run that started the successful search, −1 if there is none. */
  readonly leaf: number
  /** The separator, −1 if the whole body is taken. */
  readonly separator: number
  readonly rejected: readonly Rejection[]
  /** 1 for every run of U, the child subtrees that are kept. */
  readonly inU: Uint8Array
}

/** Takes the whole body, as without phase 1. */
export function wholeBody(page: Page, rejected: readonly Rejection[] = []): Separation {
  return { leaf: -1, separator: -1, rejected, inU: new Uint8Array(page.runs.size).fill(1) }
}

/** Climbs from the first long text leaf to the closest ancestor that can be an article; the whole body if there is none. */
export function findSeparator(page: Page, settings: SeparatorSettings, budget: Budget): Separation {
  const { nodes, runs, body, liveRuns } = page
  const measures = measuresOf(page)
  const rejected: Rejection[] = []
  const isRejected = new Uint8Array(nodes.size)
  for (let k = 0; k < liveRuns.length; k++) {
    if ((k & 8191) === 8191) budget.spend(8192)
    const leaf = liveRuns[k]
    if (measures.runChars(leaf) < settings.minLeafChars) continue
    // Above an ancestor that was rejected for an earlier leaf all others were rejected too.
    for (let u = nodes.parent[runs.node[leaf]]; u >= body && !isRejected[u]; u = nodes.parent[u]) {
      const condition = failingCondition(page, u, settings, budget)
      if (condition === null) return { leaf, separator: u, rejected, inU: childForest(page, u, settings.maxChildLinkShare) }
      isRejected[u] = 1
      rejected.push({ element: u, condition })
    }
  }
  return wholeBody(page, rejected)
}

function failingCondition(page: Page, u: number, settings: SeparatorSettings, budget: Budget): Condition | null {
  const { nodes } = page
  const measures = measuresOf(page)
  if (nodes.tag[u] === Tag.p && nodes.namespace[u] === Namespace.Html) return 'i'
  if (measures.charsOf(u) < settings.minBlockChars) return 'ii'
  return hasTextualSiblings(page, u, settings, budget) ? 'iii' : null
}

/** Tells whether an element has more than one sibling, text nodes included, with a fair amount of text and few links. */
function hasTextualSiblings(page: Page, u: number, settings: SeparatorSettings, budget: Budget): boolean {
  const { nodes, body } = page
  const measures = measuresOf(page)
  if (u === body) return false
  const parent = nodes.parent[u]
  let textual = 0
  let steps = 0
  for (let sibling = parent + 1; sibling < nodes.end[parent]; sibling = nodes.end[sibling]) {
    if ((++steps & 8191) === 0) budget.spend(8192)
    if (sibling === u || measures.charsOf(sibling) < settings.minSiblingChars) continue
    if (linkDensity(page, sibling) < settings.maxSiblingLinkShare && ++textual > 1) return true
  }
  return false
}

/**
 * Characters inside `a` as a share of all characters below a node; 0 without characters.
 *
 * Only anchors of the subtree itself count, so a node that lies inside an anchor has density 0: anchors do not nest.
 */
export function linkDensity(page: Page, node: number): number {
  const { nodes } = page
  const measures = measuresOf(page)
  if (nodes.flags[nodes.parent[node]] & NodeFlag.InAnchor) return 0
  return measures.anchorCharsOf(node) / (measures.charsOf(node) || 1)
}

/** Marks the runs of the child subtrees of `u` with few links; if none of them has text, all runs below `u`. */
function childForest(page: Page, u: number, maxLinkShare: number): Uint8Array {
  const { nodes, runs } = page
  const measures = measuresOf(page)
  const inU = new Uint8Array(runs.size)
  let hasText = false
  for (let child = u + 1; child < nodes.end[u]; child = nodes.end[child]) {
    if (measures.charsOf(child) === 0 || linkDensity(page, child) > maxLinkShare) continue
    inU.fill(1, nodes.run[child], nodes.run[nodes.end[child]])
    hasText = true
  }
  return hasText ? inU : inU.fill(1, nodes.run[u], nodes.run[nodes.end[u]])
}
