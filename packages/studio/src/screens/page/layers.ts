/** What is painted over the page: stretches of text by colour. */

import type { Judged, JudgedStep, OpenedPage } from '../../engine/protocol.js'
import type { PaintLayer } from '../../frame/messages.js'
import type { Overlay } from '../../state/view.js'

/** How many colours the heat map has. */
export const heatLevels = 10

/** What an overlay is made from. */
export interface LayerSource {
  readonly opened: OpenedPage
  readonly judged: Judged | null
  readonly other: Judged | null
  readonly step: JudgedStep | null
  readonly overlay: Overlay
  readonly painted: readonly number[] | null
  /** Runs that a figure points at. */
  readonly brushed: readonly number[]
}

/** The layers of an overlay. */
export function layersOf(source: LayerSource): PaintLayer[] {
  const layers = overlayLayers(source)
  return source.brushed.length > 0 ? [...layers, { name: 'brushed', ranges: wholeRuns(source.opened, source.brushed) }] : layers
}

function overlayLayers({ opened, judged, other, step, overlay, painted }: LayerSource): PaintLayer[] {
  if (overlay === 'gold') {
    const runs = (painted ?? []).flatMap(block => runsOfBlock(opened, block))
    return [{ name: 'gold', ranges: wholeRuns(opened, runs) }]
  }
  if (!judged || overlay === 'off') return []
  const { runStart } = opened
  if (overlay === 'score') return heat(opened, step)
  const keep = step?.keep ?? judged.keep
  if (overlay === 'difference' && other) {
    return [
      { name: 'kept', ranges: byRun(runStart, intersect(judged.keep, other.keep)) },
      { name: 'only-this', ranges: byRun(runStart, subtract(judged.keep, other.keep)) },
      { name: 'only-other', ranges: byRun(runStart, subtract(other.keep, judged.keep)) },
    ]
  }
  const everything = Int32Array.of(0, runStart[runStart.length - 1])
  return [
    { name: 'kept', ranges: byRun(runStart, keep) },
    { name: 'dropped', ranges: byRun(runStart, subtract(everything, keep)) },
  ]
}

function heat(opened: OpenedPage, step: JudgedStep | null): PaintLayer[] {
  const score = step?.score
  const levels: number[][] = Array.from({ length: heatLevels }, () => [])
  for (let run = 0; run < opened.runBlock.length; run++) {
    if (opened.runBlock[run] < 0) continue
    const value = score ? score[run] : (step?.blockKept[opened.runBlock[run]] ?? 0)
    levels[Math.max(0, Math.min(heatLevels - 1, Math.floor(value * heatLevels)))].push(run)
  }
  return levels.map((runs, level) => ({ name: `heat-${level}`, ranges: wholeRuns(opened, runs) }))
}

/** The runs of one block that have text. */
export function runsOfBlock({ blocks, runBlock }: OpenedPage, block: number): number[] {
  const { from, to } = blocks[block]
  return Array.from({ length: to - from }, (_, i) => from + i).filter(run => runBlock[run] === block)
}

function wholeRuns({ runs }: OpenedPage, list: readonly number[]): Int32Array {
  return Int32Array.from(list.flatMap(run => [run, 0, runs.length[run]]))
}

/** Cuts bounds on the character axis at the borders of runs. */
export function byRun(runStart: Int32Array, bounds: ArrayLike<number>): Int32Array {
  const ranges: number[] = []
  let run = 0
  for (let k = 0; k < bounds.length; k += 2) {
    let from = bounds[k]
    const end = bounds[k + 1]
    while (run < runStart.length - 1 && runStart[run + 1] <= from) run++
    while (from < end && run < runStart.length - 1) {
      const to = Math.min(end, runStart[run + 1])
      if (to > from) ranges.push(run, from - runStart[run], to - runStart[run])
      from = to
      if (to === runStart[run + 1]) run++
    }
  }
  return Int32Array.from(ranges)
}

/** What is in `a` but not in `b`; both are sorted bounds. */
export function subtract(a: ArrayLike<number>, b: ArrayLike<number>): Int32Array {
  const out: number[] = []
  let j = 0
  for (let i = 0; i < a.length; i += 2) {
    let from = a[i]
    while (j < b.length && b[j + 1] <= from) j += 2
    for (let k = j; from < a[i + 1]; k += 2) {
      const stop = k < b.length ? Math.min(b[k], a[i + 1]) : a[i + 1]
      if (stop > from) out.push(from, stop)
      if (k >= b.length || b[k] >= a[i + 1]) break
      from = b[k + 1]
    }
  }
  return Int32Array.from(out)
}

/** What is in both; both are sorted bounds. */
export function intersect(a: ArrayLike<number>, b: ArrayLike<number>): Int32Array {
  return subtract(a, subtract(a, b))
}
