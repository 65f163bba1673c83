import { describe, expect, it } from 'vitest'
import { unlimited } from '../../filter/filter.js'
import { measuresOf } from '../../page/measure.js'
import type { Page } from '../../page/page.js'
import { parsePage } from '../../page/parse.js'
import { chars, div, element, li, link, p, page, raw, ul } from '../../testing/index.js'
import { linkTagCounts } from './counts.js'
import { bodyLinkShare, compositeDensities, compositeDensity, stretchDensity, textDensities } from './density.js'
import { densitySums, largestBelow, smallestOnPath } from './density-sum.js'

/** Finds an element by tag name, optionally by id. */
function find(on: Page, tag: string, id: string | null = null): number {
  for (let i = 0; i < on.nodes.size; i++) if (on.tagName(i) === tag && (id === null || on.attribute(i, 'id') === id)) return i
  throw new Error(`no ${tag}#${id}`)
}
const td = (on: Page): Float64Array => textDensities(on, unlimited)
const ctd = (on: Page, variant: 'released' | 'paper' = 'released', linkTags: 'released' | 'plain' = 'released'): Float64Array =>
  compositeDensities(on, variant, linkTags, unlimited)
const ctdSums = (on: Page): Float64Array => {
  const share = bodyLinkShare(on)
  return densitySums(on, ctd(on), length => stretchDensity(length, share), unlimited)
}

describe("test vector D1, the paper's Example 2", () => {
  const d1 = page(
    element(
      'div#main',
      element('div#article', element('div#headline', chars(46)), element('div#story', chars(12), link(chars(15)), chars(12, 1))),
    ),
  )
  const at = { body: d1.body, main: find(d1, 'div', 'main'), article: find(d1, 'div', 'article') }
  const headline = find(d1, 'div', 'headline')
  const story = find(d1, 'div', 'story')
  const a = find(d1, 'a')

  it('has the five published densities', () => {
    const published = [21.25, 28.33, 46, 39, 15]
    for (const [k, node] of [at.main, at.article, headline, story, a].entries()) expect(td(d1)[node]).toBeCloseTo(published[k], 2)
    expect(td(d1)[at.body]).toBe(17)
  })
  it.each([
    ['a', a, 15, 0, 15, 0, 0, 0],
    ['articleBody', story, 39, 1, 15, 1, 29.573875, 29.573875],
    ['articleHeadline', headline, 46, 0, 0, 0, 194.673926, 202.829188],
    ['article', at.article, 85, 3, 15, 1, 62.919735, 62.919735],
    ['main', at.main, 85, 4, 15, 1, 51.981414, 51.981414],
    ['body', at.body, 85, 5, 15, 1, 44.558462, 44.558462],
  ])('has the counts and composite densities of %s', (_, node, c, t, lc, lt, released, paper) => {
    const measures = measuresOf(d1)
    expect([measures.charsOf(node), measures.tagsOf(node), measures.linkCharsOf(node)]).toEqual([c, t, lc])
    expect(linkTagCounts(d1, 'released', unlimited)[node]).toBe(lt)
    expect(ctd(d1)[node]).toBeCloseTo(released, 5)
    expect(ctd(d1, 'paper')[node]).toBeCloseTo(paper, 5)
  })
  it('has the DensitySums over composite density', () => {
    const sums = ctdSums(d1)
    expect(stretchDensity(12, 15 / 85)).toBeCloseTo(65.545154, 5)
    expect(sums[story]).toBeCloseTo(131.090307, 5)
    expect(sums[at.article]).toBeCloseTo(224.247801, 5)
    expect(sums[at.main]).toBeCloseTo(62.919735, 5)
    expect(sums[at.body]).toBeCloseTo(51.981414, 5)
    expect(sums[headline]).toBeCloseTo(194.673926, 5)
    const largest = largestBelow(d1, sums, unlimited)
    expect(largest[d1.body]).toBe(at.article)
    expect(smallestOnPath(d1, ctd(d1), at.article)).toBeCloseTo(44.558462, 5)
  })
  it('has the DensitySums over text density', () => {
    const sums = densitySums(d1, td(d1), length => length, unlimited)
    expect([at.article, story, at.main, at.body].map(node => +sums[node].toFixed(4))).toEqual([85, 39, 28.3333, 21.25])
    expect(largestBelow(d1, sums, unlimited)[d1.body]).toBe(at.article)
    expect(smallestOnPath(d1, td(d1), at.article)).toBe(17)
  })
})

describe('test vector D2', () => {
  const d2 = page(
    element('div#nav', ul(li(link(chars(10))), li(link(chars(10))), li(link(chars(10))))),
    element('div#article', p(chars(200)), p(chars(130), link(chars(20))), p(chars(100))),
  )
  const nav = find(d2, 'div', 'nav')
  const story = find(d2, 'div', 'article')
  const [p1, p2, p3] = Array.from({ length: d2.nodes.size }, (_, i) => i).filter(i => d2.tagName(i) === 'p')

  it.each([
    ['navigation', nav, [30, 7, 30, 7], 4.2857, 0, 0],
    ['p1', p1, [200, 0, 0, 0], 200, 910.8382, 910.8382],
    ['p2', p2, [150, 1, 20, 1], 150, 229.8829, 616.9983],
    ['p3', p3, [100, 0, 0, 0], 100, 472.7857, 472.7857],
    ['article', story, [450, 4, 20, 1], 112.5, 349.5288, 1613.5068],
    ['body', d2.body, [480, 13, 50, 9], 36.9231, 62.8487, 349.5288],
  ])('has the numbers of %s', (_, node, counts, density, composite, sum) => {
    const measures = measuresOf(d2)
    expect([
      measures.charsOf(node),
      measures.tagsOf(node),
      measures.linkCharsOf(node),
      linkTagCounts(d2, 'released', unlimited)[node],
    ]).toEqual(counts)
    expect(td(d2)[node]).toBeCloseTo(density, 4)
    expect(ctd(d2)[node]).toBeCloseTo(composite, 4)
    expect(ctdSums(d2)[node]).toBeCloseTo(sum, 4)
  })
  it('gives the navigation 1.8930 with plain link tags', () => {
    expect(ctd(d2, 'released', 'plain')[nav]).toBeCloseTo(1.893, 4)
  })
})

describe('elements and pages of links only (5.1, 5.2)', () => {
  it('counts every tag inside a link as a link tag', () => {
    const on = page(p(chars(200)), div(link(element('span', element('b', chars(5)), element('i', chars(5))))))
    expect(ctd(on)[find(on, 'span')]).toBe(0)
    // Without that rule the span's two tags would be no link tags.
    expect(compositeDensity(10, 2, 10, 0, 10 / 210, 'released')).toBeCloseTo(2.2593, 4)
  })
  it('is not 0 where a tag among the links is no link: 1.5082', () => {
    const on = page(p(chars(200)), div(link(chars(10)), raw('<br>'), link(chars(10))))
    expect(ctd(on)[find(on, 'div')]).toBeCloseTo(1.5082, 4)
  })
  it('gives a page of links only a body density of 1.9259 because of one br', () => {
    const on = page(div(link(chars(10)), raw('<br>'), link(chars(10))))
    expect(ctd(on)[on.body]).toBeCloseTo(1.9259, 4)
  })
  it('is 0 for text that is all links below tags that are all links', () => {
    const on = page(p(chars(200)), div(ul(li(link(chars(10))), li(link(chars(10))))))
    expect([find(on, 'div'), find(on, 'ul'), find(on, 'li'), find(on, 'a')].map(node => ctd(on)[node])).toEqual([0, 0, 0, 0])
  })
  it('takes button and select as links', () => {
    const on = page(p(chars(200)), div(element('button', chars(10)), element('select', element('option', chars(10)))))
    expect(measuresOf(on).linkCharsOf(find(on, 'div'))).toBe(20)
    expect(ctd(on)[find(on, 'div')]).toBe(0)
  })
})

describe('properties of the composite density', () => {
  it('falls as link text grows', () => {
    const densities = [0, 10, 20, 40, 60, 80, 99].map(lc => compositeDensity(100, 3, lc, 1, 0.2, 'released'))
    for (let k = 1; k < densities.length; k++) expect(densities[k]).toBeLessThan(densities[k - 1])
  })
  it('is infinite without any link on the page, as the paper reads it, and never NaN', () => {
    expect(compositeDensity(50, 3, 0, 0, 0, 'paper')).toBe(Number.POSITIVE_INFINITY)
    expect(compositeDensity(1, 0, 0, 0, 0, 'paper')).toBe(0)
    expect(compositeDensity(0, 5, 0, 2, 0.3, 'released')).toBe(0)
    expect([stretchDensity(0, 0.2), stretchDensity(1, 0.2)]).toEqual([0, 0])
  })
})

describe('text stretches', () => {
  const share = 0.1
  const sumOf = (html: string): number => {
    const on = parsePage(`<body><div>${html}</div><p>${chars(90)}</p></body>`)
    const none = new Float64Array(on.nodes.size)
    return densitySums(on, none, length => (length * 1000 + 1) * share, unlimited)[find(on, 'div')]
  }
  it('end at a child element with text, not at one without', () => {
    expect(sumOf('<b>x</b>12345<br>12345')).toBeCloseTo(10001 * share)
    expect(sumOf('<b>x</b>12345<i>y</i>12345')).toBeCloseTo(2 * 5001 * share)
    expect(sumOf('<b>x</b>12345<!-- note --><script>1</script>12345')).toBeCloseTo(10001 * share)
  })
  it('take text inside svg as text of the svg element', () => {
    const on = parsePage(`<body><svg><g><text>12345</text></g><text>123</text></svg><p>${chars(9)}</p></body>`)
    expect(td(on)[find(on, 'svg')]).toBe(8)
  })
})
