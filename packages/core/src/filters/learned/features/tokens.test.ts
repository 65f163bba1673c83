import { describe, expect, it } from 'vitest'
import { finish, hashStart, mix } from '../../../numeric/hash.js'
import { element, link, page, raw } from '../../../testing/build.js'
import { textWords } from '../block-stats.js'
import { featureInput } from '../features.js'
import { noScores, rounded, rowsOf } from './rows.fixture.js'
import { forBlockTokens, previousHeadings, TokenPlace, tokenFeatures, tokenKey, tokenNames } from './tokens.js'

/** The token of a class or id. */
const named = (name: string): number => finish([...name].reduce((hash, letter) => mix(hash, letter.charCodeAt(0)), mix(hashStart, 1)))
const word = (text: string): number => textWords(text)[0]

const built = page(
  element('h2', 'Old news'),
  element(
    'div.farther',
    element(
      'div.far',
      element(
        'div.nearer',
        element('div.nearest', element('div.grand', element('div.parent', element('p.own', raw('<b class="inner">Fine</b> words'))))),
      ),
    ),
  ),
)

describe('features of tokens', () => {
  const scores = new Map([
    [tokenKey(named('own'), TokenPlace.Own), 1],
    [tokenKey(named('inner'), TokenPlace.Own), 2],
    [tokenKey(named('parent'), TokenPlace.Parent), -2],
    [tokenKey(named('grand'), TokenPlace.Grandparent), 3],
    [tokenKey(named('nearest'), TokenPlace.Near), 4],
    [tokenKey(named('nearer'), TokenPlace.Near), -1],
    [tokenKey(named('far'), TokenPlace.Above), 0.5],
    [tokenKey(named('farther'), TokenPlace.Above), -0.25],
    [tokenKey(word('fine'), TokenPlace.Words), 6],
    [tokenKey(word('old'), TokenPlace.Heading), 1.5],
    [tokenKey(word('news'), TokenPlace.Heading), -0.5],
    // The same names elsewhere count for nothing.
    [tokenKey(named('own'), TokenPlace.Above), 100],
    [tokenKey(word('fine'), TokenPlace.Heading), 100],
  ])
  const rows = rowsOf(built, tokenNames, tokenFeatures, { get: key => scores.get(key) ?? Number.NaN })
  const place = (name: string, mean: number, max = mean, min = mean) => ({
    [`tokens:${name}:mean`]: mean,
    [`tokens:${name}:max`]: max,
    [`tokens:${name}:min`]: min,
  })

  it('are mean, largest and smallest score by place, and the sums over the places of names', () =>
    expect(rows[1]).toEqual(
      rounded({
        ...place('own', 1.5, 2, 1),
        ...place('parent', -2),
        ...place('grandparent', 3),
        ...place('near', 1.5, 4, -1),
        ...place('above', 0.125, 0.5, -0.25),
        ...place('words', 6),
        ...place('heading', 0.5, 1.5, -0.5),
        'tokens:sum': 1.5 - 2 + 3 + 1.5 + 0.125,
        'tokens:max': 4,
        'tokens:min': -2,
        'tokens:known': 8,
      }),
    ))
  it('are 0 where nothing is known', () => {
    expect(new Set(Object.values(rows[0]))).toEqual(new Set([0]))
    expect(rowsOf(built, tokenNames, tokenFeatures, noScores)[1]).toEqual(rows[0])
  })
  it('look at the first eight words', () => {
    const nine = { get: (key: number) => (key === tokenKey(word('nine'), TokenPlace.Words) ? 1 : Number.NaN) }
    const maxima = ['one two three four five six seven nine', 'one two three four five six seven eight nine'].map(
      text => rowsOf(page(text), tokenNames, tokenFeatures, nine)[0]['tokens:words:max'],
    )
    expect(maxima).toEqual([1, 0])
  })
})

describe('tokens of a block', () => {
  it('are those that the features score, place by place', () => {
    const input = featureInput(built)
    const keys = new Set<number>()
    forBlockTokens(input, 1, 0, key => keys.add(key))
    for (const [name, at] of [
      ['own', TokenPlace.Own],
      ['inner', TokenPlace.Own],
      ['parent', TokenPlace.Parent],
      ['nearer', TokenPlace.Near],
      ['farther', TokenPlace.Above],
    ] as const)
      expect(keys.has(tokenKey(named(name), at)), name).toBe(true)
    expect(keys.has(tokenKey(word('words'), TokenPlace.Words))).toBe(true)
    expect(keys.has(tokenKey(word('old'), TokenPlace.Heading))).toBe(true)
    expect(keys.has(tokenKey(named('own'), TokenPlace.Parent))).toBe(false)
  })
  it('know the heading before', () => expect([...previousHeadings(Uint8Array.of(0, 1, 0, 0, 2, 0))]).toEqual([-1, -1, 1, 1, 1, 4]))
  it('have no words of links of other blocks', () => {
    const found: number[] = []
    forBlockTokens(featureInput(page(element('p', link('Home')))), 0, -1, key => found.push(key))
    expect(found).toEqual([tokenKey(word('home'), TokenPlace.Words)])
  })
})
