/** From flags to the request of an evaluation. */

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Candidate, type EvaluateOptions, knownPackages, loadPeers, peerNames } from '@gleaner/lab'
import { loadFilters } from '@gleaner/node'
import { type AnyModel, type PageKind, type Registry, registryOf, registry as shipped } from 'gleaner'
import { UsageError } from '../../io/exit-codes.js'
import type { Io } from '../../io/io.js'
import type { FlagValues } from '../../options/flag.js'
import { pipelineArgument } from '../../options/pipeline-argument.js'
import type { evaluateFlags } from './command.js'

/** Reads what to evaluate from the flags of `gleaner evaluate`. */
export async function evaluateRequest(flags: FlagValues<typeof evaluateFlags>, io: Io): Promise<EvaluateOptions> {
  const filtersFile = flags.filters === undefined ? undefined : resolve(io.cwd, flags.filters)
  const { filters } = await loadFilters(filtersFile === undefined ? [] : [filtersFile])
  const own = filters.map(({ filter }) => filter)
  const asked = flags.pipeline ?? ['default']
  const peers = await loadPeers(peerNames.filter(name => flags.peers || asked.some(argument => argument.includes(name))))
  const registry = registryOf([...shipped.filters.values(), ...own, ...peers], shipped.models?.values())
  const named = asked.flatMap(argument => (argument === 'all' ? everyFilter(own.map(({ name }) => name)) : [argument]))
  const withPeers = flags.peers ? [...named, ...peerNames] : named
  const { candidates, models } = candidatesOf([...new Set(withPeers)], registry, io)
  return {
    packages: packagesOf(flags.package, io),
    pipelines: candidates,
    models,
    ...(filtersFile === undefined ? {} : { filtersFile }),
    ...given('measures', flags.measure),
    ...given('every', flags.every),
    // The lab checks the kinds.
    ...given('kinds', flags.kind as readonly PageKind[] | undefined),
    ...(flags.selection ? { scope: 'selection' as const } : {}),
    ...given('emptyGold', flags.emptyGold),
    ...given('workers', flags.workers),
    ...given('seed', flags.seed),
    policies: { ...given('hidden', flags.hidden), ...given('noscript', flags.noscript) },
  }
}

function given<Key extends string, Value>(key: Key, value: Value | undefined): { [K in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { [K in Key]: Value })
}

function everyFilter(own: readonly string[]): string[] {
  return [...shipped.filters.keys(), ...own]
}

function packagesOf(asked: readonly string[] | undefined, io: Io): string[] {
  const known = knownPackages().map(({ name }) => name)
  if (asked === undefined) {
    const hint = known.length > 0 ? `there are ${known.join(', ')}, or all` : 'set GLEANER_DATA to the folder of packages, or name a file'
    throw new UsageError(`--package is needed; ${hint}`)
  }
  return asked.flatMap(name => (name === 'all' ? known : [existsSync(resolve(io.cwd, name)) ? resolve(io.cwd, name) : name]))
}

function candidatesOf(asked: readonly string[], registry: Registry, io: Io): { candidates: Candidate[]; models: AnyModel[] } {
  const models: AnyModel[] = []
  const candidates: Candidate[] = []
  for (const argument of asked) {
    const choice = pipelineArgument(argument, registry, io)
    models.push(...choice.models)
    const name = candidates.some(candidate => candidate.name === choice.name) ? `${choice.name} ${candidates.length + 1}` : choice.name
    candidates.push({ name, pipeline: choice.pipeline, policies: choice.policies, content: choice.content })
  }
  return { candidates, models }
}
