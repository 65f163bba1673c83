/** The user's own filters of a run, which a report needs to extract pages again. */

import { existsSync } from 'node:fs'
import { registry } from 'gleaner'
import { filtersIn, peersIn } from '../bench/index.js'
import { digestOfFilters, isExternal, type RunRecord } from '../evaluate/index.js'

/** Where the filters of a pipeline are, undefined if all of them ship; or why they cannot be used. */
export type OwnFilters = { readonly file: string | undefined } | { readonly reason: string }

/** Finds the module with a run's own filters, in the file given or where the run had them, if it is still the one that was measured. */
export function ownFiltersOf(record: RunRecord, pipeline: string, given: string | undefined): OwnFilters {
  const candidate = record.inputs.pipelines.find(({ name }) => name === pipeline)
  if (candidate && isExternal(candidate))
    return { reason: `${pipeline} is not a pipeline of ours, so its pages cannot be shown again; this section is left out.` }
  if (!candidate || usesOnlyShipped(candidate)) return { file: undefined }
  const file = given ?? record.circumstances.filtersFile
  const about = `the filters of ${pipeline}`
  if (file === undefined)
    return { reason: `The run does not say where ${about} are: name their module with --filters; this section is left out.` }
  if (!existsSync(file)) return { reason: `${file} with ${about} is not there any more; this section is left out.` }
  if (digestOfFilters(file) !== record.inputs.filters)
    return { reason: `${file} with ${about} has changed since the run; this section is left out.` }
  return { file }
}

function usesOnlyShipped({ pipeline }: RunRecord['inputs']['pipelines'][number]): boolean {
  const known = new Set([...registry.filters.keys(), ...peersIn([pipeline])])
  return [...filtersIn([pipeline])].every(name => known.has(name))
}
