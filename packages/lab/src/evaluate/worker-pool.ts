/** Threads that score batches; a thread that dies takes only one page with it. */

import type { Worker } from 'node:worker_threads'
import { startThread } from '../threads/index.js'
import type { Batch, BatchResult, LineResult, WorkerSetup } from './batch.js'
import type { RowError } from './rows.js'
import { addTimes, noTimes } from './stages.js'

/** Scores batches, several at a time. */
export interface Pool {
  /** Batches that may be under way at once. */
  readonly size: number
  score(batch: Batch): Promise<BatchResult>
  close(): Promise<void>
}

/** Makes the rows of a page that no thread survived. */
export type OnCrash = (batch: Batch, error: RowError) => LineResult

/** Starts `count` threads. */
export function workerPool(count: number, setup: WorkerSetup, onCrash: OnCrash): Pool {
  const threads = Array.from({ length: count }, () => new Thread(setup))
  // Two batches per thread: the next one waits in the thread's port while the answer travels.
  const free = [...threads, ...threads]
  const waiting: ((thread: Thread) => void)[] = []
  const borrow = (): Promise<Thread> => {
    const thread = free.pop()
    return thread ? Promise.resolve(thread) : new Promise(resolve => waiting.push(resolve))
  }
  const giveBack = (thread: Thread): void => {
    const next = waiting.shift()
    if (next) next(thread)
    else free.push(thread)
  }
  const scoreOn = async (batch: Batch): Promise<BatchResult> => {
    const thread = await borrow()
    try {
      return await thread.score(batch)
    } finally {
      giveBack(thread)
    }
  }
  return {
    size: 2 * count,
    async score(batch) {
      try {
        return await scoreOn(batch)
      } catch (error) {
        if (!(error instanceof ThreadDied)) throw error
      }
      return scoreSingly(batch, scoreOn, onCrash)
    },
    close: async () => {
      await Promise.all(threads.map(thread => thread.stop()))
    },
  }
}

/** Scores the pages of a batch that killed its thread one by one, so that the guilty page is known. */
async function scoreSingly(batch: Batch, scoreOn: (batch: Batch) => Promise<BatchResult>, onCrash: OnCrash): Promise<BatchResult> {
  const results: LineResult[] = []
  const times = noTimes()
  for (let i = 0; i < batch.lines.length; i++) {
    const single = { ...batch, numbers: [batch.numbers[i]], lines: [batch.lines[i]] }
    try {
      const answer = await scoreOn(single)
      results.push(...answer.results)
      addTimes(times, answer.times)
    } catch (error) {
      if (!(error instanceof ThreadDied)) throw error
      results.push(onCrash(single, { name: error.name, message: error.message }))
    }
  }
  return { results, times }
}

/** The thread ended while it had work. */
class ThreadDied extends Error {
  override readonly name = 'ThreadDied'
}

/** A thread that never became ready: its setup is wrong, and trying again would not help. */
class ThreadNotStarted extends Error {
  override readonly name = 'ThreadNotStarted'
}

interface Job {
  resolve(result: BatchResult): void
  reject(error: Error): void
}

/** One thread, started again after it died. */
class Thread {
  private readonly setup: WorkerSetup
  private worker: Worker | null = null
  private jobs: Job[] = []

  constructor(setup: WorkerSetup) {
    this.setup = setup
  }

  score(batch: Batch): Promise<BatchResult> {
    this.worker ??= this.start()
    return new Promise((resolve, reject) => {
      this.jobs.push({ resolve, reject })
      this.worker!.postMessage(batch)
    })
  }

  private start(): Worker {
    const worker = startThread(import.meta.url, 'worker', { evaluation: this.setup })
    let isReady = false
    let reason = 'the thread ended'
    worker.on('message', (message: 'ready' | BatchResult) => {
      if (message === 'ready') isReady = true
      else this.jobs.shift()?.resolve(message)
    })
    worker.on('error', error => {
      reason = error instanceof Error ? error.message : String(error)
    })
    worker.on('exit', () => {
      if (this.worker === worker) this.worker = null
      const error = isReady ? new ThreadDied(reason) : new ThreadNotStarted(reason)
      for (const job of this.jobs.splice(0)) job.reject(error)
    })
    return worker
  }

  async stop(): Promise<void> {
    await this.worker?.terminate()
  }
}
