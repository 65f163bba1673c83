/** The filters an evaluation knows: those that ship, a user's own, and the peers that are asked for. */

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  type AnyFilter,
  type AnyModel,
  ConfigurationError,
  OverBudget,
  type Pipeline,
  type Registry,
  readStackModel,
  registryOf,
  type StackModel,
  registry as shipped,
  usesOf,
  type Verdict,
  withModels,
} from 'gleaner'
import { loadPeers, peerNames } from '../peers/index.js'

/** Says what is wrong with a file of filters. */
export class FilterFileError extends ConfigurationError {
  override readonly name = 'FilterFileError'
}

/** What files of a user's own give. */
export interface OwnFilters {
  readonly filters: readonly AnyFilter[]
  /** Models of stacks. */
  readonly models: readonly StackModel[]
}

/** How files are loaded. */
export interface LoadOptions {
  /** Where relative paths start. */
  readonly cwd?: string
}

/** The filters of one file, as they are. */
export async function loadFilters(file: string): Promise<AnyFilter[]>
/** The filters and models of several files; a filter that fails on a page throws a `FilterFault` with its name and file. */
export async function loadFilters(files: readonly string[], options?: LoadOptions): Promise<OwnFilters>
/**
 * Loads a user's own filters and models of stacks from ES modules: exported as `filters`, as default, or each by name.
 *
 * Throws `FilterFileError` with the file, the filter and what is wrong with it. Of several files no name may be that of a filter that ships.
 */
export async function loadFilters(files: string | readonly string[], { cwd = process.cwd() }: LoadOptions = {}): Promise<unknown> {
  if (typeof files === 'string') return (await loadModule(files, cwd)).filters
  const { filters, models } = await loadOwn(files, shipped.filters.keys(), cwd)
  return { filters: filters.map(({ filter, file }) => guarded(filter, file)), models }
}

/** Loads files one after the other; no name may be `taken` or used twice. */
async function loadOwn(
  files: readonly string[],
  taken: Iterable<string>,
  cwd: string,
): Promise<{ filters: { filter: AnyFilter; file: string }[]; models: StackModel[] }> {
  const owners = new Map([...taken].map(name => [name, 'a filter that ships']))
  const filters: { filter: AnyFilter; file: string }[] = []
  const models: StackModel[] = []
  for (const file of new Set(files)) {
    const own = await loadModule(file, cwd)
    for (const filter of own.filters) {
      const owner = owners.get(filter.name)
      if (owner !== undefined) throw new FilterFileError(`${file}: the name "${filter.name}" is taken by ${owner}`)
      owners.set(filter.name, `a filter of ${file}`)
      filters.push({ filter, file })
    }
    models.push(...own.models)
  }
  return { filters, models }
}

async function loadModule(file: string, cwd: string): Promise<{ filters: AnyFilter[]; models: StackModel[] }> {
  const exported = await importModule(file, cwd)
  const values = Object.values(exported).flat()
  const models = [...new Set(values.filter(isStackModel))].map(value => readModel(value, file))
  const lists = [exported['filters'], exported['default']].filter(value => value !== undefined).flat()
  const named = values.filter(value => typeof (value as { judge?: unknown } | null)?.judge === 'function')
  const found = [...new Set([...lists, ...named])].filter(value => !isStackModel(value))
  if (found.length + models.length === 0) {
    const isList = [exported['filters'], exported['default']].some(Array.isArray)
    throw new FilterFileError(
      isList
        ? `${file}: the list of filters is empty`
        : `${file} exports no filter; it must export "filters" or a default: a list of filters`,
    )
  }
  const names = new Set<string>()
  const filters = found.map((value, i) => {
    const filter = checkFilter(value, `${file}: filter ${i + 1}`)
    if (names.has(filter.name)) throw new FilterFileError(`${file}: two filters are named "${filter.name}"`)
    names.add(filter.name)
    return filter
  })
  return { filters, models }
}

async function importModule(file: string, cwd: string): Promise<Readonly<Record<string, unknown>>> {
  const path = resolve(cwd, file)
  if (!existsSync(path)) throw new FilterFileError(`${file}: there is no such file`)
  try {
    return (await import(pathToFileURL(path).href)) as Record<string, unknown>
  } catch (error) {
    throw new FilterFileError(`${file} cannot be loaded: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function isStackModel(value: unknown): boolean {
  return (value as { format?: unknown } | null | undefined)?.format === 'gleaner-stack/1'
}

function readModel(value: unknown, file: string): StackModel {
  try {
    return readStackModel(value)
  } catch (error) {
    throw error instanceof ConfigurationError ? new FilterFileError(`${file}: ${error.message}`) : error
  }
}

/** Says that a user's filter failed on a page: it threw, or returned something that is no verdict. */
export class FilterFault extends ConfigurationError {
  override readonly name = 'FilterFault'
}

const statuses: ReadonlySet<unknown> = new Set(['ok', 'empty', 'no-content', 'fallback-all', 'needs-rendering'])

/** A user's filter whose failures name it and its file. */
function guarded(filter: AnyFilter, file: string): AnyFilter {
  const who = `filter ${filter.name} (${file})`
  return {
    ...filter,
    judge(page, params, budget) {
      let verdict: Verdict
      try {
        verdict = filter.judge(page, params, budget)
      } catch (error) {
        if (error instanceof OverBudget) throw error
        throw new FilterFault(`${who} threw ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`)
      }
      const wrong = faultOf(verdict)
      if (wrong !== null) throw new FilterFault(`${who} returned ${wrong}`)
      return verdict
    },
  }
}

/** Says what is wrong with a verdict, null where nothing is. Selections may be of another copy of the library. */
function faultOf(verdict: unknown): string | null {
  if (typeof verdict !== 'object' || verdict === null) return `${String(verdict)}, expected a verdict { keep, status }`
  const { keep, status, score } = verdict as { keep?: { bounds?: unknown } | null; status?: unknown; score?: unknown }
  if (!(keep?.bounds instanceof Int32Array)) return 'a verdict whose keep is not a selection, such as page.live'
  if (!statuses.has(status)) return `the status ${JSON.stringify(status)}, expected one of ${[...statuses].join(', ')}`
  return score === undefined || score instanceof Float32Array ? null : 'a score that is not a Float32Array'
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
  /** A user's own filters, in one file or several. */
  readonly filtersFile?: string | readonly string[] | undefined
  /** Names of peers to load. */
  readonly peers?: readonly string[] | undefined
  /** Models beyond those that ship. */
  readonly models?: readonly AnyModel[] | undefined
}

/** Makes the registry of an evaluation; throws where a user's filter has the name of one that ships. */
export async function evaluationRegistry({ filtersFile = [], peers = [], models = [] }: FilterSources = {}): Promise<Registry> {
  const filters = [...shipped.filters.values(), ...(await loadPeers(peers))]
  const taken = filters.map(({ name }) => name)
  const own = await loadOwn([filtersFile].flat(), taken, process.cwd())
  const all = [...filters, ...own.filters.map(({ filter }) => filter)]
  return withModels(registryOf(all, [...(shipped.models?.values() ?? []), ...own.models]), models)
}

/** Names of the filters that pipelines use, each once. */
export function filtersIn(pipelines: Iterable<Pipeline>): Set<string> {
  return new Set([...pipelines].flatMap(pipeline => [...usesOf(pipeline)].map(({ node }) => node.use)))
}

/** Names of the peers among the filters that pipelines use. */
export function peersIn(pipelines: Iterable<Pipeline>): string[] {
  const used = filtersIn(pipelines)
  return peerNames.filter(name => used.has(name))
}
