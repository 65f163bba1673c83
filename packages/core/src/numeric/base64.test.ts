import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bytesOf, decodeBase64, encodeBase64, floatsOf, intsOf, shortsOf } from './base64.js'

describe('base64', () => {
  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(fc.uint8Array(), bytes => {
        expect([...decodeBase64(encodeBase64(bytes))]).toEqual([...bytes])
      }),
    )
  })
  it('keeps numbers of every width', () => {
    expect([...floatsOf(bytesOf([1.5, -0.25], 'float'))]).toEqual([1.5, -0.25])
    expect([...intsOf(bytesOf([-1, 2 ** 31 - 1], 'int'))]).toEqual([-1, 2 ** 31 - 1])
    expect([...shortsOf(bytesOf([-32768, 7], 'short'))]).toEqual([-32768, 7])
  })
  it('refuses what is not base64', () => {
    expect(() => decodeBase64('abc')).toThrow(/groups of four/)
    expect(() => decodeBase64('ab*=')).toThrow(/character 3 is not base64/)
  })
})
