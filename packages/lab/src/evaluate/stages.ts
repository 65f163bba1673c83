/** Where the time of a run goes. */

import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { constants, gunzipSync } from 'node:zlib'
import { threadCpuMs } from '../bench/index.js'

/** The stages of an evaluation, in the order in which a page passes them. */
export const stages = ['json', 'parse', 'filters', 'render', 'measures'] as const

/** One stage. */
export type Stage = (typeof stages)[number]

/** Milliseconds of each stage. */
export type StageTimes = Record<Stage, number>

/** Returns a ledger with nothing in it. */
export function noTimes(): StageTimes {
  return { json: 0, parse: 0, filters: 0, render: 0, measures: 0 }
}

/** Adds times to a ledger, each multiplied by `factor`. */
export function addTimes(sum: StageTimes, times: StageTimes, factor = 1): void {
  for (const stage of stages) sum[stage] += factor * times[stage]
}

/** CPU milliseconds of a run by stage; `unpack`, `statistics` and `other` are what the stages of pages do not account for. */
export interface CpuBreakdown extends StageTimes {
  /** Unpacking gzip, which happens on threads that nobody can time: estimated from the speed on the first megabytes. */
  readonly unpack: number
  /** Tables, intervals, comparisons and digests from the rows. */
  readonly statistics: number
  /** Splitting and handing over lines, compiling code, collecting garbage, starting threads. */
  readonly other: number
  readonly total: number
  /** Share of the total outside parsing, filters and measures. */
  readonly outsideShare: number
}

/** Completes the times of the stages by the CPU time of the whole process. */
export function breakdownOf(times: StageTimes, unpackMs: number, statisticsMs: number, totalCpuMs: number): CpuBreakdown {
  const known = stages.reduce((sum, stage) => sum + times[stage], unpackMs + statisticsMs)
  const total = Math.max(totalCpuMs, known)
  const inside = times.parse + times.filters + times.measures
  const outsideShare = total === 0 ? 0 : 1 - inside / total
  return { ...times, unpack: unpackMs, statistics: statisticsMs, other: total - known, total, outsideShare }
}

const probeBytes = 1 << 21

/** CPU milliseconds that unpacking a gzip file takes, from the speed on its beginning; 0 for other files. */
export function estimateUnpackMs(file: string): number {
  const { size } = statSync(file)
  const head = Buffer.alloc(Math.min(size, probeBytes))
  const handle = openSync(file, 'r')
  try {
    readSync(handle, head, 0, head.length, 0)
  } finally {
    closeSync(handle)
  }
  if (head[0] !== 0x1f || head[1] !== 0x8b) return 0
  const start = threadCpuMs() ?? performance.now()
  try {
    gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    return 0
  }
  return (((threadCpuMs() ?? performance.now()) - start) * size) / head.length
}
