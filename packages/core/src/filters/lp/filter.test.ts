import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keepSubtree, unlimited, type Verdict } from '../../filter/filter.js'
import { measuresOf } from '../../page/measure.js'
import type { Page } from '../../page/page.js'
import { parsePage } from '../../page/parse.js'
import { nothing, type Selection } from '../../page/selection/selection.js'
import { resolve } from '../../params/params.js'
import { chars, div, element, filterLaws, link, p, page, randomHtml, raw } from '../../testing/index.js'
import { lp } from './filter.js'

const judge = (on: Page, given: Record<string, unknown> = {}): Verdict => lp.judge(on, resolve('lp', lp.params, given), unlimited)
const pieces = (keep: Selection): string[] =>
  Array.from({ length: keep.size }, (_, k) => keep.runs.axis.slice(keep.bounds[2 * k], keep.bounds[2 * k + 1]))

describe('test vector LP1', () => {
  const menu = Array.from({ length: 5 }, (_, k) => link(`Item ${k}`))
  const lp1 = page(
    element('div#nav', ...menu),
    element('div#main', p(chars(360), link(chars(20)), link(chars(20))), p(chars(280), link(chars(20)))),
  )
  it('splits body, takes #nav and #main as pagelets and keeps #main with 700 characters', () => {
    const { keep, trace } = judge(lp1, { minLinks: 3 })
    expect(pieces(keep).join('').length).toBe(700)
    expect(trace!.notes).toMatchObject({ pagelets: 2, chosenElement: 'div#main' })
    expect(Array.from(trace!.series[0].values)).toEqual([30, 700])
    expect(Array.from(trace!.series[1].values)).toEqual([5, 3])
    expect(Array.from(trace!.kept!)).toEqual([0, 1])
  })
})

const html = `
  <body>
    <div class="head"><a href="/">Home</a> <a href="/tides">Tides</a> <a href="/boats">Boats</a></div>
    <div class="page">
      You are here: Tides
      <div class="story">
        <h1>The lamp is lit again</h1>
        <p>For the first time since the <a href="/storms">winter storms</a> the lamp on the outer mole burns through the night.</p>
        <p>Two keepers from the mainland mended the glass and went home the same day.</p>
      </div>
      <ul><li><a href="/1">Fog horn sold</a></li><li><a href="/2">New buoy</a></li><li><a href="/3">Old buoy found</a></li></ul>
    </div>
  </body>`

describe('a whole page', () => {
  it('keeps the largest pagelet; text beside the pagelets is lost', () => {
    expect(pieces(judge(parsePage(html)).keep)).toEqual([
      'The lamp is lit again',
      'For the first time since the',
      'winter storms',
      'the lamp on the outer mole burns through the night.',
      'Two keepers from the mainland mended the glass and went home the same day.',
    ])
  })
  it('is split less with more links per pagelet', () => {
    const whole = parsePage(html)
    expect(judge(whole, { minLinks: 15 }).keep.equals(whole.live)).toBe(true)
    expect(judge(whole, { minLinks: 15 }).trace!.notes!.chosenElement).toBe('body')
  })
})

describe('edge cases', () => {
  it('without links the page is one pagelet', () => {
    const plain = page(p('one'), div(p('two')))
    expect(judge(plain)).toMatchObject({ status: 'ok', keep: plain.live })
  })
  it('counts a link as containing itself, with or without href', () => {
    const on = page(div(div(raw('<a>x</a><a>y</a><a name="z">z</a>')), p(chars(50))))
    expect(judge(on).trace!.notes!.pagelets).toBe(2)
    expect(judge(on).trace!.notes!.chosenElement).toBe('p')
  })
  it('of equal pagelets takes the first', () => {
    const menu = div(link('a'), link('b'), link('c'))
    expect(judge(page(menu, element('p#first', chars(9)), element('p#second', chars(9)))).trace!.notes!.chosenElement).toBe('p#first')
  })
  it('finds nothing where all text stands beside pagelets', () => {
    const on = page('Only body text ', div(raw('<a></a><a></a><a></a>')))
    expect(judge(on).status).toBe('no-content')
    expect(judge(on).trace!.notes).toMatchObject({ chosen: -1, chosenElement: 'none' })
  })
})

describe('score', () => {
  it('is the size of the pagelet against the largest, 0 beside pagelets', () => {
    const menu = div(link(chars(10)), link(chars(10)), link(chars(10)))
    const on = page('beside', menu, p(chars(120)))
    expect(Array.from(judge(on).score!)).toEqual([0, 0.25, 0.25, 0.25, 1])
  })
})

describe('laws', () => {
  const keepAll = { minLinks: Number.POSITIVE_INFINITY }
  for (const law of filterLaws(lp, { keepAll })) it(law.name, law.check)

  it('equals the definition on random pages', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), fc.integer({ min: 2, max: 4 }), (seed, minLinks) => {
        const random = parsePage(`${'<div><a>x</a><a>y</a></div>'.repeat(seed % 3)}${randomHtml(seed, 100)}`)
        expect(judge(random, { minLinks }).keep.equals(byDefinition(random, minLinks))).toBe(true)
      }),
      { seed: 1 },
    )
  })
  it('spends its budget at least every 10,000 steps', () => {
    const long = parsePage(`<body>${'<p>Some words, <a href="/">a link</a>.</p>'.repeat(8000)}</body>`)
    const spent: number[] = []
    lp.judge(long, resolve('lp', lp.params), { spend: steps => spent.push(steps) })
    expect(spent.reduce((sum, steps) => sum + steps, 0)).toBeGreaterThan(long.nodes.size / 2)
    expect(Math.max(...spent)).toBeLessThanOrEqual(10_000)
  })
})

/** PagePartitioning with its queue, as the specification writes it. */
function byDefinition(on: Page, minLinks: number): Selection {
  const { nodes, body } = on
  const measures = measuresOf(on)
  if (on.live.isEmpty) return nothing(on.runs)
  const links = (e: number): number => {
    let count = 0
    for (let i = e; i < nodes.end[e]; i++) if (measures.present[i] && on.tagName(i) === 'a') count++
    return count
  }
  const pagelets: number[] = []
  const queue = [body]
  while (queue.length > 0) {
    const e = queue.shift()!
    const children: number[] = []
    for (let c = e + 1; c < nodes.end[e]; c = nodes.end[c]) if (measures.present[c]) children.push(c)
    if (children.some(c => links(c) >= minLinks)) queue.push(...children)
    else pagelets.push(e)
  }
  const [best] = pagelets.sort((a, b) => measures.charsOf(b) - measures.charsOf(a) || a - b)
  return measures.charsOf(best) > 0 ? keepSubtree(on, best) : nothing(on.runs)
}
