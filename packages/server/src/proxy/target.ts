/** Where a request wants to go. The path is kept byte for byte; only scheme, host and port are read. */

/** The origin and path that a request names. */
export interface Target {
  readonly scheme: 'http' | 'https'
  /** Name or address, lower case, IPv6 without brackets. */
  readonly host: string
  readonly port: number
  /** The value of the header `Host`. */
  readonly authority: string
  /** Path and query as they came. */
  readonly path: string
}

const defaultPorts = { http: 80, https: 443 } as const

/** Reads a request target in absolute form, `http://host:port/path?query`; null if it is not one. */
export function parseAbsolute(target: string): Target | null {
  const [, scheme, authority, rest] = /^(https?):\/\/([^/?#\s]*)((?:[/?][^#\s]*)?)$/i.exec(target) ?? []
  if (authority === undefined) return null
  const place = parseAuthority(authority)
  if (place === null) return null
  const lower = scheme.toLowerCase() as 'http' | 'https'
  const path = rest === '' ? '/' : rest.startsWith('/') ? rest : `/${rest}`
  return { scheme: lower, host: place.host, port: place.port ?? defaultPorts[lower], authority, path }
}

/** Reads `host`, `host:port` or `[address]:port`; null for anything else, user names included. */
export function parseAuthority(authority: string): { readonly host: string; readonly port: number | null } | null {
  const [, bracketed, name, port] = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9._~%!$&'()*+,;=-]+))(?::(\d{0,5}))?$/i.exec(authority) ?? []
  const host = bracketed ?? name
  if (host === undefined) return null
  if (port === undefined || port === '') return { host: host.toLowerCase(), port: null }
  const number = Number(port)
  return number >= 1 && number <= 65_535 ? { host: host.toLowerCase(), port: number } : null
}

/** Writes the address of a target as a user would. */
export function urlOf({ scheme, authority, path }: Target): string {
  return `${scheme}://${authority}${path}`
}

/** The query parameter by which a page is asked for unchanged, as links in cleaned pages do. It never goes upstream. */
export const originalParameter = 'gleaner-original'

/** Takes the parameter for the original out of a path; `isOriginal` says whether it was there. */
export function withoutOriginalParameter(path: string): { readonly path: string; readonly isOriginal: boolean } {
  const at = path.indexOf('?')
  if (at < 0 || !path.includes(originalParameter)) return { path, isOriginal: false }
  const parameters = path.slice(at + 1).split('&')
  const others = parameters.filter(parameter => parameter !== originalParameter)
  if (others.length === parameters.length) return { path, isOriginal: false }
  return { path: path.slice(0, at) + (others.length === 0 ? '' : `?${others.join('&')}`), isOriginal: true }
}

/** The address of a page with the parameter that asks for the original. */
export function originalUrl(url: string): string {
  const [address] = url.split('#', 1)
  return `${address}${address.includes('?') ? '&' : '?'}${originalParameter}`
}
