import { describe, expect, it } from 'vitest'
import { article, div, element, link, nav, p, page } from '../../../testing/build.js'
import { rounded, rowsOf } from './rows.fixture.js'
import { verdictFeatures, verdictNames } from './verdicts.js'

/** A sentence of n words and 4 n + 1 characters. */
const sentence = (n: number): string => `${Array(n).fill('word').join(' ')}.`

describe('features that classic rules give', () => {
  // 2 words in links, then sentences of 10, 18 and 12 words: 40 of 42.
  const rows = rowsOf(
    page(nav(link('Home'), ' ', link('News')), element('main', p(sentence(10)), div(p(sentence(18)), p(sentence(12))))),
    verdictNames,
    verdictFeatures,
  )
  // Points of the paragraphs: 1.41, 1.73 and 1.49. Main: weight 10, all of the first, half of the others; body: half of the
  // first, a sixth of the others, less its links.
  const main = 10 + 1.41 + (1.73 + 1.49) / 2
  const body = (1.41 / 2 + (1.73 + 1.49) / 6) * (1 - 2 / 42)

  it('judge a paragraph inside everything', () =>
    expect(rows[2]).toEqual(
      rounded({
        'sentenceF1:inside': 1, // main: 2 · 40 / (40 + 40)
        'sentenceF1:best': 1,
        'sentenceF1:levels': 2,
        wordCounts: 1,
        bodyText: 1,
        'container:best': 1,
        'container:near': 1,
        'container:inside': 1,
        descent50: 1, // main, div (30 of 40), p (18 of 30)
        descent70: 1, // main, div
        descent90: 1, // main
        inMain: 1,
        inArticle: -1,
        mainShare: 40 / 42,
      }),
    ))
  it('judge navigation outside everything', () =>
    expect(rows[0]).toEqual(
      rounded({
        'sentenceF1:inside': 0,
        'sentenceF1:best': 80 / 82, // body: 2 · 40 / (42 + 40)
        'sentenceF1:levels': 1,
        wordCounts: 0,
        bodyText: 0,
        'container:best': body / main,
        'container:near': body / main,
        'container:inside': 0,
        descent50: 0,
        descent70: 0,
        descent90: 0,
        inMain: 0,
        inArticle: -1,
        mainShare: 40 / 42,
      }),
    ))
  it('descend as far as a share of the sentences goes along', () => {
    expect(rows.map(row => row['descent50'])).toEqual([0, 0, 1, 0])
    expect(rows.map(row => row['descent70'])).toEqual([0, 0, 1, 1])
    expect(rows.map(row => row['descent90'])).toEqual([0, 1, 1, 1])
  })
  it('know articles, and body text between short blocks', () => {
    const found = rowsOf(page(p('Short'), article(p(sentence(40)))), verdictNames, verdictFeatures)
    expect(found.map(row => row['inArticle'])).toEqual([0, 1])
    expect(found.map(row => row['inMain'])).toEqual([-1, -1])
    expect(found.map(row => row['bodyText'])).toEqual([0, 1])
    expect(found.map(row => row['mainShare'])).toEqual([0, 0])
  })
  it('look for containers near a block only', () => {
    const deep = div(div(div(div(div('Tiny')))))
    const found = rowsOf(page(article(p(sentence(40)), deep)), verdictNames, verdictFeatures)
    expect(found.map(row => row['container:best'])).toEqual([1, 1])
    expect(found.map(row => row['container:near'])).toEqual([1, 0])
  })
  it('count words as shallow text features do', () => {
    const found = rowsOf(page(p(sentence(20)), p('Short'), p('Short'), p(link('Short'))), verdictNames, verdictFeatures)
    expect(found.map(row => row['wordCounts'])).toEqual([1, 1, 0, 0])
  })
})
