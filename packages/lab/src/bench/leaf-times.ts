/** How long filters took for their verdicts. */

import { canonicalJson, type Use } from 'gleaner'
import type { ScoreAnswer } from './worker.js'

/** Adds up the times of verdicts by filter and parameters. */
export class LeafTimes {
  private readonly times = new Map<string, { ms: number; verdicts: number }>()

  add({ leaves }: ScoreAnswer): void {
    for (const [key, { ms, verdicts }] of Object.entries(leaves)) {
      const sum = this.times.get(key) ?? { ms: 0, verdicts: 0 }
      this.times.set(key, { ms: sum.ms + ms, verdicts: sum.verdicts + verdicts })
    }
  }

  /** Mean milliseconds per verdict, null if there is none yet. */
  meanOf(use: Use): number | null {
    const found = this.times.get(`${use.use} ${canonicalJson(use.with ?? {})}`)
    return found ? found.ms / found.verdicts : null
  }
}
