import { describe, expect, test } from 'vitest'
import { miniature, readMiniature } from '../miniature.fixture.js'
import { folder } from './adapter.js'

describe('folder', () => {
  test('pairs pages and texts, in subfolders too', async () => {
    const dir = miniature({
      'page 2.html': '<p>two</p>',
      'page 2.txt': 'two\r\nlines\r\n',
      'page 10.htm': '<p>ten</p>',
      'page 10.txt': '',
      'news/a.html.gz': '<p>a</p>',
      'news/a.txt': Buffer.from([0x93, 0x61, 0x94]),
    })
    const { pages, faults } = await readMiniature(folder, dir)
    expect(faults).toEqual([])
    expect(pages.map(({ id, gold }) => [id, gold.text])).toEqual([
      ['folder/page 2', 'two\nlines'],
      ['folder/page 10', ''],
      ['folder/news/a', '“a”'],
    ])
  })

  test('what is known beyond the text stands in a JSON file', async () => {
    const stated = {
      url: 'https://x.example/a',
      title: 'A',
      author: 'B',
      date: '2024-01-01',
      with: ['yes'],
      without: ['no'],
      pageType: 'forum',
    }
    const dir = miniature({ 'a.html': '<p>yes</p>', 'a.json': JSON.stringify(stated) })
    expect((await readMiniature(folder, dir)).pages).toMatchObject([
      {
        url: 'https://x.example/a',
        pageKind: 'forum',
        gold: { text: null, title: 'A', author: 'B', date: '2024-01-01', with: ['yes'], without: ['no'] },
      },
    ])
  })

  test('encodings of pages are found out', async () => {
    const dir = miniature({ 'a.html': Buffer.from('<meta charset="iso-8859-1"><p>caf\xe9</p>', 'latin1'), 'a.txt': 'café' })
    const { pages } = await readMiniature(folder, dir)
    expect(pages[0]).toMatchObject({ html: '<meta charset="iso-8859-1"><p>café</p>', meta: { encoding: 'windows-1252' } })
  })

  test('singles and empty golds are faults', async () => {
    const dir = miniature({ 'a.html': '', 'b.txt': 'b', 'c.html': '<p>c', 'c.txt': 'c', 'd.html': '<p>d', 'd.json': '{"title":"D"}' })
    const { pages, faults } = await readMiniature(folder, dir)
    expect(pages.map(({ id }) => id)).toEqual(['folder/c'])
    expect(faults.map(({ place, reason }) => [place, reason])).toEqual([
      ['b.txt', 'the gold has no page'],
      ['a.html', 'the page has no gold'],
      ['d.html', 'the page has neither a text nor snippets'],
    ])
  })
})
