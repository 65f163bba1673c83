/** The end of a job: what came of it, and all errors in one file. */

import type { Shard } from '../plan/shard.js'
import { pathIn, writeTextFile } from '../storage/index.js'
import type { Counts } from './counts.js'
import type { JobFolder } from './job-folder.js'

/** A shard that could not be done, and why: the input cannot be read, or the output cannot be written. */
export interface FailedShard {
  readonly shard: string
  readonly message: string
}

/** The shards of a job. */
export interface ShardCounts {
  readonly total: number
  /** Done by an earlier run. */
  readonly before: number
  /** Done by this run. */
  readonly now: number
  readonly failed: readonly FailedShard[]
}

/** What came of a job. */
export interface JobSummary {
  readonly counts: Counts
  readonly shards: ShardCounts
  readonly elapsedMs: number
  /** Whether every shard is done. */
  readonly isComplete: boolean
}

/** Writes `errors.jsonl` and `summary.json` if the job is complete; gives the summary. */
export async function writeSummary(
  folder: JobFolder,
  plan: readonly Shard[],
  counts: Counts,
  shards: ShardCounts,
  elapsedMs: number,
): Promise<JobSummary> {
  const isComplete = shards.failed.length === 0 && shards.before + shards.now === shards.total
  if (isComplete) {
    await joinErrors(folder, plan)
    await writeTextFile(
      folder.storage,
      pathIn(folder.out, 'summary.json'),
      `${JSON.stringify({ shards: shards.total, counts }, null, 2)}\n`,
    )
  }
  return { counts, shards, elapsedMs, isComplete }
}

/** Joins the errors of all shards, in their order. */
async function joinErrors({ storage, out }: JobFolder, plan: readonly Shard[]): Promise<void> {
  const writer = await storage.open(pathIn(out, 'errors.jsonl'))
  try {
    for (const { name } of plan) {
      const path = pathIn(out, `${name}.errors.jsonl`)
      if ((await storage.facts(path)) === null) continue
      for await (const chunk of storage.read(path)) await writer.write(chunk)
    }
    await writer.commit()
  } catch (error) {
    await writer.abandon()
    throw error
  }
}
