import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { Tag } from '../html/tags.js'
import type { Page } from '../page/page.js'
import { parsePage } from '../page/parse.js'
import { canonical, difference, type Selection } from '../page/selection/selection.js'
import { randomHtml, seededRandom } from '../testing/random-page.js'
import { atomsOf, snapToAtoms } from './atoms.js'
import { selectionText } from './selection-text.js'
import { shownPart } from './shown.js'
import { toText } from './to-text.js'

const text = (html: string, options = {}): string => {
  const page = parsePage(html)
  return toText(page, page.live, options)
}

const katex = (tex: string, shown: string): string =>
  `<span class="katex"><span class="katex-mathml"><math><mi>${shown}</mi><annotation encoding="application/x-tex">${tex}</annotation></math></span><span class="katex-html" aria-hidden="true">${shown}</span></span>`

describe('toText', () => {
  it.each([
    ['nothing', '', ''],
    ['paragraphs', '<p>one</p><p>two</p>', 'one\n\ntwo'],
    ['lines of boxes', '<div>one</div><div>two</div>', 'one\ntwo'],
    ['a paragraph after a line', '<div>one</div><p>two</p>three', 'one\n\ntwo\n\nthree'],
    ['words in parts', '<p>H<b>ello</b> world</p>', 'Hello world'],
    ['neighbouring spans', '<p><span>a</span><span>b</span></p>', 'a b'],
    ['a span beside text', '<p><span>a</span>b</p>', 'ab'],
    ['signs in spans of their own', '<p>(<span>one</span><span>,</span> <span>“</span><span>two</span><span>”</span>)</p>', '(one, “two”)'],
    ['a sign behind a link', '<p><a href="/x"><span>here</span></a><span>.</span></p>', 'here.'],
    ['apostrophes', "<p><span>Ann</span><span>’s</span> <span>says</span><span>'no'</span></p>", "Ann’s says 'no'"],
    ['German quotation marks', '<p><span>„Haus“</span><span>ist</span></p>', '„Haus“ ist'],
    ['Chinese in spans', '<p>这是<span>中文</span><span>文本</span></p>', '这是中文文本'],
    [
      'a function as Sphinx writes it',
      '<p><span>it.</span><span class="pre">chain</span><span class="sig-paren">(</span><em>x</em><span>)</span></p>',
      'it.chain(x)',
    ],
    ['neighbouring links', '<p><a href="/a">Get started</a><b><a href="/b">Learn more</a></b></p>', 'Get started Learn more'],
    ['tags', '<p><a href="/a">coffee</a><a href="/b">tea</a></p>', 'coffee tea'],
    ['a link in two parts', '<p><a href="/x">case stud</a><a href="/x">ies</a></p>', 'case studies'],
    ['neighbouring links in Chinese', '<p><a href="/a">中国</a><a href="/b">人民</a></p>', '中国人民'],
    ['signs of notes', '<p>x<sup><a href="#1">[1]</a></sup><sup><a href="#2">[2]</a></sup></p>', 'x[1][2]'],
    [
      'a heading with a link to itself',
      '<h2 id="a">T<a href="#a">¶</a><span class="mw-editsection"><span>[</span><a href="/e">edit</a><span>]</span></span></h2>',
      'T',
    ],
    ['blocks of what cannot be seen', '<p>a</p><p>&#8203;</p><h2>&zwj; &nbsp;</h2><ul><li>&shy;<li>&#xfeff;b</ul>', 'a\n\n- b'],
    ['words with places to break', '<p>au&shy;to<b>&shy;matic</b>al<wbr>ly<i>&#8203;</i>so &#8288; now</p>', 'automaticallyso now'],
    ['joiners', '<p>می\u200cخواهم 👩\u200d💻</p>', 'می\u200cخواهم 👩\u200d💻'],
    ['white space', '<p> a \n\t b\u00a0\u00a0c </p>', 'a b c'],
    ['one break', '<p>a<br>b</p>', 'a\nb'],
    ['two breaks', '<p>a<br> <br>b</p>', 'a\n\nb'],
    ['a break at the end', '<div>a<br></div><div>b</div>', 'a\nb'],
    ['a rule', 'a<hr>b', 'a\n\nb'],
    ['an empty box between words', 'a<div></div>b', 'a\nb'],
    ['a script between parts of a word', 'a<script>x</script>b', 'ab'],
    ['a quotation', '<p>He said <q>no</q>.</p>', 'He said "no".'],
    ['a block quotation', '<blockquote><p>a</p><p>b</p></blockquote>', 'a\n\nb'],
    ['a field within a sentence', '<p>press<button>OK</button>now</p>', 'press OK now'],
    ['an unknown element within a sentence', '<p>see <x-tip>this</x-tip> now</p>', 'see this now'],
    ['an unknown element before a sign', '<p>ask <x-tip>@ann</x-tip>, (<x-tip>me</x-tip>)</p>', 'ask @ann, (me)'],
    ['an unknown element in a box with text', '<div>Price: <x-price>5</x-price>%.</div>', 'Price: 5%.'],
    ['an unknown element in an item with a list', '<ul><li>a <x-b>b</x-b>.<ul><li>c</ul></ul>', '- a b.\n  - c'],
    ['an unknown element in a span', '<p>in <span><x-place><x-name>Rome</x-name></x-place></span>.</p>', 'in Rome.'],
    ['unknown elements beside words', '<p>a<x-b>b</x-b>c <x-d>d.</x-d><x-e>e</x-e></p>', 'a b c d. e'],
    ['unknown elements as boxes', '<x-a>one</x-a><x-b>two</x-b>', 'one\ntwo'],
    ['unknown elements with blocks', '<div>a <x-b><div>b</div></x-b>c</div>', 'a\nb\nc'],
    ['unknown elements away from text', '<div>a <h2>b</h2><x-c>c.</x-c> <x-d>d.</x-d> <h2>e</h2></div>', 'a\n\nb\n\nc.\nd.\n\ne'],
    ['lines that are not broken', '<p>call <nobr>0 30</nobr>, <nobr>a</nobr>b</p>', 'call 0 30, ab'],
    ['a result', '<p><output>5</output>% <output>a</output>b</p>', '5% a b'],
    ['a field before a sign', '<p>press <button>OK</button>.</p>', 'press OK.'],
    ['Chinese in parts', '<p>北京<b>大学</b>的</p>', '北京大学的'],
    ['Chinese over source lines', '<p>北京\n  大学，\n在<b>海淀</b>\n区</p>', '北京大学，在海淀区'],
    ['Korean over source lines', '<p>서울\n대학교</p>', '서울 대학교'],
    ['Chinese beside Latin', '<p>北京\nBeijing</p>', '北京 Beijing'],
  ])('renders %s', (_, html, expected) => expect(text(html)).toBe(expected))

  it.each([
    [
      'a table in a cell',
      '<table><tr><th>Field<th>Values<th>Use<tr><td>mode<td><table><tr><td>a<td>first<tr><td>b<td>second</table><td>often</table>',
      'Field | Values | Use\nmode | a first b second | often',
    ],
    [
      'what stands in for players and drawings',
      '<p>a</p><video>No <b>video</b>.</video><audio>No audio.</audio><canvas>c</canvas><object data="/f.swf">No Flash.</object><object>b</object>',
      'a\n\nb',
    ],
    ['all that stands in a player without end', `<video>a<p>${'word '.repeat(100)}b</p>`, `a\n\n${'word '.repeat(100)}b`],
    ['names of drawings', '<p>see <a href="/x">goats<svg><title>New window</title><desc>c</desc></svg></a>, b</p>', 'see goats, b'],
    ['ruby text', '<p><ruby>漢<rt>kan</rt>字<rt></rt></ruby>と<ruby><rb>京</rb><rt>kyō</rt></ruby>だ</p>', '漢(kan)字と京(kyō)だ'],
    [
      'ruby text with brackets',
      '<p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp>字<rp>（</rp><rt>ji</rt><rp>）</rp></ruby></p>',
      '漢(kan)字（ji）',
    ],
    ['a list', 'x<ul><li>a</li><li>b</li></ul>y', 'x\n\n- a\n- b\n\ny'],
    ['a numbered list without numbers', '<ol start="5"><li>a<li>b</ol>', '- a\n- b'],
    ['nested lists', '<ul><li>a<ul><li>b<ol><li>c</ol></ul><li>d</ul>', '- a\n  - b\n    - c\n- d'],
    ['paragraphs in items', '<ul><li><p>a</p><p>b</p></li><li><p>c</p></li></ul>', '- a\n\n  b\n- c'],
    ['text after a nested list', '<ul><li>a<ul><li>b</ul>c</ul>', '- a\n  - b\n  c'],
    ['items of boxes', '<ul><li><div>a</div><div>b</div></ul>', '- a\n  b'],
    ['an item without list', '<li>a</li>', '- a'],
    ['an empty item', '<ul><li></li><li>b</ul>', '- b'],
    ['definitions', '<dl><dt>a</dt><dd>b</dd><dt>c</dt><dd>d</dd></dl>', 'a\nb\nc\nd'],
  ])('renders %s', (_, html, expected) => expect(text(html)).toBe(expected))

  it.each([
    ['code', '<p>a</p><pre>if x:\n    y\n\n  z</pre>b', 'a\n\nif x:\n    y\n\n  z\n\nb'],
    ['coloured code', '<pre><code><span>let</span> <span>x</span><span>=</span>1\n  <b>y</b></code></pre>', 'let x=1\n  y'],
    ['lines of boxes in code', '<pre><div>a</div><div>  b</div></pre>', 'a\n  b'],
    ['breaks in code', '<pre>a<br>  b</pre>', 'a\n  b'],
    ['code in an item', '<ul><li>x<pre>a\n b</pre></ul>', '- x\n\n  a\n   b'],
    ['inline code', '<p>use <code><span>a</span><span>.b</span></code> here</p>', 'use a.b here'],
    ['lines that only a style sheet breaks', '<pre><span class="line">a</span><span class="line">b</span></pre>', 'a\nb'],
    ['numbers beside lines', '<pre><code><span class="ln">1</span><span>f() {\n</span><span class="ln">2</span>}</code></pre>', 'f() {\n}'],
    ['what cannot be seen in code', '<pre>\u200ba\u200bb</pre>', '\u200ba\u200bb'],
    ['no-break spaces in code', '<pre>\u00a0\u00a0a</pre>', '  a'],
  ])('renders %s', (_, html, expected) => expect(text(html)).toBe(expected))

  it.each([
    ['rows', '<table><tr><th>a<th>b<tr><td>1<td>2</table>', 'a | b\n1 | 2'],
    ['empty cells', '<table><tr><th>a<th>b<th>c<tr><td>1<td><td>3<tr><td><td>2<td></table>', 'a | b | c\n1 | | 3\n| 2'],
    ['blocks in cells', '<table><tr><th>a<th>b<tr><td><p>1</p><p>2</p><td>x<br>y</table>', 'a | b\n1 2 | x y'],
    ['a caption', '<table><caption>T</caption><tr><td>a<td>b<tr><td>c<td>d</table>', 'T\na | b\nc | d'],
    ['a layout', '<table><tr><td>a<td><p>b</p></table>', 'a\n\nb'],
    ['nested tables', '<table><tr><td>x<td><table><tr><th>a<th>b<tr><td>c<td>d</table></table>', 'x\n\na | b\nc | d'],
    ['text around', 'x<table><tr><th>a<th>b<tr><td>c<td>d</table>y', 'x\n\na | b\nc | d\n\ny'],
  ])('renders tables: %s', (_, html, expected) => expect(text(html)).toBe(expected))

  it.each([
    ['KaTeX', `<p>where (${katex('x^2', 'x2')}), and</p>`, 'where (x^2), and'],
    ['MathJax 2', '<p>So <span class="MathJax">a b</span><script type="math/tex">a+b</script>, or</p>', 'So a+b, or'],
    ['scripts alone', '<p>So <script type="math/tex">a+b</script> or</p>', 'So a+b or'],
    ['a formula of its own', '<p>So<script type="math/tex; mode=display">a_1</script>or</p>', 'So\na_1\nor'],
    ['MathML without TeX', '<p>So <math><mi>a</mi><mo>+</mo><mi>b</mi></math> or</p>', 'So a + b or'],
    ['a formula in a cell', `<table><tr><th>a<th>b<tr><td>${katex('x', 'x')}<td>2</table>`, 'a | b\nx | 2'],
    ['a formula in an item', `<ul><li>${katex('y', 'y')} is<li>b</ul>`, '- y is\n- b'],
  ])('renders formulas once: %s', (_, html, expected) => expect(text(html)).toBe(expected))

  it('drops data tables, not layout tables, where tables are not wanted', () => {
    expect(text('<p>x</p><table><tr><th>a<th>b<tr><td>1<td>2</table><p>y</p>', { tables: false })).toBe('x\n\ny')
    expect(text('<table><tr><td>a<td>b</table>', { tables: false })).toBe('a\nb')
  })

  it('keeps words apart where text between them was dropped', () => {
    const page = parsePage('<p>one two three<b>four</b>five</p>')
    expect(toText(page, canonical(page.runs, [0, 3, 8, 13]))).toBe('one three')
    expect(toText(page, canonical(page.runs, [0, 13, 17, 21]))).toBe('one two three five')
  })

  it('renders a page that nests 100,000 deep', () => {
    for (const tags of ['<div>', '<ul><li>', '<blockquote>', '<span>', '<table><tr><td>']) {
      expect(text(tags.repeat(Math.ceil(100_000 / (tags.split('>').length - 1))) + 'deep')).toContain('deep')
    }
  })
})

const wordCharacters = (string: string): string => string.replace(/[^\p{L}\p{N}_]+/gu, '')
/** Words, sorted; of scripts without spaces every character, since source lines may end anywhere in them. */
const words = (string: string): string =>
  (
    string
      .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
      .match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])[\p{L}\p{N}_])+/gu) ?? []
  )
    .sort()
    .join(' ')

/** The part of a selection outside of code, whose spans are no word borders. */
function withoutCode(page: Page, keep: Selection): Selection {
  const { nodes, runs } = page
  const bounds: number[] = []
  for (let i = 0; i < nodes.size; i++) {
    if (nodes.tag[i] !== Tag.pre && nodes.tag[i] !== Tag.code) continue
    bounds.push(runs.start[nodes.run[i]], runs.start[nodes.run[nodes.end[i]]])
    i = nodes.end[i] - 1
  }
  return difference(keep, canonical(runs, bounds))
}

function checkWords(page: Page, keep: Selection): void {
  const snapped = shownPart(page, keep)
  expect(wordCharacters(toText(page, keep))).toBe(wordCharacters(selectionText(page, snapped)))
  const prose = withoutCode(page, snapped)
  expect(words(toText(page, prose))).toBe(words(selectionText(page, shownPart(page, prose))))
}

/** A page without that for which toText does otherwise by design: neighbouring links, the TeX of formulas, numbers beside code. */
const comparable = (html: string): string =>
  html
    .replace(/<\/a>(?:<[^>]*>)*?(?=<a\b)/gi, '$& ')
    .replace(/<(annotation|script type="math)\b[\s\S]*?<\/(?:annotation|script)>/g, '')
    .replace(/<td class="linenos">[\s\S]*?<\/td>/g, '')

describe('the words of toText are those of the specification', () => {
  it('on random pages and selections', () => {
    for (let seed = 1; seed <= 1500; seed++) {
      // 2.7 joins words that only a rule or an empty box sets apart, toText does not: such places get a space.
      const page = parsePage(comparable(randomHtml(seed)).replace(/<(?!\/?(?:b|em|font|a|span|label)\b)/g, ' <'))
      checkWords(page, page.live)
      const random = seededRandom(seed)
      const bounds: number[] = []
      for (let at = 0; at < page.runs.axis.length; at += 1 + Math.floor(random() * 60))
        bounds.push(at, Math.min((at += Math.floor(random() * 80)), page.runs.axis.length))
      checkWords(page, canonical(page.runs, bounds))
    }
  })

  const root = new URL('../../../../fixtures/pages/', import.meta.url)
  it.each(readdirSync(root))('on the fixture page %s', slug => {
    const page = parsePage(comparable(readFileSync(new URL(`${slug}/source.html`, root), 'utf8')))
    checkWords(page, page.live)
  })
})

describe('snapToAtoms', () => {
  const page = parsePage('<p>before</p><table><tr><th>aaaa<th>bbbb<tr><td>cccc<td>dddd</table><pre>eeee ffff</pre>')
  const at = (word: string): number => page.runs.axis.indexOf(word)
  const select = (...words: string[]): string =>
    selectionText(
      page,
      snapToAtoms(
        page,
        canonical(
          page.runs,
          words.flatMap(word => [at(word), at(word) + word.length]),
        ),
      ),
    )

  it('knows tables and code', () => expect(atomsOf(page).map(atom => page.tagName(atom))).toEqual(['table', 'pre']))
  it.each([
    [['aaaa', 'bbbb'], 'aaaa\nbbbb\ncccc\ndddd'],
    [['before', 'aaaa'], 'before'],
    [['eeee'], 'eeee ffff'],
    [['eee'], ''],
    [['before', 'cccc', 'dddd', 'ffff'], 'before\naaaa\nbbbb\ncccc\ndddd\neeee ffff'],
  ])('rounds %j', (words, expected) => expect(select(...words)).toBe(expected))
})
