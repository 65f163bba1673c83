/** The ladder: from the default pipeline to genetic programming, as far as the gain is real. */

import type { Pipeline } from 'gleaner'
import { mean } from '../statistics/index.js'
import { evolve } from './evolve.js'
import { greedyConsensus, greedyVote, rankLeaves } from './greedy.js'
import { simplestWithinError } from './one-error-rule.js'
import { tuneOptions } from './options.js'
import { pipelineOf, type Scorable } from './scorer.js'
import { splitPages } from './split.js'
import type { RungResult, Search, Strategy } from './strategy.js'
import { type Found, localSearch } from './tune.js'

/** One rung: what it may change, and how it finds its pipeline on pages. */
export interface Rung {
  readonly name: string
  find(search: Search, pages: readonly number[], below: readonly Pipeline[], budgetShare: number, seed: string): Promise<Scorable>
}

/** Folds inside the training pages, by which rungs are compared. */
const innerFolds = 3

/** What a larger combination must gain over a smaller one. */
const minGain = 0.002

/** The rungs from simple to complex. */
export const rungs: readonly Rung[] = [
  { name: 'start', find: async ({ start }) => start },
  { name: 'start, options', find: ({ evaluations, start, space }, pages) => tuneOptions(evaluations, pages, start, space) },
  {
    name: 'start, tuned',
    find: async ({ evaluations, start, space }, pages, _below, budgetShare) =>
      (await localSearch(evaluations, pages, start, space, { budgetShare })).pipeline,
  },
  {
    name: 'one filter',
    find: async ({ evaluations, space }, pages) => (await rankLeaves(evaluations, pages, space.leaves))[0].pipeline,
  },
  { name: 'one filter, tuned', find: tunedFilter },
  { name: 'vote or consensus', find: combination },
  { name: 'evolved', find: evolved },
]

async function tunedFilter(
  { evaluations, space }: Search,
  pages: readonly number[],
  _below: readonly Pipeline[],
  budgetShare: number,
): Promise<Pipeline> {
  const ranked = await rankLeaves(evaluations, pages, space.leaves)
  const found: Found[] = []
  // One after the other: what a search spends must not depend on which answer comes first.
  for (const { pipeline } of ranked.slice(0, 2)) found.push(await localSearch(evaluations, pages, pipeline, space, { budgetShare }))
  return bestOf(found)
}

async function combination(
  { evaluations, space, fit }: Search,
  pages: readonly number[],
  _below: readonly Pipeline[],
  budgetShare: number,
): Promise<Pipeline> {
  const found = [
    await greedyVote(evaluations, pages, space.leaves, { budgetShare }),
    await greedyConsensus(evaluations, pages, space.leaves, { budgetShare }),
  ]
  const fitted = await fit(pages)
  const values = await evaluations.means(fitted, pages)
  found.push(...fitted.map((pipeline, i) => ({ pipeline, value: values[i] })))
  return bestOf(found, minGain)
}

async function evolved(
  search: Search,
  pages: readonly number[],
  below: readonly Pipeline[],
  budgetShare: number,
  seed: string,
): Promise<Pipeline> {
  const { evaluations, space, onEvent, operators } = search
  const options = { seed, start: below, budgetShare, onEvent, patience: 6, generations: 20, ...(operators ? { operators } : {}) }
  return (await evolve(evaluations, pages, space, options)).best.pipeline
}

/** The best of several, from simple to complex; a later one must be better by more than `gain`. */
function bestOf(found: readonly Found[], gain = 1e-9): Pipeline {
  return found.reduce((best, each) => (each.value > best.value + gain ? each : best)).pipeline
}

/** Climbs all rungs on pages. */
async function climb(search: Search, pages: readonly number[], budgetShare: number, part: string): Promise<Scorable[]> {
  const found: Scorable[] = []
  for (const { name, find } of rungs) {
    search.onEvent({ type: 'rung', rung: name, part })
    // Genetic programming gets at least half of what is left.
    const share = name === 'evolved' ? budgetShare : search.evaluations.shareAfter(1, 2, budgetShare)
    found.push(await find(search, pages, found.map(pipelineOf), share, `${search.seed} ${part}`))
  }
  return found
}

/**
 * Climbs on parts of the pages, compares the rungs on the pages that were left out, and recommends the simplest rung within one
 * standard error of the best; its pipeline is then found on all pages.
 */
export const ladderStrategy: Strategy = async (search, pages, budgetShare, part) => {
  const { evaluations, seed } = search
  const { folds } = splitPages(
    pages.map(page => evaluations.scorer.pages[page]),
    innerFolds,
    `${seed} inner`,
  )
  const byPage = rungs.map(() => new Map<number, number>())
  for (const [i, fold] of folds.entries()) {
    const held = new Set(fold)
    const found = await climb(
      search,
      pages.filter(page => !held.has(page)),
      evaluations.shareAfter(1, folds.length + 1 - i, budgetShare),
      `${part}, inner fold ${i + 1}`,
    )
    const values = await evaluations.values(found, fold)
    for (const [rung, row] of values.entries()) for (const [k, page] of fold.entries()) byPage[rung].set(page, row[k])
  }
  const validation = byPage.map(values => Float64Array.from(pages, page => values.get(page) ?? 0))
  const rung = folds.length > 1 ? simplestWithinError(validation) : 0
  const found = await climb(search, pages, budgetShare, part)
  const trained = await evaluations.means(found, pages)
  const results: RungResult[] = rungs.map(({ name }, i) => ({ name, pipeline: found[i], train: trained[i], validation: validation[i] }))
  return { pipeline: found[rung], train: trained[rung], validation: mean(validation[rung]), rungs: results, rung }
}
