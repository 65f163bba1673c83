/** The limits of parsing and extraction: what they are, and which values they take. */

import { ConfigurationError, ValueError } from '../params/errors.js'
import type { Limits } from './types.js'

/** The limits that hold unless others are given. */
export const defaultLimits: Limits = { maxSourceBytes: 20_000_000, maxNodes: 2_000_000, maxDepth: 200_000, deadlineMs: 0 }

/** The largest limit that can be asked for. */
const most = 1_000_000_000

/** Fills in what is not given; an unknown limit or one out of its range is an error that says so. */
export function limitsOf(given: Partial<Limits> = {}): Limits {
  const limits: Record<keyof Limits, number> = { ...defaultLimits }
  for (const [name, value] of Object.entries(given) as [keyof Limits, unknown][]) {
    if (!Object.hasOwn(defaultLimits, name)) {
      throw new ConfigurationError(`there is no limit "${name}"; there are ${Object.keys(defaultLimits).join(', ')}`)
    }
    if (value === undefined) continue
    const isTime = name === 'deadlineMs'
    if (!(typeof value === 'number' && (isTime ? value >= 0 && value < Infinity : Number.isInteger(value) && value > 0 && value <= most))) {
      throw new ValueError(`limits.${name}`, isTime ? 'a number, at least 0' : `a whole number in 1…${most}`, value)
    }
    limits[name] = value
  }
  return limits
}
