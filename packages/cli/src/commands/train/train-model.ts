/** Runs a training and gives what is to be written. */

import { availableParallelism } from 'node:os'
import { fineTuneLearned, type TrainedStack, trainLearned, trainMssOn, trainStackOn, trainVictorOn } from '@gleaner/lab/train'
import type { AnyModel } from 'gleaner'
import type { TrainRequest } from './request.js'

/** What a training made: a model, or a pipeline with its model. */
export interface Trained {
  readonly model: AnyModel
  /** What the file holds. */
  readonly file: AnyModel | (TrainedStack & { readonly name: string })
}

/** Trains what was asked for. */
export async function trainModel(request: TrainRequest, onProgress: (done: string) => void): Promise<Trained> {
  const { subject, packages, every, folds, id, seed, workers } = request
  const pages = { packages, every, onProgress, ...(folds === undefined ? {} : { folds }) }
  const threads = Math.max(1, workers ?? availableParallelism())
  const asModel = (model: AnyModel): Trained => ({ model, file: model })
  switch (subject.kind) {
    case 'learned':
      return asModel((await trainLearned({ id, packages, every, seeds: [seed, seed + 1, seed + 2], threads, onProgress })).model)
    case 'fine-tuning':
      return asModel(await fineTuneLearned(pages, { id, start: subject.start, seed }))
    case 'victor':
      return asModel(await trainVictorOn(pages, { id, seed, threads }))
    case 'mss':
      return asModel(await trainMssOn(pages, { id }))
    case 'stack': {
      const stack = await trainStackOn(pages, subject.members, { id })
      return { model: stack.models[0], file: { name: id, ...stack } }
    }
  }
}
