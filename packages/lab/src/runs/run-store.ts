/** Where runs are kept: behind a small interface, in an embedded SQLite file. */

import { ConfigurationError } from 'gleaner'
import type { Comparison, Evaluation, PageRow, Result, RunRecord } from '../evaluate/index.js'

/** A run as it is kept: its record and tables; the rows are asked for apart. */
export interface StoredRun {
  readonly record: RunRecord
  readonly results: readonly Result[]
  readonly comparisons: readonly Comparison[]
  /** Broken places of the packages that were skipped. */
  readonly faults: number
}

/** Keeps runs. */
export interface RunStore {
  /** Keeps a run and returns its id: the beginning of its digest, with a number where that is taken. */
  save(evaluation: Evaluation): string
  /** All runs, the newest first. */
  list(): StoredRun[]
  /** The run whose id begins with this text, or the newest for `last`; throws `RunNotFoundError`. */
  find(id: string): StoredRun
  rows(id: string): PageRow[]
  remove(id: string): void
  close(): void
}

/** Says that no run, or more than one, has the id asked for. */
export class RunNotFoundError extends ConfigurationError {
  override readonly name = 'RunNotFoundError'
}

/** Says that the file of runs cannot be used. */
export class RunStoreError extends ConfigurationError {
  override readonly name = 'RunStoreError'
}

/** Where runs are kept unless another place is given, below the working directory. */
export const defaultRunsFile = '.gleaner/runs.sqlite'
