import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AnyFilter, unlimited, type Verdict } from '../../filter/filter.js'
import { Tag } from '../../html/tags.js'
import type { Page } from '../../page/page.js'
import { wordsOf } from '../../page/page.js'
import { parsePage } from '../../page/parse.js'
import type { Selection } from '../../page/selection/selection.js'
import { tagCurve, tokensOf } from '../../page/tokens.js'
import { defaultsOf, resolve } from '../../params/params.js'
import { filterLaws, p, page, randomHtml, raw, words } from '../../testing/index.js'
import { adsc, dsc } from './filter.js'
import { lowSections, type SlopeSettings, windowLength } from './low-sections.js'

type Slopes = typeof dsc | typeof adsc
const judge = (on: Page, given: Record<string, unknown> = {}, filter: Slopes = dsc): Verdict =>
  filter.judge(on, resolve(filter.name, filter.params, given), unlimited)
const texts = (keep: Selection): string[] =>
  Array.from({ length: keep.size }, (_, k) => keep.runs.axis.slice(keep.bounds[2 * k], keep.bounds[2 * k + 1]))

const tags = (count: number): string => '<br>'.repeat(count)
/** Words with a tag after every twentieth. */
const text = (count: number, first = 0): string =>
  Array.from({ length: count }, (_, i) => `w${first + i}${i % 20 === 19 ? '<br>' : ' '}`).join('')

describe('test vector S1', () => {
  const s1 = page(raw(tags(40) + text(200) + tags(40)))

  it('has 290 tokens, 90 of them tags, and low windows exactly in the middle', () => {
    const { trace } = judge(s1)
    const [curve, slope] = trace!.series
    expect(curve.values.length).toBe(290)
    expect(curve.values[289]).toBe(90)
    expect(trace!.notes!.averageSlope).toBeCloseTo(0.3103, 4)
    expect(trace!.notes!.windowTokens).toBe(8)
    const slopes = Array.from(slope.values)
    const inside = slopes.filter((_, k) => k * 4 >= 40 && k * 4 + 8 <= 250)
    expect(Math.max(...inside)).toBe(0.125)
    expect(slopes.slice(0, 9).every(value => value === 1)).toBe(true)
    expect(slopes.slice(-9).every(value => value === 1)).toBe(true)
    expect(trace!.thresholds).toEqual([{ name: 'lowSlopeFactor', value: (0.5 * 90) / 290, on: 'slope', keeps: 'below' }])
  })
  it('keeps 199 of the 200 words', () => {
    const { keep, status } = judge(s1)
    expect(wordsOf(keep)).toBe(199)
    expect(status).toBe('ok')
  })
})

describe('windowLength', () => {
  it.each([
    [10, 8],
    [200, 8],
    [290, 8],
    [315, 9],
    [2600, 29],
    [5000, 50],
    [100_000, 50],
  ])('is, for %i tokens, %i', (n, length) => {
    expect(windowLength(n)).toBe(length)
  })
})

describe('lowSections', () => {
  const settings: SlopeSettings = { lowSlopeFactor: 0.5, minLowWindows: 3, windowTokens: 8, adaptive: false, gap: 'less-than-one-window' }
  /** The curve of a string: `t` is a tag, anything else a word. */
  const curve = (sequence: string): Int32Array => {
    const sums = [0]
    for (const token of sequence) sums.push(sums[sums.length - 1] + (token === 't' ? 1 : 0))
    return Int32Array.from(sums)
  }
  const bounds = (sequence: string, changes: Partial<SlopeSettings> = {}): number[] => [
    ...lowSections(curve(sequence), { ...settings, ...changes }, unlimited).bounds,
  ]
  const t = (count: number): string => 't'.repeat(count)
  const w = (count: number): string => 'w'.repeat(count)

  it('asks for a chain of windows', () => {
    expect(bounds(t(40) + w(12) + t(40))).toEqual([]) // windows at 40 and 44 only
    expect(bounds(t(40) + w(12) + t(40), { minLowWindows: 2 })).toEqual([40, 52])
    expect(bounds(t(40) + w(16) + t(40))).toEqual([40, 56])
  })
  it('takes a shorter window at the end', () => {
    expect(bounds(t(40) + w(18))).toEqual([40, 58])
  })
  it('joins sections that lie less than a window apart, the advanced form up to two windows', () => {
    const apart = (gap: number): string => t(40) + w(20) + t(gap) + w(20) + t(40)
    expect(bounds(apart(4))).toEqual([40, 84])
    expect(bounds(apart(8))).toEqual([40, 60, 68, 88])
    expect(bounds(apart(8), { gap: 'at-most-two-windows' })).toEqual([40, 88])
    expect(bounds(apart(16), { gap: 'at-most-two-windows' })).toEqual([40, 96])
    expect(bounds(apart(20), { gap: 'at-most-two-windows' })).toEqual([40, 60, 80, 100])
  })
  it('takes window lengths below 8 as 8', () => {
    expect(lowSections(curve(t(40) + w(40)), { ...settings, windowTokens: 3 }, unlimited).window).toBe(8)
  })
  it('raises the number of windows while sections stay large and flat, if adaptive', () => {
    const page = t(40) + w(20) + t(40) + w(60) + t(40) + w(100) + t(40)
    expect(bounds(page)).toEqual([40, 60, 100, 160, 200, 300])
    expect(lowSections(curve(page), { ...settings, adaptive: true }, unlimited)).toMatchObject({
      minLowWindows: 15,
      bounds: Int32Array.of(200, 300),
    })
    // A tenth of the page is the limit: here the longest section alone would be less.
    const small = t(400) + w(20) + t(40) + w(24) + t(40) + w(20)
    expect(bounds(small, { adaptive: true })).toEqual([400, 420, 460, 484, 524, 544])
  })
})

describe('a whole page', () => {
  const menu = (count: number): string =>
    `<ul>${Array.from({ length: count }, (_, i) => `<li><a href="/${i}">Topic ${i}</a></li>`).join('')}</ul>`
  const on = parsePage(`<body>${menu(9)}<div><h1>Ferry returns</h1>
    <p>After nine years the old ferry crosses the lower lake again, twice a day and only in good weather.</p>
    <p>The <a href="/1">first</a> <a href="/2">crossing</a> was full, and <a href="/3">so was</a> <a href="/4">the second</a>.</p>
    <p>Tickets are sold on board; the mayor, who steered on the first day, wants the boat to be paid for by next summer.</p></div>
    ${menu(9)}</body>`)

  it('loses menus, its short headline and a paragraph full of links', () => {
    expect(texts(judge(on).keep)).toEqual([
      'After nine years the old ferry crosses the lower lake again, twice a day and only in good weather.',
      'The', // sections begin and end with windows, so a word goes astray at their borders
      'are sold on board; the mayor, who steered on the first day, wants the boat to be paid for by next summer.',
    ])
  })
  it('keeps that paragraph if links are transparent', () => {
    expect(texts(judge(on, {}, adsc).keep).join(' ')).toContain('first crossing was full, and so was the second .')
  })
})

describe('edge cases', () => {
  it.each([
    ['without tags', 'A text without any tag, but with more than eight words in it.'],
    ['with fewer than eight tokens', '<p>a <b>b</b> c</p>'],
  ])('keeps all of a page %s', (_, html) => {
    const on = parsePage(html)
    for (const filter of [dsc, adsc]) expect(judge(on, {}, filter)).toMatchObject({ status: 'ok', keep: on.live })
  })
  it('keeps all of a page whose only tags are anchors, if links are transparent', () => {
    const on = parsePage(`<a>one</a> ${words(4)} <a>two</a> <a>three</a> <a>four</a>`)
    expect(judge(on, {}, adsc).keep.equals(on.live)).toBe(true)
    expect(judge(on).status).toBe('no-content')
  })
  it('says no-content where nothing is low', () => {
    expect(judge(page(raw('<b>w</b>'.repeat(50)))).status).toBe('no-content')
  })
  it('counts every word of an unspaced script', () => {
    const on = page(raw(`${tags(40)}<p>${'北京大学的学生们在图书馆里读书'.repeat(8)}</p>${tags(40)}`))
    expect(texts(judge(on).keep)).toEqual(['北京大学的学生们在图书馆里读书'.repeat(8)])
  })
})

describe('parameters', () => {
  const mixed = page(
    raw(`${tags(60)}${text(12)}${tags(30)}${'w w w w<br>'.repeat(20)}${tags(60)}${text(60)}${tags(80)}${text(200)}${tags(60)}`),
  )
  const changes: Record<string, unknown> = { lowSlopeFactor: 0.9, minLowWindows: 1, windowTokens: 60, adaptive: true }

  for (const filter of [dsc, adsc]) {
    it.each(Object.keys(filter.params))(`${filter.name}.%s changes what is kept`, name => {
      expect(judge(mixed, { [name]: changes[name] }, filter).keep.equals(judge(mixed, {}, filter).keep)).toBe(false)
    })
  }
})

describe('score and trace', () => {
  it('gives one minus the slope of the flattest window around the words of a run', () => {
    const score = judge(page(raw(`${tags(40)}<p>${words(40)}</p><b>x</b>${tags(40)}`))).score!
    // Windows begin at 36, 40, 44, …: three words share theirs with <p>, the last one with </p> and <b>.
    expect(score[0]).toBe(1 - (3 / 8 + 2 / 8) / 40)
    expect(score[1]).toBe(1 - 2 / 8)
  })
  it('names the slope curve and the slopes of the windows', () => {
    for (const filter of [dsc, adsc]) {
      const { series, kept } = judge(page(p(words(30)), raw(tags(30))), {}, filter).trace!
      expect(series.map(({ name, unit }) => `${name} ${unit}`)).toEqual(['slopeCurve token', 'slope window'])
      expect(Array.from(kept!).filter(Boolean).length).toBe(32) // the paragraph with both its tags
    }
  })
})

describe('budget', () => {
  const on = parsePage(`<body>${'<p>A paragraph of ordinary words, with <a href="/y">a link</a> in it.</p>'.repeat(1500)}</body>`)
  it('is spent in portions of at most 10,000 steps', () => {
    const portions: number[] = []
    dsc.judge(on, { ...defaultsOf(dsc.params), adaptive: true }, { spend: steps => portions.push(steps) })
    expect(portions.length).toBeGreaterThan(0)
    expect(Math.max(...portions)).toBeLessThanOrEqual(10_000)
  })
  it('ends the filter when it runs out', () => {
    const spend = (): never => {
      throw new Error('over budget')
    }
    expect(() => dsc.judge(on, { ...defaultsOf(dsc.params), adaptive: true }, { spend })).toThrow('over budget')
  })
})

describe('laws', () => {
  for (const filter of [dsc, adsc]) {
    describe(filter.name, () => {
      for (const law of filterLaws(filter as unknown as AnyFilter)) it(law.name, law.check)

      it('keeps everything when every window is low, if there is a word', () => {
        for (let seed = 1; seed <= 60; seed++) {
          const on = parsePage(randomHtml(seed))
          const params = { ...defaultsOf(filter.params), lowSlopeFactor: 1e9, minLowWindows: 1 }
          if (tokensOf(on).wordTokens > 0) expect(filter.judge(on, params, unlimited).keep.equals(on.live)).toBe(true)
        }
      })
    })
  }

  it('equals the definition, token by token, on random pages', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), fc.boolean(), (seed, isAdvanced) => {
        const on = parsePage(randomHtml(seed, 120))
        const curve = tagCurve(tokensOf(on), isAdvanced ? Tag.a : -1).tags
        const n = curve.length - 1
        if (n < 8 || curve[n] === 0) return
        const kept = judge(on, {}, isAdvanced ? adsc : dsc).trace!.kept!
        expect(Array.from(kept)).toEqual(byDefinition(curve, n, isAdvanced ? 2 : 3, isAdvanced))
      }),
      { seed: 7 },
    )
  })
})

/** Marks tokens as the specification says it: low windows, chains, sections, gaps. */
function byDefinition(curve: Int32Array, n: number, minRun: number, isAdvanced: boolean): number[] {
  const w = windowLength(n)
  const starts: number[] = []
  for (let start = 0; ; start += Math.floor(w / 2)) {
    starts.push(start)
    if (start + w >= n) break
  }
  const end = (start: number): number => Math.min(n, start + w)
  const isLow = starts.map(start => (curve[end(start)] - curve[start]) / (end(start) - start) <= (0.5 * curve[n]) / n)
  const kept = new Array<number>(n).fill(0)
  for (let k = 0; k < starts.length; k++) {
    let last = k
    while (isLow[last]) last++
    if (last - k >= minRun) kept.fill(1, starts[k], end(starts[last - 1]))
    k = Math.max(k, last - 1)
  }
  const gaps = /10+(?=1)/g
  return [...kept.join('').replace(gaps, gap => (gap.length - 1 <= (isAdvanced ? 2 * w : w - 1) ? '1'.repeat(gap.length) : gap))].map(
    Number,
  )
}
