import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { number, type Pipeline } from 'gleaner'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { toGoldPage } from '../datasets/index.js'
import { createRandom } from '../statistics/index.js'
import { parseBudget } from './budget.js'
import { canonicalForm, pipelineKey } from './canonical-form.js'
import { Evaluations } from './evaluations.js'
import type { SearchEvent } from './events.js'
import { evolve } from './evolve.js'
import { openJournal } from './journal.js'
import { localScorer } from './local-scorer.js'
import { simplestWithinError } from './one-error-rule.js'
import { standardOperators } from './operators.js'
import { optimise } from './optimise.js'
import { tuneOptions } from './options.js'
import { gridOf, neighboursOf, randomValue } from './param-space.js'
import { crowdingOf, frontsOf, survivalOrder } from './pareto.js'
import { plantedBlocks, plantedOptimum, plantedPages, plantedRegistry as registry } from './planted.fixture.js'
import type { Scorer } from './scorer.js'
import { searchSpace } from './search-space.js'
import { contributions, simplify } from './simplify.js'
import { splitPages } from './split.js'

const folder = mkdtempSync(join(tmpdir(), 'gleaner-optimise-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const scorer = localScorer(plantedPages, registry)
const all = scorer.pages.map(({ number }) => number)
const space = searchSpace(registry)
const start: Pipeline = { use: 'everything' }

// Slow machines are not a fault.
vi.setConfig({ testTimeout: 600_000 })

describe('evolve on the planted problem', () => {
  it('finds an equivalent of the optimum in at least 9 of 10 seeds', async () => {
    expect(plantedBlocks).toBe(12)
    const evaluations = new Evaluations(scorer, registry)
    const [optimum] = await evaluations.means([plantedOptimum], all)
    expect(optimum).toBe(1)
    const few = all.slice(0, 6)
    let solved = 0
    for (let seed = 1; seed <= 10; seed++) {
      const { best } = await evolve(new Evaluations(scorer, registry, { budget: { evaluations: 800 } }), few, space, { seed })
      if (best.value >= optimum - 1e-9) solved++
    }
    expect(solved).toBeGreaterThanOrEqual(9)
  })
  it('is repeatable, and every offspring is a valid pipeline', async () => {
    const once = () => evolve(new Evaluations(scorer, registry), all, space, { seed: 4, generations: 4 })
    expect(JSON.stringify(await once())).toBe(JSON.stringify(await once()))
  })
  it('keeps a front of value and CPU', async () => {
    const { front } = await evolve(new Evaluations(scorer, registry), all, space, { seed: 2, generations: 4, withCpu: true })
    for (let i = 1; i < front.length; i++) {
      expect(front[i].value).toBeLessThanOrEqual(front[i - 1].value)
      expect(front[i].cpu).toBeLessThan(front[i - 1].cpu)
    }
  })
})

describe('canonical forms', () => {
  const form = (pipeline: Pipeline) => canonicalForm(pipeline, registry)
  const [a, b, c] = ['no-ads', 'no-menus', 'noise-a'].map((use): Pipeline => ({ use }))
  it('sees through orders, nesting, repetitions and defaults', () => {
    expect(form({ serial: [a] })).toEqual(a)
    expect(form({ serial: [a, { serial: [b, c] }] })).toEqual({ serial: [a, b, c] })
    expect(form({ parallel: [b, a, a], merge: 'union' })).toEqual(form({ parallel: [a, b], merge: 'union' }))
    expect(form({ vote: [b, a], weights: [1, 1], quorum: 0.5, granularity: 'char' })).toEqual({ vote: [a, b], quorum: 0.5 })
    expect(form({ vote: [a], quorum: 0.5 })).toEqual(a)
    expect(form({ consensus: [b, a], weights: [2, 1], bias: -1 })).toEqual({ consensus: [a, b], weights: [1, 2], bias: -1 })
    expect(form({ use: 'no-ads', preset: 'default', with: {} })).toEqual(a)
    expect(form({ serial: [b, a] })).not.toEqual(form({ serial: [a, b] }))
  })
  it('changes nothing that a page shows', async () => {
    const random = createRandom(7)
    for (let i = 0; i < 100; i++) {
      const pipeline = standardOperators.mutations.reduce((p, mutate) => mutate(p, space, random), standardOperators.random(space, random))
      const [given, formed] = await scorer.score([pipeline, form(pipeline)], { pages: [i % all.length] })
      expect([...formed.f1], JSON.stringify(pipeline)).toEqual([...given.f1])
      expect(pipelineKey(form(pipeline), registry)).toBe(pipelineKey(pipeline, registry))
    }
  })
})

describe('evaluations', () => {
  it('never score a pipeline twice, and count what was asked for', async () => {
    let scored = 0
    const counting: Scorer = {
      ...scorer,
      score(pipelines, options) {
        scored += pipelines.length
        return scorer.score(pipelines, options)
      },
    }
    const evaluations = new Evaluations(counting, registry)
    await evaluations.values([plantedOptimum, { serial: [plantedOptimum] }], all)
    await evaluations.values([plantedOptimum], [0, 1])
    expect({ scored, spent: evaluations.spent, asked: evaluations.asked, known: evaluations.known }).toEqual({
      scored: 1,
      spent: 1,
      asked: 3,
      known: 1,
    })
  })
  it('stop racing those that cannot win', async () => {
    const raced = await new Evaluations(scorer, registry).race([plantedOptimum, { use: 'menus' }], all)
    expect(raced.map(({ isWhole }) => isWhole)).toEqual([true, false])
  })
})

describe('pareto fronts (NSGA-II)', () => {
  const points = [
    [1, 5],
    [2, 4],
    [3, 3],
    [2, 2],
    [1, 1],
  ]
  it('sorts by front and crowding', () => {
    expect(frontsOf(points)).toEqual([0, 0, 0, 1, 2])
    expect(crowdingOf(points, [0, 0, 0, 1, 2])[1]).toBe(2)
    expect(survivalOrder(points)).toEqual([0, 2, 1, 3, 4])
  })
})

describe('values of parameters', () => {
  const log = number({ default: 1, min: 0.1, max: 10, scale: 'log', doc: '' })
  it('go through the range on their scale', () => {
    expect(gridOf(log, 3)).toEqual([1, 0.1, 10])
    expect(gridOf(number({ default: 0, min: 0, max: 4, doc: '' }), 3)).toEqual([0, 2, 4])
    expect(gridOf(number({ default: 5, min: 0, max: 9, scale: [1, 5, 7], doc: '' }), 3)).toEqual([5, 1, 7])
    expect(neighboursOf(log, 1, 0.5)).toEqual([0.1, 10])
    const random = createRandom(1)
    const drawn = Array.from({ length: 400 }, () => randomValue(log, random) as number)
    expect(drawn.filter(value => value < 1).length).toBeGreaterThan(150)
    expect(drawn.every(value => value >= 0.1 && value <= 10)).toBe(true)
  })
})

describe('splits and choices', () => {
  it('keep domains together and folds even', () => {
    const pages = Array.from({ length: 12 }, (_, n) => ({ number: n, id: `${n}`, package: 'p', domain: `d${n % 4}` }))
    const { folds, by } = splitPages(pages, 3, 1)
    expect(by).toBe('domain')
    expect(folds.flat().sort((a, b) => a - b)).toEqual(pages.map(({ number: n }) => n))
    for (const fold of folds)
      for (const page of fold) for (const other of pages) if (other.domain === pages[page].domain) expect(fold).toContain(other.number)
    expect(
      splitPages(
        pages.map(page => ({ ...page, domain: 'one' })),
        3,
        1,
      ).by,
    ).toBe('page')
  })
  it('take the simplest within one standard error of the best', () => {
    const lists = [
      [0.5, 0.7, 0.6, 0.6],
      [0.9, 0.8, 0.9, 0.8],
      [0.92, 0.8, 0.88, 0.82],
    ].map(list => Float64Array.from(list))
    expect(simplestWithinError(lists)).toBe(1)
    expect(simplestWithinError(lists.slice(0, 1))).toBe(0)
  })
})

describe('simplification', () => {
  it('removes members that change nothing, and says what the others are worth', async () => {
    const evaluations = new Evaluations(scorer, registry)
    const members = 'parallel' in plantedOptimum ? plantedOptimum.parallel : []
    const bloated: Pipeline = { serial: [{ use: 'everything' }, { parallel: [...members, { use: 'everything' }], merge: 'intersection' }] }
    expect(await simplify(evaluations, all, bloated)).toEqual(canonicalForm(plantedOptimum, registry))
    const gains = await contributions(evaluations, all, plantedOptimum)
    expect(gains).toHaveLength(3)
    for (const { gain } of gains) expect(gain).toBeGreaterThan(0)
  })
})

describe('the ladder', () => {
  const budget = { evaluations: 1200 }
  const run = (options = {}) => optimise(scorer, registry, { start, budget, seed: 3, folds: 2, now: () => 0, ...options })
  it('recommends a combination where one is needed, with scores on pages that it did not see', async () => {
    const result = await run()
    expect(result.scores.test).toBeGreaterThan(0.9)
    expect(result.keepsStart).toBe(false)
    expect(result.comparisons[0]).toMatchObject({ with: 'start' })
    expect(result.comparisons[0].difference).toBeGreaterThan(0.1)
    expect(result.rungs.filter(({ isChosen }) => isChosen)).toHaveLength(1)
    expect(result).toMatchObject({ split: 'domain', domains: 24, folds: 2, isComplete: true, warnings: [] })
  })
  it('says plainly when the start is good enough', async () => {
    const result = await run({ start: plantedOptimum })
    expect(result).toMatchObject({ keepsStart: true, from: 'start' })
    expect(result.comparisons[0].difference).toBe(0)
  })
  it('goes on after a kill to the result of an undisturbed run', async () => {
    const whole = join(folder, 'whole.jsonl')
    const journal = openJournal(whole, { a: 1 })
    const undisturbed = await run({ journal })
    journal.close()
    const cut = join(folder, 'cut.jsonl')
    const bytes = readFileSync(whole)
    writeFileSync(cut, bytes.subarray(0, Math.floor(bytes.length / 2)))
    let scored = 0
    const counting: Scorer = {
      ...scorer,
      score(pipelines, options) {
        scored += pipelines.length
        return scorer.score(pipelines, options)
      },
    }
    const resumed = await optimise(counting, registry, {
      start,
      budget,
      seed: 3,
      folds: 2,
      now: () => 0,
      journal: openJournal(cut, { a: 1 }, { resume: true }),
    })
    const { events: _a, elapsedMs: _b, ...expected } = undisturbed
    const { events: _c, elapsedMs: _d, ...found } = resumed
    expect(found).toEqual(expected)
    expect(scored).toBeLessThan(undisturbed.spent)
    expect(scored).toBeGreaterThan(0)
  })
  it('stops when it is told to, with what it has', async () => {
    const stop = new AbortController()
    const onEvent = (event: SearchEvent): void => {
      if (event.type === 'generation') stop.abort()
    }
    const result = await run({ signal: stop.signal, onEvent })
    expect(result.isComplete).toBe(false)
    expect(result.warnings.join()).toContain('was stopped')
  })
  it('warns of few pages', async () => {
    const few = localScorer(plantedPages.slice(0, 6), registry)
    const { warnings, folds } = await optimise(few, registry, { start, strategy: 'local', now: () => 0 })
    expect(warnings[0]).toContain('only 6 pages')
    expect(folds).toBe(6)
  })
})

describe('options', () => {
  const story = 'The ferry runs again from Monday, said the harbour master, if the ice lets it leave the quay. '
  const talk = 'A reader has a word to say about the ice. '
  const pages = (gold: string) =>
    Array.from({ length: 6 }, (_, n) =>
      toGoldPage(
        {
          id: `options/${n}`,
          url: `https://options${n}.example/`,
          html: `<body><p>${story.repeat(6 + n)}</p><p style="display:none">Secret words</p><div id="comments"><p>${talk.repeat(3)}</p></div></body>`,
          gold: { text: gold.replace('story', story.repeat(6 + n)) },
        },
        'options',
      ),
    )
  const tuned = (gold: string) => {
    const own = localScorer(pages(gold), registry)
    const on = new Evaluations(own, registry)
    return tuneOptions(
      on,
      own.pages.map(({ number: page }) => page),
      { use: 'everything' },
      space,
    )
  }
  it('follow the gold: comments, hidden text, or nothing at all', async () => {
    expect(await tuned('story')).toEqual({ use: 'everything' })
    expect(await tuned(`story\n${talk.repeat(3)}`)).toEqual({ pipeline: { use: 'everything' }, comments: 'keep' })
    expect(await tuned('story\nSecret words')).toEqual({ pipeline: { use: 'everything' }, policies: { hidden: 'keep' } })
    expect(await tuned(`story\nSecret words\n${talk.repeat(3)}`)).toEqual({
      pipeline: { use: 'everything' },
      policies: { hidden: 'keep' },
      comments: 'keep',
    })
  })
})

describe('the other strategies', () => {
  it.each(['grid', 'random', 'local', 'halving', 'evolve'] as const)(
    '%s never recommends something worse on validation',
    async strategy => {
      const result = await optimise(scorer, registry, { start, strategy, budget: { evaluations: 300 }, folds: 2, now: () => 0 })
      expect(result.scores.validation).toBeGreaterThan(0.5)
      expect(result.from).toBe(strategy)
    },
  )
})

describe('mistakes', () => {
  it.each<[string, () => unknown, RegExp]>([
    ['budget', () => parseBudget('soon'), /a budget is a time such as 20m.*got "soon"/],
    ['no time', () => parseBudget('0'), /a budget is/],
    ['unknown filter', () => searchSpace(registry, { names: ['cetrr'] }), /there is no filter "cetrr"; there are no-comments/],
    ['empty space', () => searchSpace(registry, { names: [] }), /no filter is allowed/],
    ['nothing to resume', () => openJournal(join(folder, 'none.jsonl'), {}, { resume: true }), /there is no checkpoint/],
    ['no folder', () => openJournal(join(folder, 'no', 'where.jsonl'), {}), /cannot be written/],
  ])('%s', (_name, work, message) => expect(work).toThrow(message))

  it('reads budgets', () => {
    expect(parseBudget('20m')).toEqual({ ms: 1_200_000 })
    expect(parseBudget('5000')).toEqual({ evaluations: 5000 })
  })
  it('a budget that cannot finish one round, no pages', async () => {
    await expect(optimise(scorer, registry, { start, budget: { evaluations: 3 } })).rejects.toThrow(
      /cannot finish one round: there are 8 filters/,
    )
    await expect(optimise(localScorer([], registry), registry, { start })).rejects.toThrow(/at least two pages with gold text, got 0/)
    await expect(optimise(scorer, registry, { start: { use: 'nope' } })).rejects.toThrow(/there is no filter "nope"/)
  })
  it('a checkpoint of another search, of something else, damaged, or already there', () => {
    const file = join(folder, 'mistakes.jsonl')
    openJournal(file, { package: 'a', seed: 1 }).close()
    expect(() => openJournal(file, { package: 'a', seed: 1 })).toThrow(/exists; resume it with --resume/)
    expect(() => openJournal(file, { package: 'b', seed: 1 }, { resume: true })).toThrow('another search: package was "a", is "b"')
    appendFileSync(file, 'not json\n')
    expect(() => openJournal(file, { package: 'a', seed: 1 }, { resume: true })).toThrow(/damaged at line 2/)
    expect(readFileSync(file, 'utf8')).toContain('not json')
    truncateSync(file, 0)
    expect(() => openJournal(file, {}, { resume: true })).toThrow(/not a checkpoint of a search/)
  })
})
