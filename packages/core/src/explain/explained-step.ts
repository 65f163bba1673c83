/** What a step did, as plain data: how much it kept, by which thresholds, and which blocks. */

import type { Scatter, Series, Threshold } from '../filter/trace.js'
import { narrow, type Page, wordsOf } from '../page/page.js'
import type { Selection } from '../page/selection/selection.js'
import type { ParamValue } from '../params/params.js'
import type { Step } from '../pipeline/extraction.js'
import type { Registry } from '../pipeline/validate.js'
import { type BlockFact, blockFacts } from './block-facts.js'
import { stepInputs } from './step-inputs.js'

/** A threshold with how many values lie on the side that it keeps. */
export interface ExplainedThreshold {
  readonly name: string
  readonly value: number
  readonly on: string
  readonly keeps: 'above' | 'below'
  readonly unit: string
  /** Values on the side that is kept, the threshold itself included. */
  readonly onKeptSide: number
  readonly of: number
}

/** A series as JSON shows it. */
export interface ExplainedSeries {
  readonly name: string
  readonly unit: string
  readonly doc: string
  readonly values: readonly number[]
}

/** One step of an extraction. */
export interface ExplainedStep {
  readonly path: string
  readonly name: string
  readonly summary: string | null
  readonly reference: string | null
  readonly params: Readonly<Record<string, ParamValue>>
  readonly status: string
  readonly wordsIn: number
  readonly wordsKept: number
  readonly ms: number
  readonly thresholds: readonly ExplainedThreshold[]
  readonly notes: Readonly<Record<string, string | number | boolean>>
  readonly series: readonly ExplainedSeries[]
  readonly scatter: (Omit<Scatter, 'cluster'> & { readonly cluster: readonly number[] }) | null
  /** How many blocks are kept (at least half of their text) and dropped, and the largest of each. */
  readonly blocks: { readonly kept: number; readonly dropped: number }
  readonly largestKept: readonly BlockFact[]
  readonly largestDropped: readonly BlockFact[]
}

/** Explains every step of an extraction, with up to `maxBlocks` kept and as many dropped blocks each. */
export function explainSteps(page: Page, steps: readonly Step[], registry: Registry, maxBlocks?: number): ExplainedStep[] {
  const inputs = stepInputs(page, steps)
  return steps.map((step, i) => explainStep(page, step, inputs[i], registry, maxBlocks))
}

function explainStep(page: Page, step: Step, input: Selection, registry: Registry, maxBlocks?: number): ExplainedStep {
  const { path, name, params, verdict, ms } = step
  // A combination may carry the name of a filter only by accident; filters alone have parameters.
  const filter = params === undefined ? undefined : registry.filters.get(name)
  const trace = verdict.trace
  const blocks = blockFacts(narrow(page, input), verdict, maxBlocks)
  return {
    path,
    name,
    summary: filter?.summary ?? null,
    reference: filter?.reference ?? null,
    params: params ?? {},
    status: verdict.status,
    wordsIn: wordsOf(input),
    wordsKept: wordsOf(verdict.keep),
    ms,
    thresholds: (trace?.thresholds ?? []).flatMap(threshold => {
      const series = trace?.series.find(each => each.name === threshold.on)
      return series ? [explainThreshold(threshold, series)] : []
    }),
    notes: trace?.notes ?? {},
    series: (trace?.series ?? []).map(({ name, unit, doc, values }) => ({ name, unit, doc, values: Array.from(values, rounded) })),
    scatter: trace?.scatter ? { ...trace.scatter, cluster: Array.from(trace.scatter.cluster) } : null,
    ...blocks,
  }
}

function explainThreshold(threshold: Threshold, { values, unit }: Series): ExplainedThreshold {
  const { value, keeps = 'above' } = threshold
  let onKeptSide = 0
  for (let i = 0; i < values.length; i++) if (keeps === 'above' ? values[i] >= value : values[i] <= value) onKeptSide++
  return { ...threshold, keeps, unit, onKeptSide, of: values.length }
}

/** Six significant digits: more say nothing and fill files. */
function rounded(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(6))
}
