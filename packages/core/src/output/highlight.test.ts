import { describe, expect, it } from 'vitest'
import { Tag } from '../html/tags.js'
import type { Page } from '../page/page.js'
import { parsePage } from '../page/parse.js'
import { everything, nothing, type Selection, SelectionBuilder } from '../page/selection/selection.js'
import { randomHtml, seededRandom } from '../testing/random-page.js'
import { toHighlight } from './highlight.js'
import { readAsWritten, treeOf } from './html/as-written.fixture.js'
import { wildHtml } from './html/wild-page.fixture.js'
import { selectionText } from './selection-text.js'
import { shownPart } from './shown.js'

const unspaced = (text: string): string => text.replace(/[\p{White_Space}\x00-\x1f]+/gu, '')

/** Keeps the runs whose text contains no capital X. */
function withoutX(page: Page): Selection {
  const builder = new SelectionBuilder(page.runs)
  for (const run of page.liveRuns) if (!page.runText(run).includes('X')) builder.add(page.runs.start[run], page.runs.start[run + 1])
  return builder.build()
}

function mainOf(document: string): string {
  return document.slice(document.indexOf('<main'), document.indexOf('</main>') + '</main>'.length)
}

function highlight(source: string): string {
  const page = parsePage(source, { url: 'https://example.org/' })
  return toHighlight(page, withoutX(page))
}

const inner = (source: string): string => mainOf(highlight(source)).replace(/\n/g, '').slice('<main>'.length, -'</main>'.length)

describe('toHighlight', () => {
  it.each([
    ['<p>a</p><p>X</p>', '<p><mark class="k">a</mark></p><p><span class="d">X</span></p>'],
    ['<p>a <b>X</b> b</p>', '<p><mark class="k">a </mark><b><span class="d">X</span></b> <mark class="k">b</mark></p>'],
    ['<p hidden>secret</p>', '<p><span class="h">secret</span></p>'],
    ['<ul><li>a<li>X</ul>', '<ul><li><mark class="k">a</mark></li><li><span class="d">X</span></li></ul>'],
    [
      '<h2>X</h2><table><tr><th>a<th>b</table>',
      '<h2><span class="d">X</span></h2><table><tbody><tr><th><mark class="k">a</mark></th><th><mark class="k">b</mark></th></tr></tbody></table>',
    ],
    ['<p><a href="https://example.org/x">a</a><img src="https://example.org/i.png"></p>', '<p><mark class="k">a</mark></p>'],
    ['<pre>a\n <b>b</b></pre>', '<pre><mark class="k">a </mark><b><mark class="k">b</mark></b></pre>'],
    ['', '<p class="e">This page has no text.</p>'],
  ])('of %j', (source, expected) => expect(inner(source)).toBe(expected))

  it('marks the kept part of a run', () => {
    const page = parsePage('<p>one two three</p>')
    const keep = new SelectionBuilder(page.runs).add(4, 7).build()
    expect(mainOf(toHighlight(page, keep))).toContain('<span class="d">one </span><mark class="k">two </mark><span class="d">three</span>')
  })

  it('says how much was kept, in a header with the title and address', () => {
    const document = highlight('<title>A &lt;b&gt; title</title><p>one two</p><p>X three</p><p hidden>four</p>')
    expect(document).toContain('<title>A &lt;b&gt; title</title>')
    expect(document).toContain('<h1>A &lt;b&gt; title</h1>\n<p class="u">https://example.org/</p>')
    expect(document).toContain(
      '<mark class="k">kept</mark> 2 of 4 words, 50 % <span class="d">dropped</span> 2 <span class="h">hidden</span> 1</p>',
    )
  })

  it('loads and runs nothing, by its own policy', () => {
    const document = highlight('<p>a</p>')
    expect(document).toContain("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'")
    expect(document).not.toMatch(/<script|<a |<img|<link|<iframe|url\(|@import/)
  })

  it('survives pages without a body', () => {
    const page = parsePage('<frameset><frame src=x></frameset>')
    expect(toHighlight(page, nothing(page.runs))).toContain('This page has no text.')
  })

  it('holds all text of a page, the kept text in marks, and reads back as it is written', () => {
    for (let seed = 0; seed < 200; seed++) {
      const page = parsePage(seed % 2 ? wildHtml(seed) : randomHtml(seed, 80))
      const random = seededRandom(seed)
      const builder = new SelectionBuilder(page.runs)
      for (const run of page.liveRuns) if (random() < 0.5) builder.add(page.runs.start[run], page.runs.start[run + 1])
      const keep = shownPart(page, builder.build())
      const main = mainOf(toHighlight(page, keep))
      const again = parsePage(`<body>${main}`)
      expect(treeOf(again), `seed ${seed}`).toBe(readAsWritten(main))
      if (page.runs.size === 0 || unspaced(page.runs.axis) === '') continue
      expect(unspaced(selectionText(again, everything(again.runs))), `seed ${seed}`).toBe(unspaced(page.runs.axis))
      expect(unspaced(markedText(again)), `seed ${seed}`).toBe(unspaced(selectionText(page, keep)))
    }
  })

  it('renders 100,000 elements inside each other', () => {
    const page = parsePage(`${'<div><b>'.repeat(50_000)}deep`)
    expect(toHighlight(page, everything(page.runs))).toContain('<mark class="k">deep</mark>')
  })
})

/** The text inside the marks for kept text. */
function markedText(page: Page): string {
  const { nodes, runs } = page
  let text = ''
  for (let run = 0; run < runs.size; run++) {
    let node = nodes.parent[runs.node[run]]
    while (node >= 0 && !(nodes.tag[node] === Tag.mark && page.attribute(node, 'class') === 'k')) node = nodes.parent[node]
    if (node >= 0) text += page.runText(run)
  }
  return text
}
