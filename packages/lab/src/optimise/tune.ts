/** Searches over parameters only: of one filter, or of every filter inside a pipeline. */

import type { ParamValue, Pipeline } from 'gleaner'
import { createRandom } from '../statistics/index.js'
import type { Evaluations } from './evaluations.js'
import { valueAt, withValue } from './operators.js'
import { gridOf, neighboursOf, randomValue } from './param-space.js'
import { type Place, placesOf, type SearchSpace } from './search-space.js'

/** How long parameters are searched. */
export interface TuneOptions {
  readonly seed?: number | string
  /** Part of the whole budget after which it ends, 1 by default. */
  readonly budgetShare?: number
  /** Values per parameter of a grid, 5 by default. */
  readonly steps?: number
  /** Settings that random search and halving draw, 60 by default. */
  readonly samples?: number
}

/** A pipeline with its mean value on the pages it was chosen on. */
export interface Found {
  readonly pipeline: Pipeline
  readonly value: number
}

/** A search over the parameters of a pipeline. */
export type Tune = (
  evaluations: Evaluations,
  pages: readonly number[],
  start: Pipeline,
  space: SearchSpace,
  options?: TuneOptions,
) => Promise<Found>

/** Maximum number of settings of a full grid; beyond that, one parameter after the other is tried. */
const maxGrid = 3000

/** Pipelines that are scored at once. */
const batch = 16

/** Tries every combination of values on a grid; where there are too many, every parameter by itself, twice around. */
export const gridSearch: Tune = async (evaluations, pages, start, space, options = {}) => {
  const { steps = 5, budgetShare = 1 } = options
  const places = placesOf(start, space)
  const sizes = places.map(({ param }) => gridOf(param, steps).length)
  if (sizes.reduce((product, size) => product * size, 1) <= maxGrid) {
    return best(evaluations, pages, start, product(start, places, steps), budgetShare)
  }
  let found = await best(evaluations, pages, start, [], budgetShare)
  for (const place of [...places, ...places]) {
    const tried = gridOf(place.param, steps).map(value => withValue(found.pipeline, place, value))
    found = await best(evaluations, pages, found.pipeline, tried, budgetShare)
  }
  return found
}

/** Tries random settings. */
export const randomSearch: Tune = (evaluations, pages, start, space, options = {}) =>
  best(evaluations, pages, start, randomSettings(start, space, options), options.budgetShare ?? 1)

/** Goes to the best neighbour while there is a better one, in smaller and smaller steps. */
export const localSearch: Tune = async (evaluations, pages, start, space, { budgetShare = 1 } = {}) => {
  const places = placesOf(start, space)
  let found = await best(evaluations, pages, start, [], budgetShare)
  for (const step of [0.2, 0.07]) {
    for (let round = 0; round < 4; round++) {
      const before = found.value
      for (const place of places) {
        const near = neighboursOf(place.param, valueAt(found.pipeline, place, space), step)
        const tried = near.map(value => withValue(found.pipeline, place, value))
        found = await best(evaluations, pages, found.pipeline, tried, budgetShare)
      }
      if (found.value <= before + 1e-9 || evaluations.isSpent(budgetShare)) break
    }
  }
  return found
}

/** Successive halving: many random settings on few pages, the better half on twice as many, and so on. */
export const halvingSearch: Tune = async (evaluations, pages, start, space, options = {}) => {
  let open = [start, ...randomSettings(start, space, options)]
  for (let size = Math.min(8, pages.length); open.length > 1 && size < pages.length; size = Math.min(pages.length, size * 2)) {
    if (evaluations.isSpent(options.budgetShare)) break
    const sample = pages.filter((_, i) => Math.floor((i * size) / pages.length) !== Math.floor(((i - 1) * size) / pages.length))
    const means = await evaluations.means(open, sample)
    const order = open.map((_, i) => i).sort((a, b) => means[b] - means[a] || a - b)
    open = order.slice(0, Math.ceil(open.length / 2)).map(i => open[i])
  }
  return best(evaluations, pages, start, open, Number.POSITIVE_INFINITY)
}

function randomSettings(start: Pipeline, space: SearchSpace, { seed = 1, samples = 60 }: TuneOptions): Pipeline[] {
  const random = createRandom(seed)
  const places = placesOf(start, space)
  return Array.from({ length: samples }, () =>
    places.reduce((pipeline, place) => withValue(pipeline, place, randomValue(place.param, random)), start),
  )
}

function product(start: Pipeline, places: readonly Place[], steps: number): Pipeline[] {
  let settings: Pipeline[] = [start]
  for (const place of places) {
    const values: readonly ParamValue[] = gridOf(place.param, steps)
    settings = settings.flatMap(pipeline => values.map(value => withValue(pipeline, place, value)))
  }
  return settings
}

/** The best of the start and the tried ones; of equal ones the earliest. */
async function best(
  evaluations: Evaluations,
  pages: readonly number[],
  start: Pipeline,
  tried: readonly Pipeline[],
  budgetShare: number,
): Promise<Found> {
  const [value] = await evaluations.means([start], pages)
  let found: Found = { pipeline: start, value }
  for (let i = 0; i < tried.length && !evaluations.isSpent(budgetShare); i += batch) {
    for (const raced of await evaluations.race(tried.slice(i, i + batch), pages, found.pipeline)) {
      if (raced.isWhole && raced.value > found.value + 1e-9) found = { pipeline: raced.pipeline, value: raced.value }
    }
  }
  return found
}
