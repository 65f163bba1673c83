import { describe, expect, test } from 'vitest'
import { miniature, newsPage, readMiniature } from '../miniature.fixture.js'
import { wcxb } from './adapter.js'

const record = (primary: unknown, gold: object) =>
  JSON.stringify({
    schema_version: '2.0',
    url: 'https://herald.example/owl',
    file_id: '0001',
    _internal: { page_type: primary },
    ground_truth: gold,
  })

describe('wcxb', () => {
  test('reads a split: gold, snippets, type and Markdown', async () => {
    const dir = miniature({
      'ground-truth/0001.json': record(
        { primary: 'category', confidence: 'verified' },
        {
          title: 'Owl seen',
          author: 'A. Reporter',
          publish_date: '2025-03-04',
          main_content: 'An owl sat.\n\nIt left.',
          main_content_markdown: 'An **owl** sat.',
          with: ['An owl sat.'],
          without: ['Sport'],
        },
      ),
      'html/0001.html.gz': newsPage('Owl seen', 'An owl sat.', 'It left – für immer.'),
    })
    const { pages, faults } = await readMiniature(wcxb, dir)
    expect(faults).toEqual([])
    expect(pages).toEqual([
      {
        id: 'wcxb/0001',
        package: 'wcxb',
        url: 'https://herald.example/owl',
        html: newsPage('Owl seen', 'An owl sat.', 'It left – für immer.'),
        gold: {
          text: 'An owl sat.\n\nIt left.',
          title: 'Owl seen',
          author: 'A. Reporter',
          date: '2025-03-04',
          with: ['An owl sat.'],
          without: ['Sport'],
        },
        meta: { source: 'WCXB 0001', encoding: 'utf-8', pageType: 'collection', goldMarkdown: 'An **owl** sat.' },
        pageKind: 'collection',
      },
    ])
  })

  test('reads both splits of a repository and names them', async () => {
    const dir = miniature({
      'dev/ground-truth/0001.json': record('forum', { main_content: 'a' }),
      'dev/html/0001.html.gz': '<p>a</p>',
      'test/ground-truth/0001.json': record({ primary: 'poem' }, { main_content: null }),
      'test/html/0001.html': '<p>b</p>',
    })
    const { pages } = await readMiniature(wcxb, dir)
    expect(pages.map(({ id, pageKind, gold }) => [id, pageKind, gold.text])).toEqual([
      ['wcxb/dev/0001', 'forum', 'a'],
      ['wcxb/test/0001', null, ''],
    ])
  })

  test('reads the first edition, one JSON file', async () => {
    const dir = miniature({
      'ground-truth.json': JSON.stringify({
        '0007': { articleBody: 'An owl sat.', url: 'https://herald.example/', with: ['owl'], without: [], title: 'Owl' },
      }),
      'html/0007.html.gz': newsPage('Owl', 'An owl sat.'),
    })
    const { pages } = await readMiniature(wcxb, dir)
    expect(pages).toMatchObject([{ id: 'wcxb/0007', gold: { text: 'An owl sat.', title: 'Owl', with: ['owl'] } }])
  })

  test('broken records and missing pages are faults', async () => {
    const dir = miniature({
      'ground-truth/1.json': '{"ground_truth": ',
      'ground-truth/2.json': JSON.stringify({ ground_truth: null }),
      'ground-truth/3.json': record('article', { main_content: 'a' }),
      'ground-truth/4.json': record('article', { main_content: 'kept' }),
      'html/4.html': '<p>kept</p>',
      'html/1.html': '',
      'html/2.html': '',
    })
    const { pages, faults } = await readMiniature(wcxb, dir)
    expect(pages.map(({ id }) => id)).toEqual(['wcxb/4'])
    expect(faults.map(({ place }) => place)).toEqual(['ground-truth/1.json', 'ground-truth/2.json', 'ground-truth/3.json'])
    expect(faults.slice(1).map(({ reason }) => reason)).toEqual(['ground_truth is missing', 'the page is missing'])
  })
})
