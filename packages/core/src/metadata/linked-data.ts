/** JSON-LD: finds the thing that the page is about and reads its properties. */

import { comparableAddress } from './addresses.js'
import { type Json, type JsonObject, readJson } from './json-text.js'
import { comparable, plainText } from './plain-text.js'

/** What structured data says about the page. */
export interface LinkedData {
  /** The article, posting, recipe, question … that the page is about. */
  readonly main: Thing | null
  /** The page itself, where it is described. */
  readonly webPage: Thing | null
  /** Name of the site or its publisher. */
  readonly siteName: string | null
}

/** One described thing; its properties are read on demand. */
export class Thing {
  readonly object: JsonObject
  /** Lower-case type names without vocabulary. */
  readonly types: readonly string[]
  readonly #byId: ReadonlyMap<string, JsonObject>

  constructor(object: JsonObject, byId: ReadonlyMap<string, JsonObject>) {
    this.object = object
    this.types = typesOf(object)
    this.#byId = byId
  }

  /** Texts of the first of these properties that has any: strings, names of objects, items of lists. */
  texts(...properties: string[]): string[] {
    for (const property of properties) {
      const list = this.values(property).flatMap(value => textOf(value, this.#byId))
      if (list.length > 0) return list
    }
    return []
  }

  /** First text of the first of these properties that has one. */
  text(...properties: string[]): string | null {
    return this.texts(...properties)[0] ?? null
  }

  /** Addresses: strings, or `url`, `contentUrl` and `@id` of objects. */
  addresses(property: string): string[] {
    return this.values(property).flatMap(value => {
      if (typeof value === 'string') return [value]
      if (!isObject(value)) return []
      const object = resolve(value, this.#byId)
      const address = [object['url'], object['contentUrl'], object['@id']].find(item => typeof item === 'string' && item !== '')
      return address === undefined ? [] : [address as string]
    })
  }

  /** The first thing that a property holds or refers to. */
  thing(property: string): Thing | null {
    const value = this.values(property).find(isObject)
    return value === undefined ? null : new Thing(resolve(value, this.#byId), this.#byId)
  }

  /** Values of a property as a list, nested lists flattened. */
  values(property: string): Json[] {
    const value = this.object[property]
    if (value === undefined || value === null) return []
    return Array.isArray(value) ? value.flat(3).slice(0, 200) : [value]
  }
}

/** Members that lead from the top of the data to what the page is about. */
const leadsToMain = new Set(['@graph', 'mainEntity', 'mainEntityOfPage', '@list'])
const articleType =
  /article$|posting$|^report(?:age)?|recipe|howto|^question$|episode$|^(?:video|audio)object$|^review$|newsletter|^chapter$/
const pageType = /page$|^creativework$|^book$|^course$/
const siteType = /^website$|^(?:news)?(?:media)?organization$|^blog$|^newspaper$/
/** Of several articles none of which says that it is this page, more than this many make a list. */
const maxUnnamedArticles = 2
const maxTextLength = 2_000_000
const maxArticles = 200

/** Reads all JSON-LD texts of a page; `addresses` are those under which the page is known, `titles` its titles. */
export function readLinkedData(texts: readonly string[], addresses: readonly string[], titles: readonly string[]): LinkedData {
  const byId = new Map<string, JsonObject>()
  const top: Thing[] = []
  const sites: Thing[] = []
  for (const text of texts) {
    if (text.length > maxTextLength) continue
    for (const { object, isTop } of objectsOf(readJson(text))) {
      const id = object['@id']
      if (typeof id === 'string' && Object.keys(object).length > 1 && !byId.has(id)) byId.set(id, object)
      const types = typesOf(object)
      if (isTop && types.length > 0) top.push(new Thing(object, byId))
      if (types.some(type => siteType.test(type))) sites.push(new Thing(object, byId))
    }
  }
  const main = chooseMain(top.filter(thing => thing.types.some(type => articleType.test(type))).slice(0, maxArticles), addresses, titles)
  const webPage = top.find(thing => thing.types.some(type => pageType.test(type))) ?? null
  return { main, webPage, siteName: siteNameOf(main, sites) }
}

interface Found {
  readonly object: JsonObject
  readonly isTop: boolean
}

/** All objects in document order, each with whether it stands at the top of the data. */
function objectsOf(values: readonly Json[]): Found[] {
  const found: Found[] = []
  const stack: { value: Json; isTop: boolean }[] = values.map(value => ({ value, isTop: true })).reverse()
  while (stack.length > 0) {
    const { value, isTop } = stack.pop()!
    if (Array.isArray(value)) {
      for (let i = value.length - 1; i >= 0; i--) stack.push({ value: value[i], isTop })
    } else if (isObject(value)) {
      found.push({ object: value, isTop })
      for (const name of Object.keys(value).reverse()) {
        const member = value[name]
        if (typeof member === 'object' && member !== null) stack.push({ value: member, isTop: isTop && leadsToMain.has(name) })
      }
    }
  }
  return found
}

function chooseMain(articles: readonly Thing[], addresses: readonly string[], titles: readonly string[]): Thing | null {
  const here = new Set(addresses.map(comparableAddress))
  const byAddress = articles.find(article => ownAddresses(article).some(address => here.has(comparableAddress(address))))
  if (byAddress) return byAddress
  const known = titles.map(comparable).filter(title => title.length > 5)
  const byTitle = articles.find(article => {
    const name = comparable(article.text('headline', 'name') ?? '')
    return name.length > 5 && known.some(title => title.includes(name) || name.includes(title))
  })
  return byTitle ?? (articles.length <= maxUnnamedArticles ? (articles[0] ?? null) : null)
}

function ownAddresses(thing: Thing): string[] {
  return [...thing.addresses('mainEntityOfPage'), ...thing.addresses('url'), ...thing.addresses('@id')]
}

function siteNameOf(main: Thing | null, sites: readonly Thing[]): string | null {
  const publisher = main?.text('publisher')
  if (publisher) return publisher
  const site = sites.find(thing => thing.types.includes('website') && thing.text('name')) ?? sites.find(thing => thing.text('name'))
  return site?.text('name') ?? null
}

function typesOf(object: JsonObject): string[] {
  const type = object['@type']
  const list = Array.isArray(type) ? type : [type]
  return list.flatMap(item =>
    typeof item === 'string'
      ? [item.slice(Math.max(item.lastIndexOf('/'), item.lastIndexOf('#'), item.lastIndexOf(':')) + 1).toLowerCase()]
      : [],
  )
}

/** Texts of a value: itself, or the name of the thing it is or refers to. */
function textOf(value: Json, byId: ReadonlyMap<string, JsonObject>): string[] {
  if (typeof value === 'string' || typeof value === 'number') {
    const text = plainText(String(value))
    return text === '' ? [] : [text]
  }
  if (!isObject(value)) return []
  const object = resolve(value, byId)
  const name = object['name'] ?? object['@value'] ?? joinedName(object)
  const names = Array.isArray(name) ? name : [name]
  return names.flatMap(item => {
    const inner = isObject(item) ? item['@value'] : item
    return typeof inner === 'string' && plainText(inner) !== '' ? [plainText(inner)] : []
  })
}

function joinedName(object: JsonObject): string | undefined {
  const parts = [object['givenName'], object['familyName']].filter(part => typeof part === 'string')
  return parts.length > 0 ? parts.join(' ') : undefined
}

function resolve(object: JsonObject, byId: ReadonlyMap<string, JsonObject>): JsonObject {
  const id = object['@id']
  if (typeof id !== 'string' || object['name'] !== undefined) return object
  return byId.get(id) ?? object
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
