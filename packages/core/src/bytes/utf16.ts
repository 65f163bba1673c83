/**
 * UTF-16 in both byte orders, and how to recognise it where nothing declares it.
 */

/** The two byte orders of UTF-16. */
export type Utf16Encoding = 'utf-16le' | 'utf-16be'

const little = new TextDecoder('utf-16le', { ignoreBOM: true })

/** Decodes UTF-16, with U+FFFD for lone surrogates and for a last odd byte. */
export function decodeUtf16(bytes: Uint8Array, encoding: Utf16Encoding): string {
  return little.decode(encoding === 'utf-16le' ? bytes : swapped(bytes))
}

function swapped(bytes: Uint8Array): Uint8Array {
  const out = bytes.slice()
  for (let at = 0; at + 1 < out.length; at += 2) {
    out[at] = bytes[at + 1]
    out[at + 1] = bytes[at]
  }
  return out
}

/** Makes a string of code units. */
export function textOfUnits(units: Uint16Array): string {
  const bytes = new Uint8Array(units.buffer, units.byteOffset, units.byteLength)
  return decodeUtf16(bytes, isLittleEndian ? 'utf-16le' : 'utf-16be')
}

const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1

const windows = 64
const windowBytes = 1024

/**
 * Recognises UTF-16 without a BOM by its zero bytes, or returns null.
 *
 * Markup, spaces and digits are ASCII on every page, whatever its language; in UTF-16 each of them brings a zero byte,
 * always on the same side of the pair. Looks at windows spread evenly over the whole input.
 */
export function guessUtf16(bytes: Uint8Array): Utf16Encoding | null {
  if (bytes.indexOf(0) < 0) return null
  const zeros = [0, 0]
  let seen = 0
  const step = Math.max(windowBytes, Math.ceil(bytes.length / windows / 2) * 2)
  for (let start = 0; start < bytes.length; start += step) {
    const end = Math.min(bytes.length, start + windowBytes)
    for (let at = start; at < end; at++) if (bytes[at] === 0) zeros[at & 1]++
    seen += end - start
  }
  const [even, odd] = zeros
  // A page of Chinese prose in sparse markup has ASCII in about a tenth of its characters; stray zero bytes in other
  // encodings are rarer than that and fall on both sides.
  const enough = Math.max(2, (seen / 2) * 0.04)
  if (odd >= enough && even * 8 <= odd) return 'utf-16le'
  if (even >= enough && odd * 8 <= even) return 'utf-16be'
  return null
}
