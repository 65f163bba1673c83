/** Attributes of many elements, read from the code units of the source: a third of what `page.attribute` takes. */

import { attributeValue } from '../html/attributes.js'
import { TagCursor } from '../html/tag-cursor.js'
import { Tag } from '../html/tags.js'
import type { Page } from '../page/page.js'

/** Tags longer than this are read by the page, which remembers them: they may have thousands of clones. */
export const longTag = 2048

/** Reads the start tags of a page; for one rendering only, since the code units of all pages share their place. */
export class TagReader {
  readonly source: string
  readonly units: Uint16Array
  readonly cursor: TagCursor
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.source = page.source
    this.units = page.base.tree.units().source
    this.cursor = new TagCursor(this.units, this.source)
  }

  /** Goes to an attribute, named in small letters, of the tag of an HTML element; null where only the page can tell. */
  find(node: number, name: string): boolean | null {
    const { cursor } = this
    const { srcStart, tag } = this.#page.nodes
    const start = srcStart[node]
    // Attributes of later tags are added to `body`.
    if (start < 0 || tag[node] === Tag.body) return null
    cursor.open(start)
    while (cursor.next()) {
      if (cursor.isNamed(name)) return true
      if (cursor.end - start > longTag) return null
    }
    return false
  }

  /** The decoded value of an attribute of an HTML element below `body`, null if it does not have it. */
  value(node: number, name: string): string | null {
    const isFound = this.find(node, name)
    if (isFound === null) return this.#page.attribute(node, name)
    return isFound ? this.valueAt(this.cursor.start, this.cursor.end) : null
  }

  /** The decoded value that stands from `start` to `end`; hardly any holds what a decoder changes. */
  valueAt(start: number, end: number): string {
    const { units, source } = this
    for (let i = start; i < end; i++) {
      const code = units[i]
      if (code <= 0x26 && (code === 0x26 || code === 0x0d || code === 0)) return valueIn(source, start, end)
    }
    return source.slice(start, end)
  }
}

/** The same for who has no code units. In addresses nearly all references are ampersands, and what an equals sign follows is none. */
export function valueIn(source: string, start: number, end: number): string {
  const raw = source.slice(start, end)
  if (/&(?!amp;|[a-zA-Z\d]+=)|[\r\0]/.test(raw)) return attributeValue(source, start, end)
  return raw.includes('&amp;') ? raw.replaceAll('&amp;', '&') : raw
}
