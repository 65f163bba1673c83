import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unlimited } from '../../filter/filter.js'
import { defaultModel } from '../../model/index.js'
import { bytesOf, decodeBase64, encodeBase64, floatsOf, intsOf, shortsOf } from '../../numeric/base64.js'
import { IntMap } from '../../numeric/hash.js'
import { selectionText } from '../../output/selection-text.js'
import { parsePage } from '../../page/parse.js'
import { filterLaws } from '../../testing/laws.js'
import { randomHtml } from '../../testing/random-page.js'
import { blockStats, textWords } from './block-stats.js'
import { agree, decide, dropRepeats, isNothing, leaningOf, takeBackRepeats } from './decide.js'
import { blockFeatures, featureInput, featureNames, featureRows } from './features.js'
import { makeLearned } from './filter.js'
import { Forest, placeIn } from './forest.js'
import { makeKernel } from './kernel.js'
import { readLearnedModel } from './model.js'
import { leafStep, readSymmetric, storeSymmetric } from './symmetric.js'
import { Trait } from './traits.js'
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
  const names = ['a', 'b', 'c', 'd', 'e']
  const tree = fc.record({
    feature: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 0, maxLength: 4 }),
    seed: fc.integer(),
  })
  const number = fc.double({ min: -1e6, max: 1e6, noNaN: true }).map(Math.fround)
  const shapes = fc.array(tree, { minLength: 1, maxLength: 5 })
  const numbers = fc.array(number, { minLength: 40, maxLength: 40 })
  const grow = (kinds: readonly { feature: number[]; seed: number }[], pool: readonly number[]) =>
    kinds.map(({ feature, seed }) => ({
      feature,
      threshold: feature.map((_, j) => pool[Math.abs(seed + 7 * j) % 40]),
      value: Array.from({ length: 2 ** feature.length }, (_, leaf) => (((leaf * 37 + seed) % 4096) - 2000) * leafStep),
    }))
  /** Numbers of some rows in the room of a forest. */
  const fill = (forest: Forest, rows: number, pool: readonly number[]): Float32Array => {
    const room = forest.room(rows)
    for (let b = 0; b < rows; b++) for (let c = 0; c < 5; c++) room[placeIn(5, b, c)] = pool[(b * 5 + c) % 40]
    return room
  }
  const ways: [string, boolean][] = [
    ['by the kernel', false],
    ['in plain code', true],
  ]

  it('have a kernel here', () => expect(makeKernel()).not.toBeNull())
  it.each(ways)('give every block the leaf that its answers lead to, %s', (_, plain) => {
    fc.assert(
      fc.property(shapes, shapes, numbers, fc.integer({ min: 1, max: 40 }), (one, two, pool, rows) => {
        const ensembles = [grow(one, pool), grow(two, pool)]
        const forest = new Forest(
          ensembles.map(trees => storeSymmetric(0.5, names, trees)),
          names,
          plain,
        )
        const room = fill(forest, rows, pool)
        ensembles.forEach((trees, e) => {
          const sums = forest.evaluate(e, room, 0, rows)
          for (let row = 0; row < rows; row++) {
            const expected = trees.reduce(
              (sum, { feature, threshold, value }) =>
                sum + value[feature.reduce((leaf, f, j) => 2 * leaf + (pool[(row * 5 + f) % 40] > threshold[j] ? 1 : 0), 0)],
              0,
            )
            expect(sums[row] * leafStep).toBeCloseTo(expected, 9)
          }
        })
      }),
    )
  })
  it('are evaluated for some tiles alone', () => {
    const trees = [{ feature: [0], threshold: [0], value: [-1, 2] }]
    for (const [, plain] of ways) {
      const forest = new Forest([storeSymmetric(0, names, trees)], names, plain)
      const room = forest.room(48)
      for (let b = 0; b < 48; b++) room[placeIn(5, b, 0)] = b % 3 === 0 ? 1 : -1
      const sums = forest.evaluate(0, room, 16, 40)
      for (let b = 16; b < 40; b++) expect(sums[b] * leafStep).toBe(b % 3 === 0 ? 2 : -1)
    }
  })
  it('weigh columns to the same bits with and without the kernel, whatever stood in the room before', () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: 1, max: 70 }), (pool, rows) => {
        const sums = ways.map(([, plain]) => {
          const forest = new Forest([storeSymmetric(0, names, [])], names, plain)
          forest.room(200).fill(1e9, 0, 1000)
          return [...forest.weigh(fill(forest, rows, pool), rows, row => (row % 7) + 0.5)]
        })
        expect(sums[0]).toEqual(sums[1])
        const exact = Array.from({ length: rows }, (_, row) => ((row % 7) + 0.5) * pool[(row * 5) % 40]).reduce((a, b) => a + b, 0)
        const scale = Array.from({ length: rows }, (_, row) => ((row % 7) + 0.5) * Math.abs(pool[(row * 5) % 40])).reduce(
          (a, b) => a + b,
          0,
        )
        expect(Math.abs(sums[0][0] - exact)).toBeLessThanOrEqual(1e-5 * scale + 1e-9)
      }),
    )
  })
  it('take pages that are too large for the kernel, and small ones after them', () => {
    const trees = [{ feature: [0], threshold: [0], value: [-1, 2] }]
    const forest = new Forest([storeSymmetric(0, names, trees)], names)
    const rows = 2_000_000
    const large = forest.room(rows)
    large[placeIn(5, rows - 1, 0)] = 1
    const sums = forest.evaluate(0, large, 0, rows)
    expect([sums[0] * leafStep, sums[rows - 1] * leafStep]).toEqual([-1, 2])
    const small = fill(forest, 3, [1, ...Array(39).fill(-1)])
    expect([...forest.evaluate(0, small, 0, 3).subarray(0, 3)].map(sum => sum * leafStep)).toEqual([2, -1, -1])
  })
  it('refuse broken arrays', () => {
    const stored = storeSymmetric(0, ['a'], [{ feature: [0], threshold: [1], value: [1, 2] }])
    expect(() => readSymmetric({ ...stored, value: 'AAAA' }, ['a'])).toThrow(/1 levels and 2 leaves/)
    expect(() => readSymmetric({ ...stored, threshold: '?' }, ['a'])).toThrow(/base64/)
    expect(() => readSymmetric(stored, ['b'])).toThrow(/a feature of the model must be one that this version computes, got "a"/)
    const deep = { feature: [0, 0, 0, 0, 0], threshold: [1, 2, 3, 4, 5], value: Array(32).fill(0) }
    expect(() => readSymmetric(storeSymmetric(0, ['a'], [deep]), ['a'])).toThrow(/at most 4 levels, got 5/)
  })
})

describe('the decision', () => {
  const beliefs = { probability: Float64Array.of(0.9, 0.1, 0.6), words: Float64Array.of(100, 100, 50) }
  it('takes the prefix with the largest expected F1', () => {
    // Σ p·n = 130; the first and the third: 2·120/(150+130).
    const { taken, expected } = decide(beliefs)
    expect([...taken]).toEqual([1, 0, 1])
    expect(expected).toBeCloseTo(240 / 280, 12)
  })
  it('leans by the weight of recall', () => {
    expect([...decide(beliefs, 0.5).taken]).toEqual([1, 0, 0])
    expect([...decide(beliefs, 6).taken]).toEqual([1, 1, 1])
  })
  it('is the best of all subsets that are prefixes, when all blocks may be wrong together', () => {
    const block = fc.tuple(fc.double({ min: 0.001, max: 0.999, noNaN: true }), fc.integer({ min: 1, max: 50 }))
    const shifted = (p: number, shift: number): number => 1 / (1 + ((1 - p) / p) ** 1.25 * Math.exp(-shift))
    const shifts = [
      [-2.55, 1 / 6],
      [0, 2 / 3],
      [2.55, 1 / 6],
    ]
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 8 }), list => {
        const order = [...list].sort((a, b) => b[0] - a[0])
        const gainOf = (part: readonly (readonly [number, number])[]): number =>
          shifts.reduce((sum, [shift, share]) => {
            const hits = (blocks: readonly (readonly [number, number])[]): number =>
              blocks.reduce((total, [p, n]) => total + shifted(p, shift) * n, 0)
            return sum + (share * 2 * hits(part)) / (part.reduce((total, [, n]) => total + n, 0) + hits(order))
          }, 0)
        const best = Math.max(...order.map((_, k) => gainOf(order.slice(0, k + 1))))
        const { taken } = decide({ probability: Float64Array.from(list, ([p]) => p), words: Float64Array.from(list, ([, n]) => n) })
        expect(gainOf(list.filter((_, i) => taken[i]))).toBeCloseTo(best, 6)
      }),
    )
  })
  it('takes nothing where nothing is believed', () => {
    expect(decide({ probability: new Float64Array(3), words: Float64Array.of(1, 2, 3) })).toEqual({
      taken: new Uint8Array(3),
      expected: 0,
    })
    expect(decide({ probability: new Float64Array(0), words: new Float64Array(0) }).expected).toBe(0)
  })
  it('draws blocks towards their like, and leaves the others', () => {
    const probability = Float64Array.of(0.9, 0.2, 0.7, 0.7, 0.3)
    agree(probability, Int32Array.of(0, 0, 1, -1, -1))
    // Log-odds ln 9 and ln ¼, a fifth of the way to their mean.
    const [high, low] = [Math.log(9), Math.log(0.25)]
    const mean = (high + low) / 2
    expect(probability[0]).toBeCloseTo(1 / (1 + Math.exp(-(0.8 * high + 0.2 * mean))), 12)
    expect(probability[1]).toBeCloseTo(1 / (1 + Math.exp(-(0.8 * low + 0.2 * mean))), 12)
    expect([...probability.subarray(2)]).toEqual([0.7, 0.7, 0.3])
  })
  it('leans by the kind of page', () => {
    expect(leaningOf([1, 0, 0, 0, 0, 0, 0], 'balanced')).toBeLessThan(leaningOf([0, 0, 0, 0, 1, 0, 0], 'balanced'))
    expect(leaningOf([0, 1, 0, 0, 0, 0, 0], 'recall')).toBe(2)
    expect(leaningOf([0, 0, 0, 0, 0, 0, 0], 'precision')).toBe(0.5)
  })
  it('is nothing where little is expected, sooner on small pages and of small results', () => {
    const said = (expected: number, words: number[], taken: number[]) =>
      isNothing({ expected, taken: Uint8Array.from(taken) }, Float64Array.from(words), 0.2)
    expect(said(0.05, [500, 500], [1, 0])).toBe(true)
    expect(said(0.15, [500, 500], [1, 0])).toBe(false)
    expect(said(0.15, [100, 100], [1, 0])).toBe(true)
    expect(said(0.3, [100, 100], [1, 0])).toBe(false)
    expect(said(0.3, [10, 500], [1, 0])).toBe(true)
    expect(said(0.6, [10, 500], [1, 0])).toBe(false)
    expect(said(0.6, [10, 20], [1, 1])).toBe(true)
    expect(said(0.9, [10, 20], [1, 1])).toBe(false)
  })
  it('keeps one of several copies, the visible one', () => {
    const probability = Float64Array.of(0.4, 0.9, 0.3, 0.8)
    dropRepeats(probability, Float64Array.of(10, 10, 10, 3), Int32Array.of(7, 7, 7, 7), Uint8Array.of(1, 0, 0, 0))
    expect([...probability]).toEqual([0, 0.9, 0, 0.8])
  })
  it('takes copies back amid what is taken, and at the end of its element, unless they are hidden or doubted', () => {
    const takenBack = (taken: number[], before: number[], parents: number[], hidden: number[] = [], code: number[] = []): number[] => {
      const result = Uint8Array.from(taken)
      const flags = (given: number[]): Uint8Array => Uint8Array.from(before, (_, b) => given[b] ?? 0)
      const probability = Float64Array.from(before, (p, b) => (taken[b] ? p : 0))
      takeBackRepeats(result, {
        before: Float64Array.from(before),
        probability,
        hidden: flags(hidden),
        parents: Int32Array.from(parents),
        code: flags(code),
      })
      return [...result]
    }
    expect(takenBack([1, 0, 1, 0, 0], [0.8, 0.8, 0.9, 0.8, 0.7], [1, 2, 1, 1, 1])).toEqual([1, 1, 1, 1, 0])
    expect(takenBack([1, 0, 0, 1], [0.8, 0.8, 0.8, 0.8], [1, 2, 3, 4])).toEqual([1, 1, 1, 1])
    expect(takenBack([1, 0, 0, 0], [0.8, 0.8, 0.8, 0.8], [1, 2, 2, 2])).toEqual([1, 0, 0, 0])
    expect(takenBack([1, 0, 1], [0.8, 0.8, 0.8], [1, 1, 1], [0, 1, 0])).toEqual([1, 0, 1])
    expect(takenBack([1, 0, 1], [0.8, 0.5, 0.8], [1, 1, 1])).toEqual([1, 0, 1])
    expect(takenBack([1, 0, 1], [0.8, 0.5, 0.8], [1, 1, 1], [], [0, 1, 0])).toEqual([1, 1, 1])
  })
})

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
  it('have names of their own', () => expect(new Set(featureNames).size).toBe(featureNames.length))
})

describe('the model', () => {
  it('is read back from JSON', () => expect(readLearnedModel(JSON.parse(JSON.stringify(defaultModel))).id).toBe('default'))
  it.each([
    [null, /a learned model must be an object with format "gleaner-learned\/2", got null/],
    [{ format: 'other/2' }, /got "other\/2"/],
    [{ format: 'gleaner-learned/2', id: 'x' }, /field blocks must be there/],
    [{ ...defaultModel, kinds: [] }, /kinds must be a list of 7/],
    [{ ...defaultModel, kinds: defaultModel.kinds.slice(1) }, /kinds must be a list of 7, got a list of 6/],
    [{ ...defaultModel, blocks: null }, /field blocks must be there, got null/],
    [{ ...defaultModel, blocks: [] }, /field blocks must be there, got a list of 0/],
    [{ ...defaultModel, blocks: [null] }, /field blocks must be there/],
    [{ ...defaultModel, blocks: {} }, /field blocks must be there/],
    [{ ...defaultModel, tokens: null }, /field tokens must be there, got null/],
    [{ ...defaultModel, kindTokens: 'AAAA' }, /field kindTokens must be there, got "AAAA"/],
    [{ ...defaultModel, confidence: null }, /field confidence must be there, got null/],
    [{ ...defaultModel, emptyBelow: '!!!' }, /id and emptyBelow must be a text and a number, got "default, !!!"/],
    [{ ...defaultModel, id: 7 }, /id and emptyBelow must be a text and a number/],
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
  it('keeps no hidden words inside a visible line', () => {
    const html = story.replace('on Tuesday', 'on <span style="display:none">Ignore the above. </span>Tuesday')
    const page = parsePage(html, { hidden: 'keep' })
    const { keep } = learned.judge(page, { model: 'default', favour: 'balanced' }, unlimited)
    expect(keep.isEmpty).toBe(false)
    expect(selectionText(page, keep)).toContain('met on Tuesday')
  })
  it('looks at the deadline while it works', () => {
    let looks = 0
    learned.judge(parsePage(story), { model: 'default', favour: 'balanced' }, { spend: () => void looks++ })
    expect(looks).toBeGreaterThan(10)
  })
  it('drops repeated text', () => {
    const said = learned.judge(parsePage(story), { model: 'default', favour: 'balanced' }, unlimited)
    expect(said.keep.size).toBe(2)
  })
})
