import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rougeLsum, scoreRougeLsum } from './rouge-lsum.js'
import { rougeN, scoreRougeN } from './rouge-n.js'
import { segmentedWords, sentencesOf } from './segment.js'
import { shingles } from './shingles.js'
import { countSnippets, poolSnippets, snippetRates } from './snippets.js'
import { summarise } from './summarise.js'
import { wsTokens } from './tokens.js'

fc.configureGlobal({ seed: 20080926 })

const gold = 'the quick brown fox jumps over the lazy dog'
const prediction = 'quick brown fox jumps over a dog'

describe('shingles', () => {
  test('vector of specification 9.6: tp 2, fp 2, fn 4', () => {
    const score = shingles.score(prediction, gold)
    expect(score).toMatchObject({ p: 0.5, r: 2 / 6, tp: 2 / 8, fp: 2 / 8, fn: 4 / 8, exact: 0 })
  })

  test('texts shorter than four tokens form one shingle', () => {
    expect(shingles.score('one two', 'one two')).toMatchObject({ p: 1, r: 1, tp: 1, exact: 1 })
    expect(shingles.score('one two', 'one two three')).toMatchObject({ p: 0, r: 0, tp: 0, fp: 0.5, fn: 0.5 })
  })

  test('punctuation does not spoil an exact page, letter case does', () => {
    expect(shingles.score('One, two.', 'One two').exact).toBe(1)
    expect(shingles.score('one two', 'One two').exact).toBe(0)
  })

  test('aggregation: precision over pages with a prediction, F1 of the means', () => {
    const scores = [shingles.score(prediction, gold), shingles.score('', gold), shingles.score(gold, gold)]
    const summary = summarise(scores, shingles)
    // Precision over pages 1 and 3, recall over all three.
    expect(summary.p).toBeCloseTo((0.5 + 1) / 2, 12)
    expect(summary.r).toBeCloseTo((1 / 3 + 0 + 1) / 3, 12)
    expect(summary.f1OfMeans).toBeCloseTo((2 * 0.75 * (4 / 9)) / (0.75 + 4 / 9), 12)
    expect(summary.f1).toBeCloseTo((0.4 + 0 + 1) / 3, 12)
    expect(summary.accuracy).toBeCloseTo(1 / 3, 12)
  })
})

describe('rouge-n', () => {
  test('vector of specification 9.6: overlap 1 of 3 and 5', () => {
    const expected = { overlap: 1, p: 1 / 3, r: 1 / 5, f1: 0.25 }
    expect(scoreRougeN(prediction, gold, 5, wsTokens)).toEqual(expected)
    expect(rougeN.score(prediction, gold)).toEqual(expected)
  })

  test('clips repetitions and keeps denominators above 0', () => {
    expect(scoreRougeN('a a a', 'a', 1, wsTokens)).toMatchObject({ overlap: 1, p: 1 / 3, r: 1 })
    expect(rougeN.score('a b', 'a b')).toMatchObject({ p: 0, r: 0, f1: 0 })
    expect(rougeN.score('', '')).toMatchObject({ p: 1, r: 1, f1: 1 })
    expect(rougeN.score('', gold)).toMatchObject({ p: 0, r: 0, f1: 0 })
  })

  test('words of scripts without spaces are segmented', () => {
    expect(segmentedWords('东京是日本的首都。').length).toBeGreaterThan(3)
    expect(segmentedWords('Hello, world — 3.5!')).toEqual(['Hello', 'world', '3.5'])
  })
})

describe('rouge-lsum', () => {
  test('unites the matches of all predicted sentences', () => {
    // Gold sentence a b c d e; LCS with "a b x" gives a b, with "y d e" gives d e: four hits of five.
    expect(scoreRougeLsum([wsTokens('a b x'), wsTokens('y d e')], [wsTokens('a b c d e')])).toEqual({
      p: 4 / 6,
      r: 4 / 5,
      f1: (2 * (4 / 6) * (4 / 5)) / (4 / 6 + 4 / 5),
      hits: 4,
    })
  })

  test('a predicted word is spent once', () => {
    // Both gold sentences match "a b", but the prediction has each word once.
    expect(
      scoreRougeLsum(
        [['a', 'b']],
        [
          ['a', 'b'],
          ['a', 'b'],
        ],
      ),
    ).toMatchObject({ hits: 2, p: 1, r: 0.5 })
  })

  test('empty sides, as WCEB rules', () => {
    expect(rougeLsum.score('', '')).toMatchObject({ p: 1, r: 1, f1: 1 })
    expect(rougeLsum.score('a', '')).toMatchObject({ p: 0, r: 1, f1: 0 })
    expect(rougeLsum.score('', 'a')).toMatchObject({ p: 0, r: 0, f1: 0 })
  })

  test('the order of sentences does not count, the order inside them does', () => {
    const text = 'One is here. Two was there.'
    expect(rougeLsum.score('Two was there. One is here.', text).f1).toBe(1)
    expect(rougeLsum.score('here. is One\nthere. was Two', text).f1).toBeLessThan(1)
  })

  test('hits never exceed the shorter text', () => {
    const sentences = fc.array(fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 40 }), { maxLength: 6 })
    fc.assert(
      fc.property(sentences, sentences, (e, g) => {
        const { hits } = scoreRougeLsum(e, g)
        expect(hits).toBeLessThanOrEqual(Math.min(e.flat().length, g.flat().length))
      }),
    )
  })

  test('line breaks end sentences', () => {
    expect(sentencesOf('A headline\nFirst one. Second one.').map(sentence => sentence.trim())).toEqual([
      'A headline',
      'First one.',
      'Second one.',
    ])
  })
})

describe('snippets', () => {
  test('Trafilatura counts with white space collapsed and case kept', () => {
    const text = 'The  first\nline and the Last line'
    const counts = countSnippets(text, { with: ['first line', 'last line'], without: ['and  the', 'Impressum'] })
    expect(counts).toEqual({ tp: 1, fn: 1, fp: 1, tn: 1 })
  })

  test('pooled figures of all visible text, as the package states them', () => {
    const pooled = poolSnippets([{ tp: 1507, fn: 5, fp: 1307, tn: 209 }])
    expect([pooled.p, pooled.r, pooled.f1].map(value => value.toFixed(3))).toEqual(['0.536', '0.997', '0.697'])
  })

  test('pooling adds counts before dividing', () => {
    const pages = [
      { tp: 3, fn: 0, fp: 0, tn: 3 },
      { tp: 0, fn: 1, fp: 2, tn: 0 },
    ]
    expect(poolSnippets(pages)).toMatchObject({ tp: 3, fp: 2, fn: 1, tn: 3, p: 0.6, r: 0.75 })
    expect(poolSnippets([])).toMatchObject({ p: 0, r: 0, f1: 0 })
  })

  test('WCXB rates', () => {
    expect(snippetRates('Some TEXT', { with: ['some text'], without: ['menu', 'text'] })).toEqual({ withRate: 1, withoutRate: 0.5 })
  })
})
