import { describe, expect, it } from 'vitest'
import { div, element, link, p, page } from '../../../testing/build.js'
import { featureInput } from '../features.js'
import { pathFeatures, pathNames } from './paths.js'
import { rounded, rowsOf } from './rows.fixture.js'

describe('features of paths', () => {
  const built = page(p('One two'), p('Three four, five six.'), div(p(link('Seven'))), div(div(p('Eight nine'))))
  const rows = rowsOf(built, pathNames, pathFeatures)
  const named = (kind: string, values: Record<string, number>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [`${kind}:${name}`, value]))
  // Two blocks with 2 and 4 words of 9, a comma and a full stop.
  const topLevel = {
    count: 2,
    pageShare: 6 / 9,
    meanWords: 3,
    deviation: 1,
    linkShare: 0,
    punctuationPerWord: 2 / 6,
    functionShare: 0,
    pathRatio: ((3 * 2) / 2) * 1,
  }
  const rest = { punctuationPerWord: 0, functionShare: 0, pathRatio: 0 }

  it('are the same for blocks of one path', () => {
    expect(rows[0]).toEqual(rounded({ ...named('classPath', topLevel), ...named('pair', topLevel) }))
    expect(rows[1]).toEqual(rows[0])
  })
  it('join blocks of one element and parent across paths', () =>
    expect(rows[2]).toEqual(
      rounded({
        ...named('classPath', { ...rest, count: 1, pageShare: 1 / 9, meanWords: 1, deviation: 0, linkShare: 1 }),
        ...named('pair', { ...rest, count: 2, pageShare: 3 / 9, meanWords: 1.5, deviation: 0.5, linkShare: 1 / 3 }),
      }),
    ))
  it('count function words', () =>
    expect(rowsOf(page(p('the old mill')), pathNames, pathFeatures)[0]).toMatchObject(rounded({ 'classPath:functionShare': 1 / 3 })))
  it('number paths in order; classes tell them apart, digits in classes do not', () => {
    const { paths } = featureInput(page(p('a'), element('p.x', 'b'), element('p.y1', 'c'), element('p.y2', 'd'), p('e')))
    expect([...paths]).toEqual([0, 1, 2, 2, 0])
  })
})
