/** The links of a page: read once, resolved, numbered, and written inline or as references. */

import type { Page } from '../../page/page.js'
import { MarkupBudget } from '../budget.js'
import { resolveUrl } from '../urls.js'
import type { LinkWriter } from './pieces.js'

/** Collects links as they are met. */
export class Links implements LinkWriter {
  readonly hasDefinitions: boolean
  private readonly page: Page
  private readonly base: string | null
  private readonly hrefs = new Map<number, string | null>()
  private readonly addresses: string[] = []
  private readonly budget: MarkupBudget
  private readonly labels = new Map<string, number>()

  constructor(page: Page, base: string | null, usesReferences: boolean) {
    this.page = page
    this.base = base
    this.hasDefinitions = usesReferences
    this.budget = new MarkupBudget(page)
  }

  /** Returns the `href` of an `a` element. */
  hrefOf(node: number): string | null {
    let href = this.hrefs.get(node)
    if (href === undefined) {
      href = this.page.attribute(node, 'href')
      this.hrefs.set(node, href)
    }
    return href
  }

  /** Returns the number of the link that an `a` element makes, −1 if it leads nowhere. */
  numberOf(node: number): number {
    const href = this.hrefOf(node)
    const address = href === null || href === '' || href === '#' ? null : resolveUrl(this.base, href)
    if (address === null) return -1
    this.addresses.push(address)
    return this.addresses.length - 1
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
    const address = this.addresses[link]
    if (!this.hasDefinitions) return `](${destination(address)})`
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
