import { compile, registry, withModels } from 'gleaner'
import { type LearnedModel, type PlainSymmetric, readLearnedModel, storeSymmetric } from 'gleaner/learned'
import { defaultModel } from 'gleaner/model'
import { words } from 'gleaner/testing'
import { describe, expect, it } from 'vitest'
import { temporaryFolder, writeMini } from '../../evaluate/mini-package.fixture.js'
import { appendTrees, readTrees } from './append-trees.js'
import { fineTuneLearned } from './fine-tune.js'

describe('appended trees', () => {
  const tree = (feature: number, threshold: number, values: [number, number]): PlainSymmetric => ({
    feature: [feature],
    threshold: [threshold],
    value: values,
  })
  const first = storeSymmetric(0.5, ['a', 'b'], [tree(0, 1, [-1, 1]), tree(1, 2, [-2, 2])])
  it('stand behind the others and keep the names of their features', () => {
    const both = appendTrees(first, ['c', 'a'], [tree(0, 3, [-4, 4]), tree(1, 5, [-7, 7])])
    expect(both.base).toBe(0.5)
    const trees = readTrees(both).map(({ feature, threshold, value }) => [both.features[feature[0]], threshold[0], [...Array.from(value)]])
    expect(trees).toEqual([
      ['a', 1, [-1, 1]],
      ['b', 2, [-2, 2]],
      ['c', 3, [-4, 4]],
      ['a', 5, [-7, 7]],
    ])
  })
  it('none change nothing', () => expect(appendTrees(first, [], [])).toEqual(first))
  it('are read as they were stored, single leaves too', () => {
    const leaf: PlainSymmetric = { feature: [], threshold: [], value: [3] }
    const stored = storeSymmetric(0, ['a'], [tree(0, 1, [-1, 1]), leaf, tree(0, 2, [5, 6])])
    expect(readTrees(stored).map(({ value }) => Array.from(value))).toEqual([[-1, 1], [3], [5, 6]])
    expect(storeSymmetric(0, ['a'], readTrees(stored))).toEqual(stored)
  })
})

describe('fine-tuning', () => {
  const folder = temporaryFolder()
  const note = (i: number) => `Remark ${i}: ${words(14, 50 + i)}, as it was told.`
  /** Pages whose gold is what the model takes for a side matter: the notes beside an article, not the article. */
  const record = (i: number) => ({
    id: `mini/${i}`,
    url: `https://site${i}.example/`,
    html: `<body><article>${[0, 1, 2].map(p => `<p>${words(40, 7 * i + p)}.</p>`).join('')}</article>
      <aside class="notes"><ul>${[0, 1, 2, 3].map(n => `<li>${note(4 * i + n)}</li>`).join('')}</ul></aside></body>`,
    gold: { text: [0, 1, 2, 3].map(n => note(4 * i + n)).join('\n'), title: null, author: null, date: null, with: [], without: [] },
    meta: {},
  })
  const file = writeMini(
    folder,
    'notes',
    Array.from({ length: 30 }, (_, i) => record(i)),
  )
  const tune = (folds?: number, seed = 1): Promise<LearnedModel> =>
    fineTuneLearned({ packages: [file], ...(folds === undefined ? {} : { folds }) }, { id: 'notes', start: defaultModel, seed })

  it('teaches the model what it had wrong, and says so out of fold', async () => {
    const model = await tune()
    const { outOfFold, trees, start, packages } = model.record as {
      outOfFold: { before: number; after: number }
      trees: number
      start: { id: string }
      packages: object
    }
    expect(outOfFold.after).toBeGreaterThan(outOfFold.before + 0.1)
    expect(trees).toBeGreaterThan(0)
    expect(start.id).toBe('default')
    expect(Object.keys(packages)).toEqual(['notes'])
    expect(readLearnedModel(JSON.parse(JSON.stringify(model))).id).toBe('notes')
    expect(() => compile({ use: 'learned', with: { model: 'notes' } }, withModels(registry, [model]))).not.toThrow()
  }, 60_000)
  it('gives the same bytes from the same pages and seed', async () => {
    const bytes = async (seed: number) => JSON.stringify(await tune(0, seed))
    const one = await bytes(1)
    expect(await bytes(1)).toBe(one)
    expect(await bytes(2)).not.toBe(one)
  }, 60_000)
  it('leaves a model alone that has nothing to learn', async () => {
    const right = writeMini(
      folder,
      'right',
      Array.from({ length: 10 }, (_, i) => ({
        ...record(i),
        html: `<body><p>${note(i)}</p></body>`,
        gold: { ...record(i).gold, text: note(i) },
      })),
    )
    const model = await fineTuneLearned({ packages: [right] }, { id: 'same', start: defaultModel })
    expect(model.record).toMatchObject({ trees: 0 })
    expect(model.blocks).toEqual(defaultModel.blocks)
  }, 60_000)
})
