/** The links of a page: read once, resolved, and written inline or as references. */

import { endOfQuoted } from '../../html/tag-cursor.js'
import type { Page } from '../../page/page.js'
import { resolveUrl } from '../../page/urls.js'
import { MarkupBudget } from '../budget.js'
import { longTag, TagReader } from '../tag-reader.js'

/** Where an `a` element leads: its address, and the same as it is written. */
export interface Link {
  readonly address: string
  readonly destination: string
}

/** Finds links as they are met, and writes them. */
export class Links {
  /** Whether links refer to definitions at the end of the document. */
  readonly hasDefinitions: boolean
  readonly #page: Page
  readonly #base: string | null
  /** The base up to its path, '' if there is no base or more to it than a scheme and a name; and up to its fragment. */
  readonly #origin: string
  readonly #document: string
  /** Reads the tags of elements. */
  readonly reader: TagReader
  readonly #units: Uint16Array
  /** Position of the value of each element's `href` in the source; 0 if that is not known yet, −1 if it has to be asked for. */
  readonly #starts: Int32Array
  readonly #ends: Int32Array
  readonly #budget: MarkupBudget
  readonly #labels = new Map<string, number>()

  constructor(page: Page, base: string | null, usesReferences: boolean) {
    this.#page = page
    this.#base = base
    this.hasDefinitions = usesReferences
    this.#origin = /^https?:\/\/[a-z][a-z\d.-]*(?=\/)/.exec(base ?? '')?.[0] ?? ''
    this.#document = base?.replace(/#.*/s, '') ?? ''
    this.reader = new TagReader(page)
    this.#units = this.reader.units
    this.#starts = new Int32Array(page.nodes.size)
    this.#ends = new Int32Array(page.nodes.size)
    this.#budget = new MarkupBudget(page)
  }

  /** Returns the `href` of an `a` element if it leads to a place on the same page, else null. */
  localHrefOf(node: number): string | null {
    const start = this.#startOf(node)
    // A reference may stand for the number sign.
    if (start >= 0 && this.#units[start] !== 0x23 && this.#units[start] !== 0x26) return null
    const href = this.#hrefOf(node)
    return href?.[0] === '#' ? href : null
  }

  #hrefOf(node: number): string | null {
    const start = this.#startOf(node)
    return start < 0 ? this.#page.attribute(node, 'href') : this.reader.valueAt(start, this.#ends[node])
  }

  #startOf(node: number): number {
    if (this.#starts[node] === 0) {
      const { source, nodes } = this.#page
      const { cursor } = this.reader
      const tag = nodes.srcStart[node]
      // Half of all links begin so.
      if (tag >= 0 && source.startsWith('<a href="', tag)) {
        this.#starts[node] = tag + 9
        this.#ends[node] = endOfQuoted(this.#units, source, tag + 9, 0x22)
      } else if (this.reader.find(node, 'href')) {
        this.#starts[node] = cursor.start
        this.#ends[node] = cursor.end
      } else this.#starts[node] = -1
    }
    return this.#starts[node]
  }

  /** Returns the link that an `a` element makes, null if it leads nowhere. */
  of(node: number): Link | null {
    const start = this.#startOf(node)
    if (this.#ends[node] - start === 1 && this.#units[start] === 0x23) return null
    const quick = start < 0 || this.#origin === '' ? null : this.#resolvePlain(start, this.#ends[node])
    if (quick !== null) return { address: quick, destination: quick }
    const href = this.#hrefOf(node)
    const address = href === null || href === '' || href === '#' ? null : resolveUrl(this.#base, href)
    return address === null ? null : { address, destination: destination(address) }
  }

  /**
   * Resolves an address as written in the source, the quick way for the plain ones that nearly all links have: what
   * begins with a slash or an http address. What it returns can be written in Markdown; null where `resolveUrl` is needed.
   */
  #resolvePlain(start: number, end: number): string | null {
    const units = this.#units
    const isLocal = units[start] === 0x23
    const path = isLocal || units[start] === 0x2f ? start : pathAfterHost(units, start, this.#page.source)
    if (path < 0 || units[path + 1] === 0x2f || end - start > longTag) return null
    let hashes = 0
    for (let i = path; i < end; i++) {
      const code = units[i]
      if (code < 0x80 && plain[code] === 1) continue
      // Segments of dots would have to be resolved, and there is one fragment.
      const isFine = code === 0x2e ? units[i - 1] !== 0x2f : code === 0x23 ? hashes++ === 0 : code === 0x25 && units[i + 1] !== 0x32
      if (!isFine) return null
    }
    const written = this.#page.source.slice(start, end)
    return (path > start ? '' : isLocal ? this.#document : this.#origin) + written
  }

  /** Pays for one more place where a link's address is written; false where the document cannot grow any more. */
  afford({ address }: Link): boolean {
    return (this.hasDefinitions && this.#labels.has(address)) || this.affordChars(address.length)
  }

  /** Pays for markup that the page may ask for many times; false where the document cannot grow any more. */
  affordChars(chars: number): boolean {
    return this.#budget.afford(chars)
  }

  /** What closes a link's text: `](…)`. */
  close(link: Link): string {
    if (!this.hasDefinitions) return `](${link.destination})`
    const label = this.#labels.get(link.address) ?? this.#labels.size + 1
    this.#labels.set(link.address, label)
    return `][${label}]`
  }

  /** The whole link where its text is its address, else null. */
  automatic({ address }: Link, text: string): string | null {
    // Told by the length alone for nearly all links.
    const surplus = address.length - text.length
    if (surplus !== 0 && surplus !== 1 && surplus !== 'mailto:'.length) return null
    const isAddress = (address === text || address === `${text}/`) && /^[a-z][a-z\d+.-]+:[^\s<>|\\]*$/i.test(text)
    return isAddress || (address === `mailto:${text}` && /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(text)) ? `<${text}>` : null
  }

  /** The definitions of all references used, '' if there are none. */
  definitions(): string {
    return [...this.#labels].map(([address, label]) => `[${label}]: ${destination(address)}`).join('\n')
  }
}

/** Characters of path, query and fragment that the URL standard and Markdown leave as they are, wherever they stand. */
const plain = new Uint8Array(0x80)
for (let code = 0; code < 0x80; code++) if (/[\w~!$*+,;=:@/?-]/.test(String.fromCharCode(code))) plain[code] = 1

/** Where the path begins of an http address whose host is plain: names in small letters, none all of digits; −1 for others. */
function pathAfterHost(units: Uint16Array, start: number, source: string): number {
  let at = start + (source.startsWith('https://', start) ? 8 : 7)
  if (!source.startsWith('http', start) || !source.startsWith('://', at - 3)) return -1
  let dots = 0
  let isFirst = true
  for (; units[at] !== 0x2f; at++) {
    const code = units[at]
    if (code >= 0x61 && code <= 0x7a) isFirst = false
    else if (isFirst) return -1
    else if (code === 0x2e) {
      dots++
      isFirst = true
    } else if (code !== 0x2d && !(code >= 0x30 && code <= 0x39)) return -1
  }
  return isFirst || dots === 0 ? -1 : at
}

/** Writes an address as the target of a link or picture. */
export function destination(address: string): string {
  if (!/[<>\\|\s&()]/.test(address)) return address
  // What a URL parser wrote holds no white space, angle bracket, bar or backslash.
  const encoded = /^https?:/.test(address) ? address : address.replace(/[<>\\|\s]/g, encodeURIComponent)
  const safe = encoded.includes(';') ? encoded.replace(/&(?=#?\w{1,31};)/g, '\\&') : encoded
  const parentheses = safe.match(/[()]/g)
  return parentheses === null || isBalanced(parentheses) ? safe : safe.replace(/[()]/g, '\\$&')
}

/** Tells whether parentheses pair up, not too deep: then they need no escape. */
function isBalanced(parentheses: readonly string[]): boolean {
  let depth = 0
  return parentheses.every(sign => (sign === '(' ? ++depth <= 3 : --depth >= 0)) && depth === 0
}
