/** The histogram of CEPR: which text nodes count, and what the nodes that share a tag path amount to. */

import type { Budget } from '../../filter/filter.js'
import type { Numbers, StepCounter } from '../../numeric/numeric.js'
import { lazy, lazyMap, remember } from '../../page/lazy.js'
import { measuresOf } from '../../page/measure.js'
import type { Page } from '../../page/page.js'
import { type PathTable, tagPaths } from '../../page/paths.js'
import { firstEndingAfter } from '../../page/selection/selection.js'
import { CharClass, classOf } from '../../text/characters.js'

/** The text nodes that count, in document order, with what the formulas need of each. */
export interface TextNodes {
  /** Tag path of each, as an index into the statistics. */
  readonly path: Int32Array
  readonly chars: Int32Array
  readonly punctuation: Int32Array
  /** Number of distinct paths. */
  readonly paths: number
}

/** Per tag path; symbols as in Wu et al. 2013. */
export interface PathStatistics {
  /** Text nodes with this path. */
  readonly pathNum: Int32Array
  /** Characters in them. */
  readonly txtNum: Int32Array
  /** Punctuation in them. */
  readonly puncNum: Int32Array
  /** Deviation of their lengths. */
  readonly charsSigma: Float64Array
  /** Deviation of their punctuation. */
  readonly punctuationSigma: Float64Array
  /** Text to path ratio. */
  readonly tpr: Float64Array
  /** Extended text to path ratio. */
  readonly etpr: Float64Array
}

/** Text nodes together with the path table that their paths come from. */
export interface PagePaths extends TextNodes {
  /** Run ids. */
  readonly run: Int32Array
  readonly table: PathTable
  /** Id in `table` of each path. */
  readonly ids: Int32Array
}

/** Which text nodes count, and how. */
export interface TextNodeOptions {
  /** Leaves inline elements other than `a` out of paths. */
  readonly ignoresInlineTags: boolean
  /** Leaves out text nodes of nothing but punctuation and bars. */
  readonly ignoresPunctuation: boolean
  /** Counts the vertical bar as punctuation. */
  readonly countsVerticalBar: boolean
}

/** Text nodes of a page, by the options that were used. */
const collected = lazyMap<PagePaths>()

/** Collects the text nodes of a page that count. */
export function textNodes(page: Page, options: TextNodeOptions, budget: Budget): PagePaths {
  const { ignoresInlineTags, ignoresPunctuation, countsVerticalBar } = options
  const nodes = remember(collected(page), `${ignoresInlineTags} ${ignoresPunctuation}`, () => collectNodes(page, options, budget))
  if (!countsVerticalBar) return nodes
  const bars = verticalBars(page)
  return { ...nodes, punctuation: nodes.punctuation.map((count, i) => count + bars[nodes.run[i]]) }
}

function collectNodes(page: Page, { ignoresInlineTags, ignoresPunctuation }: TextNodeOptions, budget: Budget): PagePaths {
  const table = tagPaths(page, ignoresInlineTags)
  const { liveRuns, runs } = page
  const measures = measuresOf(page)
  const run = new Int32Array(liveRuns.length)
  const path = new Int32Array(liveRuns.length)
  const dense = new Int32Array(table.size).fill(-1)
  const ids: number[] = []
  let size = 0
  for (let k = 0; k < liveRuns.length; k++) {
    if (k % 2048 === 0) budget.spend(2048)
    const id = liveRuns[k]
    if (measures.runWords(id) === 0 && isLeftOut(page, id, ignoresPunctuation)) continue
    const place = table.ofNode[runs.node[id]]
    if (dense[place] < 0) dense[place] = ids.push(place) - 1
    path[size] = dense[place]
    run[size++] = id
  }
  const nodes = run.slice(0, size)
  return {
    run: nodes,
    path: path.slice(0, size),
    chars: nodes.map(id => measures.runChars(id)),
    punctuation: nodes.map(id => measures.punctuation[id + 1] - measures.punctuation[id]),
    paths: ids.length,
    table,
    ids: Int32Array.from(ids),
  }
}

/** Tells whether the live part of a run holds nothing but white space or, if asked for, nothing but that, punctuation and bars. */
function isLeftOut(page: Page, run: number, ignoresPunctuation: boolean): boolean {
  const { runs, live } = page
  const ignored = ignoresPunctuation ? CharClass.Punctuation | CharClass.Space : CharClass.Space
  for (let k = firstEndingAfter(live.bounds, runs.start[run]); k < live.bounds.length && live.bounds[k] < runs.start[run + 1]; k += 2) {
    for (let i = live.bounds[k]; i < live.bounds[k + 1]; i++) {
      const code = runs.axis.codePointAt(i)!
      if (code > 0xffff) i++
      const isIgnored = (classOf(code) & ignored) !== 0 || (ignoresPunctuation && code === 0x7c)
      if (!isIgnored) return false
    }
  }
  return true
}

/** Counts the live vertical bars of every run. */
const verticalBars = lazy(page => {
  const { runs, live } = page
  const bars = new Int32Array(runs.size)
  let run = 0
  let k = 0
  for (let at = runs.axis.indexOf('|'); at >= 0; at = runs.axis.indexOf('|', at + 1)) {
    while (runs.start[run + 1] <= at) run++
    while (k < live.bounds.length && live.bounds[k + 1] <= at) k += 2
    if (k < live.bounds.length && live.bounds[k] <= at) bars[run]++
  }
  return bars
})

/** Sums up the text nodes of each path: two passes, so that equal lengths deviate by exactly 0. */
export function pathStatistics({ path, chars, punctuation, paths }: TextNodes, steps?: StepCounter): PathStatistics {
  const pathNum = new Int32Array(paths)
  const txtNum = new Int32Array(paths)
  const puncNum = new Int32Array(paths)
  for (let i = 0; i < path.length; i++) {
    if (steps && i % 4096 === 0) steps.spend(8192)
    pathNum[path[i]]++
    txtNum[path[i]] += chars[i]
    puncNum[path[i]] += punctuation[i]
  }
  const tpr = Float64Array.from(pathNum, (count, p) => txtNum[p] / count)
  const meanPunctuation = Float64Array.from(pathNum, (count, p) => puncNum[p] / count)
  const charsSigma = deviations(path, chars, tpr, pathNum)
  const punctuationSigma = deviations(path, punctuation, meanPunctuation, pathNum)
  const etpr = tpr.map((value, p) => value * meanPunctuation[p] * charsSigma[p] * punctuationSigma[p])
  return { pathNum, txtNum, puncNum, charsSigma, punctuationSigma, tpr, etpr }
}

function deviations(path: Int32Array, values: Int32Array, means: Float64Array, pathNum: Int32Array): Float64Array {
  const squares = new Float64Array(means.length)
  for (let i = 0; i < path.length; i++) squares[path[i]] += (values[i] - means[path[i]]) ** 2
  return squares.map((sum, p) => Math.sqrt(sum / pathNum[p]))
}

/** One value per text node: that of its path. */
export function histogram(path: Int32Array, byPath: Numbers): Float64Array {
  return Float64Array.from(path, p => byPath[p])
}
