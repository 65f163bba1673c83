/** The output folder of a job: its settings, its plan, and which shards are done. */

import { JobChangedError, JobFileError } from '../batch-error.js'
import type { InputFile } from '../plan/input-file.js'
import type { Shard } from '../plan/shard.js'
import { type BatchSettings, version } from '../settings/index.js'
import { pathIn, readTextFile, type Storage, storageOf, writeTextFile } from '../storage/index.js'
import { differences } from './differences.js'

/** A job as it is stored. */
export interface StoredJob {
  readonly job: 'gleaner-batch/1'
  readonly version: string
  readonly settings: BatchSettings
  readonly inputs: readonly InputFile[]
  readonly shards: readonly Shard[]
}

/** Reads and writes what belongs to a job as a whole. */
export class JobFolder {
  readonly out: string
  readonly storage: Storage

  constructor(out: string) {
    this.out = out
    this.storage = storageOf(out)
  }

  /** The stored job; throws `JobFileError` if there is none. */
  async read(): Promise<StoredJob> {
    const found = await this.find()
    if (found === null) throw new JobFileError(this.path, 'there is no such file')
    return found
  }

  /** The stored job; null if there is none. */
  async find(): Promise<StoredJob | null> {
    const text = await readTextFile(this.storage, this.path)
    if (text === null) return null
    const [head, ...shards] = text.split('\n').filter(line => line !== '')
    try {
      const job = JSON.parse(head) as Omit<StoredJob, 'shards'>
      if (job?.job !== 'gleaner-batch/1') throw new SyntaxError('it is not a job of gleaner batch')
      return { ...job, shards: shards.map(line => JSON.parse(line) as Shard) }
    } catch (error) {
      throw new JobFileError(this.path, (error as Error).message)
    }
  }

  /** Throws `JobChangedError` if a stored job is not the one that is asked for. */
  compare(stored: StoredJob, settings: BatchSettings, inputs: readonly InputFile[]): void {
    const found = differences(stored, settings, inputs, version)
    if (found.length > 0) throw new JobChangedError(this.out, found)
  }

  /** Stores a job, all or nothing: one line for the job and one for each shard. */
  async store({ shards, ...job }: StoredJob): Promise<void> {
    const lines = [job, ...shards].map(line => `${JSON.stringify(line)}\n`)
    await writeTextFile(this.storage, this.path, lines.join(''))
  }

  private get path(): string {
    return pathIn(this.out, 'job.jsonl')
  }
}
