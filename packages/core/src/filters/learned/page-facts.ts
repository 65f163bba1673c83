/** What the page says about itself outside its text: title, description, structured data, address. */

import { TagCursor } from '../../html/tag-cursor.js'
import { Tag } from '../../html/tags.js'
import { finish, hashStart, IntMap, lowerUnit, mix } from '../../numeric/hash.js'
import type { Page } from '../../page/page.js'
import { addressOf } from '../../page/stated-address.js'
import { Kind } from '../../page/types.js'
import { CharClass, classOf } from '../../text/characters.js'

/** Words and types found in the head and in structured data. */
export interface PageFacts {
  /** Words of the title, as hashes. */
  readonly title: IntMap
  readonly titleWords: number
  /** Words of the description, as hashes. */
  readonly description: IntMap
  /** Word 3-grams of texts in structured data. */
  readonly structured: IntMap
  readonly structuredWords: number
  readonly ogType: string
  /** Types named in structured data, in lower case. */
  readonly types: ReadonlySet<string>
  readonly path: string
  readonly language: string
}

/** The words of the page at hand. */
const maps = { title: new IntMap(128), description: new IntMap(256), structured: new IntMap(1024) }

/** Collects the facts of a page; the maps of words are used again for the next one. */
export function pageFacts(page: Page): PageFacts {
  const { title, description, structured } = maps
  title.clear(32)
  description.clear(64)
  const titleWords = addWords(page.title, title)
  const types = new Set<string>()
  const texts: string[] = []
  let ogType = ''
  const { nodes } = page
  const { tag, kind } = nodes
  const tags = new TagGlance(page)
  for (let i = 0; i < nodes.size; i++) {
    if (tag[i] === Tag.meta && kind[i] === Kind.Element) {
      if (!tags.mayMatter(nodes.srcStart[i])) continue
      const name = (page.attribute(i, 'property') ?? page.attribute(i, 'name') ?? '').toLowerCase()
      if (name === 'og:type') ogType = (page.attribute(i, 'content') ?? '').toLowerCase()
      else if (name === 'description' || name === 'og:description') addWords(page.attribute(i, 'content') ?? '', description)
    } else if (tag[i] === Tag.script && nodes.end[i] > i + 1 && tags.mayBeLinked(nodes.srcStart[i]) && isLinkedData(page, i)) {
      readLinkedData(page.base.tree.textOf(i + 1), texts, types)
    }
  }
  const html = nodes.tag.indexOf(Tag.html)
  return {
    title,
    titleWords,
    description,
    structured,
    structuredWords: addTexts(texts, structured),
    ogType,
    types,
    path: pathOf(addressOf(page)),
    language: html < 0 ? '' : (page.attribute(html, 'lang') ?? '').slice(0, 2).toLowerCase(),
  }
}

/** Tells at a glance which tags are not looked at: most. */
class TagGlance {
  private readonly cursor: TagCursor

  constructor({ base, source }: Page) {
    this.cursor = new TagCursor(base.tree.units().source, source)
  }

  /** Whether a `script` has a type of the length of that of structured data, or one that only decoding tells. */
  mayBeLinked(tagStart: number): boolean {
    const { cursor } = this
    if (tagStart < 0) return true
    cursor.open(tagStart)
    while (cursor.next()) if (cursor.isNamed('type')) return cursor.end - cursor.start >= linkedData.length || cursor.isEncoded()
    return false
  }

  /** Whether a `meta` has a name of the length of those that are, or one that only decoding tells. */
  mayMatter(tagStart: number): boolean {
    const { cursor } = this
    if (tagStart < 0) return true
    cursor.open(tagStart)
    while (cursor.next()) {
      const length = cursor.end - cursor.start
      const isLikely = length === 7 || length === 11 || length === 14 || cursor.isEncoded()
      if (isLikely && (cursor.isNamed('property') || cursor.isNamed('name'))) return true
    }
    return false
  }
}

const linkedData = 'application/ld+json'

function isLinkedData(page: Page, script: number): boolean {
  return (page.attribute(script, 'type') ?? '').toLowerCase().trim() === linkedData
}

function pathOf(url: string | null): string {
  if (!url) return ''
  const start = url.indexOf('/', url.indexOf('://') + 3)
  return start < 0 ? '/' : url.slice(start)
}

const typePattern = /"@type"\s*:\s*"([^"]{1,40})"/g
const textPattern = /"(?:articleBody|description|text|reviewBody)"\s*:\s*"((?:[^"\\]|\\.)*)"/g
/** Structured data beyond this length is cut: the words that matter come early. */
const maxLinkedDataLength = 200_000

/** Reads types and texts straight from the JSON text: broken JSON, which is common, still tells something. */
function readLinkedData(json: string, texts: string[], types: Set<string>): void {
  const text = json.length > maxLinkedDataLength ? json.slice(0, maxLinkedDataLength) : json
  for (const match of text.matchAll(typePattern)) types.add(match[1].toLowerCase())
  for (const match of text.matchAll(textPattern)) texts.push(unescapeJson(match[1]))
}

/** Puts the word 3-grams of texts into a map and returns how many words there are. */
function addTexts(texts: readonly string[], grams: IntMap): number {
  // A word in eight characters: a map no larger than it must be stays in the cache.
  grams.clear(texts.reduce((length, text) => length + (text.length >> 3), 16))
  return texts.reduce((words, text) => words + addGrams(text, grams), 0)
}

function unescapeJson(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(/\\u([0-9a-fA-F]{4})|\\(.)/g, (_, code: string | undefined, plain: string) =>
    code === undefined ? (plain === 'n' || plain === 't' || plain === 'r' ? ' ' : plain) : String.fromCharCode(Number.parseInt(code, 16)),
  )
}

/** Calls back for each word of a text with its hash. */
function forWords(text: string, use: (hash: number) => void): number {
  let count = 0
  let hash = hashStart
  let length = 0
  for (let i = 0; i <= text.length; i++) {
    const unit = i < text.length ? text.charCodeAt(i) : 32
    if (classOf(unit) & (CharClass.Alnum | CharClass.Mark)) {
      hash = mix(hash, lowerUnit(unit))
      length++
    } else if (length > 0) {
      use(finish(hash))
      count++
      hash = hashStart
      length = 0
    }
  }
  return count
}

function addWords(text: string, into: IntMap): number {
  return forWords(text, hash => into.set(hash, 1))
}

function addGrams(text: string, into: IntMap): number {
  let a = 0
  let b = 0
  return forWords(text, hash => {
    if (a !== 0) into.set(gramOf(a, b, hash), 1)
    a = b
    b = hash
  })
}

/** Hash of three words in a row. */
export function gramOf(a: number, b: number, c: number): number {
  return finish(mix(mix(mix(hashStart, a), b), c))
}
