import { expect, it } from 'vitest'
import { parsePage } from '../../page/parse.js'
import { toMarkdown } from './index.js'

const language = (html: string): string => {
  const page = parsePage(html)
  return /^```(.*)/.exec(toMarkdown(page, page.live))![1]
}

const numbers = Array.from({ length: 20 }, (_, i) => `<span class="lnt">${i + 1}\n</span>`).join('')

it.each([
  [
    'Hugo, with numbers in a column',
    `<div class="highlight"><div class="chroma"><table class="lntable"><tr><td class="lntd"><pre class="chroma"><code>${numbers}</code></pre></td><td class="lntd"><pre class="chroma"><code class="language-go" data-lang="go">a</code></pre></td></tr></table></div></div>`,
    'go',
  ],
  ['MediaWiki', '<div class="mw-highlight mw-highlight-lang-python mw-content-ltr" dir="ltr"><pre>a</pre></div>', 'python'],
  ['MediaWiki with GeSHi', '<div class="mw-geshi"><div class="php source-php"><pre class="de1">a</pre></div></div>', 'php'],
  ['Enlighter', '<pre class="EnlighterJSRAW" data-enlighter-language="js">a</pre>', 'js'],
  ['GeSHi', '<div class="wp_syntax"><pre class="javascript" style="font-family:monospace">a</pre></div>', 'javascript'],
  ['highlight.js before it ran', '<pre><code class="javascript">a</code></pre>', 'javascript'],
  ['Prism', '<pre class="line-numbers language-css"><code class=" language-css">a</code></pre>', 'css'],
  ['Pygments', '<div class="codehilite"><pre><code class="language-python">a</code></pre></div>', 'python'],
  ['Sphinx', '<div class="highlight-rst notranslate"><div class="highlight"><pre><span></span>a</pre></div></div>', 'rst'],
  ['Sphinx, no language', '<div class="highlight-default notranslate"><div class="highlight"><pre>a</pre></div></div>', ''],
  [
    'Rouge with numbers',
    '<div class="language-sh highlighter-rouge"><div class="highlight"><pre class="highlight"><code><table class="rouge-table"><tr><td class="gutter gl"><pre class="lineno">1</pre></td><td class="code"><pre>a</pre></td></tr></table></code></pre></div></div>',
    'sh',
  ],
  ['Shiki', '<pre class="shiki github-dark" data-language="ts"><code>a</code></pre>', 'ts'],
  [
    'Docusaurus',
    '<div class="language-jsx codeBlockContainer_x theme-code-block"><div class="codeBlockContent_y"><pre class="prism-code"><code>a</code></pre></div></div>',
    'jsx',
  ],
  ['Confluence', '<pre class="syntaxhighlighter-pre" data-syntaxhighlighter-params="brush: java; gutter: false">a</pre>', 'java'],
  [
    'SyntaxHighlighter after it ran',
    '<div class="syntaxhighlighter  php"><table><tr><td class="gutter"><div class="line">1</div></td><td class="code"><div class="container"><div class="line"><code class="php plain">a</code></div></div></td></tr></table></div>',
    'php',
  ],
  ['Crayon', '<pre class="toolbar:2 lang:js decode:true">a</pre>', 'js'],
  ['Crayon, no language', '<pre class="lang:default decode:true">a</pre>', ''],
  [
    'Gist',
    '<div class="blob-wrapper data type-python"><div class="blob-code-content"><table class="highlight"><tr><td class="blob-num">1</td><td class="blob-code">a</td></tr></table></div></div>',
    'python',
  ],
  ['GitHub', '<div class="highlight highlight-text-html-basic"><pre>a</pre></div>', 'html'],
  ['Stack Overflow', '<pre class="lang-py s-code-block"><code class="hljs language-python">a</code></pre>', 'python'],
  ['Tistory', '<pre data-ke-language="java"><code>a</code></pre>', 'java'],
  ['developers.google.com', '<pre syntax="Kotlin">a</pre>', 'kotlin'],
  ['Redmine', '<pre><code class="ruby syntaxhl">a</code></pre>', 'ruby'],
  ['rustdoc', '<pre class="rust rust-example-rendered"><code>a</code></pre>', 'rust'],
  ['a class that is no language', '<pre class="poem wide">a</pre>', ''],
  ['a class of a box around', '<div class="go"><pre>a</pre></div>', ''],
  ['the language of people', '<div lang="cs"><pre>a</pre></div>', ''],
])('%s', (_, html, expected) => expect(language(html)).toBe(expected))
