/** A thread of an evaluation: gets batches of raw lines, answers with rows. */

import { parentPort, workerData } from 'node:worker_threads'
import { type Batch, scoreBatch, type WorkerSetup } from './batch.js'
import { pipelineEvaluator } from './evaluator.js'
import { evaluationRegistry } from './registry.js'
import type { Scorer } from './score-page.js'
import { evaluationMeasure } from './snippets-measure.js'

/** Loads what a thread needs: filters, compiled pipelines, measures. */
export async function scorerOf(setup: WorkerSetup): Promise<Scorer> {
  const registry = await evaluationRegistry(setup)
  return {
    candidates: setup.candidates,
    evaluator: pipelineEvaluator(setup.candidates, registry, setup.policies),
    measures: setup.measures.map(evaluationMeasure),
  }
}

async function serve(setup: WorkerSetup): Promise<void> {
  const scorer = await scorerOf(setup)
  parentPort!.postMessage('ready')
  parentPort!.on('message', async (batch: Batch) => parentPort!.postMessage(await scoreBatch(scorer, batch, setup.kinds)))
}

const setup = (workerData as { evaluation?: WorkerSetup } | null)?.evaluation
if (parentPort && setup) await serve(setup)
