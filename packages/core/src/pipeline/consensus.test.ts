import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AnyFilter, defineFilter, fallbackAll, needsRendering, verdict } from '../filter/filter.js'
import { largestExpectedF1 } from '../numeric/expected-f1.js'
import { parsePage } from '../page/parse.js'
import { canonical, difference, intersection } from '../page/selection/selection.js'
import { filterLaws } from '../testing/laws.js'
import { compile, pipelineFilter } from './compile.js'
import type { Consensus, Pipeline } from './types.js'
import { registryOf } from './validate.js'

/** Blocks: "Alpha beta" (2 words, 9 characters) and "Gamma delta" (2 words, 10 characters). */
const page = parsePage('<p>Alpha beta</p><p>Gamma <a>delta</a></p>')

const fixed = (name: string, ...bounds: number[]): AnyFilter =>
  defineFilter({
    name,
    summary: 'Keeps fixed ranges.',
    reference: 'test',
    reads: ['runs'],
    params: {},
    judge: judged => verdict(judged, intersection(judged.live, canonical(judged.runs, bounds))),
  })
const special = (name: string, judge: AnyFilter['judge']): AnyFilter => ({ ...fixed(name), judge })

const registry = registryOf([
  fixed('a', 0, 10),
  fixed('b', 6, 16),
  fixed('c', 16, 21),
  fixed('none'),
  special('blind', needsRendering),
  special('lazy', judged => fallbackAll(judged)),
])
const [a, b, c, none, blind, lazy] = ['a', 'b', 'c', 'none', 'blind', 'lazy'].map((use): Pipeline => ({ use }))
const judge = (pipeline: Pipeline) => compile(pipeline, registry)(page).verdict
const kept = (consensus: readonly Pipeline[], rest: Partial<Consensus> = {}) => [...judge({ consensus, ...rest }).keep.bounds]
const first = [0, 10]
const second = [10, 15, 16, 21]

describe('the set with the largest expected F1', () => {
  const decide = (probability: number[], words: number[]) => {
    const { taken, expected } = largestExpectedF1({ probability: Float64Array.from(probability), words: Float64Array.from(words) })
    return [[...taken], expected] as const
  }
  it('adds a unit if its probability is above half of the expectation so far', () => {
    // 2 · 0.9 · 10 ÷ (10 + 9 + 4) = 0.783; with the second 2 · 13 ÷ (20 + 13) = 0.788
    expect(decide([0.4, 0.9], [10, 10])).toEqual([[1, 1], 26 / 33])
    expect(decide([0.3, 0.9], [10, 10])).toEqual([[0, 1], 18 / 22])
  })
  it('takes the shorter of two equal prefixes, and nothing from no words', () => {
    expect(decide([0.8, 0.2], [5, 0])[0]).toEqual([1, 0])
    expect(decide([0.8, 0.2], [0, 0])).toEqual([[0, 0], 0])
    expect(decide([], [])).toEqual([[], 0])
  })
  it('is never worse than any other prefix', () => {
    const unit = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 50 }))
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 12 }), units => {
        const [, expected] = decide(
          units.map(([p]) => p),
          units.map(([, n]) => n),
        )
        const all = units.reduce((sum, [p, n]) => sum + p * n, 0)
        for (let set = 1; set < 1 << units.length; set += 7) {
          const chosen = units.filter((_, u) => (set >> u) & 1)
          const hits = chosen.reduce((sum, [p, n]) => sum + p * n, 0)
          const size = chosen.reduce((sum, [, n]) => sum + n, 0)
          if (size + all > 0) expect((2 * hits) / (size + all)).toBeLessThanOrEqual(expected + 1e-6)
        }
      }),
    )
  })
})

describe('consensus (specification 2.4)', () => {
  it('takes the mean share as probability', () => {
    // Block 0: (1 + 4/9) / 2 = 0.722, block 1: 0.25. Block 0 alone 2.889 / 3.944 = 0.732, both 3.889 / 5.944 = 0.654.
    const verdict = judge({ consensus: [a, b] })
    expect([...verdict.keep.bounds]).toEqual(first)
    expect(verdict.expectation).toBeCloseTo(2.8888889 / 3.9444444, 6)
    expect(verdict.score?.[0]).toBeCloseTo(13 / 18, 6)
    expect(verdict.score?.[2]).toBeCloseTo(0.25, 6)
    // With c block 1 has 1/3 of the votes, above half of what block 0 alone gives: both are kept.
    expect(kept([a, b, c])).toEqual([...first, ...second])
  })
  it('turns weights and bias into log-odds; weights may be negative', () => {
    expect(judge({ consensus: [a, b], weights: [2, 1], bias: -1 }).score?.[0]).toBeCloseTo(1 / (1 + Math.exp(1 - 2 - 4 / 9)), 6)
    expect(kept([a, b], { weights: [-4, 1], bias: 0 })).toEqual(second)
    expect(kept([a, b], { weights: [4, 0], bias: -3 })).toEqual(first)
  })
  it('judges runs and characters too', () => {
    // Run 0 has a mean share of 2/9, less than half of what the other two give: 2 ÷ (2 + 1 + 4/9) = 0.58.
    expect(kept([b, c], { granularity: 'run' })).toEqual(second)
    expect(kept([b], { granularity: 'run' })).toEqual([0, 10, 10, 15])
    expect(kept([b], { granularity: 'char' })).toEqual([6, 10, 10, 15])
    expect(kept([a, a, b], { granularity: 'char' })).toEqual(first)
    // Run 0: 5 of 9 characters have 1/2, 4 have 1.
    expect(judge({ consensus: [a, b], granularity: 'char' }).score?.[0]).toBeCloseTo((5 * 0.5 + 4 * 0.98) / 9, 6)
  })
  it('scales the weights of the others when a member abstains', () => {
    expect(judge({ consensus: [a, blind], weights: [1, 3], bias: -1 }).score?.[0]).toBeCloseTo(1 / (1 + Math.exp(1 - 4)), 6)
    expect(kept([a, blind])).toEqual(first)
    expect(judge({ consensus: [blind, blind] }).status).toBe('needs-rendering')
  })
  it('keeps nothing where no member keeps anything, and everything where none could run', () => {
    expect(judge({ consensus: [none, none] }).status).toBe('no-content')
    expect(kept([none], { weights: [1], bias: 2 })).toEqual([])
    expect(judge({ consensus: [lazy, lazy] }).status).toBe('fallback-all')
  })
  it('nests, and a single member gives itself or a part of it', () => {
    expect(kept([{ serial: [a, b] }, { consensus: [a, a] }])).toEqual(first)
    expect(kept([{ consensus: [a] }], { granularity: 'char' })).toEqual(first)
    for (const member of [a, b, c]) {
      const whole = judge({ vote: [member], minVotes: 1e-6, granularity: 'block' }).keep
      expect(difference(judge({ consensus: [member] }).keep, whole).isEmpty).toBe(true)
    }
  })
  it('traces the probability of every unit, the cut and the expectation', () => {
    const trace = judge({ consensus: [a, b] }).trace
    expect(trace?.series.map(({ name, unit }) => `${name} by ${unit}`)).toEqual(['probability by block', 'words by block'])
    expect([...(trace!.series[1].values as Float64Array)]).toEqual([2, 2])
    expect(trace?.thresholds?.[0].value).toBeCloseTo(13 / 18, 9)
    expect([...(trace!.kept as Uint8Array)]).toEqual([1, 0])
    expect(trace?.notes).toMatchObject({ members: 2, expectedF1: expect.closeTo(0.7324, 4) })
  })
})

describe('mistakes in a consensus', () => {
  it.each<[unknown, RegExp]>([
    [{ consensus: [] }, /needs at least one member/],
    [{ consensus: [a, b], weights: [1] }, /a list of 2 numbers/],
    [{ consensus: [a], weights: [Number.NaN] }, /a list of 1 numbers/],
    [{ consensus: [a], bias: 1 }, /only together with weights/],
    [{ consensus: [a], weights: [1], bias: 'x' }, /consensus\.bias must be a number/],
    [{ consensus: [a], granularity: 'line' }, /one of block, run, char/],
    [{ consensus: [a], quorum: 0.5 }, /has no field "quorum"/],
  ])('%j', (pipeline, message) => expect(() => compile(pipeline as Pipeline, registry)).toThrow(message))
})

describe('laws of a consensus as a filter', () => {
  const members = ['a', 'b', 'c'].map(use => ({ use }))
  for (const granularity of ['block', 'run', 'char'] as const) {
    const filter = pipelineFilter(`by-${granularity}`, 'A consensus.', { consensus: members, granularity }, registry)
    for (const law of filterLaws(filter, { randomPages: 20 })) it(`${granularity}: ${law.name}`, law.check)
  }
})
