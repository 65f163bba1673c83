import { describe, expect, it } from 'vitest'
import { parsePage } from '../../page/parse.js'
import { blockStats, textWords } from './block-stats.js'
import * as Trait from './trait.js'

describe('block statistics', () => {
  const page = parsePage('<p>The price is $5, he said. Really?</p><p><a href="/">HOME PAGE</a></p><p>12 May 2009</p><p>北京大学</p>')
  const stats = blockStats(page)
  it('counts words, links, marks and function words', () => {
    expect([...stats.words]).toEqual([7, 2, 3, 2])
    expect([...stats.linkWords]).toEqual([0, 2, 0, 0])
    expect(stats.commas[0]).toBe(1)
    expect(stats.sentenceEnds[0]).toBe(2)
    expect(stats.functionWords[0]).toBe(4) // the, is, he, said
  })
  it('knows traits', () => {
    expect(stats.traits[0] & Trait.Price).toBeTruthy()
    expect(stats.traits[0] & Trait.Question).toBeTruthy()
    expect(stats.traits[1] & Trait.AllLink).toBeTruthy()
    expect(stats.traits[2] & Trait.DateLike).toBeTruthy()
  })
  it('hashes words alike wherever they stand', () => expect([...textWords('He SAID.')]).toEqual([...textWords('he said')]))
})
