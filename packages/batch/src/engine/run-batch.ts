/** Runs a job: plans it, has every shard done that is not done yet, and sums up. */

import { availableParallelism } from 'node:os'
import { type Executor, threadExecutor } from '@gleaner/node'
import { expandInputs, type InputFile } from '../plan/input-file.js'
import type { InputKind } from '../plan/input-kind.js'
import type { Shard } from '../plan/shard.js'
import { type BatchSettings, digestOf } from '../settings/index.js'
import { addCounts, type Counts, noCounts, totalOf } from './counts.js'
import { JobFolder } from './job-folder.js'
import { readManifest } from './manifest.js'
import { planJob } from './plan-job.js'
import { Progress, type ProgressReport } from './progress.js'
import type { BatchWork, BatchWorkResult, ShardWorkerSetup } from './shard-worker.js'
import { type FailedShard, type JobSummary, writeSummary } from './summary.js'

/** What to do. */
export interface BatchJob {
  /** Files, folders, patterns. */
  readonly inputs: readonly string[]
  /** What the inputs hold, where their names and bytes do not tell. */
  readonly inputKind?: InputKind | null
  /** The folder, or the beginning of object names, that the output goes to. */
  readonly out: string
  readonly settings: BatchSettings
  /** Where relative inputs start; the working directory by default. */
  readonly cwd?: string
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
  const inputs = await expandInputs(job.inputs, job.cwd ?? process.cwd(), job.inputKind ?? null)
  const planner = options.executor ?? shardThreads(workers, 1, progress)
  const stored = await planJob(folder, job.settings, inputs, planner).finally(() => closeOwn(planner, options))
  const { done, open } = await splitShards(folder, stored.shards, digestOf(job.settings))
  progress.begin(stored.shards.length, shareOf(stored.inputs), done.counts, done.shards)
  const run = await runShards(open, folder, workers, progress, options)
  progress.end()
  const counts = addCounts(done.counts, run.counts)
  const shards = { total: stored.shards.length, before: done.shards, now: run.shards, failed: run.failed }
  return writeSummary(folder, stored.shards, counts, shards, performance.now() - startedMs)
}

/** Bytes of input, for the time that is left. */
function shareOf(inputs: readonly InputFile[]): number {
  return inputs.reduce((sum, { size }) => sum + size, 0)
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

async function runShards(open: readonly Shard[], { out }: JobFolder, workers: number, progress: Progress, options: BatchRunOptions) {
  const failed: FailedShard[] = []
  let counts: Counts = noCounts
  let shards = 0
  if (open.length === 0) return { counts, shards, failed }
  const parallel = Math.min(workers, open.length)
  const executor = options.executor ?? shardThreads(parallel, Math.ceil(workers / parallel), progress)
  const items = open.map(shard => ({ key: shard.name, input: { do: 'shard', out, shard } as const }))
  try {
    for await (const result of executor.run(items, options.signal === undefined ? {} : { signal: options.signal })) {
      if (result.failure !== undefined) failed.push({ shard: result.key, message: `${result.failure.name}: ${result.failure.message}` })
      else if ('manifest' in result.output) {
        shards++
        counts = addCounts(counts, result.output.manifest.counts)
        progress.shardDone(totalOf(result.output.manifest.counts.errors) > 0 ? result.output.manifest.counts.errors : {})
      }
    }
  } finally {
    progress.stop()
    await closeOwn(executor, options)
  }
  return { counts, shards, failed }
}

function shardThreads(workers: number, pageThreads: number, { counters }: Progress): Executor<BatchWork, BatchWorkResult> {
  const setup: ShardWorkerSetup = { pageThreads, progress: counters }
  return threadExecutor({ module: new URL('./shard-worker.js', import.meta.url), setup, workers, maxUnderWay: 2 * workers })
}

async function closeOwn(executor: Executor<BatchWork, BatchWorkResult>, options: BatchRunOptions): Promise<void> {
  if (executor !== options.executor) await executor.close()
}
