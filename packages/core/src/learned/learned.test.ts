import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unlimited } from '../filters/filter.js'
import { defaultModel } from '../model/index.js'
import { parsePage } from '../page/parse.js'
import { filterLaws } from '../testing/laws.js'
import { randomHtml } from '../testing/random-page.js'
import { bytesOf, decodeBase64, encodeBase64, floatsOf, intsOf, shortsOf } from './base64.js'
import { blockStats, Trait, textWords } from './block-stats.js'
import { decide, dropRepeats, isNothing, leaningOf } from './decide.js'
import { blockFeatures, blockNames, featureInput, featureNames, featureRows } from './features.js'
import { makeLearned } from './filter.js'
import { IntMap } from './hash.js'
import { readLearnedModel } from './model.js'
import { leafStep, orderedBits, SymmetricEnsemble, storeSymmetric } from './symmetric.js'
import { storeTrees, TreeEnsemble } from './trees.js'

describe('base64', () => {
  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(fc.uint8Array(), bytes => {
        expect([...decodeBase64(encodeBase64(bytes))]).toEqual([...bytes])
      }),
    )
  })
  it('keeps numbers of every width', () => {
    expect([...floatsOf(bytesOf([1.5, -0.25], 'float'))]).toEqual([1.5, -0.25])
    expect([...intsOf(bytesOf([-1, 2 ** 31 - 1], 'int'))]).toEqual([-1, 2 ** 31 - 1])
    expect([...shortsOf(bytesOf([-32768, 7], 'short'))]).toEqual([-32768, 7])
  })
  it('refuses what is not base64', () => {
    expect(() => decodeBase64('abc')).toThrow(/groups of four/)
    expect(() => decodeBase64('ab*=')).toThrow(/character 3 is not base64/)
  })
})

describe('IntMap', () => {
  it('counts like a Map, grows, and forgets on clear', () => {
    const map = new IntMap(16)
    const oracle = new Map<number, number>()
    for (let i = 0; i < 500; i++) {
      const key = ((i * 7919) % 97) + 1
      map.increment(key)
      oracle.set(key, (oracle.get(key) ?? 0) + 1)
    }
    for (const [key, count] of oracle) expect(map.get(key)).toBe(count)
    map.clear()
    expect(map.get(1)).toBe(0)
  })
})

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

describe('trees', () => {
  // x ≤ 1 → 10; otherwise y ≤ 2 → 20, else 30. The second tree is one leaf.
  const stored = storeTrees(
    0.5,
    ['x', 'y'],
    [
      { feature: [0, 1], threshold: [1, 2], left: [~0, ~1], right: [1, ~2], value: [10, 20, 30] },
      { feature: [], threshold: [], left: [], right: [], value: [0.25] },
    ],
  )
  const trees = new TreeEnsemble(stored, ['y', 'unused', 'x'])
  it.each([
    [1, 0, 10],
    [1.5, 2, 20],
    [1.5, 2.5, 30],
  ])('x %d, y %d falls into the leaf %d', (x, y, leaf) => expect(trees.evaluate(Float32Array.of(9, y, 0, x), 1)).toBe(leaf + 0.75))
  it('refuses unknown features and broken arrays', () => {
    expect(() => new TreeEnsemble(stored, ['x'])).toThrow(/a feature of the model must be one that this version computes, got "y"/)
    expect(() => new TreeEnsemble({ ...stored, threshold: 'AAAA' }, ['x', 'y'])).toThrow(/inner nodes/)
    expect(() => new TreeEnsemble({ ...stored, value: '?' }, ['x', 'y'])).toThrow(/base64/)
  })
})

describe('symmetric trees', () => {
  const tree = fc.record({
    feature: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 0, maxLength: 6 }),
    seed: fc.integer(),
  })
  const number = fc.double({ min: -1e6, max: 1e6, noNaN: true }).map(Math.fround)

  it('give every block the leaf that its answers lead to, page questions included', () => {
    fc.assert(
      fc.property(fc.array(tree, { minLength: 1, maxLength: 5 }), fc.array(number, { minLength: 40, maxLength: 40 }), (shapes, numbers) => {
        const trees = shapes.map(({ feature, seed }) => ({
          feature,
          threshold: feature.map((_, j) => numbers[Math.abs(seed + 7 * j) % 40]),
          value: Array.from({ length: 2 ** feature.length }, (_, leaf) => (((leaf * 37 + seed) % 4096) - 2000) * leafStep),
        }))
        // Three columns of blocks, two numbers of the page; five blocks, one of them not asked about.
        const rows = 5
        const at = (f: number, row: number): number => (f < 3 ? numbers[f * rows + row] : numbers[30 + f])
        const columns = {
          rows,
          values: Int32Array.from({ length: 3 * rows }, (_, k) => orderedBits(numbers[k])),
          page: Int32Array.of(orderedBits(numbers[33]), orderedBits(numbers[34])),
        }
        const stored = storeSymmetric(0.5, ['a', 'b', 'c', 'd', 'e'], trees)
        const ready = new SymmetricEnsemble(stored, name => (name < 'd' ? name.charCodeAt(0) - 97 : ~(name.charCodeAt(0) - 100)))
        const sums = new Float64Array(rows).fill(ready.base)
        ready.add(columns, 0, 1, Int32Array.of(0, 1, 3, 4), 4, sums)
        ready.add(columns, 1, ready.size, Int32Array.of(0, 1, 3, 4), 4, sums)
        for (const row of [0, 1, 3, 4]) {
          const expected = trees.reduce(
            (sum, { feature, threshold, value }) =>
              sum + value[feature.reduce((leaf, f, j) => 2 * leaf + (orderedBits(at(f, row)) > orderedBits(threshold[j]) ? 1 : 0), 0)],
            0.5,
          )
          expect(sums[row]).toBeCloseTo(expected, 9)
        }
        expect(sums[2]).toBe(0.5)
      }),
    )
  })
  it('order integers as the numbers that they stand for', () => {
    const numbers = [-1e30, -2.5, -1, -1e-20, 0, 1e-20, 0.5, 1, 60, 1e30]
    expect(numbers.map(orderedBits)).toEqual(numbers.map(orderedBits).sort((a, b) => a - b))
    expect(new Set(numbers.map(orderedBits)).size).toBe(numbers.length)
  })
  it('refuse broken arrays', () => {
    const stored = storeSymmetric(0, ['a'], [{ feature: [0], threshold: [1], value: [1, 2] }])
    expect(() => new SymmetricEnsemble({ ...stored, value: 'AAAA' }, () => 0)).toThrow(/1 levels and 2 leaves/)
    expect(() => new SymmetricEnsemble({ ...stored, threshold: '?' }, () => 0)).toThrow(/base64/)
  })
})

describe('the decision', () => {
  const beliefs = { probability: Float64Array.of(0.9, 0.1, 0.6), words: Float64Array.of(100, 100, 50) }
  it('takes the prefix with the largest expected F1', () => {
    // Σ p·n = 130. First alone: 2·90/(100+130) = 0.783; with the third: 2·120/(150+130) = 0.857; with all: 2·130/(250+130) = 0.684.
    const { taken, expected } = decide(beliefs)
    expect([...taken]).toEqual([1, 0, 1])
    expect(expected).toBeCloseTo(240 / 280, 12)
  })
  it('leans by the weight of recall', () => {
    expect([...decide(beliefs, 0.5).taken]).toEqual([1, 0, 0])
    expect([...decide(beliefs, 4).taken]).toEqual([1, 1, 1])
  })
  it('is the best of all subsets that are prefixes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 1, max: 50 })), { minLength: 1, maxLength: 8 }),
        list => {
          const probability = Float64Array.from(list, ([p]) => p)
          const words = Float64Array.from(list, ([, n]) => n)
          const total = list.reduce((sum, [p, n]) => sum + p * n, 0)
          const order = [...list].sort((a, b) => b[0] - a[0])
          const all = order.map((_, k) => {
            const part = order.slice(0, k + 1)
            return (2 * part.reduce((sum, [p, n]) => sum + p * n, 0)) / (part.reduce((sum, [, n]) => sum + n, 0) + total)
          })
          expect(decide({ probability, words }).expected).toBeCloseTo(Math.max(0, ...all), 9)
        },
      ),
    )
  })
  it('leans by the kind of page', () => {
    expect(leaningOf([1, 0, 0, 0, 0, 0, 0], 'balanced')).toBeLessThan(leaningOf([0, 0, 0, 0, 1, 0, 0], 'balanced'))
    expect(leaningOf([0, 1, 0, 0, 0, 0, 0], 'recall')).toBe(2)
    expect(leaningOf([0, 0, 0, 0, 0, 0, 0], 'precision')).toBe(0.5)
  })
  it('is nothing where little is expected, sooner on small pages and of small results', () => {
    const said = (expected: number, words: number[], taken: number[]) =>
      isNothing({ expected, taken: Uint8Array.from(taken) }, Float64Array.from(words), 0.2)
    expect(said(0.1, [500, 500], [1, 0])).toBe(true)
    expect(said(0.3, [500, 500], [1, 0])).toBe(false)
    expect(said(0.3, [10, 500], [1, 0])).toBe(true)
    expect(said(0.6, [10, 500], [1, 0])).toBe(false)
    expect(said(0.6, [10, 20], [1, 1])).toBe(true)
    expect(said(0.8, [10, 20], [1, 1])).toBe(false)
  })
  it('keeps one of several copies, the visible one', () => {
    const probability = Float64Array.of(0.4, 0.9, 0.3, 0.8)
    dropRepeats(probability, Float64Array.of(10, 10, 10, 3), Int32Array.of(7, 7, 7, 7), Uint8Array.of(1, 0, 0, 0))
    expect([...probability]).toEqual([0, 0.9, 0, 0.8])
  })
})

describe('features', () => {
  it('are finite on any page, one row per block', () => {
    for (let seed = 1; seed < 80; seed++) {
      const input = featureInput(parsePage(randomHtml(seed, 120), { hidden: 'keep', url: 'https://a.example/blog/2020/x-y' }))
      const table = blockFeatures(input, { get: key => (key % 3) / 2 })
      expect(table.width).toBe(blockNames.length)
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
  it('have names of their own', () => expect(new Set(featureNames).size).toBe(featureNames.length))
})

describe('the model', () => {
  it('is read back from JSON', () => expect(readLearnedModel(JSON.parse(JSON.stringify(defaultModel))).id).toBe('default'))
  it.each([
    [null, /a learned model must be an object with format "gleaner-learned\/2", got null/],
    [{ format: 'other/2' }, /got "other\/2"/],
    [{ format: 'gleaner-learned/2', id: 'x' }, /field blocks must be there/],
    [{ ...defaultModel, kinds: [] }, /kinds must be a list of 7/],
    [{ ...defaultModel, kindTokens: { ...defaultModel.kindTokens, scores: 'AAAA' } }, /kindTokens of model default must be/],
  ])('refuses %#', (value, message) => expect(() => readLearnedModel(value)).toThrow(message))
})

describe('the filter', () => {
  const learned = makeLearned([defaultModel])
  for (const law of filterLaws(learned, { randomPages: 25 })) it(law.name, () => law.check())

  const story = `<nav><ul><li><a href="/">Home</a></li><li><a href="/n">News</a></li></ul></nav><article>${'<p>The committee met on Tuesday, and after two hours of talk it had agreed on the new timetable for the valley line.</p><p>Nobody was surprised, least of all the farmers, who had seen it coming for years; the miller only shrugged.</p>'.repeat(3)}</article><footer>© All rights reserved</footer>`
  it('tells what it believes in its trace', () => {
    const said = learned.judge(parsePage(story), { model: 'default', favour: 'balanced' }, unlimited)
    expect(said.trace!.series.map(series => series.name)).toEqual(['probability', 'words'])
    expect(said.trace!.notes).toHaveProperty('expectedF1')
    expect(said.score![0]).toBeLessThan(0.5)
    expect(said.assessment!.confidence).toBeGreaterThan(0)
  })
  it('keeps the text of a page without links and scripts, however short', () => {
    const kept = (html: string) => learned.judge(parsePage(html), { model: 'default', favour: 'balanced' }, unlimited).keep
    expect(kept('<p>Hello world</p>').isEmpty).toBe(false)
    expect(kept('<script src="/app.js"></script><p>Hello world</p>').isEmpty).toBe(true)
  })
  it('drops repeated text', () => {
    const said = learned.judge(parsePage(story), { model: 'default', favour: 'balanced' }, unlimited)
    expect(said.keep.size).toBe(2)
  })
})
