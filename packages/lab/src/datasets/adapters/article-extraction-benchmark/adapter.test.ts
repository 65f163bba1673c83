import { describe, expect, test } from 'vitest'
import { LayoutError } from '../adapter.js'
import { miniature, newsPage, readMiniature } from '../miniature.fixture.js'
import { articleExtractionBenchmark } from './adapter.js'

describe('article-extraction-benchmark', () => {
  test('reads pages and golds; an article may be empty', async () => {
    const dir = miniature({
      'ground-truth.json': JSON.stringify({
        b2: { articleBody: 'An owl sat.', url: 'https://herald.example/owl' },
        a1: { articleBody: '' },
      }),
      'html/b2.html.gz': newsPage('Owl', 'An owl sat.'),
      'html/a1.html.gz': '<p>menu</p>',
      'output/other.json': '{}',
    })
    const { pages, faults } = await readMiniature(articleExtractionBenchmark, dir)
    expect(faults).toEqual([])
    expect(pages.map(({ id, url, gold }) => [id, url, gold.text])).toEqual([
      ['article-extraction-benchmark/a1', null, ''],
      ['article-extraction-benchmark/b2', 'https://herald.example/owl', 'An owl sat.'],
    ])
  })

  test('what lacks its partner, or is no gzip inside, is a fault', async () => {
    const dir = miniature({
      'ground-truth.json': JSON.stringify({
        good: { articleBody: 'a' },
        gone: { articleBody: 'b' },
        odd: { articleBody: 5 },
        torn: { articleBody: 'c' },
      }),
      'html/good.html.gz': '<p>a</p>',
      'html/odd.html.gz': '<p>a</p>',
      'html/extra.html.gz': '<p>a</p>',
      'html/torn.html': new Uint8Array([0x1f, 0x8b, 8, 0, 1, 2, 3]),
    })
    const { pages, faults } = await readMiniature(articleExtractionBenchmark, dir)
    expect(pages.map(({ id }) => id)).toEqual(['article-extraction-benchmark/good'])
    expect(faults.map(({ place }) => place)).toEqual(['html/extra.html.gz', 'html/gone.html.gz', 'html/odd.html.gz', 'html/torn.html.gz'])
    expect(faults.slice(0, 3).map(({ reason }) => reason)).toEqual([
      'the page has no gold',
      'the page is missing',
      'articleBody is missing from the gold',
    ])
  })

  test('a folder without the layout is refused', async () => {
    const pages = articleExtractionBenchmark.read(miniature({ 'a.txt': '' }), () => {})
    await expect(pages[Symbol.asyncIterator]().next()).rejects.toThrow(LayoutError)
  })
})
