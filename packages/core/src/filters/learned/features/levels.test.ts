import { describe, expect, it } from 'vitest'
import { div, link, nav, p, page, raw } from '../../../testing/build.js'
import { levelFeatures, levelNames } from './levels.js'
import { rounded, rowsOf } from './rows.fixture.js'

describe('features of the levels above a block', () => {
  // 10 words (function words: the, and, the, by), 2 words in a link (function word: more) and 1 word.
  const rows = rowsOf(
    page(div(p('The old mill and the new mill stood by rivers.'), p(link('Read more'), raw('<input>'))), nav('Menu')),
    levelNames,
    levelFeatures,
  )
  const inDiv = {
    words: 12,
    pageShare: 12 / 13,
    linkShare: 2 / 12,
    wordsPerElement: 12 / 5, // p, p, a and input, and the div
    blocks: 2,
    sentenceShare: 10 / 12,
    functionShare: 5 / 12,
    paragraphShare: 1,
    controls: 1,
  }
  const inBody = {
    words: 13,
    pageShare: 1,
    linkShare: 2 / 13,
    wordsPerElement: 13 / 7,
    blocks: 3,
    sentenceShare: 10 / 13,
    functionShare: 5 / 13,
    paragraphShare: 12 / 13,
    controls: 1,
  }
  const named = (own: number, ...levels: Record<string, number>[]) =>
    rounded({
      'level0:wordsPerElement': own,
      ...Object.fromEntries(levels.flatMap((level, k) => Object.entries(level).map(([name, value]) => [`level${k + 1}:${name}`, value]))),
    })

  it('are those of the parent, its parent and so on, and the body for the rest', () =>
    expect(rows[0]).toEqual(named(10, inDiv, inBody, inBody, inBody)))
  it('count the elements inside the own element', () => expect(rows[1]).toEqual(named(2 / 3, inDiv, inBody, inBody, inBody)))
  it('begin with the body right below it', () => expect(rows[2]).toEqual(named(1, inBody, inBody, inBody, inBody)))
})
