/** A thread of a training: gets the numbers of parts, computes their sums into shared memory, answers when they are there. */

import { parentPort, workerData } from 'node:worker_threads'
import { computePart, type ThreadSetup } from './threads.js'

const setup = (workerData as { victor?: ThreadSetup } | null)?.victor
if (parentPort && setup) {
  parentPort.on('message', (parts: readonly number[]) => {
    for (const part of parts) computePart(setup, part)
    parentPort!.postMessage('done')
  })
}
