/** From flags to the request of a search. */

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { knownPackages, type PackageSearch, parseBudget } from '@gleaner/lab'
import { pipelines, registry, withModels } from 'gleaner'
import { UsageError } from '../../io/exit-codes.js'
import type { Io } from '../../io/io.js'
import { pipelineArgument } from '../../options/pipeline-argument.js'
import type { OptimiseFlags } from './command.js'

/** Evaluations of a search if no budget is given. */
const usualBudget = '3000'

/** Reads what to search from the flags of `gleaner optimise`. */
export function searchRequest(flags: OptimiseFlags, io: Io): PackageSearch {
  const { published, modelFree, allow, every, seed, folds, workers, strategy } = flags
  const start = pipelineArgument(flags.start ?? 'default', registry, io)
  const objective = flags.objective ?? 'f1'
  if (flags.resume && flags.checkpoint === undefined)
    throw new UsageError('--resume needs --checkpoint FILE: it names the search to continue')
  if (objective === 'f1,cpu' && strategy !== 'evolve')
    throw new UsageError('--objective f1,cpu needs --strategy evolve, which keeps a front of both')
  return {
    packages: packagesOf(flags.package, io),
    start: start.pipeline,
    reference: pipelines.find(({ name }) => name === 'default')!.pipeline,
    ...(start.models.length === 0 ? {} : { registry: withModels(registry, start.models) }),
    allowed: { ...(allow ? { names: allow } : {}), published: published ?? false, modelFree: modelFree ?? false },
    objective: objective === 'f1,cpu' ? 'f1' : objective,
    withCpu: objective === 'f1,cpu',
    budget: parseBudget(flags.budget ?? usualBudget),
    ...(strategy === undefined ? {} : { strategy }),
    ...(every === undefined ? {} : { every }),
    ...(seed === undefined ? {} : { seed }),
    ...(folds === undefined ? {} : { folds }),
    ...(workers === undefined ? {} : { workers }),
    ...(flags.cache === undefined ? {} : { cacheFolder: resolve(io.cwd, flags.cache) }),
    ...(flags.checkpoint === undefined ? {} : { checkpoint: resolve(io.cwd, flags.checkpoint), resume: flags.resume ?? false }),
  }
}

function packagesOf(asked: readonly string[] | undefined, io: Io): string[] {
  if (asked === undefined) {
    const known = knownPackages().map(({ name }) => name)
    throw new UsageError(`--package is needed; there are ${known.join(', ')}`)
  }
  return asked.map(name => (existsSync(resolve(io.cwd, name)) ? resolve(io.cwd, name) : name))
}
