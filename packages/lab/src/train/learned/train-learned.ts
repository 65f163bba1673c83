/** From packages to a model: what `gleaner train` and the shipped model's script call. */

import type { LearnedModel } from 'gleaner/learned'
import { digestOf, packageFileOf, packageNameOf } from '../../datasets/index.js'
import { TrainingError } from '../training-error.js'
import { defaultBlockOptions } from './block-model.js'
import { loadSamples } from './sample-cache.js'
import { LearnedTraining, type PageResult } from './train.js'

/** What a training is told. */
export interface TrainLearnedOptions {
  readonly id: string
  readonly packages: readonly string[]
  /** Seeds of the block models that are averaged. */
  readonly seeds?: readonly (number | string)[]
  /** File in which parsed samples are kept between runs. */
  readonly cacheFile?: string | null
  /** Folder in which block models are kept between runs. */
  readonly modelCache?: string | null
  /** Take every n-th page only. */
  readonly every?: number
  /** Threads that train at the same time; the model does not depend on it. */
  readonly threads?: number
  readonly onProgress?: (done: string) => void
}

/** A model with the cross-validated results behind it. */
export interface TrainedModel {
  readonly model: LearnedModel
  readonly results: readonly PageResult[]
}

/** The seeds of the model that ships. */
export const defaultSeeds: readonly number[] = [1, 2, 3, 4]

/** Trains a model: reads pages, cross-validates by domain, trains on everything. The same data and seeds give the same bytes. */
export async function trainLearned(options: TrainLearnedOptions): Promise<TrainedModel> {
  const { id, packages, seeds = defaultSeeds, cacheFile = null, modelCache = null, every = 1, threads = 1, onProgress } = options
  const samples = await loadSamples(packages, cacheFile, done => done % 100 === 0 && onProgress?.(`${done} pages read`), every)
  if (samples.length === 0) throw new TrainingError(`packages ${packages.join(', ')} hold no page to train on`)
  const training = new LearnedTraining(samples, { id, seedSets: [seeds], threads, modelCache, ...(onProgress ? { onProgress } : {}) })
  const results = await training.crossValidate()
  const digests: Record<string, string> = {}
  for (const name of packages) digests[packageNameOf(packageFileOf(name))] = await digestOf(name)
  const model = await training.finalModel(recordOf(results, digests, seeds, every))
  return { model, results }
}

function recordOf(
  results: readonly PageResult[],
  digests: Readonly<Record<string, string>>,
  seeds: readonly (number | string)[],
  every: number,
): Record<string, unknown> {
  const kinds = [...new Set(results.map(result => result.kind))].filter(kind => kind !== null).sort()
  const mean = (part: readonly PageResult[]): number =>
    Math.round((10_000 * part.reduce((sum, result) => sum + result.f1s[0], 0)) / Math.max(1, part.length)) / 10_000
  return {
    packages: digests,
    every,
    pages: results.length,
    seeds,
    blocks: defaultBlockOptions,
    crossValidatedF1: {
      all: mean(results),
      ...Object.fromEntries(kinds.map(kind => [kind, mean(results.filter(result => result.kind === kind))])),
    },
  }
}
