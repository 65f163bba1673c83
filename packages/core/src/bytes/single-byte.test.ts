import { createSinglebyteDecoder } from '@exodus/bytes/single-byte.js'
import { describe, expect, it } from 'vitest'
import { singleByteTables } from './generated/single-byte-tables.js'
import type { SingleByteEncoding } from './labels.js'
import { decodeSingleByte, singleByteTable } from './single-byte.js'

const everyByte = Uint8Array.from({ length: 256 }, (_, byte) => byte)
const encodings = [...Object.keys(singleByteTables), 'iso-8859-8-i'] as SingleByteEncoding[]

describe('decodeSingleByte', () => {
  it.each(encodings)('decodes every byte of %s as the standard does', encoding => {
    expect(decodeSingleByte(everyByte, encoding)).toBe(createSinglebyteDecoder(encoding, true)(everyByte))
    expect(singleByteTable(encoding)).toHaveLength(128)
  })

  it('covers all 29 single-byte encodings of the standard', () => {
    expect(encodings).toHaveLength(29)
  })

  it('has quotation marks where Latin-1 has control characters', () => {
    expect(decodeSingleByte(Uint8Array.of(0x93, 0x41, 0x94), 'windows-1252')).toBe('“A”')
  })

  it('reads text within Latin-1 and beyond it alike', () => {
    expect(decodeSingleByte(Uint8Array.of(0x63, 0x61, 0x66, 0xe9), 'windows-1252')).toBe('café')
    expect(decodeSingleByte(Uint8Array.of(0x63, 0x61, 0x66, 0xe9, 0x80), 'windows-1252')).toBe('café€')
    expect(decodeSingleByte(new Uint8Array(), 'koi8-r')).toBe('')
  })
})
