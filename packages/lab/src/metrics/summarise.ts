import { harmonicMean, type Measure, type Score, type Summary } from './measure.js'

/**
 * Means over pages: `f1` is the mean of the pages' F1, `f1OfMeans` the F1 of the mean precision and recall.
 *
 * The two differ (specification 9.7): CETD's tables and CEPR's print the second, CETR, WCXB and WCEB the first. Where the
 * measure is given, its own aggregation is used if it has one.
 */
export function summarise(scores: readonly Score[], measure?: Measure): Summary {
  if (measure?.summarise) return measure.summarise(scores)
  const pages = scores.length
  let [p, r, f1] = [0, 0, 0]
  for (const score of scores) {
    p += score.p
    r += score.r
    f1 += score.f1
  }
  const count = Math.max(1, pages)
  p /= count
  r /= count
  return { pages, p, r, f1: f1 / count, f1OfMeans: (measure?.combine ?? harmonicMean)(p, r) }
}
