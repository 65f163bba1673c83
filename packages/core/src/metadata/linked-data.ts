/** JSON-LD: finds the thing that the page is about and reads its properties. */

import { flatItems, isObject, itemsOf, type Json, type JsonObject, memberOf, scalarText, scalarTexts } from '../json/json.js'
import { readJson } from '../json/read-json.js'
import { comparableAddress } from './addresses.js'
import { comparable, plainText } from './plain-text.js'

/** What structured data says about the page. */
export interface LinkedData {
  /** The article, posting, recipe, question … that the page is about. */
  readonly main: JsonObject | null
  /** The page itself, if the data describe it. */
  readonly webPage: JsonObject | null
  /** Name of the site or its publisher. */
  readonly siteName: string | undefined
  /** Texts of a property: strings, items of lists, and for objects the first of these members that they have. */
  texts(thing: Json | undefined, property: string, members?: string): string[]
}

/** Members that lead from the top of the data to what the page is about. */
const leadsToMain = /^(?:@graph|mainEntity|mainEntityOfPage|@list)$/
const articleType =
  /article$|posting$|^report(?:age)?|recipe|howto|^question$|episode$|^(?:video|audio)object$|^review$|newsletter|^chapter$/
const pageType = /page$|^creativework$|^book$|^course$/
const siteType = /^website$|^(?:news)?(?:media)?organization$|^blog$|^newspaper$/
/** Of several articles none of which says that it is this page, more than this many make a list. */
const maxUnnamedArticles = 2
const maxTextLength = 2_000_000
const maxArticles = 200
/** Values of one property that are read, and how deep lists of them may be nested. */
const maxValues = 200
const maxListDepth = 3

/** Members of an object that name it. */
const nameMembers = 'name @value'
/** Members of an object that lead to it. */
export const addressMembers = 'url contentUrl @id name'

/** Reads all JSON-LD texts of a page; `addresses` are those under which the page is known, `titles` its titles. */
export function readLinkedData(scripts: readonly string[], addresses: readonly URL[], titles: readonly string[]): LinkedData {
  const byId = new Map<string, JsonObject>()
  const top: JsonObject[] = []
  const sites: JsonObject[] = []
  const texts: LinkedData['texts'] = (thing, property, members = nameMembers) => textsOf(memberOf(thing, property), members, byId)
  for (const script of scripts) {
    if (script.length > maxTextLength) continue
    for (const [object, isTop] of objectsOf(readJson(script))) {
      const id = scalarText(memberOf(object, '@id'))
      if (id && Object.keys(object).length > 1 && !byId.has(id)) byId.set(id, object)
      if (isTop) top.push(object)
      if (isA(object, siteType)) sites.push(object)
    }
  }
  const articles = top.filter(thing => isA(thing, articleType)).slice(0, maxArticles)
  const here = new Set(addresses.map(address => comparableAddress(address.href)))
  const known = titles.map(comparable).filter(title => title.length > 5)
  const main =
    articles.find(article =>
      ['mainEntityOfPage', 'url', '@id'].some(property =>
        texts(article, property, addressMembers).some(address => here.has(comparableAddress(address))),
      ),
    ) ??
    articles.find(article => {
      const name = comparable(texts(article, 'headline')[0] ?? texts(article, 'name')[0] ?? '')
      return name.length > 5 && known.some(title => title.includes(name) || name.includes(title))
    }) ??
    (articles.length <= maxUnnamedArticles ? articles[0] : null) ??
    null
  const webSites = [...sites.filter(thing => isA(thing, /^website$/)), ...sites]
  const names = [...texts(main, 'publisher'), ...webSites.flatMap(site => texts(site, 'name'))]
  return { main, webPage: top.find(thing => isA(thing, pageType)) ?? null, siteName: names[0], texts }
}

/** All objects in document order, each with whether it is at the top of the data. */
function objectsOf(values: Json[]): [JsonObject, boolean][] {
  const found: [JsonObject, boolean][] = []
  const stack: [Json, boolean][] = [[values, true]]
  while (stack.length > 0) {
    const [value, isTop] = stack.pop()!
    if (Array.isArray(value)) for (let i = value.length - 1; i >= 0; i--) stack.push([value[i], isTop])
    else if (isObject(value)) {
      found.push([value, isTop])
      for (const name of Object.keys(value).reverse()) stack.push([value[name], isTop && leadsToMain.test(name)])
    }
  }
  return found
}

/** Whether one of a thing's types, in lower case and without vocabulary, matches. */
export function isA(thing: JsonObject | null, form: RegExp): boolean {
  return scalarTexts(memberOf(thing, '@type')).some(type => form.test(withoutVocabulary(type.toLowerCase())))
}

/** The name at the end of a type: `article` of `http://schema.org/article`. */
function withoutVocabulary(type: string): string {
  return type.slice(Math.max(type.lastIndexOf('/'), type.lastIndexOf('#'), type.lastIndexOf(':')) + 1)
}

function textsOf(value: Json | undefined, members: string, byId: ReadonlyMap<string, JsonObject>): string[] {
  return flatItems(value, maxListDepth, maxValues)
    .flatMap(item => (isObject(item) ? textsOfObject(item, members, byId) : [item]))
    .map(item => (typeof item === 'string' || typeof item === 'number' ? plainText(`${item}`) : ''))
    .filter(text => text !== '')
}

/** Values of the first member that an object has; an object that only refers to another by its id means that one. */
function textsOfObject(item: JsonObject, members: string, byId: ReadonlyMap<string, JsonObject>): (Json | undefined)[] {
  const id = scalarText(memberOf(item, '@id'))
  const whole = (memberOf(item, 'name') === undefined && id !== undefined && byId.get(id)) || item
  const member = members.split(' ').find(name => memberOf(whole, name))
  if (member === undefined) return [joinedName(whole)]
  return itemsOf(memberOf(whole, member))
    .slice(0, maxValues)
    .map(inner => (isObject(inner) ? memberOf(inner, '@value') : inner))
}

function joinedName(person: JsonObject): string {
  return [memberOf(person, 'givenName'), memberOf(person, 'familyName')].filter(part => typeof part === 'string').join(' ')
}
