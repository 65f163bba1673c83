/** Yi, Liu & Li 2003: the site style tree, in which all pages are merged, tells elements that never vary. */

import type { Budget } from '../../filter/filter.js'
import type { Page } from '../../page/page.js'
import { innerImportance, leafImportance, nodeImportance, Spread } from './entropy.js'
import { type Outline, outlineOf } from './outline.js'
import { type Finding, type Findings, LearningModel, type SiteLimits } from './site-model.js'

/** Parameters of the method. */
export interface StyleTreeOptions {
  readonly minPages: number
  readonly styleDecay: number
  readonly minImportance: number
}

/** A way in which pages fill an element: a sequence of children, or plain content. */
interface Style {
  /** The page it was last seen on, and on how many. */
  last: number
  pages: number
  /** Element nodes of its children; empty for plain content. */
  readonly children: number[]
  /** Features of plain content: words, picture addresses, link targets. */
  readonly features: Map<number, Spread> | null
}

/** A place in the tree: an element of a style, with the styles seen inside it. */
interface ElementNode {
  readonly styles: Map<number, Style>
}

/** Importance of an element node, and the largest one at or below it. */
interface Importance {
  readonly own: number
  readonly largest: number
}

/** Merges pages into one tree and judges elements by how much they vary. */
export class StyleTree extends LearningModel {
  readonly #options: StyleTreeOptions
  /** Element nodes by number, parents before children; 0 is `body`. */
  readonly #elements = new Map<number, ElementNode>()
  #next = 0
  #entries = 0
  #importances: Map<number, Importance> | null = null

  constructor(options: StyleTreeOptions, limits: SiteLimits) {
    super(options.minPages, limits)
    this.#options = options
    this.#newElement()
  }

  get size(): number {
    return this.#entries
  }

  protected add(page: Page, budget: Budget): void {
    this.#importances = null
    this.#merge(outlineOf(page, budget), budget)
    if (this.#entries > this.limits.maxEntries) this.#shrink()
  }

  /** Walks the outline from `body` down, each item together with its element node. */
  #merge(outline: Outline, budget: Budget): void {
    const nodeOf = new Int32Array(outline.size).fill(-1)
    nodeOf[0] = 0
    for (let item = 0; item < outline.size; item++) {
      if ((item & 1023) === 0) budget.spend(4096)
      const { styles } = this.#elements.get(nodeOf[item])!
      let style = styles.get(outline.style[item])
      if (!style) styles.set(outline.style[item], (style = this.#newStyle(outline, item)))
      style.pages++
      style.last = this.pages
      const { children, features } = style
      outline.childrenOf(item).forEach((child, k) => {
        nodeOf[child] = children[k]
      })
      if (features) this.#addFeatures(features, outline.featuresOf(item))
    }
  }

  #newStyle(outline: Outline, item: number): Style {
    this.#entries++
    const children = outline.childrenOf(item).map(() => this.#newElement())
    return { last: 0, pages: 0, children, features: outline.isLeaf(item) ? new Map() : null }
  }

  #newElement(): number {
    this.#entries++
    this.#elements.set(this.#next, { styles: new Map() })
    return this.#next++
  }

  #addFeatures(features: Map<number, Spread>, counts: ReadonlyMap<number, number>): void {
    for (const [feature, count] of counts) {
      let spread = features.get(feature)
      if (!spread) {
        features.set(feature, (spread = new Spread()))
        this.#entries++
      }
      spread.add(count)
    }
  }

  /**
   * Forgets styles that only one page had, the oldest pages first, with all that is below them: on a page that meets such
   * a place again it is new, and what is new is content.
   */
  #shrink(): void {
    const wanted = 0.75 * this.limits.maxEntries
    for (let rarest = 1; this.#entries > wanted && rarest <= 2 * this.pages; rarest *= 2) {
      const pages = [...this.#elements.values()].flatMap(({ styles }) =>
        [...styles.values()].filter(s => s.pages <= rarest).map(s => s.last),
      )
      pages.sort((a, b) => a - b)
      // Half of the rare styles go at a time, the last page's stay as long as others will do.
      for (let share = 0.5; this.#entries > wanted && share <= 1; share += 0.5) {
        const until = pages[Math.floor(share * (pages.length - 1))] ?? -1
        this.#forget(style => style.pages <= rarest && style.last <= until)
      }
    }
  }

  /** Removes styles and everything below them; element nodes come in order, parents first. */
  #forget(isForgotten: (style: Style) => boolean): void {
    const gone = new Set<number>()
    for (const [number, { styles }] of this.#elements) {
      const isGone = gone.has(number)
      for (const [key, style] of styles) {
        if (!isGone && !isForgotten(style)) continue
        for (const child of style.children) gone.add(child)
        this.#entries -= 1 + (style.features?.size ?? 0)
        styles.delete(key)
      }
      if (isGone) {
        this.#elements.delete(number)
        this.#entries--
      }
    }
  }

  protected find(page: Page, budget: Budget): Findings {
    this.#importances ??= this.#computeImportances(budget)
    const outline = outlineOf(page, budget)
    const nodeOf = new Int32Array(outline.size).fill(-1)
    nodeOf[0] = 0
    const list: Finding[] = []
    for (let item = 0; item < outline.size; item++) {
      if ((item & 1023) === 0) budget.spend(4096)
      // Where the tree does not know the place, it is this page's own.
      const { own, largest } = this.#importances.get(nodeOf[item]) ?? { own: 1, largest: 1 }
      list.push({
        id: outline.nodeOf(item),
        value: own,
        isTemplate: largest < this.#options.minImportance,
        belief: own,
        // All text belongs to leaves, and an element is noise only with all leaves below it: theirs are the runs that count.
        runs: outline.isLeaf(item) ? outline.runsOf(item) : [],
      })
      const style = this.#elements.get(nodeOf[item])?.styles.get(outline.style[item])
      outline.childrenOf(item).forEach((child, k) => {
        nodeOf[child] = style?.children[k] ?? -1
      })
    }
    return {
      name: 'importance',
      unit: 'element',
      doc: 'Composite importance of each element: 0 if all pages are the same, 1 if all pages differ.',
      threshold: { name: 'minImportance', value: this.#options.minImportance },
      list,
    }
  }

  /** Importance of all element nodes, children before parents. */
  #computeImportances(budget: Budget): Map<number, Importance> {
    const found = new Map<number, Importance>()
    const numbers = [...this.#elements.keys()].reverse()
    for (const number of numbers) {
      budget.spend(16)
      found.set(number, this.#importanceOf(this.#elements.get(number)!, found))
    }
    return found
  }

  #importanceOf({ styles }: ElementNode, found: ReadonlyMap<number, Importance>): Importance {
    let pages = 0
    for (const style of styles.values()) pages += style.pages
    let below = 0
    let largest = 0
    for (const style of styles.values()) {
      below += (style.pages / Math.max(1, pages)) * styleImportance(style, found)
      for (const child of style.children) largest = Math.max(largest, found.get(child)!.largest)
    }
    const isLeaf = styles.size === 1 && styles.values().next().value!.features !== null
    const counts = Array.from(styles.values(), style => style.pages)
    const own = isLeaf ? below : innerImportance(nodeImportance(counts, pages), styles.size, below, this.#options.styleDecay)
    return { own, largest: Math.max(own, largest) }
  }
}

/** Importance of a style: of plain content by its features, else the mean over its element nodes. */
function styleImportance({ children, features, pages }: Style, found: ReadonlyMap<number, Importance>): number {
  if (features)
    return leafImportance(
      Array.from(features.values(), spread => spread.entropy(pages)),
      pages,
    )
  let sum = 0
  for (const child of children) sum += found.get(child)!.own
  return children.length === 0 ? 0 : sum / children.length
}
