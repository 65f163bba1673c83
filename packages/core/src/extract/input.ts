/** What can be extracted from: text, bytes and documents. */

import { ConfigurationError, show } from '../params/errors.js'

/** A document of a browser, or of anything that can write itself as HTML. Its address counts unless the options give one. */
export interface DocumentLike {
  readonly documentElement: { readonly outerHTML: string }
  readonly URL?: string
  /** `BackCompat` in quirks mode. */
  readonly compatMode?: string
}

/** An element of a document. The address of its document counts unless the options give one. */
export interface ElementLike {
  readonly outerHTML: string
  readonly ownerDocument?: { readonly URL?: string; readonly compatMode?: string } | null
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
  // The markup of an element does not say in which mode its document was parsed.
  if (typeof outer === 'string') return documentOf(input)?.['compatMode'] === 'CSS1Compat' ? `<!DOCTYPE html>${outer}` : outer
  throw new InputError(`the input must be ${taken}, got ${show(input)}`)
}

/** The address of a live document or of the document of an element; null if it has none that pages can have. */
export function liveAddress(input: unknown): string | null {
  const address = documentOf(input)?.['URL']
  return typeof address === 'string' && /^https?:/.test(address) ? address : null
}

/** The document that an input is or belongs to. */
function documentOf(input: unknown): Readonly<Record<string, unknown>> | null {
  if (typeof input !== 'object' || input === null || bytesOf(input) !== null) return null
  const { documentElement, ownerDocument } = input as { documentElement?: unknown; ownerDocument?: unknown }
  const found = documentElement ? input : ownerDocument
  return typeof found === 'object' && found !== null ? (found as Readonly<Record<string, unknown>>) : null
}
