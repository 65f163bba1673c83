/**
 * UTF-16 in both byte orders, and how to recognise it where nothing declares it.
 */

import { decodeUtf8 } from './utf8.js'

/** The two byte orders of UTF-16. */
export type Utf16Encoding = 'utf-16le' | 'utf-16be'

/** Decodes UTF-16, with U+FFFD for lone surrogates and for a last odd byte. */
export function decodeUtf16(bytes: Uint8Array, encoding: Utf16Encoding): string {
  const high = encoding === 'utf-16le' ? 1 : 0
  const pairs = bytes.length >> 1
  const out = new Uint8Array(pairs * 3 + 3)
  let to = 0
  for (let pair = 0; pair < pairs; pair++) {
    let point = (bytes[2 * pair + high] << 8) | bytes[2 * pair + 1 - high]
    if (point >= 0xd800 && point < 0xe000) {
      const next = pair + 1 < pairs ? (bytes[2 * pair + 2 + high] << 8) | bytes[2 * pair + 3 - high] : 0
      if (point < 0xdc00 && next >= 0xdc00 && next < 0xe000) {
        point = 0x10000 + ((point & 0x3ff) << 10) + (next & 0x3ff)
        pair++
      } else {
        point = 0xfffd
      }
    }
    to = writeUtf8(out, to, point)
  }
  if (bytes.length % 2 === 1) to = writeUtf8(out, to, 0xfffd)
  return decodeUtf8(out.subarray(0, to))
}

function writeUtf8(out: Uint8Array, at: number, point: number): number {
  let to = at
  if (point < 0x80) {
    out[to++] = point
    return to
  }
  if (point < 0x800) {
    out[to++] = 0xc0 | (point >> 6)
  } else {
    if (point < 0x10000) {
      out[to++] = 0xe0 | (point >> 12)
    } else {
      out[to++] = 0xf0 | (point >> 18)
      out[to++] = 0x80 | ((point >> 12) & 0x3f)
    }
    out[to++] = 0x80 | ((point >> 6) & 0x3f)
  }
  out[to++] = 0x80 | (point & 0x3f)
  return to
}

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
