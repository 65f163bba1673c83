/** Where a page is: the address it came with, else the one that it states itself. */

import { Tag } from '../html/tags.js'
import { lazyForAll } from './lazy.js'
import type { Page } from './page.js'
import { Kind, Namespace, NodeFlag } from './types.js'

/** Longest address that is believed. */
const maxChars = 2048

/**
 * Returns the address of a page: its own if it came with one, else its canonical address, its `og:url` or the `href` of its `base`, the
 * first of them that is a whole http address; null where there is none.
 */
export function addressOf(page: Page): string | null {
  return page.url ?? statedAddress(page)
}

/** Ways of stating an address, the most reliable first. */
const Way = { Canonical: 0, OpenGraph: 1, Base: 2 } as const

const statedAddress = lazyForAll(page => {
  const { nodes } = page
  const found: (string | null)[] = [null, null, null]
  for (let i = 0; i < nodes.size; i++) {
    const tag = nodes.tag[i]
    if (tag !== Tag.link && tag !== Tag.meta && tag !== Tag.base) continue
    if (nodes.kind[i] !== Kind.Element || nodes.namespace[i] !== Namespace.Html || nodes.flags[i] & NodeFlag.InTemplate) continue
    if (tag === Tag.link) {
      if (/(?:^|\s)canonical(?:\s|$)/i.test(page.attribute(i, 'rel') ?? '')) found[Way.Canonical] ??= wholeAddress(page, i, 'href')
    } else if (tag === Tag.base) found[Way.Base] ??= wholeAddress(page, i, 'href')
    else if (/^\s*og:url\s*$/i.test(page.attribute(i, 'property') ?? '')) found[Way.OpenGraph] ??= wholeAddress(page, i, 'content')
  }
  return found.find(address => address !== null) ?? null
})

/** The address in an attribute, null unless it has scheme and host. */
function wholeAddress(page: Page, node: number, name: string): string | null {
  const text = (page.attribute(node, name) ?? '').trim()
  if (text.length > maxChars || !/^https?:\/\/[^/]/i.test(text)) return null
  try {
    return new URL(text).href
  } catch {
    return null
  }
}
