/** Trains block models, on this thread or on several; the models do not depend on how many there are. */

import { outputOf, threadExecutor } from '@gleaner/node'
import type { BinnedPages, SharedBins } from './binned-pages.js'
import { type BlockModel, type BlockModelOptions, trainBlockModel } from './block-model.js'
import type { Sample } from './samples.js'

/** One model to train: without a fold (−1: on all), from a seed. */
export interface BlockTask {
  readonly leftOut: number
  readonly seed: number | string
}

/** What a thread needs to know; the bins are shared, the rest is copied once. */
export interface TrainingSetup {
  readonly samples: readonly Sample[]
  readonly shared: SharedBins
  readonly options: BlockModelOptions
}

/** Told of every model, in the order of the tasks. */
export type OnModel = (task: BlockTask, model: BlockModel) => void

/** Trains the models of some tasks with `threads` threads; with 1 everything happens on the calling one. */
export async function trainBlockModels(
  pages: BinnedPages,
  options: BlockModelOptions,
  tasks: readonly BlockTask[],
  { threads, onModel }: { readonly threads: number; readonly onModel?: OnModel },
): Promise<BlockModel[]> {
  const models: BlockModel[] = []
  for await (const model of threads > 1 ? trainOnThreads(pages, options, tasks, threads) : trainHere(pages, options, tasks)) {
    onModel?.(tasks[models.length], model)
    models.push(model)
  }
  return models
}

function* trainHere(pages: BinnedPages, options: BlockModelOptions, tasks: readonly BlockTask[]): Generator<BlockModel> {
  for (const { leftOut, seed } of tasks) yield trainBlockModel(pages, leftOut, { ...options, seed })
}

async function* trainOnThreads(
  pages: BinnedPages,
  options: BlockModelOptions,
  tasks: readonly BlockTask[],
  workers: number,
): AsyncGenerator<BlockModel> {
  const setup: TrainingSetup = { samples: pages.samples.map(withoutFeatures), shared: pages.shared, options }
  const executor = threadExecutor<BlockTask, BlockModel>({ module: new URL('./thread.js', import.meta.url), setup, workers })
  try {
    const items = tasks.map((input, i) => ({ key: String(i), input }))
    for await (const result of executor.run(items)) yield outputOf(result)
  } finally {
    await executor.close()
  }
}

/** Features are in the shared bins already. */
function withoutFeatures(sample: Sample): Sample {
  return { ...sample, features: new Float32Array(0) }
}
