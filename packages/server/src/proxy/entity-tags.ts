/**
 * Entity tags of cleaned pages.
 *
 * Our tag holds the validator of the original page and a digest of how it was cleaned. So a conditional request can be
 * translated back: the server says whether the page changed, the digest says whether the cleaning did.
 */

import { createHash } from 'node:crypto'
import { type HeaderPairs, valuesOf, without } from './headers.js'

const prefix = 'gleaner-'
const version = 1

/** What the original was validated by. */
type Validator = { readonly kind: 'e' | 'm'; readonly value: string }

/** Makes a short digest of everything that decides how a page is cleaned. */
export function cleaningDigest(parts: readonly unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify([version, ...parts]))
    .digest('base64url')
    .slice(0, 12)
}

/** The tag of a cleaned page: from the tag or date of the original if it has one, else from the cleaned bytes. */
export function tagOf(digest: string, originalHeaders: HeaderPairs, cleaned: string): string {
  const [etag] = valuesOf(originalHeaders, 'etag')
  const [modified] = valuesOf(originalHeaders, 'last-modified')
  if (etag !== undefined) return written(digest, 'e', Buffer.from(etag, 'latin1').toString('base64url'))
  if (modified !== undefined) return written(digest, 'm', Buffer.from(modified, 'latin1').toString('base64url'))
  return written(digest, 'c', createHash('sha256').update(cleaned).digest('base64url').slice(0, 16))
}

function written(digest: string, kind: string, value: string): string {
  return `W/"${prefix}${digest}.${kind}.${value}"`
}

/** Conditional headers as they go upstream, and the tags of the client to compare with afterwards. */
export interface Conditions {
  readonly headers: [string, string][]
  /** The tags the client has, as they came. */
  readonly tags: readonly string[]
  /** The tag of a cleaned page that was translated; null if there was none. */
  readonly own: string | null
}

const tagPattern = /(?:W\/)?"[^"]*"|\*/g

/**
 * Translates conditions on a cleaned page into conditions on the original. Tags of ours that were made under another
 * cleaning are left out, and dates with them, so that the page comes whole.
 */
export function translateConditions(pairs: HeaderPairs, digest: string): Conditions {
  const tags = valuesOf(pairs, 'if-none-match').flatMap(value => value.match(tagPattern) ?? [])
  const own = tags.filter(tag => tag.includes(`"${prefix}`))
  if (own.length === 0) return { headers: pairs.map(([name, value]) => [name, value]), tags, own: null }
  const validators = own.map(tag => validatorOf(tag, digest)).filter(validator => validator !== null)
  const others = tags.filter(tag => !own.includes(tag))
  const etags = [...others, ...validators.filter(({ kind }) => kind === 'e').map(({ value }) => value)]
  const dates = validators.filter(({ kind }) => kind === 'm').map(({ value }) => value)
  const headers = without(pairs, ['if-none-match', 'if-modified-since'])
  if (etags.length > 0) headers.push(['If-None-Match', etags.join(', ')])
  else if (dates.length > 0) headers.push(['If-Modified-Since', dates[0]])
  return { headers, tags, own: own.find(tag => validatorOf(tag, digest) !== null) ?? null }
}

function validatorOf(tag: string, digest: string): Validator | null {
  const [, made, kind, value] = /"gleaner-([\w-]+)\.([em])\.([\w-]*)"/.exec(tag) ?? []
  if (made !== digest || (kind !== 'e' && kind !== 'm')) return null
  const original = Buffer.from(value, 'base64url').toString('latin1')
  // The value comes from the client: it must not carry anything but a validator.
  if (!/^[\x20-\x7e\x80-\xff]{1,500}$/.test(original)) return null
  if (kind === 'e' && !/^(?:W\/)?"[^"]*"$/.test(original)) return null
  return { kind, value: original }
}

/** Tells whether a tag is among those the client has; tags are compared weakly. */
export function isAmong(tag: string, tags: readonly string[]): boolean {
  const bare = tag.replace(/^W\//, '')
  return tags.some(each => each.replace(/^W\//, '') === bare)
}
