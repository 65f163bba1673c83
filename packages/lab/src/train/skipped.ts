/** What a training says of broken places in its packages. */

import { type Fault, packageNameOf } from '../datasets/index.js'
import { TrainingError } from './training-error.js'

/** How many broken places a record lists one by one. */
const listed = 20

/** A broken place as a record names it: the same on every machine. */
export interface Skipped {
  readonly package: string
  /** From 1, null where the whole file is meant. */
  readonly line: number | null
  readonly reason: string
}

/** What a record says of broken places: how many there were, and the first of them; nothing where there are none. */
export function skippedOf(faults: readonly Fault[]): { skipped?: number; faults?: readonly Skipped[] } {
  if (faults.length === 0) return {}
  const first = faults.slice(0, listed).map(({ place, line, reason }) => ({ package: packageNameOf(place), line, reason }))
  return { skipped: faults.length, faults: first }
}

/** The error for packages without a page to train on; it says what was broken, if anything was. */
export function nothingToTrainOn(packages: readonly string[], faults: readonly Fault[]): TrainingError {
  const message = `packages ${packages.join(', ')} hold no page to train on`
  if (faults.length === 0) return new TrainingError(message)
  const [{ place, line, reason }] = faults
  const first = `${place}${line === null ? '' : `:${line}`}: ${reason}`
  return new TrainingError(`${message}; ${faults.length} skipped, the first: ${first}`)
}
