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
const maxAuthorChars = 600
const maxDateChars = 400
const maxCandidates = 400
const maxLinkedData = 200

/** Collects the facts of a page. */
export function collectFacts(page: Page): Facts {
  return new Collector(page).collect()
}

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
  readonly dateElements: number[] = []
  readonly images: number[] = []
  readonly licenceLinks: string[] = []
  readonly ownZone: Uint8Array
  private readonly page: Page
  /** Nearest element with `itemscope`, itself not counted, per element. */
  private readonly item: Int32Array
  private readonly mainHeadings: number[] = []
  private nextHeading = 0
  private readonly hasCommons: boolean

  constructor(page: Page) {
    this.page = page
    this.hasCommons = page.source.includes('creativecommons.org/')
    this.ownZone = new Uint8Array(page.nodes.size)
    this.item = new Int32Array(page.nodes.size).fill(-1)
  }

  collect(): Facts {
    const { nodes, body } = this.page
    const bodyEnd = body < 0 ? 0 : nodes.end[body]
    for (let i = 0; i < nodes.size; i++) if (nodes.tag[i] === Tag.h1 && nodes.kind[i] === Kind.Element) this.mainHeadings.push(i)
    for (let i = 0; i < nodes.size; i++) {
      const parent = nodes.parent[i]
      if (parent >= 0) this.item[i] = this.item[parent]
      if (nodes.kind[i] !== Kind.Element || nodes.flags[i] & NodeFlag.InTemplate) continue
      if (nodes.namespace[i] !== Namespace.Html) {
        i = nodes.end[i] - 1
        continue
      }
      this.readHead(i)
      if (i > body && i < bodyEnd) this.readBody(i)
    }
    return this
  }

  private readHead(node: number): void {
    switch (this.page.nodes.tag[node]) {
      case Tag.html:
        this.htmlLanguage = this.page.attribute(node, 'lang') ?? this.page.attribute(node, 'xml:lang')
        break
      case Tag.base:
        this.baseHref ??= this.page.attribute(node, 'href')
        break
      case Tag.meta:
        this.readMeta(node)
        break
      case Tag.link:
        this.readRelation(node)
        break
      case Tag.script:
        this.readScript(node)
        break
    }
  }

  private readMeta(node: number): void {
    const content = this.page.attribute(node, 'content') ?? this.page.attribute(node, 'value')
    if (!content) return
    const value = plainText(content)
    if (value === '') return
    const property = this.page.attribute(node, 'itemprop')
    if (property && node < this.page.body) this.properties.push({ node, name: property.toLowerCase(), item: -1 })
    for (const attribute of ['property', 'name', 'http-equiv'] as const) {
      const names = this.page.attribute(node, attribute)
      if (!names) continue
      for (const name of names.toLowerCase().trim().split(/\s+/, 4)) this.addMeta(name, value)
    }
  }

  private addMeta(name: string, value: string): void {
    const list = this.metas.get(name)
    if (!list) this.metas.set(name, [value])
    else if (list.length < 50 && !list.includes(value)) list.push(value)
  }

  private readScript(node: number): void {
    const { nodes, base } = this.page
    if (nodes.end[node] === node + 1 || this.linkedData.length >= maxLinkedData) return
    const type = this.page.attribute(node, 'type')
    if (type && /^\s*application\/(?:json\+ld|ld\+json)/i.test(type)) this.linkedData.push(base.tree.textOf(node + 1))
  }

  private readRelation(node: number): void {
    const rel = this.page.attribute(node, 'rel')
    const href = rel && this.page.attribute(node, 'href')
    if (href && this.relations.length < 1000) this.relations.push({ node, rel: rel.toLowerCase(), href: href.trim() })
  }

  private readLink(node: number): void {
    this.readRelation(node)
    if (!this.hasCommons) return
    const href = this.page.attribute(node, 'href')
    if (href?.includes('creativecommons.org/') && this.licenceLinks.length < 100) this.licenceLinks.push(href.trim())
  }

  private readBody(node: number): void {
    const { page } = this
    const { nodes } = page
    const tag = nodes.tag[node]
    const names = `${page.attribute(node, 'id') ?? ''} ${page.attribute(node, 'class') ?? ''}`.trim().toLowerCase().slice(0, 300)
    if (!isInlineTag(tag)) this.addZone(node, tag, names)
    if (tag === Tag.h1 || tag === Tag.h2 || tag === Tag.h3) this.headings.push(node)
    else if (tag === Tag.time) this.times.push(node)
    else if (tag === Tag.img) this.images.push(node)
    else if (tag === Tag.a) this.readLink(node)
    this.readProperty(node)
    if (names !== '') this.readNames(node, names)
  }

  /** What holds a main heading or most of the text is no zone of its own, whatever its name. */
  private addZone(node: number, tag: number, names: string): void {
    const zone = zoneOf(tag, names)
    if (zone === 0) return
    const { page } = this
    const { body } = page
    if (this.holdsMainHeading(node) || 2 * textLength(page, node) > textLength(page, body)) return
    this.ownZone[node] |= zone
  }

  private holdsMainHeading(node: number): boolean {
    const { mainHeadings } = this
    while (this.nextHeading < mainHeadings.length && mainHeadings[this.nextHeading] <= node) this.nextHeading++
    return this.nextHeading < mainHeadings.length && mainHeadings[this.nextHeading] < this.page.nodes.end[node]
  }

  private readProperty(node: number): void {
    const { page } = this
    const name = page.attribute(node, 'itemprop') ?? page.attribute(node, 'property')
    if (name && this.properties.length < 2000) {
      for (const part of name.toLowerCase().trim().split(/\s+/, 4)) {
        this.properties.push({ node, name: part.slice(part.lastIndexOf(':') + 1), item: this.item[node] })
      }
    }
    const type = page.attribute(node, 'itemtype')
    if (type === null) return
    this.item[node] = node
    if (/\/(?:User)?Comments?$/i.test(type)) this.ownZone[node] |= Zone.Comment
  }

  private readNames(node: number, names: string): void {
    const { page } = this
    if (this.authorElements.length < maxCandidates && authorName.test(names) && !notAuthorName.test(names)) {
      if (textLength(page, node) <= maxAuthorChars) this.authorElements.push(node)
    }
    if (this.dateElements.length < maxCandidates && dateName.test(names) && !notDateName.test(names)) {
      if (textLength(page, node) <= maxDateChars) this.dateElements.push(node)
    }
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
