/** A thread of a training: gets tasks, answers with the models. */

import { parentPort, workerData } from 'node:worker_threads'
import { BinnedPages } from './binned-pages.js'
import { trainBlockModel } from './block-model.js'
import type { BlockTask, TrainingSetup } from './threads.js'

const setup = (workerData as { learned?: TrainingSetup } | null)?.learned
if (parentPort && setup) {
  const pages = new BinnedPages(setup.samples, setup.options.minTokenDomains, setup.shared)
  parentPort.on('message', ({ leftOut, seed }: BlockTask) => {
    parentPort!.postMessage(trainBlockModel(pages, leftOut, { ...setup.options, seed }))
  })
}
