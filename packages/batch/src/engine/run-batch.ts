/** Runs a job: plans it, has every shard done that is not done yet, and sums up. */

import { availableParallelism } from 'node:os'
import { type Executor, threadExecutor } from '@gleaner/node'
import { BatchError } from '../batch-error.js'
import { expandInputs } from '../plan/input-file.js'
import type { InputKind } from '../plan/input-kind.js'
import type { Shard } from '../plan/shard.js'
import { type BatchSettings, digestOf } from '../settings/index.js'
import { addCounts, noCounts } from './counts.js'
import { JobFolder, type StoredJob } from './job-folder.js'
import { readManifest } from './manifest.js'
import { planJob } from './plan-job.js'
import { Progress, type ProgressReport } from './progress.js'
import { nextRound, readRounds } from './retries.js'
import type { BatchWork, BatchWorkResult, RetrySettings, ShardWorkerSetup } from './shard-worker.js'
import { keepStandardInput } from './standard-input.js'
import { type FailedShard, type JobSummary, sumUp } from './summary.js'

/** What to do. */
export interface BatchJob {
  /** Files, folders, patterns, and `-` for standard input. */
  readonly inputs: readonly string[]
  /** What the inputs hold, where their names and bytes do not tell. */
  readonly inputKind?: InputKind | null
  /** The folder, or the beginning of object names, that the output goes to. */
  readonly out: string
  readonly settings: BatchSettings
  /** Where relative inputs start; the working directory by default. */
  readonly cwd?: string
  /** Read for the input `-`. */
  readonly standardInput?: AsyncIterable<Uint8Array>
  /**
   * Tries the pages in `errors.jsonl` of a complete job again. The settings may then differ in `deadlineMs` and `memoryMb`;
   * the inputs may be left out.
   */
  readonly retryErrors?: boolean
}

/** How to do it. */
export interface BatchRunOptions {
  /** Threads that extract; as many as there are cores by default. */
  readonly workers?: number
  /** Told about twice a second, and at the end. */
  readonly onProgress?: (report: ProgressReport) => void
  readonly signal?: AbortSignal
  /** Does the shards somewhere else. By default threads of this process do. */
  readonly executor?: Executor<BatchWork, BatchWorkResult>
}

/** Runs a job to its end, or continues it. Throws `BatchError` before anything is read if the job does not make sense. */
export async function runBatch(job: BatchJob, options: BatchRunOptions = {}): Promise<JobSummary> {
  const startedMs = performance.now()
  const workers = options.workers ?? availableParallelism()
  const progress = new Progress(options.onProgress)
  const folder = new JobFolder(job.out)
  const stored = job.retryErrors ? await jobToRetry(folder, job) : await plannedJob(folder, job, workers, progress, options)
  const digest = digestOf(stored.settings)
  const rounds = job.retryErrors ? await nextRound(folder, stored.shards, digest) : await readRounds(folder)
  const wanted = job.retryErrors ? (rounds.at(-1) ?? []).map(({ shard }) => shard) : stored.shards
  const { open, done } = await splitShards(folder, wanted, digest)
  progress.begin(wanted.length, done.counts, done.shards)
  const retry = job.retryErrors ? { deadlineMs: job.settings.extract.deadlineMs, memoryMb: job.settings.extract.memoryMb } : null
  const run = await runShards(open, folder, { settings: digest, retry }, workers, progress, options)
  progress.end()
  const shards = { total: wanted.length, before: done.shards, now: run.shards, failed: run.failed }
  return sumUp(folder, stored.shards, rounds, digest, shards, () => performance.now() - startedMs)
}

async function plannedJob(
  folder: JobFolder,
  job: BatchJob,
  workers: number,
  progress: Progress,
  options: BatchRunOptions,
): Promise<StoredJob> {
  const named = await Promise.all(job.inputs.map(input => (input === '-' ? standardInput(folder, job) : input)))
  const inputs = await expandInputs(named, job.cwd ?? process.cwd(), job.inputKind ?? null)
  const executor = options.executor ?? shardThreads(workers, 1, progress)
  return planJob(folder, job.settings, inputs, executor).finally(() => closeOwn(executor, options))
}

function standardInput(folder: JobFolder, { standardInput: chunks }: BatchJob): Promise<string> {
  if (chunks === undefined) throw new BatchError('there is no standard input to read')
  return keepStandardInput(folder, chunks)
}

/** The job of the folder; its settings must be those asked for, but for what pages may take. */
async function jobToRetry(folder: JobFolder, { settings }: BatchJob): Promise<StoredJob> {
  const stored = await folder.read()
  const { deadlineMs, memoryMb } = stored.settings.extract
  const comparable = { ...settings, extract: { ...settings.extract, deadlineMs, memoryMb } }
  folder.compare(stored, comparable, stored.inputs)
  return stored
}

async function splitShards(folder: JobFolder, shards: readonly Shard[], settings: string) {
  const open: Shard[] = []
  let counts = noCounts
  for (const shard of shards) {
    const manifest = await readManifest(folder.storage, folder.out, shard, settings)
    if (manifest === null) open.push(shard)
    else counts = addCounts(counts, manifest.counts)
  }
  return { open, done: { counts, shards: shards.length - open.length } }
}

async function runShards(
  open: readonly Shard[],
  { out }: JobFolder,
  how: { readonly settings: string; readonly retry: RetrySettings | null },
  workers: number,
  progress: Progress,
  options: BatchRunOptions,
): Promise<{ shards: number; failed: FailedShard[] }> {
  const failed: FailedShard[] = []
  let shards = 0
  if (open.length === 0) return { shards, failed }
  const parallel = Math.min(workers, open.length)
  const executor = options.executor ?? shardThreads(parallel, Math.ceil(workers / parallel), progress)
  const items = open.map(shard => ({ key: shard.name, input: { do: 'shard', out, shard, ...how } as const }))
  try {
    for await (const result of executor.run(items, options.signal === undefined ? {} : { signal: options.signal })) {
      if (result.failure !== undefined) failed.push({ shard: result.key, message: `${result.failure.name}: ${result.failure.message}` })
      else if ('manifest' in result.output) {
        shards++
        progress.shardDone(result.output.manifest.counts, options.executor !== undefined)
      }
    }
  } finally {
    progress.stop()
    await closeOwn(executor, options)
  }
  return { shards, failed }
}

function shardThreads(workers: number, pageThreads: number, { counters }: Progress): Executor<BatchWork, BatchWorkResult> {
  const setup: ShardWorkerSetup = { pageThreads, progress: counters }
  return threadExecutor({ module: new URL('./shard-worker.js', import.meta.url), setup, workers, maxUnderWay: 2 * workers })
}

async function closeOwn(executor: Executor<BatchWork, BatchWorkResult>, options: BatchRunOptions): Promise<void> {
  if (executor !== options.executor) await executor.close()
}
