/** What each step of a pipeline kept, along the text of the page: one ribbon per step. */

import { horizontalAxis, type PlotArea } from './axes.js'
import { colours, type Panel } from './panel.js'
import { pixelRanges } from './reduce.js'
import { linearScale } from './scale.js'
import { element, label, short } from './svg.js'

/** One ribbon. */
export interface Ribbon {
  readonly name: string
  /** Depth of the step in its pipeline; the name is indented by it. */
  readonly depth: number
  /** Bounds of what was kept. */
  readonly keep: ArrayLike<number>
  /** Bounds of what came in. */
  readonly input: ArrayLike<number>
  /** `517 of 942 words`. */
  readonly fact: string
}

const rowHeight = 20

/** Draws ribbons: dark is kept, light came in and was dropped, blank was gone before. */
export function ribbonPanel(ribbons: readonly Ribbon[], axisLength: number, width: number, letter: string): Panel {
  const doc =
    'What each step kept of the text that came in, along the text of the page: dark is kept, light is dropped, blank was gone before.'
  const top = 26
  const area: PlotArea = { left: 190, top, right: width - 112, bottom: top + ribbons.length * rowHeight }
  const x = linearScale(0, axisLength || 1, area.left, area.right, 6, true)
  const rows = ribbons.map(({ name, depth, keep, input, fact }, i) => {
    const y = top + i * rowHeight + rowHeight / 2
    const room = Math.floor((area.left - 18 - depth * 10) / 5.6)
    const text = name.length > room ? `${name.slice(0, room - 1)}…` : name
    return [
      label(text, 10 + depth * 10, y + 3.5, 'axis'),
      stretches(input, y, x.at, colours.dropped),
      stretches(keep, y, x.at, colours.kept),
      label(fact, area.right + 8, y + 3.5, 'note'),
    ].join('')
  })
  return {
    width,
    height: area.bottom + 38,
    svg: [
      label(`(${letter})`, 4, 11, 'panel'),
      label(doc, 30, 11, 'doc'),
      ...rows,
      horizontalAxis(area, x, 'character of the text', 2),
    ].join(''),
  }
}

function stretches(bounds: ArrayLike<number>, y: number, at: (value: number) => number, stroke: string): string {
  const pairs = Array.from({ length: bounds.length >> 1 }, (_, k) => [bounds[2 * k], bounds[2 * k + 1]] as const)
  const d = pixelRanges(pairs, at).map(([from, to]) => `M${short(from)} ${short(y)}H${short(to)}`)
  return d.length === 0 ? '' : element('path', { d: d.join(''), stroke, 'stroke-width': 12, fill: 'none' })
}
