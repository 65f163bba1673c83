/** What workers and runs report about themselves, for whoever asks how far the work is. */

import type { Redis } from 'ioredis'

/** Counts by name, such as `pages`. */
export type Measures = Readonly<Record<string, number>>

/** What a worker process reports. */
export interface WorkerReport {
  readonly id: string
  readonly host: string
  readonly pid: number
  /** Items that it does at once, at the most. */
  readonly workers: number
  readonly active: number
  readonly done: number
  readonly failed: number
  /** Counts of the work itself, since the process started and per second. */
  readonly measures: Measures
  readonly perSecond: Measures
  readonly isDraining: boolean
}

/** What a run reports. */
export interface RunReport {
  readonly id: string
  readonly kind: string
  readonly label: string
  readonly taken: number
  readonly done: number
  readonly failed: number
}

/** Milliseconds after which somebody who reported nothing has ended. */
const silentMs = 15_000

/** Stores a report. */
export async function report(redis: Redis, key: string, value: WorkerReport | RunReport): Promise<void> {
  await redis.hset(key, value.id, JSON.stringify({ at: Date.now(), value }))
}

/** Reads the reports of those who still report; removes those who do not. */
export async function readReports<Value extends WorkerReport | RunReport>(redis: Redis, key: string): Promise<Value[]> {
  const all = Object.entries(await redis.hgetall(key)).map(([id, text]) => ({ id, ...(JSON.parse(text) as { at: number; value: Value }) }))
  const newest = Math.max(Date.now(), ...all.map(({ at }) => at))
  const silent = all.filter(({ at }) => newest - at > silentMs).map(({ id }) => id)
  if (silent.length > 0) await redis.hdel(key, ...silent)
  return all.filter(({ id }) => !silent.includes(id)).map(({ value }) => value)
}

/** Counts per second over the last reports. */
export class Rates {
  private readonly samples: { readonly ms: number; readonly measures: Measures }[] = []

  /** Adds a sample and tells the rates since the oldest of the last ten. */
  next(measures: Measures): Measures {
    const now = { ms: performance.now(), measures }
    this.samples.push(now)
    if (this.samples.length > 10) this.samples.shift()
    const [first] = this.samples
    const seconds = (now.ms - first.ms) / 1000
    return Object.fromEntries(
      Object.entries(measures).map(([name, count]) => [name, seconds > 0 ? (count - (first.measures[name] ?? 0)) / seconds : 0]),
    )
  }
}
