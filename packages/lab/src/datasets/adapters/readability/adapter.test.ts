import { describe, expect, test } from 'vitest'
import { miniature, newsPage, readMiniature } from '../miniature.fixture.js'
import { readability } from './adapter.js'

describe('readability', () => {
  const expectedHtml = '<div id="readability-page-1" class="page"><h2>Night</h2>\n<p>An <em>owl</em> sat.</p></div>'
  const metadata = {
    title: 'Owl',
    byline: 'A. Reporter',
    dir: null,
    lang: 'en',
    excerpt: 'An owl.',
    siteName: null,
    publishedTime: '2025-01-02',
    readerable: true,
  }

  test('reads the test pages of a repository', async () => {
    const dir = miniature({
      'test/test-pages/owl/source.html': newsPage('Owl', 'An <em>owl</em> sat.'),
      'test/test-pages/owl/expected.html': expectedHtml,
      'test/test-pages/owl/expected-metadata.json': JSON.stringify(metadata),
      'test/test-readability.js': '',
    })
    const { pages, faults } = await readMiniature(readability, dir)
    expect(faults).toEqual([])
    expect(pages).toEqual([
      {
        id: 'readability/owl',
        package: 'readability',
        url: null,
        html: newsPage('Owl', 'An <em>owl</em> sat.'),
        gold: { text: 'Night\nAn owl sat.', title: 'Owl', author: 'A. Reporter', date: '2025-01-02', with: [], without: [] },
        meta: {
          source: 'Readability.js test page owl',
          encoding: 'utf-8',
          goldHtml: expectedHtml,
          excerpt: 'An owl.',
          htmlLang: 'en',
          readerable: true,
        },
        pageKind: null,
      },
    ])
  })

  test('metadata may be missing, the expectation may not', async () => {
    const dir = miniature({
      'a/source.html': '<p>a</p>',
      'a/expected.html': '<p>a</p>',
      'b/source.html': '<p>b</p>',
      'c/source.html': '<p>c</p>',
      'c/expected.html': '<p>c</p>',
      'c/expected-metadata.json': '{',
    })
    const { pages, faults } = await readMiniature(readability, dir)
    expect(pages.map(({ id, gold }) => [id, gold.text, gold.title])).toEqual([['readability/a', 'a', null]])
    expect(faults[0]).toMatchObject({ place: 'b', reason: 'the file is missing' })
    expect(faults[1].place).toBe('c')
  })
})
