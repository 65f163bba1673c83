import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AnyFilter, defineFilter, fallbackAll, keepRuns, needsRendering, verdict } from '../filter/filter.js'
import { measuresOf } from '../page/measure.js'
import { narrow } from '../page/page.js'
import { parsePage } from '../page/parse.js'
import { canonical, intersection } from '../page/selection/selection.js'
import { number } from '../params/params.js'
import { compile, pipelineFilter } from './compile.js'
import type { Pipeline } from './types.js'
import { registryOf } from './validate.js'

const page = parsePage('<p>Alpha beta</p><p>Gamma <a>delta</a></p>')

/** A filter that keeps fixed ranges of whatever is live. */
const fixed = (name: string, ...bounds: number[]): AnyFilter =>
  defineFilter({
    name,
    summary: 'Keeps fixed ranges.',
    reference: 'test',
    reads: ['runs'],
    params: { unused: number({ default: 1, min: 0, max: 2, doc: 'Does nothing here.' }) },
    judge: judged => verdict(judged, intersection(judged.live, canonical(judged.runs, bounds))),
  })

const special = (name: string, judge: AnyFilter['judge']): AnyFilter => ({
  name,
  summary: '',
  reference: 'test',
  reads: ['boxes'],
  params: {},
  judge,
})

const assessment = { confidence: 0.7, pageKind: 'article', kindProbability: 0.6 } as const

const registry = registryOf([
  fixed('a', 0, 10),
  fixed('b', 6, 16),
  fixed('c', 16, 21),
  fixed('none'),
  special('blind', needsRendering),
  special('lazy', judged => fallbackAll(judged)),
  special('sure', judged => verdict(judged, judged.live, { assessment })),
])
const use = (name: string): Pipeline => ({ use: name })
const [a, b, c] = ['a', 'b', 'c'].map(use)
const run = (pipeline: Pipeline): number[] => [...compile(pipeline, registry)(page).verdict.keep.bounds]

describe('combinations (specification 2.8)', () => {
  it.each<[string, Pipeline, number[]]>([
    ['union', { parallel: [a, b], merge: 'union' }, [0, 10, 10, 15]],
    ['intersection', { parallel: [a, b], merge: 'intersection' }, [6, 10]],
    ['two of three', { vote: [a, b, c], minVotes: 2 }, [6, 10]],
    ['weights', { vote: [a, b, c], weights: [1, 1, 2], minVotes: 2 }, [6, 10, 16, 21]],
    ['quorum ½', { vote: [a, b], quorum: 0.5 }, [0, 10, 10, 15]],
    ['quorum 1', { vote: [a, b], quorum: 1 }, [6, 10]],
    ['soft vote on runs', { vote: [a, b], minVotes: 2, granularity: 'run' }, []],
    ['serial', { serial: [a, b] }, [6, 10]],
  ])('%s', (_name, pipeline, bounds) => expect(run(pipeline)).toEqual(bounds))

  it('counts the smallest of very different weights, and does not take nothing for it', () => {
    const weights = [1e-10, 1]
    expect(run({ vote: [a, c], weights, minVotes: 1e-10 })).toEqual(run({ parallel: [a, c], merge: 'union' }))
    expect(run({ vote: [a, c], weights, quorum: 1 })).toEqual([])
    expect(run({ vote: [a], quorum: 1e-10, granularity: 'run' })).toEqual([0, 10])
    expect(run({ vote: [a, b], weights: [1e-12, 2e-12], minVotes: 2e-12 })).toEqual(run(b))
    expect(run({ vote: [a, b, b], weights: [1e12 / 3, 1e12 / 3, 1e12 / 3], minVotes: 1e12 })).toEqual([6, 10])
  })
  it('rounds shares in a hard vote: 4 of 9 characters are less than half', () => {
    expect(run({ vote: [a, b], minVotes: 1, granularity: 'run', hard: true })).toEqual([0, 10, 10, 15])
    expect(run({ vote: [b], minVotes: 1, granularity: 'run', hard: true })).toEqual([10, 15])
    expect(run({ vote: [b], minVotes: 0.4, granularity: 'run' })).toEqual([0, 10, 10, 15])
  })
  it('votes on blocks: the second paragraph has 5 of 10 characters from b', () => {
    expect(run({ vote: [b], minVotes: 0.5, granularity: 'block' })).toEqual([10, 15, 16, 21])
  })
})

describe('identities on random selections', () => {
  const members = fc.array(
    fc.uniqueArray(fc.integer({ min: 0, max: 21 }), { maxLength: 8 }).map(points => {
      const sorted = points.sort((x, y) => x - y)
      return sorted.length % 2 ? sorted.slice(1) : sorted
    }),
    { minLength: 1, maxLength: 5 },
  )
  const weightsFor = (n: number) => fc.array(fc.double({ min: 0.1, max: 3, noNaN: true }), { minLength: n, maxLength: n })

  it('union is a vote with the smallest weight as minVotes, intersection one with quorum 1; order does not matter', () => {
    fc.assert(
      fc.property(
        members.chain(list => fc.tuple(fc.constant(list), weightsFor(list.length))),
        ([list, weights]) => {
          const local = registryOf(list.map((bounds, i) => fixed(`f${i}`, ...bounds)))
          const all = list.map((_, i) => use(`f${i}`))
          const keep = (pipeline: Pipeline): number[] => [...compile(pipeline, local)(page).verdict.keep.bounds]
          expect(keep({ vote: all, weights, minVotes: Math.min(...weights) })).toEqual(keep({ parallel: all, merge: 'union' }))
          expect(keep({ vote: all, weights, quorum: 1 })).toEqual(keep({ parallel: all, merge: 'intersection' }))
          const back = [...all].reverse()
          expect(keep({ vote: back, weights: [...weights].reverse(), quorum: 0.5 })).toEqual(keep({ vote: all, weights, quorum: 0.5 }))
          expect(keep({ parallel: back, merge: 'union' })).toEqual(keep({ parallel: all, merge: 'union' }))
        },
      ),
    )
  })
})

describe('statuses and scores of combinations', () => {
  const status = (pipeline: Pipeline): string => compile(pipeline, registry)(page).verdict.status
  it('is no-content when a serial pipeline loses everything', () => expect(status({ serial: [use('none'), a] })).toBe('no-content'))
  it('is fallback-all only if every member was', () => {
    expect(status({ serial: [use('lazy'), use('lazy')] })).toBe('fallback-all')
    expect(status({ parallel: [use('lazy'), a], merge: 'union' })).toBe('ok')
  })
  it('leaves abstaining members out, with their weight', () => {
    expect(run({ vote: [a, use('blind')], weights: [1, 9], quorum: 1 })).toEqual([0, 10])
    expect(run({ serial: [use('blind'), a] })).toEqual([0, 10])
    expect(status({ vote: [use('blind')], quorum: 1 })).toBe('needs-rendering')
  })
  it('takes the mean of scores, shares standing in for missing ones', () => {
    const { verdict: voted } = compile({ vote: [a, b], weights: [3, 1], quorum: 0.5 }, registry)(page)
    expect([...voted.score!].map(x => Math.round(x * 1000) / 1000)).toEqual([0.861, 0.25, 0])
  })
  it('takes the first member with enough words, else the one with most', () => {
    expect(run({ first: [c, a, b], minWords: 2 })).toEqual([0, 10])
    expect(run({ first: [c, a], minWords: 5 })).toEqual([0, 10])
  })
  it('records every step with its place', () => {
    const { steps } = compile({ serial: [a, { vote: [b, c], minVotes: 1 }] }, registry)(page)
    expect(steps.map(step => step.path)).toEqual(['$.serial[0]', '$.serial[1].vote[0]', '$.serial[1].vote[1]', '$.serial[1]', '$'])
  })
  it('stands where a filter can', () => {
    const nested = registryOf([...registry.filters.values(), pipelineFilter('ab', 'both', { parallel: [a, b], merge: 'union' }, registry)])
    const inner = compile({ serial: [use('ab'), b] }, nested)(page)
    expect([...inner.verdict.keep.bounds]).toEqual([6, 10, 10, 15])
  })
  it('ends over budget with nothing kept, the finished steps reported', () => {
    let time = 0
    const slow = special('slow', (judged, _params, budget) => {
      for (let i = 0; i < 100; i++) budget.spend(10_000)
      return verdict(judged, judged.live)
    })
    const all = registryOf([...registry.filters.values(), slow])
    const result = compile({ serial: [a, use('slow')] }, all, { deadlineMs: 20, now: () => time++ })(page)
    expect(result.outcome).toBe('over-budget')
    expect(result.verdict.keep.isEmpty).toBe(true)
    expect(result.verdict.status).toBe('no-content')
    expect(result.steps.map(step => step.name)).toEqual(['a'])
  })
})

describe('a stack', () => {
  const model = {
    format: 'gleaner-stack/1' as const,
    id: 'm',
    members: ['{"use":"a"}', '{"use":"b"}'],
    bias: -1,
    weights: [2, 0, 2, 0],
    threshold: 0.5,
  }
  const withModel = registryOf(registry.filters.values(), [model])
  it('keeps the runs its model believes in', () => {
    const { verdict: stacked } = compile({ stack: [a, b], model: 'm' }, withModel)(page)
    expect([...stacked.keep.bounds]).toEqual([0, 10, 10, 15])
    expect(stacked.score![2]).toBeCloseTo(1 / (1 + Math.E), 6)
  })
  it('lets members that abstain say what the others say, and abstains only with all of them', () => {
    const members = [a, use('blind')]
    const strict = { ...model, members: members.map(member => JSON.stringify(member)), bias: -3 }
    const stacked = compile({ stack: members, model: 'm' }, registryOf(registry.filters.values(), [strict]))(page).verdict
    expect(stacked.status).toBe('ok')
    expect([...stacked.keep.bounds]).toEqual([0, 10])
    // −3 + 2 + 2 where a keeps everything.
    expect(stacked.score![0]).toBeCloseTo(1 / (1 + Math.exp(-1)), 6)
    const blind = { ...model, members: ['{"use":"blind"}'], weights: [1, 1] }
    const alone = compile({ stack: [use('blind')], model: 'm' }, registryOf(registry.filters.values(), [blind]))(page)
    expect(alone.verdict.status).toBe('needs-rendering')
  })
  it('refuses a model trained for other members', () => {
    expect(() => compile({ stack: [b, a], model: 'm' }, withModel)).toThrow(/\$: stack model "m" was trained for other members/)
  })
})

describe('mistakes name their place', () => {
  it.each<[unknown, RegExp]>([
    [{ serial: [] }, /\$: "serial" needs at least one member/],
    [{ serial: [{ vote: [{ use: 'a' }, { use: 'x' }], quorum: 1 }] }, /\$\.serial\[0\]\.vote\[1\]: there is no filter "x"/],
    [{ serial: [{ use: 'a', with: { unused: 3 } }] }, /\$\.serial\[0\]: a\.unused must be in 0…2, got 3/],
    [{ use: 'a', with: { other: 1 } }, /\$: a has no parameter "other"; it has unused/],
    [{ use: 'a', wiht: {} }, /\$: "use" has no field "wiht"/],
    [{ vote: [{ use: 'a' }] }, /exactly one of quorum and minVotes; got neither/],
    [{ vote: [{ use: 'a' }], quorum: 2 }, /vote\.quorum must be a share above 0, at most 1, got 2/],
    [{ vote: [{ use: 'a' }], quorum: 1, weights: [1, 2] }, /vote\.weights must be a list of 1 numbers above 0/],
    [{ vote: [{ use: 'a' }], quorum: 1, weights: [0] }, /\$: vote\.weights\[0\] must be a number above 0, from 1e-15 to 1e15, got 0/],
    [
      { vote: [{ use: 'a' }, { use: 'b' }], quorum: 1, weights: [1, 'x'] },
      /vote\.weights\[1\] must be a number above 0, from 1e-15 to 1e15, got "x"/,
    ],
    [{ parallel: [{ use: 'a' }] }, /merge must be one of union, intersection, got undefined/],
    [{ first: [{ use: 'a' }], minWords: 0 }, /first\.minWords must be a whole number in 1…5000, got 0/],
    [{ stack: [{ use: 'a' }], model: 'q' }, /there is no stack model "q"; none is loaded/],
    [{ use: 'a', preset: 'odd' }, /a has no preset "odd"; it has default/],
    ['cetr', /\$: a pipeline must be an object/],
    [{}, /a pipeline has one of use, serial/],
    [{ use: 'a', serial: [] }, /got use and serial/],
  ])('%j', (pipeline, message) => expect(() => compile(pipeline as Pipeline, registry)).toThrow(message))
})

describe('narrow', () => {
  it('keeps run ids and the axis, and counts only live text', () => {
    const small = narrow(page, canonical(page.runs, [6, 16]))
    expect(small.runs).toBe(page.runs)
    expect([...small.liveRuns]).toEqual([0, 1])
    expect(measuresOf(small).charsOf(small.body)).toBe(9)
    expect(measuresOf(small).anchorCharsOf(small.body)).toBe(0)
  })
  it('makes an element absent when all its text is dead, and leaves textless ones', () => {
    const rich = parsePage('<div><p>one</p><p>two<img></p><hr></div>')
    const mask = [1, 0]
    const small = narrow(rich, keepRuns(rich, mask))
    expect(measuresOf(rich).tagsOf(rich.body)).toBe(5)
    expect(measuresOf(small).tagsOf(small.body)).toBe(3)
  })
})

describe('what a filter says about the page as a whole', () => {
  const sure = use('sure')
  it.each<[string, Pipeline, boolean]>([
    ['goes with its verdict', sure, true],
    ['and with it as the first that finds enough', { first: [sure, a], minWords: 1 }, true],
    ['but not with that of another', { first: [use('none'), a, sure], minWords: 1 }, false],
    ['comes from the last of a series', { serial: [a, sure] }, true],
    ['that could judge', { serial: [a, sure, use('blind')] }, true],
    ['not from one before it', { serial: [sure, a] }, false],
    ['nor from one of several', { parallel: [sure, a], merge: 'union' }, false],
    ['nor from a voter', { vote: [sure, a], quorum: 1 }, false],
  ])('%s', (_name, pipeline, isSaid) => {
    expect(compile(pipeline, registry)(page).verdict.assessment).toEqual(isSaid ? assessment : undefined)
  })
})
