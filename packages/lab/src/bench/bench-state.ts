/** What the threads of a bench have in memory, as their latest answers say. */

import type { ScoreAnswer } from './worker.js'

/** Adds up the threads. */
export class BenchState {
  private readonly latest = new Map<number, Pick<ScoreAnswer, 'memory' | 'warnings'>>()

  add({ memory, warnings }: ScoreAnswer, shard: number): void {
    if (memory) this.latest.set(shard, { memory, ...(warnings ? { warnings } : {}) })
  }

  get all(): { readonly bytes: number; readonly verdicts: number; readonly warnings: readonly string[] } {
    const threads = [...this.latest.values()]
    return {
      bytes: threads.reduce((sum, { memory }) => sum + (memory?.bytes ?? 0), 0),
      verdicts: threads.reduce((sum, { memory }) => sum + (memory?.verdicts ?? 0), 0),
      warnings: [...new Set(threads.flatMap(({ warnings = [] }) => warnings))],
    }
  }
}
