/** Batches of raw lines: what threads are given, and what they answer. */

import { parseJsonLine } from '@gleaner/node'
import type { AnyModel } from 'gleaner'
import { type Candidate, cpuShareClock, type Scope } from '../bench/index.js'
import { type GoldPage, toGoldPage } from '../datasets/index.js'
import type { EmptyGold } from './empty-gold.js'
import type { PagePolicies } from './evaluator.js'
import type { PageRow } from './rows.js'
import { type Scorer, scorePage } from './score-page.js'
import { addTimes, noTimes, type StageTimes } from './stages.js'

/** What every thread of a run must know; plain data. */
export interface WorkerSetup {
  readonly candidates: readonly Candidate[]
  readonly measures: readonly string[]
  readonly policies: PagePolicies
  readonly scope: Scope
  readonly emptyGold: EmptyGold
  readonly kinds: readonly string[] | null
  readonly filtersFile: string | undefined
  readonly peers: readonly string[]
  readonly models: readonly AnyModel[]
}

/** Some lines of a package, in order. */
export interface Batch {
  readonly package: string
  /** Lines of the file, from 1. */
  readonly numbers: readonly number[]
  /** The bytes of each line, not decoded. */
  readonly lines: readonly Uint8Array[]
  /** Candidates that an earlier run has finished already, by page id. */
  readonly done: Readonly<Record<string, readonly number[]>>
}

/** What became of one line. */
export type LineResult =
  | { readonly line: number; readonly page: string; readonly rows: readonly PageRow[] }
  | { readonly line: number; readonly fault: string }
  | { readonly line: number; readonly left: true }

/** What became of a batch, and where the time went. */
export interface BatchResult {
  readonly results: readonly LineResult[]
  readonly times: StageTimes
}

/** Scores the pages of a batch; `kinds` leaves out pages of other kinds. */
export async function scoreBatch(scorer: Scorer, batch: Batch, kinds: readonly string[] | null): Promise<BatchResult> {
  const wall = noTimes()
  const clock = cpuShareClock()
  const results: LineResult[] = []
  for (let i = 0; i < batch.lines.length; i++) results.push(await scoreLine(scorer, batch, i, kinds, wall))
  const times = noTimes()
  addTimes(times, wall, clock())
  return { results, times }
}

async function scoreLine(scorer: Scorer, batch: Batch, i: number, kinds: readonly string[] | null, times: StageTimes): Promise<LineResult> {
  const line = batch.numbers[i]
  const start = performance.now()
  let page: GoldPage
  try {
    const { buffer, byteOffset, byteLength } = batch.lines[i]
    page = toGoldPage(parseJsonLine(Buffer.from(buffer, byteOffset, byteLength)), batch.package)
  } catch (error) {
    return { line, fault: error instanceof Error ? error.message : String(error) }
  } finally {
    times.json += performance.now() - start
  }
  if (kinds !== null && !kinds.includes(page.pageKind ?? '')) return { line, left: true }
  const rows = await scorePage(scorer, { ...page, package: batch.package }, times, new Set(batch.done[page.id]))
  return { line, page: page.id, rows }
}
