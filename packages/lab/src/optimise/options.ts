/** The options of `extract` that change what is scored: a pipeline with its operating point, comments and hidden text. */

import { type ParamValue, type Pipeline, policiesOf } from 'gleaner'
import { mean } from '../statistics/index.js'
import type { Evaluations } from './evaluations.js'
import { simplestWithinError } from './one-error-rule.js'
import { valueAt, withValue } from './operators.js'
import { pipelineOf, type Scorable } from './scorer.js'
import { placesOf, type SearchSpace } from './search-space.js'

/** Factors on the weight of recall against precision: fourth roots of two towards precision, where gold texts differ most. */
const leans = [1, 0.84, 0.71, 0.6, 0.5, 0.42, 0.35, 1.4, 2]

/** A variant with the number of options that differ from the defaults. */
interface Variant {
  readonly scorable: Scorable
  readonly changes: number
}

/**
 * Tries operating points, then comments and hidden text at the usual point and at the best one. Takes as few changes as come within one
 * standard error of the best, and the best variant with so many. The option `title` is not among them: no score depends on it.
 */
export async function tuneOptions(
  evaluations: Evaluations,
  pages: readonly number[],
  start: Pipeline,
  space: SearchSpace,
): Promise<Scorable> {
  const points = pointsOf(start, space)
  const [usual, best] = [points[0], await bestOf(evaluations, pages, points)]
  const { hidden = 'drop' } = policiesOf(start, space.registry)
  const base = best === usual ? [usual] : [usual, best]
  const variants = [...points, ...base.flatMap(point => withOptions(point, hidden === 'drop' ? 'keep' : 'drop'))]
  const bySimplicity: Variant[] = []
  for (const changes of [0, 1, 2, 3]) {
    const equal = variants.filter(variant => variant.changes === changes)
    if (equal.length > 0) bySimplicity.push(await bestOf(evaluations, pages, equal))
  }
  return bySimplicity[simplestWithinError(await valuesOf(evaluations, pages, bySimplicity))].scorable
}

function valuesOf(evaluations: Evaluations, pages: readonly number[], variants: readonly Variant[]): Promise<Float64Array[]> {
  return evaluations.values(
    variants.map(({ scorable }) => scorable),
    pages,
  )
}

async function bestOf(evaluations: Evaluations, pages: readonly number[], variants: readonly Variant[]): Promise<Variant> {
  const means = (await valuesOf(evaluations, pages, variants)).map(mean)
  return variants[means.indexOf(Math.max(...means))]
}

function withOptions({ scorable, changes }: Variant, hidden: 'keep' | 'drop'): Variant[] {
  const pipeline = pipelineOf(scorable)
  const policies = { hidden }
  return [
    { scorable: { pipeline, comments: 'keep' }, changes: changes + 1 },
    { scorable: { pipeline, policies }, changes: changes + 1 },
    { scorable: { pipeline, policies, comments: 'keep' }, changes: changes + 2 },
  ]
}

/** The pipeline at operating points, if one of its filters has them. */
function pointsOf(start: Pipeline, space: SearchSpace): Variant[] {
  const places = placesOf(start, space).filter(({ name, param }) => name === 'lean' && param.kind === 'number')
  if (places.length === 0) return [{ scorable: start, changes: 0 }]
  return leans.map((lean, i) => {
    const pipeline = places.reduce((changed, place) => withValue(changed, place, times(valueAt(start, place, space), lean)), start)
    return { scorable: i === 0 ? start : pipeline, changes: i === 0 ? 0 : 1 }
  })
}

function times(value: ParamValue, factor: number): number {
  return Math.min(8, Math.max(0.125, Number(value) * factor))
}
