import { readFileSync } from 'node:fs'
import { classicFilters, compile, type Page, type Pipeline, parsePage, registryOf, Selection, type Trace } from 'gleaner'
import { stepInputs } from 'gleaner/explain'
import { describe, expect, it } from 'vitest'
import { drawFigure, extractionFigure } from './extraction-figure.js'
import { figureDataOf } from './figure-data.js'
import { colours } from './panel.js'
import { columnsOf, extentOf, rangesOf } from './reduce.js'
import { formatTick, formatValue, linearScale, logScale } from './scale.js'
import { escapeText } from './svg.js'

const registry = registryOf(classicFilters)
const html = readFileSync(new URL('../../../../fixtures/pages/news-article/source.html', import.meta.url), 'utf8')
// Other pages of its site, for filters that compare: the same template around other words.
const sitePages = ['harbour', 'railway', 'airport'].map(word =>
  parsePage(html.replace(/(<p>)[^<]{40,}/g, `$1All about the ${word}, and more of it. `)),
)
const article = parsePage(html, { sitePages })
const figure = (page: Page, pipeline: Pipeline, title = 'A figure'): string =>
  extractionFigure({ page, steps: compile(pipeline, registry)(page).steps, title })

/** Reads a figure as XML would: every element closed in its turn. Returns the names of all elements. */
function elementsOf(svg: string): string[] {
  const names: string[] = []
  const open: string[] = []
  const rest = svg.replace(/<(\/?)([a-z]+)((?: [\w:-]+="[^"<&]*(?:&\w+;[^"<&]*)*")*)(\/?)>/gi, (_, isEnd, name, _attributes, isEmpty) => {
    if (isEnd) expect(open.pop()).toBe(name)
    else {
      names.push(name)
      if (!isEmpty) open.push(name)
    }
    return ''
  })
  expect(open).toEqual([])
  expect(rest).not.toMatch(/[<>]/)
  expect(rest).not.toMatch(/&(?!amp;|lt;|gt;|quot;)/)
  return names
}

describe('figures of all filters', () => {
  it.each(classicFilters.map(({ name }) => name))('%s shows every series and threshold of its trace', name => {
    const { steps } = compile({ use: name }, registry)(article)
    const trace = steps[0].verdict.trace as Trace
    const svg = extractionFigure({ page: article, steps, title: name })
    expect(elementsOf(svg)[0]).toBe('svg')
    expect(svg).not.toMatch(/NaN|Infinity|undefined|null/)
    for (const { name: series, values } of trace.series) {
      const extent = extentOf(values)
      const isShown = extent !== null && (extent[0] !== 0 || extent[1] !== 0)
      expect(svg).toContain(isShown ? `>${escapeText(series)}: ` : series)
    }
    for (const { name: threshold } of trace.thresholds ?? []) expect(svg).toContain(`${escapeText(threshold.split(' ')[0])}`)
    if (trace.thresholds?.length) expect(svg).toContain('stroke-dasharray')
    if (trace.scatter) expect(svg.match(/>cluster \d/g)).toHaveLength(trace.scatter.centres.length)
  })

  it.each(['cetr', 'cetr-km', 'cectd-ds', 'cepr-tpr', 'lqf'])('%s colours bars and points by the gold text', name => {
    const { steps } = compile({ use: name }, registry)(article)
    // Wanted is the first half of what is live.
    const half = article.runs.start[Math.floor(article.runs.size / 2)]
    const gold = new Selection(
      article.runs,
      article.live.bounds.filter((_, i) => article.live.bounds[i | 1] <= half),
    )
    const [plain, coloured] = [{}, { gold }].map(more => extractionFigure({ page: article, steps, title: name, ...more }))
    expect(elementsOf(coloured)[0]).toBe('svg')
    for (const ink of [colours.gold, colours.notGold]) expect(coloured.split(ink).length).toBeGreaterThan(2)
    expect(plain).not.toContain('wanted by the gold text')
    expect(coloured).toContain('wanted by the gold text')
  })

  it('knows of each line whether its text is wanted', () => {
    const page = parsePage('<p>one two three four five</p>\n<p>six seven eight nine</p>\n<ul><li>ten</li>\n<li>eleven</li></ul>')
    const { steps } = compile({ use: 'cetr' }, registry)(page)
    const gold = new Selection(page.runs, page.live.bounds.slice(0, 2))
    const { trace } = figureDataOf({ page, steps, title: 'lines', gold }).steps[0]
    const [T] = trace!.series
    expect(Array.from(T.gold!)).toEqual(Array.from(T.values, (_, i) => (i === 0 ? 1 : 0)))
  })

  const odd: [string, string][] = [
    ['empty', ''],
    ['one word', '<p>word</p>'],
    ['links only', '<ul><li><a>a</a><li><a>b</a></ul>'],
    ['odd names', '<div id="a<b>&amp;\u0001"><p class="\ud800 x">Some words, and some more words for good measure.</p></div>'],
  ]
  it.each(odd)('survive a page that is %s', (_name, source) => {
    const page = parsePage(source)
    for (const { name } of classicFilters) {
      const svg = figure(page, { use: name }, `${name} on "${source}"`)
      elementsOf(svg)
      expect(svg).not.toMatch(/NaN|Infinity|undefined/)
    }
  })

  it('stay small on long pages', () => {
    const page = parsePage(`<p>${'some words of a long text, '.repeat(100)}</p>`.repeat(300))
    expect(page.source.length).toBeGreaterThan(800_000)
    for (const name of ['ccb', 'cetr', 'mss']) expect(figure(page, { use: name }).length).toBeLessThan(150_000)
  })

  it('show what was kept even where there is no trace', () => {
    const svg = figure(parsePage('<p>Some words.</p>'), { use: 'template' })
    expect(svg).toContain('2 of 2 words')
  })

  it.each(['cetr', 'cectd-ds', 'bte'])('are drawn from data of another thread as on the spot: %s', name => {
    const source = { page: article, steps: compile({ serial: [{ use: 'lqf' }, { use: name }] }, registry)(article).steps, title: name }
    expect(drawFigure(structuredClone(figureDataOf(source)))).toBe(extractionFigure(source))
  })

  it('are the same every time', () => expect(figure(article, { use: 'cetr' })).toBe(figure(article, { use: 'cetr' })))
})

describe('figures of pipelines', () => {
  const pipeline: Pipeline = { serial: [{ use: 'lqf' }, { vote: [{ use: 'cetr' }, { use: 'sw' }], quorum: 1 }, { use: 'bte' }] }

  it('begin with a ribbon per step', () => {
    const svg = figure(article, pipeline)
    elementsOf(svg)
    for (const text of ['What each step kept', '>vote<', '>serial<', 'at $.serial[1].vote[0]']) expect(svg).toContain(text)
  })

  it('know what came into each step', () => {
    const { steps } = compile(pipeline, registry)(article)
    const inputs = stepInputs(article, steps)
    const at = (path: string): number => steps.findIndex(step => step.path === path)
    const keptAt = (path: string) => steps[at(path)].verdict.keep
    expect(inputs[at('$.serial[0]')].equals(article.live)).toBe(true)
    expect(inputs[at('$.serial[1].vote[1]')].equals(keptAt('$.serial[0]'))).toBe(true)
    expect(inputs[at('$.serial[1]')].equals(keptAt('$.serial[0]'))).toBe(true)
    expect(inputs[at('$.serial[2]')].equals(keptAt('$.serial[1]'))).toBe(true)
    expect(inputs[at('$')].equals(article.live)).toBe(true)
  })
})

describe('scales', () => {
  it('have round ticks', () => {
    const scale = linearScale(0, 151, 100, 0, 4)
    expect(scale.ticks.map(({ label }) => label)).toEqual(['0', '50', '100', '150', '200'])
    expect([scale.at(0), scale.at(200)]).toEqual([100, 0])
    expect(linearScale(-0.3, 0.7, 0, 1, 5).ticks.map(({ label }) => label)).toEqual(['−0.4', '−0.2', '0', '0.2', '0.4', '0.6', '0.8'])
    expect(linearScale(0, 0, 0, 1).ticks.length).toBeGreaterThan(1)
  })
  it('have a place for zero on a logarithmic axis', () => {
    const scale = logScale(999, 30, 0)
    expect(scale.at(0)).toBe(30)
    expect(scale.at(9)).toBeCloseTo(20)
    expect(scale.at(999)).toBeCloseTo(0)
    expect(scale.ticks.map(({ value }) => value)).toEqual([0, 1, 10, 100])
  })
  it('write numbers for people', () => {
    expect(formatTick(253_000, 50_000)).toBe('253k')
    expect(formatTick(0.25, 0.05)).toBe('0.25')
    expect([formatValue(37.01172), formatValue(57058.3), formatValue(0.1449), formatValue(-3.25)]).toEqual([
      '37',
      '57,058',
      '0.145',
      '−3.25',
    ])
  })
})

describe('reduction', () => {
  it('keeps extremes and means of columns', () => {
    const { size, min, max, mean } = columnsOf([0, 4, 8, Number.NaN, -2, 6], 3)
    expect(size).toBe(3)
    expect([[...min], [...max], [...mean]]).toEqual([
      [0, 8, -2],
      [4, 8, 6],
      [2, 8, 2],
    ])
  })
  it('finds stretches', () => {
    expect(rangesOf([0, 1, 1, 0, 1])).toEqual([
      [1, 3],
      [4, 5],
    ])
    expect(rangesOf([])).toEqual([])
  })
})
