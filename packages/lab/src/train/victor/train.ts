/** Training Victor: the weights that make the gold labels most likely, under a Gaussian prior. */

import { availableParallelism } from 'node:os'
import {
  countBins,
  documentBins,
  featuresOf,
  type Levels,
  lengthBins,
  storeVictorModel,
  templateOf,
  type VictorModel,
  victorTraining,
} from 'gleaner/training'
import { descend } from './descent.js'
import type { Sequences } from './objective.js'
import type { VictorSample } from './samples.js'
import { makeSummer } from './threads.js'

/** The training parameters of the filter `victor`. */
export type VictorParams = { readonly [K in keyof typeof victorTraining]: (typeof victorTraining)[K]['default'] }

/** Settings of a training. */
export interface VictorOptions {
  readonly id: string
  /** The filter's training parameters; those left out have their defaults. */
  readonly params?: Partial<VictorParams>
  /** Goes into the model: packages with digests, scores. */
  readonly record?: Readonly<Record<string, unknown>>
  /** Threads; all cores by default. The model does not depend on it. */
  readonly threads?: number
  /** Decides the order in which pages are seen; 1 by default. */
  readonly seed?: number | string
  readonly epochs?: number
  readonly batchPages?: number
  readonly rate?: number
  readonly onEpoch?: (epoch: number, value: number) => void
}

/** The defaults of all training parameters. */
export const victorDefaults: VictorParams = Object.fromEntries(
  Object.entries(victorTraining).map(([name, param]) => [name, param.default]),
) as VictorParams

/** How features become levels under these parameters; samples must be made with the same. */
export function victorLevels({
  shareLevels,
  positionLevels,
}: Pick<VictorParams, 'shareLevels' | 'positionLevels'> = victorDefaults): Levels {
  return { countBins, documentBins, lengthBins, shareLevels, positionLevels }
}

const defaults = { seed: 1, epochs: 8, batchPages: 16, rate: 0.1 } as const

/**
 * Trains a model on samples.
 *
 * The same samples, parameters and seed give the same bytes: the sums do not depend on the number of threads.
 */
export async function trainVictor(samples: readonly VictorSample[], options: VictorOptions): Promise<VictorModel> {
  const params = { ...victorDefaults, ...options.params }
  const { windowBlocks, usesLabelBigrams, l2Variance } = params
  const { seed, epochs, batchPages, rate } = { ...defaults, ...options }
  const levels = victorLevels(params)
  const features = featuresOf(levels)
  const template = templateOf(features, windowBlocks)
  const sequences = sequencesOf(samples, features.length)
  const summer = makeSummer({ sequences, features, windowBlocks, usesBigrams: usesLabelBigrams }, options.threads ?? availableParallelism())
  try {
    let likelihood = 0
    const weights = await descend(
      samples.length,
      template.size,
      async (at, batch, gradient) => {
        // Every batch carries its share of the penalty.
        const strength = batch.length / samples.length / l2Variance
        const sum = await summer.sum(at, batch)
        for (let i = 0; i < gradient.length; i++) gradient[i] = strength * at[i] - sum[i]
        return -sum[template.size]
      },
      {
        seed,
        epochs,
        batchPages,
        rate,
        onEpoch: (epoch, value) => {
          likelihood = value
          options.onEpoch?.(epoch, value)
        },
      },
    )
    const record = {
      ...options.record,
      pages: samples.length,
      params,
      seed,
      epochs,
      batchPages,
      rate,
      lossPerPage: Number(likelihood.toFixed(3)),
    }
    return storeVictorModel({ ...levels, id: options.id, windowBlocks, record }, weights)
  } finally {
    await summer.close()
  }
}

/** Puts samples into flat arrays that threads can share. */
function sequencesOf(samples: readonly VictorSample[], width: number): Sequences {
  const start = new Int32Array(new SharedArrayBuffer(4 * (samples.length + 1)))
  samples.forEach((sample, i) => {
    start[i + 1] = start[i] + sample.blocks
  })
  const blocks = start[samples.length]
  const values = new Uint8Array(new SharedArrayBuffer(blocks * width))
  const allowed = new Uint8Array(new SharedArrayBuffer(blocks))
  samples.forEach((sample, i) => {
    values.set(sample.values, start[i] * width)
    allowed.set(sample.allowed, start[i])
  })
  return { pages: samples.length, start, values, allowed }
}
