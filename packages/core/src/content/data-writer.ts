/** Data written as HTML: what reads like prose, with its titles, in nested sections named as the data names them. */

import type { Budget } from '../filter/filter.js'
import { isObject, type Json, type JsonObject, memberOf, scalarText } from '../json/json.js'
import { attribute, escapeText } from '../output/html/escape.js'

/** Which members of objects are written and gone into. */
export interface DataRules {
  /** Whether an object is left out with all it holds. */
  skipsObject(object: JsonObject): boolean
  /** Whether a member is left out with all it holds. */
  skipsMember(name: string, object: JsonObject): boolean
  /** Whether the titles of objects are written above their texts. */
  readonly hasTitles: boolean
  /** Whether the text of a member may be content. */
  mayBeText(name: string): boolean
}

/** Values beyond this many are not looked at. */
const maxValues = 200_000
const maxTitleLength = 200
const minProseWords = 10

const titleName = /^(?:title|headline|heading|name|question|subtitle|caption)$/i
const sentenceEnd = /[.!?…。！？؟][\p{Pe}\p{Pf}"']*(?:\s|$)/u
const tagStart = /<\/?[a-z]/i
const reference = /&(?:#\w+|[a-z]{2,8});/i
const code = /\bfunction\s*\(|=>\s*[{(]|[{;]\s*[\w-]+\s*:\s*[^;]{1,80};|\bvar\s+\w+\s*=/

/** Something on the way: a value with the name of its member, or the end of a section. */
type Item = readonly [value: Json, name: string, thing: Json] | null

/** Prose of some values as HTML, and how many objects it came from. */
export interface WrittenData {
  readonly html: string
  readonly things: number
}

/** Writes the prose of some values as HTML, each text once; '' if there is none. */
export function dataAsHtml(values: readonly Json[], rules: DataRules, budget: Budget): WrittenData {
  const out: string[] = []
  const seen = new Set<string>()
  const stack: Item[] = [...values].reverse().map(value => [value, '', null] as const)
  const things = new Set<Json>()
  const mates = new Map<Json, ReadonlySet<string>>()
  for (let looked = 0; stack.length > 0 && looked < maxValues; looked++) {
    const item = stack.pop()!
    if (item === null) {
      out.push('</section>')
      continue
    }
    const [value, name, thing] = item
    budget.spend(1)
    if (typeof value === 'string') {
      budget.spend(value.length)
      if (!rules.mayBeText(name) || seen.has(value) || !(isProse(value) || (mates.get(thing)?.has(name) && /\p{L}/u.test(value)))) continue
      seen.add(value)
      const title = rules.hasTitles && !things.has(thing) ? titleOf(thing) : null
      if (title !== null) out.push(`<h2>${escapeText(title)}</h2>`)
      out.push(isHeading(thing) ? `<h3>${escapeText(value)}</h3>` : asHtml(value))
      things.add(thing)
    } else if (typeof value === 'object' && value !== null) {
      out.push(`<section${attribute('class', name)}>`)
      stack.push(null)
      if (Array.isArray(value)) noteMates(value, mates)
      for (const member of membersOf(value, name, thing, rules).reverse()) stack.push(member)
    }
  }
  return { html: things.size > 0 ? out.join('\n') : '', things: things.size }
}

function membersOf(value: Json[] | JsonObject, name: string, thing: Json, rules: DataRules): Item[] {
  if (Array.isArray(value)) return value.map(member => [member, name, thing] as const)
  if (rules.skipsObject(value)) return []
  return Object.entries(value).flatMap(([member, inner]) => (rules.skipsMember(member, value) ? [] : [[inner, member, value] as const]))
}

/** Notes, for all objects of a list, the members that hold prose in one of them: headings and short paragraphs there are text too. */
function noteMates(list: readonly Json[], mates: Map<Json, ReadonlySet<string>>): void {
  const names = new Set<string>()
  for (const object of list.filter(isObject)) {
    for (const [name, text] of Object.entries(object)) if (!names.has(name) && typeof text === 'string' && isProse(text)) names.add(name)
    mates.set(object, names)
  }
}

/** Whether an object of a list of blocks is a heading. */
function isHeading(thing: Json): boolean {
  return typeof memberOf(thing, 'level') === 'number' || /^h[1-6]$|heading|title/i.test(scalarText(memberOf(thing, 'type')) ?? '')
}

/** The title that an object gives itself, null if it has none. */
function titleOf(thing: Json): string | null {
  if (!isObject(thing)) return null
  for (const [name, text] of Object.entries(thing)) {
    if (titleName.test(name) && typeof text === 'string' && text.length <= maxTitleLength && text.includes(' ') && !hasMarkup(text))
      return text
  }
  return null
}

/** Whether a text reads like sentences and not like a name, an address, a label or code. */
function isProse(text: string): boolean {
  if (text.length < 3 * minProseWords || code.test(text.slice(0, 4000))) return false
  const bare = withoutTags(text, ' ')
  if (!sentenceEnd.test(bare)) return false
  const words = bare.match(/[\p{L}\p{N}]+/gu) ?? []
  return (
    words.length >= minProseWords || (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}]/u.test(bare) && bare.length >= 4 * minProseWords)
  )
}

/** Markup as it is (whatever it holds, only safe output is made of it), plain text as paragraphs. */
function asHtml(text: string): string {
  if (hasMarkup(text)) return `<div>${text}</div>`
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .map(line => `<p>${escapeText(line)}</p>`)
    .join('\n')
}

/** Whether a text has a tag or a character reference. */
function hasMarkup(text: string): boolean {
  return text.indexOf('>', tagStart.exec(text)?.index ?? text.length) >= 0 || reference.test(text)
}

/**
 * A text with each tag, from `<` to the next `>`, replaced by `filler`.
 *
 * The expression `<[^>]*>` would look through all the rest of the text for every `<` that no `>` follows.
 */
export function withoutTags(text: string, filler: string): string {
  let bare = ''
  let done = 0
  for (let start = text.indexOf('<'); start >= 0; start = text.indexOf('<', done)) {
    const end = text.indexOf('>', start)
    if (end < 0) break
    bare += text.slice(done, start) + filler
    done = end + 1
  }
  return bare + text.slice(done)
}
