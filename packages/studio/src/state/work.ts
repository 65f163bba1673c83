/** What people change and can undo. */

import type { Pipeline } from 'gleaner'

/** One state of what people work on. */
export interface Work {
  readonly name: string
  readonly pipeline: Pipeline
  /** Blocks that are painted as gold; null if nobody paints. */
  readonly painted: readonly number[] | null
}
