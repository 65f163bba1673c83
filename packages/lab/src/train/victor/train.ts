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
} from 'gleaner/papers'
import { minimise } from './lbfgs.js'
import { partCount, partLength, type Sequences } from './objective.js'
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
  readonly maxIterations?: number
  readonly onIteration?: (iteration: number, value: number) => void
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

/** Iterations after which the likelihood hardly rises any more. */
const defaultIterations = 120
const tolerance = 1e-5

/**
 * Trains a model on samples.
 *
 * Nothing is random, and the sums do not depend on the number of threads: the same samples and parameters give the same
 * bytes.
 */
export async function trainVictor(samples: readonly VictorSample[], options: VictorOptions): Promise<VictorModel> {
  const params = { ...victorDefaults, ...options.params }
  const levels = victorLevels(params)
  const features = featuresOf(levels)
  const template = templateOf(features, params.windowBlocks)
  const sequences = sequencesOf(samples, features.length)
  const { windowBlocks, usesLabelBigrams, l2Variance } = params
  const summer = makeSummer({ sequences, features, windowBlocks, usesBigrams: usesLabelBigrams }, options.threads ?? availableParallelism())
  try {
    const { point, value, iterations } = await minimise(
      async weights => penalised(await summer.sum(weights), partLength(template), weights, l2Variance),
      new Float64Array(template.size),
      {
        maxIterations: options.maxIterations ?? defaultIterations,
        tolerance,
        ...(options.onIteration ? { onIteration: options.onIteration } : {}),
      },
    )
    const record = { ...options.record, pages: samples.length, params, iterations, objective: Number(value.toFixed(3)) }
    return storeVictorModel({ ...levels, id: options.id, windowBlocks, record }, point)
  } finally {
    await summer.close()
  }
}

/** Joins the parts' sums in their order and adds the penalty. */
function penalised(sums: Float64Array, length: number, weights: Float64Array, variance: number): { value: number; gradient: Float64Array } {
  const total = new Float64Array(length)
  for (let part = 0; part < partCount; part++) for (let i = 0; i < length; i++) total[i] += sums[part * length + i]
  let value = -total[length - 1]
  const gradient = weights.map((weight, i) => weight / variance - total[i])
  for (let i = 0; i < weights.length; i++) value += (weights[i] * weights[i]) / (2 * variance)
  return { value, gradient }
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
