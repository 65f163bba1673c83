/** Everything that is known about one extraction, as plain data that can be written as JSON or posted between threads. */

import type { ContentResult } from '../extract/content-result.js'
import { wordsOf } from '../page/page.js'
import { explain } from '../pipeline/explain.js'
import type { Pipeline } from '../pipeline/types.js'
import type { Registry } from '../pipeline/validate.js'
import { type ExplainedStep, explainSteps } from './explained-step.js'

/** An extraction explained. */
export interface Explanation {
  readonly page: {
    readonly name: string
    readonly url: string | null
    readonly title: string | null
    readonly words: number
    readonly blocks: number
  }
  readonly pipeline: { readonly name: string; readonly sentence: string; readonly json: Pipeline }
  readonly result: {
    readonly status: string
    readonly words: number
    readonly confidence: number | null
    readonly pageKind: string | null
    readonly pageKindProbability: number | null
  }
  readonly steps: readonly ExplainedStep[]
}

/** What an explanation says beside the result. */
export interface ExplanationContext {
  /** How the page is called. */
  readonly name: string
  readonly pipeline: Pipeline
  readonly pipelineName: string
  readonly registry: Registry
  /** The status, if more is known than the result says. */
  readonly status?: string
  /** How many kept and dropped blocks each step describes; 4 by default. */
  readonly maxBlocks?: number
}

/** Explains the result of a pipeline. */
export function explanationOf(result: ContentResult, context: ExplanationContext): Explanation {
  const { page, confidence, pageKind, pageKindProbability, keep, steps } = result
  const { name, pipeline, pipelineName, registry, status = result.status, maxBlocks } = context
  return {
    page: { name, url: page.url, title: page.title.trim() || null, words: wordsOf(page.live), blocks: page.blocks.size },
    pipeline: { name: pipelineName, sentence: explain(pipeline, registry), json: pipeline },
    result: { status, words: wordsOf(keep), confidence, pageKind, pageKindProbability },
    steps: explainSteps(page, steps, registry, maxBlocks),
  }
}
