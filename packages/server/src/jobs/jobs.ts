/** Runs jobs one after another, keeps what becomes of them, and tells those who follow them. */

import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Store } from '../store/index.js'
import type { JobRunner } from './job-runner.js'
import { finalStates, type Job, type JobEvent, type JobState, JobStore } from './job-store.js'
import { throttled } from './throttled.js'

/** What jobs need. */
export interface JobsOptions {
  readonly store: Pick<Store, 'database' | 'folder'>
  readonly runners: readonly JobRunner[]
  readonly logger: Logger
}

/** Why a run was ended. */
class Ended extends Error {
  override readonly name = 'Ended'
  readonly isCancelled: boolean

  constructor(isCancelled: boolean) {
    super(isCancelled ? 'the job was cancelled' : 'the service stops')
    this.isCancelled = isCancelled
  }
}

/** Milliseconds between two reports of progress: each is written to the disk. */
const progressPaceMs = 250

/** Jobs that may wait. */
const maxWaiting = 100

/** All jobs of a service. */
export class Jobs {
  readonly runners: readonly JobRunner[]
  private readonly jobs: JobStore
  private readonly folder: string
  private readonly logger: Logger
  private readonly queue: string[] = []
  private readonly followers = new Map<string, Set<(event: JobEvent) => void>>()
  private readonly wakers = new Set<() => void>()
  private readonly resumed = new Set<string>()
  private current: { readonly id: string; readonly aborter: AbortController; readonly over: Promise<void> } | null = null
  private isStopping = false

  constructor({ store, runners, logger }: JobsOptions) {
    this.runners = runners
    this.jobs = new JobStore(store.database)
    this.folder = join(store.folder, 'jobs')
    this.logger = logger
  }

  /** Takes up what an earlier process left: runs it again where its runner can go on, else marks it interrupted. */
  start(): void {
    for (const { id, kind, state } of this.jobs.unfinished()) {
      const runner = this.runnerOf(kind)
      if (runner !== null && (state === 'queued' || runner.canResume)) {
        if (state === 'running') this.resumed.add(id)
        this.queue.push(id)
      } else {
        this.finish(id, 'interrupted', { error: 'the service ended while it ran' })
      }
    }
    this.next()
  }

  runnerOf(kind: string): JobRunner | null {
    return this.runners.find(runner => runner.name === kind) ?? null
  }

  /** How many jobs wait or run. */
  get load(): number {
    return this.queue.length + (this.current === null ? 0 : 1)
  }

  /** Whether no further job may wait. */
  get isFull(): boolean {
    return this.queue.length >= maxWaiting
  }

  /** Adds a job whose input was checked, and returns it. */
  add(kind: string, input: Readonly<Record<string, unknown>>): Job {
    const id = randomUUID()
    this.jobs.add(id, kind, input)
    this.tell(id, 'state', { state: 'queued' })
    this.queue.push(id)
    this.next()
    return this.jobs.get(id) as Job
  }

  get(id: string): Job | null {
    return this.jobs.get(id)
  }

  list(): Job[] {
    return this.jobs.list()
  }

  progressOf(id: string): JobEvent['data'] | null {
    return this.jobs.lastProgress(id)
  }

  /** Cancels a job that waits or runs; removes one that has ended. Resolves when it is so. */
  async remove(id: string): Promise<void> {
    const waiting = this.queue.indexOf(id)
    if (waiting >= 0) {
      this.queue.splice(waiting, 1)
      this.finish(id, 'cancelled')
    } else if (this.current?.id === id) {
      this.current.aborter.abort(new Ended(true))
      await this.current.over
    } else {
      this.jobs.remove(id)
      rmSync(this.folderOf(id), { recursive: true, force: true })
    }
  }

  /** Whether a job has ended early and can go on from what it has found. */
  canGoOn({ kind, state }: Pick<Job, 'kind' | 'state'>): boolean {
    return (state === 'cancelled' || state === 'interrupted') && this.runnerOf(kind)?.canResume === true
  }

  /** Puts a job that has ended early into the queue again; it goes on from what it has found. */
  resume(id: string): Job {
    this.jobs.wait(id)
    this.resumed.add(id)
    this.tell(id, 'state', { state: 'queued' })
    this.queue.push(id)
    this.next()
    return this.jobs.get(id) as Job
  }

  /** Events after a number as they come, until the job has ended or the signal aborts. */
  async *follow(id: string, after: number, signal: AbortSignal): AsyncGenerator<JobEvent, void, undefined> {
    const fresh: JobEvent[] = []
    let wake = (): void => {}
    const take = (event: JobEvent): void => {
      fresh.push(event)
      wake()
    }
    const awaken = (): void => wake()
    this.wakers.add(awaken)
    const followers = this.followers.get(id) ?? new Set()
    this.followers.set(id, followers.add(take))
    signal.addEventListener('abort', awaken, { once: true })
    try {
      let last = after
      fresh.unshift(...this.jobs.eventsAfter(id, after))
      while (!signal.aborted) {
        for (let event = fresh.shift(); event !== undefined; event = fresh.shift()) {
          last = event.number
          yield event
        }
        if (this.hasEnded(id) && this.jobs.eventsAfter(id, last).length === 0) return
        if (fresh.length === 0) await new Promise<void>(resolve => (wake = resolve))
      }
    } finally {
      signal.removeEventListener('abort', awaken)
      this.wakers.delete(awaken)
      followers.delete(take)
      if (followers.size === 0) this.followers.delete(id)
    }
  }

  /** Ends the job that runs and takes no more; it goes on, or is marked, after the next start. */
  async stop(): Promise<void> {
    this.isStopping = true
    this.current?.aborter.abort(new Ended(false))
    await this.current?.over
    for (const wake of this.wakers) wake()
  }

  private hasEnded(id: string): boolean {
    const state = this.jobs.get(id)?.state
    return this.isStopping || state === undefined || finalStates.includes(state)
  }

  private next(): void {
    if (this.current !== null || this.isStopping) return
    const id = this.queue.shift()
    const job = id === undefined ? null : this.jobs.get(id)
    if (job === null) return
    const aborter = new AbortController()
    const over = this.work(job, aborter.signal).finally(() => {
      this.current = null
      this.next()
    })
    this.current = { id: job.id, aborter, over }
  }

  private async work({ id, kind, input }: Job, signal: AbortSignal): Promise<void> {
    const runner = this.runnerOf(kind)
    const folder = this.folderOf(id)
    this.jobs.begin(id)
    this.tell(id, 'state', { state: 'running', isResumed: this.resumed.has(id) })
    const reports = throttled((data: JobEvent['data']) => this.tell(id, 'progress', data), progressPaceMs)
    try {
      if (runner === null) throw new Error(`there is no runner for jobs of the kind ${kind}`)
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const progress = (data: JobEvent['data']): void => {
        if (!signal.aborted) reports.take(data)
      }
      const result = await runner.run({ id, input, folder, isResumed: this.resumed.has(id), signal, progress })
      signal.throwIfAborted()
      reports.flush()
      this.finish(id, 'done', { result })
    } catch (error) {
      reports.flush()
      this.ended(id, runner, error, signal)
    }
  }

  private ended(id: string, runner: JobRunner | null, error: unknown, signal: AbortSignal): void {
    const reason: unknown = signal.reason
    if (reason instanceof Ended && reason.isCancelled) this.finish(id, 'cancelled')
    else if (!(reason instanceof Ended)) {
      this.logger.warn({ err: error, job: id }, 'a job failed')
      this.finish(id, 'failed', { error: error instanceof Error ? error.message : String(error) })
    } else if (runner?.canResume !== true) this.finish(id, 'interrupted', { error: 'the service ended while it ran' })
  }

  private finish(id: string, state: JobState, outcome: { readonly result?: unknown; readonly error?: string } = {}): void {
    this.jobs.end(id, state, outcome)
    this.tell(id, 'state', { state, ...(outcome.error !== undefined && { error: outcome.error }) })
  }

  private tell(id: string, type: JobEvent['type'], data: JobEvent['data']): void {
    const event = this.jobs.addEvent(id, type, data)
    for (const take of this.followers.get(id) ?? []) take(event)
  }

  private folderOf(id: string): string {
    return join(this.folder, id)
  }
}
