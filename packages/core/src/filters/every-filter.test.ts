/** What holds for every filter that ships, so that a new one cannot come without it. */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AnyFilter, unlimited, type Verdict } from '../filter/filter.js'
import type { Page } from '../page/page.js'
import { narrow } from '../page/page.js'
import { parsePage } from '../page/parse.js'
import { difference } from '../page/selection/selection.js'
import { defaultsOf, type Param, type ParamValue, resolve } from '../params/params.js'
import { randomHtml } from '../testing/random-page.js'
import { classicFilters } from './index.js'

/** Element names of the random pages: what the filters tell apart. */
const names = ['div', 'p', 'ul', 'li', 'a', 'span', 'b', 'table', 'tr', 'td', 'h1', 'h2', 'form', 'option', 'br', 'section', 'pre', 'nav']
const texts = [
  '',
  ' ',
  'Word',
  'A sentence of the text, with a comma.',
  '12 | 34',
  'ein und der die',
  '漢字の文。',
  'Posted by Ann on 12 May 2009',
  '\n',
]

/** HTML of random trees, end tags left out now and then. */
const html: fc.Arbitrary<string> = fc.letrec<{ tree: string; node: string }>(tie => ({
  tree: fc.array(tie('node'), { maxLength: 6 }).map(nodes => nodes.join('')),
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(...texts),
    fc.tuple(fc.constantFrom(...names), tie('tree'), fc.integer({ min: 0, max: 9 })).map(([name, content, luck]) => {
      const end = name === 'br' || luck === 0 ? '' : `</${name}>`
      return `<${name}${luck === 1 ? ' hidden' : ''}>${content}${end}`
    }),
  ),
})).tree

function judge(filter: AnyFilter, page: Page, values: Readonly<Record<string, ParamValue>>): Verdict {
  return filter.judge(page, resolve(filter.name, filter.params, values), unlimited)
}

function expectLawful(filter: AnyFilter, page: Page, values: Readonly<Record<string, ParamValue>>): Verdict {
  const verdict = judge(filter, page, values)
  const again = judge(filter, page, values)
  expect(difference(verdict.keep, page.live).isEmpty, 'keeps only what is there').toBe(true)
  expect(again.keep.equals(verdict.keep), 'same page, same verdict').toBe(true)
  const expected = page.live.isEmpty ? ['empty'] : verdict.keep.isEmpty ? ['no-content'] : ['ok', 'fallback-all']
  expect(expected).toContain(verdict.status)
  for (const value of verdict.score ?? []) expect(value >= 0 && value <= 1, `score ${value}`).toBe(true)
  for (const { values: series } of verdict.trace?.series ?? [])
    for (const value of Array.from(series)) expect(value, 'no series holds NaN').not.toBeNaN()
  return verdict
}

describe('laws on pages by fast-check', () => {
  for (const filter of classicFilters) {
    for (const [preset, values] of Object.entries({ default: {}, ...filter.presets })) {
      test(`${filter.name}, ${preset}`, () => {
        fc.assert(
          fc.property(html, source => {
            const page = parsePage(source)
            const { keep } = expectLawful(filter, page, values)
            expectLawful(filter, narrow(page, keep), values)
            expectLawful(filter, parsePage(source, { hidden: 'keep' }), values)
          }),
          { seed: 1, numRuns: 25 },
        )
      })
    }
  }
})

describe('plain text without a tag is kept', () => {
  const exempt = /^(?:sw|boilerpipe-.*)$/
  for (const filter of classicFilters.filter(({ name }) => !exempt.test(name))) {
    test.each(Object.entries({ default: {}, ...filter.presets }))(`by ${filter.name}, %s`, (_, values) => {
      const page = parsePage('Hello small world, this is a test.')
      expect(judge(filter, page, values).keep.equals(page.live)).toBe(true)
    })
  }
})

describe('two presets', () => {
  test.each(classicFilters.map(filter => [filter.name, filter] as const))('%s has a strict one, and its values are valid', (_, filter) => {
    expect(Object.keys(filter.presets ?? {})).toContain('paper')
    for (const values of Object.values(filter.presets ?? {})) resolve(filter.name, filter.params, values)
  })
})

/** Values of a parameter that differ from its default. */
function otherValues(param: Param): ParamValue[] {
  if (param.kind === 'boolean') return [!param.default]
  if (param.kind === 'choice') return param.options.filter(option => option !== param.default)
  const { min, max } = param
  const between = [0, 0.1, 0.25, 0.5, 0.75, 0.9, 1].map(share => Math.min(max, min + share * (max - min)))
  const values = param.kind === 'integer' ? between.map(Math.round) : between
  return [...new Set([...values, ...(param.zero ? [0] : [])])].filter(value => value !== param.default)
}

/** Pages with everything that some parameter looks for: menus, forms, comments, tables, lists, long and broken lines. */
const paragraph = (n: number) =>
  `Sentence ${n} of the story tells, in plain words, what happened to the village; and there it ends. `.repeat(2 + (n % 3))
const storyPage = `<html lang="en"><title>The village and its story - Daily News</title><body>
<nav><ul><li><a href="/">Home</a></li><li><a href="/n">News</a></li><li><a href="/s">Sport</a></li><li>Top</li></ul></nav>
<form><select><option>One option</option><option>Another option</option></select><button>Send</button></form>
<h1>The village and its story</h1>
<div class="wrap"><div class="story">${Array.from({ length: 7 }, (_, n) => `<p>${paragraph(n)}</p>`).join('\n')}
<p>More about <a href="/v">the village</a> and <a href="/w">its people &amp; houses</a>, <b>soon</b>.</p></div>
<div>A short aside of some words.</div><p>|</p>
<div class="related"><a href="//ads.example/x">Buy now</a> <a href="/1">Related one</a>, <a href="/2">related two</a></div>
<div class="comments">${[1, 2, 3, 4].map(n => `<div class="c"><span>Posted by Ann on ${n} May 2009 at 10:3${n}</span><p>I think so too.</p></div>`).join('')}</div></div>
<ul><li>red</li><li>green</li><li>blue one</li><li>white</li><li>grey</li></ul><div>ab</div>
<table><tr><td>Cell of a table with a few words</td><td><a href="/c">cell</a></td></tr></table>
<p>Der Text und die Wörter sind auf Deutsch, aber das ist nur ein Satz.</p></body></html>`
const pages: readonly Page[] = [
  parsePage(storyPage),
  parsePage(storyPage.replaceAll('\n', '')),
  parsePage(storyPage.replaceAll('<p>', '<div><p>').replaceAll('</p>', '</p></div>')),
  parsePage(`${storyPage}${'<div>&nbsp;&amp; x</div>\n'.repeat(30)}`),
  ...Array.from({ length: 60 }, (_, seed) => parsePage(randomHtml(seed + 1, 200))),
]

/** Filters whose own tests have a page for each parameter: what they look for does not come about by chance. */
const elsewhere: ReadonlySet<string> = new Set(['nce', 'crunch', 'template', 'mss'])

describe('no parameter does nothing', () => {
  for (const filter of classicFilters.filter(({ name }) => !elsewhere.has(name))) {
    for (const [name, param] of Object.entries(filter.params as Readonly<Record<string, Param>>)) {
      test(`${filter.name}.${name}`, { timeout: 30_000 }, () => {
        const changes = pages.some(page => {
          const usual = filter.judge(page, defaultsOf(filter.params), unlimited).keep
          return otherValues(param).some(value => !judge(filter, page, { [name]: value }).keep.equals(usual))
        })
        expect(changes, `${filter.name}.${name} changes what is kept on some page`).toBe(true)
      })
    }
  }
})

/** The series that each section of the specification names under "Figures and testable claims", or that its method computes. */
const ratios = ['T', "T'"]
const paths = ['pathNum', 'txtNum', 'puncNum', 'σ of length', 'σ of punctuation']
const densities = ['TD', 'CTD']
const blocks = ['textDensity', 'linkDensity', 'words']
const seriesOf: Readonly<Record<string, readonly string[]>> = {
  ttr: ratios,
  'cetr-tm': ratios,
  'cetr-km': [...ratios, 'cluster'],
  cetr: [...ratios, 'G', 'Ĝ'],
  'cepr-tpr': ['TPR', ...paths],
  'cepr-etpr': ['TPR', 'ETPR', ...paths],
  'cepr-setpr': ['TPR', 'ETPR', "H'", ...paths],
  'cetd-ds': [...densities, 'DensitySum', 'path'],
  'cectd-s': [...densities, 'smoothed CTD'],
  'cectd-ds': [...densities, 'DensitySum', 'path'],
  nce: ['chars', 'linkDensity', 'commentHeads', 'titleCandidates'],
  bte: ['tagTokens', 'balance'],
  dsc: ['slopeCurve', 'slope'],
  adsc: ['slopeCurve', 'slope'],
  lqf: ['linkShare'],
  lsi: ['size', 'sizeIncrease'],
  fe: ['P', 'text', 'link', 'list', 'image', 'script', 'form', 'object', 'frame', 'style'],
  'k-fe': ['P', 'basket feature', 'basket P'],
  ccb: ['code', 'blurred', 'ratio'],
  accb: ['code', 'blurred', 'ratio'],
  tccb: ['code', 'blurred'],
  lp: ['pageletChars', 'pageletLinks'],
  dtp: ['depth', 'plateau', 'score'],
  sw: ['stopWordShare', 'words'],
  crunch: ['droppedBy', 'linkShare'],
  'drop-forms': ['droppedBy'],
  'drop-ads': ['droppedBy'],
  'drop-link-lists': ['droppedBy', 'linkShare'],
  'drop-text-lists': ['droppedBy'],
  'drop-empty-blocks': ['droppedBy'],
  mss: ['score', 'sum'],
  'boilerpipe-article': blocks,
  'boilerpipe-default': blocks,
  'boilerpipe-largest': blocks,
  'best-element': ['worth', 'expectedF1'],
}
const thresholdsOf: Readonly<Record<string, readonly string[]>> = {
  ttr: ['τ'],
  'cetr-tm': ['τ'],
  'cepr-tpr': ['τ'],
  'cepr-etpr': ['τ'],
  'cepr-setpr': ['τ'],
  'cetd-ds': ['t'],
  'cectd-s': ['t'],
  'cectd-ds': ['t'],
  ccb: ['threshold'],
  accb: ['threshold'],
  tccb: ['threshold'],
  sw: ['minStopWordShare'],
  lqf: ['maxLinkShare'],
  'best-element': ['dropBelow'],
}

/** Series that say what was found, which may be nothing. */
const mayBeEmpty: ReadonlySet<string> = new Set(['commentHeads', 'titleCandidates', 'basket feature', 'basket P'])

describe('traces', () => {
  const known = classicFilters.filter(({ name }) => name !== 'template')

  test('the table names every filter', () => {
    expect(Object.keys(seriesOf).sort()).toEqual(known.map(({ name }) => name).sort())
  })

  test.each(known.map(filter => [filter.name, filter] as const))('%s shows what its method plots', (name, filter) => {
    const { trace } = filter.judge(pages[0], defaultsOf(filter.params), unlimited)
    expect(trace!.series.map(series => series.name)).toEqual(expect.arrayContaining([...seriesOf[name]]))
    expect((trace!.thresholds ?? []).map(threshold => threshold.name)).toEqual(expect.arrayContaining([...(thresholdsOf[name] ?? [])]))
    const named = new Set(trace!.series.map(series => series.name))
    for (const { on } of trace!.thresholds ?? []) expect(named).toContain(on)
    for (const { name: series, doc, values } of trace!.series) {
      expect(doc).not.toBe('')
      if (!mayBeEmpty.has(series)) expect(values.length).toBeGreaterThan(0)
    }
  })

  test('the two methods that cluster in the plane show their clusters', () => {
    for (const name of ['cetr', 'k-fe']) {
      const filter = known.find(candidate => candidate.name === name)!
      const { scatter, series } = filter.judge(pages[0], defaultsOf(filter.params), unlimited).trace!
      expect(series.map(({ name }) => name)).toEqual(expect.arrayContaining([scatter!.x, scatter!.y]))
      expect(scatter!.centres.length).toBeGreaterThan(1)
      expect(scatter!.cluster.length).toBe(series.find(({ name }) => name === scatter!.x)!.values.length)
    }
  })
})
