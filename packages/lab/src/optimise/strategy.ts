/** Strategies: each finds a pipeline on some pages, and says how it did on those it searched and those it chose on. */

import type { Pipeline, Use } from 'gleaner'
import { mean } from '../statistics/index.js'
import type { Evaluations } from './evaluations.js'
import type { OnEvent } from './events.js'
import { evolve, type Individual } from './evolve.js'
import { simplestWithinError } from './one-error-rule.js'
import type { Operators } from './operators.js'
import type { Scorable } from './scorer.js'
import type { SearchSpace } from './search-space.js'
import { splitPages } from './split.js'
import { gridSearch, halvingSearch, localSearch, randomSearch, type Tune } from './tune.js'

/** What a strategy works with. */
export interface Search {
  readonly evaluations: Evaluations
  readonly space: SearchSpace
  readonly start: Pipeline
  readonly seed: number
  readonly onEvent: OnEvent
  readonly withCpu: boolean
  /** Fits consensuses of the filters on pages. */
  readonly fit: (pages: readonly number[]) => Promise<readonly Pipeline[]>
  readonly operators?: Operators
}

/** How a rung of the ladder did. */
export interface RungResult {
  readonly name: string
  readonly pipeline: Scorable
  readonly train: number
  /** Values on pages that the rung's search did not see, in the order of the pages. */
  readonly validation: Float64Array
}

/** What a strategy found on some pages. */
export interface StrategyResult {
  readonly pipeline: Scorable
  /** Mean value on the pages of the search, and on those of the choice. */
  readonly train: number
  readonly validation: number
  readonly rungs?: readonly RungResult[]
  /** Which rung was chosen. */
  readonly rung?: number
  /** Pipelines that no other one beats in value and CPU. */
  readonly front?: readonly Individual[]
}

/** Searches on pages until a part of the budget is spent. `part` names the work in events. */
export type Strategy = (search: Search, pages: readonly number[], budgetShare: number, part: string) => Promise<StrategyResult>

/** Pages to search on and pages to choose on. */
export function holdOut(search: Search, pages: readonly number[]): { train: readonly number[]; validation: readonly number[] } {
  const all = search.evaluations.scorer.pages
  const { folds } = splitPages(
    pages.map(page => all[page]),
    4,
    search.seed,
  )
  const validation = folds.length > 1 ? folds[0] : pages
  const held = new Set(validation)
  return { train: folds.length > 1 ? pages.filter(page => !held.has(page)) : pages, validation }
}

/** Chooses among pipelines, from simple to complex, by their values on the validation pages. */
async function choose(search: Search, pages: readonly number[], found: readonly Pipeline[]): Promise<StrategyResult> {
  const { train, validation } = holdOut(search, pages)
  const values = await search.evaluations.values(found, validation)
  const chosen = simplestWithinError(values)
  const [trained] = await search.evaluations.means([found[chosen]], train)
  return { pipeline: found[chosen], train: trained, validation: mean(values[chosen]) }
}

function tuning(tune: Tune): Strategy {
  return async (search, pages, budgetShare, part) => {
    search.onEvent({ type: 'rung', rung: 'parameters', part })
    const { train } = holdOut(search, pages)
    const found = await tune(search.evaluations, train, search.start, search.space, { seed: search.seed, budgetShare })
    return choose(search, pages, [search.start, found.pipeline])
  }
}

/** Genetic programming from the start pipeline and the allowed filters. */
export const evolveStrategy: Strategy = async (search, pages, budgetShare, part) => {
  search.onEvent({ type: 'rung', rung: 'evolve', part })
  const { train } = holdOut(search, pages)
  const fitted = await search.fit(train)
  const { best, population, front } = await evolve(search.evaluations, train, search.space, {
    seed: `${search.seed} ${part}`,
    start: [search.start, ...fitted],
    budgetShare,
    withCpu: search.withCpu,
    onEvent: search.onEvent,
    ...(search.operators ? { operators: search.operators } : {}),
  })
  const finalists = [best, ...population.filter(({ value }) => value > 0).slice(0, 8)]
  const bySize = [...new Set(finalists.map(({ pipeline }) => pipeline))].sort((a, b) => sizeIn(finalists, a) - sizeIn(finalists, b))
  return { ...(await choose(search, pages, [search.start, ...bySize])), front }
}

function sizeIn(all: readonly Individual[], pipeline: Pipeline): number {
  return all.find(each => each.pipeline === pipeline)?.size ?? 0
}

/** The strategies that search one space; the ladder climbs over several. */
export const plainStrategies: Readonly<Record<string, Strategy>> = {
  grid: tuning(gridSearch),
  random: tuning(randomSearch),
  local: tuning(localSearch),
  halving: tuning(halvingSearch),
  evolve: evolveStrategy,
}

/** The best filter or preset on pages. */
export async function bestLeaf(search: Search, pages: readonly number[]): Promise<Use> {
  const values = await search.evaluations.means(search.space.leaves, pages)
  return search.space.leaves[values.indexOf(Math.max(...values))]
}
