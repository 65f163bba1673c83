/** Trade-offs: precision, recall and F1 as one parameter of a filter runs through its range. */

import { type AnyFilter, ConfigurationError, type NumberParam, type Registry } from 'gleaner'
import { type Candidate, evaluationRegistry } from '../bench/index.js'
import { evaluate } from '../evaluate/index.js'

/** A parameter to run through. */
export interface SweepRequest {
  readonly filter: string
  readonly param: string
}

/** One point of a sweep. */
export interface SweepPoint {
  readonly value: number
  readonly p: number
  readonly r: number
  readonly f1: number
}

/** A finished sweep. */
export interface Sweep extends SweepRequest {
  readonly package: string
  readonly pages: number
  readonly default: number
  readonly points: readonly SweepPoint[]
}

const pointsPerSweep = 9

/** The parameter that a paper would plot: a threshold, else a share or factor, else any number; null where a filter has none. */
export function sweepParamOf(filter: AnyFilter): string | null {
  const numeric = Object.entries(filter.params).filter(
    ([, param]) => (param.kind === 'number' || param.kind === 'integer') && !param.training,
  )
  const preferred = [/^threshold/, /Share$|Factor$/, /^clusters$/, /./]
  for (const pattern of preferred) {
    const found =
      numeric.find(([name, param]) => pattern.test(name) && param.kind === 'number') ?? numeric.find(([name]) => pattern.test(name))
    if (found) return found[0]
  }
  return null
}

/** Values from one end of a range to the other, the default among them. */
export function sweepValues({ kind, min, max, default: usual }: NumberParam): number[] {
  const even = Array.from({ length: pointsPerSweep }, (_, i) => min + (i * (max - min)) / (pointsPerSweep - 1))
  const values = [...even, ...(usual >= min && usual <= max ? [usual] : [])].map(value =>
    kind === 'integer' ? Math.round(value) : Number(value.toPrecision(4)),
  )
  return [...new Set(values)].sort((a, b) => a - b)
}

/** Says that a parameter to run through is none. */
export class SweepError extends ConfigurationError {
  override readonly name = 'SweepError'
}

interface PlannedSweep extends SweepRequest {
  readonly spec: NumberParam
}

/** Finds the parameters of the requests; throws `SweepError` where there is no such filter, or no such number in it. */
export async function planSweeps(requests: readonly SweepRequest[], filtersFile?: string): Promise<PlannedSweep[]> {
  const registry = await evaluationRegistry({ filtersFile })
  return requests.map(request => ({ ...request, spec: specOf(request, registry) }))
}

function specOf({ filter: name, param }: SweepRequest, registry: Registry): NumberParam {
  const filter = registry.filters.get(name)
  if (!filter) throw new SweepError(`the sweep ${name}.${param}: there is no filter "${name}"; gleaner filters lists them`)
  const spec = Object.hasOwn(filter.params, param) ? filter.params[param] : undefined
  if (spec?.kind === 'number' || spec?.kind === 'integer') return spec
  const numeric = Object.keys(filter.params).filter(key => ['number', 'integer'].includes(filter.params[key].kind))
  const instead = numeric.length === 0 ? 'it has none' : `there are ${numeric.join(', ')}`
  throw new SweepError(`the sweep ${name}.${param}: ${name} has no number "${param}"; ${instead}`)
}

/** On what sweeps are evaluated. */
export interface SweepOptions {
  readonly package: string
  readonly every: number
  readonly measure: string
  readonly workers?: number
  readonly filtersFile?: string
}

/** Evaluates sweeps on a sample of a package, all together so that each page is parsed once. */
export async function runSweeps(planned: readonly PlannedSweep[], { package: name, measure, ...options }: SweepOptions): Promise<Sweep[]> {
  const candidates: Candidate[] = planned.flatMap(({ filter, param, spec }) =>
    sweepValues(spec).map(value => ({ name: nameOf(filter, param, value), pipeline: { use: filter, with: { [param]: value } } })),
  )
  if (candidates.length === 0) return []
  const { results } = await evaluate({ ...options, packages: [name], pipelines: candidates, measures: [measure] })
  const found = new Map(results.map(result => [result.pipeline, result]))
  return planned.map(({ filter, param, spec }) => {
    const points = sweepValues(spec).map(value => {
      const { p, r, f1 } = found.get(nameOf(filter, param, value))!
      return { value, p, r, f1 }
    })
    return { filter, param, package: results[0].package, pages: results[0].pages, default: spec.default, points }
  })
}

function nameOf(filter: string, param: string, value: number): string {
  return `${filter} ${param} ${value}`
}
