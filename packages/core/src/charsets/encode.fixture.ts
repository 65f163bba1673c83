/**
 * Encoders for tests, made by turning the decoders round: every byte sequence is decoded once and remembered.
 */

import { type EncodingName, isMultiByte, type MultiByteEncoding } from '../bytes/labels.js'
import { decodeSingleByte } from '../bytes/single-byte.js'
import { decodeMultiByte } from './multi-byte.js'

type Encoder = ReadonlyMap<string, readonly number[]>

const encoders = new Map<EncodingName, Encoder>()

/** Encodes a text; throws if the encoding lacks one of its characters. */
export function encode(text: string, encoding: EncodingName): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return encodeUtf16(text, encoding)
  if (encoding === 'iso-2022-jp') return encodeJis(text)
  let encoder = encoders.get(encoding)
  if (encoder === undefined) {
    encoder = encoderOf(encoding)
    encoders.set(encoding, encoder)
  }
  return Uint8Array.from(
    [...text].flatMap(character => {
      const bytes = encoder.get(character)
      if (bytes === undefined) throw new Error(`${encoding} has no ${character}`)
      return bytes
    }),
  )
}

function encodeUtf16(text: string, encoding: 'utf-16le' | 'utf-16be'): Uint8Array {
  const bytes = [...Array(text.length).keys()].flatMap(at => [text.charCodeAt(at) & 0xff, text.charCodeAt(at) >> 8])
  const swap = encoding === 'utf-16be' ? 1 : 0
  return Uint8Array.from(bytes, (_, at) => bytes[at ^ swap])
}

/** ISO-2022-JP holds the same characters as EUC-JP, without the high bit and between escape sequences. */
function encodeJis(text: string): Uint8Array {
  const stretches = text.match(/[\0-\x7f]+|[^\0-\x7f]+/g) ?? []
  return Uint8Array.from(
    stretches.flatMap(stretch => {
      if (stretch < '\x80') return [...stretch].map(character => character.charCodeAt(0))
      return [0x1b, 0x24, 0x42, ...encode(stretch, 'euc-jp').map(byte => byte & 0x7f), 0x1b, 0x28, 0x42]
    }),
  )
}

function encoderOf(encoding: EncodingName): Encoder {
  const encoder = new Map<string, readonly number[]>()
  for (const bytes of sequencesOf(encoding)) {
    const text = isMultiByte(encoding)
      ? decodeMultiByte(Uint8Array.from(bytes), encoding)
      : decodeSingleByte(Uint8Array.from(bytes), encoding as 'windows-1252')
    const isOneCharacter = [...text].length === 1 && text !== '\ufffd'
    if (isOneCharacter && !encoder.has(text)) encoder.set(text, bytes)
  }
  return encoder
}

function* sequencesOf(encoding: EncodingName): Iterable<readonly number[]> {
  for (let byte = 0; byte < 256; byte++) yield [byte]
  if (!isMultiByte(encoding)) return
  for (let lead = 0x81; lead < 0xff; lead++) {
    for (let trail = 0x40; trail < 0xff; trail++) yield [lead, trail]
  }
  if (encoding === 'gb18030') yield* fourByteSequences()
}

/** The part of gb18030's four-byte characters that lies in the basic plane. */
function* fourByteSequences(): Iterable<readonly number[]> {
  for (let first = 0x81; first <= 0x84; first++) {
    for (let second = 0x30; second <= 0x39; second++) {
      for (let third = 0x81; third <= 0xfe; third++) {
        for (let fourth = 0x30; fourth <= 0x39; fourth++) yield [first, second, third, fourth]
      }
    }
  }
}

/** The encodings that only `gleaner/charsets` decodes. */
export const multiByteEncodings: readonly MultiByteEncoding[] = ['gbk', 'gb18030', 'big5', 'euc-jp', 'iso-2022-jp', 'shift_jis', 'euc-kr']
