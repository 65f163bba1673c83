import { type Page, parsePage, resolve, unlimited } from 'gleaner'
import { type MssModel, makeMss, readMssModel } from 'gleaner/training'
import { describe, expect, it } from 'vitest'
import type { GoldPage } from '../../datasets/index.js'
import { type MssSample, mssSample, Side } from './samples.js'
import { type MssOptions, trainMss } from './train.js'

const sentence = 'After nine winters on dry land the ferry crossed the lower lake again'

function goldPage(i: number, gold: Partial<GoldPage['gold']> = {}): GoldPage {
  const menu = ['Home', 'News', 'Boats and harbours of the county', 'Contact'].map(text => `<li><a href="/">${text}</a></li>`).join('')
  return {
    id: `made/${i}`,
    package: 'made',
    url: `https://site${i}.example/`,
    html: `<body><ul>${menu}</ul><p>${sentence} on day ${i}.</p><p>${sentence} with <i>a</i> band.</p><ul>${menu}</ul></body>`,
    gold: {
      text: `${sentence} on day ${i}. ${sentence} with a band.`,
      title: null,
      author: null,
      date: null,
      with: [],
      without: [],
      ...gold,
    },
    meta: {},
    pageKind: null,
  }
}

const samples: readonly MssSample[] = Array.from({ length: 8 }, (_, i) => mssSample(goldPage(i)))
const train = (options: Partial<MssOptions> = {}): MssModel => trainMss(samples, { id: 'made', ...options })
const kept = (model: MssModel, page: Page, given: Record<string, unknown> = {}): string => {
  const filter = makeMss([model])
  const { keep } = filter.judge(page, resolve('mss', filter.params, { form: 'supervised', ...given }), unlimited)
  return Array.from({ length: keep.size }, (_, k) => page.runs.axis.slice(keep.bounds[2 * k], keep.bounds[2 * k + 1])).join(' | ')
}

describe('samples', () => {
  it('call the article with the tags inside it in, the rest out', () => {
    const { side } = samples[0]
    // ul, four items of li, a, words, a, li, ul; then the p of the article
    const firstWord = 1 + 4 * 4 + 9 + 1 + 1
    expect(Array.from(side.slice(0, firstWord))).toEqual(new Array(firstWord).fill(Side.Out))
    expect(Array.from(side.slice(firstWord, firstWord + 20))).toEqual(new Array(20).fill(Side.In))
    expect(side.at(-1)).toBe(Side.Out)
  })
  it('know only the snippets where there is no text', () => {
    const { side } = mssSample(goldPage(1, { text: null, with: ['nine winters on dry land the ferry'], without: ['Boats and harbours'] }))
    const count = (wanted: number): number => side.filter(value => value === wanted).length
    expect([count(Side.In), count(Side.Out)]).toEqual([14, 6])
    expect(count(Side.Unknown)).toBeGreaterThan(40)
  })
})

describe('training', () => {
  it('learns to tell the article from menus', () => {
    const page = parsePage(goldPage(99).html)
    expect(kept(train(), page)).toBe(`${sentence} on day 99. | ${sentence} with | a | band.`)
  })
  it('stores what it was told', () => {
    const model = readMssModel(JSON.parse(JSON.stringify(train({ record: { packages: { made: 'digest' } } }))))
    expect(model.record).toMatchObject({ packages: { made: 'digest' }, pages: 8, params: { smoothing: 1 }, minDomains: 5 })
  })
  it('gives the same bytes from the same data', () => expect(JSON.stringify(train())).toBe(JSON.stringify(train())))
  it('smoothing draws the odds of all features together', () => expect(train({ smoothing: 10 }).scores).not.toBe(train().scores))
  it('leaves out features of too few domains, and the least telling ones', () => {
    const size = (options: Partial<MssOptions>): number => train(options).record['features'] as number
    expect(size({ minDomains: 9 })).toBe(0)
    // Each page ends with a sentence of its own.
    const own = samples.map((_, i) => mssSample({ ...goldPage(i), html: `${goldPage(i).html} Harbour${'x'.repeat(i)} closed` }))
    const features = (minDomains: number) => trainMss(own, { id: 'own', minDomains }).record['features'] as number
    expect(features(8)).toBeLessThan(features(1))
    expect(size({ maxFeatures: 20 })).toBe(20)
  })
})
