/** What a search may build pipelines from. */

import { type AnyFilter, ConfigurationError, type Param, type Pipeline, type Registry, type Use, usesOf } from 'gleaner'

/** Filters that a search may use. */
export interface SearchSpace {
  readonly registry: Registry
  /** Filters with their presets: the leaves of pipelines. */
  readonly leaves: readonly Use[]
}

/** Which filters are allowed; all that judge a page by itself if nothing is said. */
export interface Allowed {
  readonly names?: readonly string[]
  /** Filters of published methods, without those of this project. */
  readonly published?: boolean
  /** Filters that read no trained model. */
  readonly modelFree?: boolean
}

/** Filters that read a trained model. */
const withModel: ReadonlySet<string> = new Set(['learned', 'victor'])

/** Filters that need several pages of one site, and filters that only say something about a page when they follow others. */
const notAlone: ReadonlySet<string> = new Set(['template'])

/** Makes the space of the allowed filters; an unknown name or an empty space is a `ConfigurationError`. */
export function searchSpace(registry: Registry, allowed: Allowed = {}): SearchSpace {
  for (const name of allowed.names ?? []) {
    if (!registry.filters.has(name)) {
      throw new ConfigurationError(`there is no filter "${name}"; there are ${[...registry.filters.keys()].join(', ')}`)
    }
  }
  const filters = [...registry.filters.values()].filter(filter => isAllowed(filter, allowed))
  if (filters.length === 0) throw new ConfigurationError('no filter is allowed: nothing can be searched')
  return { registry, leaves: filters.flatMap(leavesOf) }
}

function isAllowed(filter: AnyFilter, { names, published = false, modelFree = false }: Allowed): boolean {
  if (names !== undefined && !names.includes(filter.name)) return false
  if (names === undefined && notAlone.has(filter.name)) return false
  if (filter.reads.includes('boxes')) return false
  if (published && filter.reference === 'this project') return false
  return !((published || modelFree) && withModel.has(filter.name))
}

function leavesOf({ name, presets }: AnyFilter): Use[] {
  const others = Object.keys(presets ?? {}).filter(preset => preset !== 'default')
  return [{ use: name }, ...others.map(preset => ({ use: name, preset }))]
}

/** A parameter of one filter of a pipeline. */
export interface Place {
  /** Which of the filters of the pipeline, in order. */
  readonly leaf: number
  readonly name: string
  readonly param: Param
}

/** Every parameter inside a pipeline that is read when pages are judged. */
export function placesOf(pipeline: Pipeline, { registry }: SearchSpace): Place[] {
  return [...usesOf(pipeline)].flatMap(({ node }, leaf) =>
    Object.entries(registry.filters.get(node.use)?.params ?? {})
      .filter(([name, param]) => !param.training && !(node.use === 'learned' && name === 'model'))
      .map(([name, param]) => ({ leaf, name, param })),
  )
}
