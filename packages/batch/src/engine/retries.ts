/** Trying pages again that failed: each round has a plan of its own, so that it can be interrupted and continued too. */

import { JobFileError } from '../batch-error.js'
import type { InputPart, Shard } from '../plan/shard.js'
import { pathIn, readTextFile, writeTextFile } from '../storage/index.js'
import { type Counts, totalOf } from './counts.js'
import type { JobFolder } from './job-folder.js'
import { readManifest } from './manifest.js'

/** A shard of a round, and the shard of the job whose pages it tries again. */
export interface RetryShard {
  readonly of: string
  readonly shard: Shard
}

/** The rounds that were begun, first to last. */
export async function readRounds({ storage, out }: JobFolder): Promise<RetryShard[][]> {
  const rounds: RetryShard[][] = []
  for (;;) {
    const text = await readTextFile(storage, roundPath(out, rounds.length + 1))
    if (text === null) return rounds
    rounds.push(linesOf(text, roundPath(out, rounds.length + 1)) as RetryShard[])
  }
}

/** Begins a round for the errors of a job that is complete, if the last round is; gives all rounds. */
export async function nextRound(folder: JobFolder, shards: readonly Shard[], settings: string): Promise<RetryShard[][]> {
  const rounds = await readRounds(folder)
  const { storage, out } = folder
  for (const { shard } of rounds.at(-1) ?? []) if ((await readManifest(storage, out, shard, settings)) === null) return rounds
  const path = pathIn(out, 'errors.jsonl')
  const text = await readTextFile(storage, path)
  if (text === null) throw new JobFileError(path, 'the job is not complete; run it to its end before its errors are tried again')
  const failed = linesOf(text, path) as { readonly shard: string; readonly input: string; readonly offset: number }[]
  if (failed.length === 0) return rounds
  const number = rounds.length + 1
  const round = shards.flatMap(shard => retryOf(shard, number, failed))
  await writeTextFile(storage, roundPath(out, number), round.map(each => `${JSON.stringify(each)}\n`).join(''))
  return [...rounds, round]
}

function retryOf(shard: Shard, round: number, failed: readonly { shard: string; input: string; offset: number }[]): RetryShard[] {
  const mine = failed.filter(error => error.shard === shard.name || error.shard.endsWith(`-${shard.name}`))
  if (mine.length === 0) return []
  const parts = shard.parts.flatMap((part): InputPart[] => {
    const only = mine.filter(({ input, offset }) => input === part.path && offset >= part.from && (part.to === null || offset < part.to))
    return only.length === 0 ? [] : [{ ...part, only: only.map(({ offset }) => offset) }]
  })
  return [{ of: shard.name, shard: { name: `retry-${round}-${shard.name}`, parts } }]
}

/** The counts of a shard after some of its pages were tried again. */
export function afterRetry(before: Counts, retry: Counts): Counts {
  return {
    ...before,
    pages: before.pages - totalOf(retry.skipped),
    records: before.records + retry.records,
    statuses: sum(before.statuses, retry.statuses),
    dropped: sum(before.dropped, retry.dropped),
    skipped: sum(before.skipped, retry.skipped),
    errors: retry.errors,
  }
}

function sum(a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): Record<string, number> {
  const total = { ...a }
  for (const [name, count] of Object.entries(b)) total[name] = (total[name] ?? 0) + count
  return total
}

function roundPath(out: string, round: number): string {
  return pathIn(out, `retry-${round}.jsonl`)
}

function linesOf(text: string, path: string): unknown[] {
  try {
    return text
      .split('\n')
      .filter(line => line !== '')
      .map(line => JSON.parse(line) as unknown)
  } catch (error) {
    throw new JobFileError(path, (error as Error).message)
  }
}
