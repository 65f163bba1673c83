/** A series made ready for a chart of limited width, and the way from its units to the runs of the page. */

import type { FigureSeries } from '@gleaner/lab/figures'
import type { OpenedPage } from '../../engine/protocol.js'

/** One column of a chart: the values from `from` up to but without `to`. */
export interface Column {
  readonly from: number
  readonly to: number
  readonly min: number
  readonly max: number
  /** Share of its units that are kept; null if the trace does not say. */
  readonly kept: number | null
}

/** Joins values to at most `count` columns. */
export function columnsOf({ values, kept }: FigureSeries, count: number): Column[] {
  const size = Math.min(count, values.length)
  return Array.from({ length: size }, (_, i) => {
    const from = Math.floor((i * values.length) / size)
    const to = Math.floor(((i + 1) * values.length) / size)
    let [min, max, sum] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0]
    for (let k = from; k < to; k++) {
      const value = Number.isFinite(values[k]) ? values[k] : 0
      min = Math.min(min, value)
      max = Math.max(max, value)
      sum += kept ? kept[k] : 0
    }
    return { from, to, min, max, kept: kept ? sum / (to - from) : null }
  })
}

/** The runs of the page that some units of a series are about; none for units that have no place on the page. */
export function runsOfUnits(series: FigureSeries, from: number, to: number, opened: OpenedPage): number[] {
  const { unit, ids, values } = series
  if (unit === 'run' && ids) return Array.from({ length: to - from }, (_, i) => ids[from + i])
  if ((unit === 'element' || unit === 'block') && ids) {
    const blocks = new Set(Array.from({ length: to - from }, (_, i) => opened.nodeBlock[ids[from + i]]).filter(block => block >= 0))
    return runsOfBlocks(opened, blocks)
  }
  const { runStart } = opened
  const axis = runStart[runStart.length - 1]
  // Units without ids run along the text; their place on it is their share of the series.
  const [start, end] = [(from / values.length) * axis, (to / values.length) * axis]
  return Array.from({ length: runStart.length - 1 }, (_, run) => run).filter(run => runStart[run] < end && runStart[run + 1] > start)
}

/** Whether a column has a unit that is part of a block: the other way round from `runsOfUnits`. */
export function columnTouches(series: FigureSeries, { from, to }: Column, block: number, opened: OpenedPage): boolean {
  const info = opened.blocks[block]
  if (!info) return false
  const { unit, ids, values } = series
  for (let i = from; i < to; i++) {
    if (unit === 'run' && ids && opened.runBlock[ids[i]] === block) return true
    if ((unit === 'element' || unit === 'block') && ids && opened.nodeBlock[ids[i]] === block) return true
  }
  if (ids && (unit === 'run' || unit === 'element' || unit === 'block')) return false
  const { runStart } = opened
  const perUnit = runStart[runStart.length - 1] / values.length
  return runStart[info.from] < to * perUnit && runStart[info.to] > from * perUnit
}

function runsOfBlocks({ blocks, runBlock }: OpenedPage, wanted: ReadonlySet<number>): number[] {
  return [...wanted].flatMap(block =>
    Array.from({ length: blocks[block].to - blocks[block].from }, (_, i) => blocks[block].from + i).filter(run => runBlock[run] === block),
  )
}
