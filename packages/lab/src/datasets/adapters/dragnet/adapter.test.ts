import { describe, expect, test } from 'vitest'
import { miniature, readMiniature } from '../miniature.fixture.js'
import { dragnet, splitComments } from './adapter.js'
import { parseTomlText } from './toml-text.js'

describe('dragnet, first edition', () => {
  test('parts content and comments', async () => {
    const dir = miniature({
      'HTML/14.html': '<p>An owl sat.</p><p>First!</p>',
      'Corrected/14.html.corrected.txt': 'An owl sat.\n\n!@#$%^&*()  COMMENTS\n\nFirst!\n',
      'HTML/R2.html': '<p>b</p>',
      'Corrected/R2.html.corrected.txt': Buffer.from('\ufeffNo comments here', 'utf16le'),
    })
    const { pages, faults } = await readMiniature(dragnet, dir)
    expect(faults).toEqual([])
    expect(pages.map(({ id, gold, meta }) => [id, gold.text, meta['comments'], meta['goldEncoding']])).toEqual([
      ['dragnet/14', 'An owl sat.', 'First!', undefined],
      ['dragnet/R2', 'No comments here', undefined, 'utf-16le'],
    ])
  })

  test('also as nested in other collections', async () => {
    const dir = miniature({ 'HTML/1.html': '<p>a', 'corrected/Corrected/1.html.corrected.txt': 'a' })
    expect((await readMiniature(dragnet, dir)).pages).toMatchObject([{ id: 'dragnet/1', gold: { text: 'a' } }])
  })

  test.each([
    '!@#$%^&*()  COMMENTS',
    '!@#$%^&*() COMMENTS',
    '!@#$%^&*()COMMENTS',
    '!@#$%^&*()  comments:',
    '!@#$%^&* COMMMENTS',
    '!@#$%^&*() \tCOMMENT',
  ])('the separator %s', separator => {
    expect(splitComments(`content\n${separator}\nfirst\n\nsecond`)).toEqual({ content: 'content', comments: 'first\n\nsecond' })
  })

  test('text that only speaks of comments is no separator', () => {
    const text = 'Comments\n\n5 comments (so far)\n\n$100 comment'
    expect(splitComments(text)).toEqual({ content: text, comments: '' })
  })

  test('missing partners are faults', async () => {
    const dir = miniature({
      'HTML/1.html': '<p>a',
      'HTML/2.html': '<p>b',
      'Corrected/1.html.corrected.txt': 'a',
      'Corrected/3.html.corrected.txt': 'c',
    })
    const { faults } = await readMiniature(dragnet, dir)
    expect(faults.map(({ place, reason }) => [place, reason])).toEqual([
      ['HTML/2.html', 'the page has no gold'],
      ['Corrected/3.html.corrected.txt', 'the gold has no page'],
    ])
  })
})

describe('dragnet, second edition', () => {
  test('reads text, title, date and address from TOML', async () => {
    const dir = miniature({
      'data/html/u1.html': '<p>An owl sat.</p>',
      'data/meta/u1.toml': `id = "u1"\nurl = "https://herald.example/owl"\ntitle = "The \\"Owl\\" sat"\ndt_published = 2020-05-21T22:03:34Z\ntext = '''\nThe "Owl" sat\n\nAn owl = a bird\n'''\n`,
      'data/html/u2.html': '<p>b</p>',
      'data/meta/u2.toml': 'id = "u2"\n',
    })
    const { pages, faults } = await readMiniature(dragnet, dir)
    expect(pages).toMatchObject([
      {
        id: 'dragnet/u1',
        url: 'https://herald.example/owl',
        gold: { text: 'The "Owl" sat\n\nAn owl = a bird', title: 'The "Owl" sat', date: '2020-05-21T22:03:34Z' },
      },
    ])
    expect(faults).toMatchObject([{ reason: 'the gold has no text' }])
  })

  test('TOML: quotes, escapes, comments, an unclosed text', () => {
    const fields = parseTomlText(
      `# head\na = 'C:\\n' # tail\nb = "x\\ty\\u00e9"\nc = """\none \\\n  two\n"""\nd = 3 # three\n[table]\ne = '''open`,
    )
    expect(Object.fromEntries(fields)).toEqual({ a: 'C:\\n', b: 'x\tyé', c: 'one two\n', d: '3', e: 'open' })
  })
})
