import { describe, expect, it } from 'vitest'
import type { Page } from '../page/page.js'
import { parsePage } from '../page/parse.js'
import { everything, nothing, type Selection, SelectionBuilder } from '../page/selection/selection.js'
import { readsOf } from './counted-reads.fixture.js'
import { keptElements } from './kept.js'

/** Keeps the runs whose text contains no capital X. */
function withoutX(page: Page): Selection {
  const builder = new SelectionBuilder(page.runs)
  for (let run = 0; run < page.runs.size; run++) {
    if (!page.runText(run).includes('X')) builder.add(page.runs.start[run], page.runs.start[run + 1])
  }
  return builder.build()
}

/** Lists the kept elements with their ids: `div#a img#b`. */
function kept(html: string): string {
  const page = parsePage(html)
  const marks = keptElements(page, withoutX(page))
  const names: string[] = []
  marks.forEach((mark, node) => {
    if (mark && node !== page.body) names.push(page.tagName(node))
  })
  return names.join(' ')
}

describe('keptElements', () => {
  it.each([
    ['<div><p>a</p><p>X</p></div><nav>X</nav>', 'div p'],
    // pictures
    ['<div><p>a</p><img src=i.jpg><p>b</p></div>', 'div p img p'],
    ['<div><p>a</p><div><a href=x><img src=i.jpg></a></div><p>b</p></div>', 'div p div a img p'],
    ['<div><img src=i.jpg><p>a</p></div>', 'div img p'],
    ['<div><p>a</p><img src=i.jpg></div>', 'div p img'],
    ['<p>a <img src=i.jpg> b</p>', 'p img'],
    ['<div><p>a</p></div><div><img src=i.jpg><h3>X</h3></div>', 'div p'],
    ['<p>a</p><div><img src=i.jpg><p>X</p></div><p>b</p>', 'p p'],
    ['<div><p>a a a a</p><img src=i.jpg><p>X</p></div>', 'div p img'],
    ['<div><p>a</p><img src=i.jpg><p>X long and dropped text</p></div>', 'div p'],
    ['<div><p>a</p><picture><source srcset=j.webp><img src=i.jpg></picture><p>b</p></div>', 'div p picture img p'],
    ['<p>a</p><img src=spacer.gif><p>b</p>', 'p p'],
    ['<p>a</p><img src=i.jpg hidden><p>b</p>', 'p p'],
    ['<p>a</p><div class=avatar><img src=i.jpg></div><p>b</p>', 'p p'],
    ['<p>a</p><img src=i.jpg width=16 height=16><p>b</p>', 'p p'],
    ['<p>a <img src=i.jpg width=16 height=16> b</p>', 'p img'],
    // figures
    ['<p>a</p><figure><img src=i.jpg><figcaption>c</figcaption></figure><p>X</p>', 'p figure img figcaption'],
    ['<p>a</p><figure><img src=i.jpg></figure><p>b</p>', 'p figure img p'],
    ['<p>a</p><figure><img src=i.jpg><figcaption>X</figcaption></figure><p>b</p>', 'p figure img p'],
    ['<div><h3>X</h3><figure><img src=i.jpg><figcaption>X</figcaption></figure></div><p>b</p>', 'p'],
    // breaks and rules
    ['<p>a<br>X<br>b</p>', 'p br'],
    ['<p>a<br><br>b</p>', 'p br br'],
    ['<p>X<br>b<br></p>', 'p'],
    ['<p>a</p><hr><p>b</p><hr><p>X</p>', 'p hr p'],
    // tables and formulas
    ['<table><tr><td>a<td><td>b<tr><td>X<td></table>', 'table tbody tr td td td'],
    ['<p>a <math><mi>x</mi><mspace></mspace></math></p>', 'p math mi mspace'],
  ])('marks of %j', (html, expected) => expect(kept(html)).toBe(expected))

  it('marks nothing where nothing is kept', () => {
    const page = parsePage('<p>a<img src=i.jpg></p>')
    expect(keptElements(page, nothing(page.runs)).some(mark => mark === 1)).toBe(false)
  })

  it('reads deep pages full of pictures in proportion to their size', () => {
    const reads = (n: number): number =>
      readsOf(parsePage(`<p>a</p>${'<div><img src=i.jpg>'.repeat(n)}`), page => void keptElements(page, everything(page.runs)))
    const small = reads(1000)
    expect(small).toBeGreaterThan(2000)
    expect(reads(4000)).toBeLessThan(4.5 * small)
  })
})
