/** Frame, ticks and names of the axes of a plot. */

import { colours } from './panel.js'
import type { Scale } from './scale.js'
import { element, label, short } from './svg.js'

/** The drawing area of a plot within its panel. */
export interface PlotArea {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Space between the plot and the ticks of its horizontal axis, where a strip shows what is kept. */
export const stripSpace = 9

/** Draws horizontal grid lines, the vertical axis with its ticks and name. */
export function verticalAxis(area: PlotArea, scale: Scale, name: string, nameX: number): string {
  const grid = scale.ticks.map(({ value }) => `M${short(area.left)} ${short(scale.at(value))}H${short(area.right)}`).join('')
  const ticks = scale.ticks.map(({ value, label: text }) => label(text, area.left - 6, scale.at(value) + 3.5, 'tick', 'end'))
  return [
    element('path', { d: grid, stroke: colours.grid, 'stroke-width': 1 }),
    element('path', { d: `M${short(area.left)} ${short(area.top)}V${short(area.bottom)}`, stroke: colours.axis, 'stroke-width': 1 }),
    ...ticks,
    label(scale.isLog ? `${name} (log scale)` : name, nameX, (area.top + area.bottom) / 2, 'axis', 'middle', -90),
  ].join('')
}

/** Draws the horizontal axis with its ticks and name; `baseline` is the place of the axis line. */
export function horizontalAxis(area: PlotArea, scale: Scale, name: string, offset: number): string {
  const y = area.bottom + offset
  const marks = scale.ticks.map(({ value }) => `M${short(scale.at(value))} ${short(y)}v4`).join('')
  return [
    element('path', {
      d: `M${short(area.left)} ${short(y)}H${short(area.right)}${marks}`,
      stroke: colours.axis,
      'stroke-width': 1,
      fill: 'none',
    }),
    ...scale.ticks.map(({ value, label: text }) => label(text, scale.at(value), y + 15, 'tick', 'middle')),
    label(name, (area.left + area.right) / 2, y + 29, 'axis', 'middle'),
  ].join('')
}
