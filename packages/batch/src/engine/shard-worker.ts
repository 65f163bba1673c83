/** The thread that does shards: it reads and writes, and has the pages extracted by threads of its own. */

import { type Executor, threadExecutor, type WorkHandler } from '@gleaner/node'
import { BatchError } from '../batch-error.js'
import { cutFile } from '../plan/cut-file.js'
import type { InputFile } from '../plan/input-file.js'
import type { InputPart, Shard } from '../plan/shard.js'
import { type BatchSettings, digestOf } from '../settings/index.js'
import { Cursor, urlFetcher } from '../sources/index.js'
import { storageOf } from '../storage/index.js'
import { PageRunner } from './answers.js'
import { JobFolder } from './job-folder.js'
import type { ShardManifest } from './manifest.js'
import type { BatchAnswer, PageBatch } from './page-messages.js'
import type { PageWorkerSetup } from './page-worker.js'
import { runShard } from './run-shard.js'

/** One piece of work of a job; plain JSON. */
export type BatchWork =
  /** Find out where a file is cut. */
  | { readonly do: 'cut'; readonly file: InputFile; readonly partBytes: number }
  /** Do a shard of the job in the folder `out`. */
  | {
      readonly do: 'shard'
      readonly out: string
      /** The digest of the job's settings: workers that live for long do not take those of an earlier job in this folder. */
      readonly settings: string
      readonly shard: Shard
      readonly retry?: RetrySettings | null
    }

/** What pages that are tried again may take, in place of what the job says. */
export interface RetrySettings {
  readonly deadlineMs: number
  readonly memoryMb: number
}

/** What a piece of work gives; plain JSON. */
export type BatchWorkResult = { readonly parts: readonly InputPart[] } | { readonly manifest: ShardManifest }

/** What a worker of shards is started with. */
export interface ShardWorkerSetup {
  /** Threads that extract the pages of one shard. */
  readonly pageThreads: number
  /** Shared counters: pages, errors, and bytes in two halves; null where nobody watches. */
  readonly progress: SharedArrayBuffer | null
}

/** Begins the work of a thread or process; the settings of a job are in its folder. */
export function start({ pageThreads, progress }: ShardWorkerSetup): WorkHandler<BatchWork, BatchWorkResult> {
  const cursor = new Cursor()
  const jobs = new OpenJobs(pageThreads)
  const counters = progress === null ? null : new BigInt64Array(progress)
  const onPage = (bytes: number, isError: boolean): void => {
    if (counters === null) return
    Atomics.add(counters, 0, 1n)
    Atomics.add(counters, 1, BigInt(bytes))
    if (isError) Atomics.add(counters, 2, 1n)
  }
  return async work => {
    if (work.do === 'cut') return { parts: await cutFile(work.file, work.partBytes) }
    const { out, shard, retry = null } = work
    const { settings, pages, fetchEntries } = await jobs.open(out, work.settings, retry)
    const reading = { cursor, fetchEntries }
    return { manifest: await runShard(shard, { settings, out, storage: storageOf(out), reading, pages, onPage }) }
  }
}

/** Jobs whose threads are kept. */
const maxOpenJobs = 2

/** The jobs that a worker did last. It does one shard at a time, so that all others can be closed. */
class OpenJobs {
  private readonly pageThreads: number
  private readonly jobs = new Map<string, Job>()

  constructor(pageThreads: number) {
    this.pageThreads = pageThreads
  }

  async open(out: string, digest: string, retry: RetrySettings | null): Promise<Job> {
    const key = JSON.stringify([out, digest, retry])
    const job = this.jobs.get(key) ?? (await openJob(out, digest, retry, this.pageThreads))
    this.jobs.delete(key)
    this.jobs.set(key, job)
    const [oldest] = this.jobs
    if (this.jobs.size > maxOpenJobs) {
      this.jobs.delete(oldest[0])
      await oldest[1].executor.close()
    }
    return job
  }
}

interface Job {
  readonly settings: BatchSettings
  readonly executor: Executor<PageBatch, BatchAnswer>
  readonly pages: PageRunner
  readonly fetchEntries: ReturnType<typeof urlFetcher>
}

async function openJob(out: string, digest: string, retry: RetrySettings | null, pageThreads: number): Promise<Job> {
  const { settings } = await new JobFolder(out).read()
  if (digestOf(settings) !== digest) throw new BatchError(`${out} holds another job than the one that this shard is of`)
  const { allowPrivate, pauseMs } = settings.fetch
  const extract = { ...settings.extract, ...retry }
  const executor = pageExecutor({ ...settings, extract }, pageThreads)
  return {
    settings,
    executor,
    pages: new PageRunner(executor, extract.deadlineMs),
    fetchEntries: urlFetcher({ request: { allowPrivate, env: process.env }, pauseMs }),
  }
}

function pageExecutor({ extract, output }: BatchSettings, workers: number): Executor<PageBatch, BatchAnswer> {
  const setup: PageWorkerSetup = { extract, output }
  return threadExecutor({
    module: new URL('./page-worker.js', import.meta.url),
    setup,
    workers,
    perWorker: 2,
    maxUnderWay: 3 * workers,
    resourceLimits: { maxOldGenerationSizeMb: extract.memoryMb },
  })
}
