/** The open bench: pages that stay parsed, and candidates that are scored on them one after the other. */

import type { PageKind, Pipeline, StatedPipeline, Use } from 'gleaner'
import type { Fault } from '../datasets/index.js'
import type { BlockVotes } from './block-votes.js'
import type { Candidate } from './candidate.js'

/** A page of the bench. */
export interface BenchPage {
  /** Its place in `bench.pages`, by which scores and selections of pages name it. */
  readonly number: number
  readonly id: string
  readonly package: string
  /** What decides its fold: its registrable domain, its id if it has none. Pages of one site have one domain. */
  readonly domain: string
  readonly fold: number
  /** The package's kind of the page, null if it does not say. */
  readonly kind: PageKind | null
}

/** What a request for scores can be told; all have defaults. */
export interface ScoreOptions {
  /** Numbers of the pages to score; all by default. Scores come in this order. */
  readonly pages?: readonly number[]
  /** Ends the request: no further page is begun, and the promise is rejected with the signal's reason. What was judged is kept. */
  readonly signal?: AbortSignal
  /** Told after every few pages. */
  readonly onProgress?: (progress: BenchProgress) => void
}

/** How far a request is, in pages times candidates. */
export interface BenchProgress {
  readonly done: number
  readonly total: number
}

/** How a candidate did. */
export interface CandidateScore {
  /** F1 by the measure of the bench, page by page; 0 if the candidate failed on the page. */
  readonly f1: Float64Array
  readonly precision: Float64Array
  readonly recall: Float64Array
  readonly counts: ScoreCounts
}

/** What became of the pages of a candidate, and of the filters on them. */
export interface ScoreCounts {
  /** Pages on which it threw an error or ended its thread. */
  readonly failed: number
  /** Pages of which it kept nothing. */
  readonly empty: number
  /** Verdicts of filters that were computed for this request. */
  readonly judged: number
  /** Verdicts of filters that were known already. */
  readonly known: number
}

/** Holds pages and scores candidates on them. Whoever opens a bench closes it. */
export interface Bench {
  /** Pages with gold text, by package as asked for, in the order of the files. */
  readonly pages: readonly BenchPage[]
  /** What was broken in the packages: skipped. */
  readonly faults: readonly Fault[]
  /**
   * Scores candidates on pages: the text of the final selection of `extract` with its default options, as `evaluate` does.
   *
   * Throws the errors of `compile` if a candidate is wrong. Several requests may be under way at once.
   */
  score(candidates: readonly (Pipeline | StatedPipeline | Candidate)[], options?: ScoreOptions): Promise<CandidateScore[]>
  /** What filters keep of the blocks of pages, beside the gold: one entry per numbered page, in this order. */
  blocks(members: readonly Use[], pages: readonly number[]): Promise<BlockVotes[]>
  /** What is kept in memory, and what went wrong with the cache so far. */
  readonly state: { readonly bytes: number; readonly verdicts: number; readonly warnings: readonly string[] }
  /**
   * Mean CPU milliseconds per page that a filter took for its verdicts on this bench, page tables that it was the first to
   * need included. A filter that has no verdict yet judges up to 32 pages first.
   */
  leafCpu(use: Use): Promise<number>
  /** Ends all threads; requests under way are rejected. */
  close(): Promise<void>
}
