/** The end of a job: what came of it, and all errors in one file. */

import type { Shard } from '../plan/shard.js'
import { pathIn, writeTextFile } from '../storage/index.js'
import { addCounts, type Counts, noCounts } from './counts.js'
import type { JobFolder } from './job-folder.js'
import { readManifest } from './manifest.js'
import { afterRetry, type RetryShard } from './retries.js'

/** A shard that could not be done, and why: the input cannot be read, or the output cannot be written. */
export interface FailedShard {
  readonly shard: string
  readonly message: string
}

/** The shards of a run. */
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

/** Sums up the shards that are done; of a complete job, writes `errors.jsonl` and `summary.json`. */
export async function sumUp(
  folder: JobFolder,
  plan: readonly Shard[],
  rounds: readonly (readonly RetryShard[])[],
  settings: string,
  shards: ShardCounts,
  elapsedMs: () => number,
): Promise<JobSummary> {
  const { storage, out } = folder
  const retries = new Map<string, RetryShard[]>()
  for (const retry of rounds.flat()) retries.set(retry.of, [...(retries.get(retry.of) ?? []), retry])
  const latest = new Map(plan.map(({ name }) => [name, name]))
  let counts = noCounts
  for (const shard of plan) {
    let own = (await readManifest(storage, out, shard, settings))?.counts ?? noCounts
    for (const retry of retries.get(shard.name) ?? []) {
      const manifest = await readManifest(storage, out, retry.shard, settings)
      if (manifest === null) continue
      own = afterRetry(own, manifest.counts)
      latest.set(shard.name, retry.shard.name)
    }
    counts = addCounts(counts, own)
  }
  const isComplete = shards.failed.length === 0 && shards.before + shards.now === shards.total
  if (isComplete) {
    await joinErrors(folder, [...latest.values()])
    await writeTextFile(storage, pathIn(out, 'summary.json'), `${JSON.stringify({ shards: plan.length, counts }, null, 2)}\n`)
  }
  return { counts, shards, elapsedMs: elapsedMs(), isComplete }
}

/** Joins the errors of shards, in their order. */
async function joinErrors({ storage, out }: JobFolder, names: readonly string[]): Promise<void> {
  const writer = await storage.open(pathIn(out, 'errors.jsonl'))
  try {
    for (const name of names) {
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
