/** Which panels a trace gets, and how they stand. */

import type { FigureSeries, FigureTrace } from './figure-data.js'
import { namedBarsPanel } from './named-bars-panel.js'
import { fullWidth, halfWidth, type Panel } from './panel.js'
import { extentOf } from './reduce.js'
import { scatterPanel } from './scatter-panel.js'
import { seriesPanel, thresholdMargin } from './series-panel.js'
import { group } from './svg.js'

/** Up to this many series over the same units are below each other at full width, so that they can be compared. */
const maxAligned = 5

/** Other series with at most this many values stand side by side. */
const maxValuesOfHalf = 150

/** The panels of one trace and what they leave out. */
export interface TracePanels {
  readonly panels: readonly Panel[]
  /** Names of series that are empty or 0 throughout. */
  readonly omitted: readonly string[]
}

/** Draws a trace; `nextLetter` names the panels. */
export function tracePanels(trace: FigureTrace, nextLetter: () => string): TracePanels {
  const shown = trace.series.filter(series => !isIdle(series))
  const named = shown.filter(isNamed)
  const plain = shown.filter(series => !isNamed(series))
  const alignedCount = plain.filter(series => isAligned(trace, series)).length
  const isWide = (series: FigureSeries): boolean =>
    series === trace.series[0] ||
    thresholdsOn(trace, series).length > 0 ||
    (isAligned(trace, series) ? alignedCount <= maxAligned : series.values.length > maxValuesOfHalf)
  const wide = plain.filter(isWide)
  const rightMargin = wide.some(series => thresholdsOn(trace, series).length > 0) ? thresholdMargin : 12
  const options = (series: FigureSeries) => ({
    letter: nextLetter(),
    thresholds: thresholdsOn(trace, series),
    kept: series.kept,
    gold: series.gold,
  })
  const panels = wide.map(series => seriesPanel(series, { ...options(series), width: fullWidth, rightMargin }))
  const scatter = scatterOf(trace, nextLetter)
  if (scatter) panels.push(scatter)
  for (const series of named) panels.push(namedBarsPanel(series, series.names!, { ...options(series), width: fullWidth }))
  const halves = plain.filter(series => !isWide(series)).map(series => seriesPanel(series, { ...options(series), width: halfWidth }))
  return { panels: [...panels, ...paired(halves)], omitted: trace.series.filter(isIdle).map(({ name }) => name) }
}

/** Whether a series runs over the units of the first one, which `kept` is about. */
function isAligned({ series: [first] }: FigureTrace, series: FigureSeries): boolean {
  return series.unit === first.unit && series.values.length === first.values.length
}

function isNamed({ names }: FigureSeries): boolean {
  return names !== undefined
}

function thresholdsOn(trace: FigureTrace, series: FigureSeries): FigureTrace['thresholds'] {
  return trace.thresholds.filter(({ on, value }) => on === series.name && Number.isFinite(value))
}

function isIdle({ values }: FigureSeries): boolean {
  const extent = extentOf(values)
  return extent === null || (extent[0] === 0 && extent[1] === 0)
}

function scatterOf({ scatter, series }: FigureTrace, nextLetter: () => string): Panel | null {
  const x = series.find(({ name }) => name === scatter?.x)
  const y = series.find(({ name }) => name === scatter?.y)
  return scatter && x && y ? scatterPanel(scatter, x, y, fullWidth, nextLetter()) : null
}

/** Puts half panels side by side, two in a row. */
function paired(halves: readonly Panel[]): Panel[] {
  const rows: Panel[] = []
  for (let i = 0; i < halves.length; i += 2) {
    const [left, right] = [halves[i], halves[i + 1]]
    const height = Math.max(left.height, right?.height ?? 0)
    rows.push({ width: fullWidth, height, svg: left.svg + (right ? group(fullWidth - halfWidth, 0, right.svg) : '') })
  }
  return rows
}
