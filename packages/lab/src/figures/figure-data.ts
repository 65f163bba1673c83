/** What a figure is drawn from, as plain data: the traces of all steps with everything that needs the page already read off it. */

import { type Page, type ParamValue, type Scatter, type Selection, type Series, type Step, type Threshold, wordsOf } from 'gleaner'
import { stepInputs } from 'gleaner/explain'
import { goldUnits, keptUnits } from './kept-units.js'
import { maxNamedBars } from './named-bars-panel.js'
import { nodeName } from './node-name.js'

/** An extraction that is to be drawn. */
export interface FigureSource {
  readonly page: Page
  readonly steps: readonly Step[]
  /** It is written at the top. */
  readonly title: string
  /** The text that is wanted, if it is known: figures then show of each unit whether it is wanted. */
  readonly gold?: Selection
}

/** A series with what the page says about its units. */
export interface FigureSeries extends Series {
  /** Names of the elements of a short series. */
  readonly names?: readonly string[]
  /** Which units are kept, 1 or 0; absent for units that the verdict says nothing about. */
  readonly kept?: ArrayLike<number>
  /** Which units are wanted, 1 or 0; absent without gold, and for units whose place on the page is not known. */
  readonly gold?: ArrayLike<number>
}

/** A trace as figures draw it. */
export interface FigureTrace {
  readonly series: readonly FigureSeries[]
  readonly thresholds: readonly Threshold[]
  readonly scatter: Scatter | null
  readonly notes: Readonly<Record<string, string | number | boolean>>
}

/** One step as figures draw it. */
export interface FigureStep {
  readonly path: string
  readonly name: string
  readonly params: Readonly<Record<string, ParamValue>>
  readonly status: string
  readonly wordsIn: number
  readonly wordsKept: number
  /** Bounds of what was kept: start, end, start, end … on the character axis. */
  readonly keep: ArrayLike<number>
  /** Bounds of what came in. */
  readonly input: ArrayLike<number>
  readonly trace: FigureTrace | null
}

/** Everything that a figure shows; it can be posted between threads. */
export interface FigureData {
  readonly title: string
  /** Length of the character axis. */
  readonly axisLength: number
  readonly steps: readonly FigureStep[]
  /** Whether units are coloured by whether they are wanted. */
  readonly hasGold: boolean
}

/** Reads what figures need off a page and the steps of its extraction. */
export function figureDataOf({ page, steps, title, gold }: FigureSource): FigureData {
  const inputs = stepInputs(page, steps)
  const drawn = steps.map((step, i) => figureStepOf(page, step, inputs[i], gold))
  return { title, axisLength: page.runs.axis.length, steps: drawn, hasGold: gold !== undefined }
}

function figureStepOf(page: Page, { path, name, params, verdict }: Step, input: Selection, gold: Selection | undefined): FigureStep {
  const { trace, keep, status } = verdict
  return {
    path,
    name,
    params: params ?? {},
    status,
    wordsIn: wordsOf(input),
    wordsKept: wordsOf(keep),
    keep: keep.bounds,
    input: input.bounds,
    trace: trace
      ? {
          series: trace.series.map(series => {
            const isFirst = series.unit === trace.series[0].unit && series.values.length === trace.series[0].values.length
            const kept = isFirst && trace.kept ? trace.kept : keptUnits(page, series, keep, input)
            const wanted = gold && goldUnits(page, series, gold, trace.places)
            return { ...series, ...(kept ? { kept } : {}), ...(wanted ? { gold: wanted } : {}), ...namesOf(page, series) }
          }),
          thresholds: trace.thresholds ?? [],
          scatter: trace.scatter ?? null,
          notes: trace.notes ?? {},
        }
      : null,
  }
}

function namesOf(page: Page, { unit, ids, values }: Series): { names?: readonly string[] } {
  if (unit !== 'element' || ids === undefined || values.length > maxNamedBars) return {}
  return { names: Array.from({ length: values.length }, (_, i) => nodeName(page, ids[i])) }
}
