import { describe, expect, it } from 'vitest'
import { type Content, element, h1, link, p, page, raw } from '../../../testing/build.js'
import { featureInput } from '../features.js'
import { largestGroup, recordFeatures, recordNames } from './records.js'
import { rounded, rowsOf } from './rows.fixture.js'

const item = (...contents: Content[]) => element('div.item', ...contents)
const last = p('After it all ends, nobody counted the spoons in this shop.')

describe('features of records', () => {
  // Items with 2, 1, 2 and 3 words: 8 of 20; the mean is 2, the variance 18/4 − 4 = 1/2.
  const built = page(
    h1('Shop'),
    element('div.list', item(raw('<img>'), '$5 pan'), item(link('Lid')), item(element('h2', 'Two pots')), item('12 May 2009')),
    last,
  )
  const rows = rowsOf(built, recordNames, recordFeatures)
  const outside = Object.fromEntries(recordNames.filter(name => name.startsWith('large:')).map(name => [name, -1]))

  it('tell about the siblings of the record that a block lies in', () =>
    expect(rows[3]).toEqual(
      rounded({
        'large:distance': 1,
        'large:count': 4,
        'large:meanWords': 2,
        'large:variation': Math.sqrt(1 / 2) / 2,
        'large:linkShare': 1 / 8,
        'large:sentenceShare': 0,
        'large:pageShare': 8 / 20,
        'large:ownToMean': 2 / 2,
        'large:parentShare': 8 / 8,
        'large:images': 1 / 4,
        'large:prices': 1 / 4,
        'large:dates': 1 / 4,
        'large:headings': 1 / 4,
        'group:side': 0,
        'group:blocks': 0,
        'group:sentencesAfter': 1,
      }),
    ))
  it('compare the own record with the mean', () => {
    expect(rows.map(row => row['large:ownToMean'])).toEqual([-1, 1, 0.5, 1, 1.5, -1])
    expect(rows.map(row => row['large:distance'])).toEqual([-1, 0, 0, 1, 0, -1])
  })
  it('tell where a block is relative to the largest group', () => {
    expect(rows[0]).toEqual({ ...outside, 'group:side': -1, 'group:blocks': 1, 'group:sentencesAfter': 1 })
    expect(rows[5]).toEqual({ ...outside, 'group:side': 1, 'group:blocks': 1, 'group:sentencesAfter': 1 })
  })
  it('count sentences of records, and those after the group', () => {
    const sentences = page(...[1, 2, 3].map(() => last), h1('End'), last)
    const found = rowsOf(sentences, recordNames, recordFeatures)
    // Four paragraphs are one group, whatever lies between them.
    expect(found[0]).toMatchObject({ 'large:count': 4, 'large:sentenceShare': 1, 'group:sentencesAfter': 0 })
  })
  it('say so when there are no records', () => {
    const rows = rowsOf(page(h1('Shop'), last), recordNames, recordFeatures)
    const nowhere = { ...outside, 'group:side': -2, 'group:blocks': -2, 'group:sentencesAfter': -2 }
    expect(rows).toEqual([nowhere, nowhere])
    expect(largestGroup(featureInput(page(h1('Shop'), last)))).toBe(-1)
  })
  it('number the groups of the nearest records, −1 outside', () => {
    const { near } = featureInput(built).records
    expect([near[0], near[5]]).toEqual([-1, -1])
    expect(new Set(near.subarray(1, 5)).size).toBe(1)
  })
})
