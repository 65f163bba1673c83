/**
 * Single-byte encodings, decoded with tables of our own.
 *
 * The platform's decoders are not used: Node 20 decodes windows-1252 as Latin-1, and small builds know none of them.
 */

import { singleByteTables } from './generated/single-byte-tables.js'
import type { SingleByteEncoding } from './labels.js'
import { decodeUtf8 } from './utf8.js'
import { textOfUnits } from './utf16.js'

const tables = new Map<SingleByteEncoding, Uint16Array>()

/** The characters of the bytes 0x80 to 0xFF, as 128 UTF-16 code units; U+FFFD where a byte means nothing. */
export function singleByteTable(encoding: SingleByteEncoding): Uint16Array {
  let table = tables.get(encoding)
  if (table === undefined) {
    table = unpack(singleByteTables[encoding === 'iso-8859-8-i' ? 'iso-8859-8' : encoding])
    tables.set(encoding, table)
  }
  return table
}

/** Reads the run-length notation described at `singleByteTables`. */
function unpack(packed: string): Uint16Array {
  const table = new Uint16Array(128)
  let filled = 0
  for (const [, character, digits] of packed.matchAll(/([^0-9])([0-9]*)/g)) {
    const first = character.charCodeAt(0)
    const length = digits === '' ? 1 : Number(digits)
    for (let step = 0; step < length; step++) table[filled++] = first === 0xfffd ? first : first + step
  }
  return table
}

/**
 * Decodes bytes of a single-byte encoding.
 *
 * The platform builds the string in one go. It has a form with one byte per character, which saves half the memory and
 * which UTF-8 decoding finds by itself; where a page leaves Latin-1, the way through UTF-16 is nearly three times as fast.
 */
export function decodeSingleByte(bytes: Uint8Array, encoding: SingleByteEncoding): string {
  const table = singleByteTable(encoding)
  const twoByteLetters = countTwoByteLetters(bytes, table)
  if (twoByteLetters >= 0) return decodeUtf8(toUtf8(bytes, table, bytes.length + twoByteLetters))
  const units = new Uint16Array(bytes.length)
  for (let at = 0; at < bytes.length; at++) units[at] = bytes[at] < 0x80 ? bytes[at] : table[bytes[at] - 0x80]
  return textOfUnits(units)
}

/** Counts characters of U+0080 to U+00FF; −1 if there are any above. */
function countTwoByteLetters(bytes: Uint8Array, table: Uint16Array): number {
  let count = 0
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] < 0x80) continue
    if (table[bytes[at] - 0x80] > 0xff) return -1
    count++
  }
  return count
}

function toUtf8(bytes: Uint8Array, table: Uint16Array, size: number): Uint8Array {
  const out = new Uint8Array(size)
  let to = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte < 0x80) {
      out[to++] = byte
      continue
    }
    const unit = table[byte - 0x80]
    out[to++] = 0xc0 | (unit >> 6)
    out[to++] = 0x80 | (unit & 0x3f)
  }
  return out
}
