/** The thread that does shards: it reads and writes, and has the pages extracted by threads of its own. */

import { type Executor, threadExecutor, type WorkHandler } from '@gleaner/node'
import { cutFile } from '../plan/cut-file.js'
import type { InputFile } from '../plan/input-file.js'
import type { InputPart, Shard } from '../plan/shard.js'
import type { BatchSettings } from '../settings/index.js'
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
  | { readonly do: 'shard'; readonly out: string; readonly shard: Shard; readonly retry?: RetrySettings | null }

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
  const jobs = new Map<string, Promise<Job>>()
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
    const key = JSON.stringify([out, retry])
    const opened = jobs.get(key) ?? openJob(out, retry, pageThreads)
    jobs.set(key, opened)
    const { settings, pages, fetchEntries } = await opened
    const reading = { cursor, fetchEntries }
    return { manifest: await runShard(shard, { settings, out, storage: storageOf(out), reading, pages, onPage }) }
  }
}

interface Job {
  readonly settings: BatchSettings
  readonly pages: PageRunner
  readonly fetchEntries: ReturnType<typeof urlFetcher>
}

async function openJob(out: string, retry: RetrySettings | null, pageThreads: number): Promise<Job> {
  const { settings } = await new JobFolder(out).read()
  const { allowPrivate, pauseMs } = settings.fetch
  const extract = { ...settings.extract, ...retry }
  return {
    settings,
    pages: new PageRunner(pageExecutor({ ...settings, extract }, pageThreads), extract.deadlineMs),
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
