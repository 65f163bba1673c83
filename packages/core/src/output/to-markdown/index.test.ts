import { describe, expect, it } from 'vitest'
import { parsePage } from '../../page/parse.js'
import { canonical } from '../../page/selection/selection.js'
import type { OutputOptions } from '../options.js'
import { toMarkdown } from './index.js'

const url = 'https://example.org/dir/page.html'
const markdown = (html: string, options: OutputOptions = {}): string => {
  const page = parsePage(html, { url })
  return toMarkdown(page, page.live, { url, ...options })
}
const check = (cases: readonly (readonly [string, string, string])[]): void => {
  it.each(cases)('%s', (_, html, expected) => expect(markdown(html)).toBe(expected))
}

describe('blocks', () => {
  check([
    ['nothing', '', ''],
    ['paragraphs', '<p>one</p><p>two\n lines</p>', 'one\n\ntwo lines'],
    ['boxes', '<div>one</div><div>two</div>', 'one\n\ntwo'],
    [
      'unknown elements in a line',
      '<div>Price: <x-price>5</x-price>.</div><x-card>One.</x-card><x-card>Two.</x-card>',
      'Price: 5.\n\nOne.\n\nTwo.',
    ],
    ['headings', '<h1>A</h1><h3>B <b>bold</b></h3><h6>C</h6>', '# A\n\n### B bold\n\n###### C'],
    ['a heading over lines', '<h2>A<br>B<div>C</div></h2>', '## A B C'],
    ['a heading that ends in signs', '<h2>C #</h2>', '## C \\#'],
    ['an empty heading', '<h2> </h2><p>x</p>', 'x'],
    ['a rule', '<p>a</p><hr><p>b</p>', 'a\n\n---\n\nb'],
    ['no rule at the edge', '<hr><p>b</p><hr>', 'b'],
    ['a rule in an item', '<ul><li>x<li><hr>a</ul>', '- x\n- ***\n\n  a'],
    ['a quotation', '<blockquote><p>a</p><p>b</p></blockquote>c', '> a\n>\n> b\n\nc'],
    ['nested quotations', '<blockquote>a<blockquote>b</blockquote>c</blockquote>', '> a\n>\n> > b\n>\n> c'],
    ['two quotations', '<blockquote>a</blockquote><blockquote>b</blockquote>', '> a\n\n> b'],
    ['a list in a quotation', '<blockquote><ul><li>a<li>b</ul></blockquote>', '> - a\n> - b'],
    ['one break', '<p>a<br>b</p>', 'a\\\nb'],
    ['two breaks', '<p>a<br><br>b</p>', 'a\n\nb'],
    ['a break at the end', '<p>a<br></p><p>b</p>', 'a\n\nb'],
    ['a break after an address', '<p>http://x.org/y<br>b</p>', 'http://x.org/y  \nb'],
    ['definitions', '<dl><dt>T</dt><dd>D1</dd><dd>D2</dd><dt>U</dt><dd>E</dd></dl>', '**T**\n\n- D1\n- D2\n\n**U**\n\n- E'],
    ['a disclosure', '<details><summary>More</summary><p>text</p></details>', 'More\n\ntext'],
  ])
})

describe('lists', () => {
  check([
    ['bullets', 'x<ul><li>a</li><li>b</li></ul>y', 'x\n\n- a\n- b\n\ny'],
    ['numbers', '<ol><li>a<li>b</ol>', '1. a\n2. b'],
    ['numbers from a start', '<ol start="9"><li>a<li>b</ol>', '9. a\n10. b'],
    ['numbers that count down', '<ol reversed><li>a<li>b<li value="8">c<li>d</ol>', '4. a\n3. b\n8. c\n7. d'],
    ['numbers that count down from a start', '<ol reversed start="1"><li>a<li>b<li>c</ol>', '1. a\n0. b\n0. c'],
    ['numbers by value', '<ol><li>a<li value="7">b<li>c</ol>', '1. a\n7. b\n8. c'],
    ['nested', '<ul><li>a<ul><li>b<ol><li>c</ol></ul><li>d</ul>', '- a\n  - b\n    1. c\n- d'],
    ['nested with a start', '<ul><li>a<ol start="3"><li>b</ol></ul>', '- a\n\n  3. b'],
    ['in wide numbers', '<ol start="10"><li>a<ul><li>b</ul></ol>', '10. a\n    - b'],
    ['paragraphs', '<ul><li><p>a</p><p>b</p></li><li><p>c</p></li></ul>', '- a\n\n  b\n\n- c'],
    ['one paragraph each', '<ul><li><p>a</p></li><li><p>c</p></li></ul>', '- a\n- c'],
    ['text after a nested list', '<ul><li>a<ul><li>b</ul>c</ul>', '- a\n  - b\n\n  c'],
    ['side by side', '<ul><li>a</ul><ul><li>b</ul><ol><li>c</ol><ol><li>d</ol>', '- a\n\n* b\n\n1. c\n\n1) d'],
    ['code in an item', '<ol><li>a<pre>x\n\n y</pre></ol>', '1. a\n\n   ```\n   x\n\n    y\n   ```'],
    ['an item without list', '<li>a</li>', '- a'],
    ['an item that begins with a list', '<ul><li><ul><li>a</ul></ul>', '- - a'],
    [
      'tasks',
      '<ul><li><input type="checkbox"> a<li><input type=checkbox checked>b<li><label><input type="checkbox">c</label></ul>',
      '- [ ] a\n- [x] b\n- [ ] c',
    ],
    ['text that looks like a task', '<ul><li>[ ] a</ul>', '- \\[ ] a'],
  ])
})

describe('within a line', () => {
  check([
    ['emphasis', '<p><b>a</b> <strong>b</strong> <i>c</i> <em>d</em> <cite>e</cite></p>', '**a b** *c d e*'],
    ['strike-through', '<p><del>a</del> <s>b</s></p>', '~~a b~~'],
    ['nested emphasis', '<p><b>a <i>b</i></b>, <i><b>c</b> d</i></p>', '**a *b***, ***c** d*'],
    ['emphasis in emphasis of its kind', '<p><b>a<b>b</b></b></p>', '**ab**'],
    ['neighbouring emphasis', '<p><b>a</b><b>b</b><i>c</i></p>', '**ab**_c_'],
    ['white space at the edge of emphasis', '<p>x<b> a </b>y</p>', 'x **a** y'],
    ['empty emphasis', '<p>x<b></b><i> </i>y</p>', 'x y'],
    ['emphasis within a word', '<p>un<b>believ</b>able</p>', 'un**believ**able'],
    ['punctuation at the edge within a word', '<p>a<b>(b)</b>c</p>', 'a(**b**)c'],
    ['East Asian punctuation', '<p><b>注意：</b>これは<b>「強調」</b>です</p>', '**注意**：これは「**強調**」です'],
    ['emphasis across blocks', '<b><p>a</p><p>b</p></b>', '**a**\n\n**b**'],
    ['emphasis across breaks', '<p><b>a<br>b</b></p>', '**a\\\nb**'],
    ['code', '<p><code>a</code> <kbd>b</kbd> <samp>c</samp> <tt>d</tt></p>', '`a` `b` `c` `d`'],
    ['code with back-ticks', '<p><code>a`b</code> <code>`c`</code> <code>``</code></p>', '``a`b`` `` `c` `` ``` `` ```'],
    ['code is not escaped', '<p><code>*a* &lt;b&gt; \\</code></p>', '`*a* <b> \\`'],
    ['coloured code', '<p><code><span>a</span><span>.b</span> <b>c</b></code></p>', '`a.b c`'],
    ['raised and lowered', '<p>10<sup>6</sup> H<sub>2</sub>O 1<sup>st</sup></p>', '10<sup>6</sup> H<sub>2</sub>O 1st'],
    ['quotations', '<p>say <q>a <b>b</b></q></p>', 'say "a **b"**'],
    ['Chinese', '<p>北京\n<b>大学</b>的</p>', '北京**大学**的'],
  ])
})

describe('escapes', () => {
  check([
    [
      'none in plain text',
      '<p>A plain text, with (brackets) - and dashes; a+b=c. 50% of #tags &amp; 3 &lt; 4 > 2!</p>',
      'A plain text, with (brackets) - and dashes; a+b=c. 50% of #tags & 3 < 4 > 2!',
    ],
    ['stars', '<p>*a* and 2 * 3 * 4</p>', '\\*a\\* and 2 * 3 * 4'],
    ['a lone star', '<p>Price* of it</p>', 'Price* of it'],
    ['underscores', '<p>snake_case_name and _a_</p>', 'snake_case_name and \\_a\\_'],
    ['numbers', '<p>1. a</p><p>1) a</p><p>1.5 a</p><p>2019. A year</p>', '1\\. a\n\n1\\) a\n\n1.5 a\n\n2019\\. A year'],
    ['bullets', '<p>- a</p><p>+ a</p><p>* a</p><p>-a</p>', '\\- a\n\n\\+ a\n\n\\* a\n\n-a'],
    ['heading signs', '<p># a</p><p>#a</p>', '\\# a\n\n#a'],
    ['quotation signs', '<p>> a</p><p>a > b</p>', '\\> a\n\na > b'],
    ['underlines', '<p>a<br>===<br>---</p>', 'a\\\n===\\\n\\---'],
    ['rules', '<p>***</p><p>---</p><p>___</p>', '\\***\n\n\\---\n\n\\___'],
    ['fences', '<p>```js</p><p>~~~</p>', '\\```js\n\n\\~~~'],
    ['tags', '<p>&lt;b> &lt;/b> &lt;!-- &lt;3</p>', '\\<b> \\</b> \\<!-- <3'],
    ['character references', '<p>&amp;amp; &amp;#65; AT&amp;T &amp;x</p>', '\\&amp; \\&#65; AT&T &x'],
    ['links', '<p>[a](b) [a] [^1]</p>', '[a\\](b) [a] \\[^1]'],
    ['definitions', '<p>[a]: b</p>', '\\[a]: b'],
    ['brackets in links', '<p><a href="/x">[a] b]</a></p>', '[\\[a\\] b\\]](https://example.org/x)'],
    ['an exclamation before a link', '<p>so!<a href="/x">a</a></p>', 'so\\![a](https://example.org/x)'],
    ['backslashes', '<p>C:\\dir \\* \\</p>', 'C:\\dir \\\\* \\\\'],
    ['back-ticks', '<p>`a` and</p><p>it`s</p>', '\\`a\\` and\n\nit`s'],
    ['tildes', '<p>~~a~~</p><p>~5</p>', '\\~\\~a\\~\\~\n\n~5'],
    [
      'bars',
      '<p>a | b</p><table><tr><th>a|b<th>c<tr><td><code>|</code><td>d</table>',
      'a | b\n\n| a\\|b | c |\n| --- | --- |\n| `\\|` | d |',
    ],
    ['bare addresses', '<p>see http://x.org/a_b_c and http://x.org/*a*.</p>', 'see http://x.org/a_b_c and http\\://x.org/\\*a\\*.'],
    ['an address that runs into a tag', '<p>http://x.org/&lt;b></p>', 'http\\://x.org/\\<b>'],
    ['dollars without formulas', '<p>$5 and $6</p>', '$5 and $6'],
    ['dollars beside formulas', '<p>$5 and <math><mi>x</mi></math></p>', '\\$5 and $x$'],
  ])
})

describe('links and pictures', () => {
  check([
    ['absolute', '<p><a href="../x?a=1&amp;b=2#c">a <b>b</b></a></p>', '[a **b**](https://example.org/x?a=1&b=2#c)'],
    ['on top of base', '<base href="/other/"><p><a href="x">a</a></p>', '[a](https://example.org/other/x)'],
    ['parentheses', '<p><a href="/a_(b)">x</a> <a href="/a)b">y</a></p>', '[x](https://example.org/a_(b)) [y](https://example.org/a\\)b)'],
    [
      'automatic',
      '<p><a href="https://x.org/y">https://x.org/y</a> <a href="mailto:a@x.org">a@x.org</a></p>',
      '<https://x.org/y> <a@x.org>',
    ],
    ['empty', '<p>a<a href="/x"></a><a href="/y"> </a>b</p>', 'a b'],
    ['dangerous', '<p><a href="javascript:alert(1)">a</a> <a href="#">b</a></p>', 'a b'],
    ['around blocks', '<a href="/x"><h3>a</h3><p>b</p></a>', '### [a](https://example.org/x)\n\n[b](https://example.org/x)'],
    ['to their own heading', '<h2 id="a">Title<a class="headerlink" href="#a">¶</a></h2>', '## Title'],
    ['to their own heading, before it', '<h3><a href="#c"><span>#</span></a> Three</h3>', '### Three'],
    ['to their own heading, by class', '<h3>Four <a class="header-anchor" href="/p#c">◊</a></h3>', '### Four'],
    ['to their own term', '<dl><dt id="x">f<a href="#x">🔗</a><dd>y</dl>', '**f**\n\n- y'],
    ['to their own caption', '<p>Figure 1<a class="headerlink" href="#f">¶</a></p>', 'Figure 1'],
    ['of a whole heading', '<h2><a class="anchor" href="/p#c">Words</a></h2>', '## [Words](https://example.org/p#c)'],
    ['with a sign in a sentence', '<p>see <a href="/p#5">§</a></p>', 'see [§](https://example.org/p#5)'],
    [
      'to edit a section',
      '<h2>T<span class="mw-editsection"><span class="mw-editsection-bracket">[</span><a href="/e">edit</a><span>]</span></span></h2>',
      '## T',
    ],
    ['of nothing that can be seen', '<h2>a<a href="/x">\u200b</a></h2><ul><li>\u200d</li></ul>', '## a'],
    ['side by side', '<p><a href="/x">a</a><a href="/y">b</a></p>', '[a](https://example.org/x) [b](https://example.org/y)'],
    ['inside emphasis', '<p><b>see <a href="/x">a</a> now</b></p>', '**see [a](https://example.org/x) now**'],
    ['a picture', '<p>a</p><p><img src="/i.png" alt="An [image]"></p><p>b</p>', 'a\n\n![An \\[image\\]](https://example.org/i.png)\n\nb'],
    ['a picture within text', '<p>a <img src="/i.png" alt="i">, b</p>', 'a ![i](https://example.org/i.png), b'],
    [
      'a picture with title',
      '<p>a <img src="/i.png" alt="i" title="the &quot;t&quot;"> b</p>',
      'a ![i](https://example.org/i.png "the \\"t\\"") b',
    ],
    [
      'a linked picture',
      '<p>a <a href="/x"><img src="/i.png" alt="i"></a> b</p>',
      'a [![i](https://example.org/i.png)](https://example.org/x) b',
    ],
    [
      'a figure',
      '<p>a</p><figure><img src="/i.png" alt="i"><figcaption>Cap <i>tion</i></figcaption></figure><p>b</p>',
      'a\n\n![i](https://example.org/i.png)\n\nCap *tion*\n\nb',
    ],
    ['emoji', '<p>so <img src="/e.png" alt="🙂" class="emoji"> b</p>', 'so 🙂 b'],
  ])

  it('writes references', () => {
    const html = '<p><a href="/x">a</a> [1] <a href="/y">b</a> <a href="/x">c</a></p>'
    expect(markdown(html, { linkStyle: 'reference' })).toBe(
      '[a][1] \\[1] [b][2] [c][1]\n\n[1]: https://example.org/x\n[2]: https://example.org/y',
    )
  })
  it('leaves links and pictures out', () => {
    const html = '<p>a <a href="/x">b</a> <img src="/i.png" alt="i"> c</p>'
    expect(markdown(html, { links: false, images: false })).toBe('a b c')
  })
})

describe('code blocks', () => {
  const language = (html: string): string => markdown(html).split('\n')[0].replace(/`/g, '')
  it.each([
    ['<pre><code class="language-js">a</code></pre>', 'js'],
    ['<pre class="lang-py">a</pre>', 'py'],
    ['<pre lang="ruby">a</pre>', 'ruby'],
    ['<div class="highlight highlight-source-shell"><pre>a</pre></div>', 'shell'],
    ['<pre><code class="hljs javascript">a</code></pre>', 'javascript'],
    ['<pre><code class="hljs language-c++">a</code></pre>', 'c++'],
    ['<div class="language-ruby highlighter-rouge"><div class="highlight"><pre class="highlight"><code>a</code></pre></div></div>', 'ruby'],
    ['<div class="highlight-python notranslate"><div class="highlight"><pre>a</pre></div></div>', 'python'],
    ['<div class="highlight"><pre class="chroma"><code class="language-go" data-lang="go">a</code></pre></div>', 'go'],
    ['<pre class="brush: sql; gutter: false">a</pre>', 'sql'],
    ['<pre class="src src-lisp">a</pre>', 'lisp'],
    ['<pre class="sourceCode haskell"><code class="sourceCode haskell">a</code></pre>', 'haskell'],
    [
      '<figure class="highlight yaml"><table><tr><td class="gutter"><pre>1</pre></td><td class="code"><pre>a</pre></td></tr></table></figure>',
      'yaml',
    ],
    ['<pre data-language="rust">a</pre>', 'rust'],
    ['<pre class="prettyprint">a</pre>', ''],
    ['<pre><code class="language-plaintext">a</code></pre>', ''],
    ['<pre class="wp-block-code">a</pre>', ''],
  ])('know their language: %s', (html, expected) => expect(language(html)).toBe(expected))

  check([
    ['white space', '<pre>if x:\n    y\n\n\tz  </pre>', '```\nif x:\n    y\n\n\tz\n```'],
    ['coloured', '<pre><code><span>let</span> <span>x</span><span>=</span>1\n  <b>y</b></code></pre>', '```\nlet x=1\n  y\n```'],
    ['a fence inside', '<pre>```\na\n```</pre>', '````\n```\na\n```\n````'],
    ['not escaped', '<pre>*a* [b](c) &lt;d&gt; | # e</pre>', '```\n*a* [b](c) <d> | # e\n```'],
    ['numbers in a column', '<table><tr><td><pre>1\n2\n3</pre></td><td><pre>a\n  b\n3</pre></td></tr></table>', '```\na\n  b\n3\n```'],
    [
      'numbers in rows',
      '<table class="highlight"><tr><td class="blob-num">1</td><td class="blob-code">a</td></tr><tr><td class="blob-num">2</td><td class="blob-code">  b</td></tr></table>',
      '```\na\n  b\n```',
    ],
    [
      'a table inside the listing',
      '<pre><code><table class="rouge-table"><tr><td class="gutter"><pre class="lineno">1\n2</pre></td><td class="code"><pre>a\nb</pre></td></tr></table></code></pre>',
      '```\na\nb\n```',
    ],
    ['numbers in spans', '<pre><span class="lineno">1</span>a\n<span class="lineno">2</span>b 2</pre>', '```\na\nb 2\n```'],
    ['lines in a list', '<pre class="prettyprint"><ol class="linenums"><li>a</li><li>  b</li></ol></pre>', '```\na\n  b\n```'],
    ['in a quotation', '<blockquote><pre>a\n\nb</pre></blockquote>', '> ```\n> a\n>\n> b\n> ```'],
    ['empty', '<p>x</p><pre> \n </pre>', 'x'],
  ])
})

describe('tables', () => {
  check([
    [
      'a table in a cell',
      '<table><tr><th>Field<th>Values<tr><td>mode<td><table><tr><td>a<td>first<tr><td>b<td>second</table></table>',
      '| Field | Values |\n| --- | --- |\n| mode | a<br>first<br>b<br>second |',
    ],
    ['a header', '<table><thead><tr><th>a<th>b</thead><tr><td>1<td>2</table>', '| a | b |\n| --- | --- |\n| 1 | 2 |'],
    [
      'alignment',
      '<table><tr><th align="right">a<th style="text-align:center">b<tr><td>1<td>2</table>',
      '| a | b |\n| --: | :-: |\n| 1 | 2 |',
    ],
    ['column spans', '<table><tr><th colspan="2">a<th>b<tr><td>1<td>2<td>3</table>', '| a |  | b |\n| --- | --- | --- |\n| 1 | 2 | 3 |'],
    [
      'row spans',
      '<table><tr><th>a<th>b<tr><td rowspan="2">1<td>2<tr><td>3<tr><td>4<td>5</table>',
      '| a | b |\n| --- | --- |\n| 1 | 2 |\n|  | 3 |\n| 4 | 5 |',
    ],
    [
      'both',
      '<table><tr><th>a<th>b<th>c<tr><td rowspan="2" colspan="2">1<td>2<tr><td>3</table>',
      '| a | b | c |\n| --- | --- | --- |\n| 1 |  | 2 |\n|  |  | 3 |',
    ],
    ['spans beyond the table', '<table><tr><th>a<th>b<tr><td colspan="50">1</table>', '| a | b |\n| --- | --- |\n| 1 |  |'],
    ['empty cells', '<table><tr><th>a<th>b<tr><td><td>2<tr><td>3<td></table>', '| a | b |\n| --- | --- |\n|  | 2 |\n| 3 |  |'],
    ['names and values', '<table><tr><th>a<td>1<tr><th>b<td>2</table>', '|  |  |\n| --- | --- |\n| a | 1 |\n| b | 2 |'],
    [
      'no header, three columns',
      '<table><tr><td>a<td>b<td>c<tr><td>1<td>2<td>3</table>',
      '| a | b | c |\n| --- | --- | --- |\n| 1 | 2 | 3 |',
    ],
    [
      'blocks in cells',
      '<table><tr><th>a<th>b<tr><td><p>1</p><p>2</p><td><ul><li>x<li>y</ul></table>',
      '| a | b |\n| --- | --- |\n| 1<br>2 | x<br>y |',
    ],
    ['code in cells', '<table><tr><th>a<th>b<tr><td><pre>x\ny</pre><td>2</table>', '| a | b |\n| --- | --- |\n| `x`<br>`y` | 2 |'],
    [
      'marks in cells',
      '<table><tr><th><b>a</b><th>b<tr><td><b>1</b><td><a href="/x">2</a></table>',
      '| a | b |\n| --- | --- |\n| **1** | [2](https://example.org/x) |',
    ],
    ['a caption', '<table><caption>T</caption><tr><th>a<th>b<tr><td>1<td>2</table>', '**T**\n\n| a | b |\n| --- | --- |\n| 1 | 2 |'],
    ['a layout of one column', '<table><tr><td><p>a</p><p>b</p><tr><td>c</table>', 'a\n\nb\n\nc'],
    ['a layout by its role', '<table role="presentation"><tr><th>a<th>b<tr><td>1<td>2</table>', 'a\n\nb\n\n1\n\n2'],
    ['a layout with blocks', '<table><tr><td><h2>a</h2>x<td>b<tr><td>c<td>d</table>', '## a\n\nx\n\nb\n\nc\n\nd'],
    [
      'data in a layout',
      '<table><tr><td>x<td><table><tr><th>a<th>b<tr><td>1<td>2</table></table>',
      'x\n\n| a | b |\n| --- | --- |\n| 1 | 2 |',
    ],
  ])
  it('leaves them out', () => expect(markdown('<p>x</p><table><tr><th>a<th>b<tr><td>1<td>2</table>', { tables: false })).toBe('x'))
  it('keeps or drops them whole', () => {
    const page = parsePage('<p>before</p><table><tr><th>aaaa<th>bbbb<tr><td>cccc<td>dddd</table>')
    const at = page.runs.axis.indexOf('aaaa')
    expect(toMarkdown(page, canonical(page.runs, [0, at + 8]))).toBe('before\n\n| aaaa | bbbb |\n| --- | --- |\n| cccc | dddd |')
    expect(toMarkdown(page, canonical(page.runs, [0, at + 4]))).toBe('before')
  })
})

describe('footnotes', () => {
  check([
    [
      'of Markdown converters',
      '<p>a<sup id="fnref:1"><a href="#fn:1" class="footnote-ref">1</a></sup> b</p><div class="footnotes"><ol><li id="fn:1"><p>Note <i>one</i> <a href="#fnref:1">↩</a></p><p>more</p></li></ol></div>',
      'a[^1] b\n\n[^1]: Note *one*\n\n    more',
    ],
    [
      'of wikis',
      '<p>a<sup id="cite_ref-1"><a href="#cite_note-1">[1]</a></sup></p><ol class="references"><li id="cite_note-1"><b><a href="#cite_ref-1">^</a></b> <span>Book</span></li></ol>',
      'a[^1]\n\n[^1]: Book',
    ],
    [
      'of pandoc, twice referred to',
      '<p>a<a href="#fn1" id="fnref1"><sup>1</sup></a> b<a href="#fn1"><sup>1</sup></a> c<a href="#fn2" id="fnref2"><sup>2</sup></a></p><section><ol><li id="fn1">N1<a href="#fnref1">↩︎</a></li><li id="fn2">N2<a href="#fnref2">↩︎</a></li></ol></section>',
      'a[^1] b[^1] c[^2]\n\n[^1]: N1\n\n[^2]: N2',
    ],
    [
      'of word processors',
      '<p>a<a href="#_ftn1" name="_ftnref1">[1]</a></p><p><a href="#_ftnref1" name="_ftn1">[1]</a> Note</p>',
      'a[^1]\n\n[^1]: Note',
    ],
    [
      'of newsletters',
      '<p>a<a id="footnote-anchor-1" href="#footnote-1">1</a></p><div class="footnote"><a id="footnote-1" href="#footnote-anchor-1">1</a><div><p>Note</p></div></div>',
      'a[^1]\n\n[^1]: Note',
    ],
    [
      'but not links to sections',
      '<p><a href="#s1">1</a></p><div id="s1"><p>text</p></div>',
      '[1](https://example.org/dir/page.html#s1)\n\ntext',
    ],
  ])
})

describe('formulas', () => {
  const mathml = '<math><msup><mi>x</mi><mn>2</mn></msup></math>'
  const annotated = '<math><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">x^{2}</annotation></semantics></math>'
  check([
    ['MathML', `<p>a ${mathml}, b</p>`, 'a $x^2$, b'],
    ['on its own', `<p>a</p><math display="block"><mi>x</mi></math><p>b</p>`, 'a\n\n$$\nx\n$$\n\nb'],
    [
      'KaTeX',
      `<p>a <span class="katex"><span class="katex-mathml">${annotated}</span><span class="katex-html" aria-hidden="true">x2</span></span>.</p>`,
      'a $x^{2}$.',
    ],
    [
      'KaTeX on its own',
      `<p>a</p><span class="katex-display"><span class="katex"><span class="katex-mathml">${annotated}</span></span></span>`,
      'a\n\n$$\nx^{2}\n$$',
    ],
    [
      'MathJax 3',
      `<p>a <mjx-container jax="CHTML"><mjx-math aria-hidden="true">𝑥</mjx-math><mjx-assistive-mml>${mathml}</mjx-assistive-mml></mjx-container></p>`,
      'a $x^2$',
    ],
    [
      'MathJax 2 before it ran',
      '<p>a <script type="math/tex">x^2</script> b</p><script type="math/tex; mode=display">y</script>c',
      'a $x^2$ b\n\n$$\ny\n$$\n\nc',
    ],
    [
      'MathJax 2 after it ran',
      `<p>a <span class="MathJax_Preview"></span><span class="MathJax"><nobr aria-hidden="true">x2</nobr><span class="MJX_Assistive_MathML">${mathml}</span></span><script type="math/tex">x^2</script> b</p>`,
      'a $x^2$ b',
    ],
    [
      'an encyclopedia',
      `<p>a <span class="mwe-math-element"><span class="mwe-math-mathml-inline" style="display:none"><math alttext="{\\displaystyle x^{2}}"><mi>x</mi></math></span><img src="/m.svg" class="mwe-math-fallback-image-inline" aria-hidden="true" alt="{\\displaystyle x^{2}}"></span> b</p>`,
      'a $x^{2}$ b',
    ],
    ['a picture', '<p>a <img class="latex" src="/t.png" alt="\\frac{1}{2}"> b</p>', 'a $\\frac{1}{2}$ b'],
    ['TeX in the text', '<p>a \\(x_1\\), b \\[y\\] c</p>', 'a $x_1$, b\n\n$$\ny\n$$\n\nc'],
    ['dollars of a math element', '<p>a <span class="math-container">$x_1$</span> b</p>', 'a $x_1$ b'],
    ['no tags', '<p>a <math><mtext>&lt;b></mtext></math></p>', 'a $\\text{\\lt b>}$'],
    [
      'in a cell',
      '<table><tr><th>a<th>b<tr><td>1<td><math><mo>|</mo><mi>x</mi><mo>|</mo></math></table>',
      '| a | b |\n| --- | --- |\n| 1 | $\\vert x\\vert $ |',
    ],
  ])
  it('drops a formula script beside dropped text', () => {
    const page = parsePage('<p>keep</p><p>drop <script type="math/tex">x</script> this</p>')
    expect(toMarkdown(page, canonical(page.runs, [0, 4]))).toBe('keep')
  })
})

describe('the size of the document', () => {
  const long = 'x'.repeat(4000)
  it.each([
    ['a link around many paragraphs', (n: number) => `<a href="https://example.org/${long}">${'<div>a</div>'.repeat(n)}`],
    ['a link around many cells', (n: number) => `<a href="https://example.org/${long}"><table>${'<tr><td>a<td>b'.repeat(n)}</table>`],
    [
      'a long base before many links',
      (n: number) => `<base href="https://example.org/${long.slice(2000)}/">${'<p><a href=a>b</a>'.repeat(n)}`,
    ],
    [
      'a long base before many pictures',
      (n: number) => `<base href="https://example.org/${long.slice(2000)}/"><p>x${'<img src=a.png> y '.repeat(n)}`,
    ],
    ['lines in deep quotes', (n: number) => `${'<blockquote>'.repeat(200)}${'<p>a<br>b'.repeat(n)}`],
    ['lines in deep lists', (n: number) => `${'<ol start=999999999><li>'.repeat(200)}${'<p>a<br>b'.repeat(n)}`],
  ])('stays in proportion to the page: %s', (_, source) => {
    const html = source(4000)
    const page = parsePage(html, { url: 'https://example.org/' })
    const markdown = toMarkdown(page, page.live)
    expect(markdown.length).toBeLessThan(1_000_000 + 40 * html.length)
    // No text is lost with the links.
    expect(markdown.match(/\b[aby]\b/g)?.length).toBeGreaterThanOrEqual(4000)
  })
})
