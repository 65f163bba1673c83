/**
 * Whole crawls: archives in, records out, nothing lost and nothing twice.
 *
 * @packageDocumentation
 */
export { BatchError, JobChangedError, JobFileError } from './batch-error.js'
export type { Counts, CountsByName } from './engine/counts.js'
export type { ShardManifest } from './engine/manifest.js'
export type { ProgressReport } from './engine/progress.js'
export { type BatchJob, type BatchRunOptions, runBatch } from './engine/run-batch.js'
export { type ShardWork, shardWork } from './engine/shard-work.js'
export type { BatchWork, BatchWorkResult, RetrySettings, ShardWorkerSetup } from './engine/shard-worker.js'
export type { JobSummary } from './engine/summary.js'
export { type InputKind, inputKinds } from './plan/input-kind.js'
export type { InputPart, Shard } from './plan/shard.js'
export {
  type BatchSettings,
  defaultFields,
  type ExtractSettings,
  type Field,
  fieldNames,
  type OutputSettings,
  type PlainExtractOptions,
} from './settings/index.js'
