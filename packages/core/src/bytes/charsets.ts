import type { EncodingName, MultiByteEncoding } from './labels.js'

/** What a detector concludes from the bytes alone. */
export interface Detection {
  readonly encoding: EncodingName
  /** The language whose letters fit best, as a BCP 47 tag; null where the encoding itself gives the answer. */
  readonly language: string | null
}

/**
 * The decoders and the detector that core does not carry; `gleaner/charsets` exports the one implementation.
 *
 * It is passed as an option rather than registered: a bundle holds the multi-byte tables only where some code imports
 * them, extraction stays synchronous, and no result depends on what was imported earlier.
 */
export interface Charsets {
  /** Decodes a multi-byte encoding, with U+FFFD for whatever is malformed. */
  decode(bytes: Uint8Array, encoding: MultiByteEncoding): string
  /**
   * Guesses the encoding from a sample of the whole input; null if nothing fits.
   *
   * The encodings in `declared`, best trusted first, win unless the bytes clearly speak against them.
   */
  detect(bytes: Uint8Array, declared: readonly EncodingName[]): Detection | null
}
