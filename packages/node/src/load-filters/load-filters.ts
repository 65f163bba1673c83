/** Filters and models of a user's own, from ES modules. */

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type AnyFilter, ConfigurationError, checkFilter, readStackModel, type StackModel, registry as shipped } from 'gleaner'

/** Says what is wrong with a file of filters. */
export class FilterFileError extends ConfigurationError {
  override readonly name = 'FilterFileError'
}

/** A filter and the file that it came from, as the caller named it. */
export interface LoadedFilter {
  readonly filter: AnyFilter
  readonly file: string
}

/** What modules gave. */
export interface OwnFilters {
  readonly filters: readonly LoadedFilter[]
  /** Models of stacks. */
  readonly models: readonly StackModel[]
}

/** How modules are loaded. */
export interface LoadOptions {
  /** Where relative paths start; the working directory by default. */
  readonly cwd?: string
  /** Names that a filter must not have; those of the filters that ship by default. */
  readonly taken?: Iterable<string>
}

/**
 * Loads filters and models of stacks from ES modules: exported as `filters`, as default, or each by name.
 *
 * Throws `FilterFileError` with the file, the filter and what is wrong with it. No name may be taken or occur twice. What
 * a filter does on a page is for `guardFilter` to check.
 */
export async function loadFilters(files: readonly string[], options: LoadOptions = {}): Promise<OwnFilters> {
  const { cwd = process.cwd(), taken = shipped.filters.keys() } = options
  const owners = new Map([...taken].map(name => [name, 'a filter that ships']))
  const filters: LoadedFilter[] = []
  const models: StackModel[] = []
  for (const file of new Set(files)) {
    const values = await exportsOf(file, cwd)
    for (const filter of filtersIn(values, file)) {
      const owner = owners.get(filter.name)
      if (owner !== undefined) throw new FilterFileError(`${file}: the name "${filter.name}" is taken by ${owner}`)
      owners.set(filter.name, `a filter of ${file}`)
      filters.push({ filter, file })
    }
    models.push(...modelsIn(values, file))
  }
  return { filters, models }
}

type Exports = Readonly<Record<string, unknown>>

async function exportsOf(file: string, cwd: string): Promise<Exports> {
  const path = resolve(cwd, file)
  if (!existsSync(path)) throw new FilterFileError(`${file}: there is no such file`)
  try {
    return (await import(pathToFileURL(path).href)) as Exports
  } catch (error) {
    throw new FilterFileError(`${file} cannot be loaded: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** What is in the lists must be a filter; of the other exports, what has a function `judge` is one. */
function filtersIn(exported: Exports, file: string): AnyFilter[] {
  const lists = [exported['filters'], exported['default']].filter(value => value !== undefined)
  const values = Object.values(exported).flat()
  const named = values.filter(value => typeof (value as { judge?: unknown } | null | undefined)?.judge === 'function')
  const found = [...new Set([...lists.flat(), ...named])].filter(value => !isStackModel(value))
  if (found.length === 0 && !values.some(isStackModel)) {
    throw new FilterFileError(
      lists.some(Array.isArray)
        ? `${file}: the list of filters is empty`
        : `${file} exports no filter; it must export "filters" or a default: a list of filters`,
    )
  }
  return found.map((value, i) => explained(file, () => checkFilter(value, `filter ${i + 1}`)))
}

function modelsIn(exported: Exports, file: string): StackModel[] {
  const found = new Set(Object.values(exported).flat().filter(isStackModel))
  return [...found].map(value => explained(file, () => readStackModel(value)))
}

function isStackModel(value: unknown): boolean {
  return (value as { format?: unknown } | null | undefined)?.format === 'gleaner-stack/1'
}

/** Errors about what is in a file name the file. */
function explained<T>(file: string, check: () => T): T {
  try {
    return check()
  } catch (error) {
    throw error instanceof ConfigurationError ? new FilterFileError(`${file}: ${error.message}`) : error
  }
}
