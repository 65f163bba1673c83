import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AnyFilter, unlimited, type Verdict } from '../../filter/filter.js'
import { std } from '../../numeric/numeric.js'
import { selectionText } from '../../output/selection-text.js'
import { narrow, type Page } from '../../page/page.js'
import { parsePage } from '../../page/parse.js'
import { difference } from '../../page/selection/selection.js'
import { type ParamValue, resolve } from '../../params/params.js'
import { page as build, div, filterLaws, h1, link, p, randomHtml, words } from '../../testing/index.js'
import { ceprEtpr, ceprSetpr, ceprTpr } from './index.js'

const filters = [ceprTpr, ceprEtpr, ceprSetpr] as unknown as AnyFilter[]
type Given = Readonly<Record<string, ParamValue>>

const judge = (filter: unknown, page: Page, given: Given = {}): Verdict => {
  const { name, params, judge: run } = filter as AnyFilter
  return run.call(filter, page, resolve(name, params, given), unlimited)
}
const textOf = (filter: unknown, page: Page, given: Given = {}): string => selectionText(page, judge(filter, page, given).keep)
const named = (verdict: Verdict, name: string): ArrayLike<number> => verdict.trace!.series.find(series => series.name === name)!.values

const mill = `<!DOCTYPE html>
<html lang="en"><head><title>The last paper mill – Riverside News</title></head>
<body>
<ul class="menu"><li><a href="/">Home</a></li><li><a href="/town">Town</a></li><li><a href="/county">County</a></li><li>|</li><li><a href="/ads">Small ads</a></li></ul>
<table class="parts"><tr>${'Mayor Council Schools Roads Parks Police Fire Courts Births Deaths Weddings Letters Chess Recipes Garden Cinema Music Theatre'
  .split(' ')
  .map(part => `<td><a href="/${part}">${part}</a></td>`)
  .join('')}</tr></table>
<div class="date">Tuesday, 8 June</div>
<div class="article">
<h1>The last paper mill stops its machines</h1>
<p>When the siren went at noon on Monday, nobody in the yard looked up; it had been announced, debated and postponed so often that the end, when it came, seemed only polite.</p>
<p>“We made paper here for 160 years,” said the foreman, “and for most of them we made it well.” He has worked at the mill since he was fifteen, as his father had, and <a href="/2011/strike">the strike of 1987</a> was the only month that he ever missed.</p>
<p>The machines go to a buyer abroad.</p>
<p>What becomes of the buildings is open: the council would like flats, the owners an outlet, and the swifts, which nest under the eaves by the hundred, have not been asked.</p>
</div>
<div class="box"><a href="/1">Bridge closed again</a></div>
<div class="box"><a href="/2">Market day moved</a></div>
<div class="box"><a href="/3">Swimming pool: new prices</a></div>
<p class="legal">Riverside News. All rights reserved.</p>
</body></html>`

const siren =
  'When the siren went at noon on Monday, nobody in the yard looked up; it had been announced, debated and postponed so often that the end, when it came, seemed only polite.'
const foreman =
  '“We made paper here for 160 years,” said the foreman, “and for most of them we made it well.” He has worked at the mill since he was fifteen, as his father had, and'
const strike = 'the strike of 1987'
const missed = 'was the only month that he ever missed.'
const buyer = 'The machines go to a buyer abroad.'
const swifts =
  'What becomes of the buildings is open: the council would like flats, the owners an outlet, and the swifts, which nest under the eaves by the hundred, have not been asked.'

describe('a whole page', () => {
  const page = parsePage(mill)
  it('cepr-tpr', () => {
    expect(textOf(ceprTpr, page)).toBe(`${siren}\n${foreman} ${missed}\n${buyer}\n${swifts}`)
  })
  it('cepr-etpr', () => {
    expect(textOf(ceprEtpr, page)).toBe(`${siren}\n${foreman} ${missed}\n${buyer}\n${swifts}`)
  })
  it('cepr-setpr, with one teaser too many: it stands next to the article on a similar path', () => {
    expect(textOf(ceprSetpr, page)).toBe(
      `The last paper mill stops its machines\n${siren}\n${foreman} ${strike} ${missed}\n${buyer}\n${swifts}\nBridge closed again`,
    )
  })
})

describe('claims of the paper', () => {
  const page = parsePage(mill)
  it('smoothing lowers the variance', () => {
    const verdict = judge(ceprSetpr, page)
    expect(std(named(verdict, "H'"))).toBeLessThan(std(named(verdict, 'ETPR')))
  })
  it('an in-text link and a title next to long paragraphs are lost by ETPR and kept by SETPR', () => {
    for (const text of [strike, 'The last paper mill stops its machines']) {
      expect(textOf(ceprEtpr, page)).not.toContain(text)
      expect(textOf(ceprSetpr, page)).toContain(text)
    }
  })
  it('a path that occurs once has ETPR 0', () => {
    const verdict = judge(ceprEtpr, page)
    const count = named(verdict, 'pathNum')
    const etpr = named(verdict, 'ETPR of path')
    expect(Array.from(count).filter(n => n === 1).length).toBeGreaterThan(2)
    for (let i = 0; i < count.length; i++) if (count[i] === 1) expect(etpr[i]).toBe(0)
  })
  it('a higher factor keeps less, a higher exponent keeps less beside the article', () => {
    const length = (filter: unknown, given: Given): number => textOf(filter, page, given).length
    for (const filter of filters) {
      const lengths = [0.05, 0.5, 1, 2, 3].map(thresholdFactor => length(filter, { thresholdFactor }))
      for (let i = 1; i < lengths.length; i++) expect(lengths[i]).toBeLessThanOrEqual(lengths[i - 1])
      expect(lengths[4]).toBeLessThan(lengths[0])
    }
    expect(length(ceprSetpr, { distanceExponent: 4, thresholdFactor: 0.05 })).toBeLessThanOrEqual(
      length(ceprSetpr, { distanceExponent: 0, thresholdFactor: 0.05 }),
    )
  })
})

describe('what counts', () => {
  it('runs of nothing but punctuation, bars and space are ignored', () => {
    const verdict = judge(ceprTpr, parsePage('<p>| , –</p><p>»</p><p>$</p><p>word</p>'))
    expect(verdict.trace!.notes!.textNodes).toBe(2)
    for (const filter of [ceprTpr, ceprEtpr, ceprSetpr]) expect(judge(filter, parsePage('<p>| | |</p>')).status).toBe('no-content')
  })
  it('with the preset paper only runs of white space are ignored', () => {
    const page = parsePage('<p>| , –</p><p>»</p><p>$</p><p>word</p><p> </p>')
    expect(judge(ceprTpr, page, ceprTpr.presets!['paper'] as Given).trace!.notes!.textNodes).toBe(4)
    for (const filter of [ceprTpr, ceprEtpr, ceprSetpr]) expect(filter.presets!['paper']).toMatchObject({ ignoresPunctuation: false })
  })
  it('the vertical bar is punctuation unless told otherwise', () => {
    const page = parsePage('<p>one | two | three, four</p><p>five, six</p>')
    expect([...(named(judge(ceprEtpr, page), 'puncNum') as Int32Array)]).toEqual([4])
    expect([...(named(judge(ceprEtpr, page, { countsVerticalBar: false }), 'puncNum') as Int32Array)]).toEqual([2])
  })
  it('inline elements can be left out of paths', () => {
    const page = parsePage('<p>plain</p><p><b>bold</b></p><p><a>link</a></p>')
    expect(judge(ceprTpr, page).trace!.notes!.paths).toBe(3)
    expect(judge(ceprTpr, page, { ignoresInlineTags: true }).trace!.notes!.paths).toBe(2)
  })
  it('a narrowed page has the statistics of its live text', () => {
    const page = build(div(p('one, two'), p('three')), div(link('four')))
    const inner = narrow(page, judge(ceprTpr, page, { thresholdFactor: 0.05 }).keep)
    expect(judge(ceprTpr, inner).trace!.notes!.textNodes).toBe(3)
    const { runs } = page
    expect(runs.axis.slice(runs.start[0], runs.start[1])).toBe('one, two')
  })
})

describe('status', () => {
  it('everything is kept where every path occurs once', () => {
    const page = build(h1('A title'), p('One paragraph, no more.'))
    for (const filter of [ceprEtpr, ceprSetpr]) {
      const verdict = judge(filter, page)
      expect(verdict.status).toBe('fallback-all')
      expect(verdict.trace!.series.length).toBeGreaterThan(0)
    }
    expect(judge(ceprTpr, build(p('One run'))).status).toBe('ok')
    expect(judge(ceprTpr, parsePage('plain text')).keep.size).toBe(1)
  })
})

describe('very deep paths', () => {
  it('count by their last 64 names, at a distance of at least 1', () => {
    const deep = (top: string): string =>
      `<${top}>${'<div>'.repeat(80)}${'<p>Some text, and more.</p><p>And, again, so on, and on.</p>'}${'</div>'.repeat(80)}</${top}>`
    const page = parsePage(`<p>x</p>${deep('section')}${deep('article')}<p>x, y</p>`)
    expect(judge(ceprSetpr, page, { distanceExponent: 4 }).status).toBe('ok')
  })
})

describe('every parameter has an effect', () => {
  const inText = build(
    h1('News'),
    p(words(30), ', and ', link('a link'), words(9)),
    p(words(12), '.'),
    div(words(6)),
    p('Short, | short. | |'),
  )
  const bars = parsePage(
    `<div>${'<p>Alpha | beta | gamma | delta</p><p>x</p>'.repeat(3)}</div>${'<section><p>Long words without a bar, in a sentence.</p><p>So, it, is.</p></section>'.repeat(3)}`,
  )
  const inline = parsePage(`<div>${'<p><b>Bold words here, many.</b></p><p>No, none.</p>'.repeat(3)}</div><ul><li>x</li></ul>`)
  const listed = parsePage(
    `${'<b>x</b><i>y</i>'.repeat(30)}<div>${['One, two.', 'Three words, four, five.', 'Six, or seven, eight words, so.', 'A, b.', 'End.']
      .map(text => `<p>${text}</p><ul><li>item</li></ul>`)
      .join('')}</div>`,
  )
  const marks = parsePage(
    `<div>${'<p>— · —</p>'.repeat(6)}<p>Words, and more words, of a sentence.</p><p>Two, three.</p></div><ul><li>x</li></ul>`,
  )
  const pages = [
    parsePage(mill),
    inText,
    bars,
    inline,
    listed,
    marks,
    ...Array.from({ length: 40 }, (_, seed) => parsePage(randomHtml(seed + 1, 120))),
  ]
  const others: Record<string, ParamValue[]> = {
    thresholdFactor: [0.1, 2.5],
    smoothingRadius: [0, 2, 4],
    distanceExponent: [0, 4],
    ignoresInlineTags: [true],
    countsVerticalBar: [false],
    ignoresPunctuation: [false],
  }
  for (const filter of filters) {
    for (const name of Object.keys(filter.params)) {
      it(`${filter.name}.${name}`, () => {
        const changes = (value: ParamValue): boolean =>
          pages.some(page => !judge(filter, page).keep.equals(judge(filter, page, { [name]: value }).keep))
        expect(others[name].filter(value => !changes(value))).toEqual([])
      })
    }
  }
})

describe('traces', () => {
  const page = parsePage(mill)
  const perPath = ['pathNum', 'txtNum', 'puncNum', 'σ of length', 'σ of punctuation', 'TPR of path', 'ETPR of path']
  it('carry the histograms and the statistics of the paths', () => {
    const shown = (filter: unknown): string[] => judge(filter, page).trace!.series.map(series => series.name)
    expect(shown(ceprTpr)).toEqual(['TPR', ...perPath])
    expect(shown(ceprEtpr)).toEqual(['ETPR', 'TPR', ...perPath])
    expect(shown(ceprSetpr)).toEqual(["H'", 'TPR', 'ETPR', ...perPath])
  })
  it('carry the threshold on what decides, and the deviation', () => {
    for (const [filter, on] of [
      [ceprTpr, 'TPR'],
      [ceprEtpr, 'ETPR'],
      [ceprSetpr, "H'"],
    ] as const) {
      const { trace, keep } = judge(filter, page)
      expect(trace!.thresholds).toMatchObject([{ name: 'τ', on }])
      expect(trace!.thresholds![0].value).toBe(
        ((filter as unknown as AnyFilter).params.thresholdFactor.default as number) * (trace!.notes!.sigma as number),
      )
      const { ids } = trace!.series[0]
      for (let i = 0; i < ids!.length; i++) expect(keep.has(ids![i])).toBe(trace!.kept![i] === 1)
    }
  })
})

describe('scores', () => {
  it('are one half at the threshold', () => {
    const page = parsePage(mill)
    for (const filter of filters) {
      const { score, keep } = judge(filter, page)
      for (const run of page.liveRuns) expect(score![run] >= 0.5).toBe(keep.has(run))
    }
  })
})

describe('laws', () => {
  for (const filter of filters) {
    describe(filter.name, () => {
      for (const law of filterLaws(filter)) it(law.name, law.check)
    })
  }
  it('a factor of 0 keeps all that is not ignored', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), fc.constantFrom(...filters), (seed, filter) => {
        const page = parsePage(randomHtml(seed, 80))
        const { keep } = filter.judge(page, { ...resolve(filter.name, filter.params), thresholdFactor: 0 }, unlimited)
        const lost = difference(page.live, keep)
        for (let k = 0; k < lost.bounds.length; k += 2) {
          expect(page.runs.axis.slice(lost.bounds[k], lost.bounds[k + 1])).toMatch(/^[\p{P}|\s]*$/u)
        }
      }),
      { seed: 1 },
    )
  })
  it('hold for any page and any setting', () => {
    const given = fc.record(
      {
        thresholdFactor: fc.double({ min: 0.05, max: 3, noNaN: true }),
        smoothingRadius: fc.integer({ min: 0, max: 4 }),
        distanceExponent: fc.double({ min: 0, max: 4, noNaN: true }),
        ignoresInlineTags: fc.boolean(),
        countsVerticalBar: fc.boolean(),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.integer({ min: 1 }), given, (seed, options) => {
        const page = parsePage(randomHtml(seed, 100))
        const verdict = judge(ceprSetpr, page, options as Given)
        expect(difference(verdict.keep, page.live).isEmpty).toBe(true)
        for (const value of verdict.score ?? []) expect(value >= 0 && value <= 1).toBe(true)
      }),
      { seed: 1, numRuns: 150 },
    )
  })
})
