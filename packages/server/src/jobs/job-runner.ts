/** What does the work of jobs; packages that know such work bring their own. */

import type { JsonSchema } from '../schema/index.js'

/** What a run of a job is given. */
export interface JobRun {
  /** The job; the same after a restart, for files that the runner keeps to go on from. */
  readonly id: string
  /** Checked against the schema of the runner. */
  readonly input: Readonly<Record<string, unknown>>
  /** A folder of the job for its own files; it is removed with the job. */
  readonly folder: string
  /** Whether an earlier run of the same job was interrupted. */
  readonly isResumed: boolean
  /** Aborts when the job is cancelled or the service stops. */
  readonly signal: AbortSignal
  /** Reports how far it is: plain data. */
  progress(data: Readonly<Record<string, unknown>>): void
}

/** One kind of job. */
export interface JobRunner {
  /** The name of the kind. */
  readonly name: string
  readonly summary: string
  /** What its input must be. */
  readonly input: JsonSchema
  /** Whether a run can go on where an interrupted one was. */
  readonly canResume: boolean
  /** Throws a `JobInputError` if the input is wrong in a way that the schema does not say. */
  check?(input: Readonly<Record<string, unknown>>): void
  /** Does the work; its result is plain data. */
  run(run: JobRun): Promise<unknown>
}

/** Says that the input of a job is wrong. */
export class JobInputError extends Error {
  override readonly name = 'JobInputError'
}
