/** Looks at a queue, and holds it, lets it go on or empties it. */

import { type Job, Queue } from 'bullmq'
import { keyPrefix, nameOf, openRedis, type QueueSettings } from './connection.js'
import { keysOf, type QueuedFailure, type QueuedItem, readFailure } from './messages.js'
import { type RunReport, readReports, type WorkerReport } from './reports.js'

/** An item that failed for good. */
export interface FailedItem {
  readonly kind: string
  readonly key: string
  readonly attempts: number
  readonly failure: QueuedFailure
}

/** A queue at one moment. */
export interface QueueStatus {
  readonly isPaused: boolean
  readonly waiting: number
  readonly active: number
  /** Items that wait for their next attempt. */
  readonly delayed: number
  readonly failed: number
  readonly workers: readonly WorkerReport[]
  readonly runs: readonly RunReport[]
  /** The dead letters: those that failed last come first, a hundred at the most. */
  readonly failures: readonly FailedItem[]
}

/** What can be done with a queue. */
export interface QueueControl {
  status(): Promise<QueueStatus>
  /** Workers end what they have and take nothing more. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** Removes what waits, stops what is under way, and ends the runs. Returns how many items there were. */
  cancel(): Promise<number>
  close(): Promise<void>
}

const shownFailures = 100

/** Connects to a queue. */
export function queueControl(settings: QueueSettings): QueueControl {
  const [prefix, name, redis] = [keyPrefix, nameOf(settings), openRedis(settings)]
  const keys = keysOf(prefix, name)
  const queue = new Queue<QueuedItem>(name, { connection: redis, prefix })
  queue.on('error', () => {})
  return {
    async status() {
      const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'failed')
      const { waiting = 0, active = 0, delayed = 0, failed = 0 } = counts
      const workers = await readReports<WorkerReport>(redis, keys.workers)
      const runs = await readReports<RunReport>(redis, keys.runs)
      const failures = (await queue.getFailed(0, shownFailures - 1)).map(failedItem)
      return { isPaused: await queue.isPaused(), waiting, active, delayed, failed, workers, runs, failures }
    },
    pause: () => queue.pause(),
    resume: () => queue.resume(),
    async cancel() {
      const { waiting = 0, delayed = 0 } = await queue.getJobCounts('waiting', 'delayed')
      await redis.incr(keys.cancellations)
      await queue.drain(true)
      const active = (await queue.getActive()).flatMap(({ id }) => (id === undefined ? [] : [id]))
      if (active.length > 0) await redis.sadd(keys.cancelled, ...active)
      return waiting + delayed + active.length
    },
    async close() {
      await queue.close()
      redis.disconnect()
    },
  }
}

function failedItem({ name, data, attemptsMade, failedReason }: Job<QueuedItem>): FailedItem {
  return { kind: name, key: data.key, attempts: attemptsMade, failure: readFailure(failedReason) }
}
