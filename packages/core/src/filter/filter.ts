/** The contract of a filter: it looks at a page and says which characters it would keep. */

import type { Page } from '../page/page.js'
import { Selection, SelectionBuilder } from '../page/selection/selection.js'
import type { PageKind, PagePolicies } from '../page/types.js'
import type { ParamSpecs, Params, ParamValue } from '../params/params.js'
import type { ContentRules } from './content-rules.js'
import type { Trace } from './trace.js'

/** All parts of a page that a filter may read. */
export const representations = ['lines', 'chars', 'tokens', 'runs', 'elements', 'blocks', 'boxes'] as const

/** What part of a page a filter reads. */
export type Representation = (typeof representations)[number]

/** All statuses of a verdict. */
export const statuses = ['ok', 'empty', 'no-content', 'fallback-all', 'needs-rendering'] as const

/**
 * What a filter's answer is worth. `empty`: no text came in · `no-content`: it ran and kept nothing · `fallback-all`: it
 * could not run and kept all · `needs-rendering`: it needs boxes and the page has none.
 */
export type Status = (typeof statuses)[number]

/** What one filter says about one page. */
export interface Verdict {
  readonly keep: Selection
  /** Belief per run id, 0 boilerplate … 1 content; absent where the method has none. */
  readonly score?: Float32Array | undefined
  readonly status: Status
  /** What the papers plot: series, thresholds, clusters. */
  readonly trace?: Trace | undefined
  /** The F1 that the method itself expects of this selection, 0…1, where it has an expectation; it is not calibrated. */
  readonly expectation?: number | undefined
  /** What the filter says about the page as a whole and about this very selection, where it does. */
  readonly assessment?: PageAssessment | undefined
  /** A title that belongs to the content but is not on the character axis, such as that of `<title>`. Rendering puts it first; combinations ignore it. */
  readonly title?: string | undefined
}

/** A filter's assessment of the page as a whole. */
export interface PageAssessment {
  /** Estimated F1 of the extraction, 0…1. */
  readonly confidence: number
  readonly pageKind: PageKind
  /** How sure the kind is, 0…1. */
  readonly kindProbability: number
  /** False where the page is no forum, so that comments cannot be its content however long they are; true if it is not given. */
  readonly mayDiscuss?: boolean
}

/** Counts steps and throws `OverBudget` when too many were taken or the deadline is past. */
export interface Budget {
  /** To be called at least every 10,000 steps. */
  spend(steps: number): void
}

/** A budget that never runs out. */
export const unlimited: Budget = { spend() {} }

/** An option of `extract` that filters take as a parameter. */
export type FilterOption = 'favour'

/** The page policies of filters whose preset `paper` reads a page as its paper does: with hidden text. */
export const paperPolicies: Readonly<Record<string, PagePolicies>> = { paper: { hidden: 'keep' } }

/** One algorithm. Pure: same page and parameters, same verdict; nothing is mutated. */
export interface Filter<S extends ParamSpecs = ParamSpecs> {
  /** Kebab-case and stable: it appears in saved pipelines. */
  readonly name: string
  /** One line that says what it does. */
  readonly summary: string
  /** The paper, or 'this project'. */
  readonly reference: string
  readonly reads: readonly Representation[]
  readonly params: S
  /** Named sets of values; `paper` is the strict reading of the paper, `default` is implied by the declarations. */
  readonly presets?: Readonly<Record<string, Partial<Params<S>>>>
  /** Page policies that it was made for, if they differ from the usual ones; pipelines that use it start from them. */
  readonly policies?: PagePolicies
  /** Page policies of single presets, before those of the filter. */
  readonly presetPolicies?: Readonly<Record<string, PagePolicies>>
  /** What `extract` does around pipelines with this filter. */
  readonly content?: ContentRules
  /** Options of `extract` that set its parameter of the same name. */
  readonly options?: readonly FilterOption[]
  judge(page: Page, params: Params<S>, budget: Budget): Verdict
}

/** A filter whose parameter types are not known here, as registries and pipelines hold it; values are validated before `judge` sees them. */
export interface AnyFilter extends Omit<Filter, 'presets' | 'judge'> {
  readonly presets?: Readonly<Record<string, Readonly<Record<string, ParamValue>>>>
  judge(page: Page, params: Readonly<Record<string, ParamValue>>, budget: Budget): Verdict
}

/** Declares a filter; the parameter types of `judge` follow from `params`. */
export function defineFilter<const S extends ParamSpecs>(filter: Filter<S>): Filter<S> {
  return filter
}

/** What may go with a verdict; functions are called on first use. */
export interface VerdictExtras {
  readonly score?: () => Float32Array
  readonly trace?: () => Trace
  readonly expectation?: number | undefined
  readonly assessment?: PageAssessment | undefined
  readonly title?: string | undefined
}

class LazyVerdict implements Verdict {
  readonly keep: Selection
  readonly status: Status
  readonly assessment: PageAssessment | undefined
  readonly expectation: number | undefined
  readonly title: string | undefined
  readonly #extras: VerdictExtras
  #scoreValue: Float32Array | undefined
  #traceValue: Trace | undefined

  constructor(keep: Selection, status: Status, extras: VerdictExtras) {
    this.keep = keep
    this.status = status
    this.assessment = extras.assessment
    this.expectation = extras.expectation
    this.title = extras.title
    this.#extras = extras
  }
  get score(): Float32Array | undefined {
    return (this.#scoreValue ??= this.#extras.score?.())
  }
  get trace(): Trace | undefined {
    return (this.#traceValue ??= this.#extras.trace?.())
  }
}

/** Makes a verdict from what is kept: `empty` if the page had no live text, `no-content` if nothing is kept, else `ok`. */
export function verdict(page: Page, keep: Selection, extras: VerdictExtras = {}): Verdict {
  const status = page.live.isEmpty ? 'empty' : keep.isEmpty ? 'no-content' : 'ok'
  return new LazyVerdict(keep, status, extras)
}

/** The verdict of a filter that could not run: everything live is kept (`empty` if there is nothing). */
export function fallbackAll(page: Page, extras: VerdictExtras = {}): Verdict {
  return new LazyVerdict(page.live, page.live.isEmpty ? 'empty' : 'fallback-all', extras)
}

/** The verdict of a filter that needs rendered boxes on a page without them. */
export function needsRendering(page: Page): Verdict {
  return new LazyVerdict(new SelectionBuilder(page.runs).build(), 'needs-rendering', {})
}

/** Keeps the live part of every run whose entry in `mask` is not 0. */
export function keepRuns(page: Page, mask: ArrayLike<number>): Selection {
  const { bounds } = page.live
  const { start } = page.runs
  // Whole ranges of a selection are a selection as they are.
  const kept = new Int32Array(bounds.length)
  let length = 0
  for (let k = 0, run = 0; k < bounds.length; k += 2) {
    while (start[run + 1] <= bounds[k]) run++
    if (!mask[run]) continue
    kept[length++] = bounds[k]
    kept[length++] = bounds[k + 1]
  }
  return new Selection(page.runs, kept.slice(0, length))
}

/** Keeps the live text below one element. */
export function keepSubtree(page: Page, element: number): Selection {
  const { nodes, runs } = page
  const start = runs.start[nodes.run[element]]
  const end = runs.start[nodes.run[nodes.end[element]]]
  const builder = new SelectionBuilder(runs)
  const { bounds } = page.live
  for (let k = 0; k < bounds.length; k += 2) {
    if (bounds[k] >= end) break
    if (bounds[k] >= start) builder.add(bounds[k], bounds[k + 1])
  }
  return builder.build()
}
