/** Evaluation: pipelines over packages, on all cores, one row per page and pipeline, the same rows whatever the number of threads. */

import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { type AnyModel, ConfigurationError, compile, type PageKind, pageKinds } from 'gleaner'
import { type Candidate, candidatePolicies, evaluationRegistry, peersIn, type Scope, scopes, threadCpuMs } from '../bench/index.js'
import { digestOf, type Fault, packageFileOf, packageNameOf } from '../datasets/index.js'
import { versions } from '../train/versions.js'
import type { WorkerSetup } from './batch.js'
import { localScorer, threadScorer } from './batch-scorer.js'
import { type Comparison, compareRows } from './compare-rows.js'
import { type EmptyGold, emptyGoldValues } from './empty-gold.js'
import { EvaluationRun, type PackageToRead } from './evaluation-run.js'
import { type Evaluator, isExternal, type PagePolicies } from './evaluator.js'
import type { Progress } from './progress.js'
import { digestOfRows, type PageRow } from './rows.js'
import { digestOfFilters, digestOfJson, effectiveParams, type RunInputs, type RunRecord } from './run-record.js'
import { evaluationMeasures } from './snippets-measure.js'
import { breakdownOf, estimateUnpackMs } from './stages.js'
import { type Result, summariseRows } from './summarise-rows.js'

/** Says what is wrong with the request for an evaluation. */
export class EvaluationError extends ConfigurationError {
  override readonly name = 'EvaluationError'
}

/** What to evaluate, and how. */
export interface EvaluateOptions {
  /** Names of packages, or files. */
  readonly packages: readonly string[]
  readonly pipelines: readonly Candidate[]
  /** Names of measures; `multiset` by default. */
  readonly measures?: readonly string[]
  /** Take the first page and every n-th after it. */
  readonly every?: number
  /** Take pages of these kinds only. */
  readonly kinds?: readonly PageKind[]
  readonly policies?: PagePolicies
  /** What is scored: the final selection of `extract` (the default), or the bare selection of the pipelines, as in the papers. */
  readonly scope?: Scope
  /** How pages with empty gold count if something is kept of them; `zero` by default. */
  readonly emptyGold?: EmptyGold
  /** Threads; all cores by default, 0: none but this one. */
  readonly workers?: number
  /** A module with a user's own filters. */
  readonly filtersFile?: string
  /** Models beyond those that ship. */
  readonly models?: readonly AnyModel[]
  /** Whatever extracts, in place of the pipelines themselves; runs in this thread. */
  readonly evaluator?: Evaluator
  /** What `evaluator` asks, for the record of the run: the address of a proxy, for example. */
  readonly via?: string
  /** File to which rows are written as they come; a function gets the digest of the inputs. */
  readonly linesFile?: string | ((inputsDigest: string) => string)
  /** Continue from the rows in `linesFile`. */
  readonly resume?: boolean
  /** Seed of the resampling, 1 by default. */
  readonly seed?: number | string
  readonly onPage?: (rows: readonly PageRow[]) => void
  readonly onProgress?: (progress: Progress) => void
}

/** What an evaluation found. */
export interface Evaluation {
  readonly record: RunRecord
  readonly results: readonly Result[]
  /** By the first measure that a package has. */
  readonly comparisons: readonly Comparison[]
  readonly rows: readonly PageRow[]
  /** What was broken in the packages: skipped and counted. */
  readonly faults: readonly Fault[]
}

/** Evaluates pipelines on packages. Throws only where the request itself is wrong; pages that fail are rows with errors. */
export async function evaluate(options: EvaluateOptions): Promise<Evaluation> {
  const started = new Date()
  const clock = performance.now()
  const cpu = process.cpuUsage()
  const { setup, inputs, files } = await prepare(options)
  const inputsDigest = digestOfJson(inputs)
  const { evaluator, linesFile, resume = false, onPage, onProgress } = options
  const workers = evaluator ? 0 : (options.workers ?? availableParallelism())
  const run = new EvaluationRun({
    files,
    candidates: setup.candidates.map(({ name }) => name),
    every: inputs.every,
    inputsDigest,
    linesFile: typeof linesFile === 'function' ? linesFile(inputsDigest) : linesFile,
    isResumed: resume,
    onPage,
    onProgress,
  })
  await readAll(run, setup, workers, evaluator)
  const statisticsStart = threadCpuMs()
  const { rows } = run
  const results = summariseRows(rows, inputs.seed)
  // Pages without gold text have snippets only.
  const comparisons = setup.candidates.length > 1 ? compareRows(rows, [...inputs.measures, 'snippets'], inputs.seed) : []
  const digest = digestOfJson({ inputs: inputsDigest, rows: digestOfRows(rows) })
  const statisticsMs = statisticsStart === null ? 0 : threadCpuMs()! - statisticsStart
  const { user, system } = process.cpuUsage(cpu)
  const unpackMs = files.reduce((sum, { file }) => sum + estimateUnpackMs(file), 0)
  const circumstances = {
    started: started.toISOString(),
    finished: new Date().toISOString(),
    wallMs: performance.now() - clock,
    workers,
    resumedRows: run.resumedRows,
    cpu: breakdownOf(run.times, unpackMs, statisticsMs, (user + system) / 1000),
    platform: `${process.platform}-${process.arch}, Node ${process.versions.node}`,
    files: Object.fromEntries(files.map(({ name, file }) => [name, file])),
    ...(setup.filtersFile === undefined ? {} : { filtersFile: setup.filtersFile }),
  }
  return {
    record: { id: digest.slice(0, 8), inputs, inputsDigest, digest, circumstances },
    results,
    comparisons,
    rows,
    faults: run.faults,
  }
}

/** Reads all packages; the scorer is closed whatever happens. */
async function readAll(run: EvaluationRun, setup: WorkerSetup, workers: number, evaluator: Evaluator | undefined): Promise<void> {
  const scorer = workers > 0 ? threadScorer(setup, workers) : await localScorer(setup, evaluator)
  try {
    await run.readAll(scorer)
  } finally {
    await scorer.close()
  }
}

/** Says what is wrong with the request, as far as it shows without reading anything. */
function check({
  pipelines,
  packages,
  measures = [],
  every = 1,
  kinds = [],
  scope = 'extract',
  emptyGold = 'zero',
  workers = 0,
}: EvaluateOptions): void {
  const unknown = measures.find(measure => !evaluationMeasures.includes(measure))
  if (unknown !== undefined) throw new EvaluationError(`there is no measure "${unknown}"; there are ${evaluationMeasures.join(', ')}`)
  if (pipelines.length === 0) throw new EvaluationError('an evaluation needs at least one pipeline')
  if (packages.length === 0) throw new EvaluationError('an evaluation needs at least one package')
  if (!(Number.isInteger(every) && every >= 1)) throw new EvaluationError(`every must be a whole number of at least 1, got ${every}`)
  if (!(Number.isInteger(workers) && workers >= 0)) {
    throw new EvaluationError(`workers must be a whole number of at least 0, got ${workers}`)
  }
  if (!scopes.includes(scope)) throw new EvaluationError(`there is no scope "${scope}"; there are ${scopes.join(', ')}`)
  if (!emptyGoldValues.includes(emptyGold))
    throw new EvaluationError(`emptyGold is one of ${emptyGoldValues.join(', ')}, got "${emptyGold}"`)
  const strange = kinds.find(kind => !pageKinds.includes(kind))
  if (strange !== undefined) {
    throw new EvaluationError(`there is no kind of page "${strange}"; there are ${pageKinds.join(', ')}`)
  }
  const names = pipelines.map(({ name }) => name)
  const twice = names.find((name, i) => names.indexOf(name) !== i)
  if (twice !== undefined) throw new EvaluationError(`two pipelines are named "${twice}"`)
}

/** Checks the request and writes down everything that determines the scores. */
async function prepare(options: EvaluateOptions): Promise<{ setup: WorkerSetup; inputs: RunInputs; files: PackageToRead[] }> {
  check(options)
  const { pipelines, measures = ['multiset'], every = 1, policies = {}, scope = 'extract', emptyGold = 'zero', seed = 1 } = options
  const filtersFile = options.filtersFile === undefined ? undefined : resolve(options.filtersFile)
  const peers = peersIn(pipelines.map(({ pipeline }) => pipeline))
  const kinds = options.kinds ?? null
  const models = options.models ?? []
  const setup: WorkerSetup = { candidates: pipelines, measures, policies, scope, emptyGold, kinds, filtersFile, peers, models }
  const registry = await evaluationRegistry(setup)
  const candidates = pipelines.map(candidate => {
    const { name, pipeline } = candidate
    if (options.evaluator && isExternal(candidate)) return { name, pipeline, policies: {}, effective: {} }
    compile(pipeline, registry)
    return {
      name,
      pipeline,
      policies: candidatePolicies(candidate, registry, policies),
      ...(candidate.content ? { content: candidate.content } : {}),
      effective: effectiveParams(pipeline, registry),
    }
  })
  const files = options.packages.map(name => packageFileOf(name)).map(file => ({ name: packageNameOf(file), file }))
  if (new Set(files.map(({ name }) => name)).size < files.length) throw new EvaluationError('two packages have the same name')
  const packages = await Promise.all(files.map(async ({ name, file }) => ({ name, digest: await digestOf(file) })))
  const filters = filtersFile === undefined ? null : digestOfFilters(filtersFile)
  const conditions = { measures, every, kinds, policies, scope, emptyGold, seed }
  const via = options.via === undefined ? {} : { via: options.via }
  const inputs = { packages, pipelines: candidates, ...conditions, filters, models, versions: versions(), ...via }
  return { setup, inputs, files }
}
