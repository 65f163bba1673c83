/** The simplest of several answers that is about as good as the best. */

import { mean, sampleStd } from '../statistics/index.js'

/**
 * The number of the first list whose mean is within so many standard errors of the best one's; lists go from simple to complex, and
 * the error is that of the difference, page by page.
 */
export function simplestWithinError(values: readonly Float64Array[], errors = 1): number {
  const means = values.map(mean)
  const best = means.indexOf(Math.max(...means))
  return values.findIndex((each, i) => {
    const differences = values[best].map((value, page) => value - each[page])
    return i === best || mean(differences) <= errors * standardError(differences)
  })
}

/** The standard error of a mean. */
export function standardError(values: Float64Array): number {
  return values.length < 2 ? Number.POSITIVE_INFINITY : sampleStd(values) / Math.sqrt(values.length)
}
