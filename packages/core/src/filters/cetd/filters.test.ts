import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AnyFilter, keepSubtree, unlimited, type Verdict } from '../../filter/filter.js'
import { measuresOf } from '../../page/measure.js'
import { narrow, type Page } from '../../page/page.js'
import { parsePage } from '../../page/parse.js'
import { canonical, intersection, type Selection } from '../../page/selection/selection.js'
import { resolve } from '../../params/params.js'
import { chars, div, element, filterLaws, h1, li, link, p, page, pageWith, randomHtml, raw, ul, words } from '../../testing/index.js'
import { bodyLinkShare, compositeDensities, stretchDensity, textDensities } from './density.js'
import { densitySums } from './density-sum.js'
import { cectdDs, cectdS, cetdDs } from './index.js'

const family = [cetdDs, cectdDs, cectdS] as AnyFilter[]
const composite = family.slice(1)
const judge = (filter: { name: string }, on: Page, given: Record<string, unknown> = {}): Verdict => {
  const any = filter as AnyFilter
  return any.judge(on, resolve(any.name, any.params, given), unlimited)
}
const pieces = (keep: Selection): string[] =>
  Array.from({ length: keep.size }, (_, k) => keep.runs.axis.slice(keep.bounds[2 * k], keep.bounds[2 * k + 1]))
const length = (keep: Selection): number => pieces(keep).join('').length

const d1 = page(
  element(
    'div#main',
    element('div#article', element('div#headline', chars(46)), element('div#story', chars(12), link(chars(15)), chars(12, 1))),
  ),
)
const d2 = page(
  element('div#nav', ul(li(link(chars(10))), li(link(chars(10))), li(link(chars(10))))),
  element('div#article', p(chars(200)), p(chars(130), link(chars(20))), p(chars(100))),
)

describe('an anchor without an address', () => {
  const menu = '<ul><li><a href="/a">Home</a></li><li><a href="/b">Archive</a></li></ul>'
  const article = `<div>${'<p>The ferry left before the fog came in, and nobody on the quay had seen it go.</p>'.repeat(4)}</div>`
  it('is not a link, even if it is never closed', () => {
    for (const filter of composite) {
      const open = judge(filter, parsePage(`${menu}<a name="top">${article}`))
      expect(pieces(open.keep)).toEqual(pieces(judge(filter, parsePage(`${menu}${article}`)).keep))
      expect(judge(filter, parsePage(`<a name="top">${article}`)).keep.isEmpty).toBe(false)
    }
  })
  it('leaves links inside it links', () => {
    const on = parsePage(
      `<a name="top"><div>${'x'.repeat(30)}<button>${'y'.repeat(10)}</button></div></a><a href="/">${'z'.repeat(20)}</a>`,
    )
    expect(bodyLinkShare(on)).toBe(30 / 60)
  })
})

describe('test vectors', () => {
  it('D1: the article is M, its threshold the density of body', () => {
    const byTd = judge(cetdDs, d1)
    expect(byTd.trace!.notes!.MElement).toBe('div#article')
    expect(byTd.trace!.thresholds![0].value).toBe(17)
    const byCtd = judge(cectdDs, d1)
    expect(byCtd.trace!.notes!.MElement).toBe('div#article')
    expect(byCtd.trace!.thresholds![0].value).toBeCloseTo(44.558462, 5)
    expect(byCtd.keep.equals(d1.live)).toBe(true)
  })
  it("D2: keeps exactly the article's runs", () => {
    const { keep, trace } = judge(cectdDs, d2)
    expect(length(keep)).toBe(450)
    expect(pieces(keep)).toEqual(pieces(d2.live).slice(3))
    expect(trace!.notes!.MElement).toBe('div#article')
    expect(trace!.thresholds![0].value).toBeCloseTo(62.8487, 4)
  })
})

const html = `
  <body>
    <div class="menu"><ul>
      <li><a href="/">Home</a></li><li><a href="/valley">The valley</a></li><li><a href="/archive">Archive of all issues</a></li>
    </ul></div>
    <div class="page">
      <div class="story">
        <h1>Ferry returns to the lower lake</h1>
        <p>After nine years the old ferry crosses the lower lake again, twice a day and only in good weather. The boat was found in a barn
          on the eastern shore, where it had served as a hen house since the road was built.</p>
        <p>The <a href="/council">council</a> paid for the paint, the school for the flag. Anyone who wants to cross has to wave from the
          jetty until the skipper, who also runs the bakery, sees it from the oven.</p>
      </div>
      <div class="related"><a href="/1">A bridge that was never built</a> <a href="/2">Who owns the jetty?</a> <a href="/3">Bread by boat</a></div>
    </div>
    <div class="foot">Contact · <a href="/imprint">Imprint</a> · <a href="/privacy">Privacy</a></div>
  </body>`
const story = [
  'Ferry returns to the lower lake',
  `After nine years the old ferry crosses the lower lake again, twice a day and only in good weather. The boat was found in a barn
          on the eastern shore, where it had served as a hen house since the road was built.`,
  'The',
  'council',
  `paid for the paint, the school for the flag. Anyone who wants to cross has to wave from the
          jetty until the skipper, who also runs the bakery, sees it from the oven.`,
]

describe('a whole page', () => {
  it('leaves cectd-ds the story and nothing else', () => {
    expect(pieces(judge(cectdDs, parsePage(html)).keep)).toEqual(story)
  })
  it('leaves cetd-ds the story and nothing else', () => {
    expect(pieces(judge(cetdDs, parsePage(html)).keep)).toEqual(story)
  })
  it('leaves cectd-s what stands beside the story too: its density spreads to the siblings', () => {
    const related = ['A bridge that was never built', 'Who owns the jetty?', 'Bread by boat']
    expect(pieces(judge(cectdS, parsePage(html)).keep)).toEqual([...story, ...related, 'Contact ·', 'Imprint', '·', 'Privacy'])
  })
})

describe('testable claims', () => {
  it.each(composite.map(filter => [filter.name, filter] as const))('%s: no links, everything is content', (_, filter) => {
    const on = page(h1('Title'), div(p(words(20)), p('short')))
    expect(judge(filter, on)).toMatchObject({ status: 'fallback-all', keep: on.live })
    expect(judge(filter, on).trace!.notes).toEqual({ rule: 'no links: everything is content' })
  })
  it.each(composite.map(filter => [filter.name, filter] as const))('%s: only links, nothing is content', (_, filter) => {
    const on = page(link(chars(10)), raw('<br>'), link(chars(10)))
    expect(judge(filter, on).status).toBe('no-content')
    expect(judge(filter, on).trace!.notes).toEqual({ rule: 'only links: nothing is content' })
  })
  it('cetd-ds does not look at links and runs normally on such pages', () => {
    expect(judge(cetdDs, page(link(chars(10)), raw('<br>'), link(chars(10)))).status).toBe('ok')
    expect(judge(cetdDs, page(p('one'))).status).toBe('ok')
  })
  it.each(family.slice(0, 2).map(filter => [filter.name, filter] as const))(
    '%s: a page with two content blocks keeps both',
    (_, filter) => {
      const block = (seed: number, lead: number) => div(p(words(lead, seed)), p(words(50, seed + 1)), p(words(40, seed + 2)))
      const menu = ul(...Array.from({ length: 12 }, (_, k) => li(link(`Link ${k}`))))
      const on = page(div(menu), block(1, 80), div(menu), block(5, 60), div(menu))
      const kept = pieces(judge(filter, on).keep)
      expect(kept).toHaveLength(6)
      // With a higher threshold the search stops at the first block.
      expect(pieces(judge(filter, on, { thresholdFactor: 1.5 }).keep)).toEqual(kept.slice(0, 3))
    },
  )
  it('a threshold of 0 gives full recall with ancestor text', () => {
    const on = parsePage(html)
    for (const filter of [cetdDs, cectdDs]) expect(judge(filter, on, { thresholdFactor: 0 }).keep.equals(on.live)).toBe(true)
  })
  it('a lower threshold factor never keeps less', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), fc.double({ min: 0, max: 1, noNaN: true }), (seed, factor) => {
        const on = parsePage(randomHtml(seed, 80))
        for (const filter of [cetdDs, cectdDs]) {
          const some = judge(filter, on, { thresholdFactor: 1 }).keep
          expect(intersection(judge(filter, on, { thresholdFactor: factor }).keep, some).equals(some)).toBe(true)
        }
      }),
      { seed: 1 },
    )
  })
  it('the result keeps the structure of the page: content blocks are whole subtrees, text in document order', () => {
    const on = parsePage(html)
    for (const filter of [cetdDs, cectdDs]) {
      const { keep, trace } = judge(filter, on)
      const blocks = Array.from(trace!.series[0].ids!).filter((_, k) => trace!.kept![k] === 1)
      expect(blocks.length).toBeGreaterThan(3)
      for (const block of blocks) {
        const below = keepSubtree(on, block)
        expect(intersection(keep, below).equals(below)).toBe(true)
      }
      expect([...keep.bounds]).toEqual([...keep.bounds].sort((a, b) => a - b))
    }
  })
  it('hidden text is a known source of noise, which the page policy removes', () => {
    const contents = [div(p(words(60), link('more'))), raw(`<div hidden><p>${words(300, 9)}</p></div>`)]
    expect(length(judge(cectdDs, pageWith({ hidden: 'keep' }, ...contents)).keep)).toBeGreaterThan(
      length(judge(cectdDs, pageWith({ hidden: 'drop' }, ...contents)).keep),
    )
  })
  it('reads a narrowed page as if the dead text had never been there', () => {
    const on = parsePage(html)
    const withoutMenu = parsePage(html.replace(/<div class="menu">.*?<\/ul><\/div>/s, ''))
    const start = on.runs.axis.indexOf('Ferry returns')
    const narrowed = narrow(on, canonical(on.runs, [start, on.runs.axis.length]))
    expect(judge(cectdDs, narrowed).trace!.thresholds![0].value).toBeCloseTo(judge(cectdDs, withoutMenu).trace!.thresholds![0].value, 9)
  })
})

describe('every parameter changes something', () => {
  const text = parsePage(html)
  const differs = (filter: { name: string }, on: Page, given: Record<string, unknown>): void =>
    expect(judge(filter, on, given).keep.equals(judge(filter, on).keep)).toBe(false)

  it('thresholdFactor', () => {
    for (const filter of [cetdDs, cectdDs]) differs(filter, text, { thresholdFactor: 0 })
    differs(cectdS, page(div(p(words(30)), p(words(2))), div(p(words(6)), link('more'), ' or less')), { thresholdFactor: 1.5 })
  })
  it('keepsAncestorText', () => {
    const on = page('A line of body text ', link('a'), div(p(words(90)), p(words(80))))
    for (const filter of [cetdDs, cectdDs]) differs(filter, on, { keepsAncestorText: false })
  })
  it('countsTextStretches', () => {
    for (const filter of [cetdDs, cectdDs]) expect(changedSeeds(filter, { countsTextStretches: false })).not.toEqual([])
  })
  it('densityVariant', () => {
    const densities = (variant: string): ArrayLike<number> => judge(cectdDs, d1, { densityVariant: variant }).trace!.series[0].values
    expect(densities('paper')).not.toEqual(densities('released'))
    expect(changedSeeds(cectdDs, { densityVariant: 'paper' })).not.toEqual([])
    expect(changedSeeds(cectdS, { densityVariant: 'paper' })).not.toEqual([])
  })
  it('linkTags', () => {
    expect(changedSeeds(cectdDs, { linkTags: 'plain' })).not.toEqual([])
    expect(changedSeeds(cectdS, { linkTags: 'plain' })).not.toEqual([])
  })
  it('siblingWeight', () => {
    expect(changedSeeds(cectdS, { siblingWeight: 0 })).not.toEqual([])
    expect(changedSeeds(cectdS, { siblingWeight: 0.5 })).not.toEqual([])
  })
})

/** Random pages on which other parameters keep other text. */
function changedSeeds(filter: { name: string }, given: Record<string, unknown>): number[] {
  const seeds: number[] = []
  for (let seed = 1; seed <= 400 && seeds.length === 0; seed++) {
    const on = parsePage(randomHtml(seed, 120))
    if (!judge(filter, on, given).keep.equals(judge(filter, on).keep)) seeds.push(seed)
  }
  return seeds
}

describe('score and trace', () => {
  it('shows densities, DensitySums, M, its path to body and the threshold', () => {
    for (const [filter, first] of [
      [cetdDs, 'TD'],
      [cectdDs, 'CTD'],
    ] as const) {
      const trace = judge(filter, parsePage(html)).trace!
      expect(trace.series[0].name).toBe(first)
      expect(trace.series.map(series => series.name).sort()).toEqual(['CTD', 'DensitySum', 'TD', 'path'])
      for (const series of trace.series) expect(series.ids).toHaveLength(series.values.length)
      expect(trace.thresholds).toMatchObject([{ name: 't', on: first }])
      expect(trace.notes).toMatchObject({ MElement: 'div.story' })
      expect(trace.kept).toHaveLength(trace.series[0].values.length)
      const path = trace.series.find(series => series.name === 'path')!
      expect(Math.min(...Array.from(path.values))).toBe(trace.thresholds![0].value)
    }
  })
  it('shows the smoothed densities of cectd-s', () => {
    const trace = judge(cectdS, parsePage(html)).trace!
    expect(trace.series.map(series => series.name)).toEqual(['smoothed CTD', 'CTD', 'TD'])
    expect(trace.thresholds![0].on).toBe('smoothed CTD')
    expect(trace.kept).toHaveLength(trace.series[0].values.length)
  })
  it('scores cectd-s runs at least 0.5 exactly if they are kept, text of body apart', () => {
    const on = parsePage(html)
    const { keep, score } = judge(cectdS, on)
    for (const run of on.liveRuns) expect(score![run] >= 0.5).toBe(keep.has(run))
  })
  it('smooths with the siblings before and after, renormalised at the ends', () => {
    const on = page(link('menu'), p(words(40)), p(words(10)), p(words(20)))
    const [smoothed, plain] = judge(cectdS, on).trace!.series.map(series => Array.from(series.values))
    // Order: body, a, p, p, p.
    const [, a, p1, p2, p3] = plain
    expect(smoothed[1]).toBeCloseTo((0.5 * a + 0.25 * p1) / 0.75, 9)
    expect(smoothed[2]).toBeCloseTo(0.25 * a + 0.5 * p1 + 0.25 * p2, 9)
    expect(smoothed[4]).toBeCloseTo((0.25 * p2 + 0.5 * p3) / 0.75, 9)
  })
})

describe('laws', () => {
  for (const filter of family) {
    // The keep-all settings of the composite variants have their own test: pages of links only keep nothing whatever the threshold.
    const options = filter.name === 'cetd-ds' ? { keepAll: { thresholdFactor: 0 } } : {}
    describe(filter.name, () => {
      for (const law of filterLaws(filter, options)) it(law.name, law.check)
    })
  }
  it('keep everything with threshold 0, except on pages of links only', () => {
    for (const filter of composite) {
      for (let seed = 1; seed <= 60; seed++) {
        const on = parsePage(randomHtml(seed, 80))
        const params = { ...resolve(filter.name, filter.params), thresholdFactor: 0 }
        const { keep, status } = filter.judge(on, params, unlimited)
        if (status !== 'no-content') expect(keep.equals(on.live)).toBe(true)
        else expect(measuresOf(on).charsOf(on.body)).toBe(measuresOf(on).linkCharsOf(on.body))
      }
    }
  })
  it('the DensitySum filters equal the recursive definition on random pages', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1 }),
        fc.constantFrom(0, 0.5, 0.9, 1, 1.2),
        fc.boolean(),
        (seed, thresholdFactor, keepsAncestorText) => {
          const on = parsePage(randomHtml(seed, 90))
          const given = { thresholdFactor, keepsAncestorText }
          expect(pieces(judge(cetdDs, on, given).keep)).toEqual(byDefinition(on, 'TD', thresholdFactor, keepsAncestorText))
          const ctd = judge(cectdDs, on, given)
          if (ctd.status === 'ok') expect(pieces(ctd.keep)).toEqual(byDefinition(on, 'CTD', thresholdFactor, keepsAncestorText))
        },
      ),
      { seed: 1, numRuns: 300 },
    )
  })
  it('spend the budget as they go', () => {
    const on = parsePage(`<body>${'<p>Some words, <a href="/">a link</a>.</p>'.repeat(10_000)}</body>`)
    for (const filter of family) {
      let spent = 0
      const count = { spend: (steps: number) => void (spent += steps) }
      filter.judge(on, resolve(filter.name, filter.params), count)
      expect(spent).toBeGreaterThan(on.nodes.size)
      const tight = {
        spend: (): void => {
          throw new RangeError('over budget')
        },
      }
      expect(() => filter.judge(on, resolve(filter.name, filter.params), tight)).toThrow(RangeError)
    }
  })
})

/** Section 5.4 word for word, recursive and quadratic. */
function byDefinition(on: Page, name: 'TD' | 'CTD', factor: number, keepsAncestorText: boolean): string[] {
  const { nodes, body, runs } = on
  const measures = measuresOf(on)
  if (on.live.isEmpty) return []
  const share = bodyLinkShare(on)
  const density = name === 'TD' ? textDensities(on, unlimited) : compositeDensities(on, 'released', 'released', unlimited)
  const sums = densitySums(on, density, name === 'TD' ? l => l : l => stretchDensity(l, share), unlimited)
  const elementsBelow = (n: number): number[] => {
    const list: number[] = []
    for (let i = n; i < nodes.end[n]; i++) if (measures.present[i]) list.push(i)
    return list
  }
  const largest = (n: number): number => elementsBelow(n).reduce((best, i) => (sums[i] > sums[best] * (1 + 1e-12) ? i : best))
  const state = new Map<number, 'CONTENT' | 'PATH'>()
  const mark = (x: number): void => {
    for (const i of elementsBelow(x)) state.set(i, 'CONTENT')
    for (let i = nodes.parent[x]; i >= body; i = nodes.parent[i]) if (state.get(i) !== 'CONTENT') state.set(i, 'PATH')
  }
  const m = largest(body)
  let t = density[m]
  for (let i = m; i >= body; i = nodes.parent[i]) t = Math.min(t, density[i])
  t *= factor
  mark(m)
  const visit = (n: number): void => {
    if (state.get(n) === 'CONTENT' || density[n] < t * (1 - 1e-12)) return
    const x = largest(n)
    if (state.get(x) !== 'CONTENT') mark(x)
    for (let c = n + 1; c < nodes.end[n]; c = nodes.end[c]) if (measures.present[c]) visit(c)
  }
  visit(body)
  return pieces(on.live).filter((_, k) => {
    let owner = nodes.parent[runs.node[runOf(on, on.live.bounds[2 * k])]]
    while (!measures.present[owner]) owner = nodes.parent[owner]
    return state.get(owner) === 'CONTENT' || (keepsAncestorText && state.get(owner) === 'PATH')
  })
}

function runOf({ runs }: Page, position: number): number {
  let run = 0
  while (runs.start[run + 1] <= position) run++
  return run
}
