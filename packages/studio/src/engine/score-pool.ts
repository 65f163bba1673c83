/** Scores pages in several workers at once. */

import { EngineClient } from './engine-client.js'
import type { PageScore, PipelineChoice } from './protocol.js'

/** One page to score. */
export interface ScoreTask {
  readonly html: string
  readonly url: string | null
  readonly gold: string
  readonly pipeline: PipelineChoice
  readonly measure: string
}

/** How many workers score: one core stays free for the screen. */
const workers = Math.max(1, Math.min(4, (navigator.hardwareConcurrency || 2) - 1))

let idle: EngineClient[] = []

/** A page that could not be scored. */
export interface ScoreFault {
  readonly error: string
}

/**
 * Scores tasks and reports each as soon as it is known; a failed page is a fault, the others go on.
 *
 * Resolves when all are done, or when `signal` is aborted: pages that have begun by then are finished and not reported.
 */
export async function scoreAll(
  tasks: readonly ScoreTask[],
  onScore: (index: number, score: PageScore | ScoreFault) => void,
  signal: AbortSignal,
): Promise<void> {
  let next = 0
  const work = async (): Promise<void> => {
    const engine = idle.pop() ?? new EngineClient()
    while (next < tasks.length && !signal.aborted) {
      const index = next++
      const score = await engine.ask('score', tasks[index]).catch((error: unknown) => ({ error: String(error) }))
      if (!signal.aborted) onScore(index, score)
    }
    idle = [...idle, engine]
  }
  await Promise.all(Array.from({ length: Math.min(workers, tasks.length) }, work))
}
