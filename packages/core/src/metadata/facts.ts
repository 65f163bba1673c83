/** One pass over the page collects everything that the fields are read from. */

import { Tag } from '../html/tags.js'
import { isInlineTag } from '../page/elements.js'
import { remember } from '../page/lazy.js'
import type { Page } from '../page/page.js'
import { Kind, Namespace, NodeFlag } from '../page/types.js'
import { elementsIn, elementText, textLength } from './element-text.js'
import { plainText } from './plain-text.js'
import { meaningOf, outside, Zone } from './zones.js'

/** What one pass finds. */
export interface Facts {
  /**
   * Elements in document order by what they are: `meta NAME`, `link REL`, `rel REL` of links in the text, `item PROPERTY`
   * of microdata and RDFa, `h` (`h1` to `h3`), `time`, `img`, `base`, `html`, `ld` (JSON-LD), `commons` (links to Creative
   * Commons), and by their class and id `author`, `account` and `date`.
   */
  nodes(key: string): readonly number[]
  /** Contents of meta elements of a name. */
  metas(name: string): string[]
  /** Zone bits that each element adds; `inheritedZones` gives those that hold for it. */
  readonly ownZone: Uint8Array
  /** Nearest element with `itemtype` around an element, −1 for none. */
  readonly item: Int32Array
}

const keyOfTag = new Map<number, string>([
  [Tag.h1, 'h'],
  [Tag.h2, 'h'],
  [Tag.h3, 'h'],
  [Tag.time, 'time'],
  [Tag.img, 'img'],
  [Tag.base, 'base'],
  [Tag.html, 'html'],
])
/** Attributes whose words are names of what the element states. */
const keyOfAttribute: Readonly<Record<string, string>> = {
  name: 'meta ',
  property: 'meta ',
  'http-equiv': 'meta ',
  itemprop: 'item ',
  rel: 'link ',
}
const commons = /^https?:\/\/(?:www\.)?creativecommons\.org\/(?:licenses|publicdomain)\//i
/** Maximum number of elements of one kind. */
const maxNodes = 400
/** Longest texts of elements that name authors and dates. */
const maxChars = 500

/** Collects the facts of a page. */
export function collectFacts(page: Page): Facts {
  const collector = new FactCollector(page)
  const { nodes } = page
  for (let i = 0; i < nodes.size; i++) {
    collector.inherit(i)
    if (nodes.kind[i] !== Kind.Element || nodes.flags[i] & NodeFlag.InTemplate) continue
    if (nodes.namespace[i] === Namespace.Html) collector.read(i)
    else i = nodes.end[i] - 1
  }
  return collector
}

/** Reads the elements of a page in document order. */
class FactCollector implements Facts {
  readonly ownZone: Uint8Array
  readonly item: Int32Array
  readonly #page: Page
  readonly #found = new Map<string, number[]>()
  /** What classes and ids mean, by their text: most elements of a page have the same few. */
  readonly #meanings = new Map<string, number>()
  readonly #mainHeadings: readonly number[]
  /** The first main heading behind the element that was read last. */
  #nextMain = 0

  constructor(page: Page) {
    const { nodes } = page
    this.#page = page
    this.ownZone = new Uint8Array(nodes.size)
    this.item = new Int32Array(nodes.size).fill(-1)
    this.#mainHeadings = elementsIn(page, 0, nodes.size, node => nodes.tag[node] === Tag.h1)
  }

  nodes(key: string): readonly number[] {
    return this.#found.get(key) ?? []
  }

  metas(name: string): string[] {
    return this.nodes(`meta ${name}`)
      .map(node => statedBy(this.#page, node, contentOrValue))
      .filter(text => text !== '')
  }

  /** Takes the item over from the element around a node. */
  inherit(node: number): void {
    const parent = this.#page.nodes.parent[node]
    if (parent >= 0) this.item[node] = this.item[parent]
  }

  /** Reads one element. */
  read(node: number): void {
    const { body } = this.#page
    const tag = this.#page.nodes.tag[node]
    const key = keyOfTag.get(tag)
    if (key) this.#add(key, node)
    let names = ''
    for (const { name, value } of this.#page.attributes(node)) {
      if (name === 'class' || name === 'id') names += ` ${value}`
      else this.#readAttribute(node, tag, name, value)
    }
    if (node > body && body >= 0) this.#readNames(node, tag, names)
  }

  #add(key: string, node: number): void {
    const list = this.#found.get(key)
    if (!list) this.#found.set(key, [node])
    else if (list.length < maxNodes) list.push(node)
  }

  #readAttribute(node: number, tag: number, name: string, value: string): void {
    if (name === 'href' && commons.test(value)) this.#add('commons', node)
    if (name === 'type' && tag === Tag.script && /ld\+json|json\+ld/i.test(value)) this.#add('ld', node)
    if (name === 'itemtype') {
      this.item[node] = node
      if (/comments?$/i.test(value)) this.ownZone[node] |= Zone.Comment
    }
    const key = keyOfAttribute[name]
    if (!key || (name === 'name' && tag !== Tag.meta)) return
    for (const word of value.toLowerCase().trim().split(/\s+/, 4)) {
      if (tag === Tag.meta || name !== 'property') this.#add((tag === Tag.a && name === 'rel' ? 'rel ' : key) + word, node)
      else this.#add(`item ${word.slice(word.lastIndexOf(':') + 1)}`, node)
    }
  }

  /** Reads what the class and the id of an element in the body say about it. */
  #readNames(node: number, tag: number, names: string): void {
    const meaning = remember(this.#meanings, names, () => meaningOf(names))
    const length = meaning < Zone.Author ? Infinity : textLength(this.#page, node)
    if (length <= maxChars) {
      if (meaning & Zone.Author) this.#add('author', node)
      else if (meaning & Zone.Account) this.#add('account', node)
      if (meaning & Zone.Date) this.#add('date', node)
    }
    const zone = (meaning & outside) | (tag === Tag.nav ? Zone.Navigation : tag === Tag.aside || tag === Tag.figcaption ? Zone.Aside : 0)
    if (zone && !isInlineTag(tag) && !this.#isLarge(node)) this.ownZone[node] |= zone
  }

  /** Tells whether an element holds a main heading or most of the text: it is not a zone of its own, whatever its name. */
  #isLarge(node: number): boolean {
    const { nodes, body } = this.#page
    while (this.#mainHeadings[this.#nextMain] <= node) this.#nextMain++
    return this.#mainHeadings[this.#nextMain] < nodes.end[node] || 2 * textLength(this.#page, node) > textLength(this.#page, body)
  }
}

/** How an element states a value. */
export interface Statement {
  /** Attributes that may have it, the first that is there counts. */
  readonly attributes: readonly string[]
  /** Whether it is the element's text if no attribute has it. */
  readonly orText?: boolean
  /** Whether it is an address, which elements outside the page's own content may state too. */
  readonly isAddress?: boolean
}

/** A text or a date: an attribute made for it, else the text. */
export const textOrContent: Statement = { attributes: ['content', 'datetime'], orText: true }
const contentOrValue: Statement = { attributes: ['content', 'value'] }

/** What an element states, '' for nothing. */
export function statedBy(page: Page, node: number, { attributes, orText = false }: Statement): string {
  for (const name of attributes) {
    const value = page.attribute(node, name)
    if (value) return plainText(value)
  }
  return orText ? plainText(elementText(page, node, 200, true)) : ''
}

/** The zones that hold for each node; what holds the element `exempt` is not a zone. */
export function inheritedZones(page: Page, ownZone: Uint8Array, exempt: number): Uint8Array {
  const { nodes } = page
  const zone = new Uint8Array(nodes.size)
  for (let i = 0; i < nodes.size; i++) {
    const own = i <= exempt && exempt < nodes.end[i] ? 0 : ownZone[i]
    zone[i] = own | (zone[nodes.parent[i]] ?? 0)
  }
  return zone
}
