import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AnyFilter, unlimited, type Verdict } from '../../filter/filter.js'
import { narrow, type Page } from '../../page/page.js'
import { parsePage } from '../../page/parse.js'
import type { Selection } from '../../page/selection/selection.js'
import { resolve } from '../../params/params.js'
import { compile } from '../../pipeline/compile.js'
import { registryOf } from '../../pipeline/validate.js'
import { chars, div, element, filterLaws, li, link, p, page, randomHtml, raw, ul, words } from '../../testing/index.js'
import {
  crunch,
  dropAds,
  dropEmptyBlocks,
  dropForms,
  dropLinkLists,
  dropTextLists,
  makeCrunch,
  makeDropAds,
  parseHostList,
} from './index.js'

const judge = (filter: { name: string }, on: Page, given: Record<string, unknown> = {}): Verdict => {
  const any = filter as AnyFilter
  return any.judge(on, resolve(any.name, any.params, given), unlimited)
}
const pieces = (keep: Selection): string[] =>
  Array.from({ length: keep.size }, (_, k) => keep.runs.axis.slice(keep.bounds[2 * k], keep.bounds[2 * k + 1]))
const kept = (filter: { name: string }, on: Page, given: Record<string, unknown> = {}): string[] => pieces(judge(filter, on, given).keep)

const html = `
  <body><form action="/" method="post">
    <div class="menu"><a href="/">Home</a> <a href="/tides">Tides</a> <a href="/boats">Boats</a> and more</div>
    <h1>The lamp is lit again</h1>
    <p>For the first time since the winter storms the <a href="/lamp">lamp on the outer mole</a> burns through the night.</p>
    <p>Sponsored: <a href="https://click.ads.example/1"><b>Rope</b> for less</a></p>
    <p>Two keepers from the mainland mended the glass and went home the same day.</p>
    <label>Write to us <textarea>Dear editor</textarea></label> <button>Send</button>
    <select><option>North</option><option>South</option></select>
    <ul><li>Fog</li><li>Buoys</li><li>Rope</li><li>Lamps</li></ul>
    <table><tr><td>»</td><td>Printed on the quay</td><td><a href="/up">Up</a></td></tr></table>
  </form></body>`
const story = [
  'The lamp is lit again',
  'For the first time since the winter storms the',
  'lamp on the outer mole',
  'burns through the night.',
]
const end = 'Two keepers from the mainland mended the glass and went home the same day.'
const list = ['Fog', 'Buoys', 'Rope', 'Lamps']

describe('crunch on a whole page', () => {
  it('drops menus, form controls and what is left empty', () => {
    const expected = [...story, 'Sponsored:', 'Rope', 'for less', end, 'Write to us', ...list.slice(1), 'Printed on the quay']
    expect(kept(crunch, parsePage(html))).toEqual(expected)
  })
  it('drops advertising with a list of hosts', () => {
    expect(kept(makeCrunch(['ads.example']), parsePage(html))).toEqual([
      ...story,
      'Sponsored:',
      end,
      'Write to us',
      ...list.slice(1),
      'Printed on the quay',
    ])
  })
  it('drops lists of short items when told to', () => {
    expect(kept(crunch, parsePage(html), { dropsTextLists: true })).not.toContain('Lamps')
  })
  it('keeps a page without links and controls whole, short blocks too', () => {
    const plain = page(element('h1', 'AI'), p(words(20)))
    expect(judge(crunch, plain)).toMatchObject({ status: 'ok', keep: plain.live })
  })
})

describe('drop-forms', () => {
  it('drops controls and embedded objects, not the form around them', () => {
    const on = page(
      element('form', 'Your name ', raw('<input value="x">'), element('button', 'Go'), element('textarea', 'Dear')),
      raw('<select><optgroup label="g"><option>One</option></optgroup></select><object>No plug-in</object>'),
    )
    expect(kept(dropForms, on)).toEqual(['Your name'])
  })
})

describe('drop-ads', () => {
  const on = page(
    link('exact', 'https://ads.example/x'),
    link('subdomain', '//a.b.ADS.example'),
    link('other', 'https://nads.example/'),
    link('relative', '/ads.example/'),
    raw('<a href="http://[bad">broken</a><a>none</a><svg src="https://ads.example/"><text>src</text></svg>'),
  )
  it('keeps everything without a list', () => {
    expect(judge(dropAds, on)).toMatchObject({ status: 'ok', keep: on.live })
  })
  it('drops links and sources of listed hosts and their subdomains', () => {
    expect(kept(makeDropAds(['ads.example']), on)).toEqual(['other', 'relative', 'broken', 'none'])
    expect(kept(makeDropAds(['.Ads.Example.', ' ']), on)).toEqual(['other', 'relative', 'broken', 'none'])
  })
  it('takes the place of the built-in filter in a registry', () => {
    const extractor = compile({ use: 'drop-ads' }, registryOf([dropAds, makeDropAds(['ads.example'])]))
    expect(pieces(extractor(on).verdict.keep)).toEqual(['other', 'relative', 'broken', 'none'])
  })
  it('reads lists in the usual forms', () => {
    const text =
      '# comment\n! comment\r\nads.example\n0.0.0.0 track.example # why\n||Banner.example^\n/regexp/\n##.ad\n127.0.0.1\tx.example\n\n'
    expect(parseHostList(text)).toEqual(['ads.example', 'track.example', 'banner.example', 'x.example'])
  })
})

describe('drop-link-lists', () => {
  it('drops td, div, ul and ol above the share, other elements never', () => {
    const on = page(
      div(chars(64), link(chars(36))),
      div(chars(65, 1), link(chars(35))),
      raw('<table><tr><td><a>cell</a></td></tr></table>'),
      element('section', link('section')),
      element('ol', li(link('list'))),
    )
    const result = judge(dropLinkLists, on)
    expect(pieces(result.keep)).toEqual([chars(65, 1), chars(35), 'section'])
    expect(Array.from(result.score!, score => +score.toFixed(2))).toEqual([0.64, 0.64, 0.65, 0.65, 0, 1, 0])
  })
})

describe('drop-text-lists', () => {
  it('drops lists of at least four items with at most three words on average', () => {
    const items = (...counts: number[]) => ul(...counts.map((count, k) => li(words(count, k))))
    const isDropped = (...counts: number[]): boolean => judge(dropTextLists, page(items(...counts))).status === 'no-content'
    expect(isDropped(3, 3, 3, 3)).toBe(true)
    expect(isDropped(1, 1, 1, 9)).toBe(true)
    expect(isDropped(3, 3, 3, 4)).toBe(false)
    expect(isDropped(1, 1, 1)).toBe(false)
    expect(isDropped(1, 1, 1, 0)).toBe(false)
  })
})

describe('drop-empty-blocks', () => {
  it('drops blocks with fewer than four characters, white space not counted', () => {
    const on = page(p('a b c'), p('a b c d'), p(element('b', 'x'), 'yz'), p(element('b', 'no'), ' inline'), raw('<table><tr><td>|</table>'))
    expect(kept(dropEmptyBlocks, on)).toEqual(['a b c d', 'no', 'inline'])
  })
  it('drops short blocks inside longer ones', () => {
    expect(kept(dropEmptyBlocks, page(div(p('1.'), p('A sentence.'))))).toEqual(['A sentence.'])
  })
})

describe('every parameter changes something', () => {
  const on = parsePage(html)
  const differs = (filter: { name: string }, given: Record<string, unknown>, where: Page = on): void =>
    expect(judge(filter, where, given).keep.equals(judge(filter, where).keep)).toBe(false)
  it.each(['dropsForms', 'dropsLinkLists', 'dropsEmptyBlocks'])('%s', name => differs(crunch, { [name]: false }))
  it('dropsTextLists', () => differs(crunch, { dropsTextLists: true }))
  it('dropsAds, with a list', () => differs(makeCrunch(['ads.example']), { dropsAds: false }))
  it('maxLinkShare', () => {
    const half = page(div('a text of some ', link('length')), p(words(9)))
    for (const filter of [crunch, dropLinkLists]) differs(filter, { maxLinkShare: 0.2 }, half)
  })
  it('maxListItemWords and minListItems', () => {
    const items = page(ul(...[4, 4, 4, 4].map(count => li(words(count)))), ul(li('one more'), li('last one')), p(words(9)))
    differs(dropTextLists, { maxListItemWords: 6 }, items)
    differs(dropTextLists, { minListItems: 2 }, items)
    const on = { dropsTextLists: true }
    expect(kept(crunch, items, { ...on, maxListItemWords: 6 })).not.toEqual(kept(crunch, items, on))
    expect(kept(crunch, items, { ...on, minListItems: 2 })).not.toEqual(kept(crunch, items, on))
  })
  it('minBlockChars', () => {
    const short = page(p('Eleven chars'), p(words(9)), element('button', 'Go'))
    for (const filter of [crunch, dropEmptyBlocks]) differs(filter, { minBlockChars: 20 }, short)
  })
  it('maxPasses', () => {
    // 4 of 13 characters are link text; once the two short paragraphs are gone it is 4 of 7, and the div goes too.
    const shrinking = page(div('abc', p('xyz'), p('uvw'), link('abcd')), p(words(30)), element('button', 'Go'))
    expect(kept(crunch, shrinking, { maxPasses: 1 })).toEqual(['abc', 'abcd', words(30)])
    expect(kept(crunch, shrinking)).toEqual([words(30)])
    expect(judge(crunch, shrinking).trace!.notes!.passes).toBe(3)
  })
})

describe('trace', () => {
  it('tells which step dropped each run, how many, and the link shares', () => {
    const trace = judge(makeCrunch(['ads.example']), parsePage(html), { dropsTextLists: true }).trace!
    expect(trace.series.map(series => series.name)).toEqual(['droppedBy', 'linkShare'])
    expect(new Set(Array.from(trace.series[0].values))).toEqual(new Set([0, 2, 3, 4, 5, 6]))
    expect(trace.notes).toMatchObject({ 'drop-forms': 4, 'drop-ads': 2, 'drop-text-lists': 4, passes: 2 })
    expect(trace.kept).toHaveLength(trace.series[0].values.length)
  })
  it.each([dropForms, dropAds, dropLinkLists, dropTextLists, dropEmptyBlocks])('$name has one too', filter => {
    expect(judge(filter, parsePage(html)).trace!.series.map(series => series.name)).toEqual(['droppedBy', 'linkShare'])
  })
})

describe('laws', () => {
  const options: Record<string, Record<string, number>> = {
    crunch: {},
    'drop-forms': {},
    'drop-ads': {},
    'drop-link-lists': { maxLinkShare: 1 },
    'drop-text-lists': { minListItems: Number.POSITIVE_INFINITY },
    'drop-empty-blocks': { minBlockChars: 0 },
  }
  for (const filter of [crunch, dropForms, makeDropAds(['x']), dropLinkLists, dropTextLists, dropEmptyBlocks] as AnyFilter[]) {
    const keepAll = Object.keys(options[filter.name]).length > 0 ? { keepAll: options[filter.name] } : {}
    describe(filter.name, () => {
      for (const law of filterLaws(filter, keepAll)) it(law.name, law.check)
    })
  }
  it('crunch with everything off keeps everything', () => {
    const off = { dropsForms: false, dropsAds: false, dropsLinkLists: false, dropsTextLists: false, dropsEmptyBlocks: false }
    fc.assert(
      fc.property(fc.integer({ min: 1 }), seed => {
        const random = parsePage(randomHtml(seed, 80))
        expect(judge(crunch, random, off).keep.equals(random.live)).toBe(true)
      }),
      { seed: 1 },
    )
  })
  it('crunch equals its steps as filters in series, repeated until nothing changes, blocks left empty where there was a loss', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), fc.integer({ min: 1, max: 3 }), (seed, maxPasses) => {
        const random = parsePage(randomHtml(seed, 100))
        let left = narrow(random, judge(dropForms, random).keep)
        for (let pass = 0; pass < maxPasses; pass++) {
          for (const step of [dropLinkLists, dropTextLists]) left = narrow(left, judge(step, left).keep)
          if (!left.live.equals(random.live)) left = narrow(left, judge(dropEmptyBlocks, left).keep)
        }
        expect(pieces(judge(crunch, random, { dropsTextLists: true, maxPasses }).keep)).toEqual(pieces(left.live))
      }),
      { seed: 1 },
    )
  })
  it('spends its budget at least every 10,000 steps', () => {
    const long = parsePage(`<body>${'<p>Some words, <a href="/">a link</a>.</p>'.repeat(8000)}</body>`)
    for (const filter of [crunch, dropForms, makeDropAds(['x']), dropLinkLists, dropTextLists, dropEmptyBlocks] as AnyFilter[]) {
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
