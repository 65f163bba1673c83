/** The links of a page: read once, resolved, numbered, and written inline or as references. */

import { AttributeCursor, attributeValue } from '../../html/attributes.js'
import type { Page } from '../../page/page.js'
import { MarkupBudget } from '../budget.js'
import { resolveUrl, resolveWritten } from '../urls.js'
import type { LinkWriter } from './pieces.js'

/** Where the value of an `href` stands in the source; −1 where the attribute has to be asked for. */
interface HrefPlace {
  readonly start: number
  readonly end: number
}

const unknownPlace: HrefPlace = { start: -1, end: -1 }

/** Tags longer than this are read by the page, which remembers them: they may have thousands of clones. */
const longTag = 2048

function findHref(page: Page, node: number): HrefPlace {
  const tagStart = page.nodes.srcStart[node]
  if (tagStart < 0) return unknownPlace
  const cursor = new AttributeCursor(page.source, tagStart)
  while (cursor.next()) {
    if (cursor.isNamed('href')) return { start: cursor.valueStart, end: cursor.valueEnd }
    if (cursor.at - tagStart > longTag) break
  }
  return unknownPlace
}

/** Collects links as they are met. */
export class Links implements LinkWriter {
  readonly hasDefinitions: boolean
  private readonly page: Page
  private readonly base: string | null
  private readonly hrefs = new Map<number, HrefPlace>()
  private readonly addresses: string[] = []
  /** The addresses as they are written. */
  private readonly destinations: string[] = []
  private readonly budget: MarkupBudget
  private readonly labels = new Map<string, number>()

  constructor(page: Page, base: string | null, usesReferences: boolean) {
    this.page = page
    this.base = base
    this.hasDefinitions = usesReferences
    this.budget = new MarkupBudget(page)
  }

  /** Returns the `href` of an `a` element if it leads to a place on the same page, else null. */
  localHrefOf(node: number): string | null {
    const { start } = this.placeOf(node)
    const first = start < 0 ? 0x23 : this.page.source.charCodeAt(start)
    // A reference may stand for the number sign.
    const href = first === 0x23 || first === 0x26 ? this.hrefOf(node) : null
    return href?.charCodeAt(0) === 0x23 ? href : null
  }

  private hrefOf(node: number): string | null {
    const { start, end } = this.placeOf(node)
    if (start < 0) return this.page.attribute(node, 'href')
    return attributeValue(this.page.source, start, end)
  }

  private placeOf(node: number): HrefPlace {
    let place = this.hrefs.get(node)
    if (place === undefined) {
      place = findHref(this.page, node)
      this.hrefs.set(node, place)
    }
    return place
  }

  /** Returns the number of the link that an `a` element makes, −1 if it leads nowhere. */
  numberOf(node: number): number {
    const { start, end } = this.placeOf(node)
    const quick = start < 0 || this.base === null ? null : resolveWritten(this.base, this.page.source, start, end)
    const address = quick ?? this.resolved(node)
    if (address === null) return -1
    this.destinations.push(quick ?? destination(address))
    return this.addresses.push(address) - 1
  }

  private resolved(node: number): string | null {
    const href = this.hrefOf(node)
    return href === null || href === '' || href === '#' ? null : resolveUrl(this.base, href)
  }

  afford(link: number): boolean {
    const address = this.addresses[link]
    return (this.hasDefinitions && this.labels.has(address)) || this.affordChars(address.length)
  }

  /** Pays for markup that the page may ask for many times; false where the document cannot grow any more. */
  affordChars(chars: number): boolean {
    return this.budget.afford(chars)
  }

  close(link: number): string {
    if (!this.hasDefinitions) return `](${this.destinations[link]})`
    const address = this.addresses[link]
    let label = this.labels.get(address)
    if (label === undefined) {
      label = this.labels.size + 1
      this.labels.set(address, label)
    }
    return `][${label}]`
  }

  automatic(link: number, text: string): string | null {
    const address = this.addresses[link]
    // Told by the length alone for nearly all links.
    const surplus = address.length - text.length
    if (surplus !== 0 && surplus !== 1 && surplus !== 'mailto:'.length) return null
    if (/[\s<>|\\]/.test(text)) return null
    if (address === text || address === `${text}/`) return /^[a-z][a-z\d+.-]+:/i.test(text) ? `<${text}>` : null
    return address === `mailto:${text}` && /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(text) ? `<${text}>` : null
  }

  /** The definitions of all references used, '' if there are none. */
  definitions(): string {
    return [...this.labels].map(([address, label]) => `[${label}]: ${destination(address)}`).join('\n')
  }
}

/** Writes an address as the target of a link or picture. */
export function destination(address: string): string {
  // What a URL parser wrote holds no white space, angle bracket, bar or backslash.
  const isParsed = address.startsWith('https:') || address.startsWith('http:')
  const encoded = isParsed ? address : address.replace(/[<>\\|\s]/g, character => encodeURIComponent(character))
  const safe = encoded.includes('&') ? encoded.replace(/&(?=#?\w{1,31};)/g, '\\&') : encoded
  return (!safe.includes('(') && !safe.includes(')')) || isBalanced(safe) ? safe : safe.replace(/[()]/g, '\\$&')
}

/** Tells whether parentheses pair up, not too deep: then they need no escape. */
function isBalanced(address: string): boolean {
  let depth = 0
  for (let i = 0; i < address.length; i++) {
    if (address[i] === '(' && ++depth > 3) return false
    if (address[i] === ')' && --depth < 0) return false
  }
  return depth === 0
}
