/** Everything `gleaner explain` knows about one extraction, as plain data. */

import { explain, type Pipeline, type Registry, wordsOf } from 'gleaner'
import type { PipelineChoice } from '../../options/pipeline-argument.js'
import type { ExtractedPage } from '../extract/extract-inputs.js'
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

/** Explains the result of a pipeline. */
export function explanationOf(
  name: string,
  { result, status }: ExtractedPage,
  { pipeline, name: pipelineName }: PipelineChoice,
  registry: Registry,
): Explanation {
  const { page, confidence, pageKind, pageKindProbability, keep, steps } = result
  return {
    page: { name, url: page.url, title: page.title.trim() || null, words: wordsOf(page.live), blocks: page.blocks.size },
    pipeline: { name: pipelineName, sentence: explain(pipeline, registry), json: pipeline },
    result: { status, words: wordsOf(keep), confidence, pageKind, pageKindProbability },
    steps: explainSteps(page, steps, registry),
  }
}
