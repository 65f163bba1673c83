/** Finds the pipeline for some pages, and says honestly how good it is: search, choice and test on different sites. */

import { ConfigurationError, compile, type PagePolicies, type Pipeline, type Registry } from 'gleaner'
import { mean, type PairedComparison, pairedBootstrap } from '../statistics/index.js'
import { type Budget, OptimiseError } from './budget.js'
import { canonicalForm } from './canonical-form.js'
import { Evaluations } from './evaluations.js'
import type { OnEvent, SearchEvent } from './events.js'
import { fitter } from './fitter.js'
import type { Journal } from './journal.js'
import { ladderStrategy } from './ladder.js'
import { standardError } from './one-error-rule.js'
import { type Objective, pipelineOf, type Scorable, type Scorer } from './scorer.js'
import { type Allowed, type SearchSpace, searchSpace } from './search-space.js'
import { type Contribution, contributions, simplify } from './simplify.js'
import { type Split, splitPages } from './split.js'
import { bestLeaf, plainStrategies, type Search, type Strategy, type StrategyResult } from './strategy.js'

/** Names of the strategies. */
export const strategyNames = ['ladder', 'grid', 'random', 'local', 'halving', 'evolve'] as const

/** What a search is told. */
export interface OptimiseOptions {
  readonly start: Pipeline
  /** The pipeline that gains are compared with, beside the start; the start by default. */
  readonly reference?: Pipeline
  readonly allowed?: Allowed
  readonly strategy?: (typeof strategyNames)[number]
  readonly objective?: Objective
  /** Whether CPU per page is a second objective; only `evolve` heeds it. */
  readonly withCpu?: boolean
  readonly budget?: Budget
  readonly seed?: number
  /** Outer folds, 5 by default. With fewer than twenty pages one domain at a time is left out. */
  readonly folds?: number
  readonly journal?: Journal
  readonly signal?: AbortSignal
  readonly onEvent?: OnEvent
  readonly now?: () => number
}

/** A rung or strategy with its scores. */
export interface ScoredRung {
  readonly name: string
  readonly pipeline: Pipeline
  readonly options: FoundOptions
  readonly train: number
  readonly validation: number
  /** Standard error of the validation score. */
  readonly error: number
  readonly isChosen: boolean
}

/** The found pipeline against another one, on test pages. */
export interface Comparison extends PairedComparison {
  readonly with: string
  readonly value: number
}

/** Options of `extract` that go with a pipeline; those that are absent have their defaults. */
export interface FoundOptions {
  readonly policies?: PagePolicies
  readonly comments?: 'keep' | 'drop'
}

/** What a search found. */
export interface OptimiseResult {
  readonly pipeline: Pipeline
  readonly options: FoundOptions
  /** Name of the rung it comes from, or of the strategy. */
  readonly from: string
  readonly keepsStart: boolean
  readonly pages: number
  readonly domains: number
  readonly split: Split['by']
  readonly folds: number
  /** Mean scores: on the pages of the search, on those of the choice, on those that neither saw. */
  readonly scores: { readonly train: number; readonly validation: number; readonly test: number; readonly testError: number }
  readonly comparisons: readonly Comparison[]
  readonly rungs: readonly ScoredRung[]
  readonly front: readonly { readonly pipeline: Pipeline; readonly value: number; readonly cpu: number }[]
  readonly contributions: readonly Contribution[]
  readonly warnings: readonly string[]
  readonly events: readonly SearchEvent[]
  readonly spent: number
  readonly elapsedMs: number
  readonly isComplete: boolean
}

/** Part of the budget for the search on all pages; the searches without a fold meet many of the same pipelines again. */
const finalShare = 0.4

/** Fewer pages than this are too few to trust a gain. */
const fewPages = 20

/** Searches for a pipeline on all pages of a scorer. */
export async function optimise(scorer: Scorer, registry: Registry, options: OptimiseOptions): Promise<OptimiseResult> {
  const { strategy: name = 'ladder', seed = 1 } = options
  const all = scorer.pages.map(({ number }) => number)
  if (all.length < 2) throw new OptimiseError(`a search needs at least two pages with gold text, got ${all.length}`)
  const domains = new Set(scorer.pages.map(({ domain }) => domain)).size
  const split = splitPages(scorer.pages, all.length < fewPages ? all.length : (options.folds ?? 5), seed)
  const events: SearchEvent[] = []
  const onEvent: OnEvent = event => {
    if (event.type !== 'batch') events.push(event)
    options.onEvent?.(event)
  }
  const search = openSearch(scorer, registry, { ...options, onEvent })
  const strategy = name === 'ladder' ? ladderStrategy : plainStrategies[name]
  if (!strategy) throw new ConfigurationError(`there is no strategy "${name}"; there are ${strategyNames.join(', ')}`)
  checkBudget(options.budget, search.space)
  onEvent({ type: 'begin', pages: all.length, domains, strategy: name, seed })
  const final = await strategy(search, all, finalShare, 'all pages')
  const tested = await testFolds(search, strategy, split)
  return summary(search, options, { name, domains, split, final, tested, events })
}

/** Opens what strategies work with, for searches that choose their own pages. */
export function openSearch(scorer: Scorer, registry: Registry, options: OptimiseOptions): Search {
  compile(options.start, registry)
  const space = searchSpace(registry, options.allowed)
  const onEvent: OnEvent = options.onEvent ?? (() => {})
  return {
    evaluations: new Evaluations(scorer, registry, { ...options, onBatch: batch => onEvent(batchEvent(batch, options.budget)) }),
    space,
    start: options.start,
    seed: options.seed ?? 1,
    onEvent,
    withCpu: options.withCpu ?? false,
    fit: fitter(scorer, space),
  }
}

/** A budget that cannot pay for the first look at every filter is refused at once. */
function checkBudget({ evaluations }: Budget = {}, { leaves }: SearchSpace): void {
  if (evaluations !== undefined && evaluations < leaves.length) {
    throw new OptimiseError(
      `a budget of ${evaluations} evaluations cannot finish one round: there are ${leaves.length} filters and presets to score; use at least ${leaves.length}`,
    )
  }
}

/** What was found without the pages of a fold, and how good it is on them. */
interface Tested {
  readonly pages: readonly number[]
  readonly found: StrategyResult
  readonly values: Readonly<Record<'found' | 'start' | 'single', Float64Array>>
}

async function testFolds(search: Search, strategy: Strategy, { folds }: Split): Promise<Tested[]> {
  const tested: Tested[] = []
  for (const [i, fold] of folds.entries()) {
    const held = new Set(fold)
    const rest = search.evaluations.scorer.pages.map(({ number }) => number).filter(page => !held.has(page))
    const found = await strategy(search, rest, finalShare + ((1 - finalShare) * (i + 1)) / folds.length, `without fold ${i + 1}`)
    const single = await bestLeaf(search, rest)
    const [ofFound, ofStart, ofSingle] = await search.evaluations.values([found.pipeline, search.start, single], fold)
    tested.push({ pages: fold, found, values: { found: ofFound, start: ofStart, single: ofSingle } })
  }
  return tested
}

interface Outcome {
  readonly name: string
  readonly domains: number
  readonly split: Split
  readonly final: StrategyResult
  readonly tested: readonly Tested[]
  readonly events: SearchEvent[]
}

async function summary(search: Search, asked: OptimiseOptions, outcome: Outcome): Promise<OptimiseResult> {
  const { evaluations, onEvent } = search
  const { name, domains, split, final, tested, events } = outcome
  const all = evaluations.scorer.pages.map(({ number }) => number)
  const joined = (of: keyof Tested['values']): Float64Array => Float64Array.from(tested.flatMap(({ values }) => [...values[of]]))
  const options = optionsOf(final.pipeline)
  const plain = Object.keys(options).length === 0
  const pipeline = plain ? await simplify(evaluations, all, pipelineOf(final.pipeline)) : pipelineOf(final.pipeline)
  const test = joined('found')
  const from = final.rungs && final.rung !== undefined ? final.rungs[final.rung].name : name
  const isComplete = asked.signal?.aborted !== true
  onEvent({ type: 'end', recommended: from, spent: evaluations.spent, elapsedMs: Math.round(evaluations.elapsedMs) })
  const reference = await referenceValues(search, asked, tested)
  return {
    pipeline,
    options,
    from,
    keepsStart: plain && sameAs(pipeline, search),
    pages: all.length,
    domains,
    split: split.by,
    folds: split.folds.length,
    scores: {
      train: mean(tested.map(({ found }) => found.train)),
      validation: mean(tested.map(({ found }) => found.validation)),
      test: mean(test),
      testError: standardError(test),
    },
    comparisons: [
      { with: 'start', value: mean(joined('start')), ...pairedBootstrap(test, joined('start'), { seed: 1 }) },
      { with: 'best single filter', value: mean(joined('single')), ...pairedBootstrap(test, joined('single'), { seed: 1 }) },
      ...(reference ? [{ with: 'default', value: mean(reference), ...pairedBootstrap(test, reference, { seed: 1 }) }] : []),
    ],
    rungs: scoredRungs(final),
    front: (final.front ?? []).map(({ pipeline: member, value, cpu }) => ({ pipeline: member, value, cpu })),
    contributions: plain ? await contributions(evaluations, all, pipeline) : [],
    warnings: [...warningsOf(all.length, domains, split, isComplete), ...(evaluations.scorer.state?.warnings ?? [])],
    events,
    spent: evaluations.spent,
    elapsedMs: Math.round(evaluations.elapsedMs),
    isComplete,
  }
}

async function referenceValues(
  { evaluations }: Search,
  { reference }: OptimiseOptions,
  tested: readonly Tested[],
): Promise<Float64Array | null> {
  if (reference === undefined) return null
  const [values] = await evaluations.values(
    [reference],
    tested.flatMap(({ pages }) => pages),
  )
  return values
}

function optionsOf(scorable: Scorable): FoundOptions {
  if (!('pipeline' in scorable)) return {}
  const { policies, comments } = scorable
  return { ...(policies ? { policies } : {}), ...(comments ? { comments } : {}) }
}

function sameAs(pipeline: Pipeline, { start, evaluations }: Search): boolean {
  return JSON.stringify(pipeline) === JSON.stringify(canonicalForm(start, evaluations.registry))
}

function scoredRungs({ rungs = [], rung }: StrategyResult): ScoredRung[] {
  return rungs.map(({ name, pipeline, train, validation }, i) => ({
    name,
    pipeline: pipelineOf(pipeline),
    options: optionsOf(pipeline),
    train,
    validation: mean(validation),
    error: standardError(validation),
    isChosen: i === rung,
  }))
}

function warningsOf(pages: number, domains: number, { by }: Split, isComplete: boolean): string[] {
  const warnings: string[] = []
  if (pages < fewPages) warnings.push(`only ${pages} pages with gold: one domain at a time was left out, and gains below 0.05 mean little`)
  if (by === 'page') warnings.push('all pages are of one domain: the folds split pages, so that scores on other sites can be lower')
  else if (domains < 5) warnings.push(`the pages come from ${domains} domains: scores on other sites can be lower`)
  if (!isComplete) warnings.push('the search was stopped: folds that were not reached had no time to search')
  return warnings
}

function batchEvent(evaluations: Evaluations, budget: Budget | undefined): SearchEvent {
  const { spent, asked, known, elapsedMs } = evaluations
  const byTime = budget?.ms === undefined ? null : budget.ms - elapsedMs
  const byCount = budget?.evaluations === undefined ? null : ((budget.evaluations - spent) * elapsedMs) / Math.max(1, spent)
  return {
    type: 'batch',
    spent,
    hitRate: known / Math.max(1, asked),
    perSecond: (1000 * spent) / Math.max(1, elapsedMs),
    elapsedMs: Math.round(elapsedMs),
    leftMs: byTime ?? byCount,
  }
}
