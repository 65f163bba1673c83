/** CPU time of one thread. */

import { readFileSync } from 'node:fs'

/**
 * CPU milliseconds of the calling thread so far, null where the platform does not tell.
 *
 * On a busy machine a thread waits for a core in the middle of a stage; the ratio of CPU to wall time corrects for that.
 */
export function threadCpuMs(): number | null {
  const usage = (process as { threadCpuUsage?: () => { user: number; system: number } }).threadCpuUsage
  if (usage) {
    const { user, system } = usage.call(process)
    return (user + system) / 1000
  }
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ', 1)[0]) / 1e6
  } catch {
    return null
  }
}

/** The platform counts CPU time in steps of a few milliseconds; over a shorter time the share says nothing. */
const minElapsedMs = 20

/**
 * Starts a clock that tells which share of the time since then this thread had a core, 0…1; 1 after too short a time, or
 * if the platform does not tell.
 */
export function cpuShareClock(): () => number {
  const start = performance.now()
  const cpuStart = threadCpuMs()
  return () => {
    const cpuEnd = threadCpuMs()
    const elapsed = performance.now() - start
    return cpuStart === null || cpuEnd === null || elapsed < minElapsedMs ? 1 : Math.min(1, (cpuEnd - cpuStart) / elapsed)
  }
}
