/** From packages to a model: what `gleaner train` and the shipped model's script call. */

import type { LearnedModel } from 'gleaner/learned'
import { digestOf, type Fault, foldCount, packageFileOf, packageNameOf } from '../../datasets/index.js'
import { Folding, foldAmong } from '../folding.js'
import { nothingToTrainOn, skippedOf } from '../skipped.js'
import { TrainingError } from '../training-error.js'
import { defaultBlockOptions } from './block-model.js'
import { loadSamples } from './sample-cache.js'
import type { Sample } from './samples.js'
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

/** A model with its cross-validated results. */
export interface TrainedModel {
  readonly model: LearnedModel
  readonly results: readonly PageResult[]
}

/** The seeds of the model that ships. */
export const defaultSeeds: readonly number[] = [1, 2, 3, 4]

/**
 * Trains a model: reads pages, cross-validates by domain, trains on everything. The same data and seeds give the same bytes.
 *
 * Where there are fewer sites than folds, every page counts as a site of its own, and the record says so.
 */
export async function trainLearned(options: TrainLearnedOptions): Promise<TrainedModel> {
  const { id, packages, seeds = defaultSeeds, cacheFile = null, modelCache = null, every = 1, threads = 1, onProgress } = options
  const faults: Fault[] = []
  const onPage = (done: number): void => {
    if (done % 100 === 0) onProgress?.(`${done} pages read`)
  }
  const read = await loadSamples(packages, cacheFile, onPage, every, fault => faults.push(fault))
  if (read.length === 0) throw nothingToTrainOn(packages, faults)
  if (read.length === 1) throw new TrainingError('"learned" needs at least 2 pages, got 1; fine-tune a model: --start default --folds 0')
  const folding = new Folding(read, foldCount)
  const samples = folding.by === 'site' ? read : folding.samples.map(sample => inFold(sample, folding))
  const training = new LearnedTraining(samples, { id, seedSets: [seeds], threads, modelCache, ...(onProgress ? { onProgress } : {}) })
  const results = await training.crossValidate()
  const scores = scoresOf(results.filter((_, i) => !samples[i].known.includes(0)))
  const digests: Record<string, string> = {}
  for (const name of packages) digests[packageNameOf(packageFileOf(name))] = await digestOf(name)
  const model = await training.finalModel({
    packages: digests,
    every,
    ...skippedOf(faults),
    pages: results.length,
    seeds,
    blocks: defaultBlockOptions,
    ...(folding.by === 'page' || scores === null ? folding.record(scores) : { crossValidatedF1: scores }),
  })
  return { model, results }
}

/** A page in the fold, and the group of pages, that it has where pages stand for sites. */
function inFold(sample: Sample, folding: Folding<Sample>): Sample {
  const fold = folding.foldOf(sample)
  return { ...sample, fold, group: 4 * fold + foldAmong(sample.domain, 4) }
}

/** Mean F1 of pages with a whole gold text, and of every kind among them; null where there is none. */
function scoresOf(results: readonly PageResult[]): Record<string, number> | null {
  if (results.length === 0) return null
  const kinds = [...new Set(results.map(result => result.kind))].filter(kind => kind !== null).sort()
  const mean = (part: readonly PageResult[]): number =>
    Math.round((10_000 * part.reduce((sum, result) => sum + result.f1s[0], 0)) / part.length) / 10_000
  return {
    all: mean(results),
    ...Object.fromEntries(kinds.map(kind => [kind, mean(results.filter(result => result.kind === kind))])),
  }
}
