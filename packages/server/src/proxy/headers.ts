/** Headers as lists of pairs, as they came: order, case and repetition are kept. */

import type { NodeRequest } from '../listen/index.js'

/** Names and values in order. */
export type HeaderPairs = readonly (readonly [name: string, value: string])[]

/** Headers that are about one connection and never go further (RFC 9110, 7.6.1). */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'transfer-encoding',
  'upgrade',
])

/** Reads raw headers into pairs, without the pseudo headers of HTTP/2. */
export function pairsOf(raw: readonly string[]): [string, string][] {
  const pairs: [string, string][] = []
  for (let i = 0; i + 1 < raw.length; i += 2) if (!raw[i].startsWith(':')) pairs.push([raw[i], raw[i + 1]])
  return pairs
}

/** All values of a header, in order. */
export function valuesOf(pairs: HeaderPairs, name: string): string[] {
  return pairs.filter(([each]) => each.toLowerCase() === name).map(([, value]) => value)
}

/** The comma-separated words of a header, lower case. */
export function wordsOf(pairs: HeaderPairs, name: string): string[] {
  return valuesOf(pairs, name)
    .flatMap(value => value.split(','))
    .map(word => word.trim().toLowerCase())
    .filter(word => word !== '')
}

/** Leaves out the headers that are about the connection, those that `Connection` names among them. */
export function withoutHopByHop(pairs: HeaderPairs): [string, string][] {
  const named = wordsOf(pairs, 'connection').filter(name => !endToEnd.has(name))
  return pairs.filter(([name]) => !hopByHop.has(name.toLowerCase()) && !named.includes(name.toLowerCase())).map(([n, v]) => [n, v])
}

/** Headers that `Connection` cannot take away: without them a message would mean something else. */
const endToEnd = new Set(['host', 'content-length', 'content-type', 'content-encoding', 'cache-control', 'authorization', 'cookie'])

/** Leaves out headers by name. */
export function without(pairs: HeaderPairs, names: readonly string[]): [string, string][] {
  return pairs.filter(([name]) => !names.includes(name.toLowerCase())).map(([name, value]) => [name, value])
}

/** Pairs as a flat list, which Node writes as it is. */
export function flat(pairs: HeaderPairs): string[] {
  return pairs.flat()
}

/** Pairs as a record for HTTP/2, where names are lower case and headers of connections are forbidden. */
export function record(pairs: HeaderPairs): Record<string, string | string[]> {
  const made: Record<string, string | string[]> = Object.create(null) as Record<string, string | string[]>
  for (const [name, value] of pairs) {
    const key = name.toLowerCase()
    const before = made[key]
    made[key] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]
  }
  return made
}

/** Tells whether a request has a body, by its headers. */
export function hasBody(request: NodeRequest): boolean {
  if (request.httpVersionMajor === 2) return !('stream' in request) || !request.stream.endAfterHeaders
  return request.headers['transfer-encoding'] !== undefined || request.headers['content-length'] !== undefined
}
