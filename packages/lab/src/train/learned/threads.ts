/** Trains block models, on this thread or on several; the models do not depend on how many there are. */

import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
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
  train(tasks: readonly BlockTask[], onDone?: (task: BlockTask) => void): Promise<BlockModel[]>
  close(): Promise<void>
}

/** Makes trainers with `threads` threads; with 1 everything happens on the calling one. */
export function makeBlockTrainers(pages: BinnedPages, options: BlockModelOptions, threads: number): BlockTrainers {
  const setup = { samples: pages.samples.map(withoutFeatures), shared: pages.shared, options }
  const workers = threads > 1 ? Array.from({ length: threads }, () => startThread(setup)) : []
  return {
    async train(tasks, onDone) {
      const models: BlockModel[] = new Array(tasks.length)
      const waiting = tasks.map((task, i) => ({ task, i }))
      const work = async (train: (task: BlockTask) => BlockModel | Promise<BlockModel>): Promise<void> => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          models[next.i] = await train(next.task)
          onDone?.(next.task)
        }
      }
      if (workers.length === 0) await work(({ leftOut, seed }) => trainBlockModel(pages, leftOut, { ...options, seed }))
      else await Promise.all(workers.map(worker => work(task => answerOf(worker, task))))
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

function answerOf(worker: Worker, task: BlockTask): Promise<BlockModel> {
  return new Promise((resolve, reject) => {
    const settle = (error: Error | null, model?: BlockModel): void => {
      worker.off('message', onMessage)
      worker.off('error', settle)
      worker.off('exit', onExit)
      if (error) reject(error)
      else resolve(model!)
    }
    const onMessage = (model: BlockModel): void => settle(null, model)
    const onExit = (): void => settle(new Error('a training thread ended before its answer'))
    worker.on('message', onMessage)
    worker.on('error', settle)
    worker.on('exit', onExit)
    worker.postMessage(task)
  })
}

/** Starts a thread: JavaScript where the lab is built, TypeScript through `tsx` where it runs from source. */
function startThread(setup: TrainingSetup): Worker {
  const isSource = import.meta.url.endsWith('.ts')
  const entry = new URL(isSource ? './thread.ts' : './thread.js', import.meta.url)
  const workerData = { learned: setup }
  if (!isSource) return new Worker(entry, { workerData })
  const tsx = new URL('./dist/esm/api/index.mjs', pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'))).href
  const code = `import(${JSON.stringify(tsx)}).then(api => { api.register(); return import(${JSON.stringify(entry.href)}) })`
  return new Worker(code, { eval: true, execArgv: ['--conditions=gleaner-source'], workerData })
}
