import fc from 'fast-check'
import { distance as referenceDistance } from 'fastest-levenshtein'
import { describe, expect, test } from 'vitest'
import { bag } from './bag.js'
import { cleaneval } from './cleaneval.js'
import { lcs } from './lcs.js'
import { levenshtein } from './levenshtein.js'
import { levenshteinDistance } from './levenshtein-distance.js'
import { measureOf, measures } from './measures.js'
import { multiset } from './multiset.js'
import { summarise } from './summarise.js'
import { casedWordTokens, charTokens, internTokens, wordTokens, wsTokens } from './tokens.js'

fc.configureGlobal({ seed: 20080926 })

const fox = 'the quick brown fox jumps over the lazy dog'
const leap = 'the brown fox leaps over a lazy dog today'
const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 40 }).map(list => list.join(' '))

describe('tokens', () => {
  test('white space includes the no-break space', () => {
    expect(wsTokens(' a\u00a0b\n\nc ')).toEqual(['a', 'b', 'c'])
  })

  test('words are letters, digits and underscores of any script; soft hyphens split them', () => {
    expect(wordTokens("Über_1 don't 東京 soft\u00adhyphen")).toEqual(['über_1', 'don', 't', '東京', 'soft', 'hyphen'])
    expect(casedWordTokens('Über-Ich')).toEqual(['Über', 'Ich'])
    expect(charTokens('日 本𠮷')).toEqual(['日', '本', '𠮷'])
  })
})

describe('bag', () => {
  test('vector of specification 9.2: overlap 6', () => {
    expect(bag.score(fox, leap)).toEqual({ p: 6 / 9, r: 6 / 9, f1: 6 / 9, overlap: 6 })
  })

  test('order does not count', () => {
    expect(bag.score('a b c d', 'd c b a')).toMatchObject({ overlap: 4, f1: 1 })
  })

  test('repetitions count as often as both have them', () => {
    expect(bag.score('a a a b', 'a a c')).toMatchObject({ overlap: 2, p: 0.5, r: 2 / 3 })
  })

  test('is never below lcs', () => {
    fc.assert(
      fc.property(words, words, (e, g) => {
        expect(bag.score(e, g).f1).toBeGreaterThanOrEqual(lcs.score(e, g).f1)
      }),
    )
  })
})

describe('cleaneval', () => {
  test('vector of specification 9.2: score 0.5', () => {
    expect(cleaneval.score(fox, leap)).toMatchObject({ score: 0.5, f1: 0.5, p: 6 / 9, r: 6 / 9 })
  })

  test('identity of 9.5: 1 / (1/P + 1/R − 1)', () => {
    fc.assert(
      fc.property(words, words, (e, g) => {
        const { score, p, r } = cleaneval.score(e, g)
        fc.pre(p > 0 && r > 0)
        expect(score).toBeCloseTo(cleaneval.combine!(p, r), 12)
      }),
    )
  })
})

describe('levenshtein', () => {
  test('vector of specification 9.2: similarity 0.5556', () => {
    const { f1, p, r, distance } = levenshtein.score(fox, leap)
    expect(distance).toBe(4)
    expect(f1).toBeCloseTo(0.5556, 4)
    expect([p, r]).toEqual([f1, f1])
  })

  test('distance equals fastest-levenshtein over limbs', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 200, size: 'max' })
    fc.assert(
      fc.property(text, text, (x, y) => {
        const { a, b, size } = internTokens([...x], [...y])
        expect(levenshteinDistance(a, b, size)).toBe(referenceDistance(x, y))
      }),
      { numRuns: 500 },
    )
  })

  test('empty texts', () => {
    expect(levenshtein.score('', '').f1).toBe(1)
    expect(levenshtein.score('a b', '').f1).toBe(0)
  })
})

describe('multiset', () => {
  test('lower-cased words, punctuation apart', () => {
    // e: the cat sat the; g: the cat; overlap: the, cat.
    expect(multiset.score('The cat sat; the…', 'the CAT!')).toEqual({ p: 0.5, r: 1, f1: 2 / 3 })
  })

  test('empty gold and empty prediction, as WCXB rules', () => {
    expect(multiset.score('', '— …')).toEqual({ p: 1, r: 1, f1: 1 })
    expect(multiset.score('a', '')).toEqual({ p: 0, r: 0, f1: 0 })
    expect(multiset.score('…', 'a')).toEqual({ p: 0, r: 0, f1: 0 })
  })

  test('snippet rates ignore case; no snippets count 1', () => {
    const snippets = { with: ['Main Point', 'missing'], without: ['subscribe'] }
    expect(multiset.score('the main point. Subscribe!', 'x', snippets)).toMatchObject({ withRate: 0.5, withoutRate: 1 })
    expect(multiset.score('a', 'a', { with: [], without: [] })).toMatchObject({ withRate: 1, withoutRate: 1 })
  })
})

describe('every measure', () => {
  test.each([...measures.values()])('$name: within 0…1, 1 on identity, same answer twice', measure => {
    fc.assert(
      fc.property(words, words, (e, g) => {
        const score = measure.score(e, g)
        for (const value of [score.p, score.r, score.f1]) expect(value >= 0 && value <= 1).toBe(true)
        expect(measure.score(e, g)).toEqual(score)
        // Five words at least: rouge-n has nothing to count below.
        const long = `${g} one two three four five`
        expect(measure.score(long, long)).toMatchObject({ p: 1, r: 1, f1: 1 })
      }),
      { numRuns: 60 },
    )
  })

  test('names are found, others refused with the list', () => {
    expect(measureOf('lcs')).toBe(lcs)
    expect(() => measureOf('lsc')).toThrow(/unknown measure "lsc"; there are multiset, lcs, bag, /)
    expect([...measures.values()].filter(measure => !measure.comparable).map(measure => measure.name)).toEqual(['rouge-lsum', 'rouge-n'])
  })
})

describe('summarise', () => {
  test('both ways of averaging', () => {
    const scores = [
      { p: 1, r: 0.5, f1: 2 / 3 },
      { p: 0.5, r: 1, f1: 2 / 3 },
    ]
    expect(summarise(scores)).toEqual({ pages: 2, p: 0.75, r: 0.75, f1: 2 / 3, f1OfMeans: 0.75 })
  })

  test('no pages', () => {
    expect(summarise([])).toEqual({ pages: 0, p: 0, r: 0, f1: 0, f1OfMeans: 0 })
  })

  test('cleaneval combines means by its own formula', () => {
    expect(summarise([{ p: 0.5, r: 0.5, f1: 1 / 3 }], cleaneval).f1OfMeans).toBeCloseTo(1 / 3, 12)
  })
})
