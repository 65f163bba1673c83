/** A thread of a training: gets tasks, answers with the models. */

import type { WorkHandler } from '@gleaner/node'
import { BinnedPages } from './binned-pages.js'
import { type BlockModel, trainBlockModel } from './block-model.js'
import type { BlockTask, TrainingSetup } from './threads.js'

/** Begins the work of a thread. */
export function start({ samples, shared, options }: TrainingSetup): WorkHandler<BlockTask, BlockModel> {
  const pages = new BinnedPages(samples, options.minTokenDomains, shared)
  return ({ leftOut, seed }) => trainBlockModel(pages, leftOut, { ...options, seed })
}
