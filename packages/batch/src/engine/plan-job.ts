/** Begins a job, or finds the one that was begun: the plan is made once and kept. */

import { type Executor, outputOf } from '@gleaner/node'
import { BatchError } from '../batch-error.js'
import { cutFile, mustBeRead } from '../plan/cut-file.js'
import type { InputFile } from '../plan/input-file.js'
import { type CutFile, makeShards } from '../plan/make-shards.js'
import type { InputPart } from '../plan/shard.js'
import { type BatchSettings, version } from '../settings/index.js'
import type { JobFolder, StoredJob } from './job-folder.js'
import type { BatchWork, BatchWorkResult } from './shard-worker.js'

/** Gives the job of a folder; throws `JobChangedError` if the folder holds another one. */
export async function planJob(
  folder: JobFolder,
  settings: BatchSettings,
  inputs: readonly InputFile[],
  executor: Executor<BatchWork, BatchWorkResult>,
): Promise<StoredJob> {
  const stored = await folder.find()
  if (stored !== null) {
    folder.compare(stored, settings, inputs)
    return stored
  }
  if (inputs.length === 0) throw new BatchError('there is nothing to do: no input was given')
  const cut = await cutFiles(inputs, settings.shardBytes, executor)
  const job: StoredJob = { job: 'gleaner-batch/1', version, settings, inputs, shards: makeShards(cut, settings.shardBytes) }
  await folder.store(job)
  return job
}

/** Cuts all files; those that have to be read for it are read by the workers. */
async function cutFiles(
  files: readonly InputFile[],
  partBytes: number,
  executor: Executor<BatchWork, BatchWorkResult>,
): Promise<CutFile[]> {
  const parts = new Map<string, readonly InputPart[]>()
  const large = files.filter(file => mustBeRead(file, partBytes))
  const items = large.map(file => ({ key: file.path, input: { do: 'cut', file, partBytes } as const }))
  if (items.length > 0) {
    for await (const result of executor.run(items)) {
      const output = outputOf(result)
      if ('parts' in output) parts.set(result.key, output.parts)
    }
  }
  const cut: CutFile[] = []
  for (const file of files) cut.push({ file, parts: parts.get(file.path) ?? (await cutFile(file, partBytes)) })
  return cut
}
