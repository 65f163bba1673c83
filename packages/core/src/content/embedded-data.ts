/** The data that a page carries beside its markup: JSON-LD, and the state from which its scripts draw what is shown. */

import type { Budget } from '../filter/filter.js'
import { Tag } from '../html/tags.js'
import type { Json } from '../json/json.js'
import { readJson, readStrictJson } from '../json/read-json.js'
import type { Page } from '../page/page.js'
import { Kind } from '../page/types.js'

/** Data beyond this many characters are not read. */
const maxDataLength = 4_000_000

/** The values of a page's JSON-LD; texts shorter than `least` characters are not looked at. */
export function linkedData(page: Page, least: number, budget: Budget): Json[] {
  return scriptTexts(page, least, budget, type => type === linkedType).flatMap(([text]) => readJson(text))
}

/** The values of the state from which a page's scripts draw it. */
export function scriptState(page: Page, least: number, budget: Budget): Json[] {
  return scriptTexts(page, least, budget, type => type !== linkedType && /^$|json$|javascript|module/.test(type)).flatMap(([text, type]) =>
    type.endsWith('json') ? readJson(text) : assignedValues(text),
  )
}

const linkedType = 'application/ld+json'

/** Texts and types of the scripts of wanted types that are long enough. */
function scriptTexts(page: Page, least: number, budget: Budget, isWanted: (type: string) => boolean): [text: string, type: string][] {
  const { nodes } = page
  budget.spend(nodes.size)
  const found: [string, string][] = []
  let room = maxDataLength
  for (let i = 0; i < nodes.size; i++) {
    if (nodes.tag[i] !== Tag.script || nodes.kind[i] !== Kind.Element || nodes.srcEnd[i] - nodes.srcStart[i] < least) continue
    const type = (page.attribute(i, 'type') ?? '').toLowerCase().trim()
    if (!isWanted(type)) continue
    const text = page.base.tree.textOf(i + 1)
    budget.spend(text.length)
    room -= text.length
    if (room < 0) break
    found.push([text, type])
  }
  return found
}

const valueStart = /=\s*(?=[[{])|JSON\.parse\(\s*(?=")/g

/** Values that a script assigns as JSON: `name = {…}` and `name = JSON.parse("…")`; objects written as code are left out. */
function assignedValues(script: string): Json[] {
  const values: Json[] = []
  valueStart.lastIndex = 0
  for (let match = valueStart.exec(script); match !== null; match = valueStart.exec(script)) {
    const start = match.index + match[0].length
    const end = script[start] === '"' ? endOfString(script, start) : endOfValue(script, start)
    if (end < 0) break
    const value = readStrictJson(script.slice(start, end))
    values.push(typeof value === 'string' ? readStrictJson(value) : value)
    valueStart.lastIndex = end
  }
  return values
}

/** Where the list or object that begins at `start` ends, −1 if it does not. */
function endOfValue(text: string, start: number): number {
  let depth = 0
  for (let at = start; at >= 0 && at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === 34) {
      at = endOfString(text, at) - 1
      if (at < 0) return -1
    } else if (unit === 91 || unit === 123) depth++
    else if ((unit === 93 || unit === 125) && --depth === 0) return at + 1
  }
  return -1
}

/** One past the quote that ends the string that begins at `start`, −1 if there is none. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === 92) at++
    else if (unit === 34) return at + 1
  }
  return -1
}
