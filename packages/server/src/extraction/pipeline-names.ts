/** Which pipelines a server knows: those that ship, single filters, and those that users stored. */

import { filters, pipelines } from 'gleaner'
import type { Store } from '../store/index.js'
import type { PipelineChoice } from './types.js'

/** Finds a pipeline by name, stored ones first; null if there is none. */
export function pipelineNamed(name: string, store: Pick<Store, 'pipeline'>): PipelineChoice | null {
  const stored = store.pipeline(name)
  if (stored !== null) return { name, document: stored.document }
  const ships = pipelines.some(shipped => shipped.name === name) || filters.some(filter => filter.name === name)
  return ships ? { name, document: null } : null
}

/** Lists the names of all pipelines: stored ones, then those that ship; single filters are left out. */
export function pipelineNames(store: Pick<Store, 'pipelines'>): string[] {
  return [...new Set([...store.pipelines().map(({ name }) => name), ...pipelines.map(({ name }) => name)])]
}
