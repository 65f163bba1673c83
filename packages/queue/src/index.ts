/**
 * Work on many machines: an executor that puts items into a queue on Redis or Valkey, and workers that do them.
 *
 * @packageDocumentation
 */
export { checkQueue, QueueError, type QueueSettings } from './connection.js'
export { type FailedItem, type QueueControl, type QueueStatus, queueControl } from './queue-control.js'
export { type QueueExecutorOptions, queueExecutor } from './queue-executor.js'
export { type QueueWorker, type QueueWorkerOptions, serveQueue, type WorkKind } from './queue-worker.js'
export type { RunReport, WorkerReport } from './reports.js'
