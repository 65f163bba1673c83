/** Trains block models, on this thread or on several; the models do not depend on how many there are. */

import { askThread, startThread } from '../../threads/index.js'
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

/** Trains models as they are asked for. */
export interface BlockTrainers {
  /** Trains all of some tasks; models come in the order of the tasks. */
  train(tasks: readonly BlockTask[], onDone?: (task: BlockTask, model: BlockModel) => void): Promise<BlockModel[]>
  close(): Promise<void>
}

/** Makes trainers with `threads` threads; with 1 everything happens on the calling one. */
export function makeBlockTrainers(pages: BinnedPages, options: BlockModelOptions, threads: number): BlockTrainers {
  const setup = { samples: pages.samples.map(withoutFeatures), shared: pages.shared, options }
  const workers = threads > 1 ? Array.from({ length: threads }, () => startThread(import.meta.url, 'thread', { learned: setup })) : []
  return {
    async train(tasks, onDone) {
      const models: BlockModel[] = new Array(tasks.length)
      const waiting = tasks.map((task, i) => ({ task, i }))
      const work = async (train: (task: BlockTask) => BlockModel | Promise<BlockModel>): Promise<void> => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          models[next.i] = await train(next.task)
          onDone?.(next.task, models[next.i])
        }
      }
      if (workers.length === 0) await work(({ leftOut, seed }) => trainBlockModel(pages, leftOut, { ...options, seed }))
      else await Promise.all(workers.map(worker => work(task => askThread<BlockModel>(worker, task))))
      return models
    },
    close: async () => {
      await Promise.all(workers.map(worker => worker.terminate()))
    },
  }
}

/** Features are in the shared bins already. */
function withoutFeatures(sample: Sample): Sample {
  return { ...sample, features: new Float32Array(0) }
}
