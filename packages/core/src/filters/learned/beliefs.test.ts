import { describe, expect, it } from 'vitest'
import { unlimited } from '../../filter/filter.js'
import { sigmoid } from '../../numeric/expected-f1.js'
import { beliefs, beliefsOf } from './beliefs.js'
import { Forest, placeIn } from './forest.js'
import { storeSymmetric } from './symmetric.js'

describe('beliefs', () => {
  it('are means of probabilities, and the first ensemble alone where it is sure', () => {
    const [open, sure, sureNot] = beliefsOf([Float64Array.of(1, 3.6, -3.6), Float64Array.of(-2, 0, 0)])
    expect(open).toBeCloseTo((sigmoid(1) + sigmoid(-2)) / 2, 15)
    expect(sure).toBe(sigmoid(3.6))
    expect(sureNot).toBe(sigmoid(-3.6))
  })
  it('are the same from a forest and from the log-odds of its ensembles', () => {
    const trees = [[{ feature: [0], threshold: [0], value: [-4, 1] }], [{ feature: [0], threshold: [5], value: [0.5, -2] }]]
    const forest = new Forest(
      trees.map(each => storeSymmetric(0, ['x'], each)),
      ['x'],
    )
    const rows = 40
    const x = Array.from({ length: rows }, (_, b) => (b < 20 ? -1 : (b % 3) * 4))
    const values = forest.tilesFor(rows)
    for (let b = 0; b < rows; b++) values[placeIn(1, b, 0)] = x[b]
    const odds = [x.map(at => (at > 0 ? 1 : -4)), x.map(at => (at > 5 ? -2 : 0.5))]
    const expected = beliefsOf(odds)
    const found = beliefs({ rows, width: 1, values }, forest, unlimited)
    for (let b = 0; b < rows; b++) expect(found[b]).toBeCloseTo(expected[b], 12)
  })
})
