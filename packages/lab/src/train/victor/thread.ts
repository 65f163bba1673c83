/** A thread of a training: gets parts of a batch, computes their sums into shared memory, answers when they are there. */

import type { WorkHandler } from '@gleaner/node'
import { computeParts, type PartsOfBatch, type ThreadSetup } from './threads.js'

/** Begins the work of a thread. */
export function start(setup: ThreadSetup): WorkHandler<PartsOfBatch, null> {
  return request => {
    computeParts(setup, request)
    return null
  }
}
