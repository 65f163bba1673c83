/** `evaluate` as a job of the service. */

import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { type Candidate, type Evaluation, evaluate, evaluationMeasures } from '@gleaner/lab'
import type { JobRun, JobRunner } from '@gleaner/server'
import { type PageKind, pageKinds } from 'gleaner'
import { checkPackages, everyInput, type JobPipeline, jobPipeline, packagesInput, pipelineInput, seedInput } from './job-input.js'

/** As the schema of the runner has it. */
interface EvaluateInput {
  readonly packages: readonly string[]
  readonly pipelines?: readonly unknown[]
  readonly measures?: readonly string[]
  readonly every?: number
  readonly kinds?: readonly PageKind[]
  readonly seed?: number
}

/** Rows of single pages that a result has at most. */
const maxRows = 50_000

/** Measures pipelines on packages. */
export const evaluateJob: JobRunner = {
  name: 'evaluate',
  summary: 'Measure pipelines on packages of gold pages',
  canResume: true,
  input: {
    type: 'object',
    properties: {
      packages: packagesInput,
      pipelines: { type: 'array', items: pipelineInput, minItems: 1, maxItems: 100, description: 'What to measure', default: ['default'] },
      measures: {
        type: 'array',
        items: { type: 'string', enum: evaluationMeasures },
        maxItems: 20,
        description: 'Measures',
        default: ['multiset'],
      },
      every: everyInput,
      kinds: { type: 'array', items: { type: 'string', enum: pageKinds }, maxItems: 20, description: 'Kinds of pages; all if absent' },
      seed: seedInput,
    },
    required: ['packages'],
    additionalProperties: false,
  },
  check(input) {
    const { packages, pipelines = [] } = input as unknown as EvaluateInput
    checkPackages(packages)
    candidatesOf(pipelines)
  },
  async run({ input, folder, isResumed, signal, progress }: JobRun) {
    const { packages, pipelines = ['default'], ...rest } = input as unknown as EvaluateInput
    const candidates = candidatesOf(pipelines)
    const evaluation = await evaluate({
      ...rest,
      packages,
      pipelines: candidates.map(({ name, pipeline, policies }): Candidate => ({ name, pipeline, policies })),
      models: candidates.flatMap(({ models }) => models),
      linesFile: join(folder, 'rows.jsonl'),
      resume: isResumed,
      workers: Math.max(1, availableParallelism() - 1),
      onProgress: reported => {
        signal.throwIfAborted()
        progress({ ...reported })
      },
    })
    return resultOf(evaluation)
  },
}

/** Names are what results are told apart by. */
function candidatesOf(pipelines: readonly unknown[]): JobPipeline[] {
  const names = new Set<string>()
  return pipelines.map((given, index) => {
    const read = jobPipeline(given, `pipelines[${index}]`)
    const name = names.has(read.name) ? `${read.name} ${index + 1}` : read.name
    names.add(name)
    return { ...read, name }
  })
}

function resultOf({ record, results, comparisons, faults, rows }: Evaluation): object {
  return {
    results,
    comparisons,
    faults: faults.map(({ line, reason }) => ({ line, reason })),
    run: record,
    rows: rows.slice(0, maxRows).map(({ package: name, page, pipeline, kind, status, scores, ms }) => ({
      package: name,
      page,
      pipeline,
      kind,
      status,
      scores,
      ms,
    })),
  }
}
