/** From packages to the models of the papers' learned systems: what `gleaner train --filter victor` and the shipped models' scripts call. */

import type { AnyFilter } from 'gleaner'
import { type MssModel, makeMss, makeVictor, type VictorModel } from 'gleaner/training'
import { digestOf, type Fault, foldCount, type GoldPage, packageFileOf, packageNameOf, readPackage } from '../datasets/index.js'
import { type FoldedPage, Folding } from './folding.js'
import { type MssSample, mssSample } from './mss/samples.js'
import { type MssOptions, trainMss } from './mss/train.js'
import { type OutOfFold, scoreOutOfFold } from './out-of-fold.js'
import { nothingToTrainOn, skippedOf } from './skipped.js'
import { versions } from './versions.js'
import { type VictorSample, victorSample } from './victor/samples.js'
import { trainVictor, type VictorOptions, victorDefaults, victorLevels } from './victor/train.js'

/** Packages whose licences allow models that ship to be trained on them. */
export const shippedPackages: readonly string[] = ['wcxb-dev', 'readability', 'trafilatura']

/** Which pages to train on. */
export interface TrainingPages {
  readonly packages: readonly string[]
  /** Take every n-th page only. */
  readonly every?: number
  /** Folds of the cross-validation whose scores go into the record, 5 by default; 0: none. */
  readonly folds?: number
  readonly onProgress?: (done: string) => void
}

/** Samples, and what was broken in the packages that they came from. */
export interface ReadPages<T> {
  readonly samples: readonly T[]
  readonly faults: readonly Fault[]
}

/** Reads packages into samples; pages whose gold is not in their text are left out, broken ones are listed. */
export async function readSamples<T>(
  { packages, every = 1, onProgress }: TrainingPages,
  sampleOf: (gold: GoldPage) => T,
): Promise<ReadPages<T>> {
  const samples: T[] = []
  const faults: Fault[] = []
  for (const name of packages) {
    for await (const gold of readPackage(name, { every, report: fault => faults.push(fault) })) {
      if (gold.meta['suspect'] === true) continue
      samples.push(sampleOf(gold))
      if (samples.length % 100 === 0) onProgress?.(`${samples.length} pages read`)
    }
  }
  if (samples.length === 0) throw nothingToTrainOn(packages, faults)
  return { samples, faults }
}

/** Reads packages into samples for Victor, under training parameters. */
export async function victorSamples(pages: TrainingPages, params: VictorOptions['params'] = {}): Promise<readonly VictorSample[]> {
  return (await readVictorSamples(pages, params)).samples
}

function readVictorSamples(pages: TrainingPages, params: VictorOptions['params']): Promise<ReadPages<VictorSample>> {
  const all = { ...victorDefaults, ...params }
  return readSamples(pages, gold => victorSample(gold, victorLevels(all), all.minAlignedShare))
}

/** Reads packages into samples for supervised MSS. */
export async function mssSamples(pages: TrainingPages): Promise<readonly MssSample[]> {
  return (await readSamples(pages, mssSample)).samples
}

/** Trains a model for the filter `victor` on packages, with its out-of-fold scores in the record. */
export async function trainVictorOn(pages: TrainingPages, options: VictorOptions): Promise<VictorModel> {
  const { samples, faults } = await readVictorSamples(pages, options.params)
  const folding = foldingOf(pages, samples)
  const train = (part: readonly VictorSample[], what: string): Promise<VictorModel> => {
    const onEpoch = (epoch: number, loss: number): void => pages.onProgress?.(`${what}, epoch ${epoch}: loss ${loss.toFixed(2)} per page`)
    return trainVictor(part, { onEpoch, ...options })
  }
  const outOfFold = await crossValidate(pages, folding, {}, async (part, what) => makeVictor([await train(part, what)]))
  const record = { ...options.record, ...(await recordOf(pages, faults)), ...outOfFold }
  const model = await train(folding.samples, 'all folds')
  return { ...model, record: { ...record, ...model.record } }
}

/** Trains a model for the filter `mss`, form `supervised`, on packages, with its out-of-fold scores in the record. */
export async function trainMssOn(pages: TrainingPages, options: MssOptions): Promise<MssModel> {
  const { samples, faults } = await readSamples(pages, mssSample)
  const folding = foldingOf(pages, samples)
  const given = { form: 'supervised' }
  const outOfFold = await crossValidate(pages, folding, given, async part => makeMss([trainMss(part, options)]))
  return trainMss(folding.samples, { ...options, record: { ...options.record, ...(await recordOf(pages, faults)), ...outOfFold } })
}

/** Splits samples into the folds that were asked for. */
export function foldingOf<T extends FoldedPage>({ folds = foldCount }: TrainingPages, samples: readonly T[]): Folding<T> {
  return new Folding(samples, folds)
}

/** Trains once without each fold and scores the filters on the pages of those folds. */
async function crossValidate<T extends FoldedPage>(
  { packages, every = 1, onProgress }: TrainingPages,
  folding: Folding<T>,
  given: Readonly<Record<string, unknown>>,
  train: (part: readonly T[], what: string) => Promise<AnyFilter>,
): Promise<Record<string, unknown>> {
  const filters: AnyFilter[] = []
  for (let fold = 0; fold < folding.folds; fold++) {
    const what = `without fold ${fold + 1} of ${folding.folds}`
    filters.push(await train(folding.without(fold), what))
    onProgress?.(what)
  }
  return folding.folds === 0 ? {} : folding.record(await scoresOf(packages, every, filters, given, folding))
}

/** Scores of filters, one per fold, package by package; null where no page has a gold text. */
export async function scoresOf(
  packages: readonly string[],
  every: number,
  filters: readonly AnyFilter[],
  given: Readonly<Record<string, unknown>>,
  folding: Folding<FoldedPage>,
): Promise<Record<string, OutOfFold> | null> {
  const scores = await scoreOutOfFold(packages, every, filters, given, page => folding.foldOf(page))
  return Object.keys(scores).length === 0 ? null : scores
}

/** What every record says: packages with the digests of their files, versions, what was broken. */
export async function recordOf(
  { packages, every = 1 }: Pick<TrainingPages, 'packages' | 'every'>,
  faults: readonly Fault[],
): Promise<Record<string, unknown>> {
  const digests: Record<string, string> = {}
  for (const name of packages) digests[packageNameOf(packageFileOf(name))] = await digestOf(name)
  return { packages: digests, every, versions: versions(), ...skippedOf(faults) }
}
