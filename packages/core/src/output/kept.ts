/**
 * Which elements appear in the output: those with kept text, and the pictures, breaks and rules that follow the kept text
 * around them.
 */

import { firstUnknownTag, Tag } from '../html/tags.js'
import type { Page } from '../page/page.js'
import { type Selection, union } from '../page/selection/selection.js'
import { Kind, Namespace, NodeFlag } from '../page/types.js'
import { mayEmbed } from './embeds.js'
import { isImageElement, Pictures } from './images.js'
import { lowerBound } from './lower-bound.js'
import { isBlock } from './tree-walk.js'

const cache = new WeakMap<Selection, Uint8Array>()

/**
 * Marks with 1 the elements below `body` that appear in the output: elements that hold kept text; pictures and players that
 * are between kept text or beside it, with what wraps them; `br` and `hr` between kept text; the empty cells of rows that are
 * kept; everything inside a formula that is kept.
 */
export function keptElements(page: Page, keep: Selection): Uint8Array {
  let kept = cache.get(keep)
  if (kept === undefined) {
    kept = new Uint8Array(page.nodes.size)
    if (page.body >= 0 && !keep.isEmpty) markElements(page, keep, kept)
    cache.set(keep, kept)
  }
  return kept
}

function markElements(page: Page, keep: Selection, kept: Uint8Array): void {
  const { body } = page
  const { kind, namespace, tag, end, run, parent } = page.nodes
  const text = new KeptText(page, keep)
  const { sums } = text
  const images: number[] = []
  const last = end[body]
  // Up to here lies a formula that is kept.
  let mathEnd = 0
  for (let i = body; i < last; i++) {
    if (kind[i] !== Kind.Element) continue
    if (i < mathEnd || sums[run[end[i]]] > sums[run[i]]) {
      kept[i] = 1
      if (namespace[i] === Namespace.MathMl && end[i] > mathEnd) mathEnd = end[i]
    } else if (namespace[i] === Namespace.Html && mayMatter[tag[i]] === 1 && kept[parent[i]] === 1 && text.keeps(i, tag[i])) kept[i] = 1
    if (mayEmbed(tag[i]) || ((tag[i] === Tag.img || tag[i] >= firstUnknownTag) && isImageElement(page, i))) images.push(i)
  }
  if (images.length > 0) markImages(page, kept, text, images)
}

/** The tags that `KeptText.keeps` is asked about. */
const mayMatter = new Uint8Array(firstUnknownTag)
for (const tag of [Tag.br, Tag.hr, Tag.wbr, Tag.td, Tag.th]) mayMatter[tag] = 1

/** Kept and present text, as sums of characters before each run. */
class KeptText {
  readonly #page: Page
  /** Kept characters before each run. */
  readonly sums: Int32Array
  /** Characters, kept or not, before each run. */
  readonly #all: Int32Array

  constructor(page: Page, keep: Selection) {
    this.#page = page
    this.sums = charsBefore(page, keep)
    this.#all = keep === page.live ? this.sums : charsBefore(page, union(page.live, keep))
  }

  /** Characters below a node, kept or of all. */
  chars(node: number, sums: Int32Array = this.sums): number {
    const { run, end } = this.#page.nodes
    return sums[run[end[node]]] - sums[run[node]]
  }
  hasText(node: number): boolean {
    return this.chars(node, this.#all) > 0
  }
  /** Share of an element's text that is kept; 0 where it has none. */
  share(node: number): number {
    return this.chars(node) / Math.max(1, this.chars(node, this.#all))
  }
  /** Last run with text before a node; −1 if there is none. */
  before(node: number): number {
    return lowerBound(this.#all, this.#all[this.#page.nodes.run[node]]) - 1
  }
  /** First run with text after a node's subtree; the number of runs if there is none. */
  after(node: number): number {
    const { run, end } = this.#page.nodes
    return lowerBound(this.#all, this.#all[run[end[node]]] + 1) - 1
  }
  isKept(run: number): boolean {
    return this.sums[run + 1] > this.sums[run]
  }

  /** Tells whether a break, a rule or an empty cell below an element with kept text is kept. */
  keeps(node: number, tag: number): boolean {
    const { nodes } = this.#page
    if (tag === Tag.wbr) return true
    if (tag === Tag.td || tag === Tag.th) return nodes.tag[nodes.parent[node]] === Tag.tr && !this.hasText(node)
    if (!this.isKept(this.before(node))) return false
    if (tag === Tag.hr) return this.isKept(this.after(node))
    // A break follows the text before it, so that one break is left where a line between two was dropped.
    return this.sums[nodes.run[nodes.end[blockOf(this.#page, node)]]] > this.sums[nodes.run[node]]
  }
}

/** Counts the selected characters before each run (length `runs.size + 1`). */
export function charsBefore(page: Page, selection: Selection): Int32Array {
  const { start, size } = page.runs
  const { bounds } = selection
  const before = new Int32Array(size + 1)
  let k = 0
  let chars = 0
  for (let run = 0; run < size; run++) {
    const end = start[run + 1]
    for (; k < bounds.length && bounds[k] < end; k += 2) chars += bounds[k + 1] - bounds[k]
    before[run + 1] = chars
  }
  return before
}

/** Marks the pictures and players that are kept, and the elements between them and kept text. */
function markImages(page: Page, kept: Uint8Array, text: KeptText, images: readonly number[]): void {
  const { flags, parent, tag } = page.nodes
  /**
   * For each element above a picture the outermost wrapper around it that holds no text of its own, and the figure that
   * holds it, 0 for none: each element is climbed from once.
   */
  const units = new Int32Array(page.nodes.size)
  const figures = new Int32Array(page.nodes.size)
  units[page.body] = page.body
  const pictures = new Pictures(page)
  const path: number[] = []
  for (const image of images) {
    if (flags[image] & NodeFlag.InTemplate) continue
    // A hidden picture appears only where hidden text beside it was kept.
    if (flags[image] & NodeFlag.Hidden && !(flags[parent[image]] & NodeFlag.Hidden && text.chars(parent[image]) > 0)) continue
    let i = image
    for (; units[i] === 0; i = parent[i]) path.push(i)
    while (path.length > 0) {
      i = path.pop()!
      const above = parent[i]
      const joinsParent = above !== page.body && (tag[above] === Tag.figure || !text.hasText(above))
      units[i] = joinsParent ? units[above] : i
      figures[i] = tag[i] === Tag.figure ? i : figures[above]
    }
    if (!isKeptImage(page, text, pictures, image, units[image], figures[image])) continue
    if (!mayEmbed(tag[image]) && !pictures.has(image)) continue
    for (let k = image; k >= 0 && kept[k] === 0; k = parent[k]) kept[k] = 1
  }
}

function isKeptImage(page: Page, text: KeptText, pictures: Pictures, image: number, unit: number, figure: number): boolean {
  const { nodes, runs } = page
  if (figure > 0 && text.chars(figure) > 0) return true
  const parent = nodes.parent[unit]
  if (parent < 0) return false
  const before = text.before(unit)
  const after = text.after(unit)
  const isFirst = before < nodes.run[parent]
  const isLast = after >= nodes.run[nodes.end[parent]]
  const keptBefore = !isFirst && text.isKept(before)
  const keptAfter = !isLast && text.isKept(after)
  if (!keptBefore && !keptAfter) return false
  const blockBefore = keptBefore ? blockOf(page, runs.node[before]) : -1
  const blockAfter = keptAfter ? blockOf(page, runs.node[after]) : -1
  if (keptBefore && blockBefore === blockAfter && blockBefore === blockOf(page, image)) return true
  if (pictures.isOrnament(image)) return false
  if (keptBefore && keptAfter) return true
  if (figure > 0 && text.hasText(figure)) return text.share(parent) >= 0.8
  return ((isFirst || isLast) && text.share(keptBefore ? blockBefore : blockAfter) >= 0.5) || text.share(parent) >= 0.5
}

/** The nearest block around a node of `body`: a few steps away, and not worth a table of all nodes. */
function blockOf(page: Page, node: number): number {
  const { nodes, body } = page
  let i = nodes.kind[node] === Kind.Element ? node : nodes.parent[node]
  for (let steps = 0; steps < 8; steps++, i = nodes.parent[i]) if (i === body || isBlock(nodes, i)) return i
  return page.blockElement[node]
}
