/** What happens to a request when the server points elsewhere. */

import { RedirectError } from './errors.js'

/** Request headers in lower case. */
export type Headers = Readonly<Record<string, string>>

const redirectStatuses = new Set([301, 302, 303, 307, 308])

/** Headers that may go to another origin: everything else a caller gives may be a secret of the first one. */
const harmless = new Set(['accept', 'accept-encoding', 'accept-language', 'cache-control', 'dnt', 'pragma', 'user-agent'])

/** Tells whether a status asks to look elsewhere. */
export function isRedirect(status: number): boolean {
  return redirectStatuses.has(status)
}

/** The target of a redirect; throws `RedirectError` where there is none that can be followed. */
export function redirectTarget(from: URL, location: string | null): URL {
  if (location === null) throw new RedirectError(from.href, `${from.href} redirects without saying where`, 'check the address')
  if (!URL.canParse(location, from.href)) {
    throw new RedirectError(from.href, `${from.href} redirects to ${JSON.stringify(location)}, which is not an address`, null)
  }
  const target = new URL(location, from)
  if (target.protocol !== 'http:' && target.protocol !== 'https:') {
    throw new RedirectError(from.href, `${from.href} redirects to ${target.protocol} which is not followed; only http and https are`, null)
  }
  // A fragment survives a redirect that brings none of its own.
  if (target.hash === '') target.hash = from.hash
  return target
}

/** The headers for the next request: to another origin only harmless ones go along. */
export function headersFor(headers: Headers, from: URL, to: URL): Headers {
  if (from.origin === to.origin) return headers
  return Object.fromEntries(Object.entries(headers).filter(([name]) => harmless.has(name)))
}
