/** A thread of an evaluation: gets batches of raw lines, answers with rows. */

import type { WorkHandler } from '@gleaner/node'
import { evaluationRegistry } from '../bench/index.js'
import { type Batch, type BatchResult, scoreBatch, type WorkerSetup } from './batch.js'
import { pipelineEvaluator } from './evaluator.js'
import type { Scorer } from './score-page.js'
import { evaluationMeasure } from './snippets-measure.js'

/** Loads what a thread needs: filters, compiled pipelines, measures. */
export async function scorerOf(setup: WorkerSetup): Promise<Scorer> {
  const registry = await evaluationRegistry(setup)
  return {
    candidates: setup.candidates,
    evaluator: pipelineEvaluator(setup.candidates, registry, { policies: setup.policies, scope: setup.scope }),
    measures: setup.measures.map(evaluationMeasure),
    emptyGold: setup.emptyGold,
  }
}

/** Begins the work of a thread. */
export async function start(setup: WorkerSetup): Promise<WorkHandler<Batch, BatchResult>> {
  const scorer = await scorerOf(setup)
  return batch => scoreBatch(scorer, batch, setup.kinds)
}
