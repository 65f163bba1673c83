/** Frames of charts: scales, grids and axes as SVG. */

import { type Html, html } from './html.js'

/** The drawing area inside its margins, in user units. */
export interface Frame {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** A linear map from values to places. */
export interface Scale {
  readonly min: number
  readonly max: number
  at(value: number): number
}

/** Maps `[min, max]` to `[from, to]`; a scale without extent maps to the middle. */
export function scaleOf(min: number, max: number, from: number, to: number): Scale {
  return { min, max, at: value => (max > min ? from + ((value - min) / (max - min)) * (to - from) : (from + to) / 2) }
}

/** The horizontal scale of a frame. */
export function acrossOf({ width, left, right }: Frame, min: number, max: number): Scale {
  return scaleOf(min, max, left, width - right)
}

/** The vertical scale of a frame; values grow upwards. */
export function upwardsOf({ height, top, bottom }: Frame, min: number, max: number): Scale {
  return scaleOf(min, max, height - bottom, top)
}

/** Round numbers that divide a range into about `count` parts. */
export function ticksOf(min: number, max: number, count = 5): number[] {
  const rough = (max - min) / count
  if (!(rough > 0)) return [min]
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map(factor => factor * power).find(candidate => candidate >= rough * 0.999)!
  const ticks: number[] = []
  for (let k = Math.ceil(min / step - 1e-9); k * step <= max + step * 1e-9; k++) ticks.push(Number((k * step).toPrecision(12)))
  return ticks
}

/** An axis: its scale and its title. */
export interface Axis {
  readonly scale: Scale
  readonly title: string
}

/** Grid, tick labels and titles; a chart of rows has no vertical axis. */
export function axes({ width, height, left, right, top, bottom }: Frame, x: Axis, y: Axis | null): Html {
  const base = height - bottom
  const across = ticksOf(x.scale.min, x.scale.max).map(tick => {
    const at = n(x.scale.at(tick))
    return html`<line x1="${at}" x2="${at}" y1="${top}" y2="${base}"/><text x="${at}" y="${base + 14}" text-anchor="middle">${tick}</text>`
  })
  const upwards = (y ? ticksOf(y.scale.min, y.scale.max) : []).map(tick => {
    const at = y!.scale.at(tick)
    return html`<line x1="${left}" x2="${width - right}" y1="${n(at)}" y2="${n(at)}"/><text x="${left - 6}" y="${n(at + 3.5)}" text-anchor="end">${tick}</text>`
  })
  return html`<g class="axes">${across}${upwards}
<text class="axis-title" x="${(left + width - right) / 2}" y="${height - 4}" text-anchor="middle">${x.title}</text>
<text class="axis-title" transform="translate(11 ${(top + base) / 2}) rotate(-90)" text-anchor="middle">${y?.title ?? ''}</text>
</g>`
}

/** A number for an SVG attribute: two places are finer than any screen. */
export function n(value: number): string {
  return String(Math.round(value * 100) / 100)
}

/** The points of a line. */
export function pointsOf(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')
}
