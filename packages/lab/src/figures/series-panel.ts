/** One series over its units: bars or a line, thresholds across it, and what is kept. */

import type { Series, SeriesUnit, Threshold } from 'gleaner'
import { horizontalAxis, type PlotArea, stripSpace, verticalAxis } from './axes.js'
import { colours, type Panel, wrapText } from './panel.js'
import { columnsOf, extentOf, pixelRanges, rangesOf } from './reduce.js'
import { formatValue, linearScale, logScale, type Scale } from './scale.js'
import { element, label, short } from './svg.js'

/** What a panel shows besides its series. */
export interface SeriesPanelOptions {
  readonly width: number
  /** `(a)`, `(b)` and so on. */
  readonly letter: string
  readonly thresholds?: readonly Threshold[]
  /** Space at the right for the names of thresholds, so that panels below each other line up. */
  readonly rightMargin?: number
  /** Which units are kept; absent where the trace does not say so for this series. */
  readonly kept?: ArrayLike<number> | undefined
  /** Which units are wanted: their bars show that, and the strip below shows what is kept. */
  readonly gold?: ArrayLike<number> | undefined
}

/** Names of the horizontal axes. */
export const unitNames: Readonly<Record<SeriesUnit, string>> = {
  line: 'line of the source',
  char: 'character of the source',
  token: 'token of the source',
  run: 'text node, in document order',
  element: 'element, in document order',
  block: 'block, in document order',
  window: 'window of tokens',
  path: 'tag path, in order of appearance',
}

/** Where a threshold is below this share of the largest value, a linear axis would squeeze it onto the axis line. */
const squeezedShare = 0.06

/** Space that names of thresholds need. */
export const thresholdMargin = 118

/** Curves of two values that are longer than this become strips of shades. */
const minValuesOfStrip = 150

/** Units that are points on a curve rather than things with a value each. */
const isCurve = (unit: SeriesUnit): boolean => unit === 'char' || unit === 'token'

/** Draws a series. */
export function seriesPanel(series: Series, options: SeriesPanelOptions): Panel {
  const { width, letter, thresholds = [], kept, gold, rightMargin = 12 } = options
  const doc = wrapText(`${series.name}: ${series.doc}`, width - 34, 11)
  const top = 8 + doc.length * 14
  const two = twoValues(series)
  const plotHeight = two ? 18 : width > 500 ? 120 : 80
  const area: PlotArea = { left: 62, top, right: width - rightMargin, bottom: top + plotHeight }
  const x = linearScale(0, series.values.length, area.left, area.right, width > 500 ? 8 : 4, true)
  const caption = doc.map((line, i) => label(line, 30, 11 + i * 14, 'doc'))
  const head = [label(`(${letter})`, 4, 11, 'panel'), ...caption]
  const strip = kept === undefined || two ? '' : keptStrip(kept, area, x)
  const body = two ? twoValuedStrip(series, two, area) : plot(series, thresholds, { kept, gold }, area, x)
  return {
    width,
    height: top + plotHeight + stripSpace + 34,
    svg: [...head, body, strip, horizontalAxis(area, x, unitNames[series.unit], two ? 1 : stripSpace)].join(''),
  }
}

function plot(series: Series, thresholds: readonly Threshold[], { kept, gold }: UnitMarks, area: PlotArea, x: Scale): string {
  const y = valueScale(series, thresholds, area)
  const band = kept !== undefined && isCurve(series.unit) ? keptBand(kept, area, x) : ''
  const marks = isCurve(series.unit)
    ? curve(series.values, area, x, y)
    : bars(series.values, gold ?? kept, inksOf({ kept, gold }), area, x, y)
  return [band, verticalAxis(area, y, shortName(series.name), 14), marks, thresholdLines(thresholds, area, y)].join('')
}

type UnitMarks = Pick<SeriesPanelOptions, 'kept' | 'gold'>

/** The inks of bars whose units are marked, and of all others. */
interface Inks {
  readonly marked: string
  readonly other: string
}

function inksOf({ kept, gold }: UnitMarks): Inks {
  if (gold !== undefined) return { marked: colours.gold, other: colours.notGold }
  return { marked: kept === undefined ? colours.line : colours.kept, other: colours.dropped }
}

/** The vertical scale: from 0, logarithmic where a linear one would hide a threshold. */
function valueScale(series: Series, thresholds: readonly Threshold[], area: PlotArea): Scale {
  const [low, high] = extentOf([...(extentOf(series.values) ?? [0, 1]), ...thresholds.map(({ value }) => value)]) ?? [0, 1]
  const smallest = Math.min(...thresholds.map(({ value }) => value))
  const isSqueezed = low >= 0 && high > 20 && smallest > 0 && smallest < squeezedShare * high
  if (isSqueezed) return logScale(high * 1.1, area.bottom, area.top)
  return linearScale(Math.min(0, low), Math.max(0, high), area.bottom, area.top, area.bottom - area.top > 100 ? 4 : 3)
}

/** One bar per unit, its ink by its mark; where units are narrower than pixels, one per pixel. */
function bars(values: ArrayLike<number>, marks: ArrayLike<number> | undefined, inks: Inks, area: PlotArea, x: Scale, y: Scale): string {
  const pixels = Math.floor(area.right - area.left)
  const count = Math.min(values.length, pixels)
  const { max, min } = columnsOf(values, count)
  const share = marks === undefined ? null : columnsOf(marks, count).mean
  const paths = { marked: '', other: '' }
  const zero = short(y.at(Math.max(y.min, 0)))
  for (let c = 0; c < count; c++) {
    const value = Math.abs(min[c]) > Math.abs(max[c]) ? min[c] : max[c]
    if (!Number.isFinite(value) || value === 0) continue
    const place = x.at(((c + 0.5) * values.length) / count)
    paths[share === null || share[c] >= 0.5 ? 'marked' : 'other'] += `M${short(place)} ${zero}V${short(y.at(value))}`
  }
  const width = Math.min(24, Math.max(0.8, ((area.right - area.left) / count) * 0.78))
  const draw = (d: string, stroke: string): string => (d === '' ? '' : element('path', { d, stroke, 'stroke-width': width, fill: 'none' }))
  return draw(paths.other, inks.other) + draw(paths.marked, inks.marked) + zeroLine(area, y)
}

/** A line through all values; where there are more than pixels, the mean of each with their range in the background. */
function curve(values: ArrayLike<number>, area: PlotArea, x: Scale, y: Scale): string {
  const pixels = Math.floor(area.right - area.left)
  const { size, min, max, mean } = columnsOf(values, pixels)
  const at = (c: number): string => short(x.at(((c + 0.5) * values.length) / size))
  let line = ''
  let range = ''
  for (let c = 0; c < size; c++) {
    if (!Number.isFinite(mean[c])) continue
    line += `${line === '' ? 'M' : 'L'}${at(c)} ${short(y.at(mean[c]))}`
    if (max[c] - min[c] > (y.max - y.min) / 100) range += `M${at(c)} ${short(y.at(min[c]))}V${short(y.at(max[c]))}`
  }
  const spread = range === '' ? '' : element('path', { d: range, stroke: colours.envelope, 'stroke-width': 1, fill: 'none' })
  return (
    spread +
    element('path', { d: line, stroke: colours.line, 'stroke-width': 1.3, fill: 'none', 'stroke-linejoin': 'round' }) +
    zeroLine(area, y)
  )
}

function zeroLine(area: PlotArea, y: Scale): string {
  const place = y.at(Math.max(y.min, 0))
  return element('path', { d: `M${short(area.left)} ${short(place)}H${short(area.right)}`, stroke: colours.axis, 'stroke-width': 0.8 })
}

/** Dashed lines with their values beside the plot; labels that would meet are pushed apart. */
function thresholdLines(thresholds: readonly Threshold[], area: PlotArea, y: Scale): string {
  const sorted = [...thresholds].sort((a, b) => b.value - a.value)
  let lowest = Number.NEGATIVE_INFINITY
  return sorted
    .map(({ name, value }) => {
      const place = y.at(value)
      const lines = wrapText(`${name} = ${formatValue(value)}`, thresholdMargin - 4, 10.5)
      const first = Math.max(place + 3.5 - (lines.length - 1) * 6, lowest + 13)
      lowest = first + (lines.length - 1) * 12
      const line = element('path', {
        d: `M${short(area.left)} ${short(place)}H${short(area.right)}`,
        stroke: colours.threshold,
        'stroke-width': 1.2,
        'stroke-dasharray': '5 3',
      })
      return line + lines.map((text, i) => label(text, area.right + 5, first + i * 12, 'threshold')).join('')
    })
    .join('')
}

/** A strip below the plot: dark where units are kept, light where they are dropped. */
function keptStrip(kept: ArrayLike<number>, area: PlotArea, x: Scale): string {
  const y = short(area.bottom + stripSpace / 2 + 0.5)
  const all = `M${short(area.left)} ${y}H${short(area.right)}`
  const ranges = pixelRanges(rangesOf(kept), x.at).map(([from, to]) => `M${short(from)} ${y}H${short(to)}`)
  return (
    element('path', { d: all, stroke: colours.droppedBand, 'stroke-width': 5 }) +
    (ranges.length === 0 ? '' : element('path', { d: ranges.join(''), stroke: colours.kept, 'stroke-width': 5 }))
  )
}

function keptBand(kept: ArrayLike<number>, area: PlotArea, x: Scale): string {
  const box = ([from, to]: readonly [number, number]): string =>
    `M${short(from)} ${short(area.top)}H${short(to)}V${short(area.bottom)}H${short(from)}z`
  const bands = pixelRanges(rangesOf(kept), x.at).map(box)
  return bands.length === 0 ? '' : element('path', { d: bands.join(''), fill: colours.keptBand })
}

/** A series of two values as shades: the darker, the more of the larger one. */
function twoValuedStrip(series: Series, [low, high]: readonly [number, number], area: PlotArea): string {
  const pixels = Math.floor(area.right - area.left)
  const { size, mean } = columnsOf(series.values, pixels)
  const levels = Array.from({ length: 6 }, () => '')
  for (let c = 0; c < size; c++) {
    const level = Math.round((((Number.isFinite(mean[c]) ? mean[c] : low) - low) / (high - low)) * 5)
    levels[level] += `M${short(area.left + ((c + 0.5) * (area.right - area.left)) / size)} ${short(area.top)}V${short(area.bottom)}`
  }
  const strokes = levels.map((d, level) =>
    d === '' || level === 0 ? '' : element('path', { d, stroke: colours.line, 'stroke-opacity': level / 5, 'stroke-width': 1.05 }),
  )
  return strokes.join('') + label(shortName(series.name), 14, (area.top + area.bottom) / 2 + 3, 'axis', 'start')
}

/** The two values of a long series that has no others, null for all other series. */
function twoValues({ unit, values }: Series): readonly [number, number] | null {
  const extent = isCurve(unit) && values.length > minValuesOfStrip ? extentOf(values) : null
  if (extent === null || extent[0] === extent[1]) return null
  for (let i = 0; i < values.length; i++) if (values[i] !== extent[0] && values[i] !== extent[1]) return null
  return extent
}

/** Names stand upright beside an axis: there is little room. */
function shortName(name: string): string {
  return name.length > 22 ? `${name.slice(0, 21)}…` : name
}
