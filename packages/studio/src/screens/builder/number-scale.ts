/** The slider of a number: its place from 0 to 1 and the value there, by the scale that the parameter declares. */

import type { NumberParam } from 'gleaner'

/** How far the slider goes at once. */
export function stepOf(spec: NumberParam): number {
  if (typeof spec.scale === 'object') return 1 / Math.max(1, spec.scale.length - 1)
  if (spec.kind === 'integer' && spec.scale !== 'log') return 1 / Math.max(1, Math.min(200, spec.max - spec.min))
  return 0.01
}

/** The value at a place of the slider. */
export function numberAt(spec: NumberParam, place: number): number {
  const { scale, min, max } = spec
  if (typeof scale === 'object') return scale[Math.round(place * (scale.length - 1))] ?? spec.default
  if (scale === 'log' && min > 0) return rounded(spec, min * (max / min) ** place)
  return rounded(spec, min + place * (max - min))
}

/** The place of a value on the slider. */
export function placeOf(spec: NumberParam, value: number): number {
  const { scale, min, max } = spec
  if (typeof scale === 'object') return nearest(scale, value) / Math.max(1, scale.length - 1)
  if (scale === 'log' && min > 0) return bounded(Math.log(Math.max(value, min) / min) / Math.log(max / min))
  return bounded((value - min) / (max - min))
}

/** A value as the parameter takes it: whole numbers stay whole, others get three digits. */
export function rounded({ kind }: NumberParam, value: number): number {
  return kind === 'integer' ? Math.round(value) : Number(value.toPrecision(3))
}

function bounded(place: number): number {
  return Math.max(0, Math.min(1, place))
}

function nearest(values: readonly number[], value: number): number {
  return values.reduce((best, each, i) => (Math.abs(each - value) < Math.abs(values[best] - value) ? i : best), 0)
}
