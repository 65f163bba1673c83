import { describe, expect, it } from 'vitest'
import { parsePage } from '../../page/parse.js'
import { featureInput } from './features.js'
import { type ModelKind, modelKinds } from './model-kinds.js'
import { type DecisionBlocks, decisionBlocks, settle } from './settle.js'

const noKind = new Float64Array(7)
const options = { kinds: noKind, favour: 'balanced', emptyBelow: 0.25 } as const

/** Blocks of 100 words each with texts of their own, in no group, all below one parent. */
function blocksOf(count: number, changes: Partial<DecisionBlocks> = {}): DecisionBlocks {
  return {
    words: new Float64Array(count).fill(100),
    linkWords: new Float64Array(count),
    headings: new Uint8Array(count),
    atoms: new Int32Array(count).fill(-1),
    atomKinds: new Uint8Array(count),
    holders: new Int32Array(count),
    textHash: Int32Array.from({ length: count }, (_, b) => b + 1),
    hidden: new Uint8Array(count),
    paths: new Int32Array(count).fill(-1),
    records: new Int32Array(count).fill(-1),
    parents: new Int32Array(count),
    code: new Uint8Array(count),
    isBare: false,
    ...changes,
  }
}

describe('settle', () => {
  it('takes what raises the expected F1', () => {
    const { decision, isEmpty, facts } = settle(Float64Array.of(0.9, 0.05, 0.95), blocksOf(3), options)
    expect([...decision.taken]).toEqual([1, 0, 1])
    // 2·(90 + 95) ÷ (200 + 190)
    expect(decision.expected).toBeCloseTo(370 / 390, 12)
    expect(isEmpty).toBe(false)
    // Expected F1, 200 of 300 words, 2 blocks, Σ n·p·(1 − p) ÷ Σ n·p, Σ n·p ÷ words taken.
    const doubt = 0.9 * 0.1 + 0.05 * 0.95 + 0.95 * 0.05
    expect(facts).toEqual([decision.expected, 2 / 3, 2, expect.closeTo(doubt / 1.9, 12), expect.closeTo(1.9 / 2, 12)])
  })
  it('lets blocks of one path and of one sort of record agree, in this order', () => {
    const { probability } = settle(
      Float64Array.of(0.9, 0.5, 0.1),
      blocksOf(3, { paths: Int32Array.of(0, 0, -1), records: Int32Array.of(-1, 0, 0) }),
      options,
    )
    const logit = (p: number): number => Math.log(p / (1 - p))
    const pulled = (own: number, other: number): number => 0.8 * own + 0.2 * ((own + other) / 2)
    const middle = pulled(logit(0.5), logit(0.9))
    expect(logit(probability[0])).toBeCloseTo(pulled(logit(0.9), logit(0.5)), 9)
    expect(logit(probability[1])).toBeCloseTo(pulled(middle, logit(0.1)), 9)
    expect(logit(probability[2])).toBeCloseTo(pulled(logit(0.1), middle), 9)
  })
  it('drops repeats and takes those back that are between taken blocks', () => {
    const textHash = Int32Array.of(1, 2, 1, 3)
    const { probability, decision } = settle(Float64Array.of(0.9, 0.9, 0.9, 0.9), blocksOf(4, { textHash }), options)
    expect(probability[2]).toBe(0)
    expect([...decision.taken]).toEqual([1, 1, 1, 1])
    const apart = blocksOf(4, { textHash: Int32Array.of(1, 2, 3, 1), parents: Int32Array.of(1, 1, 1, 2) })
    expect([...settle(Float64Array.of(0.9, 0.9, 0.9, 0.9), apart, options).decision.taken]).toEqual([1, 1, 1, 0])
  })
  it('takes repeats back in running text only', () => {
    const textHash = Int32Array.of(1, 2, 1, 3)
    const taken = (kind: ModelKind): number[] => {
      const kinds = Float64Array.from(modelKinds, each => (each === kind ? 1 : 0))
      const { decision } = settle(Float64Array.of(0.9, 0.9, 0.9, 0.9), blocksOf(4, { textHash }), { ...options, kinds })
      return [...decision.taken]
    }
    expect(taken('article')).toEqual([1, 1, 1, 1])
    expect(taken('documentation')).toEqual([1, 1, 1, 1])
    expect(taken('listing')).toEqual([1, 1, 0, 1])
    expect(taken('product')).toEqual([1, 1, 0, 1])
  })
  it('returns nothing if too little is expected, except on a bare page', () => {
    const doubted = (): Float64Array => Float64Array.of(0.01, 0.02)
    expect(settle(doubted(), blocksOf(2), options).isEmpty).toBe(true)
    expect(settle(doubted(), blocksOf(2, { isBare: true }), options).isEmpty).toBe(false)
  })
  it('leans as asked; whether there is nothing, and the facts, do not depend on it', () => {
    const judge = (favour: 'precision' | 'balanced' | 'recall') =>
      settle(Float64Array.of(0.95, 0.6, 0.45, 0.25, 0.1), blocksOf(5), { ...options, favour })
    const taken = (favour: 'precision' | 'balanced' | 'recall'): number => judge(favour).decision.taken.reduce((sum, t) => sum + t, 0)
    expect(taken('precision')).toBeLessThan(taken('recall'))
    expect(judge('precision').facts).toEqual(judge('recall').facts)
    expect(judge('precision').isEmpty).toBe(judge('balanced').isEmpty)
  })
})

describe('decisionBlocks', () => {
  const read = (html: string): DecisionBlocks => decisionBlocks(featureInput(parsePage(html, { hidden: 'keep' })))
  it('knows hidden text, code and the element around each block', () => {
    const { hidden, code, parents, words } = read('<div><p>one two</p><pre>three</pre></div><p style="display:none">four</p>')
    expect([...words]).toEqual([2, 1, 1])
    expect([...hidden]).toEqual([0, 0, 1])
    expect([...code]).toEqual([0, 1, 0])
    expect(parents[0]).toBe(parents[1])
    expect(parents[2]).not.toBe(parents[0])
  })
  it.each([
    ['<p>Hello', true],
    ['<p>Hello <a href="/">there</a>', false],
    ['<script src="app.js"></script><p>Hello', false],
  ])('%s is a bare page: %s', (html, expected) => expect(read(html).isBare).toBe(expected))
})
