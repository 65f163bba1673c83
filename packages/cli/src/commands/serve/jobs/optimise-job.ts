/** `optimise` as a job of the service. */

import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { documentOf, OptimiseError, optimisePackages, parseBudget, strategyNames } from '@gleaner/lab'
import { JobInputError, type JobRun, type JobRunner } from '@gleaner/server'
import { pipelines, registry, withModels } from 'gleaner'
import { checkPackages, everyInput, jobPipeline, packagesInput, pipelineInput, seedInput } from './job-input.js'

/** As the schema of the runner has it. */
interface OptimiseInput {
  readonly packages: readonly string[]
  readonly start?: unknown
  readonly allow?: readonly string[]
  readonly published?: boolean
  readonly modelFree?: boolean
  readonly strategy?: (typeof strategyNames)[number]
  readonly objective?: 'f1' | 'precision' | 'recall'
  readonly budget?: string
  readonly every?: number
  readonly seed?: number
  readonly folds?: number
}

const properties = {
  packages: packagesInput,
  start: { ...pipelineInput, default: 'default' },
  allow: {
    type: 'array',
    items: { type: 'string', maxLength: 100 },
    maxItems: 200,
    description: 'Filters that may be used; all if absent',
  },
  published: { type: 'boolean', description: 'Only filters of published methods without a trained block model', default: false },
  modelFree: { type: 'boolean', description: 'Only filters without a trained block model', default: false },
  strategy: { type: 'string', enum: strategyNames, description: 'How to search', default: 'ladder' },
  objective: { type: 'string', enum: ['f1', 'precision', 'recall'], description: 'What to maximise', default: 'f1' },
  budget: { type: 'string', maxLength: 20, description: 'Time such as 20m, or number of evaluations such as 3000', default: '3000' },
  every: everyInput,
  seed: seedInput,
  folds: { type: 'integer', minimum: 2, maximum: 20, description: 'Number of test folds', default: 5 },
} as const satisfies JobRunner['input']['properties']

/** Searches for a pipeline. */
export const optimiseJob: JobRunner = {
  name: 'optimise',
  summary: 'Search for the pipeline that is best for the pages of packages',
  canResume: true,
  input: { type: 'object', properties, required: ['packages'], additionalProperties: false },
  check(input) {
    const { packages, start, budget = '3000', allow = [] } = input as unknown as OptimiseInput
    checkPackages(packages)
    if (start !== undefined) jobPipeline(start, 'start')
    const unknown = allow.find(name => !registry.filters.has(name))
    if (unknown !== undefined) throw new JobInputError(`allow: there is no filter ${JSON.stringify(unknown)}`)
    checkBudget(budget)
  },
  async run({ input, folder, isResumed, signal, progress }: JobRun) {
    const { packages, start, allow, published = false, modelFree = false, budget = '3000', ...rest } = input as unknown as OptimiseInput
    const begin = jobPipeline(start ?? 'default', 'start')
    const record = await optimisePackages({
      ...rest,
      packages,
      start: begin.pipeline,
      reference: referencePipeline(),
      registry: begin.models.length === 0 ? registry : withModels(registry, begin.models),
      allowed: { ...(allow && { names: allow }), published, modelFree },
      budget: parseBudget(budget),
      workers: Math.max(1, availableParallelism() - 1),
      checkpoint: join(folder, 'evaluations.jsonl'),
      resume: isResumed,
      signal,
      onEvent: event => progress({ ...event }),
    })
    return { document: documentOf('found', record), record }
  },
}

function referencePipeline(): (typeof pipelines)[number]['pipeline'] {
  return (pipelines.find(({ name }) => name === 'default') ?? pipelines[0]).pipeline
}

function checkBudget(budget: string): void {
  try {
    parseBudget(budget)
  } catch (error) {
    if (error instanceof OptimiseError) throw new JobInputError(`budget: ${error.message}`)
    throw error
  }
}
