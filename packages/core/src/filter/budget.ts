/** Budgets: a bound on steps and time that all the work on one page spends from. */

import type { Budget } from './filter.js'

/** Thrown by a budget that ran out. Extraction and results catch it and report `over-budget`. */
export class OverBudget extends Error {
  override readonly name = 'OverBudget'
}

/** A budget of working time. Only work inside `during` counts, however late it is asked for. */
export interface WorkTime extends Budget {
  /** Returns the milliseconds that are left, 0 if there are none; `Infinity` without a deadline. */
  left(): number
  /** Does a piece of work on this clock. Pieces may be nested: a moment counts once. */
  during<T>(work: () => T): T
}

/** Working time without an end. */
export const endless: WorkTime = { spend() {}, left: () => Infinity, during: work => work() }

/** How often the clock is read, in steps. */
const stepsPerLook = 10_000

/** Working time with an end: it looks at the clock every 10,000 steps and throws `OverBudget` when the time is over. */
class LimitedTime implements WorkTime {
  #steps = 0
  #depth = 0
  #since = 0
  #left: number
  readonly #now: () => number

  constructor(ms: number, now: () => number) {
    this.#left = ms
    this.#now = now
  }

  left(): number {
    return Math.max(0, this.#left - (this.#depth > 0 ? this.#now() - this.#since : 0))
  }

  spend(steps: number): void {
    this.#steps += steps
    if (this.#steps < stepsPerLook) return
    this.#steps = 0
    if (this.left() === 0) throw new OverBudget('the deadline is past')
  }

  during<T>(work: () => T): T {
    if (this.#depth++ === 0) this.#since = this.#now()
    try {
      return work()
    } finally {
      if (this.#depth === 1) this.#left = this.left()
      this.#depth--
    }
  }
}

/** Makes working time of so many milliseconds; 0 means no end. */
export function workTime(deadlineMs: number, now: () => number = () => performance.now()): WorkTime {
  return deadlineMs > 0 ? new LimitedTime(deadlineMs, now) : endless
}
