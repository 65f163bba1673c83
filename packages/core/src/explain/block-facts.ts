/** The largest blocks that a step kept and dropped, with the numbers that speak for or against them. */

import type { Verdict } from '../filter/filter.js'
import type { Series, Trace } from '../filter/trace.js'
import { selectionText } from '../output/selection-text.js'
import type { Page } from '../page/page.js'
import { canonical, intersection, type Selection } from '../page/selection/selection.js'
import { countText, normalise } from '../text/words.js'

/** What is known of one block. */
export interface BlockFact {
  /** The block's element and the one around it, as a selector. */
  readonly element: string
  readonly words: number
  /** Share of its characters that is kept. */
  readonly keptShare: number
  /** Belief that it is content; null if the filter has none. */
  readonly score: number | null
  /** Values of the trace's series for this block. */
  readonly values: Readonly<Record<string, number>>
  readonly text: string
}

/** The kept and dropped blocks of a step. */
export interface BlockFacts {
  readonly blocks: { readonly kept: number; readonly dropped: number }
  readonly largestKept: readonly BlockFact[]
  readonly largestDropped: readonly BlockFact[]
}

/** How many blocks are shown of each kind if nobody asks for another number. */
const usualBlocks = 4

/** Longest text that is shown of a block, in characters. */
const maxText = 200

/** Looks at the blocks that came into a step and describes the largest `maxBlocks` of each kind. */
export function blockFacts(page: Page, verdict: Verdict, maxBlocks: number = usualBlocks): BlockFacts {
  const kept = lengthPerRun(page, verdict.keep)
  const live = lengthPerRun(page, page.live)
  const sizes = Array.from({ length: page.blocks.size }, (_, block) => ({
    block,
    words: wordsOfBlock(page, block),
    keptShare: shareOf(page, block, kept, live),
  }))
  const keptBlocks = sizes.filter(({ keptShare }) => keptShare >= 0.5)
  const droppedBlocks = sizes.filter(({ keptShare }) => keptShare < 0.5)
  const largest = (list: typeof sizes): BlockFact[] =>
    [...list]
      .sort((a, b) => b.words - a.words || a.block - b.block)
      .slice(0, maxBlocks)
      .sort((a, b) => a.block - b.block)
      .map(({ block, words, keptShare }) => factOf(page, verdict, block, words, keptShare, live))
  return {
    blocks: { kept: keptBlocks.length, dropped: droppedBlocks.length },
    largestKept: largest(keptBlocks),
    largestDropped: largest(droppedBlocks),
  }
}

function factOf(page: Page, verdict: Verdict, block: number, words: number, keptShare: number, live: Float64Array): BlockFact {
  const runs = page.blocks.runs.subarray(page.blocks.start[block], page.blocks.start[block + 1])
  const element = page.blocks.element[block]
  const parent = page.nodes.parent[element]
  return {
    element: `${parent > 0 && parent >= page.body ? `${selectorOf(page, parent)} > ` : ''}${selectorOf(page, element)}`,
    words,
    keptShare,
    score: verdict.score ? weightedMean(runs, run => verdict.score![run], live) : null,
    values: verdict.trace ? valuesOf(page, verdict.trace, block, runs, live) : {},
    text: normalise(selectionText(page, liveTextOf(page, runs))).slice(0, maxText),
  }
}

/** What of the runs is still there: earlier steps may have dropped parts of them. */
function liveTextOf({ runs: { start }, live }: Page, runs: Int32Array): Selection {
  return intersection(canonical(live.runs, Array.from(runs, run => [start[run], start[run + 1]]).flat()), live)
}

/** The values of a trace that belong to a block: of its runs, its element, or the element around it that has one. */
function valuesOf(page: Page, trace: Trace, block: number, runs: Int32Array, live: Float64Array): Record<string, number> {
  const values: Record<string, number> = {}
  for (const series of trace.series) {
    const value = series.unit === 'run' ? valueOfRuns(series, runs, live) : valueOfElement(page, series, block, runs)
    if (value !== null && Number.isFinite(value)) values[series.name] = value
  }
  return values
}

function valueOfRuns({ ids, values }: Series, runs: Int32Array, live: Float64Array): number | null {
  if (ids === undefined) return null
  const byRun = new Map(Array.from(values, (value, i) => [ids[i], value]))
  const known = runs.filter(run => byRun.has(run))
  return known.length === 0 ? null : weightedMean(known, run => byRun.get(run)!, live)
}

function valueOfElement(page: Page, { unit, ids, values }: Series, block: number, runs: Int32Array): number | null {
  if ((unit !== 'element' && unit !== 'block') || ids === undefined) return null
  if (unit === 'block' && values.length === page.blocks.size && ids[block] === page.blocks.element[block]) return values[block]
  const byNode = new Map(Array.from(values, (value, i) => [ids[i], value]))
  for (let node = page.runs.node[runs[0]]; node >= 0; node = page.nodes.parent[node]) if (byNode.has(node)) return byNode.get(node)!
  return null
}

function weightedMean(runs: Int32Array, valueAt: (run: number) => number, weights: Float64Array): number {
  let sum = 0
  let total = 0
  for (const run of runs) {
    sum += valueAt(run) * weights[run]
    total += weights[run]
  }
  return total === 0 ? 0 : sum / total
}

function wordsOfBlock(page: Page, block: number): number {
  let words = 0
  for (let k = page.blocks.start[block]; k < page.blocks.start[block + 1]; k++) {
    const run = page.blocks.runs[k]
    words += countText(page.runs.axis, page.runs.start[run], page.runs.start[run + 1]).words
  }
  return words
}

function shareOf(page: Page, block: number, kept: Float64Array, live: Float64Array): number {
  let inBlock = 0
  let ofBlock = 0
  for (let k = page.blocks.start[block]; k < page.blocks.start[block + 1]; k++) {
    inBlock += kept[page.blocks.runs[k]]
    ofBlock += live[page.blocks.runs[k]]
  }
  return ofBlock === 0 ? 0 : inBlock / ofBlock
}

/** Selected characters of each run. */
function lengthPerRun(page: Page, { bounds }: Selection): Float64Array {
  const lengths = new Float64Array(page.runs.size)
  let run = 0
  for (let k = 0; k < bounds.length; k += 2) {
    while (page.runs.start[run + 1] <= bounds[k]) run++
    lengths[run] += bounds[k + 1] - bounds[k]
  }
  return lengths
}

function selectorOf(page: Page, node: number): string {
  const id = page.attribute(node, 'id')
  const classes = (page.attribute(node, 'class') ?? '').trim().split(/\s+/).filter(Boolean).slice(0, 2)
  return `${page.tagName(node)}${id ? `#${id}` : ''}${classes.map(name => `.${name}`).join('')}`
}
