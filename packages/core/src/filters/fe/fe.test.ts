import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AnyFilter, unlimited, type Verdict } from '../../filter/filter.js'
import { measuresOf } from '../../page/measure.js'
import type { Page } from '../../page/page.js'
import { parsePage } from '../../page/parse.js'
import type { Selection } from '../../page/selection/selection.js'
import { resolve } from '../../params/params.js'
import { chars, div, element, filterLaws, li, link, p, page, randomHtml, raw, ul } from '../../testing/index.js'
import { featureBlocks, featureNames, featureShares, featureValues } from './features.js'
import { fe, kFe } from './index.js'

const judge = (filter: { name: string }, on: Page, given: Record<string, unknown> = {}): Verdict => {
  const any = filter as AnyFilter
  return any.judge(on, resolve(any.name, any.params, given), unlimited)
}
const pieces = (keep: Selection): string[] =>
  Array.from({ length: keep.size }, (_, k) => keep.runs.axis.slice(keep.bounds[2 * k], keep.bounds[2 * k + 1]))
const seriesOf = (verdict: Verdict, name: string): number[] =>
  Array.from(verdict.trace!.series.find(series => series.name === name)!.values)

describe('test vector FE1', () => {
  const fe1 = page(div(chars(500), link(chars(100)), raw('<img><img>')), div(chars(80)))
  // Blocks: body (empty), A, B.
  it('normalises A to (1, 1, 1) and B to (0.16, 0, 0)', () => {
    const verdict = judge(fe, fe1)
    expect(seriesOf(verdict, 'text')).toEqual([0, 1, 0.16])
    expect(seriesOf(verdict, 'link')).toEqual([0, 1, 0])
    expect(seriesOf(verdict, 'image')).toEqual([0, 1, 0])
  })
  it('gives A a third and B everything, so the short block wins', () => {
    const verdict = judge(fe, fe1)
    expect(seriesOf(verdict, 'P').map(share => +share.toFixed(3))).toEqual([0, 0.333, 1])
    expect(pieces(verdict.keep)).toEqual([chars(80)])
    expect(Array.from(verdict.trace!.kept!)).toEqual([0, 0, 1])
  })
})

const html = `
  <body>
    <ul><li><a href="/">Home</a></li><li><a href="/tides">Tides</a></li></ul>
    <div id="story">
      <h1>The lamp is lit again</h1>
      <p id="one">For the first time since the winter storms the lamp on the outer mole burns through the night.</p>
      <p id="two">Two keepers from the mainland mended the glass, tried the light for an hour and went home the same day.</p>
      <p id="three">The <b>harbour master</b> had <a href="/soup">soup</a> for all.</p>
      <p id="four">Boats that stayed out for the occasion were back before the morning tide had turned around.</p>
      <p id="five">The lamp will be looked at again before winter.</p>
    </div>
    <p id="foot">Printed on the quay.</p>
  </body>`

describe('a whole page', () => {
  it('leaves fe one paragraph: the longest that is text and nothing else', () => {
    expect(pieces(judge(fe, parsePage(html)).keep)).toEqual([
      'Two keepers from the mainland mended the glass, tried the light for an hour and went home the same day.',
    ])
    expect(judge(fe, parsePage(html)).trace!.notes!.winner).toBe('p#two')
  })
  it('leaves k-fe the long paragraphs without links', () => {
    expect(pieces(judge(kFe, parsePage(html)).keep)).toEqual([
      'For the first time since the winter storms the lamp on the outer mole burns through the night.',
      'Two keepers from the mainland mended the glass, tried the light for an hour and went home the same day.',
      'Boats that stayed out for the occasion were back before the morning tide had turned around.',
    ])
  })
})

describe('blocks and features', () => {
  const blocksOf = (on: Page) => featureBlocks(on, unlimited)
  it('puts the text before and after a nested block together', () => {
    const on = page(div('before', div('inside'), 'after', element('span', ' in a span')))
    const blocks = blocksOf(on)
    expect(Array.from(blocks.ofRun)).toEqual([1, 2, 1, 1])
    expect(pieces(judge(fe, on).keep)).toEqual(['before', 'after', 'in a span'])
  })
  it('takes body as the block of what stands in no other', () => {
    expect(Array.from(blocksOf(page('loose ', element('section', 'text'), p('more'))).ofRun)).toEqual([0, 0, 1])
  })
  it('counts each feature where its nearest block is', () => {
    const on = parsePage(`<body><div>text <a>link</a><ul><li>x<li>y</ul><img><script>1</script><script>2</script>
      <input><select><option>o</select><button>b</button><textarea>t</textarea>
      <object></object><embed><iframe></iframe><font>f</font><center>c</center></div><p>p</p></body>`)
    const blocks = blocksOf(on)
    const where = (name: (typeof featureNames)[number]): string[] =>
      Array.from(featureValues(blocks, name)).flatMap((value, k) => (value > 0 ? [on.tagName(blocks.element[k])] : []))
    expect(Object.fromEntries(featureNames.map(name => [name, where(name)]))).toEqual({
      text: ['div', 'ul', 'center', 'p'],
      link: ['div'],
      list: ['ul'],
      image: ['div'],
      script: ['div'],
      form: ['div'],
      object: ['div'],
      frame: ['div'],
      style: ['div'],
    })
  })
  it('leaves out a feature that does not occur', () => {
    const blocks = blocksOf(page(p(chars(10)), p(chars(5))))
    expect(Array.from(featureShares(blocks, 'text', unlimited))).toEqual([0, 1, 1])
    expect(Array.from(featureShares(blocks, 'image', unlimited))).toEqual([0, 0, 0])
  })
})

describe('the basket', () => {
  it('takes shares above the minimum only, and may be empty', () => {
    const half = page(p(chars(10), link(chars(10))))
    expect(judge(fe, half).status).toBe('no-content')
    expect(judge(fe, half, { minFeatureShare: 0.4 }).status).toBe('ok')
    expect(judge(kFe, half).status).toBe('no-content')
    expect(judge(kFe, page(p(link('a')))).status).toBe('no-content')
  })
  it('of equal shares takes the block with most text, then the first', () => {
    expect(judge(fe, page(p('short'), p('much longer'), p('middling'))).trace!.notes!.winner).toBe('p')
    expect(pieces(judge(fe, page(p('short'), p('much longer'), p('middling'))).keep)).toEqual(['much longer'])
    expect(pieces(judge(fe, page(p('one'), p('two'))).keep)).toEqual(['one'])
  })
  it('may win without text of its own: then nothing is kept', () => {
    expect(judge(fe, page(p('text'), div(raw('<img>'))), { feature: 'image' }).status).toBe('no-content')
  })
  it('is clustered into as many clusters as it has blocks, if those are fewer', () => {
    expect(judge(kFe, page(p('one'))).trace!.notes).toMatchObject({ clusters: 1, basket: 1 })
  })
})

describe('every parameter changes something', () => {
  const differs = (filter: { name: string }, on: Page, given: Record<string, unknown>): void =>
    expect(judge(filter, on, given).keep.equals(judge(filter, on).keep)).toBe(false)
  const mixed = page(
    p(chars(100)),
    p(chars(60), link(chars(20))),
    ul(li('a'), li('b')),
    div('pictures', raw('<img><img>')),
    element('form', 'name', raw('<input>')),
    raw('<div>code<script>1</script></div><div>thing<object></object></div><div>frame<iframe></iframe></div>'),
    element('h2', element('b', 'x')),
  )
  it.each([fe, kFe])('minFeatureShare of $name', filter => {
    differs(filter, page(p(chars(50), link(chars(50)))), { minFeatureShare: 0.3 })
  })
  it.each(featureNames.filter(name => name !== 'text'))('feature %s', feature => {
    for (const filter of [fe, kFe]) differs(filter, mixed, { feature })
  })
  it('clusters', () => differs(kFe, page(...[100, 80, 60, 40, 20, 10, 5].map(count => p(chars(count)))), { clusters: 5 }))
})

describe('score and trace', () => {
  it('scores a run with the share of the feature in its block', () => {
    const on = page(p(chars(50), link(chars(50))), p(chars(50)))
    for (const filter of [fe, kFe]) expect(Array.from(judge(filter, on).score!)).toEqual([0.5, 0.5, 1])
  })
  it('carries P, every feature and the threshold', () => {
    for (const filter of [fe, kFe]) {
      const trace = judge(filter, parsePage(html), { minFeatureShare: 0.6 }).trace!
      expect(trace.series.map(series => series.name).slice(0, 10)).toEqual(['P', ...featureNames])
      expect(trace.thresholds).toEqual([{ name: 'minFeatureShare', value: 0.6, on: 'P' }])
      expect(trace.kept).toHaveLength(trace.series[0].values.length)
    }
  })
  it('carries the scatter of the basket with its clusters', () => {
    const { scatter, series } = judge(kFe, parsePage(html)).trace!
    expect(scatter).toMatchObject({ x: 'basket feature', y: 'basket P' })
    expect(scatter!.centres).toHaveLength(3)
    for (const name of [scatter!.x, scatter!.y]) {
      expect(series.find(one => one.name === name)!.values).toHaveLength(scatter!.cluster.length)
    }
  })
})

describe('laws', () => {
  describe('fe', () => {
    // No setting keeps everything: the method picks one block.
    for (const law of filterLaws(fe)) it(law.name, law.check)
  })
  describe('k-fe', () => {
    const keepAll = { minFeatureShare: -1, clusters: 1 }
    for (const law of filterLaws(kFe, { keepAll })) it(law.name, law.check)
  })
  it('fe equals the definition on random pages', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), fc.constantFrom(0.3, 0.5, 0.7), (seed, minFeatureShare) => {
        const random = parsePage(randomHtml(seed, 100))
        expect(pieces(judge(fe, random, { minFeatureShare }).keep)).toEqual(byDefinition(random, minFeatureShare))
      }),
      { seed: 1 },
    )
  })
  it('k-fe finds something exactly where fe does', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), seed => {
        const random = parsePage(randomHtml(seed, 100))
        expect(judge(kFe, random).status).toBe(judge(fe, random).status)
      }),
      { seed: 1 },
    )
  })
  it('spends its budget at least every 10,000 steps', () => {
    const long = parsePage(`<body>${'<p>Some words, <a href="/">a link</a>.</p>'.repeat(8000)}</body>`)
    for (const filter of [fe, kFe] as AnyFilter[]) {
      const spent: number[] = []
      filter.judge(long, resolve(filter.name, filter.params), { spend: steps => spent.push(steps) })
      expect(
        spent.reduce((sum, steps) => sum + steps, 0),
        filter.name,
      ).toBeGreaterThan(long.nodes.size / 2)
      expect(Math.max(...spent)).toBeLessThanOrEqual(10_000)
    }
  })
})

/** Section 7.6 for the feature text, with maps and lists. */
function byDefinition(on: Page, minShare: number): string[] {
  const { nodes, body, runs } = on
  const measures = measuresOf(on)
  if (on.live.isEmpty) return []
  const B = new Set('table tr td div p hr ul ol form blockquote pre h1 h2 h3 h4 h5 h6 center'.split(' '))
  const blockAround = (node: number): number => {
    for (let i = nodes.parent[node]; i > body; i = nodes.parent[i]) if (measures.present[i] && B.has(on.tagName(i))) return i
    return body
  }
  const kinds: Record<string, string> = { li: 'list', img: 'image', object: 'object', embed: 'object', applet: 'object', iframe: 'frame' }
  for (const tag of ['input', 'button', 'select', 'textarea']) kinds[tag] = 'form'
  for (const tag of 'font b i u em strong big small tt strike s center'.split(' ')) kinds[tag] = 'style'
  const features = new Map<number, Record<string, number>>()
  const add = (block: number, name: string, amount: number): void => {
    const entry = features.get(block) ?? {}
    entry[name] = (entry[name] ?? 0) + amount
    features.set(block, entry)
  }
  for (let i = body + 1; i < nodes.end[body]; i++) {
    const kind = kinds[on.tagName(i)]
    if (measures.present[i] && kind) add(blockAround(i), kind, 1)
    if (on.tagName(i) === 'script' && measures.present[nodes.parent[i]]) add(blockAround(i), 'script', 1)
  }
  for (const run of on.liveRuns) add(blockAround(runs.node[run]), runs.flags[run] & 8 ? 'link' : 'text', measures.runChars(run))
  const maxima: Record<string, number> = {}
  for (const entry of features.values())
    for (const [name, value] of Object.entries(entry)) maxima[name] = Math.max(maxima[name] ?? 0, value)
  const candidates = [...features].map(([block, entry]) => {
    const normal = featureNames.map(name => (entry[name] ?? 0) / (maxima[name] ?? 1))
    const sum = normal.reduce((total, value) => total + value, 0)
    return { block, text: normal[0], share: normal[0] / (sum || 1) }
  })
  const [winner] = candidates
    .filter(({ share }) => share > minShare)
    .sort((a, b) => b.share - a.share || b.text - a.text || a.block - b.block)
  return pieces(on.live).filter((_, k) => winner && blockAround(runs.node[runOf(on, on.live.bounds[2 * k])]) === winner.block)
}

function runOf({ runs }: Page, position: number): number {
  let run = 0
  while (runs.start[run + 1] <= position) run++
  return run
}
