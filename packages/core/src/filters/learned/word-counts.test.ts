import { describe, expect, it } from 'vitest'
import { p, page } from '../../testing/build.js'
import { blockStats, textWords } from './block-stats.js'
import * as Trait from './trait.js'

const statsOf = (...texts: string[]) => blockStats(page(...texts.map(text => p(text))))

describe('distinct words of a page', () => {
  const stats = statsOf('The mill and the river', 'Mill river')
  it('have numbers in the order in which they come, and counts', () => {
    expect([...stats.wordIds.subarray(0, 7)]).toEqual([0, 1, 2, 0, 3, 1, 3])
    expect([...stats.countOf]).toEqual([2, 2, 1, 2])
    expect([...stats.hashOf]).toEqual([...textWords('the mill and river')])
  })
  it('are counted block by block', () => {
    expect([...stats.distinct]).toEqual([4, 2])
    expect([...stats.functionWords]).toEqual([3, 0])
  })
  it('give equal texts equal hashes, whatever their case and marks', () => {
    const { textHash } = statsOf('Mill, river!', 'mill RIVER', 'river mill', '…')
    expect(textHash[0]).toBe(textHash[1])
    expect(textHash[0]).not.toBe(textHash[2])
    expect(textHash[3]).toBe(0)
  })
  it('make dates of digits with the name of a month', () => {
    const { traits } = statsOf('12 May 2009', '12 mills 2009', '12/05/2009', 'May')
    expect([...traits].map(bits => (bits & Trait.DateLike) !== 0)).toEqual([true, false, true, false])
    expect([...traits].every(bits => (bits & Trait.DateIfMonth) === 0)).toBe(true)
  })
  it('are all found on a page with very many', () => {
    const many = Array.from({ length: 5000 }, (_, i) => `w${i.toString(36)}x`)
    const stats = statsOf(many.join(' '), many.slice(0, 10).join(' '))
    expect(stats.hashOf.length).toBe(new Set(stats.wordHash).size)
    expect(stats.countOf.filter(count => count === 2)).toHaveLength(10)
  })
})
