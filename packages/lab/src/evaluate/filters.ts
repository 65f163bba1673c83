/** The filters an evaluation knows: those that ship, a user's own, and the peers that are asked for. */

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  type AnyFilter,
  type AnyModel,
  ConfigurationError,
  type Pipeline,
  type Registry,
  registryOf,
  registry as shipped,
  withModels,
} from 'gleaner'
import { loadPeers, peerNames } from '../peers/index.js'

/** Says what is wrong with a file of filters. */
export class FilterFileError extends ConfigurationError {
  override readonly name = 'FilterFileError'
}

/**
 * Loads a user's own filters: an ES module that exports them as `filters`, as its default, or each by name.
 *
 * Throws `FilterFileError` with the file, the filter and what is wrong with it.
 */
export async function loadFilters(file: string): Promise<AnyFilter[]> {
  const path = resolve(file)
  if (!existsSync(path)) throw new FilterFileError(`${file}: there is no such file`)
  let module: { filters?: unknown; default?: unknown }
  try {
    module = (await import(pathToFileURL(path).href)) as typeof module
  } catch (error) {
    throw new FilterFileError(`${file} cannot be loaded: ${error instanceof Error ? error.message : String(error)}`)
  }
  const named = Object.values(module).filter(value => typeof (value as { judge?: unknown } | null)?.judge === 'function')
  const exported = module.filters ?? module.default ?? (named.length > 0 ? named : undefined)
  if (exported === undefined) throw new FilterFileError(`${file} must export "filters" or a default: a list of filters`)
  const list: unknown[] = Array.isArray(exported) ? exported : [exported]
  if (list.length === 0) throw new FilterFileError(`${file}: the list of filters is empty`)
  const names = new Set<string>()
  return list.map((value, i) => {
    const filter = checkFilter(value, `${file}: filter ${i + 1}`)
    if (names.has(filter.name)) throw new FilterFileError(`${file}: two filters are named "${filter.name}"`)
    names.add(filter.name)
    return filter
  })
}

const representations: ReadonlySet<unknown> = new Set(['lines', 'chars', 'tokens', 'runs', 'elements', 'blocks', 'boxes'])

function checkFilter(value: unknown, place: string): AnyFilter {
  if (typeof value !== 'object' || value === null) throw new FilterFileError(`${place} must be an object, got ${typeof value}`)
  const { name, summary, reference, reads, params, presets, policies = {}, judge } = value as Record<string, unknown>
  const demand = (holds: boolean, what: string) => {
    if (!holds) throw new FilterFileError(`${place}${typeof name === 'string' ? ` (${name})` : ''}: ${what}`)
  }
  demand(typeof name === 'string' && /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name), 'name must be a text in kebab-case, such as "my-filter"')
  demand(typeof summary === 'string' && summary !== '', 'summary must be a text that says what the filter does')
  demand(typeof reference === 'string', 'reference must be a text: the paper, or where the idea comes from')
  demand(
    Array.isArray(reads) && reads.every(item => representations.has(item)),
    `reads must be a list of ${[...representations].join(', ')}`,
  )
  demand(
    typeof params === 'object' && params !== null && !Array.isArray(params),
    'params must be an object of declarations, {} if there are none',
  )
  for (const [param, declared] of Object.entries(params as object)) {
    const kind = (declared as { kind?: unknown } | null)?.kind
    demand(
      ['number', 'integer', 'boolean', 'choice'].includes(kind as string),
      `params.${param}.kind must be number, integer, boolean or choice`,
    )
  }
  demand(presets === undefined || (typeof presets === 'object' && presets !== null), 'presets must be an object of named values')
  const { hidden = 'drop', noscript = 'auto' } = policies as Record<string, unknown>
  demand(
    /^(?:drop|keep)$/.test(String(hidden)) && /^(?:auto|drop|keep)$/.test(String(noscript)),
    'policies must be { hidden: drop or keep, noscript: auto, drop or keep }',
  )
  demand(typeof judge === 'function', 'judge must be a function (page, params, budget) => verdict')
  return value as AnyFilter
}

/** What an evaluation may use beyond the filters that ship. */
export interface FilterSources {
  /** A user's own filters. */
  readonly filtersFile?: string | undefined
  /** Names of peers to load. */
  readonly peers?: readonly string[] | undefined
  /** Models beyond those that ship. */
  readonly models?: readonly AnyModel[] | undefined
}

/** Makes the registry of an evaluation; throws where a user's filter has the name of one that ships. */
export async function evaluationRegistry({ filtersFile, peers = [], models = [] }: FilterSources = {}): Promise<Registry> {
  const filters = [...shipped.filters.values(), ...(await loadPeers(peers))]
  const own = filtersFile === undefined ? [] : await loadFilters(filtersFile)
  const taken = new Set(filters.map(({ name }) => name))
  for (const { name } of own) {
    if (taken.has(name)) throw new FilterFileError(`${filtersFile}: the name "${name}" is taken by a filter that ships`)
  }
  return withModels(registryOf([...filters, ...own], shipped.models?.values()), models)
}

/** Names of the filters that pipelines use, each once. */
export function filtersIn(pipelines: Iterable<Pipeline>): Set<string> {
  const names = new Set<string>()
  const open: unknown[] = [...pipelines]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node !== 'object' || node === null) continue
    const fields = node as Record<string, unknown>
    if (typeof fields['use'] === 'string') names.add(fields['use'])
    for (const list of ['serial', 'parallel', 'vote', 'first', 'stack'])
      if (Array.isArray(fields[list])) open.push(...(fields[list] as unknown[]))
  }
  return names
}

/** Names of the peers among the filters that pipelines use. */
export function peersIn(pipelines: Iterable<Pipeline>): string[] {
  const used = filtersIn(pipelines)
  return peerNames.filter(name => used.has(name))
}
