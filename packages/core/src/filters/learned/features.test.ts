import { describe, expect, it } from 'vitest'
import { parsePage } from '../../page/parse.js'
import { randomHtml } from '../../testing/random-page.js'
import { noScores, rowsOf } from './features/rows.fixture.js'
import { blockFeatures, featureGroups, featureInput, featureNames, featureRows, kindColumns, modelKinds, writeKinds } from './features.js'

describe('features', () => {
  it('are finite on any page, one row per block', () => {
    for (let seed = 1; seed < 80; seed++) {
      const input = featureInput(parsePage(randomHtml(seed, 120), { hidden: 'keep', url: 'https://a.example/blog/2020/x-y' }))
      const table = blockFeatures(input, { get: key => (key % 3) / 2 })
      expect(table.width).toBe(featureNames.length)
      const rows = featureRows(table)
      expect(rows.length).toBe(input.stats.size * featureNames.length)
      expect(rows.every(Number.isFinite)).toBe(true)
    }
  })
  it('do not depend on the page before', () => {
    const rowsOf = (seed: number) => featureRows(blockFeatures(featureInput(parsePage(randomHtml(seed, 120))), { get: () => Number.NaN }))
    const alone = [...rowsOf(3)]
    rowsOf(4)
    expect([...rowsOf(3)]).toEqual(alone)
  })
  it('write every column of their group, and no other', () => {
    for (let seed = 1; seed < 30; seed++) {
      const page = parsePage(randomHtml(seed, 120), { hidden: 'keep', url: 'https://a.example/blog/2020/x-y' })
      for (const [names, write] of featureGroups) expect(rowsOf(page, names, write)).toHaveLength(page.blocks.size)
    }
  })
  it('write the numbers of the page and of its kind on every block', () => {
    const table = blockFeatures(featureInput(parsePage('<p>One two</p>'.repeat(20))), noScores)
    writeKinds(
      table,
      Float64Array.from(modelKinds, (_, k) => k / 8),
    )
    const rows = featureRows(table)
    for (let b = 0; b < 20; b++) {
      const of = (name: string): number => rows[b * featureNames.length + featureNames.indexOf(name)]
      expect(of('page:meanWords')).toBe(2)
      expect(kindColumns.map(of)).toEqual(modelKinds.map((_, k) => k / 8))
    }
  })
  it('have names of their own', () => expect(new Set(featureNames).size).toBe(featureNames.length))
})
