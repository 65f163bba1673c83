/** What Crunch's filters show: which step dropped each run, and the link shares it went by. */

import { keepRuns, type Verdict, type VerdictExtras, verdict } from '../../filter/filter.js'
import type { Trace } from '../../filter/trace.js'
import { measuresOf } from '../../page/measure.js'
import { countedElements } from '../element-series.js'
import type { Remains } from './remains.js'
import { stepNames } from './steps.js'

/** Makes the verdict: what remains is kept. */
export function verdictOf(remains: Remains, extras: Omit<VerdictExtras, 'trace'> & { readonly notes?: Trace['notes'] } = {}): Verdict {
  const { page, droppedBy } = remains
  const kept = droppedBy.map(step => (step === 0 ? 1 : 0))
  return verdict(page, keepRuns(page, kept), { ...extras, trace: () => traceOf(remains, extras.notes ?? {}) })
}

function traceOf({ page, droppedBy }: Remains, notes: NonNullable<Trace['notes']>): Trace {
  const runs = page.liveRuns
  const measures = measuresOf(page)
  const blocks = countedElements(page).filter(i => page.blockElement[i] === i && measures.charsOf(i) > 0)
  const counts: Record<string, number> = {}
  for (const run of runs) {
    const name = stepNames[droppedBy[run]]
    if (name) counts[name] = (counts[name] ?? 0) + 1
  }
  return {
    series: [
      {
        name: 'droppedBy',
        unit: 'run',
        ids: runs,
        values: Uint8Array.from(runs, run => droppedBy[run]),
        doc: 'The step that dropped each run: 2 forms, 3 ads, 4 link lists, 5 text lists, 6 empty blocks; 0 if it was kept.',
      },
      {
        name: 'linkShare',
        unit: 'element',
        ids: blocks,
        values: Float64Array.from(blocks, i => measures.anchorCharsOf(i) / measures.charsOf(i)),
        doc: 'Share of link characters in each block element with text, before anything was dropped.',
      },
    ],
    kept: Uint8Array.from(runs, run => (droppedBy[run] === 0 ? 1 : 0)),
    notes: { ...notes, ...counts },
  }
}
