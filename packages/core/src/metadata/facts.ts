/** One pass over the page collects everything that later questions are about. */

import { Tag } from '../html/tags.js'
import { isInlineTag } from '../page/elements.js'
import type { Page } from '../page/page.js'
import { Kind, Namespace, NodeFlag } from '../page/types.js'
import { textLength } from './element-text.js'
import { plainText } from './plain-text.js'
import { Zone, zoneOf } from './zones.js'

/** A microdata or RDFa property. */
export interface Property {
  readonly node: number
  /** Lower-case name without prefix: `author`, `datepublished`. */
  readonly name: string
  /** Element of the item that has the property, −1 for none. */
  readonly item: number
}

/** A link with a relation, from `link` or `a`. */
export interface Relation {
  readonly node: number
  readonly rel: string
  readonly href: string
}

/** What one pass finds. */
export interface Facts {
  /** Contents of meta elements by lower-case name, in document order. */
  readonly metas: ReadonlyMap<string, readonly string[]>
  readonly relations: readonly Relation[]
  readonly linkedData: readonly string[]
  readonly baseHref: string | null
  readonly htmlLanguage: string | null
  /** `h1` to `h3` elements of the body. */
  readonly headings: readonly number[]
  readonly times: readonly number[]
  readonly properties: readonly Property[]
  /** Elements whose class, id or relation speaks of an author, outermost first. */
  readonly authorElements: readonly number[]
  /** Elements whose class is `name` and the like: accounts, where the page is a forum. */
  readonly nameElements: readonly number[]
  /** Elements whose class or id speaks of a date. */
  readonly dateElements: readonly number[]
  readonly images: readonly number[]
  /** Addresses of links to Creative Commons. */
  readonly licenceLinks: readonly string[]
  /** Zone bits that each element adds; `inheritedZones` gives those that hold for it. */
  readonly ownZone: Uint8Array
}

const authorName =
  /author|autor(?!is|[ie]z)|auteur|by-?line|verfasser|writer|journalist|redakteur|posted-?by|written-?by|p-author|contributor|username|user-?name|poster/
const notAuthorName =
  /comment|avatar|image|photo|pic(?:ture)?\b|img|social|follow|related|author-?(?:posts|archive|link-?list)|authority|authoriz|unauth|coauthors-list|-icon|category|newsletter/
const dateName =
  /date|publi(?:shed|cation|ed|cad|kation)|posted|timestamp|datum|fecha|pubdate|entry-?meta|post-?meta|article-?meta|(?:^|[\s_-])(?:time|meta|dt-published|info|posted-on|datetime)(?:$|[\s_-])/
const notDateName = /update-?(?:btn|link)|candidate|validate|comment|mandate|datepicker|calendar|countdown/
const accountName = /(?:^|\s)(?:name|nick|nickname|user)(?:$|\s)/
const maxNames = 20
const maxAuthorChars = 600
const maxDateChars = 400
const maxCandidates = 400
const maxLinkedData = 200

/** Collects the facts of a page. */
export function collectFacts(page: Page): Facts {
  return new Collector(page).collect()
}

/** Bits of what a name means, above those of zones. */
const Role = { Author: 16, Account: 32, Date: 64 } as const
const zoneBits = 15
const maxMeanings = 5000
const maxProperties = 2000

class Collector implements Facts {
  readonly metas = new Map<string, string[]>()
  readonly relations: Relation[] = []
  readonly linkedData: string[] = []
  baseHref: string | null = null
  htmlLanguage: string | null = null
  readonly headings: number[] = []
  readonly times: number[] = []
  readonly properties: Property[] = []
  readonly authorElements: number[] = []
  readonly nameElements: number[] = []
  readonly dateElements: number[] = []
  readonly images: number[] = []
  readonly licenceLinks: string[] = []
  readonly ownZone: Uint8Array
  readonly #page: Page
  /** Nearest element with `itemscope`, itself not counted, per element. */
  readonly #item: Int32Array
  readonly #mainHeadings: number[] = []
  #nextHeading = 0
  readonly #hasCommons: boolean
  readonly #hasMicrodata: boolean
  readonly #hasRdfa: boolean
  readonly #meanings = new Map<string, number>([['', 0]])

  constructor(page: Page) {
    this.#page = page
    this.#hasCommons = page.source.includes('creativecommons.org/')
    this.#hasMicrodata = page.source.includes('itemprop')
    this.#hasRdfa = page.source.includes('typeof=')
    this.ownZone = new Uint8Array(page.nodes.size)
    this.#item = new Int32Array(page.nodes.size).fill(-1)
  }

  collect(): Facts {
    const { nodes, body } = this.#page
    const bodyEnd = body < 0 ? 0 : nodes.end[body]
    for (let i = 0; i < nodes.size; i++) if (nodes.tag[i] === Tag.h1 && nodes.kind[i] === Kind.Element) this.#mainHeadings.push(i)
    for (let i = 0; i < nodes.size; i++) {
      const parent = nodes.parent[i]
      if (parent >= 0) this.#item[i] = this.#item[parent]
      if (nodes.kind[i] !== Kind.Element || nodes.flags[i] & NodeFlag.InTemplate) continue
      if (nodes.namespace[i] !== Namespace.Html) {
        i = nodes.end[i] - 1
        continue
      }
      this.#readHead(i)
      if (i > body && i < bodyEnd) this.#readBody(i)
    }
    return this
  }

  #readHead(node: number): void {
    switch (this.#page.nodes.tag[node]) {
      case Tag.html:
        this.htmlLanguage = this.#page.attribute(node, 'lang') ?? this.#page.attribute(node, 'xml:lang')
        break
      case Tag.base:
        this.baseHref ??= this.#page.attribute(node, 'href')
        break
      case Tag.meta:
        this.#readMeta(node)
        break
      case Tag.link:
        this.#readRelation(node)
        break
      case Tag.script:
        this.#readScript(node)
        break
    }
  }

  #readMeta(node: number): void {
    const content = this.#page.attribute(node, 'content') ?? this.#page.attribute(node, 'value')
    if (!content) return
    const value = plainText(content)
    if (value === '') return
    const property = this.#page.attribute(node, 'itemprop')
    if (property && node < this.#page.body) this.properties.push({ node, name: property.toLowerCase(), item: -1 })
    for (const attribute of ['property', 'name', 'http-equiv'] as const) {
      const names = this.#page.attribute(node, attribute)
      if (!names) continue
      for (const name of names.toLowerCase().trim().split(/\s+/, 4)) this.#addMeta(name, value)
    }
  }

  #addMeta(name: string, value: string): void {
    const list = this.metas.get(name)
    if (!list) this.metas.set(name, [value])
    else if (list.length < 50 && !list.includes(value)) list.push(value)
  }

  #readScript(node: number): void {
    const { nodes, base } = this.#page
    if (nodes.end[node] === node + 1 || this.linkedData.length >= maxLinkedData) return
    const type = this.#page.attribute(node, 'type')
    if (type && /^\s*application\/(?:json\+ld|ld\+json)/i.test(type)) this.linkedData.push(base.tree.textOf(node + 1))
  }

  #readRelation(node: number): void {
    const rel = this.#page.attribute(node, 'rel')
    const href = rel && this.#page.attribute(node, 'href')
    if (href && this.relations.length < 1000) this.relations.push({ node, rel: rel.toLowerCase(), href: href.trim() })
  }

  #readLink(node: number): void {
    this.#readRelation(node)
    if (!this.#hasCommons) return
    const href = this.#page.attribute(node, 'href')
    if (href?.includes('creativecommons.org/') && this.licenceLinks.length < 100) this.licenceLinks.push(href.trim())
  }

  #readBody(node: number): void {
    const { nodes } = this.#page
    const tag = nodes.tag[node]
    if (tag === Tag.h1 || tag === Tag.h2 || tag === Tag.h3) this.headings.push(node)
    else if (tag === Tag.time && this.times.length < maxCandidates) this.times.push(node)
    else if (tag === Tag.img) this.images.push(node)
    if (this.#hasNoAttributes(node)) {
      if (tag === Tag.nav || tag === Tag.aside) this.#addZone(node, zoneOf(tag, ''))
      return
    }
    if (tag === Tag.a) this.#readLink(node)
    this.#readProperty(node)
    this.#readNames(node, tag)
  }

  /** Most elements of a page are plain: the end of the start tag follows the name. */
  #hasNoAttributes(node: number): boolean {
    const page = this.#page
    const start = page.nodes.srcStart[node]
    return start < 0 || page.source.charCodeAt(start + 1 + page.tagName(node).length) === 0x3e
  }

  /** What holds a main heading or most of the text is no zone of its own, whatever its name. */
  #addZone(node: number, zone: number): void {
    const page = this.#page
    if (zone === 0 || this.#holdsMainHeading(node) || 2 * textLength(page, node) > textLength(page, page.body)) return
    this.ownZone[node] |= zone
  }

  #holdsMainHeading(node: number): boolean {
    const mainHeadings = this.#mainHeadings
    while (this.#nextHeading < mainHeadings.length && mainHeadings[this.#nextHeading] <= node) this.#nextHeading++
    return this.#nextHeading < mainHeadings.length && mainHeadings[this.#nextHeading] < this.#page.nodes.end[node]
  }

  #readProperty(node: number): void {
    const page = this.#page
    const name = (this.#hasMicrodata ? page.attribute(node, 'itemprop') : null) ?? (this.#hasRdfa ? page.attribute(node, 'property') : null)
    if (name && this.properties.length < maxProperties) {
      for (const part of name.toLowerCase().trim().split(/\s+/, 4)) {
        this.properties.push({ node, name: part.slice(part.lastIndexOf(':') + 1), item: this.#item[node] })
      }
    }
    const type = this.#hasMicrodata ? page.attribute(node, 'itemtype') : null
    if (type === null) return
    this.#item[node] = node
    if (/\/(?:User)?Comments?$/i.test(type)) this.ownZone[node] |= Zone.Comment
  }

  #readNames(node: number, tag: number): void {
    const page = this.#page
    const id = page.attribute(node, 'id')
    const own = page.attribute(node, 'class')
    const names = id === null ? (own ?? '') : `${id} ${own ?? ''}`
    const meaning = this.#meaningOf(names)
    if (!isInlineTag(tag)) this.#addZone(node, zoneOf(tag, '') | (meaning & zoneBits))
    if (meaning < Role.Author) return
    const length = textLength(page, node)
    if (meaning & Role.Author) {
      if (length <= maxAuthorChars && this.authorElements.length < maxCandidates) this.authorElements.push(node)
    } else if (meaning & Role.Account && this.nameElements.length < maxNames) this.nameElements.push(node)
    if (meaning & Role.Date && length <= maxDateChars && this.dateElements.length < maxCandidates) this.dateElements.push(node)
  }

  /** What names of classes and ids mean; the same names come again and again. */
  #meaningOf(names: string): number {
    const known = this.#meanings.get(names)
    if (known !== undefined) return known
    const text = names.toLowerCase().slice(0, 300).trim()
    let meaning = zoneOf(0, text)
    if (authorName.test(text) && !notAuthorName.test(text)) meaning |= Role.Author
    else if (accountName.test(text)) meaning |= Role.Account
    if (dateName.test(text) && !notDateName.test(text)) meaning |= Role.Date
    if (this.#meanings.size < maxMeanings) this.#meanings.set(names, meaning)
    return meaning
  }
}

/** The zones that hold for each node; what holds the element `exempt` is no zone. */
export function inheritedZones(page: Page, ownZone: Uint8Array, exempt: number): Uint8Array {
  const { nodes } = page
  const zone = new Uint8Array(nodes.size)
  for (let i = 0; i < nodes.size; i++) {
    const parent = nodes.parent[i]
    const own = i <= exempt && exempt < nodes.end[i] ? 0 : ownZone[i]
    zone[i] = parent < 0 ? own : own | zone[parent]
  }
  return zone
}
