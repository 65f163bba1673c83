/**
 * Addresses in the output: absolute where a base is known, and of a few harmless schemes only.
 *
 * What a browser would do with an address decides, not how it is spelled: control characters and white space that browsers
 * skip are removed before the scheme is looked at, and whatever passes is written back in a form that holds no quote, angle
 * bracket, back-tick, backslash or white space.
 */

import { Tag } from '../html/tags.js'
import type { Page } from '../page/page.js'
import { Kind, Namespace, NodeFlag } from '../page/types.js'

/** Protocols that an address in the output may have. */
export const allowedProtocols: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** Longest address in the output, and longest base: longer ones serve no reader, and would stand before every link. */
const maxAddressChars = 4096
const maxBaseChars = 2048

/**
 * Returns the address against which the page's relative addresses resolve: the first `base` with an `href`, on top of
 * the page's own address; null where neither is an http address.
 */
export function baseOf(page: Page, url: string | null | undefined): string | null {
  const own = httpAddress(url ?? page.url ?? '', null)
  const element = page.base.once('baseElement', () => baseElement(page))
  const href = element < 0 ? null : page.attribute(element, 'href')
  return (href === null ? null : httpAddress(href, own)) ?? own
}

function baseElement(page: Page): number {
  const { nodes } = page
  for (let i = nodes.tag.indexOf(Tag.base); i >= 0 && i < nodes.size; i = nodes.tag.indexOf(Tag.base, i + 1)) {
    if (nodes.kind[i] !== Kind.Element || nodes.namespace[i] !== Namespace.Html) continue
    if ((nodes.flags[i] & NodeFlag.InTemplate) === 0 && page.attribute(i, 'href') !== null) return i
  }
  return -1
}

function httpAddress(href: string, base: string | null): string | null {
  const address = href.length > maxBaseChars ? null : parse(href, base)
  if (!address || (address.protocol !== 'http:' && address.protocol !== 'https:')) return null
  return address.href.length > maxBaseChars ? null : address.href
}

function parse(href: string, base: string | null): URL | null {
  try {
    return base === null ? new URL(href) : new URL(href, base)
  } catch {
    return null
  }
}

/** Characters of path, query and fragment that the URL standard leaves as they are. */
const plain = new Uint8Array(128)
for (const character of "-.~!$&'()*+,;=:@%/?#") plain[character.charCodeAt(0)] = 1
for (let code = 0; code < 128; code++) if (/\w/.test(String.fromCharCode(code))) plain[code] = 1

/**
 * Tells whether an address stays as it is from some place to its end: it holds plain characters only, no segment of dots,
 * which would have to be resolved, no apostrophe in the query; and, where it is as it was `written` in the
 * source, nothing to decode, and no parenthesis, which Markdown would count.
 */
function isPlain(href: string, from: number, end: number, isWritten = false): boolean {
  let part = 0
  for (let i = from; i < end; i++) {
    const code = href.charCodeAt(i)
    if (code >= 128 || plain[code] === 0 || (isWritten && code >= 0x26 && code <= 0x29 && code !== 0x27)) return false
    if (code === 0x3f) part ||= 1
    else if (code === 0x23) {
      if (part === 2) return false
      part = 2
    } else if (code === 0x27) {
      if (part === 1) return false
    } else if (code === 0x2e) {
      if (i === from || href.charCodeAt(i - 1) === 0x2f) return false
    } else if (code === 0x25 && href.charCodeAt(i + 1) === 0x32 && (href.charCodeAt(i + 2) | 0x20) === 0x65) return false
  }
  return true
}

/**
 * Where the path begins, behind its slash, of an address that starts with `http` and that the URL standard leaves as it is
 * up to there; 0 for others.
 */
function plainPath(address: string, start: number): number {
  let at = start + (address.charCodeAt(start + 4) === 0x73 ? 5 : 4)
  if (!address.startsWith('://', at)) return 0
  at += 3
  let labels = 0
  for (let isFirst = true; ; at++) {
    const code = address.charCodeAt(at)
    if (code >= 0x61 && code <= 0x7a) isFirst = false
    else if (isFirst) return 0
    else if (code === 0x2e) {
      labels++
      isFirst = true
    } else if (code === 0x2f) break
    else if (code !== 0x2d && !(code >= 0x30 && code <= 0x39)) return 0
  }
  const next = address.charCodeAt(at + 1)
  return labels > 0 && next !== 0x2f && next !== 0x5c ? at + 1 : 0
}

/** Characters that never stand in an address of ours, whatever the parts they were found in; lone surrogates too. */
const unsafe = /[\0-\x20"<>`\\^{|}\x7f-\x9f\u2028\u2029]|\p{Surrogate}/gu

/**
 * Returns a safe form of an address: absolute where there is a base, else as relative as it came; null for anything but
 * http, https, mailto, tel and relative addresses, and for addresses of more than 4096 characters.
 */
export function resolveUrl(base: string | null, href: string): string | null {
  if (href.length > maxAddressChars) return null
  const bare = withoutSkipped(href)
  const quick = base === null ? null : resolvePlain(base, bare)
  if (quick !== null) return quick
  const address = parse(bare, base ?? placeholderBase)
  if (address === null || !allowedProtocols.has(address.protocol)) return null
  const isRelative = base === null && address.protocol === 'https:' && address.host === placeholderHost
  return isRelative ? relativeAddress(bare) : encodeUnsafe(address.href)
}

/** Removes what browsers skip: control characters and spaces at the ends, tabs and line breaks anywhere. */
function withoutSkipped(href: string): string {
  let start = 0
  let end = href.length
  while (start < end && href.charCodeAt(start) <= 0x20) start++
  while (end > start && href.charCodeAt(end - 1) <= 0x20) end--
  const bare = href.slice(start, end)
  return bare.includes('\n') || bare.includes('\t') || bare.includes('\r') ? bare.replace(/[\t\n\r]/g, '') : bare
}

/** Stands in for a base that is not known, so that relative addresses can be checked. */
const placeholderHost = 'relative.invalid'
const placeholderBase = `https://${placeholderHost}/`

/** Writes a relative address such that no reader can take any of it for a scheme or a host. */
function relativeAddress(bare: string): string | null {
  const slashed = bare.replace(/^[^?#]*/, path => path.replaceAll('\\', '/'))
  const firstSegment = /^[^/?#]*/.exec(slashed)?.[0] ?? ''
  if (slashed === '' || firstSegment.includes(':') || slashed.startsWith('//') || slashed.includes(placeholderHost)) return null
  return encodeUnsafe(slashed)
}

/** Anything but the safe characters of ASCII. */
const doubtful = /[^!#-;=?-[\]_a-z~]/

function encodeUnsafe(address: string): string {
  if (!doubtful.test(address)) return address
  return address.replace(unsafe, character => (/[\ud800-\udfff]/.test(character) ? '%EF%BF%BD' : encodeURIComponent(character)))
}

/** The parts of the base last used: a page's addresses all have the same. */
let known = { base: '', origin: '', directory: '', file: '', document: '' }

function partsOf(base: string): typeof known | null {
  if (known.base === base) return known
  const address = /^https?:\/\/[a-z][a-z0-9.-]*\//.test(base) ? parse(base, null) : null
  if (address === null) return null
  const { origin, pathname, search } = address
  known = {
    base,
    origin,
    directory: origin + pathname.slice(0, pathname.lastIndexOf('/') + 1),
    file: origin + pathname,
    document: origin + pathname + search,
  }
  return known
}

/** Resolves the plain addresses that most are, a tenth of the cost of a URL parser; null where one is needed. */
function resolvePlain(base: string, href: string): string | null {
  if (href === '') return null
  const isSchemeless = href.startsWith('//')
  if (isSchemeless || href.startsWith('http')) {
    const whole = isSchemeless ? base.slice(0, base.indexOf(':') + 1) + href : href
    const path = plainPath(whole, 0)
    if (path > 0) return isPlain(whole, path, whole.length) ? whole : null
  }
  const parts = !isSchemeless && isPlain(href, 0, href.length) ? partsOf(base) : null
  if (parts === null) return null
  const first = href.charCodeAt(0)
  if (first === 0x2f) return parts.origin + href
  if (first === 0x3f) return parts.file + href
  if (first === 0x23) return parts.document + href
  return /^[^/?#]*:/.test(href) ? null : parts.directory + href
}

/**
 * Resolves an address that stands in the source of a page, not decoded, between two places: the quick way for http
 * addresses and those that begin with a slash, which nearly all links have; null where `resolveUrl` is needed. What it
 * returns can stand in Markdown as it is.
 */
export function resolveWritten(base: string, source: string, start: number, end: number): string | null {
  if (end - start > maxAddressChars) return null
  if (source.charCodeAt(start) === 0x2f) {
    if (source.charCodeAt(start + 1) === 0x2f || !isPlain(source, start, end, true)) return null
    const parts = partsOf(base)
    return parts === null ? null : parts.origin + source.slice(start, end)
  }
  const path = source.startsWith('http', start) ? plainPath(source, start) : 0
  return path > 0 && path <= end && isPlain(source, path, end, true) ? source.slice(start, end) : null
}
