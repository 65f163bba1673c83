/** A thread of a training: gets parts of a batch, computes their sums into shared memory, answers when they are there. */

import { parentPort, workerData } from 'node:worker_threads'
import { computeParts, type PartsOfBatch, type ThreadSetup } from './threads.js'

const setup = (workerData as { victor?: ThreadSetup } | null)?.victor
if (parentPort && setup) {
  parentPort.on('message', (request: PartsOfBatch) => {
    computeParts(setup, request)
    parentPort!.postMessage('done')
  })
}
