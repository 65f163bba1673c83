/** `--filters`: filters of the user's own, from JavaScript modules. */

import { FilterFileError, loadFilters } from '@gleaner/node'
import { guardFilter, type Registry, registryOf } from 'gleaner'
import { UsageError } from '../io/exit-codes.js'
import type { Io } from '../io/io.js'

/** Loads the filters and stack models that modules export; what a filter does wrong on a page names it and its file. */
export async function filtersArgument(files: readonly string[], io: Io): Promise<Registry> {
  try {
    const { filters, models } = await loadFilters(files, { cwd: io.cwd })
    const guarded = filters.map(({ filter, file }) => guardFilter(filter, file))
    return registryOf(guarded, models)
  } catch (error) {
    throw error instanceof FilterFileError ? new UsageError(`--filters: ${error.message}`) : error
  }
}
