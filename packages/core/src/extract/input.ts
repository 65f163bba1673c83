/** What can be extracted from: text, bytes and documents. */

import { ConfigurationError, show } from '../params/errors.js'

/** A document of a browser, or of anything that can write itself as HTML. */
export interface DocumentLike {
  readonly documentElement: { readonly outerHTML: string }
}

/** An element of a document. */
export interface ElementLike {
  readonly outerHTML: string
}

/** What `extract` takes: decoded HTML, bytes (a `Buffer` too), a document or an element. */
export type Input = string | ArrayBuffer | ArrayBufferView | DocumentLike | ElementLike

/** An address: as a text, or as a `URL` object. */
export type Address = string | { readonly href: string }

/** The text of an address. */
export function hrefOf(address: Address | null): string | null {
  return typeof address === 'object' && address !== null ? address.href : address
}

/** The bytes of a buffer or of a view of one; null for anything else. */
export function bytesOf(input: unknown): Uint8Array | null {
  if (input instanceof Uint8Array) return input
  if (ArrayBuffer.isView(input)) return new Uint8Array(input.buffer, input.byteOffset, input.byteLength)
  return Object.prototype.toString.call(input) === '[object ArrayBuffer]' ? new Uint8Array(input as ArrayBuffer) : null
}

/** An input that is neither text, bytes nor a document. */
export class InputError extends ConfigurationError {
  override readonly name = 'InputError'
}

/** Returns the HTML of a text, a document or an element; anything else is an `InputError` that says what is taken. */
export function markupOf(input: unknown, taken: string): string {
  if (typeof input === 'string') return input
  const element = (input as { documentElement?: unknown } | null | undefined)?.documentElement ?? input
  const outer = (element as { outerHTML?: unknown } | null | undefined)?.outerHTML
  if (typeof outer === 'string') return outer
  throw new InputError(`the input must be ${taken}, got ${show(input)}`)
}
