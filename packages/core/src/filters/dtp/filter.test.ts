import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keepSubtree, unlimited, type Verdict } from '../../filter/filter.js'
import { measuresOf } from '../../page/measure.js'
import type { Page } from '../../page/page.js'
import { parsePage } from '../../page/parse.js'
import { nothing, type Selection } from '../../page/selection/selection.js'
import { resolve } from '../../params/params.js'
import { div, element, filterLaws, li, link, p, page, randomHtml, ul, words } from '../../testing/index.js'
import { dtp } from './filter.js'

const judge = (on: Page, given: Record<string, unknown> = {}): Verdict => dtp.judge(on, resolve('dtp', dtp.params, given), unlimited)
const pieces = (keep: Selection): string[] =>
  Array.from({ length: keep.size }, (_, k) => keep.runs.axis.slice(keep.bounds[2 * k], keep.bounds[2 * k + 1]))
const wordsIn = (keep: Selection): number => pieces(keep).join(' ').split(' ').length

const dt1 = (sideWords: number, navWords = 1): Page =>
  page(
    element('div#nav', ul(li(words(navWords)), li(words(navWords)), li(words(navWords)))),
    element('div#main', p(words(30)), p(words(40)), div(div(words(5))), p(words(35))),
    element('div#side', div(p(words(sideWords)))),
  )
const scoreOf = (verdict: Verdict, on: Page, label: string): number => {
  const series = verdict.trace!.series.find(({ name }) => name === 'score')!
  const place = Array.from(series.ids!).findIndex(i => (on.attribute(i, 'id') ?? on.tagName(i)) === label)
  return series.values[place]
}

describe('test vector DT1', () => {
  it('unites the plateaus of 70 and 35 words in #main, score 100 against 77 of body', () => {
    const on = dt1(20)
    const verdict = judge(on)
    expect(wordsIn(verdict.keep)).toBe(110)
    expect(verdict.trace!.notes).toMatchObject({ plateaus: 2, chosenElement: 'div#main', score: 100 })
    expect(scoreOf(verdict, on, 'body')).toBe(77)
  })
  it('takes a 26-word side text for a plateau: body wins with 123', () => {
    const on = dt1(26)
    const verdict = judge(on)
    expect(verdict.trace!.notes).toMatchObject({ plateaus: 3, chosenElement: 'body', score: 123 })
    expect(verdict.keep.equals(on.live)).toBe(true)
  })
  it('is put right by more words per plateau or, where there is more navigation, by a higher penalty', () => {
    expect(judge(dt1(26), { minWords: 30 }).trace!.notes!.chosenElement).toBe('div#main')
    // 26 words more inside have to pay for 3 · 3 = 9 more outside: body wins up to a penalty of 2.88.
    expect(judge(dt1(26, 3), { outsidePenalty: 2.85 }).trace!.notes!.chosenElement).toBe('body')
    expect(judge(dt1(26, 3), { outsidePenalty: 2.95 }).trace!.notes!.chosenElement).toBe('div#main')
  })
})

describe('a whole page', () => {
  const html = `
    <body>
      <div class="menu"><ul><li><a href="/">Home</a></li><li><a href="/tides">Tides</a></li></ul></div>
      <div class="story">
        <h1>The lamp is lit again</h1>
        <p>For the first time since the winter storms the lamp on the outer mole burns through the night, and the boats come home late.</p>
        <div class="picture"><div><span>The mole at dusk</span></div></div>
        <p>Two keepers from the mainland mended the glass, tried the light for an hour, had soup with the harbour master and went home the
          same day.</p>
      </div>
      <p>Printed on the quay.</p>
    </body>`
  const story = [
    'The lamp is lit again',
    'For the first time since the winter storms the lamp on the outer mole burns through the night, and the boats come home late.',
    'The mole at dusk',
    `Two keepers from the mainland mended the glass, tried the light for an hour, had soup with the harbour master and went home the
          same day.`,
  ]
  it('keeps the story with its caption, which lies deeper than the plateaus around it', () => {
    expect(pieces(judge(parsePage(html), { minWords: 20 }).keep)).toEqual(story)
  })
  it('leaves the caption out when only plateaus are kept', () => {
    const kept = pieces(judge(parsePage(html), { minWords: 20, keepsOnlyPlateaus: true }).keep)
    expect(kept).toEqual(story.filter(piece => piece !== 'The mole at dusk'))
  })
})

describe('plateaus', () => {
  it('end where the depth changes by more than the tolerance', () => {
    const on = page(div(p(words(15)), div(p(words(15))), p(words(15))), p(words(30)))
    const plateaus = (depthTolerance: number): number[] =>
      Array.from(judge(on, { depthTolerance }).trace!.series.find(({ name }) => name === 'plateau')!.values)
    expect(plateaus(0)).toEqual([0, 0, 0, 1])
    expect(plateaus(1)).toEqual([1, 1, 1, 1])
  })
  it('have at most half of their words in links', () => {
    expect(judge(page(p(words(15), ' ', link(words(15))))).status).toBe('ok')
    expect(judge(page(p(words(15), ' ', link(words(16))))).status).toBe('no-content')
  })
  it('may be absent', () => {
    expect(judge(page(p(words(24))))).toMatchObject({ status: 'no-content' })
    expect(judge(page(p(words(25))))).toMatchObject({ status: 'ok' })
    expect(judge(page(p(words(24)))).trace!.notes).toEqual({ plateaus: 0, chosen: -1, chosenElement: 'none' })
  })
})

describe('every parameter changes something', () => {
  const differs = (on: Page, given: Record<string, unknown>): void => expect(judge(on, given).keep.equals(judge(on).keep)).toBe(false)
  it('depthTolerance', () => differs(page(p(words(20)), div(p(words(20)))), { depthTolerance: 2 }))
  it('minWords', () => differs(page(p(words(20))), { minWords: 20 }))
  it('outsidePenalty', () => differs(dt1(26, 3), { outsidePenalty: 4 }))
  it('keepsOnlyPlateaus', () => differs(dt1(20), { keepsOnlyPlateaus: true }))
})

describe('score and trace', () => {
  it('gives runs below the chosen element 1, others the best score around them as a share', () => {
    const score = judge(dt1(20)).score!
    expect(Array.from(score, value => +value.toFixed(2))).toEqual([0.77, 0.77, 0.77, 1, 1, 1, 1, 0.77])
  })
  it('carries the depth curve, the plateaus and the scores of elements', () => {
    const on = dt1(20)
    const trace = judge(on).trace!
    expect(trace.series.map(series => series.name)).toEqual(['depth', 'plateau', 'score'])
    expect(Array.from(trace.series[0].values)).toEqual([4, 4, 4, 3, 3, 4, 3, 4])
    expect(Array.from(trace.series[1].values)).toEqual([0, 0, 0, 1, 1, 0, 2, 0])
    expect(Array.from(trace.kept!)).toEqual([0, 0, 0, 1, 1, 1, 1, 0])
  })
})

describe('laws', () => {
  // There is no setting that keeps everything: the method picks one element.
  for (const law of filterLaws(dtp)) it(law.name, law.check)

  it('equals the definition on random pages', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1 }),
        fc.integer({ min: 0, max: 3 }),
        fc.constantFrom(0.25, 1, 4),
        (seed, depthTolerance, outsidePenalty) => {
          const random = parsePage(randomHtml(seed, 100))
          const given = { depthTolerance, outsidePenalty, minWords: 8 }
          expect(judge(random, given).keep.equals(byDefinition(random, given))).toBe(true)
        },
      ),
      { seed: 1 },
    )
  })
  it('spends its budget at least every 10,000 steps', () => {
    const long = parsePage(`<body>${'<p>Some words, <a href="/">a link</a>.</p>'.repeat(8000)}</body>`)
    const spent: number[] = []
    dtp.judge(long, resolve('dtp', dtp.params), { spend: steps => spent.push(steps) })
    expect(spent.reduce((sum, steps) => sum + steps, 0)).toBeGreaterThan(long.nodes.size / 2)
    expect(Math.max(...spent)).toBeLessThanOrEqual(10_000)
  })
})

/** Section 7.12 step by step, with lists of runs. */
function byDefinition(on: Page, given: { depthTolerance: number; outsidePenalty: number; minWords: number }): Selection {
  const { nodes, body, runs, depth, blockElement } = on
  const measures = measuresOf(on)
  const plateauRuns = new Set<number>()
  let stretch: number[] = []
  const depthOf = (run: number): number => depth[blockElement[runs.node[run]]]
  const close = (): void => {
    const count = (list: number[]): number => list.reduce((sum, run) => sum + measures.runWords(run), 0)
    const inLinks = count(stretch.filter(run => runs.flags[run] & 8))
    if (count(stretch) >= given.minWords && inLinks <= count(stretch) / 2) for (const run of stretch) plateauRuns.add(run)
    stretch = []
  }
  for (const run of on.liveRuns) {
    if (stretch.length > 0 && Math.abs(depthOf(run) - depthOf(stretch[0])) > given.depthTolerance) close()
    stretch.push(run)
  }
  close()
  if (plateauRuns.size === 0) return nothing(on.runs)
  const score = (a: number): number => {
    let sum = 0
    for (const run of on.liveRuns) {
      if (runs.node[run] < a || runs.node[run] >= nodes.end[a]) continue
      sum += measures.runWords(run) * (plateauRuns.has(run) ? 1 : -given.outsidePenalty)
    }
    return sum
  }
  const elements = Array.from({ length: nodes.end[body] - body }, (_, k) => body + k).filter(i => measures.present[i])
  return keepSubtree(on, elements.sort((a, b) => score(b) - score(a) || depth[b] - depth[a] || a - b)[0])
}
