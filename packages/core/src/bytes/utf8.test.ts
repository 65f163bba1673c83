import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeStrictUtf8, decodeUtf8, weighUtf8 } from './utf8.js'

const utf8 = (text: string) => new TextEncoder().encode(text)

describe('weighUtf8', () => {
  it('counts continuation bytes', () => {
    expect(weighUtf8(utf8('plain'))).toEqual({ support: 0, malformed: 0 })
    expect(weighUtf8(utf8('é中😀'))).toEqual({ support: 1 + 2 + 3, malformed: 0 })
  })

  it('counts Latin-1 letters as malformed', () => {
    expect(weighUtf8(Uint8Array.of(0xe9, 0x74, 0xe9, 0x20))).toEqual({ support: 0, malformed: 2 })
  })

  it('does not count a sequence that the end cuts off', () => {
    expect(weighUtf8(Uint8Array.of(0x61, 0xe4, 0xb8))).toEqual({ support: 0, malformed: 0 })
    expect(weighUtf8(Uint8Array.of(...utf8('é'), 0xc3))).toEqual({ support: 1, malformed: 0 })
    expect(weighUtf8(Uint8Array.of(0x61, 0xc3))).toEqual({ support: 0, malformed: 1 })
  })

  it.each([
    ['overlong', [0xc0, 0xaf]],
    ['overlong in three bytes', [0xe0, 0x80, 0xaf]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['above U+10FFFF', [0xf4, 0x90, 0x80, 0x80]],
  ])('rejects %s', (_, bytes) => {
    expect(weighUtf8(Uint8Array.from(bytes)).support).toBe(0)
  })

  it('finds nothing malformed exactly where strict decoding succeeds', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 12 }), bytes => {
        // A space after the end makes cut-off sequences malformed for both.
        const ended = Uint8Array.of(...bytes, 0x20)
        expect(weighUtf8(ended).malformed === 0).toBe(decodeStrictUtf8(ended) !== null)
      }),
      { numRuns: 2000, seed: 1 },
    )
  })
})

describe('decodeUtf8', () => {
  it('keeps a BOM, which the caller has already judged', () => {
    expect(decodeUtf8(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61))).toBe('\ufeffa')
    expect(decodeStrictUtf8(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61))).toBe('\ufeffa')
  })

  it('replaces malformed bytes', () => {
    expect(decodeUtf8(Uint8Array.of(0x61, 0xff, 0x62))).toBe('a\ufffdb')
  })
})
