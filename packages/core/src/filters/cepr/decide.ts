/** The last step of CEPR and its trace: keep the text nodes whose value reaches a multiple of the standard deviation. */

import { keepRuns, type Verdict, verdict } from '../../filter/filter.js'
import type { Series, Trace } from '../../filter/trace.js'
import { beliefAbove, std } from '../../numeric/numeric.js'
import type { Page } from '../../page/page.js'
import { pathText } from '../../page/paths.js'
import { boolean } from '../../params/params.js'
import type { PagePaths, PathStatistics } from './path-statistics.js'

/** Whether inline elements are part of paths; all three forms have it. */
export const ignoresInlineTags = boolean({
  default: false,
  doc: 'Leaves inline elements other than a out of paths, so that p.b and p are the same.',
})

/** Whether text nodes of nothing but punctuation count; all three forms have it. */
export const ignoresPunctuation = boolean({
  default: true,
  doc: 'Ignores text nodes that hold nothing but punctuation and vertical bars, as the authors’ program does.',
})

/** The parameter of the two forms that count punctuation. */
export const countsVerticalBar = boolean({ default: true, doc: 'Counts the vertical bar as punctuation, as the authors’ program does.' })

/** A histogram over the text nodes of a page, before and after smoothing, with the threshold. */
export interface Histogram {
  readonly page: Page
  readonly nodes: PagePaths
  readonly statistics: PathStatistics
  /** The values that decide, one per text node. */
  readonly values: Float64Array
  readonly thresholdFactor: number
  /** Series over the text nodes that the trace shows, those that decide last. */
  readonly shown: readonly { readonly name: string; readonly values: Float64Array; readonly doc: string }[]
}

/** Keeps the text nodes whose value reaches the threshold. */
export function judgeHistogram(histogram: Histogram): Verdict {
  const { page, nodes, values, thresholdFactor } = histogram
  const threshold = thresholdFactor * std(values)
  const mask = new Uint8Array(page.runs.size)
  for (let i = 0; i < values.length; i++) if (values[i] >= threshold) mask[nodes.run[i]] = 1
  return verdict(page, keepRuns(page, mask), {
    score: () => {
      const score = new Float32Array(page.runs.size)
      for (let i = 0; i < values.length; i++) score[nodes.run[i]] = beliefAbove(values[i], threshold)
      return score
    },
    trace: () => histogramTrace(histogram, threshold),
  })
}

/** What the paper plots: the values per text node with the threshold, and the statistics per path. */
export function histogramTrace({ page, nodes, statistics, values, shown }: Histogram, threshold: number): Trace {
  const perRun = (name: string, list: Float64Array, doc: string): Series => ({ name, unit: 'run', ids: nodes.run, values: list, doc })
  const perPath = (name: string, list: ArrayLike<number>, doc: string): Series => ({
    name,
    unit: 'path',
    ids: nodes.ids,
    values: list,
    doc,
  })
  const last = shown[shown.length - 1]
  const ordered = [last, ...shown.slice(0, -1)]
  let top = 0
  for (let p = 1; p < nodes.paths; p++) if (statistics.tpr[p] > statistics.tpr[top]) top = p
  return {
    series: [
      ...ordered.map(series => perRun(series.name, series.values, series.doc)),
      perPath('pathNum', statistics.pathNum, 'Text nodes with this path.'),
      perPath('txtNum', statistics.txtNum, 'Characters in them.'),
      perPath('puncNum', statistics.puncNum, 'Punctuation in them.'),
      perPath('σ of length', statistics.charsSigma, 'Standard deviation of their lengths.'),
      perPath('σ of punctuation', statistics.punctuationSigma, 'Standard deviation of their punctuation.'),
      perPath('TPR of path', statistics.tpr, 'Text to path ratio: characters per text node.'),
      perPath('ETPR of path', statistics.etpr, 'Extended text to path ratio.'),
    ],
    thresholds: [{ name: 'τ', value: threshold, on: last.name }],
    kept: Uint8Array.from(values, value => (value >= threshold ? 1 : 0)),
    notes: {
      textNodes: nodes.run.length,
      paths: nodes.paths,
      sigma: std(values),
      threshold,
      ...(nodes.paths > 0 ? { pathOfLargestRatio: pathText(page, nodes.table, nodes.ids[top]) } : {}),
    },
  }
}
