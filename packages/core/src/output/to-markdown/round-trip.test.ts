/** Markdown is read back by a CommonMark and GFM reader: every character of the text must come out again. */

import { readdirSync, readFileSync } from 'node:fs'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { describe, expect, it } from 'vitest'
import { parsePage } from '../../page/parse.js'
import { randomHtml, seededRandom } from '../../testing/random-page.js'
import type { OutputOptions } from '../options.js'
import { selectionText } from '../selection-text.js'
import { toMarkdown } from './index.js'

const read = (markdown: string): string =>
  micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true })

function textOf(html: string): string {
  const page = parsePage(html)
  return selectionText(page, page.live)
}

function throughMarkdown(html: string, options: OutputOptions = {}): string {
  const page = parsePage(html, { url: 'https://example.org/' })
  return textOf(read(toMarkdown(page, page.live, { images: false, ...options })))
}

const squeeze = (text: string): string => text.replace(/\s+/g, '')
const wordCharacters = (text: string): string => text.replace(/[^\p{L}\p{N}_]+/gu, '')

const inline = ['b', 'i', 'em', 'strong', 's', 'code', 'a href="/x"', 'a href="https://e.org/a_(b)"', 'sup', 'span', 'del', 'kbd']
const blocks = ['p', 'li', 'h2', 'blockquote', 'div', 'ul', 'ol', 'ol start="4"', 'table><tr><th>h<th>k<tr><td>c<td', 'dd', 'dt']
/** Texts that are markup somewhere, and their neighbours. */
const texts = [
  ...[
    'word',
    'two words',
    ' ',
    '*',
    '**',
    'a*b',
    '_x_',
    'snake_case_name',
    '`',
    '``',
    '[x](y)',
    '[',
    '](z)',
    '<b>',
    '&copy;',
    '&',
    '\\',
    '\\*',
  ],
  ...[
    '1.',
    '1)',
    '2019. A',
    '#',
    '##',
    '-',
    '--',
    '---',
    '+',
    '>',
    '|',
    'a|b',
    '~',
    '~~',
    'x~y',
    '$',
    '$5',
    'http://a.b/c_d_e',
    'www.x.org/*a*',
  ],
  ...[
    '!',
    '。',
    '「引用」',
    '(paren)',
    '.',
    ':',
    '=',
    '===',
    '[^1]',
    '[ ]',
    '[a]:',
    'é',
    '北京',
    'text.',
    '"q"',
    '* item',
    '<!-- c -->',
    '</p>',
  ],
  ...['a_', '_a', '😀', '–'],
]

function randomMarks(seed: number): string {
  const random = seededRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]
  const open: string[] = []
  let html = ''
  for (let i = 3 + Math.floor(random() * 25); i > 0; i--) {
    const dice = random()
    if (dice < 0.32) {
      const tag = pick(dice < 0.25 ? inline : blocks)
      html += `<${tag}>`
      open.push(/[a-z0-9]+(?=[^<]*$)/.exec(tag.replace(/ .*$/, ''))?.[0] ?? '')
    } else if (dice < 0.5 && open.length > 0) html += `</${open.pop()}>`
    else if (dice < 0.54) html += '<br>'
    else html += pick(texts).replace(/&/g, '&amp;').replace(/</g, '&lt;') + (random() < 0.4 ? ' ' : '')
  }
  return html
}

describe('what Markdown says is what the page says', () => {
  it('in texts full of marks', () => {
    for (let seed = 1; seed <= 1200; seed++) {
      const html = randomMarks(seed)
      expect(squeeze(throughMarkdown(html, { linkStyle: seed % 5 === 0 ? 'reference' : 'inline' })), html).toBe(squeeze(textOf(html)))
    }
  })

  it('on random pages', () => {
    for (let seed = 1; seed <= 600; seed++) {
      // Formulas become TeX, which is another text.
      const html = randomHtml(seed).replaceAll('<math>', '<i>')
      expect(wordCharacters(throughMarkdown(html)), html).toBe(wordCharacters(textOf(html)))
    }
  })

  const root = new URL('../../../../../fixtures/pages/', import.meta.url)
  it.each(readdirSync(root))('on the fixture page %s', slug => {
    const html = readFileSync(new URL(`${slug}/source.html`, root), 'utf8')
    // Formulas become TeX, line numbers and footnote marks go; nearly all words must be there, none may be new.
    const words = (text: string): string[] => text.match(/[\p{L}\p{N}_]+/gu) ?? []
    const expected = words(textOf(html))
    const found = words(throughMarkdown(html))
    const left = new Map<string, number>()
    for (const word of found) left.set(word, (left.get(word) ?? 0) + 1)
    const lost = expected.filter(word => {
      const count = left.get(word) ?? 0
      left.set(word, count - 1)
      return count <= 0
    })
    expect(lost.length / Math.max(1, expected.length), lost.slice(0, 40).join(' ')).toBeLessThan(slug.startsWith('math') ? 0.2 : 0.02)
  })

  it('gives the same Markdown twice', () => {
    for (let seed = 1; seed <= 50; seed++) {
      const render = (): string => {
        const page = parsePage(randomHtml(seed))
        return toMarkdown(page, page.live)
      }
      expect(render()).toBe(render())
    }
  })
})

describe('deep and long pages', () => {
  const render = (html: string): string => {
    const page = parsePage(html)
    return toMarkdown(page, page.live)
  }
  it.each([
    ['boxes', '<div>'],
    ['lists', '<ul><li>x'],
    ['numbered lists', '<ol><li>x'],
    ['quotations', '<blockquote>x'],
    ['spans', '<span>x'],
    ['emphasis', '<b>x<i>y'],
    ['tables', '<table><tr><td>x'],
    ['listings', '<pre>1'],
    ['definitions', '<dl><dd>x'],
    ['quotation marks', '<q>x'],
    ['code', '<code>x'],
    ['raised text', '<sup>x'],
    ['headings', '<h1>x'],
    ['rows of formulas', '<math><mrow>'],
    ['formulas in fences', '<math><mfenced>'],
  ])('%s, 100,000 deep', (_, tags) => {
    const depth = Math.ceil(100_000 / (tags.split('<').length - 1))
    expect(render(`${tags.repeat(depth)}deep`)).toContain('deep')
  })

  it.each([
    ['links to notes', '<a href="#a">1</a> '],
    ['stars', '*a '],
    ['emphasis', '<b>a</b> <i>b</i>'],
    ['breaks', 'a<br>'],
    ['TeX delimiters', '\\('],
    ['brackets', '['],
    ['addresses', 'http://a.b/'],
    ['column spans', '<table><tr><td colspan="1000">b<td>c<tr><td>d<td>e</table>'],
    ['formula scripts', 'a<script type="math/tex">x</script>'],
    ['pictures', '<p>a<img src="a.png">b'],
    ['line numbers', '<pre><span class="lineno">1</span>a</pre>'],
  ])('many %s', (_, html) => {
    const few = render(html.repeat(2_000)).length
    const many = render(html.repeat(20_000)).length
    expect(many).toBeLessThan(11 * few)
  })

  it('a table that spans wildly', () => {
    const html = `<table><tr>${'<th rowspan=60000>a'.repeat(1000)}${'<tr><td>b'.repeat(20_000)}</table>`
    expect(render(html).length).toBeLessThan(10 * html.length)
  })
})
