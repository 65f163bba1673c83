import { defaultModel } from 'gleaner/model'
import { describe, expect, it } from 'vitest'
import { miniRecord, temporaryFolder, writeMini } from '../evaluate/mini-package.fixture.js'
import { Folding, foldAmong } from './folding.js'
import { fineTuneLearned } from './learned/fine-tune.js'
import { trainLearned } from './learned/train-learned.js'
import { trainMssOn, trainVictorOn } from './papers.js'
import { trainStackOn } from './stack/train.js'

const pagesOf = (count: number, domainOf: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => ({ id: `made/${i}`, package: 'made', domain: domainOf(i) }))

describe('Folding', () => {
  it('keeps the pages of a site together as long as there are sites enough', () => {
    const samples = pagesOf(24, i => `site${i % 12}.example`)
    const folding = new Folding(samples, 5)
    expect(folding.by).toBe('site')
    expect(folding.samples).toBe(samples)
    for (const sample of samples) expect(folding.foldOf(sample)).toBe(foldAmong(sample.domain, 5))
    expect(folding.record({ all: 1 })).toEqual({ folds: 5, outOfFold: { all: 1 } })
  })
  it.each([
    [50, 1, [10, 10, 10, 10, 10]],
    [12, 4, [3, 3, 2, 2, 2]],
    [2, 1, [1, 1, 0, 0, 0]],
  ])('splits %i pages of %i sites page by page', (pages, sites, sizes) => {
    const folding = new Folding(
      pagesOf(pages, i => `site${i % sites}.example`),
      5,
    )
    expect(folding.by).toBe('page')
    expect(sizes.map((_, fold) => folding.within(fold).length)).toEqual(sizes)
    expect(sizes.map((_, fold) => folding.without(fold).length)).toEqual(sizes.map(size => pages - size))
    expect(new Set(folding.samples.map(({ domain }) => domain)).size).toBe(pages)
    expect(folding.record({ all: 1 })).toEqual({ folds: 5, foldedBy: 'page', sites, unseenPages: { all: 1 } })
  })
  it('splits pages too where all sites fall into one fold', () => {
    const names = Array.from({ length: 200 }, (_, i) => `site${i}.example`).filter(name => foldAmong(name, 5) === 3)
    expect(
      new Folding(
        pagesOf(6, i => names[i]),
        5,
      ).by,
    ).toBe('page')
  })
  it('gives a page that was not trained on some fold', () => {
    const folding = new Folding(
      pagesOf(3, () => 'site.example'),
      5,
    )
    expect(folding.foldOf({ id: 'other', package: 'made', domain: 'site.example' })).toBe(0)
  })
  it('says what to do with a single page', () => {
    const one = pagesOf(1, () => 'site.example')
    expect(() => new Folding(one, 5)).toThrow('at least 2 pages, got 1; train without one: --folds 0')
    expect(new Folding(one, 0).record({ all: 1 })).toEqual({})
  })
})

describe('training on the pages of one site', () => {
  const folder = temporaryFolder()
  const records = Array.from({ length: 12 }, (_, i) => ({ ...miniRecord(i), url: `https://own.example/${i}` }))
  const pages = { packages: [writeMini(folder, 'own', records)] }
  const foldedByPage = { folds: 5, foldedBy: 'page', sites: 1 }
  const scores = { own: { pages: 12, f1: expect.any(Number) } }

  it('measures victor and mss on pages that they have not seen', async () => {
    const victor = await trainVictorOn(pages, { id: 'own', threads: 1 })
    expect(victor.record).toMatchObject({ ...foldedByPage, unseenPages: scores })
    expect(victor.record).not.toHaveProperty('outOfFold')
    const mss = await trainMssOn(pages, { id: 'own' })
    expect(mss.record).toMatchObject({ ...foldedByPage, unseenPages: scores })
    // What only one site has is not left out where there is only one.
    expect(mss.record['features']).toBeGreaterThan(10)
    expect((await trainMssOn({ ...pages, folds: 0 }, { id: 'own' })).keys).toBe(mss.keys)
  }, 60_000)
  it('measures a stack and its members', async () => {
    const [{ record }] = (await trainStackOn(pages, [{ use: 'cectd-ds' }, { use: 'bte' }], { id: 'own' })).models
    expect(record).toMatchObject({ ...foldedByPage, unseenPages: scores, memberF1: [{}, {}] })
  })
  it('measures a fine-tuned model and a new one', async () => {
    const tuned = await fineTuneLearned(pages, { id: 'own', start: defaultModel })
    expect(tuned.record).toMatchObject({ ...foldedByPage, unseenPages: { before: expect.any(Number), after: expect.any(Number) } })
    const { model } = await trainLearned({ id: 'own', ...pages, seeds: [1] })
    expect(model.record).toMatchObject({ ...foldedByPage, unseenPages: { all: expect.any(Number) } })
    expect((model.record['unseenPages'] as { all: number }).all).toBeGreaterThan(0.8)
  }, 120_000)
})

describe('training on snippets only', () => {
  const folder = temporaryFolder()
  const records = Array.from({ length: 8 }, (_, i) => {
    const { gold, ...record } = miniRecord(i)
    return { ...record, gold: { ...(gold as object), text: null } }
  })
  const pages = { packages: [writeMini(folder, 'snippets', records)] }
  it('records no figure, since no page has a text to measure by', async () => {
    const { model: learned } = await trainLearned({ id: 'own', ...pages, seeds: [1] })
    const tuned = await fineTuneLearned(pages, { id: 'own', start: defaultModel })
    const mss = await trainMssOn(pages, { id: 'own' })
    const [stack] = (await trainStackOn(pages, [{ use: 'bte' }], { id: 'own' })).models
    for (const { record } of [learned, tuned, mss, stack]) {
      expect(record).toMatchObject({ pages: 8 })
      for (const name of ['crossValidatedF1', 'outOfFold', 'unseenPages', 'folds', 'memberF1']) expect(record).not.toHaveProperty(name)
    }
  }, 120_000)
})

it('a single page is too little for "learned"', async () => {
  const one = writeMini(temporaryFolder(), 'one', [miniRecord(1)])
  await expect(trainLearned({ id: 'one', packages: [one] })).rejects.toThrow('"learned" needs at least 2 pages, got 1')
})
