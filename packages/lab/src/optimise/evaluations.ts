/** Scores of pipelines on pages, each computed once, within a budget. */

import { type Pipeline, type Registry, usesOf } from 'gleaner'
import { createRandom, mean, sampleStd } from '../statistics/index.js'
import type { Budget } from './budget.js'
import { canonicalScorable, pipelineKey } from './canonical-form.js'
import { type Journal, type JournalEntry, noJournal } from './journal.js'
import type { Objective, Scorable, Scorer } from './scorer.js'

/** What evaluations are made with. */
export interface EvaluationOptions {
  readonly objective?: Objective
  readonly budget?: Budget
  readonly journal?: Journal
  readonly now?: () => number
  /** Ends the search at the next place where it can stop. */
  readonly signal?: AbortSignal
  /** Told after every batch. */
  readonly onBatch?: (evaluations: Evaluations) => void
}

/** A pipeline with its values on pages. */
export interface Raced {
  readonly pipeline: Pipeline
  /** Mean over the pages that were scored. */
  readonly value: number
  /** Whether all pages were scored. */
  readonly isWhole: boolean
}

/** Pages on which racing pipelines are compared first. */
const firstSample = 16

/** Remembers the values of every pipeline by page, and counts. */
export class Evaluations {
  readonly scorer: Scorer
  readonly registry: Registry
  /** Pipelines that were scored for the first time, by this run or by the runs that it continues. */
  spent = 0
  /** Requests for a pipeline, and those that were answered from memory. */
  asked = 0
  known = 0
  private readonly options: EvaluationOptions
  private readonly journal: Journal
  private readonly memory = new Map<string, Float64Array>()
  private readonly stored = new Map<string, Float64Array>()
  private readonly cpuTimes = new Map<string, number>()
  private readonly startMs: number
  private readonly now: () => number

  constructor(scorer: Scorer, registry: Registry, options: EvaluationOptions = {}) {
    this.scorer = scorer
    this.registry = registry
    this.options = options
    this.journal = options.journal ?? noJournal
    this.now = options.now ?? (() => performance.now())
    this.startMs = this.now() - this.journal.elapsedMs
    for (const { key, pages, values } of this.journal.entries) fill(this.rowOf(this.stored, key), pages, values)
    for (const [key, ms] of this.journal.cpu) this.cpuTimes.set(key, ms)
  }

  /** Milliseconds of this run and of the runs that it continues. */
  get elapsedMs(): number {
    return this.now() - this.startMs
  }

  /** Whether the budget is spent or the search was stopped. `share` is the part of the budget that the asker may use. */
  isSpent(share = 1): boolean {
    const { evaluations = Number.POSITIVE_INFINITY, ms = Number.POSITIVE_INFINITY } = this.options.budget ?? {}
    return this.options.signal?.aborted === true || this.spent >= evaluations * share || this.elapsedMs >= ms * share
  }

  /** The part of the budget that is spent; 0 without a budget. */
  get spentShare(): number {
    const { evaluations, ms } = this.options.budget ?? {}
    return Math.max(evaluations === undefined ? 0 : this.spent / evaluations, ms === undefined ? 0 : this.elapsedMs / ms)
  }

  /** Where the budget is after `done` of `parts` equal parts of what is left until `end`, both shares of the whole. */
  shareAfter(done: number, parts: number, end: number): number {
    const from = Math.min(end, this.spentShare)
    return from + ((end - from) * done) / parts
  }

  /** The values of pipelines on pages: one list per pipeline, in the order of the pages. */
  async values(pipelines: readonly Scorable[], pages: readonly number[]): Promise<Float64Array[]> {
    const keys = pipelines.map(pipeline => pipelineKey(pipeline, this.registry))
    const missing = new Map<string, Scorable>()
    keys.forEach((key, i) => {
      this.asked++
      if (!this.memory.has(key)) this.spent++
      const row = this.rowOf(this.memory, key)
      const old = this.stored.get(key)
      if (old) for (const page of pages) if (Number.isNaN(row[page])) row[page] = old[page]
      if (pages.some(page => Number.isNaN(row[page]))) missing.set(key, canonicalScorable(pipelines[i], this.registry))
      else this.known++
    })
    if (missing.size > 0) await this.fetch(missing, pages)
    return keys.map(key => Float64Array.from(pages, page => this.memory.get(key)![page]))
  }

  /** The mean values of pipelines on pages. */
  async means(pipelines: readonly Scorable[], pages: readonly number[]): Promise<number[]> {
    return (await this.values(pipelines, pages)).map(mean)
  }

  /**
   * Races pipelines on growing samples of the pages. A pipeline leaves the race when it is worse than the best by more than two
   * standard errors of the difference; it keeps the value that it had then, lowered so that it is below the best.
   */
  async race(pipelines: readonly Pipeline[], pages: readonly number[], champion: Pipeline | null = null): Promise<Raced[]> {
    const order = shuffled(pages)
    const result: Raced[] = pipelines.map(pipeline => ({ pipeline, value: Number.NaN, isWhole: false }))
    let open = pipelines.map((_, i) => i)
    for (let size = Math.min(firstSample, order.length); open.length > 0; size = Math.min(order.length, size * 2)) {
      const sample = order.slice(0, size)
      const runners = [...open.map(i => pipelines[i]), ...(champion ? [champion] : [])]
      const values = await this.values(runners, sample)
      const means = values.map(mean)
      const best = means.indexOf(Math.max(...means))
      const isWhole = size === order.length
      for (const [k, i] of open.entries()) result[i] = { pipeline: pipelines[i], value: means[k], isWhole }
      if (isWhole) break
      open = open.filter((_, k) => k === best || !isWorse(values[k], values[best]))
    }
    return result
  }

  /** CPU milliseconds per page of a pipeline: the sum over its different filters, each measured once. */
  async cpu(pipeline: Pipeline): Promise<number> {
    const uses = new Map([...usesOf(pipeline)].map(({ node }) => [pipelineKey(node, this.registry), node]))
    let sum = 0
    for (const [key, use] of uses) {
      let ms = this.cpuTimes.get(key)
      if (ms === undefined) {
        ms = await this.scorer.leafCpu(use)
        this.cpuTimes.set(key, ms)
        this.journal.addCpu(key, ms)
      }
      sum += ms
    }
    return sum
  }

  private async fetch(missing: ReadonlyMap<string, Scorable>, pages: readonly number[]): Promise<void> {
    const objective = this.options.objective ?? 'f1'
    const entries: JournalEntry[] = []
    const byNeed = new Map<string, { keys: string[]; pages: number[] }>()
    for (const key of missing.keys()) {
      const row = this.rowOf(this.memory, key)
      const needed = pages.filter(page => Number.isNaN(row[page]))
      const name = needed.join(' ')
      const group = byNeed.get(name) ?? { keys: [], pages: needed }
      group.keys.push(key)
      byNeed.set(name, group)
    }
    for (const { keys, pages: needed } of byNeed.values()) {
      const scores = await this.scorer.score(
        keys.map(key => missing.get(key)!),
        { pages: needed },
      )
      keys.forEach((key, i) => {
        const values = scores[i][objective]
        fill(this.rowOf(this.memory, key), needed, values)
        entries.push({ key, pages: needed, values: Float64Array.from(values) })
      })
    }
    this.journal.add(entries, this.elapsedMs)
    this.options.onBatch?.(this)
  }

  private rowOf(rows: Map<string, Float64Array>, key: string): Float64Array {
    let row = rows.get(key)
    if (!row) rows.set(key, (row = new Float64Array(this.scorer.pages.length).fill(Number.NaN)))
    return row
  }
}

function fill(row: Float64Array, pages: readonly number[], values: ArrayLike<number>): void {
  for (const [i, page] of pages.entries()) row[page] = values[i]
}

/** The same pages always race in the same order. */
function shuffled(pages: readonly number[]): number[] {
  const random = createRandom('race')
  const order = [...pages]
  for (let i = order.length - 1; i > 0; i--) {
    const j = random.int(i + 1)
    ;[order[i], order[j]] = [order[j], order[i]]
  }
  return order
}

function isWorse(values: Float64Array, best: Float64Array): boolean {
  const differences = values.map((value, i) => best[i] - value)
  return mean(differences) > (2 * sampleStd(differences)) / Math.sqrt(differences.length) + 1e-12
}
