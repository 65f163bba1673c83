import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unlimited, type Verdict } from '../../filter/filter.js'
import { isInlineTag } from '../../page/elements.js'
import { measuresOf } from '../../page/measure.js'
import type { Page } from '../../page/page.js'
import { parsePage } from '../../page/parse.js'
import { intersection, type Selection } from '../../page/selection/selection.js'
import { resolve } from '../../params/params.js'
import { chars, div, element, filterLaws, h1, li, link, nav, p, page, randomHtml, raw, ul } from '../../testing/index.js'
import { lqf } from './filter.js'

const judge = (on: Page, given: Record<string, unknown> = {}): Verdict => lqf.judge(on, resolve('lqf', lqf.params, given), unlimited)
const pieces = (keep: Selection): string[] =>
  Array.from({ length: keep.size }, (_, k) => keep.runs.axis.slice(keep.bounds[2 * k], keep.bounds[2 * k + 1]))
const length = (keep: Selection): number => pieces(keep).join('').length

describe('test vector Q1', () => {
  const q1 = page(div(ul(li(link(chars(20))), li(link(chars(30)))), p(chars(90), link(chars(10)))))

  it('enters the outer div at 0.5, drops the list, keeps the 100 characters of the paragraph', () => {
    const { keep, trace } = judge(q1, { maxLinkShare: 0.5 })
    expect(length(keep)).toBe(100)
    expect([...(trace!.series[0].values as Float64Array)]).toEqual([60 / 150, 1, 1, 1, 0.1])
    expect(trace!.kept).toEqual(Uint8Array.of(1, 0, 0, 0, 1))
  })
  it('drops everything at 0.25', () => {
    const { keep, status } = judge(q1, { maxLinkShare: 0.25 })
    expect(keep.isEmpty).toBe(true)
    expect(status).toBe('no-content')
  })
})

describe('a whole page', () => {
  const html = `
    <body>
      <div class="top"><a href="/">The Valley Post</a> <a href="/news">News</a> | <a href="/sport">Sport</a></div>
      <h1>Ferry returns to the lower lake</h1>
      <p>After nine years the <a href="/boats">old ferry</a> crosses the lower lake again, twice a day and only in good weather.</p>
      <p><a href="/timetable">Timetable</a></p>
      <ul><li>Adults <b>4 crowns</b></li><li>Children <a href="/free">free</a></li></ul>
      <div class="more">More: <a href="/1">A bridge that was never built</a>, <a href="/2">Who owns the jetty?</a></div>
      <p>The first crossing was full.</p>
    </body>`

  it('loses its menus and teasers and keeps text with a few links', () => {
    expect(pieces(judge(parsePage(html)).keep)).toEqual([
      'Ferry returns to the lower lake',
      'After nine years the',
      'old ferry',
      'crosses the lower lake again, twice a day and only in good weather.',
      'Adults',
      '4 crowns',
      'Children',
      'free',
      'The first crossing was full.',
    ])
  })
  it('keeps more with a higher quota and less with a lower one', () => {
    const lengthAt = (maxLinkShare: number): number => length(judge(parsePage(html), { maxLinkShare }).keep)
    expect(lengthAt(0.9)).toBeGreaterThan(lengthAt(0.5))
    expect(lengthAt(0.2)).toBeLessThan(lengthAt(0.5))
  })
})

describe('what counts', () => {
  it('takes anchors without href as links, buttons not', () => {
    expect(judge(page(p('one two three four'), div(raw('<a name="x">anchor text</a>')))).keep.size).toBe(1)
    expect(judge(page(p('one'), div(element('button', 'press here')))).keep.size).toBe(2)
  })
  it('never drops inline elements on their own, nor body', () => {
    const inline = page('A text ', element('span', link('all link')), ' goes on ', link('and ends'))
    expect(judge(inline).keep.equals(inline.live)).toBe(true)
    const onlyLinks = page(link('one'), ' ', link('two'))
    expect(judge(onlyLinks).status).toBe('ok')
  })
  it('keeps a share equal to the quota', () => {
    expect(length(judge(page(p(chars(50), link(chars(50)))), { maxLinkShare: 0.5 }).keep)).toBe(100)
  })
  it('keeps everything on a page without links', () => {
    const plain = page(h1('Title'), p('Text'))
    expect(judge(plain)).toMatchObject({ status: 'ok', keep: plain.live })
  })
})

describe('score and trace', () => {
  const mixed = page(nav(link('Home')), div(p(chars(80), link(chars(20))), p('free of links')))
  it('gives one minus the largest link share around each run', () => {
    expect([...judge(mixed).score!].map(score => +score.toFixed(4))).toEqual([0, 0.8, 0.8, 0.823]) // the div: 20 of 113 characters
  })
  it('shows the link shares and the quota', () => {
    const trace = judge(mixed, { maxLinkShare: 0.3 }).trace!
    expect(trace.series.map(series => series.name)).toEqual(['linkShare'])
    expect(trace.thresholds).toEqual([{ name: 'maxLinkShare', value: 0.3, on: 'linkShare', keeps: 'below' }])
  })
})

describe('laws', () => {
  for (const law of filterLaws(lqf, { keepAll: { maxLinkShare: 1 } })) it(law.name, law.check)

  it('equals the recursive definition on random pages, and a lower quota never keeps more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), fc.double({ min: 0.2, max: 0.9, noNaN: true }), (seed, maxLinkShare) => {
        const random = parsePage(randomHtml(seed, 80))
        const { keep } = judge(random, { maxLinkShare })
        expect(pieces(keep).join('|')).toBe(byDefinition(random, maxLinkShare).join('|'))
        const stricter = judge(random, { maxLinkShare: 0.2 }).keep
        expect(intersection(stricter, keep).equals(stricter)).toBe(true)
      }),
      { seed: 1 },
    )
  })
  it('spends its budget at least every 10,000 steps', () => {
    const long = parsePage(`<body>${'<p>Some words, <a href="/">a link</a>.</p>'.repeat(8000)}</body>`)
    const spent: number[] = []
    lqf.judge(long, resolve('lqf', lqf.params), { spend: steps => spent.push(steps) })
    expect(spent.reduce((sum, steps) => sum + steps, 0)).toBeGreaterThan(long.nodes.size / 2)
    expect(Math.max(...spent)).toBeLessThanOrEqual(10_000)
  })
})

/** The specification's recursion, word for word, over plain strings. */
function byDefinition(on: Page, quota: number): string[] {
  const { nodes, body, runs } = on
  const measures = measuresOf(on)
  const dropped = new Set<number>()
  const visit = (e: number): void => {
    for (let c = e + 1; c < nodes.end[e]; c = nodes.end[c]) {
      if (!measures.present[c]) continue
      const isBlock = nodes.namespace[c] !== 0 || !isInlineTag(nodes.tag[c])
      if (isBlock && measures.charsOf(c) > 0 && measures.anchorCharsOf(c) / measures.charsOf(c) > quota) {
        for (let run = nodes.run[c]; run < nodes.run[nodes.end[c]]; run++) dropped.add(run)
      } else visit(c)
    }
  }
  if (body >= 0) visit(body)
  return pieces(on.live).filter((_, k) => !dropped.has(runOf(k)))
  function runOf(k: number): number {
    let run = 0
    while (runs.start[run + 1] <= on.live.bounds[2 * k]) run++
    return run
  }
}
