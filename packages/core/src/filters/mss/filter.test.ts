import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AnyFilter, unlimited, type Verdict } from '../../filter/filter.js'
import type { Page } from '../../page/page.js'
import { parsePage } from '../../page/parse.js'
import type { Selection } from '../../page/selection/selection.js'
import { tokensOf } from '../../page/tokens.js'
import { defaultsOf, resolve } from '../../params/params.js'
import { filterLaws, page, randomHtml, raw, words } from '../../testing/index.js'
import { maximumSegment } from '../bte/maximum-segment.js'
import { mss } from './filter.js'
import { maximalSegments } from './maximal-segments.js'

const judge = (on: Page, given: Record<string, unknown> = {}): Verdict => mss.judge(on, resolve('mss', mss.params, given), unlimited)
const texts = (keep: Selection): string[] =>
  Array.from({ length: keep.size }, (_, k) => keep.runs.axis.slice(keep.bounds[2 * k], keep.bounds[2 * k + 1]))

describe('test vector B1', () => {
  const b1 = [0, 0, 1, 1, 0, 0, 0, 1, 1, 1, 1, 0, 1, 1, 1, 0, 0, 1, 0]

  it('has its best segment at tokens 7 to 10 with sum 4', () => {
    expect(
      maximumSegment(
        Float64Array.from(b1, token => (token ? 1 : -3.25)),
        unlimited,
      ),
    ).toEqual({ first: 7, last: 10, sum: 4 })
  })
  it('comes out the same from a page', () => {
    const { keep, trace } = judge(page(raw(b1.map((token, i) => (token ? `w${i} ` : '<br>')).join(''))))
    expect(texts(keep)).toEqual(['w7 w8 w9 w10'])
    expect(trace!.notes).toEqual({ segments: '7–10', sums: '4' })
  })
})

describe('all maximal segments', () => {
  it('are those of the published example', () => {
    expect(maximalSegments([4, -5, 3, -3, 1, 2, -2, 2, -2, 1, 5], unlimited)).toEqual([
      { first: 0, last: 0, sum: 4 },
      { first: 2, last: 2, sum: 3 },
      { first: 4, last: 10, sum: 7 },
    ])
  })
  it('are found by taking the best segment and going on to its left and right', () => {
    fc.assert(
      // Numbers from a wide range, so that no two sums tie.
      fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { maxLength: 60 }), scores => {
        const recursive = (from: number, to: number): { first: number; last: number }[] => {
          const best = maximumSegment(scores.slice(from, to), unlimited)
          if (!best) return []
          const [first, last] = [from + best.first, from + best.last]
          return [...recursive(from, first), { first, last }, ...recursive(last + 1, to)]
        }
        fc.pre(new Set(scores.map(Math.abs)).size === scores.length && !scores.includes(0))
        expect(maximalSegments(scores, unlimited).map(({ first, last }) => ({ first, last }))).toEqual(recursive(0, scores.length))
      }),
      { seed: 7 },
    )
  })
  it('take linear time on a staircase that never joins', () => {
    const falling = Array.from({ length: 400_000 }, (_, i) => (i % 2 === 0 ? 1 : -2))
    expect(maximalSegments(falling, unlimited).length).toBe(200_000)
  })
})

describe('a whole page', () => {
  const on = parsePage(`<body>
    <ul><li><a href="/">Home</a></li><li><a href="/news">News</a></li></ul>
    <h1>Ferry returns to the lower lake</h1>
    <p>After nine years the old ferry crosses the lower lake again, twice a day and only in good weather.</p>
    <p>The first crossing was full — and so was the second, which left only an hour later.</p>
    <table><tr><td>Adults</td><td>4 crowns</td></tr></table>
    <p>Tickets are sold on board; the mayor, who steered on the first day, wants the boat to be paid for by next summer.</p>
    <ul><li><a href="/imprint">Imprint</a></li></ul></body>`)
  const first = [
    'After nine years the old ferry crosses the lower lake again, twice a day and only in good weather.',
    'The first crossing was full — and so was the second, which left only an hour later.',
  ]
  const last = 'Tickets are sold on board; the mayor, who steered on the first day, wants the boat to be paid for by next summer.'

  it('keeps the segment with the largest sum: two paragraphs', () => {
    // 6 − 2·3.25 < 0 keeps the headline out; 19 − 6.5 + 15 = 27.5 beats 27.5 − 10·3.25 + 3 + 22.
    expect(texts(judge(on).keep)).toEqual(first)
  })
  it('keeps further segments if told to', () => {
    expect(texts(judge(on, { segments: 2 }).keep)).toEqual([...first, last])
    expect(texts(judge(on, { segments: 3 }).keep)).toEqual(['Ferry returns to the lower lake', ...first, last])
  })
  it('bridges the table with a milder tag score', () => {
    expect(texts(judge(on, { tagScore: -1 }).keep)).toEqual(['Ferry returns to the lower lake', ...first, 'Adults', '4 crowns', last])
  })
  it('drops the table again if the segment is cleaned', () => {
    expect(texts(judge(on, { tagScore: -1, cleansSegment: true }).keep)).toEqual(['Ferry returns to the lower lake', ...first, last])
  })
})

describe('clean-up', () => {
  const cleaned = (inner: string): string[] =>
    texts(judge(parsePage(`<body>Start of a text${inner}that goes on to its end</body>`), { tagScore: -0.5, cleansSegment: true }).keep)
  const both = ['Start of a text', 'that goes on to its end']

  it.each([
    ['tables', '<table><tr><td>one two</td></tr></table>'],
    ['forms', '<form>Your name, please</form>'],
    ['items that are nothing but a link', '<ul><li><a href="/">one link here</a></li></ul>'],
    ['paragraphs that are nothing but a link', '<p><a href="/">one link here</a></p>'],
    ['divisions without a paragraph', '<div>some loose text</div>'],
    ['divisions with an embedded object', '<div><p>some loose text</p><object></object></div>'],
    ['divisions whose only paragraph is dropped', '<div>some loose text <p><a href="/">one link</a></p></div>'],
  ])('drops %s', (_, html) => {
    expect(cleaned(html)).toEqual(both)
  })
  it.each([
    ['paragraphs with a link among other words', '<p>one <a href="/">link</a> here</p>', ['one', 'link', 'here']],
    ['divisions with a paragraph', '<div><p>some text</p></div>', ['some text']],
    ['the paragraph beside a dropped division', '<div><p>some text</p><div>loose text</div></div>', ['some text']],
    ['what is around a division with an object', '<div><p>some text</p><div><object></object></div></div>', ['some text']],
  ])('keeps %s', (_, html, kept) => {
    expect(cleaned(html)).toEqual([both[0], ...kept, both[1]])
  })
  it('leaves elements alone that reach beyond the segment', () => {
    const on = page(raw('<div>some loose text</div>'))
    expect(judge(on, { cleansSegment: true }).keep.equals(on.live)).toBe(true)
  })
})

describe('parameters', () => {
  const on = page(raw(`<p>${words(20)}</p><p>${words(3)}</p><table><tr><td>${words(9)}</td></tr></table><p>${words(30)}</p>`))
  const changes: Record<string, unknown> = { tagScore: -1, segments: 2, cleansSegment: true }

  // Without a model `form` has one choice, and `smoothing` is read in training only.
  it.each(Object.keys(mss.params).filter(name => name !== 'form' && name !== 'smoothing'))('%s changes what is kept', name => {
    const base = name === 'cleansSegment' ? { tagScore: -1 } : {}
    expect(judge(on, { ...base, [name]: changes[name] }).keep.equals(judge(on, base).keep)).toBe(false)
  })
})

describe('edge cases', () => {
  it('keeps nothing without words, everything without tags', () => {
    expect(judge(parsePage('<p>| –</p>')).status).toBe('no-content')
    const plain = parsePage('A line of text – without any tag.')
    expect(judge(plain)).toMatchObject({ status: 'ok', keep: plain.live })
  })
})

describe('trace', () => {
  it('shows scores, their sums and what is kept', () => {
    const { series, kept } = judge(page(raw('<p>one two</p>three'))).trace!
    expect(series.map(({ name, unit }) => `${name} ${unit}`)).toEqual(['score token', 'sum token'])
    expect(Array.from(series[0].values)).toEqual([-3.25, 1, 1, -3.25, 1])
    expect(Array.from(series[1].values)).toEqual([-3.25, -2.25, -1.25, -4.5, -3.5])
    expect(Array.from(kept!)).toEqual([0, 1, 1, 0, 0])
  })
})

describe('budget', () => {
  const on = parsePage(`<body>${'<p>A paragraph of ordinary words, with <a href="/y">a link</a> in it.</p>'.repeat(1500)}</body>`)
  it('is spent in portions of at most 10,000 steps', () => {
    const portions: number[] = []
    mss.judge(on, { ...defaultsOf(mss.params), segments: 2, cleansSegment: true }, { spend: steps => portions.push(steps) })
    expect(portions.length).toBeGreaterThan(0)
    expect(Math.max(...portions)).toBeLessThanOrEqual(10_000)
  })
  it('ends the filter when it runs out', () => {
    const spend = (): never => {
      throw new Error('over budget')
    }
    expect(() => mss.judge(on, { ...defaultsOf(mss.params), segments: 2, cleansSegment: true }, { spend })).toThrow('over budget')
  })
})

describe('laws', () => {
  for (const law of filterLaws(mss as unknown as AnyFilter)) it(law.name, law.check)

  it('keeps everything when tags cost nothing, if there is a word', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const on = parsePage(randomHtml(seed))
      if (tokensOf(on).wordTokens === 0) continue
      for (const segments of [1, 2])
        expect(mss.judge(on, { ...defaultsOf(mss.params), tagScore: 0, segments }, unlimited).keep.equals(on.live)).toBe(true)
    }
  })
})
