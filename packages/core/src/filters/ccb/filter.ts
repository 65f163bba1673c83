/** CCB, content code blurring, and ACCB, which does not see links. */

import { type Budget, defineFilter, keepRuns, paperPolicies, type Verdict, verdict } from '../../filter/filter.js'
import type { Trace } from '../../filter/trace.js'
import { type CodeVector, codeVector } from '../../page/code-vector.js'
import type { Page } from '../../page/page.js'
import { canonical, type Selection } from '../../page/selection/selection.js'
import { choice, integer, number, type Params } from '../../params/params.js'
import { type Blurred, blur } from './blur.js'

const params = {
  radiusChars: integer({
    default: 40,
    min: 10,
    max: 100,
    doc: 'Number of characters that one blurring pass reaches on either side; twice the standard deviation of the kernel.',
  }),
  threshold: number({ default: 0.75, min: 0.4, max: 0.95, doc: 'Minimum content-code ratio of a kept run (or character).' }),
  stopDelta: number({
    default: 0.25,
    min: 0.01,
    max: 0.5,
    doc: 'Blurring stops after the first pass in which every entry changes by less than this.',
  }),
  maxPasses: integer({ default: 20, min: 1, max: 50, doc: 'Maximum number of blurring passes.' }),
  unit: choice({
    default: 'run',
    options: ['run', 'char'],
    doc: 'Whether whole runs are judged by their mean ratio, or single characters.',
  }),
}

/**
 * Keeps text in long stretches of source that hold little code.
 *
 * Gottron, "Content code blurring: a new approach to content extraction", TIR/DEXA 2008. The kernel's radius, the
 * threshold and the criterion for stopping are not published, see README.
 */
export const ccb = defineFilter({
  name: 'ccb',
  summary: 'Blurs text against tag characters and keeps the text where text prevails.',
  reference: 'Gottron: Content code blurring: a new approach to content extraction, TIR/DEXA 2008',
  reads: ['chars'],
  params,
  presets: { paper: {} },
  presetPolicies: paperPolicies,
  judge: (page, given, budget) => judgeCode(page, codeVector(page, false), given, budget),
})

/** CCB that leaves the characters of anchor tags out, so that links do not count as changes of format. */
export const accb = defineFilter({
  name: 'accb',
  summary: 'Content code blurring that does not see anchor tags.',
  reference: 'Gottron: Content code blurring: a new approach to content extraction, TIR/DEXA 2008',
  reads: ['chars'],
  params,
  presets: { paper: {} },
  presetPolicies: paperPolicies,
  judge: (page, given, budget) => judgeCode(page, codeVector(page, true), given, budget),
})

function judgeCode(page: Page, vector: CodeVector, given: Params<typeof params>, budget: Budget): Verdict {
  const { radiusChars, stopDelta, maxPasses, threshold, unit } = given
  const blurred = blur(vector.size, entries => writeVector(vector, entries), { radius: radiusChars, stopDelta, maxPasses }, budget)
  const ratios = runRatios(page, vector, blurred.values, budget)
  const keep = unit === 'run' ? runsAbove(page, ratios, threshold) : charactersAbove(page, vector, blurred.values, threshold)
  return verdict(page, keep, {
    score: () => Float32Array.from(ratios),
    trace: () => traceOf(page, vector, blurred, ratios, given),
  })
}

function writeVector({ stretches, start, end }: CodeVector, entries: Float32Array): void {
  for (let s = 0; s < stretches; s++) entries.fill(1, start[s], end[s])
}

/** Mean of the blurred entries of each run, 0 for runs without any. */
export function runRatios(page: Page, vector: CodeVector, values: Float32Array, budget: Budget): Float64Array {
  const sum = new Float64Array(page.runs.size)
  const count = new Int32Array(page.runs.size)
  let spent = 0
  for (let s = 0; s < vector.stretches; s++) {
    let total = 0
    const end = vector.end[s]
    for (let i = vector.start[s]; i < end; i++) {
      if ((++spent & 8191) === 8191) budget.spend(8192)
      total += values[i]
    }
    sum[vector.run[s]] += total
    count[vector.run[s]] += end - vector.start[s]
  }
  for (let run = 0; run < sum.length; run++) if (count[run] > 0) sum[run] /= count[run]
  return sum
}

function runsAbove(page: Page, ratios: Float64Array, threshold: number): Selection {
  const mask = new Uint8Array(ratios.length)
  for (let run = 0; run < mask.length; run++) mask[run] = ratios[run] >= threshold ? 1 : 0
  return keepRuns(page, mask)
}

/** Keeps the characters whose own entry reaches the threshold. */
function charactersAbove(page: Page, vector: CodeVector, values: Float32Array, threshold: number): Selection {
  const kept = new Uint8Array(page.runs.start[page.runs.size])
  for (let s = 0; s < vector.stretches; s++) {
    const { start, end, axis, axisEnd } = vector
    for (let i = start[s]; i < end[s]; i++) {
      if (values[i] < threshold) continue
      // The last entry of a stretch takes what is left of it: a reference may stand for two places.
      const at = axis[s] + i - start[s]
      kept.fill(1, at, i + 1 === end[s] ? axisEnd[s] : at + 1)
    }
  }
  return liveWhere(page, kept)
}

/** Keeps the live characters that are marked. */
function liveWhere(page: Page, kept: Uint8Array): Selection {
  const ranges: number[] = []
  const { bounds } = page.live
  for (let k = 0; k < bounds.length; k += 2) {
    let from = -1
    for (let i = bounds[k]; i <= bounds[k + 1]; i++) {
      const isKept = i < bounds[k + 1] && kept[i] === 1
      if (isKept && from < 0) from = i
      else if (!isKept && from >= 0) {
        ranges.push(from, i)
        from = -1
      }
    }
  }
  return canonical(page.runs, ranges)
}

function traceOf(page: Page, vector: CodeVector, blurred: Blurred, ratios: Float64Array, given: Params<typeof params>): Trace {
  const code = new Float32Array(vector.size)
  writeVector(vector, code)
  const byRun = given.unit === 'run'
  const kept = new Uint8Array(vector.size)
  for (let s = 0; s < vector.stretches; s++) {
    for (let i = vector.start[s]; i < vector.end[s]; i++) {
      kept[i] = (byRun ? ratios[vector.run[s]] : blurred.values[i]) >= given.threshold ? 1 : 0
    }
  }
  return {
    series: [
      {
        name: 'blurred',
        unit: 'char',
        values: blurred.values,
        doc: 'The content-code vector after blurring: 1 deep inside text, 0 deep inside code.',
      },
      { name: 'code', unit: 'char', values: code, doc: 'The content-code vector: 1 for a character of text, 0 for a character of a tag.' },
      {
        name: 'ratio',
        unit: 'run',
        ids: page.liveRuns,
        values: Float32Array.from(page.liveRuns, run => ratios[run]),
        doc: 'Content-code ratio: the mean of the blurred vector over the characters of each run.',
      },
    ],
    thresholds: [{ name: 'threshold', value: given.threshold, on: byRun ? 'ratio' : 'blurred' }],
    kept,
    notes: { passes: blurred.passes, delta: blurred.delta },
  }
}
