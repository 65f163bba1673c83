import { describe, expect, it } from 'vitest'
import { decodeUtf16, guessUtf16, textOfUnits } from './utf16.js'

const little = (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le'))
const big = (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le').swap16())

describe('decodeUtf16', () => {
  it('reads both byte orders', () => {
    expect(decodeUtf16(little('aé中😀'), 'utf-16le')).toBe('aé中😀')
    expect(decodeUtf16(big('aé中😀'), 'utf-16be')).toBe('aé中😀')
  })

  it('replaces lone surrogates and a last odd byte', () => {
    expect(decodeUtf16(Uint8Array.of(0x41, 0, 0x00, 0xd8, 0x42, 0), 'utf-16le')).toBe('A\ufffdB')
    expect(decodeUtf16(Uint8Array.of(0, 0x41, 0, 0x42, 0x43), 'utf-16be')).toBe('AB\ufffd')
  })

  it('does not change the bytes it is given', () => {
    const bytes = big('ab')
    decodeUtf16(bytes, 'utf-16be')
    expect(bytes).toEqual(big('ab'))
  })
})

describe('textOfUnits', () => {
  it('reads part of a larger array', () => {
    expect(textOfUnits(Uint16Array.of(1, 0x416, 0x44f, 2).subarray(1, 3))).toBe('Жя')
  })
})

describe('guessUtf16', () => {
  const page = (text: string) => `<html><body><p>${text}</p></body></html>`

  it('recognises pages of any language by their markup', () => {
    for (const text of ['hello', 'Привет, мир', '你好'.repeat(100), '안녕하세요']) {
      expect(guessUtf16(little(page(text)))).toBe('utf-16le')
      expect(guessUtf16(big(page(text)))).toBe('utf-16be')
    }
  })

  it('looks at the whole input', () => {
    const chinese = `${page('你好').repeat(3)}${'<p>你好世界</p>'.repeat(50_000)}`
    expect(guessUtf16(little(chinese))).toBe('utf-16le')
  })

  it('is not misled by stray zero bytes', () => {
    const bytes = new TextEncoder().encode(page('a\0b '.repeat(3) + 'plain text without zeros '.repeat(40)))
    expect(guessUtf16(bytes)).toBeNull()
    expect(guessUtf16(new Uint8Array(500))).toBeNull()
    expect(guessUtf16(new Uint8Array())).toBeNull()
  })
})
