import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keepSubtree, unlimited, type Verdict } from '../../filter/filter.js'
import { measuresOf } from '../../page/measure.js'
import type { Page } from '../../page/page.js'
import { parsePage } from '../../page/parse.js'
import type { Selection } from '../../page/selection/selection.js'
import { resolve } from '../../params/params.js'
import { chars, div, element, filterLaws, p, page, randomHtml } from '../../testing/index.js'
import { lsi } from './filter.js'

const judge = (on: Page, given: Record<string, unknown> = {}): Verdict => lsi.judge(on, resolve('lsi', lsi.params, given), unlimited)
const pieces = (keep: Selection): string[] =>
  Array.from({ length: keep.size }, (_, k) => keep.runs.axis.slice(keep.bounds[2 * k], keep.bounds[2 * k + 1]))

describe('test vector LS1', () => {
  const ls1 = page(element('div#nav', chars(100)), element('div#wrap', element('div#main', p(chars(300)), p(chars(200)), p(chars(250)))))
  // Document order: body, #nav, #wrap, #main, p, p, p.
  it.each([
    ['max', [100, 100, 0, 450, 300, 200, 250]],
    ['mean', [425, 100, 0, 500, 300, 200, 250]],
  ])('chooses #main with %s', (variant, increases) => {
    const { keep, trace } = judge(ls1, { variant })
    expect(Array.from(trace!.series[0].values)).toEqual(increases)
    expect(trace!.notes).toMatchObject({ chosenElement: 'div#main', sizeIncrease: increases[3] })
    expect(pieces(keep).join('').length).toBe(750)
  })
})

describe('a whole page', () => {
  const html = `
    <body>
      <ul><li><a href="/">Home</a></li><li><a href="/tides">Tides</a></li></ul>
      <div class="columns"><div class="story">
        <h1>The lamp is lit again</h1>
        <p>For the first time since the winter storms the lamp on the outer mole burns through the night.</p>
        <p>Two keepers from the mainland mended the glass and went home the same day.</p>
      </div></div>
      <p>Printed on the quay.</p>
    </body>`
  it('keeps the element whose text is spread over many children', () => {
    expect(pieces(judge(parsePage(html)).keep)).toEqual([
      'The lamp is lit again',
      'For the first time since the winter storms the lamp on the outer mole burns through the night.',
      'Two keepers from the mainland mended the glass and went home the same day.',
    ])
  })
})

describe('what is chosen', () => {
  it('takes the parent of a single run', () => {
    const single = page(div(div(p('All there is'))))
    expect(judge(single).trace!.notes!.chosenElement).toBe('p')
    expect(judge(single).keep.equals(single.live)).toBe(true)
  })
  it('takes the deepest of equal increases, and of equally deep ones the first', () => {
    expect(judge(page(element('div#a', 'abc'), div(element('div#b', 'xyz')))).trace!.notes!.chosenElement).toBe('div#b')
    expect(judge(page(element('p#a', 'abcd'), element('p#b', 'wxyz'))).trace!.notes!.chosenElement).toBe('p#a')
  })
  it('prefers higher elements with the mean: the parameter changes the result', () => {
    const on = page(div(chars(100)), div(p(chars(150)), p(chars(150)), p(chars(150))), p(chars(10)), p(chars(10)))
    expect(judge(on, { variant: 'mean' }).keep.equals(judge(on).keep)).toBe(false)
    expect(judge(on).trace!.notes!.chosenElement).toBe('div')
    expect(judge(on, { variant: 'mean' }).trace!.notes!.chosenElement).toBe('body')
  })
  it('reads plain text as one element', () => {
    const plain = parsePage('Just text')
    expect(judge(plain)).toMatchObject({ status: 'ok', keep: plain.live })
  })
})

describe('score and trace', () => {
  const on = page(p(chars(20)), div(p(chars(60)), p(chars(40))), p(chars(30)))
  it('gives kept runs 1 and others the largest increase around them as a share', () => {
    // Increases: body 50 (150 − 100), the paragraphs 20, 60, 40, 30; the largest is 60.
    expect(Array.from(judge(on).score!, score => +score.toFixed(4))).toEqual([0.8333, 1, 0.8333, 0.8333])
  })
  it('carries sizes and size increases', () => {
    const trace = judge(on).trace!
    expect(trace.series.map(series => series.name)).toEqual(['sizeIncrease', 'size'])
    expect(trace.thresholds).toEqual([{ name: 'largest increase', value: 60, on: 'sizeIncrease' }])
    expect(Array.from(trace.kept!)).toEqual([0, 0, 0, 1, 0, 0])
  })
})

describe('laws', () => {
  // There is no setting that keeps everything: the method picks one element.
  for (const law of filterLaws(lsi)) it(law.name, law.check)

  it('equals the definition on random pages', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), fc.constantFrom('max' as const, 'mean' as const), (seed, variant) => {
        const random = parsePage(randomHtml(seed, 80))
        if (random.live.isEmpty) return
        expect(judge(random, { variant }).keep.equals(keepSubtree(random, byDefinition(random, variant)))).toBe(true)
      }),
      { seed: 1 },
    )
  })
  it('spends its budget at least every 10,000 steps', () => {
    const long = parsePage(`<body>${'<p>Some words, <a href="/">a link</a>.</p>'.repeat(8000)}</body>`)
    const spent: number[] = []
    lsi.judge(long, resolve('lsi', lsi.params), { spend: steps => spent.push(steps) })
    expect(spent.reduce((sum, steps) => sum + steps, 0)).toBeGreaterThan(long.nodes.size / 2)
    expect(Math.max(...spent)).toBeLessThanOrEqual(10_000)
  })
})

/** inc(u) = size(u) − max (or mean) size of the child elements; the largest wins, then the deepest, then the first. */
function byDefinition(page: Page, variant: 'max' | 'mean'): number {
  const { nodes, body, depth } = page
  const measures = measuresOf(page)
  const increase = (u: number): number => {
    const sizes: number[] = []
    for (let c = u + 1; c < nodes.end[u]; c = nodes.end[c]) if (measures.present[c]) sizes.push(measures.charsOf(c))
    const sum = sizes.reduce((total, size) => total + size, 0)
    return measures.charsOf(u) - (variant === 'max' ? Math.max(0, ...sizes) : sum / (sizes.length || 1))
  }
  const elements = Array.from({ length: nodes.end[body] - body }, (_, k) => body + k).filter(i => measures.present[i])
  return elements.sort((a, b) => increase(b) - increase(a) || depth[b] - depth[a] || a - b)[0]
}
