import { describe, expect, it } from 'vitest'
import type { Page } from '../page/page.js'
import { parsePage } from '../page/parse.js'
import { everything, type Selection, SelectionBuilder } from '../page/selection/selection.js'
import { randomHtml, seededRandom } from '../testing/random-page.js'
import { readsOf } from './counted-reads.fixture.js'
import { readAsWritten, treeOf } from './html/as-written.fixture.js'
import { wildHtml } from './html/wild-page.fixture.js'
import type { OutputOptions } from './options.js'
import { selectionText } from './selection-text.js'
import { shownPart } from './shown.js'
import { toHtml } from './to-html.js'

/** Renders what has no capital X, on one line. */
function html(source: string, options: OutputOptions = {}): string {
  const page = parsePage(source, { url: 'https://example.org/dir/page' })
  const builder = new SelectionBuilder(page.runs)
  for (const run of page.liveRuns) if (!page.runText(run).includes('X')) builder.add(page.runs.start[run], page.runs.start[run + 1])
  return toHtml(page, builder.build(), options).replace(/>\n(?=<)/g, '>')
}

describe('structure', () => {
  it.each([
    ['<div><div><span>a</span></div></div>', '<p>a</p>'],
    ['a<p>b</p>c', '<p>a</p><p>b</p><p>c</p>'],
    ['<h1>T</h1><h2><div>U</div><div>V</div></h2>', '<h1>T</h1><h2>U<br>V</h2>'],
    ['<h3><table><tr><th>a<th>b</table></h3>', '<table><tbody><tr><th>a</th><th>b</th></tr></tbody></table>'],
    ['<p>a <b>b <i>c</i></b> <strong>d</strong>e</p>', '<p>a <b>b <i>c</i></b> <strong>d</strong>e</p>'],
    ['<p>a<b> b </b>c</p>', '<p>a <b>b</b> c</p>'],
    ['<b>a<p>b</p>c</b>', '<p><b>a</b></p><p><b>b</b></p><p><b>c</b></p>'],
    ['<p><b><b>a</b></b></p>', '<p><b>a</b></p>'],
    ['<p><strike>a</strike> <tt>b</tt> <font>c</font> <big>d</big></p>', '<p><s>a</s> <code>b</code> c d</p>'],
    ['<p>a<br>b</p>', '<p>a<br>b</p>'],
    ['<p>a<br><br>b</p>', '<p>a</p><p>b</p>'],
    ['<p>a</p><hr><p>b</p>', '<p>a</p><hr><p>b</p>'],
    ['<p>a&nbsp;b</p>', '<p>a\u00a0b</p>'],
    ['<p>super<wbr>long</p>', '<p>super<wbr>long</p>'],
    ['<p>a <button>b</button><button>c</button> d</p>', '<p>a b c d</p>'],
    ['<p>a <x-note>b</x-note>, c</p>', '<p>a b, c</p>'],
    ['<div>a <x-b>b</x-b>. <nobr>c</nobr>d</div>', '<p>a b. cd</p>'],
    ['<p>see <i>a<svg><title>b</title></svg></i>.<video>c</video></p>', '<p>see <i>a</i>.</p>'],
    ['<p>a <select><optgroup><option>b</optgroup><option>c</select>, d</p>', '<p>a b c, d</p>'],
    ['<x-a>a</x-a><x-a>b</x-a>', '<p>a</p><p>b</p>'],
    ['<h2 id="a">T<a href="#a">¶</a></h2><p><a href="#a">b</a></p>', '<h2 id="gleaned-a">T</h2><p><a href="#gleaned-a">b</a></p>'],
    ['<p>a</p><p>&#8203;</p><h2>&zwj;</h2><ul><li>&shy;</ul>b', '<p>a</p><p>b</p>'],
    ['<p>a<i>&#8203;</i>b soft&shy;ly</p>', '<p>ab soft\u00adly</p>'],
    ['<article>a</article>', '<p>a</p>'],
    ['<article>a</article><article>b</article>', '<article><p>a</p></article><article><p>b</p></article>'],
    ['<p>a</p><nav>X</nav><p>b</p>', '<p>a</p><p>b</p>'],
    ['<p>a<div>X</div>b</p>', '<p>a</p><p>b</p>'],
    // lists
    ['<ul><li>a<li>b<ul><li>c</ul></ul>', '<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>'],
    ['<ol start=3 reversed type=a><li value=7>a</ol>', '<ol start="3" reversed="" type="a"><li value="7">a</li></ol>'],
    ['<ul><li><div>a</div><li><div>b</div><div>c</div><li><p>d</p></ul>', '<ul><li>a</li><li><p>b</p><p>c</p></li><li><p>d</p></li></ul>'],
    ['<ul>a<div>b</div><li>c</ul>', '<ul><li>a<p>b</p></li><li>c</li></ul>'.replace('<p>b</p>', '<br>b')],
    ['<div><li>a</li><li>b</li>c</div>', '<ul><li>a</li><li>b</li></ul><p>c</p>'],
    ['<ul><li>X</li><li>a</li></ul>', '<ul><li>a</li></ul>'],
    ['<menu><li>a</menu>', '<ul><li>a</li></ul>'],
    ['<dl><div><dt>a</dt><dd>b</dd></div></dl>', '<dl><dt>a</dt><dd>b</dd></dl>'],
    ['<dt>a</dt><dd>b</dd>', '<dl><dt>a</dt><dd>b</dd></dl>'],
    // quotes, disclosure, ruby
    ['<blockquote>a<blockquote>b</blockquote></blockquote>', '<blockquote><p>a</p><blockquote><p>b</p></blockquote></blockquote>'],
    ['<details><summary>a</summary>b</details>', '<details open=""><summary>a</summary><p>b</p></details>'],
    ['<p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby></p>', '<p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby></p>'],
  ])('of %j', (source, expected) => expect(html(source)).toBe(expected))
})

describe('tables and code', () => {
  it.each([
    [
      '<table><caption>c</caption><thead><tr><th scope=col>a<th>b<tbody><tr><td colspan=2>1<tr><td>2<td></table>',
      '<table><caption>c</caption><thead><tr><th scope="col">a</th><th>b</th></tr></thead><tbody><tr><td colspan="2">1</td></tr><tr><td>2</td><td></td></tr></tbody></table>',
    ],
    ['<table><tr><td><p>a</p></td></tr></table>', '<p>a</p>'],
    ['<pre>a\n  b</pre>', '<pre>a\n  b</pre>'],
    ['<pre>\n\na</pre>', '<pre>\n\na</pre>'.replace('\n\na', 'a')],
    [
      '<pre><code class="language-js hljs"><span>let</span> a\n  = 1</code></pre>',
      '<pre><code class="language-js">let a\n  = 1</code></pre>',
    ],
    ['<div class="highlight-source-python"><pre>a</pre></div>', '<pre><code class="language-python">a</code></pre>'],
    ['<pre>see <a href="x">x</a>\n <b>y</b></pre>', '<pre>see <a href="https://example.org/dir/x">x</a>\n <b>y</b></pre>'],
    ['<h2>a<pre>b</pre></h2>', '<p>a</p><pre>b</pre>'],
    [
      '<table><caption>a<pre>b</pre></caption><tr><th>c<th>d</table>',
      '<table><caption>a<br>b</caption><tbody><tr><th>c</th><th>d</th></tr></tbody></table>',
    ],
  ])('of %j', (source, expected) => expect(html(source)).toBe(expected))
})

describe('formulas', () => {
  it.each([
    [
      '<p>so <math display=block><mfrac><mi>x</mi><mn>2</mn></mfrac></math>, then</p>',
      '<p>so <math display="block"><mfrac><mi>x</mi><mn>2</mn></mfrac></math>, then</p>',
    ],
    ['<math><mtext><b>a</b><script>x</script></mtext></math>', '<p><math><mtext>a</mtext></math></p>'],
    ['<math><annotation-xml encoding="text/html"><p>a</p></annotation-xml><mi>x</mi></math>', '<p><math><mi>x</mi></math></p>'],
    [
      '<math><maction actiontype="statusline" href="x" onclick="y"><mi href=x style=y>x</mi></maction></math>',
      '<p><math><mi>x</mi></math></p>',
    ],
    ['<math>loose<mi mathvariant="bold">x</mi></math>', '<p><math><mtext>loose</mtext><mi mathvariant="bold">x</mi></math></p>'],
  ])('of %j', (source, expected) => expect(html(source)).toBe(expected))
})

describe('links and pictures', () => {
  it.each([
    ['<a href="x?a=1&amp;b=2">a</a>', '<p><a href="https://example.org/dir/x?a=1&amp;b=2">a</a></p>'],
    ['<base href="https://cdn.example/"><a href="x">a</a>', '<p><a href="https://cdn.example/x">a</a></p>'],
    ['<a href="#">a</a> <a href="javascript:b()">b</a> <a>c</a>', '<p>a b c</p>'],
    [
      '<a href="x"><h2>a</h2><p>b</p></a>',
      '<h2><a href="https://example.org/dir/x">a</a></h2><p><a href="https://example.org/dir/x">b</a></p>',
    ],
    [
      '<p>a<sup id=r><a href="#n">1</a></sup></p><ol><li id=n>b <a href="#r">↩</a></ol>',
      '<p>a<sup id="gleaned-r"><a href="#gleaned-n">1</a></sup></p><ol><li id="gleaned-n">b <a href="#gleaned-r">↩</a></li></ol>',
    ],
    ['<a href="#s">a</a><div id=s><div><p>b</p></div></div>', '<p><a href="#gleaned-s">a</a></p><p id="gleaned-s">b</p>'],
    ['<a href="#gone">a</a>', '<p><a href="https://example.org/dir/page#gone">a</a></p>'],
    ['<p>a <img data-src=i.png alt="x&quot;y"> b</p>', '<p>a <img src="https://example.org/dir/i.png" alt="x&quot;y"> b</p>'],
    [
      '<p>a</p><figure><a href=big><img src=i.png></a><figcaption>c</figcaption></figure><p>b</p>',
      '<p>a</p><figure><a href="https://example.org/dir/big"><img src="https://example.org/dir/i.png" alt=""></a><figcaption>c</figcaption></figure><p>b</p>',
    ],
  ])('of %j', (source, expected) => expect(html(source)).toBe(expected))
})

describe('options', () => {
  const source =
    '<p>a <a href=x>b</a></p><figure><img src=i.png><figcaption>c</figcaption></figure><table><tr><th>d<th>e</table><p>f <img src=j.png></p>'
  it('leaves out tables, pictures and link targets where told to', () => {
    expect(html(source, { tables: false })).not.toContain('<table')
    expect(html(source, { images: false })).toBe(
      '<p>a <a href="https://example.org/dir/x">b</a></p><figure><figcaption>c</figcaption></figure><table><tbody><tr><th>d</th><th>e</th></tr></tbody></table><p>f</p>',
    )
    expect(html(source, { links: false })).toContain('<p>a b</p>')
  })
  it('resolves against the address it is given', () => {
    expect(html('<a href=x>a</a>', { url: 'https://other.example/' })).toBe('<p><a href="https://other.example/x">a</a></p>')
  })
})

describe('language and direction', () => {
  it.each([
    ['<html dir=rtl lang=ar><p>a</p>', '<div lang="ar" dir="rtl"><p>a</p></div>'],
    ['<html dir=ltr lang=en><p lang=fr>a</p>', '<p lang="fr">a</p>'],
    ['<div dir=rtl><p>a</p></div>', '<div dir="rtl"><p>a</p></div>'],
    [
      '<p><span lang=fr>a</span> <i lang="x y">b</i> <bdo>c</bdo> <bdo dir=rtl>d</bdo></p>',
      '<p><span lang="fr">a</span> <i>b</i> c <bdo dir="rtl">d</bdo></p>',
    ],
  ])('of %j', (source, expected) => expect(html(source)).toBe(expected))
})

function randomSelection(page: Page, seed: number): Selection {
  const random = seededRandom(seed)
  const builder = new SelectionBuilder(page.runs)
  const share = [1, 0.7, 0.3][seed % 3]
  for (const run of page.liveRuns) if (random() < share) builder.add(page.runs.start[run], page.runs.start[run + 1])
  return builder.build()
}

const unspaced = (text: string): string => text.replace(/[\p{White_Space}\x00-\x1f]+/gu, '')

describe('formulas', () => {
  const tex = '<annotation encoding="application/x-tex">x</annotation>'
  const math = `<math><semantics><mi>x</mi>${tex}</semantics></math>`
  it.each([
    [
      'KaTeX',
      `<p>A <span class="katex"><span class="katex-mathml">${math}</span><span class="katex-html" aria-hidden="true">x</span></span>, B</p>`,
      `<p>A ${math}, B</p>`,
    ],
    [
      'MediaWiki',
      `<p>A <span class="mwe-math-element"><span class="mwe-math-mathml-inline" style="display:none">${math}</span><img src="/x.svg" class="mwe-math-fallback-image-inline" alt="x"></span> B</p>`,
      `<p>A ${math} B</p>`,
    ],
    [
      'MathJax 2',
      '<p>A <span class="MathJax_Preview"></span><span class="MathJax"><nobr aria-hidden="true">k</nobr><span class="MJX_Assistive_MathML"><math><mi>k</mi></math></span></span><script type="math/tex">k</script> B</p>',
      '<p>A <math><mi>k</mi></math> B</p>',
    ],
    ['TeX in a script', '<p>A (<script type="math/tex">x < "y"</script>) B</p>', '<p>A (<code>x &lt; "y"</code>) B</p>'],
    ['TeX that begins a line', '<p><script type="math/tex">x</script> B</p>', '<p><code>x</code> B</p>'],
  ])('of %s stand there once', (_, source, expected) => expect(html(source)).toBe(expected))

  it('are dropped with their text', () => expect(html('<p>A <math><mi>X</mi></math> B</p>')).toBe('<p>A B</p>'))
})

describe('on random pages', () => {
  const seeds = Array.from({ length: 300 }, (_, seed) => seed)
  const pageOf = (seed: number): Page => parsePage(seed % 2 ? wildHtml(seed) : randomHtml(seed, 80), { url: 'https://example.org/' })

  it('reads back as the tree that is written, and twice the same', () => {
    for (const seed of seeds) {
      const page = pageOf(seed)
      const keep = randomSelection(page, seed)
      const output = toHtml(page, keep)
      expect(treeOf(parsePage(`<body>${output}`)), `seed ${seed}: ${output}`).toBe(readAsWritten(output))
      expect(toHtml(page, keep)).toBe(output)
    }
  })

  it('holds the kept characters, all and no others', () => {
    for (const seed of seeds) {
      const page = pageOf(seed)
      const keep = shownPart(page, randomSelection(page, seed))
      const again = parsePage(`<body>${toHtml(page, keep)}`)
      expect(unspaced(selectionText(again, everything(again.runs))), `seed ${seed}`).toBe(unspaced(selectionText(page, keep)))
    }
  })
})

describe('on hostile sizes', () => {
  const render = (source: string): string => {
    const page = parsePage(source)
    return toHtml(page, page.live)
  }
  it.each(['div', 'b', 'ul><li', 'blockquote', 'span dir=rtl', 'table><tr><td', 'section', 'x-a', 'font', 'a href=x', 'details', 'dl><dd'])(
    'renders 100,000 elements inside each other: <%s>',
    tag => {
      const output = render(`<p>first</p>${`<${tag}>`.repeat(100_000 / tag.split('><').length)}deep`)
      expect(output).toContain('deep')
      const depth = [...output.matchAll(/<(\/?)(?!br|hr|img|wbr)[a-z]/g)].reduce(
        ([now, most], [, slash]) => (slash ? [now - 1, most] : [now + 1, Math.max(most, now + 1)]),
        [0, 0],
      )[1]
      expect(depth).toBeLessThan(300)
      expect(treeOf(parsePage(`<body>${output}`))).toBe(readAsWritten(output))
    },
  )

  it.each([
    ['a link around many paragraphs', (n: number) => `<a href="/${'x'.repeat(4000)}">${'<p>x</p>'.repeat(n)}`],
    [
      'a long base before many links',
      (n: number) => `<base href="https://example.org/${'x'.repeat(2000)}/">${'<a href=y>x</a> '.repeat(n)}`,
    ],
    [
      'phrases around many paragraphs',
      (n: number) => {
        const phrases = Array.from({ length: 40 }, (_, i) => `<abbr title="${String(i).repeat(300)}">`).join('')
        return phrases + '<p>x</p>'.repeat(n)
      },
    ],
    [
      'a long base before many sets of pictures',
      (n: number) => {
        const set = Array.from({ length: 30 }, (_, i) => `${i}.png ${i + 1}w`).join()
        return `<base href="https://example.org/${'x'.repeat(2000)}/"><p>x${`<img src=i.png srcset="${set}">y`.repeat(n / 10)}`
      },
    ],
  ])('writes in proportion to the page: %s', (_, source) => {
    const html = source(20_000)
    const output = render(html)
    expect(output.length).toBeLessThan(1_000_000 + 40 * html.length)
    expect(output.match(/x/g)?.length).toBeGreaterThan(1900)
  })

  it('reads the page in proportion to its size', () => {
    const reads = (n: number): number =>
      readsOf(parsePage('<div><b><i><p>text <a href=x>link</a><br>'.repeat(n)), page => void toHtml(page, page.live))
    // Quadratic work would cost sixteen times as much for four times the page.
    const small = reads(1000)
    expect(small).toBeGreaterThan(8000)
    expect(reads(4000)).toBeLessThan(4.5 * small)
  })
})
