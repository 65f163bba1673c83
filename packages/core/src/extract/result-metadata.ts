/** The metadata of a result: with the American spelling of `licence`. */

import type { Metadata } from '../metadata/types.js'

/** What the page says about itself, each value with its source. */
export interface ResultMetadata extends Metadata {
  /** The same as `licence`; lists of the fields do not have it twice. */
  readonly license: Metadata['licence']
}

/** Adds the second spelling. */
export function withLicense(metadata: Metadata): ResultMetadata {
  return Object.defineProperty({ ...metadata }, 'license', { value: metadata.licence }) as ResultMetadata
}
