import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countText, countWords, normalise, normalLength, wordStretches } from './words.js'

describe('countWords', () => {
  it.each([
    ['', 0],
    ['the cat sat', 3],
    ['  Read\u00a0more  » | –  ', 2],
    ["don't stop", 2],
    ['北京大学的学生', 4], // seven letters: 3.5 rounded up
    ['学', 1],
    ['iPhone手机很好', 3], // one spaced stretch, four unspaced letters
    ['カタカナ ひらがな', 4],
    ['ภาษาไทย', 4], // seven letters and vowels
    ['ที่', 2], // one consonant and two marks: three code points
    ['a1 b2-c3', 2],
    ['𠀋𠀌𠀍', 2], // three code points outside the basic plane
  ])('counts %j as %i', (text, words) => {
    expect(countWords(text)).toBe(words)
  })

  it('agrees with the list of stretches on any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', ' ', '北', '京', 'ก', 'ี', '.', '|', '\u00a0', '1', '😀', '𠀋', 'é') }), text => {
        const sum = wordStretches(text).reduce((total, stretch) => total + stretch.count, 0)
        expect(countWords(text)).toBe(sum)
      }),
    )
  })
})

describe('countText', () => {
  it('measures the normalised length of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        expect(normalLength(text)).toBe(normalise(text).length)
      }),
    )
  })

  it('counts punctuation by code point', () => {
    expect(countText('“Well,” she said…', 0, 17).punctuation).toBe(4)
    expect(countText('a|b $5 + 3', 0, 10).punctuation).toBe(0)
  })
})
