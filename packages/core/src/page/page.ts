/**
 * The page every filter reads: parsed once, never changed. What several filters need is computed on first use and shared.
 */

import { countText } from '../text/words.js'
import { type BlockTable, blockElements, blocksOf } from './blocks.js'
import { intersection, type Selection } from './selection/selection.js'
import type { ParsedTree } from './tree.js'
import type { Attribute, NodeTable, Outcome, RunTable, TagTable } from './types.js'

/** What all narrowed forms of one page share: the parsed tree and measures that do not depend on what is live. */
export class PageBase {
  readonly tree: ParsedTree
  readonly url: string | null
  readonly sitePages: readonly Page[]
  /** The page as the policies left it. */
  whole: Page | null = null
  /** See `Page`; null until somebody asks. */
  blockElement: Int32Array | null = null
  depth: Int32Array | null = null
  /** What `lazyForAll` computed. */
  readonly memory: Map<object, unknown> = new Map()

  constructor(tree: ParsedTree, url: string | null, sitePages: readonly Page[]) {
    this.tree = tree
    this.url = url
    this.sitePages = sitePages
  }
}

/** A parsed document. Never mutated: filters read it, `narrow()` derives smaller ones. */
export class Page {
  /** What this page shares with the pages narrowed from it. */
  readonly base: PageBase
  private present: Selection | (() => Selection)
  // What loops ask for again and again has a field of its own: a look into the map takes longer than many of their steps.
  #liveRuns: Int32Array | null = null
  #blocks: BlockTable | null = null
  /** What `lazy` computed. */
  readonly memory: Map<object, unknown> = new Map()

  /** `live` may be a function, which is called when somebody first asks. */
  constructor(base: PageBase, live: Selection | (() => Selection)) {
    this.base = base
    this.present = live
    base.whole ??= this
  }

  /** The text still present: at first what the page policies leave, less after `narrow()`. */
  get live(): Selection {
    if (typeof this.present === 'function') this.present = this.present()
    return this.present
  }

  get url(): string | null {
    return this.base.url
  }
  /** Text of the first `title`, '' if there is none. */
  get title(): string {
    return this.base.tree.title
  }
  /** The decoded HTML, as it came. */
  get source(): string {
    return this.base.tree.source
  }
  get nodes(): NodeTable {
    return this.base.tree.nodes
  }
  get runs(): RunTable {
    return this.base.tree.runs
  }
  /** Every tag of the source, with the element it opened or closed. */
  get tags(): TagTable {
    return this.base.tree.tags
  }
  /** The `body` element, −1 on frameset pages. */
  get body(): number {
    return this.base.tree.body
  }
  /** What became of the page as a whole; the same for pages narrowed from it. */
  get outcome(): Outcome {
    const { tree, whole } = this.base
    return tree.outcome === 'ok' && whole!.live.isEmpty ? 'empty' : tree.outcome
  }
  /** Other pages of the same site, if the caller gave any. */
  get sitePages(): readonly Page[] {
    return this.base.sitePages
  }

  /** Returns the tag name of an element, '' for other nodes. */
  tagName(node: number): string {
    return this.base.tree.names[this.nodes.tag[node]]
  }
  /** Returns the decoded value of an attribute, null if the element does not have it. */
  attribute(node: number, name: string): string | null {
    return this.base.tree.attribute(node, name)
  }
  /** Returns all attributes of an element, decoded. */
  attributes(node: number): readonly Attribute[] {
    return this.base.tree.attributes(node)
  }
  /** Returns the whole decoded text of one run, dead or alive. */
  runText(run: number): string {
    return this.runs.axis.slice(this.runs.start[run], this.runs.start[run + 1])
  }

  /** Runs whose live part is not blank, in order. */
  get liveRuns(): Int32Array {
    return (this.#liveRuns ??= runsOf(this.live))
  }
  /** The blocks of live text. */
  get blocks(): BlockTable {
    return (this.#blocks ??= blocksOf(this))
  }
  /** For every node its nearest element that is not inline. */
  get blockElement(): Int32Array {
    return (this.base.blockElement ??= blockElements(this))
  }
  /** For every node its depth; children of the document have depth 0. */
  get depth(): Int32Array {
    return (this.base.depth ??= depths(this.nodes))
  }
}

/**
 * Derives the page that the next serial filter sees: the same nodes, runs and axis, with less live text.
 *
 * Dead text and elements whose whole text is dead are skipped by every measure and by the source view.
 */
export function narrow(page: Page, selection: Selection): Page {
  return new Page(page.base, intersection(page.live, selection))
}

/** Lists the runs that a selection touches. */
export function runsOf(selection: Selection): Int32Array {
  const { bounds, runs } = selection
  const list = new Int32Array(bounds.length >> 1)
  let length = 0
  let run = 0
  for (let k = 0; k < bounds.length; k += 2) {
    while (runs.start[run + 1] <= bounds[k]) run++
    if (length === 0 || list[length - 1] !== run) list[length++] = run
  }
  return list.slice(0, length)
}

function depths(nodes: NodeTable): Int32Array {
  const depth = new Int32Array(nodes.size)
  for (let i = 0; i < nodes.size; i++) {
    const parent = nodes.parent[i]
    depth[i] = parent < 0 ? 0 : depth[parent] + 1
  }
  return depth
}

/** Counts the words of the live text that a selection keeps. */
export function wordsOf(selection: Selection): number {
  let words = 0
  for (let k = 0; k < selection.bounds.length; k += 2) {
    words += countText(selection.runs.axis, selection.bounds[k], selection.bounds[k + 1]).words
  }
  return words
}
