/** The executor on worker threads. */

import { availableParallelism } from 'node:os'
import type { ResourceLimits } from 'node:worker_threads'
import { type Executor, ExecutorError, type ItemResult, type WorkItem } from './executor.js'
import { runInOrder } from './run-in-order.js'
import { fail, type SlotOptions, type Task, ThreadSlot } from './thread-slot.js'

/** How threads are started, and how many. */
export interface ThreadExecutorOptions<Setup> {
  /**
   * The module that every thread loads, a `WorkModule`: `new URL('./worker.js', import.meta.url)`. If the file exists only
   * as TypeScript, it is loaded through `tsx`.
   */
  readonly module: URL
  /** What `start` of the module is given in every thread; copied, except for shared memory. */
  readonly setup: Setup
  /** Threads; as many as there are cores by default. */
  readonly workers?: number
  /**
   * Items that one thread has at once; 1 by default. With 2 the next item waits in the thread while the answer travels,
   * which pays for items of a few milliseconds and costs an even end for long ones.
   */
  readonly perWorker?: number
  /** Items that are read from the input before their results are taken; 2 × `workers` × `perWorker` by default. */
  readonly maxUnderWay?: number
  /** Memory of each thread. A thread over it ends, and its item counts as one that ended its worker. */
  readonly resourceLimits?: ResourceLimits
}

/** Makes an executor; threads start when there is work and end with `close`. */
export function threadExecutor<In, Out, Setup = unknown>(options: ThreadExecutorOptions<Setup>): Executor<In, Out> {
  const { module, setup, resourceLimits } = options
  const workers = checkedCount('workers', options.workers ?? availableParallelism())
  const perWorker = checkedCount('perWorker', options.perWorker ?? 1)
  const maxUnderWay = checkedCount('maxUnderWay', options.maxUnderWay ?? 2 * workers * perWorker)
  const pool = new ThreadPool(workers, { module, setup, resourceLimits, perWorker })
  return {
    maxUnderWay,
    run: (items, run = {}) =>
      runInOrder<In, Out>(
        items,
        { maxUnderWay, submit: (item, signal) => pool.submit(item, run.deadlineMs, signal) as Promise<ItemResult<Out>> },
        run,
      ),
    close: () => pool.close(),
  }
}

/** The slots and the items that wait for one. */
class ThreadPool {
  private readonly slots: readonly ThreadSlot[]
  private waiting: Task[] = []
  private isClosed = false

  constructor(workers: number, start: Omit<SlotOptions, 'takeBack' | 'onRoom'>) {
    const options = { ...start, takeBack: (tasks: readonly Task[]) => void this.waiting.unshift(...tasks), onRoom: () => this.handOut() }
    this.slots = Array.from({ length: workers }, () => new ThreadSlot(options))
  }

  submit(item: WorkItem<unknown>, deadlineMs: number | undefined, signal: AbortSignal): Promise<ItemResult<unknown>> {
    if (this.isClosed) return Promise.reject(new ExecutorError('the executor was closed'))
    let cancel = (): void => {}
    const result = new Promise<ItemResult<unknown>>((resolve, reject) => {
      const task: Task = { item, deadlineMs, isSuspect: false, isSettled: false, resolve, reject }
      cancel = () => this.cancel(task, signal)
      signal.addEventListener('abort', cancel, { once: true })
      this.waiting.push(task)
      this.handOut()
    })
    return result.finally(() => signal.removeEventListener('abort', cancel))
  }

  async close(): Promise<void> {
    this.isClosed = true
    for (const task of this.waiting.splice(0)) fail(task, new ExecutorError('the executor was closed'))
    await Promise.all(this.slots.map(slot => slot.stop()))
  }

  /** Gives waiting items to the slots with the fewest; of two alike the one whose thread is started. */
  private handOut(): void {
    while (this.waiting.length > 0) {
      const [slot] = this.slots
        .filter(({ hasRoom }) => hasRoom)
        .sort((a, b) => a.load - b.load || Number(b.isStarted) - Number(a.isStarted))
      if (slot === undefined) return
      const task = this.waiting.shift()
      if (task && !task.isSettled) slot.send(task)
    }
  }

  private cancel(task: Task, signal: AbortSignal): void {
    if (task.isSettled) return
    fail(task, signal.reason as Error)
    this.waiting = this.waiting.filter(waiting => waiting !== task)
    for (const slot of this.slots) slot.cancel(task)
  }
}

function checkedCount(name: string, value: number): number {
  if (Number.isInteger(value) && value >= 1) return value
  throw new ExecutorError(`${name} must be a whole number of at least 1, got ${value}`)
}
