/** Values of parameters as a search meets them: grids, random values, neighbours. */

import type { NumberParam, Param, ParamValue } from 'gleaner'
import type { Random } from '../statistics/index.js'

/** Evenly spread values of a parameter on its scale, the default among them. */
export function gridOf(param: Param, steps: number): ParamValue[] {
  if (param.kind === 'boolean') return [param.default, !param.default]
  if (param.kind === 'choice') return [param.default, ...param.options.filter(option => option !== param.default)]
  if (typeof param.scale === 'object') return [...new Set([param.default, ...param.scale])]
  const values = Array.from({ length: steps }, (_, i) => atShare(param, steps === 1 ? 0.5 : i / (steps - 1)))
  return [...new Set([param.default, ...(param.zero ? [0] : []), ...values])]
}

/** A random value of a parameter; numbers are drawn evenly on their scale. */
export function randomValue(param: Param, random: Random): ParamValue {
  if (param.kind === 'boolean') return random.int(2) === 1
  if (param.kind === 'choice') return param.options[random.int(param.options.length)]
  if (typeof param.scale === 'object') return param.scale[random.int(param.scale.length)]
  return atShare(param, random.next())
}

/** Values near a value: a step down and up on the scale, or the other words of a choice. */
export function neighboursOf(param: Param, value: ParamValue, step: number): ParamValue[] {
  if (param.kind === 'boolean' || param.kind === 'choice') return gridOf(param, 0).filter(other => other !== value)
  if (typeof param.scale === 'object') {
    const i = param.scale.indexOf(value as number)
    return [param.scale[i - 1], param.scale[i + 1]].filter(other => other !== undefined)
  }
  const share = shareOf(param, value as number)
  const moved = [share - step, share + step].filter(at => at > -step && at < 1 + step)
  return [...new Set(moved.map(at => atShare(param, Math.min(1, Math.max(0, at)))))].filter(other => other !== value)
}

function atShare(param: NumberParam, share: number): number {
  const { min, max } = param
  const raw = param.scale === 'log' && min > 0 ? min * (max / min) ** share : min + (max - min) * share
  if (param.kind === 'integer') return Math.round(raw)
  return Math.min(max, Math.max(min, Number(raw.toPrecision(4))))
}

function shareOf({ min, max, scale }: NumberParam, value: number): number {
  if (max === min) return 0.5
  const inside = Math.min(max, Math.max(min, value))
  return scale === 'log' && min > 0 ? Math.log(inside / min) / Math.log(max / min) : (inside - min) / (max - min)
}
