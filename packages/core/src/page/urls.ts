/**
 * Addresses in the output: absolute where a base is known, and of a few harmless schemes only.
 *
 * What a browser would do with an address decides, not how it is spelled: control characters and white space that browsers
 * skip are removed before the scheme is looked at, and whatever passes is written back in a form that holds no quote, angle
 * bracket, back-tick, backslash or white space.
 */

import { Tag } from '../html/tags.js'
import { lazyForAll } from './lazy.js'
import type { Page } from './page.js'
import { addressOf } from './stated-address.js'
import { Kind, Namespace, NodeFlag } from './types.js'

/** Longest address in the output, and longest base: longer ones serve no reader, and would come before every link. */
const maxAddressChars = 4096
const maxBaseChars = 2048

/**
 * Returns the address against which the page's relative addresses resolve: the first `base` with an `href`, on top of
 * the page's own address, given or stated; null where neither is an http address.
 */
export function baseOf(page: Page, url: string | null | undefined): string | null {
  const own = httpAddress(url ?? addressOf(page) ?? '', null)
  const element = baseElement(page)
  const href = element < 0 ? null : page.attribute(element, 'href')
  return (href === null ? null : httpAddress(href, own)) ?? own
}

const baseElement = lazyForAll(page => {
  const { nodes } = page
  for (let i = nodes.tag.indexOf(Tag.base); i >= 0 && i < nodes.size; i = nodes.tag.indexOf(Tag.base, i + 1)) {
    if (nodes.kind[i] !== Kind.Element || nodes.namespace[i] !== Namespace.Html) continue
    if ((nodes.flags[i] & NodeFlag.InTemplate) === 0 && page.attribute(i, 'href') !== null) return i
  }
  return -1
})

function httpAddress(href: string, base: string | null): string | null {
  if (href.length > maxBaseChars) return null
  const address = (/^https?:/.test(href) ? resolvePlain(href, href) : null) ?? parse(href, base)?.href
  return address !== undefined && address.length <= maxBaseChars && /^https?:/.test(address) ? address : null
}

function parse(href: string, base: string | null): URL | null {
  try {
    return new URL(href, base ?? undefined)
  } catch {
    return null
  }
}

/** The scheme and host of an address that the URL standard leaves as they are. */
const plainHost = /(?:https?:)?\/\/(?:[a-z][a-z\d-]*\.)+[a-z][a-z\d-]*(?=\/|$)/y

/**
 * What the URL standard leaves as it is of a path, a query and a fragment: plain characters only, and no segment that
 * begins with a dot, which might have to be resolved.
 */
const plainTail = /(?:[-\w.~!$&()*+,;=:@%]+|\/(?!\.|%2[eE]))*(?:\?[-\w.~!$&()*+,;=:@%/?]*)?(?:#[-\w.~!$&()*+,;=:@%/?]*)?/y

/**
 * Returns a safe form of an address: absolute where there is a base, else as relative as it came; null for anything but
 * http, https, mailto, tel and relative addresses, and for addresses of more than 4096 characters.
 */
export function resolveUrl(base: string | null, href: string): string | null {
  if (href.length > maxAddressChars) return null
  const quick = base === null ? null : resolvePlain(base, href)
  if (quick !== null) return quick
  // Values that are not addresses at all are common enough.
  if (href.startsWith('javascript:')) return null
  const address = parse(href, base ?? placeholderBase)?.href
  if (address === undefined || !/^(?:https?|mailto|tel):/.test(address)) return null
  return base === null && address.startsWith(placeholderBase) ? relativeAddress(href) : encodeUnsafe(address)
}

/** Stands in for a base that is not known, so that relative addresses can be checked. */
const placeholderHost = 'relative.invalid'
const placeholderBase = `https://${placeholderHost}/`

/** Writes a relative address such that no reader can take any of it for a scheme or a host. */
function relativeAddress(href: string): string | null {
  // What browsers skip goes first: control characters and spaces at the ends, tabs and line breaks anywhere.
  let end = href.length
  while (href.charCodeAt(end - 1) <= 0x20) end--
  const bare = href.slice(0, end).replace(/^[\0-\x20]+|[\t\n\r]/g, '')
  const slashed = bare.replace(/^[^?#]*/, path => path.replaceAll('\\', '/'))
  return slashed === '' || /^(?:\/\/|[^/?#]*:)/.test(slashed) || slashed.includes(placeholderHost) ? null : encodeUnsafe(slashed)
}

/** Encodes characters that an address of ours never contains, whatever the parts they were found in; lone surrogates too. */
function encodeUnsafe(address: string): string {
  return address.replace(/\p{Surrogate}/gu, '\ufffd').replace(/[\0-\x20"<>`\\^{|}\x7f-\x9f\u2028\u2029\ufffd]/g, encodeURIComponent)
}

/** What comes before relative addresses, by the character they begin with; of the base last used, since a page has one. */
let prefixes: Readonly<Record<string, string>> = {}

function prefixesOf(base: string): typeof prefixes {
  if (prefixes.base !== base) {
    // A base with a user's name has no plain form.
    const [, origin = '', path = '', search = ''] = /^(https?:\/\/[^/?#@]+)(\/[^?#]*)(\?[^#]+)?/.exec(base) ?? []
    const file = origin + path
    prefixes = origin ? { base, '/': origin, '?': file, '#': file + search, directory: file.slice(0, file.lastIndexOf('/') + 1) } : { base }
  }
  return prefixes
}

/** Resolves the plain addresses that most are, a tenth of the cost of a URL parser; null where one is needed. */
function resolvePlain(base: string, address: string): string | null {
  plainHost.lastIndex = 0
  const isAbsolute = plainHost.test(address)
  plainTail.lastIndex = plainHost.lastIndex
  if (address === '' || !plainTail.test(address) || plainTail.lastIndex !== address.length) return null
  if (isAbsolute) {
    const path = plainHost.lastIndex === address.length ? '/' : ''
    return (address.startsWith('/') ? base.slice(0, base.indexOf(':') + 1) : '') + address + path
  }
  if (/^(?:\/\/|[.%]|[^/?#]*:)/.test(address)) return null
  const known = prefixesOf(base)
  const prefix = known[address[0]] ?? known.directory
  return prefix === undefined ? null : prefix + address
}
