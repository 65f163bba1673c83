/** `--filters`: filters of the user's own, from JavaScript modules. */

import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type AnyFilter, type Registry, readStackModel, registryOf, type StackModel } from 'gleaner'
import { UsageError } from '../io/exit-codes.js'
import type { Io } from '../io/io.js'

/** Loads the filters and stack models that modules export: by name, as default, or in lists. */
export async function filtersArgument(files: readonly string[], io: Io): Promise<Registry> {
  const filters: AnyFilter[] = []
  const models: StackModel[] = []
  for (const file of files) {
    const exported = Object.values(await load(file, io)).flat()
    const found = exported.filter(isFilter)
    const stacks = exported.filter(value => (value as { format?: unknown } | null)?.format === 'gleaner-stack/1')
    if (found.length + stacks.length === 0) {
      throw new UsageError(`--filters: ${file} exports no filter; a filter has name, summary, reference, reads, params and judge`)
    }
    filters.push(...found)
    models.push(...stacks.map(readStackModel))
  }
  return registryOf(filters, models)
}

async function load(file: string, io: Io): Promise<Record<string, unknown>> {
  try {
    return (await import(pathToFileURL(resolve(io.cwd, file)).href)) as Record<string, unknown>
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const reason = code === 'ERR_MODULE_NOT_FOUND' && message.includes(file) ? 'there is no such file' : message
    throw new UsageError(`--filters: ${file} cannot be loaded: ${reason}`)
  }
}

function isFilter(value: unknown): value is AnyFilter {
  const filter = value as Partial<AnyFilter> | null
  return (
    typeof filter === 'object' &&
    filter !== null &&
    typeof filter.name === 'string' &&
    typeof filter.judge === 'function' &&
    typeof filter.params === 'object'
  )
}
