import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AnyFilter, unlimited, type Verdict } from '../../filter/filter.js'
import { std } from '../../numeric/numeric.js'
import { selectionText } from '../../output/selection-text.js'
import { narrow, type Page } from '../../page/page.js'
import { parsePage } from '../../page/parse.js'
import { difference } from '../../page/selection/selection.js'
import { type ParamValue, resolve } from '../../params/params.js'
import { filterLaws, randomHtml } from '../../testing/index.js'
import { cetr, cetrKm, cetrTm, ttr } from './index.js'

const filters = [ttr, cetrTm, cetrKm, cetr] as unknown as AnyFilter[]
type Given = Readonly<Record<string, ParamValue>>

const judge = (filter: AnyFilter, page: Page, given: Given = {}): Verdict =>
  filter.judge(page, resolve(filter.name, filter.params, given), unlimited)
const textOf = (filter: unknown, page: Page, given: Given = {}): string => selectionText(page, judge(filter as AnyFilter, page, given).keep)
const named = (verdict: Verdict, name: string): ArrayLike<number> => verdict.trace!.series.find(series => series.name === name)!.values

const lighthouse = `<!DOCTYPE html>
<html lang="en">
<head>
<title>Old lighthouse reopens after nine years | Harbour Gazette</title>
<style>nav a { color: navy }</style>
</head>
<body>
<div id="top"><a href="/">Harbour Gazette</a> | <a href="/news">News</a> | <a href="/sport">Sport</a> | <a href="/tides">Tides</a></div>
<form action="/search"><input name="q"><button>Search</button></form>
<div id="story">
<h1>Old lighthouse reopens after nine years</h1>
<div class="byline">By Maren Holt, 4 March</div>
<p>The lighthouse on the north pier has opened its doors again, nine years after a storm tore away half of its gallery.</p>
<p>More than two hundred people climbed the 137 steps on Saturday. The oldest of them, a retired pilot of 91, said that he had last
been up in 1958, and that the view had changed less than he had.</p>
<p>Repairs took so long because nobody knew who owned the tower: the town, the port or the ministry. A <a href="/lamp">report</a>
had called the question, politely, unsettled.</p>
<p>In the end the harbour board paid for the stairs, a foundation for the lamp, and the school for the paint.</p>
<p>Visitors can climb the tower every weekend from April to October, when the weather allows it; children under six stay below.</p>
</div>
<div id="related"><b>More from the harbour</b>
<ul>
<li><a href="/1">Ferry timetable changes</a></li>
<li><a href="/2">Fish market to move</a></li>
<li><a href="/3">Who owns the breakwater?</a></li>
</ul>
</div>
<div id="comments"><h3>3 comments</h3>
<div class="c"><b>ann</b> Lovely.</div>
<div class="c"><b>pete</b> About time!</div>
<div class="c"><b>kit</b> Nice paint</div>
</div>
<div id="foot"><a href="/about">About us</a> <a href="/terms">Terms</a> <a href="/privacy">Privacy</a><br>© Harbour Gazette</div>
</body>
</html>`

const headline = 'Old lighthouse reopens after nine years\n'
const byline = 'By Maren Holt, 4 March\n'
const opening = 'The lighthouse on the north pier has opened its doors again, nine years after a storm tore away half of its gallery.\n'
const story =
  'More than two hundred people climbed the 137 steps on Saturday. The oldest of them, a retired pilot of 91, said that he had last ' +
  'been up in 1958, and that the view had changed less than he had.\n' +
  'Repairs took so long because nobody knew who owned the tower: the town, the port or the ministry. A report ' +
  'had called the question, politely, unsettled.\n' +
  'In the end the harbour board paid for the stairs, a foundation for the lamp, and the school for the paint.\n' +
  'Visitors can climb the tower every weekend from April to October, when the weather allows it; children under six stay below.'
const teaser = '\nMore from the harbour'

describe('a whole page', () => {
  const page = parsePage(lighthouse)
  it('ttr', () => {
    expect(textOf(ttr, page)).toBe(byline + opening + story)
  })
  it('cetr-tm', () => {
    expect(textOf(cetrTm, page)).toBe(headline + byline + opening + story)
  })
  it('cetr-km', () => {
    expect(textOf(cetrKm, page)).toBe(headline + byline + opening + story + teaser)
  })
  it('cetr', () => {
    expect(textOf(cetr, page)).toBe(headline + byline + opening + story + teaser)
  })
})

/** A page with lines of given ratios: as many characters, one tag. Line `i` begins with its number. */
function pageOfRatios(ratios: readonly number[]): Page {
  const line = (ratio: number, i: number): string => `${`${i}`.padEnd(ratio, 'x').slice(0, ratio)}<br>`
  return parsePage(`<body>\n${ratios.map(line).join('\n')}\n</body>`)
}
const times = (count: number, ratio: number): number[] => Array(count).fill(ratio)
const keptOf = (filter: unknown, page: Page, given: Given = {}): number[] =>
  Array.from(judge(filter as AnyFilter, page, given).trace!.kept!)

describe('claims of the papers', () => {
  it('smoothing lowers the variance', () => {
    const page = parsePage(lighthouse)
    for (const filter of filters) {
      const verdict = judge(filter, page)
      expect(std(named(verdict, "T'"))).toBeLessThan(std(named(verdict, 'T')))
    }
  })
  it('a single high line, an advertisement among low ones, falls below the threshold', () => {
    const ratios = [...times(12, 3), 60, ...times(12, 3), ...times(20, 100), ...times(10, 3)]
    const verdict = judge(cetrTm as unknown as AnyFilter, pageOfRatios(ratios))
    const { value } = verdict.trace!.thresholds![0]
    expect(ratios[12]).toBeGreaterThan(value)
    expect(named(verdict, "T'")[12]).toBeLessThan(value)
    expect(verdict.trace!.kept![12]).toBe(0)
  })
  it('a higher factor raises precision and lowers recall; 0 gives recall 1', () => {
    const content = [80, 120, 95, 10, 110, 130, 5, 90]
    const ratios = [...times(12, 2), ...content, ...times(10, 3)]
    const page = pageOfRatios(ratios)
    const measured = [0, 0.5, 1, 1.5, 2].map(thresholdFactor => {
      const kept = keptOf(cetrTm, page, { thresholdFactor })
      const hits = kept.slice(12, 20).filter(Boolean).length
      return { precision: hits / kept.filter(Boolean).length, recall: hits / 8 }
    })
    expect(measured[0].recall).toBe(1)
    for (let i = 1; i < measured.length; i++) {
      expect(measured[i].precision).toBeGreaterThanOrEqual(measured[i - 1].precision)
      expect(measured[i].recall).toBeLessThanOrEqual(measured[i - 1].recall)
    }
    expect(measured[4].precision).toBeGreaterThan(measured[0].precision)
    expect(measured[4].recall).toBeLessThan(measured[0].recall)
  })
  it('two sections of content with a menu between them are both kept', () => {
    const page = pageOfRatios([...times(15, 2), ...times(12, 110), ...times(25, 2), ...times(12, 90), ...times(15, 2)])
    for (const filter of [cetrTm, cetrKm, cetr]) {
      const kept = keptOf(filter, page)
      expect(kept.slice(15, 27)).toEqual(times(12, 1))
      expect(kept.slice(52, 64)).toEqual(times(12, 1))
      expect(kept.slice(36, 44)).toEqual(times(8, 0))
    }
  })
  it('a list of short sentences in long prose is lost in part by TM and KM and kept by CETR', () => {
    const page = pageOfRatios([...times(15, 2), ...times(6, 300), ...times(15, 40), ...times(6, 300), ...times(15, 2)])
    const list = (filter: unknown): number => keptOf(filter, page).slice(21, 36).filter(Boolean).length
    expect(list(cetrTm)).toBeLessThan(15)
    expect(list(cetrKm)).toBeLessThan(15)
    expect(list(cetr)).toBe(15)
  })
  it('without tags everything is returned', () => {
    const page = parsePage(lighthouse.replace(/<style>.*<\/style>|<[^>]*>/g, ''))
    for (const filter of filters) {
      const { keep, status } = judge(filter, page)
      expect(status).toBe('fallback-all')
      expect(keep.equals(page.live)).toBe(true)
    }
  })
})

describe('status', () => {
  it('everything is returned from one line and from lines that are all alike', () => {
    const oneLine = parsePage('<p>just a line</p>')
    const alike = parsePage(`<body>\n${'<p>same length</p>\n'.repeat(30)}</body>`)
    for (const filter of filters) {
      expect(judge(filter, oneLine).status).toBe('fallback-all')
      expect(judge(filter, alike).status).toBe('fallback-all')
      expect(judge(filter, alike).trace!.series.map(series => series.name)).toEqual(['T'])
    }
  })
  it('ttr takes a long page on one line whole, cetr breaks it', () => {
    const html = `<body>${'<a href="/x">Menu</a> '.repeat(20)}<p>${'A sentence of the article, long enough to fill lines. '.repeat(40)}</p></body>`
    expect(judge(ttr as unknown as AnyFilter, parsePage(html)).status).toBe('fallback-all')
    expect(judge(cetr as unknown as AnyFilter, parsePage(html)).status).toBe('ok')
    expect(textOf(cetr, parsePage(html)).split('Menu').length).toBeLessThan(10)
    expect(textOf(cetr, parsePage(html)).split('A sentence of the article').length).toBe(41)
  })
})

/** Long lines about cookies above an article of thirty paragraphs: unsmoothed borders with the highest ratios of the page. */
const cookieLines = `<body>
${'<div>We and our partners store small files on your device to remember your choices, to measure visits and to show other offers. '.padEnd(900, 'You can change your mind at any time. ')}</div>
${'<p>By staying here you accept that these files are kept, read and passed on as the notice on the next page describes. '.padEnd(880, 'More is written below. ')}</p>
${Array.from({ length: 6 }, (_, i) => `<a href="/${i}">Part ${i}</a>`).join('\n')}
${Array.from({ length: 30 }, (_, i) => `<p>Paragraph ${i + 1} of the report: the river rose by a hand before noon and fell again at dusk.</p>`).join('\n')}
${Array.from({ length: 6 }, (_, i) => `<a href="/end${i}">End ${i}</a>`).join('\n')}
</body>`

describe('the preset paper of cetr', () => {
  const kept = (given: Given): number => textOf(cetr, parsePage(cookieLines, { hidden: 'keep' }), given).split('of the report').length - 1
  it('keeps an article below long border lines, which farthest-first seeds lose', () => {
    const paper = cetr.presets!['paper'] as Given
    expect(paper['seeding']).toBe('round-robin')
    expect(kept(paper)).toBe(30)
    expect(kept({ ...paper, seeding: 'farthest' })).toBe(0)
  })
})

describe('every parameter has an effect', () => {
  const entities = `<body>\n${'<a href="/">x</a>\n'.repeat(14)}${'<p>&amp;&amp;&amp;&lt;&lt;&eacute; &ouml;&uuml;</p>\n'.repeat(4)}${'<p>plain words in a row</p>\n'.repeat(8)}</body>`
  const inOneLine = `<body>${'<a href="/x">Menu</a> '.repeat(30)}<p>${'Words of the article. '.repeat(60)}</p>${'<i>end</i>'.repeat(30)}</body>`
  const headed = lighthouse.replace('<title>', `${'<meta name="a" content="b">\n'.repeat(40)}<title>`)
  const wide = `<body>\n${times(400, 0)
    .map((_, i) => `${'y'.repeat((i * i * 7) % 97 < 60 ? 3 : i % 200)}<br>`)
    .join('\n')}\n</body>`
  const longLines = `<body>\n${'<a href="/">Menu</a>\n'.repeat(20)}${`<p>${'Words of the article. '.repeat(30)}</p>\n`.repeat(5)}</body>`
  const pages = [
    lighthouse,
    entities,
    inOneLine,
    headed,
    wide,
    longLines,
    cookieLines,
    ...Array.from({ length: 60 }, (_, seed) => randomHtml(seed + 1, 120)),
  ].map(html => parsePage(html))
  const others: Record<string, ParamValue[]> = {
    smoothingRadius: [0, 1, 5],
    thresholdFactor: [0.5, 1.5],
    sigmaOf: ['raw', 'smoothed'],
    countsSourceChars: [true],
    lineScope: ['document'],
    breakWidthChars: [40, 120],
    minLines: [2, 100],
    maxSigmaLines: [0, 1, 50],
    boundary: ['copy'],
    clusters: [2, 4],
    lookAhead: [1, 8],
    seeding: ['round-robin'],
  }
  for (const filter of filters) {
    for (const name of Object.keys(filter.params)) {
      it(`${filter.name}.${name}`, () => {
        const changes = (value: ParamValue): boolean =>
          pages.some(page => !judge(filter, page).keep.equals(judge(filter, page, { [name]: value }).keep))
        const values = others[name].filter(value => value !== filter.params[name].default)
        expect(values.filter(value => !changes(value))).toEqual([])
      })
    }
  }
})

describe('traces', () => {
  const page = parsePage(lighthouse)
  const shown = (filter: unknown): string[] => judge(filter as AnyFilter, page).trace!.series.map(series => series.name)
  it('carry the series that the papers plot', () => {
    expect(shown(ttr)).toEqual(['T', "T'"])
    expect(shown(cetrTm)).toEqual(['T', "T'"])
    expect(shown(cetrKm)).toEqual(['T', "T'", 'cluster'])
    expect(shown(cetr)).toEqual(['T', "T'", 'G', 'Ĝ'])
  })
  it('carry thresholds, clusters and deviations', () => {
    expect(judge(ttr as unknown as AnyFilter, page).trace!.thresholds).toMatchObject([{ name: 'τ', on: "T'" }])
    expect(judge(cetrTm as unknown as AnyFilter, page).trace!.thresholds).toMatchObject([{ name: 'τ', on: "T'" }])
    expect(judge(cetrKm as unknown as AnyFilter, page).trace!.thresholds).toHaveLength(2)
    const { scatter, notes, kept } = judge(cetr as unknown as AnyFilter, page).trace!
    expect(scatter).toMatchObject({ x: "T'", y: 'Ĝ', dropped: 0 })
    expect(scatter!.centres).toHaveLength(3)
    expect(scatter!.centres[0]).toEqual([0, 0])
    expect(Array.from(scatter!.cluster, cluster => (cluster > 0 ? 1 : 0))).toEqual(Array.from(kept!))
    expect(notes).toMatchObject({ isBroken: false, lines: 26 })
    expect(notes!.sigma).toBeGreaterThan(0)
  })
})

describe('scores', () => {
  it('of runs on one line say the same as the verdict', () => {
    const page = pageOfRatios([...times(15, 2), ...times(12, 110), ...times(15, 4), ...times(9, 60), ...times(15, 2)])
    for (const filter of filters) {
      const { score, keep } = judge(filter, page)
      for (const run of page.liveRuns) expect(score![run] >= 0.5).toBe(keep.has(run))
    }
  })
})

describe('laws', () => {
  for (const filter of filters) {
    const keepAll = 'thresholdFactor' in filter.params ? { keepAll: { thresholdFactor: 0 } } : {}
    describe(filter.name, () => {
      for (const law of filterLaws(filter, keepAll)) it(law.name, law.check)
    })
  }
  it('hold for any page and any setting', () => {
    const given = fc.record(
      {
        breakWidthChars: fc.integer({ min: 40, max: 200 }),
        minLines: fc.integer({ min: 2, max: 100 }),
        maxSigmaLines: fc.double({ min: 0, max: 50, noNaN: true }),
        boundary: fc.constantFrom('renormalise', 'copy'),
        lineScope: fc.constantFrom('body', 'document'),
        countsSourceChars: fc.boolean(),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.integer({ min: 1 }), given, fc.constantFrom(...filters.slice(1)), (seed, options, filter) => {
        const page = parsePage(randomHtml(seed, 100))
        const verdict = judge(filter, page, options as Given)
        expect(difference(verdict.keep, page.live).isEmpty).toBe(true)
        const inner = narrow(page, verdict.keep)
        expect(difference(judge(filter, inner, options as Given).keep, verdict.keep).isEmpty).toBe(true)
        for (const value of verdict.score ?? []) expect(value >= 0 && value <= 1).toBe(true)
      }),
      { seed: 1, numRuns: 150 },
    )
  })
})
