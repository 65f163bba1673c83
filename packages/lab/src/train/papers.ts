/** From packages to the models of the papers' learned systems: what `gleaner train --filter victor` and the shipped models' scripts call. */

import type { MssModel, VictorModel } from 'gleaner/papers'
import { digestOf, type GoldPage, readPackage } from '../datasets/index.js'
import { type MssSample, mssSample } from './mss/samples.js'
import { type MssOptions, trainMss } from './mss/train.js'
import { type VictorSample, victorSample } from './victor/samples.js'
import { trainVictor, type VictorOptions, victorDefaults, victorLevels } from './victor/train.js'

/** Packages whose licences allow models that ship to be trained on them. */
export const shippedPackages: readonly string[] = ['wcxb-dev', 'readability', 'trafilatura']

/** Which pages to train on. */
export interface TrainingPages {
  readonly packages: readonly string[]
  /** Take every n-th page only. */
  readonly every?: number
  readonly onProgress?: (done: string) => void
}

/** Reads packages into samples; pages whose gold is not in their text are left out. */
export async function readSamples<T>({ packages, every = 1, onProgress }: TrainingPages, sampleOf: (gold: GoldPage) => T): Promise<T[]> {
  const samples: T[] = []
  for (const name of packages) {
    for await (const gold of readPackage(name, { every })) {
      if (gold.meta['suspect'] === true) continue
      samples.push(sampleOf(gold))
      if (samples.length % 100 === 0) onProgress?.(`${samples.length} pages read`)
    }
  }
  if (samples.length === 0) throw new Error(`packages ${packages.join(', ')} hold no page to train on`)
  return samples
}

/** Reads packages into samples for Victor, under training parameters. */
export function victorSamples(pages: TrainingPages, params: VictorOptions['params'] = {}): Promise<VictorSample[]> {
  const all = { ...victorDefaults, ...params }
  return readSamples(pages, gold => victorSample(gold, victorLevels(all), all.minAlignedShare))
}

/** Reads packages into samples for supervised MSS. */
export function mssSamples(pages: TrainingPages): Promise<MssSample[]> {
  return readSamples(pages, mssSample)
}

/** Trains a model for the filter `victor` on packages. */
export async function trainVictorOn(pages: TrainingPages, options: VictorOptions): Promise<VictorModel> {
  const samples = await victorSamples(pages, options.params)
  const onEpoch =
    options.onEpoch ?? ((epoch: number, loss: number) => pages.onProgress?.(`epoch ${epoch}: loss ${loss.toFixed(2)} per page`))
  return trainVictor(samples, { ...options, onEpoch, record: { ...options.record, ...(await recordOf(pages)) } })
}

/** Trains a model for the filter `mss`, form `supervised`, on packages. */
export async function trainMssOn(pages: TrainingPages, options: MssOptions): Promise<MssModel> {
  return trainMss(await mssSamples(pages), { ...options, record: { ...options.record, ...(await recordOf(pages)) } })
}

async function recordOf({ packages, every = 1 }: TrainingPages): Promise<Record<string, unknown>> {
  const digests: Record<string, string> = {}
  for (const name of packages) digests[name] = await digestOf(name)
  return { packages: digests, every }
}
