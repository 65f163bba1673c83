/** Scores batches, on threads or on this one; a page that ends its thread takes nothing else with it. */

import { type Executor, type ItemFailure, type ItemResult, outputOf, threadExecutor } from '@gleaner/node'
import { toGoldPage } from '../datasets/index.js'
import { type Batch, type BatchResult, type LineResult, scoreBatch, type WorkerSetup } from './batch.js'
import type { Evaluator } from './evaluator.js'
import type { ReadBatch } from './read-batches.js'
import { errorRow, measuresFor, type Scorer } from './score-page.js'
import { evaluationMeasure } from './snippets-measure.js'
import { addTimes, noTimes } from './stages.js'
import { scorerOf } from './worker.js'

/** A batch that was read, with what became of it. */
export interface ScoredBatch {
  readonly read: ReadBatch
  readonly result: BatchResult
}

/** Scores batches and gives them back in the order in which they came. */
export interface BatchScorer {
  run(batches: AsyncIterable<ReadBatch>): AsyncIterable<ScoredBatch>
  close(): Promise<void>
}

/** Scores on `workers` threads. */
export function threadScorer(setup: WorkerSetup, workers: number): BatchScorer {
  const module = new URL('./worker.js', import.meta.url)
  // The next batch waits in the thread while the answer travels.
  const executor = threadExecutor<Batch, BatchResult>({ module, setup, workers, perWorker: 2 })
  return {
    async *run(batches) {
      const underWay: ReadBatch[] = []
      for await (const result of executor.run(itemsOf(batches, underWay))) {
        const read = underWay.shift() as ReadBatch
        yield { read, result: await resultOf(result, read.batch, executor, setup) }
      }
    },
    close: () => executor.close(),
  }
}

async function* itemsOf(batches: AsyncIterable<ReadBatch>, underWay: ReadBatch[]): AsyncGenerator<{ key: string; input: Batch }> {
  for await (const read of batches) {
    underWay.push(read)
    yield { key: keyOf(read.batch), input: read.batch }
  }
}

function keyOf({ package: name, numbers }: Batch): string {
  return `${name}, line ${numbers[0]}`
}

/** Of a batch that ended its thread the pages are scored one by one, so that the guilty page is known. */
async function resultOf(
  result: ItemResult<BatchResult>,
  batch: Batch,
  executor: Executor<Batch, BatchResult>,
  setup: WorkerSetup,
): Promise<BatchResult> {
  if (result.failure?.kind !== 'crashed') return outputOf(result)
  const singles = batch.lines.map((line, i) => ({ ...batch, numbers: [batch.numbers[i]], lines: [line] }))
  const items = singles.map(input => ({ key: keyOf(input), input }))
  const results: LineResult[] = []
  const times = noTimes()
  let at = 0
  for await (const single of executor.run(items)) {
    const input = singles[at++]
    if (single.failure?.kind === 'crashed') results.push(crashed(input, single.failure, setup))
    else {
      const answer = outputOf(single)
      results.push(...answer.results)
      addTimes(times, answer.times)
    }
  }
  return { results, times }
}

/** The rows of a page that ended its thread. */
function crashed(batch: Batch, { name, message }: ItemFailure, { candidates, measures }: WorkerSetup): LineResult {
  const line = batch.numbers[0]
  try {
    const page = toGoldPage(JSON.parse(Buffer.from(batch.lines[0]).toString('utf8')), batch.package)
    const failed = errorRow({ name, message }, page, measuresFor(page, measures.map(evaluationMeasure)))
    const about = { package: batch.package, page: page.id, kind: page.pageKind, ms: 0 }
    return { line, page: page.id, rows: candidates.map(candidate => ({ ...about, pipeline: candidate.name, ...failed })) }
  } catch {
    return { line, fault: message }
  }
}

/** Scores on this thread, by the pipelines or by another evaluator. */
export async function localScorer(setup: WorkerSetup, evaluator: Evaluator | undefined): Promise<BatchScorer> {
  const scorer: Scorer = evaluator
    ? { candidates: setup.candidates, evaluator, measures: setup.measures.map(evaluationMeasure), emptyGold: setup.emptyGold }
    : await scorerOf(setup)
  return {
    async *run(batches) {
      for await (const read of batches) yield { read, result: await scoreBatch(scorer, read.batch, setup.kinds) }
    },
    close: async () => {},
  }
}
