/** Workers of a queue: a process that does items of several kinds on threads. */

import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { ResourceLimits } from 'node:worker_threads'
import { type Executor, ExecutorError, threadExecutor } from '@gleaner/node'
import { type Job, UnrecoverableError, WaitingError, Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import { keyPrefix, nameOf, openRedis, type QueueSettings } from './connection.js'
import { failureText, keysOf, type QueuedFailure, type QueuedItem, type QueuedOutput, type QueueKeys } from './messages.js'
import { type Measures, Rates, report } from './reports.js'

/** How the items of one kind are done. */
export interface WorkKind {
  /** A `WorkModule`, loaded by every thread. */
  readonly module: URL
  /** What `start` of the module is given. */
  readonly setup: unknown
  readonly resourceLimits?: ResourceLimits
}

/** What a worker process does, and how much at once. */
export interface QueueWorkerOptions extends QueueSettings {
  readonly kinds: Readonly<Record<string, WorkKind>>
  /** Items at once. */
  readonly workers: number
  /** Milliseconds after which the items of a worker that ended are taken over; 30,000 by default. */
  readonly lockMs?: number
  /** How many workers may end while they have an item before it has failed; 3 by default. */
  readonly maxStalls?: number
  /** Milliseconds between two reports; 2000 by default. */
  readonly reportMs?: number
  /** Counts of the work itself, for the reports. */
  readonly measures?: () => Measures
  /** Told what goes wrong with the connection. */
  readonly onError?: (error: Error) => void
}

/** A worker process at work. */
export interface QueueWorker {
  /** Takes no more items, ends those under way, then disconnects. */
  drain(): Promise<void>
  /** Gives back what is under way, and ends; others take it. */
  stop(): Promise<void>
}

/** Begins to take items from the queue. */
export function serveQueue(options: QueueWorkerOptions): QueueWorker {
  return new ServingProcess(options)
}

class ServingProcess implements QueueWorker {
  private readonly options: QueueWorkerOptions
  private readonly id = randomUUID()
  private readonly keys: QueueKeys
  private readonly redis: Redis
  private readonly worker: Worker<QueuedItem, QueuedOutput>
  private readonly executors = new Map<string, Executor<unknown, unknown>>()
  private readonly active = new Map<string, AbortController>()
  private readonly rates = new Rates()
  private readonly timer: NodeJS.Timeout
  private counts = { done: 0, failed: 0 }
  private isDraining = false
  private isStopping = false
  private ended: Promise<void> | null = null

  constructor(options: QueueWorkerOptions) {
    this.options = options
    const [prefix, name] = [keyPrefix, nameOf(options)]
    const { workers, lockMs = 30_000, maxStalls = 3, reportMs = 2_000, onError = () => {} } = options
    this.keys = keysOf(prefix, name)
    this.redis = openRedis(options)
    this.worker = new Worker(name, (job, token) => this.work(job, token), {
      connection: this.redis,
      prefix,
      concurrency: workers,
      lockDuration: lockMs,
      stalledInterval: lockMs,
      maxStalledCount: maxStalls,
    })
    this.worker.on('error', onError)
    // Somebody else may have these items by now.
    this.worker.on('lockRenewalFailed', ids => this.giveUp(ids))
    this.timer = setInterval(() => void this.tick().catch(onError), reportMs)
    void this.tick().catch(onError)
  }

  drain(): Promise<void> {
    this.isDraining = true
    this.ended ??= this.end()
    return this.ended
  }

  async stop(): Promise<void> {
    this.isStopping = true
    const ended = this.drain()
    await this.closeExecutors()
    await ended
  }

  private async end(): Promise<void> {
    await this.worker.close()
    clearInterval(this.timer)
    await this.closeExecutors()
    if (this.redis.status === 'ready') await this.redis.hdel(this.keys.workers, this.id)
    this.redis.disconnect()
  }

  private async closeExecutors(): Promise<void> {
    await Promise.all([...this.executors.values()].map(executor => executor.close()))
  }

  private async work(job: Job<QueuedItem, QueuedOutput>, token: string | undefined): Promise<QueuedOutput> {
    const { id = '', name, data } = job
    const giveUp = new AbortController()
    this.active.set(id, giveUp)
    try {
      const output = await this.outputOf(name, data, giveUp.signal)
      this.counts.done++
      return { output }
    } catch (error) {
      if (this.isStopping) {
        await job.moveToWait(token)
        throw new WaitingError()
      }
      this.counts.failed++
      throw giveUp.signal.aborted ? lasting({ kind: 'cancelled', name: 'Cancelled', message: `"${data.key}" was cancelled` }) : error
    } finally {
      this.active.delete(id)
    }
  }

  private async outputOf(kind: string, { key, input, deadlineMs }: QueuedItem, signal: AbortSignal): Promise<unknown> {
    try {
      const run = this.executorOf(kind).run([{ key, input }], { signal, ...(deadlineMs === null ? {} : { deadlineMs }) })
      const { value } = await run.next()
      await run.return()
      if (!value) throw new ExecutorError(`there is no result for "${key}"`)
      if (value.failure !== undefined) throw new Error(failureText(value.failure))
      return value.output
    } catch (error) {
      if (!(error instanceof ExecutorError)) throw error
      throw lasting({ kind: 'cannot-start', name: error.name, message: error.message })
    }
  }

  private executorOf(kind: string): Executor<unknown, unknown> {
    if (this.isStopping) throw new ExecutorError('this worker is stopping')
    const known = this.executors.get(kind)
    if (known !== undefined) return known
    const work = this.options.kinds[kind]
    if (work === undefined) throw new ExecutorError(`this worker does ${Object.keys(this.options.kinds).join(', ')}, not ${kind}`)
    const executor = threadExecutor<unknown, unknown>({ ...work, workers: this.options.workers })
    this.executors.set(kind, executor)
    return executor
  }

  private async tick(): Promise<void> {
    const measures = this.options.measures?.() ?? {}
    const { counts, id, isDraining, active } = this
    const perSecond = this.rates.next(measures)
    const self = { id, host: hostname(), pid: process.pid, workers: this.options.workers, active: active.size }
    await report(this.redis, this.keys.workers, { ...self, ...counts, measures, perSecond, isDraining })
    const ids = [...active.keys()]
    if (ids.length === 0) return
    const isCancelled = await this.redis.smismember(this.keys.cancelled, ...ids)
    const cancelled = ids.filter((_, i) => isCancelled[i] === 1)
    if (cancelled.length > 0) await this.redis.srem(this.keys.cancelled, ...cancelled)
    this.giveUp(cancelled)
  }

  private giveUp(ids: readonly string[]): void {
    for (const id of ids) this.active.get(id)?.abort(new Error('given up'))
  }
}

/** A failure that another attempt would not mend. */
function lasting(failure: QueuedFailure): Error {
  return new UnrecoverableError(failureText(failure))
}
