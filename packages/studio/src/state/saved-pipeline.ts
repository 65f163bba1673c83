/** What is saved of a pipeline. */

import type { Pipeline } from 'gleaner'

/** One saved state of a pipeline. */
export interface Revision {
  readonly number: number
  readonly savedAt: string
  readonly pipeline: Pipeline
}

/** A saved pipeline. */
export interface SavedPipeline {
  readonly name: string
  readonly pipeline: Pipeline
  readonly revision: number
  /** All kept states, the newest first. */
  readonly history: readonly Revision[]
}
