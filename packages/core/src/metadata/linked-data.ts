/** JSON-LD: finds the thing that the page is about and reads its properties. */

import { comparableAddress } from './addresses.js'
import { type Json, type JsonObject, readJson } from './json-text.js'
import { comparable, plainText } from './plain-text.js'

/** What structured data says about the page. */
export interface LinkedData {
  /** The article, posting, recipe, question … that the page is about. */
  readonly main: JsonObject | null
  /** The page itself, where it is described. */
  readonly webPage: JsonObject | null
  /** Name of the site or its publisher. */
  readonly siteName: string | undefined
  /** Texts of a property: strings, items of lists, and of objects the first of these members that they have. */
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

/** Members of an object that name it. */
const nameMembers = 'name @value'
/** Members of an object that lead to it. */
export const addressMembers = 'url contentUrl @id name'

/** Reads all JSON-LD texts of a page; `addresses` are those under which the page is known, `titles` its titles. */
export function readLinkedData(scripts: readonly string[], addresses: readonly URL[], titles: readonly string[]): LinkedData {
  const byId = new Map<Json, JsonObject>()
  const top: JsonObject[] = []
  const sites: JsonObject[] = []
  const texts: LinkedData['texts'] = (thing, property, members = nameMembers) =>
    textsOf(isObject(thing) ? thing[property] : null, members, byId)
  for (const script of scripts) {
    if (script.length > maxTextLength) continue
    for (const [object, isTop] of objectsOf(readJson(script))) {
      const id = object['@id']
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

/** All objects in document order, each with whether it stands at the top of the data. */
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

/** Tells whether one of a thing's types, in lower case and without vocabulary, is of this form. */
export function isA(thing: JsonObject | null, form: RegExp): boolean {
  return [thing?.['@type']].flat().some(type =>
    form.test(
      String(type)
        .toLowerCase()
        .replace(/^.*[/#:]/s, ''),
    ),
  )
}

function textsOf(value: Json | undefined, members: string, byId: ReadonlyMap<Json, JsonObject>): string[] {
  return [value]
    .flat(3)
    .slice(0, 200)
    .flatMap(item => {
      if (!isObject(item)) return item
      const whole = (item['name'] === undefined && byId.get(item['@id'])) || item
      const member = members.split(' ').find(name => whole[name])
      return member ? [whole[member]].flat().map(inner => (isObject(inner) ? inner['@value'] : inner)) : joinedName(whole)
    })
    .map(item => (typeof item === 'string' || typeof item === 'number' ? plainText(String(item)) : ''))
    .filter(text => text !== '')
}

function joinedName({ givenName, familyName }: JsonObject): string {
  return [givenName, familyName].filter(part => typeof part === 'string').join(' ')
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
