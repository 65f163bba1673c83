/** How long a search may take: minutes, or a number of evaluations, which makes a run repeatable. */

import { ConfigurationError } from 'gleaner'

/** A limit of a search; without one of the two there is no such limit. */
export interface Budget {
  readonly evaluations?: number
  readonly ms?: number
}

/** Says what is wrong with a budget or a request to a search. */
export class OptimiseError extends ConfigurationError {
  override readonly name = 'OptimiseError'
}

const units: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 }

/** Reads `20m`, `90s`, `2h` or `5000`. */
export function parseBudget(text: string): Budget {
  const found = /^(\d+(?:\.\d+)?)(s|m|h)?$/.exec(text.trim())
  const amount = Number(found?.[1])
  if (!found || !(amount > 0))
    throw new OptimiseError(`a budget is a time such as 20m, 90s or 2h, or a number of evaluations such as 5000; got "${text}"`)
  if (found[2] !== undefined) return { ms: amount * units[found[2]] }
  if (!Number.isInteger(amount)) throw new OptimiseError(`a number of evaluations must be a whole number, got "${text}"`)
  return { evaluations: amount }
}
