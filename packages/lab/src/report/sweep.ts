/** Trade-offs: precision, recall and F1 as one parameter of a filter runs through its range. */

import { type AnyFilter, filters, type NumberParam } from 'gleaner'
import { type Candidate, evaluate } from '../evaluate/index.js'

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

/** Evaluates sweeps on a sample of a package, all together so that each page is parsed once. */
export async function runSweeps(
  requests: readonly SweepRequest[],
  options: { readonly package: string; readonly every: number; readonly measure: string; readonly workers?: number },
): Promise<Sweep[]> {
  const planned = requests.flatMap(request => {
    const param = filters.find(({ name }) => name === request.filter)?.params[request.param]
    return param && (param.kind === 'number' || param.kind === 'integer') ? [{ ...request, param: request.param, spec: param }] : []
  })
  const candidates: Candidate[] = planned.flatMap(({ filter, param, spec }) =>
    sweepValues(spec).map(value => ({ name: nameOf(filter, param, value), pipeline: { use: filter, with: { [param]: value } } })),
  )
  if (candidates.length === 0) return []
  const { package: name, every, measure } = options
  const workers = options.workers === undefined ? {} : { workers: options.workers }
  const { results } = await evaluate({ packages: [name], pipelines: candidates, measures: [measure], every, ...workers })
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
