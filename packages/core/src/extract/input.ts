/** What can be extracted from: text, bytes and documents. */

import { ConfigurationError, show } from '../params/errors.js'

/** A document of a browser, or of anything that can write itself as HTML. */
export interface DocumentLike {
  readonly documentElement: { readonly outerHTML: string }
}

/** What `extract` takes: decoded HTML, bytes, or a document. */
export type Input = string | Uint8Array | DocumentLike

/** An input that is neither text, bytes nor a document. */
export class InputError extends ConfigurationError {
  override readonly name = 'InputError'
}

/** Returns the HTML of a text or a document; anything else is an `InputError` that says what is taken. */
export function markupOf(input: string | DocumentLike, taken: string): string {
  if (typeof input === 'string') return input
  const outer = (input as { documentElement?: { outerHTML?: unknown } } | null | undefined)?.documentElement?.outerHTML
  if (typeof outer === 'string') return outer
  throw new InputError(`the input must be ${taken}, got ${show(input)}`)
}
