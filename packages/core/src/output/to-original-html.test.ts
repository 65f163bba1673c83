import { describe, expect, it } from 'vitest'
import { extract } from '../extract/default-engine.js'
import type { Page } from '../page/page.js'
import { parsePage } from '../page/parse.js'
import { everything, type Selection, SelectionBuilder } from '../page/selection/selection.js'
import { randomHtml, seededRandom } from '../testing/random-page.js'
import { readAsWritten, treeOf } from './html/as-written.fixture.js'
import { wildHtml } from './html/wild-page.fixture.js'
import type { OutputOptions } from './options.js'
import { selectionText } from './selection-text.js'
import { shownPart } from './shown.js'
import { toHtml } from './to-html.js'
import { toOriginalHtml } from './to-original-html.js'

/** Renders what has no capital X, on one line. */
function html(source: string, options: OutputOptions = {}): string {
  const page = parsePage(source, { url: 'https://example.org/dir/page' })
  const builder = new SelectionBuilder(page.runs)
  for (const run of page.liveRuns) if (!page.runText(run).includes('X')) builder.add(page.runs.start[run], page.runs.start[run + 1])
  return toOriginalHtml(page, builder.build(), options).replace(/(<(?:\/(?!b>|i>|a>|span>)\w+|hr)>)\n/g, '$1')
}

describe('the structure of the page', () => {
  it.each([
    // wrappers, ids and classes
    ['<div id=a class="x  y"><div><span>a</span></div></div>', '<div id="gleaned-a" class="x y"><div><span>a</span></div></div>'],
    ['<main><article><p>a</p></article><nav>X</nav></main>', '<main><article><p>a</p></article></main>'],
    ['<div id=a>X</div><div id=b>b</div>', '<div id="gleaned-b">b</div>'],
    ['<p id=a>a</p><p id=a>b</p>', '<p id="gleaned-a">a</p><p>b</p>'],
    ['<section><h2>a</h2>b</section>', '<section><h2>a</h2>b</section>'],
    ['<p onclick="alert(1)" style="x:y" data-a=b id="x y">a</p>', '<p>a</p>'],
    ['<center><font color=red>a</font></center>', '<div><span>a</span></div>'],
    ['<x-card><p>a</p></x-card><p><x-note>b</x-note></p>', '<div><p>a</p></div><p><span>b</span></p>'],
    ['<form action="https://evil.example"><fieldset>a</fieldset></form>', '<div><div>a</div></div>'],
    // lines and spaces
    ['<p>a <b>b</b> <i>c</i>d</p>', '<p>a <b>b</b> <i>c</i>d</p>'],
    ['<p>a<br>b</p>', '<p>a<br>b</p>'],
    ['<p>a</p><hr><p>b</p>', '<p>a</p><hr><p>b</p>'],
    ['<pre>\n\na\n  <b>b</b>\nc</pre>', '<pre>a\n  <b>b</b>\nc</pre>'],
    // tables
    ['<table class=l><tr><td>a</td></tr></table>', '<table class="l"><tbody><tr><td>a</td></tr></tbody></table>'],
    ['<table><tr><td>X</td><td colspan=2>a</td></tr></table>', '<table><tbody><tr><td></td><td colspan="2">a</td></tr></tbody></table>'],
    [
      '<table><tr><td><table><tr><td>a</table></table>',
      '<table><tbody><tr><td><table><tbody><tr><td>a</td></tr></tbody></table></td></tr></tbody></table>',
    ],
    // lists
    ['<ul><li>a<ul><li>b</ul><li>X</ul>', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
    ['<dl><div><dt>a<dd>b</div></dl>', '<dl><div><dt>a</dt><dd>b</dd></div></dl>'],
    ['<div><li>a</li></div>', '<div><div>a</div></div>'],
    // links and pictures
    ['<a href="/x" class=c>a</a> <a href="javascript:b()">b</a>', '<a href="https://example.org/x" class="c">a</a> <span>b</span>'],
    ['<p><a href="#n">a</a></p><p id=n>b</p>', '<p><a href="#gleaned-n">a</a></p><p id="gleaned-n">b</p>'],
    ['<p>a <img src=i.png alt=x> b</p>', '<p>a <img src="https://example.org/dir/i.png" alt="x"> b</p>'],
    ['<p>a<script>alert(1)</script><style>X</style></p>', '<p>a</p>'],
  ])('of %j', (source, expected) => expect(html(source)).toBe(expected))

  it('leaves out link targets and pictures if told to', () => {
    expect(html('<p>a <a href=x>b</a> <img src=i.png> c</p>', { links: false, images: false })).toBe('<p>a <span>b</span> c</p>')
  })

  it('is what extract gives for structure: original', () => {
    const words = 'The river rose by two metres in one night, and the streets by the harbour were closed until noon. '
    const story = `<div id="story" class="post"><table><tr><td><p>${words.repeat(4)}</p></td></tr></table><p>${words.repeat(5)}</p></div>`
    const source = `<body><ul><li><a href="/">Home</a></ul>${story}</body>`
    const original = extract(source, { structure: 'original', pipeline: { use: 'cectd-ds' } }).html
    expect(original).toMatch(/<div id="gleaned-story" class="post">\n?<table>/)
    expect(extract(source, { pipeline: { use: 'cectd-ds' } }).html).not.toMatch(/<table|<div/)
    expect(() => extract(source, { structure: 'other' as 'clean' })).toThrow('option structure must be one of clean, original')
  })
})

function randomSelection(page: Page, seed: number): Selection {
  const random = seededRandom(seed)
  const builder = new SelectionBuilder(page.runs)
  const share = [1, 0.7, 0.3][seed % 3]
  for (const run of page.liveRuns) if (random() < share) builder.add(page.runs.start[run], page.runs.start[run + 1])
  return builder.build()
}

const unspaced = (text: string): string => text.replace(/[\p{White_Space}\x00-\x1f]+/gu, '')

describe('on random pages', () => {
  const seeds = Array.from({ length: 300 }, (_, seed) => seed)
  const pageOf = (seed: number): Page => parsePage(seed % 2 ? wildHtml(seed) : randomHtml(seed, 80), { url: 'https://example.org/' })

  it('reads back as the tree that is written', () => {
    for (const seed of seeds) {
      const page = pageOf(seed)
      const output = toOriginalHtml(page, randomSelection(page, seed))
      expect(treeOf(parsePage(`<body>${output}`)), `seed ${seed}: ${output}`).toBe(readAsWritten(output))
    }
  })

  it('holds the kept characters, all and no others', () => {
    for (const seed of seeds) {
      const page = pageOf(seed)
      const keep = shownPart(page, randomSelection(page, seed))
      const again = parsePage(`<body>${toOriginalHtml(page, keep)}`)
      expect(unspaced(selectionText(again, everything(again.runs))), `seed ${seed}`).toBe(unspaced(selectionText(page, keep)))
    }
  })

  it('survives deep nesting and many links with a long base', () => {
    const deep = parsePage('<div class=a>'.repeat(5000) + 'text')
    expect(toOriginalHtml(deep, deep.live)).toContain('text')
    const links = parsePage(`<base href="https://example.org/${'d/'.repeat(900)}">${'<a href=x>y</a> '.repeat(5000)}`)
    expect(toOriginalHtml(links, links.live).length).toBeLessThan(3 * toHtml(links, links.live).length)
  })
})
