/** Secrets are compared in a time that does not depend on them. */

import { createHash, timingSafeEqual } from 'node:crypto'

/** Tells whether two texts are equal, in constant time. */
export function isSameSecret(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map(text => createHash('sha256').update(text).digest())
  return timingSafeEqual(a, b)
}

/** Reads the password of basic authentication, or the token of a bearer; null if the header is neither. */
export function secretOf(authorization: string | undefined): string | null {
  const [, scheme, value] = /^(basic|bearer)\s+(\S+)\s*$/i.exec(authorization ?? '') ?? []
  if (scheme === undefined) return null
  if (scheme.toLowerCase() === 'bearer') return value
  const pair = Buffer.from(value, 'base64').toString('utf8')
  // Any user name will do: clients insist on one.
  return pair.includes(':') ? pair.slice(pair.indexOf(':') + 1) : null
}
