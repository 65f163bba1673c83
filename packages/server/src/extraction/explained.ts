/** Why a pipeline kept what it kept of a page, for answers. */

import { type AnyModel, type PipelineDocument, pipelines, type Result, readDocument, readModel, registry, withModels } from 'gleaner'
import { type Explanation, explanationOf } from 'gleaner/explain'
import type { PipelineChoice } from './types.js'

/** Explains the result of a pipeline. */
export function explained(result: Result, choice: PipelineChoice): Explanation {
  const { pipeline, models } = readChoice(choice)
  const name = result.page.url ?? 'page'
  return explanationOf(result, { name, pipeline, pipelineName: choice.name, registry: withModels(registry, models) })
}

function readChoice({ name, document }: PipelineChoice): Pick<PipelineDocument<AnyModel>, 'pipeline' | 'models'> {
  if (document !== null) return readDocument(document, { readModel })
  return { pipeline: pipelines.find(each => each.name === name)?.pipeline ?? { use: name }, models: [] }
}
