import { describe, expect, test } from 'vitest'
import { miniature, readMiniature } from '../miniature.fixture.js'
import { wceb } from './adapter.js'

const line = (id: string, rest: object = {}) =>
  JSON.stringify({ page_id: id, plaintext: `text of ${id}`, source: ['cetd', `case ${id}`], ...rest })

describe('wceb', () => {
  test('reads all sets of the combined folder, from its parent too', async () => {
    const dir = miniature({
      'combined/ground-truth/cetd.jsonl': `${line('p1', { url: 'http://x.example/' })}\n${line('p2', { plaintext: '' })}\n`,
      'combined/html/cetd/p1.html': '<p>text of p1</p>',
      'combined/html/cetd/p2.html': '<p>menu</p>',
      'combined/ground-truth/dragnet.jsonl': line('p1'),
      'combined/html/dragnet/p1.html': '<p>other</p>',
    })
    const { pages, faults } = await readMiniature(wceb, dir)
    expect(faults).toEqual([])
    expect(pages.map(({ id, url, gold, meta }) => [id, url, gold.text, meta['dataset']])).toEqual([
      ['wceb/cetd/p1', 'http://x.example/', 'text of p1', 'cetd'],
      ['wceb/cetd/p2', null, '', 'cetd'],
      ['wceb/dragnet/p1', null, 'text of p1', 'dragnet'],
    ])
    expect(pages[0].meta['source']).toBe('WCEB cetd case p1')
  })

  test('faults name file and line', async () => {
    const dir = miniature({
      'ground-truth/cetd.jsonl': [line('p1'), '{', line('p3'), line('p4'), JSON.stringify({ page_id: 'p5' }), line('p1')].join('\n'),
      'html/cetd/p1.html': '<p>a</p>',
      'html/cetd/p4.html.lz4': 'x',
    })
    const { pages, faults } = await readMiniature(wceb, dir)
    expect(pages.map(({ id }) => id)).toEqual(['wceb/cetd/p1'])
    expect(faults.map(({ line: number }) => number)).toEqual([2, 3, 4, 5, 6])
    expect(faults.slice(1).map(({ place, reason }) => `${place}: ${reason}`)).toEqual([
      'ground-truth/cetd.jsonl: p3: the page is missing',
      'ground-truth/cetd.jsonl: p4: the page is packed with lz4; unpack it first',
      'ground-truth/cetd.jsonl: p5: plaintext is missing',
      'ground-truth/cetd.jsonl: p1: occurs twice',
    ])
  })
})
