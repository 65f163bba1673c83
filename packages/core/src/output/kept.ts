/**
 * Which elements appear in the output: those with kept text, and the pictures, breaks and rules that follow the kept text
 * around them.
 */

import { firstUnknownTag, Tag } from '../html/tags.js'
import type { Page } from '../page/page.js'
import { type Selection, union } from '../page/selection.js'
import { Kind, Namespace, NodeFlag } from '../page/types.js'
import { hasImage, isImageElement, isOrnament } from './images.js'

const cache = new WeakMap<Selection, Uint8Array>()

/**
 * Marks with 1 the elements below `body` that appear in the output: elements that hold kept text; pictures that stand
 * between kept text or beside it, with what wraps them; `br` and `hr` between kept text; the empty cells of rows that are
 * kept; everything inside a formula that is kept.
 */
export function keptElements(page: Page, keep: Selection): Uint8Array {
  const found = cache.get(keep)
  if (found) return found
  const kept = markElements(page, keep)
  cache.set(keep, kept)
  return kept
}

function markElements(page: Page, keep: Selection): Uint8Array {
  const { nodes, body } = page
  const kept = new Uint8Array(nodes.size)
  if (body < 0 || keep.isEmpty) return kept
  const { kind, namespace, tag, end, run, parent } = nodes
  const text = new TextSums(page, keep)
  const sums = text.kept
  const images: number[] = []
  const last = end[body]
  for (let i = body; i < last; i++) {
    if (kind[i] !== Kind.Element) continue
    if (sums[run[end[i]]] > sums[run[i]]) {
      kept[i] = 1
      if (namespace[i] === Namespace.MathMl) {
        markRange(page, kept, i)
        i = end[i] - 1
      }
    } else if (namespace[i] === Namespace.Html && mayMatter[tag[i]] === 1 && kept[parent[i]] === 1) markEmpty(page, kept, text, i)
    if ((tag[i] === Tag.img || tag[i] >= firstUnknownTag) && isImageElement(page, i)) images.push(i)
  }
  if (images.length > 0) markImages(page, kept, text, images)
  return kept
}

function markRange(page: Page, kept: Uint8Array, node: number): void {
  const { nodes } = page
  for (let i = node; i < nodes.end[node]; i++) if (nodes.kind[i] === Kind.Element) kept[i] = 1
}

/** The tags that `markEmpty` may mark. */
const mayMatter = new Uint8Array(firstUnknownTag)
for (const tag of [Tag.br, Tag.hr, Tag.wbr, Tag.td, Tag.th]) mayMatter[tag] = 1

/** Marks a break, a rule or an empty cell below an element with kept text. */
function markEmpty(page: Page, kept: Uint8Array, text: TextSums, node: number): void {
  const tag = page.nodes.tag[node]
  if (tag === Tag.br) {
    // A break follows the text before it, so that one break is left where a line between two was dropped.
    if (text.isKept(text.before(node)) && text.keptBetween(node, page.nodes.end[page.blockElement[node]])) kept[node] = 1
  } else if (tag === Tag.hr) {
    if (text.isKept(text.before(node)) && text.isKept(text.after(node))) kept[node] = 1
  } else if (tag === Tag.wbr) kept[node] = 1
  else if ((tag === Tag.td || tag === Tag.th) && page.nodes.tag[page.nodes.parent[node]] === Tag.tr && !text.hasText(node)) kept[node] = 1
}

/** Kept and present text per run, as prefix sums. */
class TextSums {
  private readonly page: Page
  /** Kept characters before each run. */
  readonly kept: Int32Array
  /** Characters, kept or not, before each run. */
  private readonly all: Int32Array
  /** Nearest run with text before each run; −1 if there is none. */
  private readonly previous: Int32Array
  /** Nearest run with text at or after each run. */
  private readonly next: Int32Array

  constructor(page: Page, keep: Selection) {
    this.page = page
    const { size } = page.runs
    this.kept = charsBefore(page, keep)
    this.all = keep === page.live ? this.kept : charsBefore(page, union(page.live, keep))
    const { all } = this
    const previous = new Int32Array(size + 1)
    const next = new Int32Array(size + 1)
    let nearest = -1
    previous[0] = nearest
    for (let run = 0; run < size; run++) {
      if (all[run + 1] > all[run]) nearest = run
      previous[run + 1] = nearest
    }
    nearest = size
    next[size] = nearest
    for (let run = size - 1; run >= 0; run--) {
      if (all[run + 1] > all[run]) nearest = run
      next[run] = nearest
    }
    this.previous = previous
    this.next = next
  }

  hasKept(node: number): boolean {
    return this.below(this.kept, node) > 0
  }
  hasText(node: number): boolean {
    return this.below(this.all, node) > 0
  }
  /** Share of an element's text that is kept; 0 where it has none. */
  keptShare(node: number): number {
    return this.below(this.kept, node) / Math.max(1, this.below(this.all, node))
  }
  /** Last run with text before a node; −1 if there is none. */
  before(node: number): number {
    return this.previous[this.page.nodes.run[node]]
  }
  /** First run with text after a node's subtree; the number of runs if there is none. */
  after(node: number): number {
    const { nodes } = this.page
    return this.next[nodes.run[nodes.end[node]]]
  }
  isKept(run: number): boolean {
    return run >= 0 && run < this.page.runs.size && this.kept[run + 1] > this.kept[run]
  }
  /** Tells whether text is kept from one node on up to another. */
  keptBetween(from: number, to: number): boolean {
    const { run } = this.page.nodes
    return this.kept[run[to]] > this.kept[run[from]]
  }
  private below(of: Int32Array, node: number): number {
    const { run, end } = this.page.nodes
    return of[run[end[node]]] - of[run[node]]
  }
}

/** Counts the selected characters before each run (length `runs.size + 1`). */
export function charsBefore(page: Page, selection: Selection): Int32Array {
  const { runs } = page
  const { bounds } = selection
  const { start, size } = runs
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

/** Marks the pictures that are kept, and the elements between them and kept text. */
function markImages(page: Page, kept: Uint8Array, text: TextSums, images: readonly number[]): void {
  const { nodes } = page
  const units = new PictureUnits(page, text)
  for (const image of images) {
    const parent = nodes.parent[image]
    if (nodes.flags[image] & NodeFlag.InTemplate) continue
    // A hidden picture appears only where hidden text beside it was kept.
    if (nodes.flags[image] & NodeFlag.Hidden && !(nodes.flags[parent] & NodeFlag.Hidden && text.hasKept(parent))) continue
    units.find(image)
    if (!isKeptImage(page, text, image, units.unit, units.figure) || !hasImage(page, image)) continue
    for (let i = image; i >= 0 && kept[i] === 0; i = nodes.parent[i]) kept[i] = 1
  }
}

/** Finds for a picture the outermost wrapper around it that holds no text of its own, and the figure that holds it. */
class PictureUnits {
  unit = -1
  /** −1 where no figure holds the picture. */
  figure = -1
  private readonly page: Page
  private readonly text: TextSums
  /** What is known by element, the unit plus one and the figure plus two, 0 for nothing: each element is climbed from once. */
  private readonly units: Int32Array
  private readonly figures: Int32Array
  private readonly path: number[] = []

  constructor(page: Page, text: TextSums) {
    this.page = page
    this.text = text
    this.units = new Int32Array(page.nodes.size)
    this.figures = new Int32Array(page.nodes.size)
    this.units[page.body] = page.body + 1
    this.figures[page.body] = 1
  }

  /** Puts the answer for an element below `body` into `unit` and `figure`. */
  find(element: number): void {
    const { nodes, body } = this.page
    const { units, figures, path } = this
    let i = element
    for (; units[i] === 0; i = nodes.parent[i]) path.push(i)
    while (path.length > 0) {
      const parent = i
      i = path.pop()!
      const joinsParent = parent !== body && (nodes.tag[parent] === Tag.figure || !this.text.hasText(parent))
      units[i] = joinsParent ? units[parent] : i + 1
      figures[i] = nodes.tag[i] === Tag.figure ? i + 2 : figures[parent]
    }
    this.unit = units[element] - 1
    this.figure = figures[element] - 2
  }
}

function isKeptImage(page: Page, text: TextSums, image: number, unit: number, figure: number): boolean {
  const { nodes } = page
  if (figure >= 0 && text.hasKept(figure)) return true
  const parent = nodes.parent[unit]
  if (parent < 0) return false
  const before = text.before(unit)
  const after = text.after(unit)
  const isFirst = before < nodes.run[parent]
  const isLast = after >= nodes.run[nodes.end[parent]]
  const keptBefore = !isFirst && text.isKept(before)
  const keptAfter = !isLast && text.isKept(after)
  const hasDroppedCaption = figure >= 0 && text.hasText(figure)
  if (keptBefore && keptAfter) return isInline(page, image, before, after) || !isOrnament(page, image)
  if (!(keptBefore || keptAfter) || isOrnament(page, image)) return false
  const neighbour = page.blockElement[page.runs.node[keptBefore ? before : after]]
  const isBeside = (isFirst || isLast) && text.keptShare(neighbour) >= 0.5
  return hasDroppedCaption ? text.keptShare(parent) >= 0.8 : isBeside || text.keptShare(parent) >= 0.5
}

/** Tells whether a picture stands within one line of text. */
function isInline(page: Page, image: number, before: number, after: number): boolean {
  const { blockElement, runs } = page
  const block = blockElement[image]
  return blockElement[runs.node[before]] === block && blockElement[runs.node[after]] === block
}
