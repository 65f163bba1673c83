/** The executor on a queue: workers anywhere do the items. */

import { type Executor, ExecutorError, type ItemResult, type RunOptions, type RunProgress, runInOrder, type WorkItem } from '@gleaner/node'
import type { QueueSettings } from './connection.js'
import { Dispatcher } from './dispatcher.js'

/** Where items go, and what happens to those that fail. */
export interface QueueExecutorOptions extends QueueSettings {
  /** Names the work among the kinds that the workers of this queue do. */
  readonly kind: string
  /**
   * Items of one scope, key and input are one item, also after this process ended and another one took over: what is waiting or
   * under way is joined. What has ended is done again. Without a scope every run has items of its own.
   */
  readonly scope?: string
  /** What `queue status` calls the runs of this executor; the kind by default. */
  readonly label?: string
  /** Items that are read from the input before their results are taken, and are in the queue; 1000 by default. */
  readonly maxUnderWay?: number
  /** How often an item is tried before it has failed; 1 by default. */
  readonly attempts?: number
  /** Milliseconds before the second attempt; each later pause is twice as long; 1000 by default. */
  readonly backoffMs?: number
  /** Milliseconds between two looks at the items under way, for messages that were lost; 15,000 by default. */
  readonly pollMs?: number
}

/** Makes an executor. `close` ends its connections; workers go on to serve others. */
export function queueExecutor<In, Out>(options: QueueExecutorOptions): Executor<In, Out> {
  const maxUnderWay = options.maxUnderWay ?? 1000
  if (!Number.isInteger(maxUnderWay) || maxUnderWay < 1)
    throw new ExecutorError(`maxUnderWay must be a whole number of at least 1, got ${maxUnderWay}`)
  const dispatcher = new Dispatcher(options)
  async function* run(
    items: Iterable<WorkItem<In>> | AsyncIterable<WorkItem<In>>,
    options: RunOptions = {},
  ): AsyncGenerator<ItemResult<Out>, void, undefined> {
    const own = dispatcher.openRun()
    const submit = (item: WorkItem<In>, signal: AbortSignal) =>
      dispatcher.submit(own, item, options.deadlineMs ?? null, signal) as Promise<ItemResult<Out>>
    const onProgress = (progress: RunProgress): void => {
      own.progress = progress
      options.onProgress?.(progress)
    }
    try {
      yield* runInOrder<In, Out>(items, { maxUnderWay, submit }, { ...options, onProgress })
    } finally {
      await dispatcher.endRun(own)
    }
  }
  return { maxUnderWay, run, close: () => dispatcher.close() }
}
