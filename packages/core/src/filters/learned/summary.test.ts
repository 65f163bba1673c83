import { describe, expect, it } from 'vitest'
import { defaultModel } from '../../model/index.js'
import { parsePage } from '../../page/parse.js'
import { randomHtml } from '../../testing/random-page.js'
import { blockFeatures, featureInput, featureNames, featureRows } from './features.js'
import { ReadyModel } from './model.js'
import { summarise, summariseRows } from './summary.js'

describe('the summary of a page', () => {
  it('is the mean over blocks, each weighing its words and a half', () => {
    const features = new Float32Array(2 * featureNames.length)
    const column = featureNames.indexOf('linkShare')
    features[column] = 1
    expect(summariseRows(features, Float64Array.of(2, 7))[column]).toBe(2.5 / 10)
  })
  it('is empty for a page without blocks', () =>
    expect(summariseRows(new Float32Array(0), new Float64Array(0))).toEqual(new Float32Array(featureNames.length)))
  it('is the same from tiles, which the filter has, and from rows, which training has', () => {
    const { blocks } = new ReadyModel(defaultModel)
    for (let seed = 1; seed < 20; seed++) {
      const input = featureInput(parsePage(randomHtml(seed, 120), { url: 'https://a.example/blog/x' }))
      const { words } = input.stats
      const table = blockFeatures(input, { get: key => (key % 3) / 2 }, rows => blocks.tilesFor(rows))
      const fromRows = summariseRows(featureRows(table), words)
      const fromTiles = summarise(table, words, blocks)
      for (let c = 0; c < fromRows.length; c++)
        expect(Math.abs(fromTiles[c] - fromRows[c])).toBeLessThan(1e-4 * (1 + Math.abs(fromRows[c])))
    }
  })
})
