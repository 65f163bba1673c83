import { describe, expect, it } from 'vitest'
import { type AnyFilter, keepSubtree, unlimited, type Verdict } from '../../filter/filter.js'
import { narrow, Page, PageBase } from '../../page/page.js'
import { parsePage } from '../../page/parse.js'
import { complement, type Selection } from '../../page/selection/selection.js'
import { resolve } from '../../params/params.js'
import { div, filterLaws, html, link, nav, p, randomHtml, words } from '../../testing/index.js'
import { meanSimilarity } from './block-clusters.js'
import { makeSiteModel, template, templateParams } from './filter.js'
import { sketchOf } from './pagelets.js'

const methods = templateParams.method.options
const texts = (keep: Selection): string[] =>
  Array.from({ length: keep.size }, (_, k) => keep.runs.axis.slice(keep.bounds[2 * k], keep.bounds[2 * k + 1]))
const judge = (source: string, others: readonly string[], given: Record<string, unknown> = {}): Verdict => {
  const sitePages = others.map((other, i) => parsePage(other, { url: `https://site.example/${i + 1}` }))
  const page = parsePage(source, { url: 'https://site.example/0', sitePages })
  return template.judge(page, resolve('template', template.params, given), unlimited)
}

const menu = nav(link('Home', '/0'), link('Boats', '/1'), link('Tides', '/2'))
const pageOf = (...article: string[]): string =>
  html(menu, div(...article.map(text => p(text))), div(p('All rights reserved by the harbour.')))
const five = [
  pageOf('The lamp burns again.', 'Two keepers mended it.'),
  pageOf('A whale was seen off the mole.'),
  pageOf('Nets must be dried before noon.', 'Wet nets rot.', 'Rotten nets tear.'),
  pageOf('Regatta postponed: no wind whatsoever.'),
  pageOf('Cook wanted for the pilot boat; must not mind herring.'),
]

describe('every method', () => {
  it.each(methods)('%s keeps what is the page’s own and drops what all pages have', method => {
    expect(texts(judge(five[0], five.slice(1), { method }).keep)).toEqual(['The lamp burns again.', 'Two keepers mended it.'])
  })
  it.each(methods)('%s cannot run without other pages', method => {
    const { status, keep } = judge(five[0], [], { method })
    expect(status).toBe('fallback-all')
    expect(texts(keep)).toContain('Home')
  })
  it.each(methods)('%s takes mirrors for one page', method => {
    expect(judge(five[0], [five[0], five[0], five[0], five[0]], { method }).status).toBe('fallback-all')
    const withMirrors = judge(five[0], [five[0], five[1], five[1], ...five.slice(1)], { method })
    expect(withMirrors.trace!.notes).toMatchObject({ pages: 5 })
  })
  it.each(methods)('%s ignores pages without text', method => {
    expect(judge(five[0], ['', '<body></body>', '<frameset></frameset>'], { method }).status).toBe('fallback-all')
  })
  it.each(methods)('%s judges a narrowed page by the whole ones, itself among them', method => {
    const whole = parsePage(five[0], { url: 'https://site.example/0', sitePages: five.map(source => parsePage(source)) })
    const menuElement = [...whole.nodes.tag.keys()].find(i => whole.tagName(i) === 'nav')!
    const narrowed = narrow(whole, complement(keepSubtree(whole, menuElement)))
    const { keep } = template.judge(narrowed, resolve('template', template.params, { method }), unlimited)
    expect(texts(keep)).toEqual(expect.arrayContaining(['The lamp burns again.', 'Two keepers mended it.']))
    expect(texts(keep)).not.toContain('Home')
  })
  it.each(methods)('%s says nothing remains where a page is all template', method => {
    const bare = html(menu, div(), div(p('All rights reserved by the harbour.')))
    // Without its article the page is shorter, and its blocks are elsewhere on it.
    const { keep, status } = judge(bare, five, { method, minLinks: 2, maxPositionGap: 0.3 })
    expect([keep.isEmpty, status]).toEqual([true, 'no-content'])
  })
  it.each(methods)('%s shows its numbers', method => {
    const { trace, score } = judge(five[0], five.slice(1), { method })
    expect(trace!.series).toHaveLength(1)
    expect(trace!.thresholds![0].on).toBe(trace!.series[0].name)
    expect(trace!.notes).toMatchObject({ pages: 5 })
    expect(Array.from(trace!.kept!)).toEqual(expect.arrayContaining([0, 1]))
    expect(Math.max(...score!)).toBeGreaterThan(Math.min(...score!))
  })
})

describe('pagelets', () => {
  it('sketches do not see the order of far words, but every short text', () => {
    const numbers = Array.from({ length: 200 }, (_, i) => (i * 7919) % 10_007)
    expect(sketchOf(numbers, 4, 8)).toBe(sketchOf(numbers, 4, 8))
    expect(sketchOf([1, 2], 4, 8)).not.toBe(sketchOf([2, 1], 4, 8))
    expect(sketchOf([1, 2, 3], 4, 8)).not.toBe(sketchOf([1, 2], 4, 8))
  })
  it('the global version cannot run where no page has an address', () => {
    const method = 'pagelets-global'
    const bare = parsePage(five[0], { sitePages: five.slice(1).map(source => parsePage(source)) })
    const { status, keep } = template.judge(bare, resolve('template', template.params, { method }), unlimited)
    expect([status, texts(keep).includes('Home')]).toEqual(['fallback-all', true])
  })
  it('the global version asks for links between the pages', () => {
    const apart = five.map(source => source.replaceAll('href="/', 'href="https://elsewhere.example/'))
    const kept = (method: string): string[] => texts(judge(apart[0], apart.slice(1), { method }).keep)
    expect(kept('pagelets-local')).not.toContain('Home')
    expect(kept('pagelets-global')).toContain('Home')
  })
})

describe('style-tree', () => {
  it('gives the leaf of the specification’s example its importance', () => {
    const site = ['rare', '', '', ''].map((word, i) => html(p(`common ${word}`), div(p(words(5, i)), p(`own${i}`))))
    const { series } = judge(site[0], site.slice(1), { method: 'style-tree' }).trace!
    // body, the leaf, the division and its two paragraphs
    expect(series[0].values[1]).toBe(0.5)
  })
})

describe('table-entropy', () => {
  it('cuts at tables only, if told to', () => {
    const site = five.map((_, i) => html(div(p('one two three four')), div(p(words(12, 5 * i).replaceAll(/\b(\w)/g, `${'xyzuv'[i]}$1`)))))
    const kept = (splitAt: string): string => texts(judge(site[0], site.slice(1), { method: 'table-entropy', splitAt }).keep).join(' ')
    expect(kept('sections')).not.toContain('one two')
    expect(kept('tables')).toContain('one two')
  })
})

describe('block-clusters', () => {
  it('compares all pairs of pages', () => {
    expect(meanSimilarity([new Set([1, 2]), new Set([1, 2]), new Set([3])])).toBeCloseTo(1 / 3)
    expect(meanSimilarity([new Set([1, 2, 3]), new Set([2, 3, 4, 5, 6])])).toBe(0.5)
    expect(meanSimilarity([new Set([1])])).toBe(0)
  })
})

describe('parameters', () => {
  /** Pages of one template with six to sixty paragraphs: many paths differ, hardly any stretch of five tags does. */
  const sections = [6, 12, 24, 40, 60].map(length => pageOf(...Array.from({ length }, (_, k) => `Paragraph ${k} of ${length}.`)))
  const both = (given: Record<string, unknown>, changed: Record<string, unknown>, site: readonly string[] = five): [string[], string[]] => [
    texts(judge(site[0], site.slice(1), given).keep),
    texts(judge(site[0], site.slice(1), { ...given, ...changed }).keep),
  ]
  const changes: Record<string, () => [string[], string[]]> = {
    method: () => both({ method: 'repeated-blocks' }, { method: 'style-tree' }, five.slice(0, 4)),
    minPages: () => both({ minPages: 5 }, { minPages: 6 }),
    minLinks: () => both({ method: 'pagelets-local' }, { minLinks: 4 }),
    shingleWords: () => {
      // The same words in another order: single pairs agree, groups of four do not.
      const site = [0, 1].map(i => html(menu, div(p(i === 0 ? 'a b a c' : 'a c a b a c a b'), p(`own${i} text${i} here${i}`))))
      return both(
        { method: 'pagelets-local', minLinks: 2 },
        { shingleWords: 2 },
        site.map(source => source.replaceAll(/own\d text\d here\d/g, 'a b a c')),
      )
    },
    sketchSize: () => {
      // Pages that share almost all of a long text: four shingles are the same, all thirty-two hardly ever.
      const long = Array.from({ length: 60 }, (_, k) => `word${k}`).join(' ')
      return both({ method: 'pagelets-local', sketchSize: 4 }, { sketchSize: 32 }, [
        html(menu, div(p(long))),
        html(menu, div(p(`${long} and some more`))),
      ])
    },
    styleDecay: () => {
      const plain = html(div('same words here'), div(p('own text of the first')))
      const inner = (i: number): string => html(div(p('same'), p('words here')), div(p(`other${i} text${i}`)))
      const other = (i: number): string => html(div('same words here'), div(p(`text${i} of another${i}`)))
      return both({ styleDecay: 0.9 }, { styleDecay: 0.5 }, [plain, other(1), other(2), inner(1), inner(2)])
    },
    minImportance: () => {
      const site = ['one', 'two', 'three'].map(word => html(div(`same old words and ${word}`), div(p(`own${word} text${word}`))))
      return both({}, { minImportance: 0.5 }, site)
    },
    maxEntropy: () => {
      const site = ['one', 'two', 'three'].map(word => html(div(`same ${word}`), div(p(`own${word} text${word}`))))
      return both({ method: 'table-entropy' }, { maxEntropy: 0.4 }, site)
    },
    splitAt: () => both({ method: 'table-entropy' }, { splitAt: 'tables' }),
    maxPositionGap: () => {
      const site = [10, 18].map((length, i) => html(p(words(length, 3 * i)), p('Notice: the harbour is closed.'), p(words(10, 7 * i + 1))))
      return both({ method: 'block-clusters', maxPositionGap: 0.1 }, { maxPositionGap: 0.3 }, site)
    },
    minPageShare: () => {
      const site = [0, 1, 2, 3].map(i => html(div(p(`own${i} text${i}`)), ...(i < 2 ? [div(p('printed on both'))] : [])))
      return both(
        { method: 'block-clusters' },
        { minPageShare: 1 },
        site.map(source => source.replace('<p>printed', '<p class="x">printed')),
      )
    },
    minSimilarity: () => {
      const site = [0, 1].map(i => html(nav(`alpha beta gamma delta${i}`), div(p(`own${i} text${i}`))))
      return both({ method: 'block-clusters' }, { minSimilarity: 0.9 }, site)
    },
    minRepeatShare: () => {
      const site = five.map((source, i) => (i < 2 ? source.replace('<p>', '<p>Shared by two pages.</p><p>') : source))
      return both({ method: 'repeated-blocks' }, { minRepeatShare: 0.5 }, site)
    },
    bridge: () => {
      // Among seventeen pages the template of five is rare; among the five with the same structure it is on all.
      const foreign = Array.from({ length: 12 }, (_, i) => html(`<table><tr><td>Row ${i}</td><td>Cell ${i}</td></tr></table>`))
      return both({ method: 'repeated-blocks' }, { bridge: true }, [...five, ...foreign])
    },
    distance: () => both({ bridge: true, maxDistance: 0.1, distance: 'paths' }, { distance: 'shingles' }, sections),
    maxDistance: () => both({ bridge: true, maxDistance: 0.1 }, { maxDistance: 0.6 }, sections),
  }
  it.each(Object.keys(templateParams))('%s changes what is kept', name => {
    const [before, after] = changes[name]()
    expect(after).not.toEqual(before)
  })
})

describe('learning page by page', () => {
  const article = (i: number): string =>
    pageOf(...Array.from({ length: 1 + (i % 4) }, (_, k) => `Story ${i} part ${k}: ${words(12, k).replaceAll(' ', `${i} `)}`))

  it.each(methods)('%s stays within its limits on a long crawl and still knows the template', method => {
    const model = makeSiteModel({ method }, { maxEntries: 400, maxPages: 50 })
    let largest = 0
    for (let i = 0; i < 150; i++) {
      model.learn(parsePage(article(i), { url: `https://site.example/${i % 3}` }))
      largest = Math.max(largest, model.size)
    }
    expect(model.pages).toBe(150)
    expect(largest).toBeLessThanOrEqual(400)
    const last = parsePage(article(150), { url: 'https://site.example/9' })
    const kept = texts(model.judge(last).keep)
    expect(kept).not.toContain('Home')
    expect(kept).not.toContain('All rights reserved by the harbour.')
    expect(kept.join(' ')).toContain('Story 150 part 2')
  })
  it.each(methods)('%s learns nothing new from a page it knows', method => {
    const model = makeSiteModel({ method })
    const pages = five.map((source, i) => parsePage(source, { url: `https://site.example/${i}` }))
    expect(pages.map(on => model.learn(on))).toEqual([true, true, true, true, true])
    const { size } = model
    expect(model.learn(parsePage(five[2]))).toBe(false)
    expect([model.pages, model.size]).toEqual([5, size])
    expect(texts(model.judge(pages[3]).keep)).toEqual(['Regatta postponed: no wind whatsoever.'])
  })
  it('refuses parameters that do not exist', () => {
    expect(() => makeSiteModel({ minPages: 1 })).toThrow('template.minPages must be a whole number in 2…20, got 1')
  })
})

describe('budget', () => {
  const long = (own: string): string =>
    `<body>${menu.html}${`<div><p>A paragraph of ${own} words, <a href="/y">a link</a>.</p></div>`.repeat(3000)}</body>`
  it.each(methods)('%s spends at most 10,000 steps at once', method => {
    const page = parsePage(long('some'), { sitePages: ['other', 'many', 'few', 'no'].map(own => parsePage(long(own))) })
    const portions: number[] = []
    template.judge(page, resolve('template', template.params, { method }), { spend: steps => portions.push(steps) })
    expect(portions.length).toBeGreaterThan(3)
    expect(Math.max(...portions)).toBeLessThanOrEqual(10_000)
  })
})

describe('laws', () => {
  for (const law of filterLaws(template as unknown as AnyFilter)) it(law.name, law.check)

  // The laws' pages stand alone; with a site beside them the methods run.
  const site = [1, 2, 3, 4, 5].map(seed => parsePage(randomHtml(seed + 900)))
  const others = [...site, ...five.map(source => parsePage(source))]
  const dressed: AnyFilter = {
    ...(template as unknown as AnyFilter),
    judge: (on, params, budget) =>
      template.judge(new Page(new PageBase(on.base.tree, on.url, others), on.live), resolve('template', template.params, params), budget),
  }
  for (const method of methods) {
    for (const law of filterLaws({ ...dressed, presets: { default: { method } } }, { randomPages: 12 })) {
      if (!law.name.startsWith('runs with') || law.name.startsWith('runs with method')) it(`${method} with a site: ${law.name}`, law.check)
    }
  }
})
