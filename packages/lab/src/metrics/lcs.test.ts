import fc from 'fast-check'
import { diff } from 'fast-myers-diff'
import { describe, expect, test } from 'vitest'
import { lcs } from './lcs.js'
import { alignLcs } from './lcs-alignment.js'
import { lcsLength } from './lcs-length.js'
import { internTokens } from './tokens.js'

fc.configureGlobal({ seed: 20080926 })

const fox = 'the quick brown fox jumps over the lazy dog'
const leap = 'the brown fox leaps over a lazy dog today'

/** The plain table, row by row. */
function lcsByTable(a: Int32Array, b: Int32Array): number {
  let previous = new Int32Array(b.length + 1)
  for (const x of a) {
    const row = new Int32Array(b.length + 1)
    for (let j = 0; j < b.length; j++) row[j + 1] = x === b[j] ? previous[j] + 1 : Math.max(previous[j + 1], row[j])
    previous = row
  }
  return previous[b.length]
}

const alphabet = 6
const sequence = (maxLength: number) =>
  fc.array(fc.integer({ min: 0, max: alphabet - 1 }), { maxLength, size: 'max' }).map(tokens => Int32Array.from(tokens))

describe('lcs', () => {
  test('vector of specification 9.2: six words in common', () => {
    expect(lcs.score(fox, leap)).toEqual({ p: 6 / 9, r: 6 / 9, f1: 6 / 9, lcs: 6 })
  })

  test('vector of specification 9.2: reversed order keeps one word', () => {
    expect(lcs.score('a b c d', 'd c b a')).toMatchObject({ lcs: 1, p: 0.25, r: 0.25 })
  })

  test('precision divides by the extraction, recall by the gold', () => {
    expect(lcs.score('a b', 'a b c d')).toMatchObject({ p: 1, r: 0.5, f1: 2 / 3 })
    expect(lcs.score('a b c d', 'a b')).toMatchObject({ p: 0.5, r: 1 })
  })

  test('case and punctuation belong to the word', () => {
    expect(lcs.score('Dog, cat', 'dog cat').lcs).toBe(1)
  })

  test('empty texts: both empty is right, one empty is wrong', () => {
    expect(lcs.score(' \n', '')).toMatchObject({ p: 1, r: 1, f1: 1 })
    expect(lcs.score('', 'a')).toMatchObject({ p: 0, r: 0, f1: 0 })
    expect(lcs.score('a', '')).toMatchObject({ p: 0, r: 0, f1: 0 })
  })
})

describe('lcsLength', () => {
  test('equals dynamic programming on random pairs', () => {
    fc.assert(
      fc.property(sequence(150), sequence(150), (a, b) => {
        expect(lcsLength(a, b, alphabet)).toBe(lcsByTable(a, b))
      }),
      { numRuns: 400 },
    )
  })

  test('equals Myers diff on texts of many limbs and many words', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(400), { minLength: 300, maxLength: 700, size: 'max' }), fc.infiniteStream(fc.nat(9)), (a, dice) => {
        // b is a with a fifth of its words dropped and another fifth replaced.
        const b = a.flatMap(x => {
          const roll = dice.next().value as number
          return roll < 2 ? [] : roll < 4 ? [401 + roll] : [x]
        })
        let deleted = 0
        for (const [from, to] of diff(a, b)) deleted += to - from
        expect(lcsLength(Int32Array.from(a), Int32Array.from(b), 410)).toBe(a.length - deleted)
      }),
      { numRuns: 25 },
    )
  })

  test('a carry runs through limbs without the word', () => {
    const a = Int32Array.from({ length: 200 }, (_, i) => (i === 0 || i === 199 ? 1 : 0))
    const b = Int32Array.from([2, 1, 2, 0, 2, 1, 2])
    expect(lcsLength(a, b, 3)).toBe(3)
  })
})

describe('alignLcs', () => {
  test('gives matching, ascending positions of full length, split or not', () => {
    fc.assert(
      fc.property(sequence(120), sequence(120), fc.constantFrom(0, 4, 64, 1 << 20), (a, b, store) => {
        const at = alignLcs(a, b, alphabet, store)
        expect(at.a.length).toBe(lcsLength(a, b, alphabet))
        for (let k = 0; k < at.a.length; k++) {
          expect(a[at.a[k]]).toBe(b[at.b[k]])
          if (k > 0) expect(at.a[k] > at.a[k - 1] && at.b[k] > at.b[k - 1]).toBe(true)
        }
      }),
      { numRuns: 400 },
    )
  })

  test('aligns the words of the vector', () => {
    const { a, b, size } = internTokens(fox.split(' '), leap.split(' '))
    expect([...alignLcs(a, b, size).b]).toEqual([0, 1, 2, 4, 6, 7])
  })
})
