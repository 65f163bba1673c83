import { describe, expect, it } from 'vitest'
import { sampleOf } from './sample.js'

const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
const textOf = (sample: Uint8Array) => Buffer.from(sample).toString('latin1')

describe('sampleOf', () => {
  it('takes the words that have a byte above 0x7F', () => {
    expect(textOf(sampleOf(bytes('<p class=x>Ein sch\xf6ner Tag, m\xfcde</p>')))).toBe('sch\xf6ner m\xfcde ')
  })

  it('is empty for ASCII', () => {
    expect(sampleOf(bytes('<p>plain</p>'))).toHaveLength(0)
    expect(sampleOf(bytes(''))).toHaveLength(0)
  })

  it('does not cut characters whose second byte is a letter or digit', () => {
    expect(textOf(sampleOf(bytes('<p>\x83A\x83\x5b \x81\x30\x81\x30</p>')))).toBe('\x83A\x83\x5b \x81\x30\x81\x30 ')
  })

  it('stays small and covers the whole input', () => {
    const text = Array.from({ length: 64 }, (_, part) => `\xe9${String.fromCharCode(0x41 + (part % 26))}${part} `.repeat(2000)).join('')
    const sample = textOf(sampleOf(bytes(text)))
    expect(sample.length).toBeLessThanOrEqual(4096 + 32)
    expect(sample).toContain('A0 ')
    expect(sample).toContain('K62 ')
    expect(new Set(sample.match(/\d+/g)).size).toBeGreaterThanOrEqual(30)
  })

  it('stays small on one endless word', () => {
    const sample = sampleOf(new Uint8Array(3_000_000).fill(0xe9))
    expect(sample.length).toBeLessThanOrEqual(4096 + 32)
    expect(sample.length).toBeGreaterThan(3000)
  })
})
