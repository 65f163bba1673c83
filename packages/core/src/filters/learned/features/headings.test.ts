import { describe, expect, it } from 'vitest'
import { article, div, element, h1, link, p, page } from '../../../testing/build.js'
import { featureInput } from '../features.js'
import { headingFeatures, headingNames } from './headings.js'
import { pageWithHead, rounded, rowsOf } from './rows.fixture.js'

describe('features of headings', () => {
  // 2, 10, 1 and 1 words: 14. Function words: the, and, the, by; more.
  const rows = rowsOf(
    pageWithHead(
      '<title>Valley line</title>',
      {},
      article(h1('Valley line'), p('The old mill and the new mill stood by rivers.')),
      div(element('h2', 'News'), p(link('More'))),
    ),
    headingNames,
    headingFeatures,
  )
  it('tell about the section below a heading', () =>
    expect(rows[1]).toEqual(
      rounded({
        'previous:level': 1,
        'previous:blocks': 1,
        'previous:words': 2,
        'previous:length': 2,
        'previous:title': 1, // 2 · 2 words in common of 2 + 2
        'previous:up': 1,
        'next:level': 2,
        'section:words': 10,
        'section:linkShare': 0,
        'section:sentenceShare': 1,
        'section:functionShare': 4 / 10,
        'main:blocks': 1,
        'main:words': 2,
        'main:commonShare': 12 / 14,
        'main:commonUp': 1,
      }),
    ))
  it('tell how far the main heading is', () =>
    expect(rows[3]).toEqual(
      rounded({
        'previous:level': 2,
        'previous:blocks': 1,
        'previous:words': 1,
        'previous:length': 1,
        'previous:title': 0,
        'previous:up': 1,
        'next:level': 9,
        'section:words': 1,
        'section:linkShare': 1,
        'section:sentenceShare': 0,
        'section:functionShare': 1,
        'main:blocks': 3,
        'main:words': 13,
        'main:commonShare': 1,
        'main:commonUp': 2, // div, body
      }),
    ))
  it('have values of their own where no heading comes before', () =>
    expect(rows[0]).toEqual(
      rounded({
        'previous:level': 9,
        'previous:blocks': -1,
        'previous:words': -1,
        'previous:length': -1,
        'previous:title': -1,
        'previous:up': -1,
        'next:level': 2,
        'section:words': 12,
        'section:linkShare': 0,
        'section:sentenceShare': 10 / 12,
        'section:functionShare': 4 / 12,
        'main:blocks': 0,
        'main:words': 0,
        'main:commonShare': 2 / 14,
        'main:commonUp': 0,
      }),
    ))
  it('have values of their own without any heading', () => {
    const [row] = rowsOf(page(p('Text')), headingNames, headingFeatures)
    expect(row).toMatchObject({ 'next:level': 9, 'section:words': 1 })
    for (const name of ['main:blocks', 'main:words', 'main:commonShare', 'main:commonUp']) expect(row[name]).toBe(-99_999)
  })
  it('take the first h1 for the main heading when the title is like none', () => {
    const blocks = rowsOf(page(element('h3', 'One'), h1('Two'), p('Three')), headingNames, headingFeatures)
    expect(blocks.map(row => row['main:blocks'])).toEqual([-1, 0, 1])
  })
  it('know the level of each block that is in a heading', () =>
    expect([...featureInput(page(element('h3', div('One')), p('Two'), h1('Three'))).headings]).toEqual([3, 0, 1]))
})
