/** Budgets: a bound on steps and time that every filter spends from. */

import type { Budget } from './filter.js'

/** Thrown by a budget that ran out; only `compile` catches it. */
export class OverBudget extends Error {
  override readonly name = 'OverBudget'
}

/** How often the clock is read, in steps. */
const stepsPerLook = 10_000

/** A budget with a deadline: it looks at the clock every 10,000 steps. */
export class DeadlineBudget implements Budget {
  #steps = 0
  readonly #deadline: number
  readonly #now: () => number

  constructor(deadlineMs: number, now: () => number) {
    this.#now = now
    this.#deadline = now() + deadlineMs
  }

  spend(steps: number): void {
    this.#steps += steps
    if (this.#steps < stepsPerLook) return
    this.#steps = 0
    if (this.#now() > this.#deadline) throw new OverBudget('the deadline is past')
  }
}
