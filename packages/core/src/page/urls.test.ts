import { describe, expect, it } from 'vitest'
import { seededRandom } from '../testing/random-page.js'
import { parsePage } from './parse.js'
import { baseOf, resolveUrl } from './urls.js'

const base = 'https://example.org/dir/page.html?q=1'

describe('resolveUrl', () => {
  it.each([
    ['/a/b', 'https://example.org/a/b'],
    ['c.html', 'https://example.org/dir/c.html'],
    ['../up', 'https://example.org/up'],
    ['./x', 'https://example.org/dir/x'],
    ['?p=2', 'https://example.org/dir/page.html?p=2'],
    ['#note', 'https://example.org/dir/page.html?q=1#note'],
    ['', 'https://example.org/dir/page.html?q=1'],
    ['//cdn.example.net/i.png', 'https://cdn.example.net/i.png'],
    ['https://other.example/x y', 'https://other.example/x%20y'],
    ['https://other.example', 'https://other.example/'],
    ['HTTP://Other.Example/A', 'http://other.example/A'],
    ['  /trimmed \n', 'https://example.org/trimmed'],
    ['mailto:ann@example.org?subject="hi"', 'mailto:ann@example.org?subject=%22hi%22'],
    ['tel:+49-30-1234', 'tel:+49-30-1234'],
    ['a"b<c>`d', 'https://example.org/dir/a%22b%3Cc%3E%60d'],
    ['名前', 'https://example.org/dir/%E5%90%8D%E5%89%8D'],
    ['x:y/z', null],
    ['a/b:c', 'https://example.org/dir/a/b:c'],
    ['http://[bad', null],
  ])('resolves %j', (href, expected) => expect(resolveUrl(base, href)).toBe(expected))

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' \u0001javascript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscr\ript:alert(1)',
    'javascript\t:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'blob:https://example.org/1',
    'about:blank',
    'view-source:https://example.org/',
    'feed:javascript:alert(1)',
    'jar:https://example.org/x!/y',
    'ms-word:ofe|u|https://example.org/x',
  ])('refuses %j with and without a base', href => {
    expect(resolveUrl(base, href)).toBeNull()
    expect(resolveUrl(null, href)).toBeNull()
  })

  it.each([
    ['/a', '/a'],
    ['a b', 'a%20b'],
    ['../x?y#z', '../x?y#z'],
    ['#top', '#top'],
    ['//host.example/x', 'https://host.example/x'],
    ['\\\\host.example\\x', 'https://host.example/x'],
    ['a\\b', 'a/b'],
    ['', null],
    ['a b:c', null],
    ['https:evil', null],
    ['\ud800x', '%EF%BF%BDx'],
  ])('leaves %j as relative as it came without a base', (href, expected) => expect(resolveUrl(null, href)).toBe(expected))

  it('gives plain addresses the same form as the URL parser does', () => {
    const tails = ['a', 'a/b.html', '/x/', "/it's", '?a=b&c=%20', '#f/g?h', 'a//b', '/a;b=c,d', '.../x', '..a', 'a/...']
    for (const tail of tails) expect(resolveUrl(base, tail)).toBe(new URL(tail, base).href)
    for (const tail of tails.filter(t => t.startsWith('/'))) {
      expect(resolveUrl(base, `https://w.example.com${tail}`)).toBe(new URL(`https://w.example.com${tail}`).href)
    }
  })

  it('never takes for plain what the URL parser would change', () => {
    const pieces = [
      'a',
      '.',
      '..',
      '/',
      '//',
      '?',
      '#',
      '%2e',
      '%20',
      '&',
      "'",
      '(',
      '@',
      '-',
      ':',
      '=',
      'x.org',
      'https://',
      'w.example.com',
    ]
    const random = seededRandom(5)
    for (const known of [base, 'http://user@host.org/a/b', 'http://localhost:8080/x?y#z']) {
      for (let k = 0; k < 3000; k++) {
        const href = Array.from({ length: 5 }, () => pieces[Math.floor(random() * pieces.length)]).join('')
        const expected = URL.canParse(href, known) ? new URL(href, known).href : null
        if (expected === null || /^https?:/.test(expected)) expect(resolveUrl(known, href), href).toBe(expected)
      }
    }
  })

  it('refuses addresses that no reader needs', () => {
    expect(resolveUrl(base, `/${'x'.repeat(4000)}`)).toBe(`https://example.org/${'x'.repeat(4000)}`)
    expect(resolveUrl(base, `/${'x'.repeat(5000)}`)).toBeNull()
    expect(resolveUrl(null, `a${' '.repeat(1_000_000)}:b`)).toBeNull()
  })
})

describe('baseOf', () => {
  it('takes the first base with an href, resolved against the address of the page', () => {
    const page = parsePage('<head><base target=x><base href="/sub/"><base href="/other/"></head>', { url: 'https://example.org/a/b' })
    expect(baseOf(page, undefined)).toBe('https://example.org/sub/')
    expect(baseOf(page, 'https://else.example/')).toBe('https://else.example/sub/')
  })
  it('ignores a base of another scheme, and addresses that are not http', () => {
    const page = parsePage('<base href="javascript:alert(1)//">x')
    expect(baseOf(page, 'https://example.org/a')).toBe('https://example.org/a')
    expect(baseOf(page, 'file:///home/page.html')).toBeNull()
    expect(baseOf(parsePage('<base href="data:text/html,x">'), null)).toBeNull()
    expect(baseOf(parsePage('<template><base href="/t/"></template>'), 'https://example.org/a')).toBe('https://example.org/a')
  })
  it('ignores a base so long that every link would grow by it', () => {
    const page = parsePage(`<base href="https://cdn.example/${'x'.repeat(3000)}/"><p>x`)
    expect(baseOf(page, 'https://example.org/a')).toBe('https://example.org/a')
  })
  it('serves pages without an address of their own', () => {
    expect(baseOf(parsePage('<base href="https://example.org/x/">'), null)).toBe('https://example.org/x/')
    expect(baseOf(parsePage('<p>x'), null)).toBeNull()
  })
})
