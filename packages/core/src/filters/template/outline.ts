/** A page as the site style tree sees it: its block elements, and the text between them, with what fills each. */

import type { Budget } from '../../filter/filter.js'
import { Tag } from '../../html/tags.js'
import { type Lazy, lazy } from '../../page/lazy.js'
import { measuresOf } from '../../page/measure.js'
import type { Page } from '../../page/page.js'
import { Kind } from '../../page/types.js'
import { forLiveWords, Hasher, hashOf, tagHash } from './hashing.js'

/** Attributes that belong to the look of an element; `class` and `id` name states and single pages too often. */
const displayAttributes = ['align', 'background', 'bgcolor', 'border', 'color', 'height', 'valign', 'width'] as const

/** Style of an item that holds nothing but text, pictures and inline elements. */
const plainStyle = 0

/** Kind of a stretch of inline content among the children of an element; kinds of elements are hashes. */
const stretchKind = 1

/** Distinct features that are remembered of one piece of plain content. */
const rememberedFeatures = 1000

/** A block element, or a stretch of inline content between block elements of the same parent. */
interface Item {
  /** The element; of a stretch its first node. */
  readonly node: number
  readonly isStretch: boolean
  children: number[]
  /** Text nodes, pictures and links of plain content. */
  inline: number[]
}

/** The items of a page, parents before children; item 0 is `body`. */
export class Outline {
  readonly #page: Page
  readonly #items: readonly Item[]
  /** What fills each item: a hash of its children's kinds, `plainStyle` for plain content. */
  readonly style: Float64Array

  constructor(page: Page, items: readonly Item[]) {
    this.#page = page
    this.#items = items
    const kinds = Float64Array.from(items, item => (item.isStretch ? stretchKind : kindOf(page, item.node)))
    const hasher = new Hasher()
    this.style = Float64Array.from(items, ({ children }) => {
      if (children.length === 0) return plainStyle
      hasher.reset()
      for (const child of children) hasher.add(kinds[child])
      return hasher.value()
    })
  }

  get size(): number {
    return this.#items.length
  }

  /** The element of an item; of a stretch of inline content its first node. */
  nodeOf(item: number): number {
    return this.#items[item].node
  }

  childrenOf(item: number): readonly number[] {
    return this.#items[item].children
  }

  /** Tells whether an item holds plain content only. */
  isLeaf(item: number): boolean {
    return this.style[item] === plainStyle
  }

  /** The runs of an item. */
  *runsOf(item: number): Generator<number> {
    const { nodes } = this.#page
    const { node, isStretch, inline } = this.#items[item]
    if (!isStretch) for (let run = nodes.run[node]; run < nodes.run[nodes.end[node]]; run++) yield run
    else for (const part of inline) if (nodes.kind[part] === Kind.Text) yield nodes.run[part]
  }

  /** How often each feature occurs in a leaf: words, picture addresses, link targets. */
  featuresOf(item: number): Map<number, number> {
    const counts = new Map<number, number>()
    const count = (feature: number): void => {
      if (counts.size < rememberedFeatures || counts.has(feature)) counts.set(feature, (counts.get(feature) ?? 0) + 1)
    }
    for (const node of this.#items[item].inline) this.#addFeatures(node, count)
    return counts
  }

  #addFeatures(node: number, count: (feature: number) => void): void {
    const { nodes } = this.#page
    if (nodes.kind[node] === Kind.Text) forLiveWords(this.#page, nodes.run[node], nodes.run[node] + 1, count)
    else {
      const address = this.#page.attribute(node, nodes.tag[node] === Tag.img ? 'src' : 'href')
      if (address !== null) count(hashOf(address))
    }
  }
}

/** Returns the outline of a page, computed once. */
export const outlineOf: Lazy<Outline, [Budget]> = lazy((page, budget: Budget) => new Outline(page, withLeaves(itemsOf(page, budget))))

function itemsOf(page: Page, budget: Budget): Item[] {
  const { nodes, body, blockElement } = page
  const measures = measuresOf(page)
  const items: Item[] = [{ node: body, isStretch: false, children: [], inline: [] }]
  const itemOf = new Int32Array(nodes.size).fill(-1)
  itemOf[body] = 0
  // The stretch that is open in each element: inline content joins it until a block element comes.
  const open = new Map<number, Item>()
  const isLive = liveTextNodes(page)
  const addTo = (parent: number, item: Item): void => {
    items[parent].children.push(items.length)
    items.push(item)
  }
  for (let i = body + 1; i < nodes.end[body]; i++) {
    if ((i & 4095) === 0) budget.spend(4096)
    const isElement = nodes.kind[i] === Kind.Element
    if (isElement && !measures.present[i]) continue
    if (isElement && blockElement[i] === i) {
      const parent = itemOf[blockElement[nodes.parent[i]]]
      open.delete(parent)
      itemOf[i] = items.length
      addTo(parent, { node: i, isStretch: false, children: [], inline: [] })
    } else if (isElement ? nodes.tag[i] === Tag.img || nodes.tag[i] === Tag.a : isLive[i]) {
      const parent = itemOf[blockElement[i]]
      const stretch = open.get(parent)
      if (stretch) stretch.inline.push(i)
      else {
        const opened: Item = { node: i, isStretch: true, children: [], inline: [i] }
        open.set(parent, opened)
        addTo(parent, opened)
      }
    }
  }
  return items
}

/** Makes leaves of the elements whose only child is a stretch: the element takes its content, the stretch goes. */
function withLeaves(items: readonly Item[]): Item[] {
  const isTaken = new Uint8Array(items.length)
  for (const item of items) {
    const [only] = item.children
    if (item.children.length !== 1 || !items[only].isStretch) continue
    item.inline = items[only].inline
    item.children = []
    isTaken[only] = 1
  }
  const place = new Int32Array(items.length)
  const left: Item[] = []
  items.forEach((item, i) => {
    place[i] = left.length
    if (!isTaken[i]) left.push(item)
  })
  for (const item of left) item.children = item.children.map(child => place[child])
  return left
}

function liveTextNodes(page: Page): Uint8Array {
  const isLive = new Uint8Array(page.nodes.size)
  for (const run of page.liveRuns) isLive[page.runs.node[run]] = 1
  return isLive
}

/** The kind of an element among its siblings: its tag and its display attributes. */
function kindOf(page: Page, element: number): number {
  const hasher = new Hasher().add(tagHash(page, element))
  for (const attribute of page.attributes(element)) {
    const place = (displayAttributes as readonly string[]).indexOf(attribute.name)
    if (place >= 0) hasher.add(place).text(attribute.value.trim().toLowerCase())
  }
  return hasher.value()
}
