/**
 * UTF-8: strict and lossy decoding by the platform, and a count of what speaks for and against it.
 */

// `ignoreBOM: true` keeps a BOM in the text: whether there is one at the start is decided before decoding.
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const lossy = new TextDecoder('utf-8', { ignoreBOM: true })

/** Decodes UTF-8, with U+FFFD for whatever is malformed. */
export function decodeUtf8(bytes: Uint8Array): string {
  return lossy.decode(bytes)
}

/** Decodes UTF-8, or returns null if any byte is malformed. */
export function decodeStrictUtf8(bytes: Uint8Array): string | null {
  try {
    return strict.decode(bytes)
  } catch {
    return null
  }
}

/** What speaks for and against UTF-8 in some bytes. */
export interface Utf8Evidence {
  /** Continuation bytes in well-formed sequences: one for é, two for 中, three for an emoji. */
  readonly support: number
  /** Malformed sequences; one that the end of the input cuts off counts only if it is one byte and nothing before it was well-formed. */
  readonly malformed: number
}

/** Counts well-formed and malformed sequences over the whole input. */
export function weighUtf8(bytes: Uint8Array): Utf8Evidence {
  const size = bytes.length
  let support = 0
  let malformed = 0
  for (let at = 0; at < size; ) {
    if (bytes[at] < 0x80) {
      at++
      continue
    }
    const length = sequenceLength(bytes, at)
    if (length === 0 && (support > 0 || at < size - 1)) break
    if (length > 0) support += length - 1
    else malformed++
    at += Math.max(1, length)
  }
  return { support, malformed }
}

/**
 * Length of the multi-byte sequence that starts here; −1 if there is none, 0 if the input ends within one.
 *
 * The bounds are those of the Unicode Standard, table 3-7: no overlong forms, no surrogates, nothing above U+10FFFF.
 */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at]
  const length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0
  if (length === 0) return -1
  for (let offset = 1; offset < length; offset++) {
    if (at + offset >= bytes.length) return 0
    const next = bytes[at + offset]
    const low = offset > 1 ? 0x80 : lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80
    const high = offset > 1 ? 0xbf : lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf
    if (next < low || next > high) return -1
  }
  return length
}
