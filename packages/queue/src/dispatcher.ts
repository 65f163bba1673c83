/** Puts items into the queue and waits for what becomes of them. */

import { createHash, randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { ExecutorError, type ItemResult, type RunProgress, type WorkItem } from '@gleaner/node'
import { Queue, QueueEvents } from 'bullmq'
import type { Redis } from 'ioredis'
import { keyPrefix, nameOf, openRedis } from './connection.js'
import { keysOf, type QueuedItem, type QueuedOutput, type QueueKeys, readFailure } from './messages.js'
import type { QueueExecutorOptions } from './queue-executor.js'
import { report } from './reports.js'

/** A run of an executor. */
export interface DispatchedRun {
  readonly id: string
  readonly scope: string
  progress: RunProgress | null
}

/** An item in the queue, and who waits for it. */
interface Waiter {
  readonly id: string
  readonly data: QueuedItem
  /** Whether the queue has it. */
  isEntered: boolean
  resolve(result: ItemResult<unknown>): void
  reject(error: Error): void
}

/** Seconds for which the result of an item is kept if nobody takes it. */
const keepSeconds = 24 * 60 * 60

/** Seconds for which an item that failed is listed. */
const keepFailedSeconds = 30 * keepSeconds

/** The connections of an executor, and the items that it waits for. */
export class Dispatcher {
  private readonly options: QueueExecutorOptions
  private readonly keys: QueueKeys
  private readonly redis: Redis
  private readonly listening: Redis
  private readonly queue: Queue<QueuedItem, QueuedOutput>
  private readonly events: QueueEvents
  private readonly waiters = new Map<string, Set<Waiter>>()
  private readonly runs = new Set<DispatchedRun>()
  private readonly timer: NodeJS.Timeout
  /** How often the queue had been cancelled when we came. */
  private readonly cancellations: Promise<string | null>
  private isClosed = false

  constructor(options: QueueExecutorOptions) {
    this.options = options
    const [prefix, name] = [keyPrefix, nameOf(options)]
    this.keys = keysOf(prefix, name)
    this.redis = openRedis(options)
    this.listening = openRedis(options)
    this.queue = new Queue(name, { connection: this.redis, prefix })
    this.events = new QueueEvents(name, { connection: this.listening, prefix })
    this.queue.on('error', () => {})
    this.events.on('error', () => {})
    const look = ({ jobId }: { jobId: string }): void => void this.look(jobId).catch(() => {})
    this.events.on('completed', look)
    this.events.on('failed', look)
    this.cancellations = this.redis.get(this.keys.cancellations)
    this.cancellations.catch(() => {})
    this.timer = setInterval(() => void this.poll().catch(() => {}), options.pollMs ?? 15_000)
    this.timer.unref()
  }

  /** Begins a run. */
  openRun(): DispatchedRun {
    const id = randomUUID()
    const run: DispatchedRun = { id, scope: this.options.scope ?? id, progress: null }
    this.runs.add(run)
    return run
  }

  /** Ends a run. */
  async endRun(run: DispatchedRun): Promise<void> {
    this.runs.delete(run)
    if (!this.isClosed) await this.redis.hdel(this.keys.runs, run.id).catch(() => {})
  }

  /** Does one item; `signal` says that nobody waits for it any longer. */
  submit({ scope }: DispatchedRun, { key, input }: WorkItem<unknown>, deadlineMs: number | null, signal: AbortSignal) {
    if (this.isClosed) return Promise.reject(new ExecutorError('the executor was closed'))
    const data: QueuedItem = { key, input, deadlineMs }
    const id = createHash('sha256')
      .update(JSON.stringify([scope, data]))
      .digest('hex')
      .slice(0, 40)
    // Every item under way listens.
    setMaxListeners(0, signal)
    let cancel = (): void => {}
    const result = new Promise<ItemResult<unknown>>((resolve, reject) => {
      const waiter: Waiter = { id, data, isEntered: false, resolve, reject }
      this.waiters.set(id, (this.waiters.get(id) ?? new Set()).add(waiter))
      cancel = () => void this.giveUp(waiter, signal.reason as Error)
      signal.addEventListener('abort', cancel, { once: true })
      this.enter(waiter).catch((error: Error) => this.drop(waiter, error))
    })
    return result.finally(() => signal.removeEventListener('abort', cancel))
  }

  async close(): Promise<void> {
    if (this.isClosed) return
    this.isClosed = true
    clearInterval(this.timer)
    for (const waiter of this.allWaiters()) this.drop(waiter, new ExecutorError('the executor was closed'))
    await Promise.allSettled([this.cancellations, ...[...this.runs].map(({ id }) => this.redis.hdel(this.keys.runs, id))])
    await Promise.allSettled([this.events.close(), this.queue.close()])
    this.redis.disconnect()
    this.listening.disconnect()
  }

  /** Puts an item into the queue unless it is there. The result of an earlier run is not taken for one of this. */
  private async enter(waiter: Waiter): Promise<void> {
    const { id, data } = waiter
    const { kind, attempts = 1, backoffMs = 1_000, scope } = this.options
    await this.cancellations
    if (scope !== undefined) {
      const state = await this.queue.getJobState(id)
      if (state === 'completed' || state === 'failed') await this.queue.remove(id)
      await this.redis.srem(this.keys.cancelled, id)
    }
    if (!this.isWaiting(waiter)) return
    await this.queue.add(kind, data, {
      jobId: id,
      attempts,
      backoff: { type: 'exponential', delay: backoffMs },
      removeOnComplete: { age: keepSeconds },
      removeOnFail: { age: keepFailedSeconds },
    })
    waiter.isEntered = true
    // It was given up while it was on its way.
    if (!this.waiters.has(id)) await this.withdraw(id)
  }

  /** Looks what became of an item. */
  private async look(id: string): Promise<void> {
    const waiters = [...(this.waiters.get(id) ?? [])].filter(({ isEntered }) => isEntered)
    if (waiters.length === 0) return
    const state = await this.queue.getJobState(id)
    if (state === 'unknown') return void (await Promise.all(waiters.map(waiter => this.enter(waiter))))
    if (state !== 'completed' && state !== 'failed') return
    const job = await this.queue.getJob(id)
    if (job === undefined) return
    for (const waiter of waiters) {
      if (state === 'completed') this.settle(waiter, { key: waiter.data.key, output: job.returnvalue.output })
      else this.fail(waiter, job.failedReason)
    }
    if (state === 'completed') await this.queue.remove(id)
  }

  private fail(waiter: Waiter, reason: string): void {
    const failure = readFailure(reason)
    if (failure.kind === 'cancelled' || failure.kind === 'cannot-start') this.drop(waiter, new ExecutorError(failure.message))
    else this.settle(waiter, { key: waiter.data.key, failure: { ...failure, kind: failure.kind } })
  }

  private async poll(): Promise<void> {
    const before = await this.cancellations
    if ((await this.redis.get(this.keys.cancellations)) !== before) {
      for (const waiter of this.allWaiters()) this.drop(waiter, new ExecutorError('the queue was cancelled'))
    }
    for (const id of [...this.waiters.keys()]) await this.look(id)
    const { kind, label = kind } = this.options
    for (const { id, progress } of this.runs) {
      if (progress !== null && this.waiters.size > 0) await report(this.redis, this.keys.runs, { id, kind, label, ...progress })
    }
  }

  private async giveUp(waiter: Waiter, reason: Error): Promise<void> {
    if (!this.isWaiting(waiter)) return
    this.drop(waiter, reason)
    if (!this.waiters.has(waiter.id) && waiter.isEntered) await this.withdraw(waiter.id).catch(() => {})
  }

  /** Takes an item out of the queue; if a worker has it, the worker is asked to give it up. */
  private async withdraw(id: string): Promise<void> {
    if ((await this.queue.remove(id)) === 1) return
    await this.redis.multi().sadd(this.keys.cancelled, id).expire(this.keys.cancelled, keepSeconds).exec()
  }

  private settle(waiter: Waiter, result: ItemResult<unknown>): void {
    this.forget(waiter)
    waiter.resolve(result)
  }

  private drop(waiter: Waiter, error: Error): void {
    this.forget(waiter)
    waiter.reject(error)
  }

  private forget(waiter: Waiter): void {
    const waiters = this.waiters.get(waiter.id)
    waiters?.delete(waiter)
    if (waiters?.size === 0) this.waiters.delete(waiter.id)
  }

  private isWaiting(waiter: Waiter): boolean {
    return this.waiters.get(waiter.id)?.has(waiter) ?? false
  }

  private allWaiters(): Waiter[] {
    return [...this.waiters.values()].flatMap(waiters => [...waiters])
  }
}
