/** Scales and their ticks. */

/** A value on an axis with its label. */
export interface Tick {
  readonly value: number
  readonly label: string
}

/** Maps values to places on an axis. */
export interface Scale {
  readonly isLog: boolean
  readonly min: number
  readonly max: number
  readonly ticks: readonly Tick[]
  at(value: number): number
}

/** A linear scale from `[min, max]`, widened to whole ticks unless `isExact`, to `[from, to]`. */
export function linearScale(min: number, max: number, from: number, to: number, count = 4, isExact = false): Scale {
  const step = niceStep(max - min || Math.abs(max) || 1, count)
  const low = isExact ? min : Math.floor(min / step + 1e-9) * step
  const high = isExact ? max : Math.max(Math.ceil(max / step - 1e-9) * step, low + step)
  const ticks: Tick[] = []
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high + step * 1e-6; i++) {
    ticks.push({ value: i * step, label: formatTick(i * step, step) })
  }
  const width = high - low || 1
  return { isLog: false, min: low, max: high, ticks, at: value => from + ((value - low) / width) * (to - from) }
}

/** A scale by the logarithm of 1 + value, which has a place for 0; for values of 0 and more that differ by magnitudes. */
export function logScale(max: number, from: number, to: number): Scale {
  const top = Math.log10(1 + max)
  const ticks: Tick[] = [{ value: 0, label: '0' }]
  for (let value = 1; value <= max; value *= 10) ticks.push({ value, label: formatTick(value, value) })
  const at = (value: number): number => from + (Math.log10(1 + Math.max(0, value)) / top) * (to - from)
  return { isLog: true, min: 0, max, ticks, at }
}

/** A step of 1, 2 or 5 times a power of ten that cuts a width into about `count` parts. */
export function niceStep(width: number, count: number): number {
  const rough = width / Math.max(1, count)
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = rough / power
  return (factor <= 1 ? 1 : factor <= 2 ? 2 : factor <= 5 ? 5 : 10) * power
}

/** A number for an axis, with as many decimals as its step needs. */
export function formatTick(value: number, step: number): string {
  if (Math.abs(value) < step * 1e-6) return '0'
  if (Math.abs(value) >= 100_000) return `${(value / 1000).toLocaleString('en', { maximumFractionDigits: 0 })}k`.replace('-', '−')
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9))
  return value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).replace('-', '−')
}

/** A number for running text: three significant digits, no exponent. */
export function formatValue(value: number): string {
  if (!Number.isFinite(value)) return String(value)
  if (Number.isInteger(value)) return value.toLocaleString('en').replace('-', '−')
  const decimals = Math.min(6, Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value)))))
  return value.toLocaleString('en', { maximumFractionDigits: decimals }).replace('-', '−')
}
