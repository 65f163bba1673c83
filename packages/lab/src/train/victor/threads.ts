/** Sums up the likelihood over all pages, on this thread or on several. */

import { outputOf, threadExecutor } from '@gleaner/node'
import { templateOf } from 'gleaner/training'
import { partCount, partLength, type Sequences, sumPart } from './objective.js'

/** What a thread needs to know; the arrays are shared, not copied. */
export interface ThreadSetup {
  readonly sequences: Sequences
  readonly features: Parameters<typeof templateOf>[0]
  readonly windowBlocks: number
  readonly usesBigrams: boolean
  /** The weights, written by the main thread before every sum. */
  readonly weights: Float64Array
  /** The sums of all parts, one after the other. */
  readonly sums: Float64Array
}

/** Adds up the log likelihood of batches and its gradient. */
export interface Summer {
  /** The sum over a batch of pages: the gradient, then the log likelihood. Good until the next call. */
  sum(weights: Float64Array, batch: readonly number[]): Promise<Float64Array>
  close(): Promise<void>
}

/** What a thread is asked for. */
export interface PartsOfBatch {
  readonly batch: readonly number[]
  readonly parts: readonly number[]
}

/** Makes a summer with `threads` threads; with 1 everything happens on the calling one. */
export function makeSummer(setup: Omit<ThreadSetup, 'weights' | 'sums'>, threads: number): Summer {
  const template = templateOf(setup.features, setup.windowBlocks)
  const shared = {
    ...setup,
    weights: sharedDoubles(template.size),
    sums: sharedDoubles(partCount * partLength(template)),
  }
  const length = partLength(template)
  const total = new Float64Array(length)
  const workers = Math.min(threads, partCount)
  const module = new URL('./thread.js', import.meta.url)
  const executor = workers > 1 ? threadExecutor<PartsOfBatch, null>({ module, setup: shared, workers }) : null
  return {
    async sum(weights, batch) {
      shared.weights.set(weights)
      if (executor === null) computeParts(shared, { batch, parts: partsOf(0, 1) })
      else {
        const items = Array.from({ length: workers }, (_, w) => ({ key: String(w), input: { batch, parts: partsOf(w, workers) } }))
        for await (const result of executor.run(items)) outputOf(result)
      }
      total.fill(0)
      for (let part = 0; part < partCount; part++) for (let i = 0; i < length; i++) total[i] += shared.sums[part * length + i]
      return total
    },
    close: async () => executor?.close(),
  }
}

/** Computes parts of a batch into their places. */
export function computeParts(setup: ThreadSetup, { batch, parts }: PartsOfBatch): void {
  const template = templateOf(setup.features, setup.windowBlocks)
  const length = partLength(template)
  for (const part of parts) {
    const sum = setup.sums.subarray(part * length, (part + 1) * length)
    sumPart(setup.sequences, template, setup.weights, setup.usesBigrams, batch, part, sum)
  }
}

/** An array that threads share. */
export function sharedDoubles(length: number): Float64Array {
  return new Float64Array(new SharedArrayBuffer(length * Float64Array.BYTES_PER_ELEMENT))
}

function partsOf(worker: number, workers: number): number[] {
  return Array.from({ length: partCount }, (_, part) => part).filter(part => part % workers === worker)
}
