/** The data that a page carries beside its markup: JSON-LD, and the state from which its scripts draw what is shown. */

import { Tag } from '../html/tags.js'
import { type Json, readJson } from '../metadata/json-text.js'
import type { Page } from '../page/page.js'
import { Kind } from '../page/types.js'

/** Data beyond this many characters are not read. */
const maxDataLength = 4_000_000

/** Values of a page's JSON-LD and of its page state, in document order. */
export interface EmbeddedData {
  readonly linked: readonly Json[]
  readonly state: readonly Json[]
}

/** Reads all data of a page. */
export function embeddedData(page: Page): EmbeddedData {
  const { nodes } = page
  const linked: Json[] = []
  const state: Json[] = []
  let room = maxDataLength
  for (let i = 0; i < nodes.size; i++) {
    if (nodes.kind[i] !== Kind.Element || nodes.tag[i] !== Tag.script || nodes.end[i] === i + 1) continue
    const text = page.base.tree.textOf(i + 1)
    room -= text.length
    if (room < 0) break
    const type = (page.attribute(i, 'type') ?? '').toLowerCase().trim()
    if (type === 'application/ld+json') linked.push(...readJson(text))
    else if (type.endsWith('json')) state.push(...readJson(text))
    else if (type === '' || /javascript|module/.test(type)) state.push(...assignedValues(text))
  }
  return { linked, state }
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
    const value = parsed(script.slice(start, end))
    if (typeof value === 'string') values.push(parsed(value))
    else values.push(value)
    valueStart.lastIndex = end
  }
  return values
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    return null
  }
}

/** Where the list or object that begins at `start` ends, −1 where it does not. */
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

/** One past the quote that ends the string that begins at `start`, −1 where there is none. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === 92) at++
    else if (unit === 34) return at + 1
  }
  return -1
}
