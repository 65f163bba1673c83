/** A short series over elements as lying bars, each with the element's name: the reader wants to know which one it is. */

import type { Series, Threshold } from 'gleaner'
import { horizontalAxis, type PlotArea } from './axes.js'
import { colours, type Panel, wrapText } from './panel.js'
import { extentOf } from './reduce.js'
import { formatValue, linearScale } from './scale.js'
import { element, label, short } from './svg.js'

/** Longer series do not get names. */
export const maxNamedBars = 24

const rowHeight = 15

/** Draws one bar per element. */
export function namedBarsPanel(
  series: Series,
  names: readonly string[],
  options: {
    width: number
    letter: string
    thresholds: readonly Threshold[]
    kept: ArrayLike<number> | undefined
    gold?: ArrayLike<number> | undefined
  },
): Panel {
  const { width, letter, thresholds, kept, gold } = options
  const doc = wrapText(`${series.name}: ${series.doc}`, width - 34, 11)
  const top = (thresholds.length > 0 ? 22 : 10) + doc.length * 14
  const count = series.values.length
  const area: PlotArea = { left: 236, top, right: width - 118, bottom: top + count * rowHeight }
  const [low, high] = extentOf([...(extentOf(series.values) ?? [0, 1]), ...thresholds.map(({ value }) => value)]) ?? [0, 1]
  const x = linearScale(Math.min(0, low), Math.max(0, high), area.left, area.right, 6)
  const rows = Array.from({ length: count }, (_, i) => {
    const y = top + i * rowHeight + rowHeight / 2
    const value = series.values[i]
    const own = kept === undefined ? colours.line : kept[i] ? colours.kept : colours.dropped
    const colour = gold === undefined ? own : gold[i] ? colours.gold : colours.notGold
    const bar = element('path', { d: `M${short(x.at(0))} ${short(y)}H${short(x.at(value))}`, stroke: colour, 'stroke-width': 10 })
    const place = Math.max(x.at(value), x.at(0)) + 4
    return label(names[i], area.left - 6, y + 3.5, 'tick', 'end') + bar + label(formatValue(value), place, y + 3.5, 'tick')
  })
  const lines = thresholds.map(({ name, value }) => {
    const d = `M${short(x.at(value))} ${short(top - 2)}V${short(area.bottom)}`
    return (
      element('path', { d, stroke: colours.threshold, 'stroke-width': 1.2, 'stroke-dasharray': '5 3' }) +
      label(`${name} = ${formatValue(value)}`, x.at(value), top - 5, 'threshold', 'middle')
    )
  })
  const axis = element('path', { d: `M${short(x.at(0))} ${short(top)}V${short(area.bottom)}`, stroke: colours.axis, 'stroke-width': 1 })
  return {
    width,
    height: area.bottom + 40,
    svg: [
      label(`(${letter})`, 4, 11, 'panel'),
      ...doc.map((line, i) => label(line, 30, 11 + i * 14, 'doc')),
      ...rows,
      axis,
      ...lines,
      horizontalAxis(area, x, series.name, 2),
    ].join(''),
  }
}
