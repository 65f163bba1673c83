/** What a search needs to know about pages: how good a pipeline is on each of them. An open bench is such a scorer. */

import type { Pipeline, StatedPipeline, Use } from 'gleaner'
import type { BlockVotes } from '../bench/index.js'

/** A page of a scorer. */
export interface ScoredPage {
  /** Its place in `pages`. */
  readonly number: number
  readonly id: string
  readonly package: string
  /** Pages of one site have one domain. */
  readonly domain: string
}

/** How good a pipeline is, page by page. */
export interface PageScores {
  readonly f1: Float64Array
  readonly precision: Float64Array
  readonly recall: Float64Array
}

/** A pipeline, with or without what it states about pages and comments. */
export type Scorable = Pipeline | (StatedPipeline & { readonly comments?: 'keep' | 'drop' })

/** Scores pipelines on pages with gold. */
export interface Scorer {
  readonly pages: readonly ScoredPage[]
  /** Scores pipelines on the numbered pages, in this order; on all pages by default. */
  score(pipelines: readonly Scorable[], options?: { readonly pages?: readonly number[] }): Promise<readonly PageScores[]>
  /** What filters keep of the blocks of pages, beside the gold. */
  blocks(members: readonly Use[], pages: readonly number[]): Promise<readonly BlockVotes[]>
  /** Mean CPU milliseconds per page of one filter. */
  leafCpu(use: Use): Promise<number>
  /** What went wrong with a cache so far, in words for the user. */
  readonly state?: { readonly warnings: readonly string[] }
}

/** What a search maximises on each page. */
export type Objective = 'f1' | 'precision' | 'recall'

/** The pipeline of a scorable. */
export function pipelineOf(scorable: Scorable): Pipeline {
  return 'pipeline' in scorable ? scorable.pipeline : scorable
}
