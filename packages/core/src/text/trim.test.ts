import { describe, expect, it } from 'vitest'
import { trimEndBy } from './trim.js'

describe('trimEndBy', () => {
  it('cuts what matches at the end, and only there', () => {
    expect(trimEndBy('--a--b--', /-/)).toBe('--a--b')
    expect(trimEndBy('----', /-/)).toBe('')
    expect(trimEndBy('', /-/)).toBe('')
    expect(trimEndBy('ab', /-/)).toBe('ab')
  })
  it('takes characters outside the basic plane whole', () => {
    expect(trimEndBy('𝒜😀😀', /\p{So}/u)).toBe('𝒜')
  })
})
