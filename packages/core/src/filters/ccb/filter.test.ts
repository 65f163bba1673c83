import { describe, expect, it } from 'vitest'
import { type AnyFilter, unlimited, type Verdict } from '../../filter/filter.js'
import type { Page } from '../../page/page.js'
import { parsePage } from '../../page/parse.js'
import type { Selection } from '../../page/selection/selection.js'
import { tokensOf } from '../../page/tokens.js'
import { defaultsOf, resolve } from '../../params/params.js'
import { filterLaws, link, p, page, randomHtml, raw, words } from '../../testing/index.js'
import { accb, ccb } from './filter.js'
import { tccb } from './tccb.js'

type Blurring = typeof ccb | typeof accb | typeof tccb
const judge = (filter: Blurring, on: Page, given: Record<string, unknown> = {}): Verdict =>
  (filter as unknown as AnyFilter).judge(on, resolve(filter.name, filter.params, given), unlimited)
/** Judges with a radius below the declared range, as the small test vectors have it. */
const judgeSmall = (filter: Blurring, on: Page, given: Record<string, number | string> = {}): Verdict => {
  const radius = filter.name === 'tccb' ? { radiusTokens: 2 } : { radiusChars: 2 }
  return (filter as unknown as AnyFilter).judge(on, { ...defaultsOf(filter.params), ...radius, ...given }, unlimited)
}
const texts = (keep: Selection): string[] =>
  Array.from({ length: keep.size }, (_, k) => keep.runs.axis.slice(keep.bounds[2 * k], keep.bounds[2 * k + 1]))
const filters = [ccb, accb, tccb]

describe('test vectors on pages', () => {
  // A tag has at least three characters, so the single 0 of C1 becomes 0 0 0: <b>abcd<b>ef<b>.
  const c1 = parsePage('<body><b>abcd<i>ef<b></body>')

  it('C1: the longer run reaches 0.75, the shorter does not', () => {
    const { keep, score } = judgeSmall(ccb, c1, { maxPasses: 1 })
    expect(texts(keep)).toEqual(['abcd'])
    expect(score![0]).toBeCloseTo((2 * 0.7013 + 2 * 0.9455) / 4, 4)
    expect(score![1]).toBeCloseTo(0.6468, 4) // two characters between codes: 1 − 0.3532
  })
  it('C1: by character, only those inside the longer run do', () => {
    expect(texts(judgeSmall(ccb, c1, { maxPasses: 1, unit: 'char' }).keep)).toEqual(['bc'])
  })
  it('C2: with an anchor between them both runs are kept', () => {
    const c2 = parsePage('<body><b>abcd<a>ef<b></body>')
    expect(texts(judgeSmall(accb, c2, { maxPasses: 1 }).keep)).toEqual(['abcd', 'ef'])
    expect(judgeSmall(accb, c2, { maxPasses: 1 }).score![0]).toBeCloseTo(0.9117, 4)
    expect(judgeSmall(accb, c2, { maxPasses: 1 }).score![1]).toBeCloseTo(0.8234, 4)
    expect(texts(judgeSmall(ccb, c2, { maxPasses: 1 }).keep)).toEqual(['abcd'])
  })
  it('C3: three of four words reach 0.75 in the first run, none of two in the second', () => {
    const c3 = parsePage('<body><br><br><br>t3 t4 t5 t6<br>t8 t9<br><br><br></body>')
    for (const maxPasses of [1, 20]) {
      const { keep, trace } = judgeSmall(tccb, c3, { maxPasses })
      expect(texts(keep)).toEqual(['t3 t4 t5 t6'])
      expect(trace!.notes!.passes).toBe(maxPasses === 1 ? 1 : 2)
      expect(texts(judgeSmall(tccb, c3, { maxPasses, unit: 'token' }).keep)).toEqual(['t4 t5 t6'])
    }
    const first = judgeSmall(tccb, c3, { maxPasses: 1 }).trace!.series[0].values
    expect(first[3]).toBeCloseTo(0.7013, 4)
  })
})

const menu = (count: number): string =>
  `<ul class="menu">${Array.from({ length: count }, (_, i) => `<li class="menu-item"><a href="/topic/${i}">Topic ${i}</a></li>`).join('\n')}</ul>`

describe('a whole page', () => {
  const on = parsePage(`<body>${menu(6)}<div class="story"><h1>Ferry returns</h1>
    <p>After nine years the old ferry crosses the lower lake again, twice a day and only in good weather, as the council promised.</p>
    <p>The <a href="/first">first</a> <a href="/crossing">crossing</a> was full, and <a href="/so/was">so was</a> the <a href="/2">second</a>.</p>
    <p>Tickets are sold on board; the mayor, who steered on the first day, wants the boat to be paid for by the end of next summer.</p></div>
    ${menu(6)}</body>`)
  const long = [
    'After nine years the old ferry crosses the lower lake again, twice a day and only in good weather, as the council promised.',
    'Tickets are sold on board; the mayor, who steered on the first day, wants the boat to be paid for by the end of next summer.',
  ]

  it('keeps the long paragraphs and loses menus and text between links', () => {
    expect(texts(judge(ccb, on).keep)).toEqual(long)
  })
  it('keeps the paragraph with links if their tags are not seen', () => {
    const kept = texts(judge(accb, on).keep)
    expect(kept[0]).toBe(long[0])
    expect(kept.slice(1, -1).join(' ')).toBe('The first crossing was full, and so was the second .')
    expect(kept.at(-1)).toBe(long[1])
  })
  it('cuts at characters or words if told to', () => {
    const chars = texts(judge(ccb, on, { unit: 'char' }).keep)
    expect(chars[0].length).toBeLessThan(long[0].length)
    expect(long[0]).toContain(chars[0])
  })
})

describe('a whole page by tokens', () => {
  const story =
    'After nine years the old ferry crosses the lower lake again, twice a day and only in good weather, as the council had promised when it ' +
    'sold the jetty. Nobody asked what the crossing would cost, and nobody was told, until the first bill came in March and the mayor had to ' +
    'explain in a long and angry meeting why a boat that carries twelve people needs a crew of five.'
  const on = parsePage(`<body>${menu(6)}<h1>Ferry returns</h1><p>${story}</p><p>Read more</p>${menu(6)}</body>`)

  it('keeps the long paragraph and loses headline and menus', () => {
    expect(texts(judge(tccb, on).keep)).toEqual([story])
  })
  it('cuts at words if told to', () => {
    // The five words at either end are too close to tags.
    expect(texts(judge(tccb, on, { unit: 'token' }).keep)).toEqual([story.split(' ').slice(5, -5).join(' ')])
  })
  it('keeps more at threshold 0.5', () => {
    expect(texts(judge(tccb, on, { threshold: 0.5 }).keep)).toEqual(['Topic 5', 'Ferry returns', story, 'Read more', 'Topic 0'])
  })
})

describe('edge cases', () => {
  it.each(filters)('$name keeps all of a page without tags', filter => {
    for (const html of ['Plain text – nothing else.', '* * *']) {
      const plain = parsePage(html)
      expect(judge(filter, plain)).toMatchObject({ status: 'ok', keep: plain.live })
    }
  })
  it('ACCB keeps all of a page whose only tags are anchors', () => {
    const links = page(link('one'), ' ', link('two'))
    expect(judge(accb, links).keep.equals(links.live)).toBe(true)
    expect(judge(ccb, links).status).toBe('no-content')
  })
  it('TCCB keeps a piece of several words if half of them reach the threshold, and what it governs', () => {
    const on = page(raw(`${'<br>'.repeat(40)}${'北京大学'.repeat(60)}<i>|</i>${'<br>'.repeat(40)}`))
    expect(texts(judge(tccb, on).keep)).toEqual(['北京大学'.repeat(60), '|'])
    expect(texts(judge(tccb, on, { unit: 'token' }).keep)).toEqual(['北京大学'.repeat(60), '|'])
  })
  it('CCB by character keeps references of two code units whole', () => {
    const on = page(raw(`<p>${words(20)} &#x1F600;&#x1F600; ${words(20)}</p>`))
    expect(texts(judge(ccb, on, { unit: 'char', threshold: 0.6 }).keep).join('')).toContain('😀😀')
  })
})

describe('parameters', () => {
  const on = parsePage(
    `<body>${menu(5)}<p>${words(30)}</p><p>${words(6)} <b>${words(3)}</b> ${words(8)}</p>${menu(2)}<div>${words(12)}</div>${menu(1)}<p>${words(9)}</p><p>${words(5)}</p></body>`,
  )
  const wide = parsePage(`<body>${menu(8)}<p>${words(30)}</p>${menu(8)}<p>${words(60)}</p>${menu(8)}</body>`)
  const changes: Record<string, unknown> = {
    radiusChars: 100,
    radiusTokens: 60,
    threshold: 0.5,
    stopDelta: 0.01,
    maxPasses: 1,
    unit: 'other',
  }

  for (const filter of filters) {
    it.each(Object.keys(filter.params))(`${filter.name}.%s changes what is kept`, name => {
      const value = name === 'unit' ? filter.params.unit.options[1] : changes[name]
      const example = filter === tccb ? wide : on
      expect(judge(filter, example, { [name]: value }).keep.equals(judge(filter, example).keep)).toBe(false)
    })
  }
})

describe('score and trace', () => {
  const on = page(p(words(30)), raw('<hr>'.repeat(40)), p('short'))

  it.each(filters)('$name scores runs by what surrounds them', filter => {
    const score = judge(filter, on).score!
    expect(score[0]).toBeGreaterThan(0.75)
    expect(score[1]).toBeLessThan(0.5)
  })
  it('CCB and ACCB show the blurred vector, the vector and the ratio of each run', () => {
    for (const filter of [ccb, accb]) {
      const { series, thresholds, kept, notes } = judge(filter, on).trace!
      expect(series.map(({ name, unit }) => `${name} ${unit}`)).toEqual(['blurred char', 'code char', 'ratio run'])
      expect(series[0].values.length).toBe(series[1].values.length)
      expect(Array.from(series[1].values).filter(Boolean).length).toBe(words(30).length + 5)
      expect(thresholds).toEqual([{ name: 'threshold', value: 0.75, on: 'ratio' }])
      expect(Array.from(kept!).filter(Boolean).length).toBe(words(30).length)
      expect(notes).toMatchObject({ passes: 2 })
      expect(judge(filter, on, { unit: 'char' }).trace!.thresholds![0].on).toBe('blurred')
    }
  })
  it('TCCB shows the blurred tokens and the tokens', () => {
    const { series, thresholds, kept } = judge(tccb, on).trace!
    expect(series.map(({ name, unit }) => `${name} ${unit}`)).toEqual(['blurred token', 'code token'])
    expect(series[1].values.length).toBe(30 + 1 + 4 + 40)
    expect(thresholds).toEqual([{ name: 'threshold', value: 0.75, on: 'blurred' }])
    expect(Array.from(kept!).filter(Boolean).length).toBe(30)
  })
})

describe('budget', () => {
  const on = parsePage(`<body>${'<p>A paragraph of ordinary words, with <a href="/y">a link</a> in it.</p>'.repeat(1500)}</body>`)
  it.each(filters)('$name spends it in portions of at most 10,000 steps, and ends when it runs out', filter => {
    const portions: number[] = []
    const params = defaultsOf(filter.params)
    ;(filter as unknown as AnyFilter).judge(on, params, { spend: steps => portions.push(steps) })
    expect(portions.length).toBeGreaterThan(1)
    expect(Math.max(...portions)).toBeLessThanOrEqual(10_000)
    const spend = (): never => {
      throw new Error('over budget')
    }
    expect(() => (filter as unknown as AnyFilter).judge(on, params, { spend })).toThrow('over budget')
  })
})

describe('laws', () => {
  for (const filter of [ccb, accb]) {
    describe(filter.name, () => {
      for (const law of filterLaws(filter as unknown as AnyFilter, { keepAll: { threshold: 0 } })) it(law.name, law.check)
      for (const law of filterLaws(filter as unknown as AnyFilter, { keepAll: { threshold: 0, unit: 'char' }, randomPages: 1 }))
        if (law.name.startsWith('keeps')) it(`by character: ${law.name}`, law.check)
    })
  }
  describe('tccb', () => {
    for (const law of filterLaws(tccb as unknown as AnyFilter)) it(law.name, law.check)

    it('keeps everything at threshold 0, if there is a word', () => {
      for (let seed = 1; seed <= 60; seed++) {
        const on = parsePage(randomHtml(seed))
        const params = { ...defaultsOf(tccb.params), threshold: 0 }
        if (tokensOf(on).wordTokens > 0) expect(tccb.judge(on, params, unlimited).keep.equals(on.live)).toBe(true)
      }
    })
  })
})
