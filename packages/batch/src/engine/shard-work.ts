/** What a process needs to do shards for others: the module of its threads, and the counters that they share. */

import type { ShardWorkerSetup } from './shard-worker.js'

/** How shards are done on threads of a process that takes them from a queue. */
export interface ShardWork {
  readonly module: URL
  readonly setup: ShardWorkerSetup
  /** Counts since the process started. */
  measures(): { readonly pages: number; readonly bytes: number; readonly errors: number }
}

/** The work on shards. Each has one thread for its pages. */
export function shardWork(): ShardWork {
  const progress = new SharedArrayBuffer(3 * 8)
  const values = new BigInt64Array(progress)
  return {
    module: new URL('./shard-worker.js', import.meta.url),
    setup: { pageThreads: 1, progress },
    measures() {
      const [pages, bytes, errors] = Array.from(values, Number)
      return { pages, bytes, errors }
    },
  }
}
