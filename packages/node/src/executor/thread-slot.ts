/** One place for a thread: the thread in it is started when there is work, and replaced when it ended. */

import type { ResourceLimits, Worker } from 'node:worker_threads'
import { ExecutorError, type FailureKind, type ItemResult, type WorkItem } from './executor.js'
import { startThread } from './start-thread.js'
import type { ThreadMessage } from './thread.js'

/** An item on its way, and who waits for it. */
export interface Task {
  readonly item: WorkItem<unknown>
  readonly deadlineMs: number | undefined
  /** Whether a worker ended while it had this item, so that it is run with no other item beside it. */
  isSuspect: boolean
  /** Whether nobody waits for it any longer. */
  isSettled: boolean
  resolve(result: ItemResult<unknown>): void
  reject(error: Error): void
}

/** What a slot needs to start its thread, and whom it tells. */
export interface SlotOptions {
  readonly module: URL
  readonly setup: unknown
  readonly resourceLimits: ResourceLimits | undefined
  /** Items that are with the thread at once: the one it does and those that wait in its port. */
  readonly perWorker: number
  /** Takes back items that the thread never began. */
  takeBack(tasks: readonly Task[]): void
  /** Told whenever there may be room for more. */
  onRoom(): void
}

/** A thread with the items it was sent. */
export class ThreadSlot {
  private readonly options: SlotOptions
  private worker: Worker | null = null
  private isReady = false
  /** Why we end the thread ourselves, null while we do not. */
  private endedFor: 'deadline' | 'cancelled' | null = null
  private reason = ''
  /** Items with the thread; it works on the first. */
  private sent: Task[] = []
  /** Items that were with a thread that ended. */
  private suspects: Task[] = []
  private timer: NodeJS.Timeout | undefined

  constructor(options: SlotOptions) {
    this.options = options
  }

  /** Items that the slot has. */
  get load(): number {
    return this.sent.length + this.suspects.length
  }

  get hasRoom(): boolean {
    if (this.endedFor !== null || this.suspects.length > 0 || this.sent.some(({ isSuspect }) => isSuspect)) return false
    return this.sent.length < this.options.perWorker
  }

  get isStarted(): boolean {
    return this.worker !== null
  }

  send(task: Task): void {
    this.worker ??= this.start()
    try {
      this.worker.postMessage(task.item.input)
    } catch (error) {
      settle(task, failed(task, 'threw', error as Error))
      // Not at once: whoever sends is in the middle of handing out work.
      setImmediate(() => this.options.onRoom())
      return
    }
    this.sent.push(task)
    if (this.sent.length === 1 && this.isReady) this.startClock()
  }

  /** Ends the thread if it works on this item. */
  cancel(task: Task): void {
    if (this.sent[0] === task) this.end('cancelled')
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer)
    const worker = this.worker
    for (const task of [...this.sent.splice(0), ...this.suspects.splice(0)]) fail(task, new ExecutorError('the executor was closed'))
    await worker?.terminate()
  }

  private start(): Worker {
    const { module, setup, resourceLimits } = this.options
    const worker = startThread(module, setup, resourceLimits)
    this.isReady = false
    this.reason = 'the thread ended'
    worker.on('message', (message: ThreadMessage) => this.receive(message))
    worker.on('error', error => {
      this.reason = error instanceof Error ? error.message : String(error)
    })
    worker.on('exit', () => this.exited())
    return worker
  }

  private receive(message: ThreadMessage): void {
    // What still comes after we ended the thread is of an item that is settled already.
    if (this.endedFor !== null) return
    if (message.kind === 'ready') {
      this.isReady = true
      if (this.sent.length > 0) this.startClock()
      return
    }
    clearTimeout(this.timer)
    const task = this.sent.shift()
    if (task === undefined) return
    const { key } = task.item
    settle(task, message.kind === 'output' ? { key, output: message.output } : { key, failure: message.failure })
    if (this.sent.length > 0) this.startClock()
    this.goOn()
  }

  private startClock(): void {
    const [task] = this.sent
    if (task.deadlineMs === undefined) return
    // One more turn: if this thread was busy itself, the answer may have come already and wait to be read.
    const overdue = (): void => void setImmediate(() => this.sent[0] === task && this.end('deadline'))
    this.timer = setTimeout(overdue, task.deadlineMs)
  }

  private end(reason: 'deadline' | 'cancelled'): void {
    if (this.endedFor !== null) return
    this.endedFor = reason
    clearTimeout(this.timer)
    if (reason === 'deadline') {
      const [task] = this.sent
      settle(task, failed(task, 'deadline', { name: 'DeadlineError', message: `took longer than ${task.deadlineMs} ms` }))
    }
    void this.worker?.terminate()
  }

  private exited(): void {
    clearTimeout(this.timer)
    const { endedFor, isReady } = this
    const left = this.sent.splice(0).filter(({ isSettled }) => !isSettled)
    this.worker = null
    this.endedFor = null
    this.isReady = false
    if (endedFor !== null) this.options.takeBack(left.filter(({ isSuspect }) => !isSuspect))
    else if (!isReady) this.failAll(left)
    else this.suspect(left)
    this.goOn()
  }

  /** The thread never became ready: its module or its setup is wrong. */
  private failAll(tasks: readonly Task[]): void {
    const error = new ExecutorError(`a thread could not be started from ${this.options.module.href}: ${this.reason}`)
    for (const task of [...tasks, ...this.suspects.splice(0)]) fail(task, error)
  }

  /** The thread ended by itself: whoever was alone with it ended it, the others are tried alone. */
  private suspect(tasks: readonly Task[]): void {
    for (const task of tasks) {
      if (task.isSuspect) settle(task, failed(task, 'crashed', { name: 'WorkerEnded', message: this.reason }))
      else {
        task.isSuspect = true
        this.suspects.push(task)
      }
    }
  }

  private goOn(): void {
    while (this.suspects.length > 0 && this.sent.length === 0) {
      const task = this.suspects.shift()
      if (task && !task.isSettled) this.send(task)
    }
    this.options.onRoom()
  }
}

function failed(task: Task, kind: FailureKind, { name, message }: { name: string; message: string }): ItemResult<unknown> {
  return { key: task.item.key, failure: { kind, name, message } }
}

function settle(task: Task, result: ItemResult<unknown>): void {
  task.isSettled = true
  task.resolve(result)
}

/** Ends the wait for a task with an error, which ends its run. */
export function fail(task: Task, error: Error): void {
  task.isSettled = true
  task.reject(error)
}
