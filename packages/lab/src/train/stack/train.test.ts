import { compile, registry, withModels } from 'gleaner'
import { stackBelief } from 'gleaner/training'
import { describe, expect, it } from 'vitest'
import { miniRecord, temporaryFolder, writeMini } from '../../evaluate/mini-package.fixture.js'
import { fitLogistic, type Rows } from './logistic.js'
import { trainStackOn } from './train.js'

const folder = temporaryFolder()
const mini = writeMini(
  folder,
  'mini',
  Array.from({ length: 14 }, (_, i) => miniRecord(i)),
)

describe('logistic regression', () => {
  const rowsOf = (table: readonly (readonly [number[], number, number])[]): Rows => ({
    rows: table.length,
    width: table[0][0].length,
    inputs: Float64Array.from(table.flatMap(([inputs]) => inputs)),
    labels: Float64Array.from(table, ([, label]) => label),
    weights: Float64Array.from(table, ([, , weight]) => weight),
  })
  it('finds the log-odds of shares', () => {
    // Of the rows with 0 a quarter is positive, of those with 1 three quarters: −ln 3 and + 2 ln 3.
    const { bias, weights } = fitLogistic(
      rowsOf([
        [[0], 0.25, 4],
        [[1], 0.75, 4],
      ]),
      1e9,
    )
    expect(bias).toBeCloseTo(-Math.log(3), 6)
    expect(weights[0]).toBeCloseTo(2 * Math.log(3), 6)
  })
  it('keeps the weights small where the prior says so, and splits them among equal inputs', () => {
    const data = rowsOf([
      [[0, 0], 0, 1],
      [[1, 1], 1, 1],
    ])
    const loose = fitLogistic(data, 100).weights
    const tight = fitLogistic(data, 0.1).weights
    expect(loose[0]).toBeCloseTo(loose[1], 9)
    expect(tight[0]).toBeLessThan(loose[0] / 4)
  })
  it('survives labels that are all the same', () => {
    const { bias } = fitLogistic(rowsOf([[[1], 1, 1]]), 10)
    expect(Number.isFinite(bias)).toBe(true)
  })
})

describe('a stack', () => {
  const members = [{ use: 'cectd-ds' }, { use: 'bte' }, { use: 'lqf', with: { maxLinkShare: 0.3 } }]
  it('learns which members to believe, and its pipeline runs with its model', async () => {
    const { pipeline, models } = await trainStackOn({ packages: [mini] }, members, { id: 'mine' })
    expect(pipeline).toEqual({ stack: members, model: 'mine' })
    const [model] = models
    expect(model.weights).toHaveLength(6)
    expect(stackBelief(model, [1, 1, 1, 1, 1, 1])).toBeGreaterThan(model.threshold)
    expect(stackBelief(model, [0, 0, 0, 0, 0, 0])).toBeLessThan(model.threshold)
    expect(() => compile(pipeline, withModels(registry, models))).not.toThrow()
  })
  it('records packages, folds and the scores of stack and members', async () => {
    const [{ record }] = (await trainStackOn({ packages: [mini], folds: 3 }, members, { id: 'mine' })).models
    expect(record).toMatchObject({ packages: { mini: expect.stringMatching(/^[0-9a-f]{64}$/) }, pages: 14, folds: 3 })
    const { outOfFold, memberF1 } = record as {
      outOfFold: { mini: { f1: number; pages: number } }
      memberF1: { member: string; f1: number }[]
    }
    expect(outOfFold.mini.pages).toBe(14)
    expect(outOfFold.mini.f1).toBeGreaterThan(0.9)
    expect(memberF1.map(({ member }) => member)).toEqual([
      '{"use":"cectd-ds"}',
      '{"use":"bte"}',
      '{"use":"lqf","with":{"maxLinkShare":0.3}}',
    ])
  })
  it('gives the same bytes again', async () => {
    const bytes = async () => JSON.stringify(await trainStackOn({ packages: [mini], folds: 2 }, members, { id: 'mine' }))
    expect(await bytes()).toBe(await bytes())
  })
  it('says what is wrong with its members', async () => {
    await expect(trainStackOn({ packages: [mini] }, [{ use: 'nobody' }], { id: 'x' })).rejects.toThrow('there is no filter "nobody"')
  })
})
