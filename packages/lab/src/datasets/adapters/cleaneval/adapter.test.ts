import { describe, expect, test } from 'vitest'
import { miniature, readMiniature } from '../miniature.fixture.js'
import { cleaneval, readGold } from './adapter.js'

const latin = (text: string) => Buffer.from(text, 'latin1')

describe('cleaneval', () => {
  test('takes the page out of its wrapper and the marks out of the gold', async () => {
    const dir = miniature({
      'input/10.html': '<text id="10" title="Bells" encoding="utf-8">\n<html><body><p>The bells rang.</p></body></html>\n</text>',
      'GoldStandard/10.txt':
        'URL: http://bells.example/tower.html\n\n<h>Bells\n\n<p>The bells\nrang.\n\n_______________\n\n<l>once\n<l>twice\n',
    })
    const { pages, faults } = await readMiniature(cleaneval, dir)
    expect(faults).toEqual([])
    expect(pages[0]).toMatchObject({
      id: 'cleaneval/10',
      url: 'http://bells.example/tower.html',
      html: '\n<html><body><p>The bells rang.</p></body></html>',
      gold: { text: 'Bells\n\nThe bells\nrang.\n\nonce\ntwice' },
    })
  })

  test('numbers in order, the other folder and file names', async () => {
    const dir = miniature({
      'en_original/2.html': '<p>two</p>',
      'en_original/10.html': '<p>ten</p>',
      'en_cleaned/10-cleaned.txt': 'URL: http://x.example/\nten',
      'en_cleaned/2-cleaned.txt': '<p>two',
    })
    const { pages } = await readMiniature(cleaneval, dir)
    expect(pages.map(({ id, gold }) => [id, gold.text])).toEqual([
      ['cleaneval/2', 'two'],
      ['cleaneval/10', 'ten'],
    ])
  })

  test('golds in windows-1252, or in both encodings line by line', async () => {
    const dir = miniature({
      'orig/1.html': '<p>caf\u00e9 “x”</p>',
      'orig/2.html': '<p>caf\u00e9</p>',
      'clean/1.txt': latin('<p>caf\xe9 \x93x\x94'),
      'clean/2.txt': Buffer.concat([Buffer.from('<p>café\n'), latin('caf\xe9')]),
    })
    const { pages } = await readMiniature(cleaneval, dir)
    expect(pages.map(({ gold, meta }) => [gold.text, meta['goldEncoding']])).toEqual([
      ['café “x”', 'windows-1252'],
      ['café\ncafé', 'mixed'],
    ])
  })

  test('UTF-8 encoded twice is repaired where the page shows the right character', async () => {
    const dir = miniature({
      'input/1.html': '<meta charset=utf-8><p>It&rsquo;s a caf\u00e9</p>',
      'GoldStandard/1.txt': '<p>Itâ€™s a cafÃ©, naÃ¯ve',
    })
    const { pages } = await readMiniature(cleaneval, dir)
    // ï does not occur in the page: left as it is.
    expect(pages[0].gold.text).toBe('It’s a café, naÃ¯ve')
  })

  test('the encoding of the wrapper is believed, a page in windows-1252 decoded', async () => {
    const dir = miniature({
      'input/1.html': latin('<text id="1" title="http://bells.example/" encoding="windows-1252"><p>\x93caf\xe9\x94</p></text>'),
      'GoldStandard/1.txt': 'URL:\n<p>“café”',
    })
    const { pages } = await readMiniature(cleaneval, dir)
    expect(pages[0]).toMatchObject({
      html: '<p>“café”</p>',
      url: 'http://bells.example/',
      gold: { text: '“café”' },
      meta: { encoding: 'windows-1252' },
    })
  })

  test('pages without gold and golds without page are faults', async () => {
    const dir = miniature({ 'input/1.html': '', 'input/2.html': '<p>b', 'GoldStandard/2.txt': '<p>b', 'GoldStandard/3.txt': '<p>c' })
    const { pages, faults } = await readMiniature(cleaneval, dir)
    expect(pages.map(({ id }) => id)).toEqual(['cleaneval/2'])
    expect(faults).toEqual([
      { place: 'input/1.html', line: null, reason: 'the page has no gold' },
      { place: 'GoldStandard/3.txt', line: null, reason: 'the gold has no page' },
    ])
  })

  test('an empty gold stays empty; angle brackets of the text stay', () => {
    expect(readGold('URL: http://x.example/\n')).toEqual({ content: '', url: 'http://x.example/' })
    expect(readGold('<p>a < b, see <pre>')).toEqual({ content: 'a < b, see <pre>', url: null })
  })
})
