/** The filters an evaluation knows: those that ship, a user's own, and the peers that are asked for. */

import { loadFilters } from '@gleaner/node'
import { type AnyModel, type Pipeline, type Registry, registryOf, registry as shipped, usesOf, withModels } from 'gleaner'
import { loadPeers, peerNames } from '../peers/index.js'

/** What an evaluation may use beyond the filters that ship. */
export interface FilterSources {
  /** A user's own filters, in one file or several. */
  readonly filtersFile?: string | readonly string[] | undefined
  /** Names of peers to load. */
  readonly peers?: readonly string[] | undefined
  /** Models beyond those that ship. */
  readonly models?: readonly AnyModel[] | undefined
}

/** Makes the registry of an evaluation; throws `FilterFileError` if a user's filter has the name of one that ships. */
export async function evaluationRegistry({ filtersFile = [], peers = [], models = [] }: FilterSources = {}): Promise<Registry> {
  const filters = [...shipped.filters.values(), ...(await loadPeers(peers))]
  const own = await loadFilters([filtersFile].flat(), { taken: filters.map(({ name }) => name) })
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
