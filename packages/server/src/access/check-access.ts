/**
 * Decides whether a request may be answered, before anything of it is read.
 *
 * A page that a browser shows can send requests to this machine. It cannot read the answers, since none allows other
 * origins, unless its own name resolves to this machine (DNS rebinding): then the header `Host` has that name. So only
 * addresses, the names of this machine and names that the operator lists are answered.
 */

import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { isSameSecret, secretOf } from '../listen/index.js'
import { Problem } from '../problem.js'

/** What decides on access. */
export interface AccessRules {
  /** The secret that clients must give; null for none. */
  readonly token: string | null
  /** Further names of this machine, as clients write them. */
  readonly allowedHosts: readonly string[]
}

/** What an operation says about access to it. */
export interface Wanted {
  /** Whether it is answered without a token. */
  readonly isPublic: boolean
  /** Whether a person may come to it by a link on another site: pages to read, not data. */
  readonly isForReaders: boolean
}

/** Throws a `Problem` if the request may not be answered. */
export function checkAccess(request: Request, { token, allowedHosts }: AccessRules, { isPublic, isForReaders }: Wanted): void {
  const { host, hostname: name } = new URL(request.url)
  if (!isKnownHost(name, allowedHosts)) {
    throw new Problem('misdirected-request', `Host: expected an IP address, localhost or a name given with --allow-host, got ${host}`)
  }
  checkOrigin(request, isForReaders)
  if (token === null || isPublic) return
  const secret = secretOf(request.headers.get('authorization') ?? undefined)
  if (secret !== null && isSameSecret(secret, token)) return
  const got = secret === null ? 'none' : 'another one'
  // Browsers show a dialog for basic authentication; the token is its password.
  throw new Problem('unauthorised', `Authorization: expected the bearer token of this service, got ${got}`, {
    headers: { 'www-authenticate': 'Bearer realm="gleaner", Basic realm="gleaner", charset="UTF-8"' },
  })
}

function isKnownHost(name: string, allowedHosts: readonly string[]): boolean {
  const bare = name.replace(/^\[|\]$/g, '').toLowerCase()
  if (isIP(bare) !== 0 || bare === 'localhost' || bare.endsWith('.localhost')) return true
  const own = hostname().toLowerCase()
  return [own, `${own}.local`, ...allowedHosts.map(each => each.toLowerCase())].includes(bare)
}

/** Browsers say which site asks; other programs say nothing. */
function checkOrigin(request: Request, isForReaders: boolean): void {
  const { headers, method } = request
  const own = new URL(request.url).origin
  const origin = headers.get('origin')
  if (origin !== null && origin !== own && !isSameOrigin(origin, own)) throw foreign(`Origin: expected ${own}, got ${origin}`)
  const site = headers.get('sec-fetch-site')
  if (site === null || site === 'same-origin' || site === 'none') return
  const isNavigation = method === 'GET' && headers.get('sec-fetch-mode') === 'navigate' && headers.get('sec-fetch-dest') === 'document'
  if (isNavigation && isForReaders) return
  throw foreign(`Sec-Fetch-Site: expected same-origin, got ${site}`)
}

/** Behind a proxy that ends TLS the scheme differs. */
function isSameOrigin(origin: string, own: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === new URL(own).host && origin !== 'null'
}

function foreign(detail: string): Problem {
  return new Problem('forbidden', `${detail}; pages of other sites may not use this service`)
}
