import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AnyFilter, unlimited, type Verdict } from '../../filter/filter.js'
import type { Page } from '../../page/page.js'
import { parsePage } from '../../page/parse.js'
import type { Selection } from '../../page/selection/selection.js'
import { keepPieces, tokensOf } from '../../page/tokens.js'
import { defaultsOf, resolve } from '../../params/params.js'
import { filterLaws, page, randomHtml, raw } from '../../testing/index.js'
import { bte } from './filter.js'
import { maximumSegment } from './maximum-segment.js'

const judge = (on: Page, given: Record<string, unknown> = {}): Verdict => bte.judge(on, resolve('bte', bte.params, given), unlimited)
const texts = (keep: Selection): string[] =>
  Array.from({ length: keep.size }, (_, k) => keep.runs.axis.slice(keep.bounds[2 * k], keep.bounds[2 * k + 1]))

describe('test vector B1', () => {
  const b1 = [0, 0, 1, 1, 0, 0, 0, 1, 1, 1, 1, 0, 1, 1, 1, 0, 0, 1, 0]

  it('has its best region at tokens 7 to 14 with sum 6', () => {
    expect(
      maximumSegment(
        Float64Array.from(b1, token => (token ? 1 : -1)),
        unlimited,
      ),
    ).toEqual({ first: 7, last: 14, sum: 6 })
  })
  it('comes out the same from a page, with objective 15', () => {
    const html = b1.map((token, i) => (token ? `w${i} ` : '<br>')).join('')
    const { keep, trace, status } = judge(page(raw(html)))
    expect(texts(keep)).toEqual(['w7 w8 w9 w10', 'w12 w13 w14'])
    expect(status).toBe('ok')
    expect(trace!.notes).toEqual({ firstToken: 7, lastToken: 14, sum: 6, objective: 15 })
  })
})

describe('maximumSegment', () => {
  it.each([
    ['nothing', [], null],
    ['only penalties', [-1, -2], null],
    ['only words', [1, 1, 1], { first: 0, last: 2, sum: 3 }],
    ['ties by the smallest start', [2, -2, 2], { first: 0, last: 0, sum: 2 }],
    ['ties over a stretch that sums to 0', [1, -1, 2], { first: 0, last: 2, sum: 2 }],
    ['ties by the smallest end', [3, -1, 1], { first: 0, last: 0, sum: 3 }],
  ])('settles %s', (_, scores, expected) => {
    expect(maximumSegment(scores, unlimited)).toEqual(expected)
  })
  it('equals the search over all pairs of borders', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 40 }), scores => {
        let best: { first: number; last: number; sum: number } | null = null
        for (let first = 0; first < scores.length; first++) {
          let sum = 0
          for (let last = first; last < scores.length; last++) {
            sum += scores[last]
            if (sum > (best?.sum ?? 0)) best = { first, last, sum }
          }
        }
        expect(maximumSegment(scores, unlimited)).toEqual(best)
      }),
      { seed: 7 },
    )
  })
})

describe('a whole page', () => {
  const on = parsePage(`
    <body>
      <div class="top"><a href="/">The Valley Post</a> <a href="/news">News</a> | <a href="/sport">Sport</a></div>
      <h1>Ferry returns to the lower lake</h1>
      <p>After nine years the <a href="/boats">old ferry</a> crosses the lower lake again, twice a day and only in good weather.</p>
      <ul><li><a href="/1">Map</a></li><li><a href="/2">Prices</a></li></ul>
      <p>The first crossing was full — so was the second, an hour later.</p>
      <ul><li><a href="/a">Contact</a></li><li><a href="/b">Imprint</a></li><li><a href="/c">Jobs</a></li></ul>
    </body>`)

  it('is cut where tags begin to outnumber words, and keeps what lies between', () => {
    // Words minus tags: 6 in the headline, −2 to the paragraph, 19 − 2 in it, −12 + 2 over the list to the last one, +12.
    expect(texts(judge(on).keep)).toEqual([
      'Ferry returns to the lower lake',
      'After nine years the',
      'old ferry',
      'crosses the lower lake again, twice a day and only in good weather.',
      'Map',
      'Prices',
      'The first crossing was full — so was the second, an hour later.',
    ])
  })
  it('loses the last paragraph when tags weigh twice as much', () => {
    expect(texts(judge(on, { tagPenalty: 2 }).keep).at(-1)).toBe('crosses the lower lake again, twice a day and only in good weather.')
  })
})

describe('edge cases', () => {
  it('keeps nothing without words', () => {
    expect(judge(parsePage('<p>| –</p>'))).toMatchObject({ status: 'no-content' })
  })
  it('keeps everything without tags', () => {
    const plain = parsePage('A line of text – without any tag.')
    expect(judge(plain)).toMatchObject({ status: 'ok', keep: plain.live })
    const marks = parsePage('* * *')
    expect(judge(marks)).toMatchObject({ status: 'ok', keep: marks.live })
  })
})

describe('parameters', () => {
  it('tagPenalty changes what is kept', () => {
    const on = page(raw('<p>one two three</p><p>four five six</p>'))
    expect(texts(judge(on).keep)).toEqual(['one two three', 'four five six'])
    expect(texts(judge(on, { tagPenalty: 2 }).keep)).toEqual(['one two three'])
  })
})

describe('trace', () => {
  it('shows the tag curve, the balance and what is kept', () => {
    const { series, kept } = judge(page(raw('<p>one two three</p><br>four'))).trace!
    expect(series.map(({ name, unit }) => `${name} ${unit}`)).toEqual(['tagTokens token', 'balance token'])
    expect([...(series[0].values as Int32Array)]).toEqual([1, 1, 1, 1, 2, 3, 3])
    expect([...(series[1].values as Float64Array)]).toEqual([-1, 0, 1, 2, 1, 0, 1])
    expect([...(kept as Uint8Array)]).toEqual([0, 1, 1, 1, 0, 0, 0])
  })
})

describe('budget', () => {
  const on = parsePage(`<body>${'<p>A paragraph of ordinary words, with <a href="/y">a link</a> in it.</p>'.repeat(1500)}</body>`)
  it('is spent in portions of at most 10,000 steps', () => {
    const portions: number[] = []
    bte.judge(on, defaultsOf(bte.params), { spend: steps => portions.push(steps) })
    expect(portions.length).toBeGreaterThan(0)
    expect(Math.max(...portions)).toBeLessThanOrEqual(10_000)
  })
  it('ends the filter when it runs out', () => {
    const spend = (): never => {
      throw new Error('over budget')
    }
    expect(() => bte.judge(on, defaultsOf(bte.params), { spend })).toThrow('over budget')
  })
})

describe('laws', () => {
  for (const law of filterLaws(bte as unknown as AnyFilter)) it(law.name, law.check)

  it('keeps everything when tags cost nothing, if there is a word', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const on = parsePage(randomHtml(seed))
      if (tokensOf(on).wordTokens > 0) expect(bte.judge(on, { tagPenalty: 0 }, unlimited).keep.equals(on.live)).toBe(true)
    }
  })
  it('keeps the region of the best objective on random pages', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), seed => {
        const on = parsePage(randomHtml(seed, 30))
        const tokens = tokensOf(on)
        if (tokens.tagTokens === 0) return
        let best = { value: tokens.tagTokens, first: 0, last: -1 }
        for (let first = 0; first < tokens.size; first++) {
          for (let last = first; last < tokens.size; last++) {
            let value = 0
            for (let i = 0; i < tokens.size; i++) {
              const isInside = i >= first && i <= last
              value += tokens.words[i] === 0 ? (isInside ? 0 : 1) : isInside ? tokens.words[i] : 0
            }
            if (value > best.value) best = { value, first, last }
          }
        }
        const kept = new Uint8Array(tokens.pieces.size)
        for (let i = best.first; i <= best.last; i++) if (tokens.piece[i] >= 0) kept[tokens.piece[i]] = 1
        expect(texts(judge(on).keep)).toEqual(texts(keepPieces(on, kept)))
      }),
      { seed: 7 },
    )
  })
})
