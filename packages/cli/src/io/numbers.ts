/** Numbers as people read them. */

/** A number with thousands separators and three significant digits, without exponents. */
export function describeNumber(value: number): string {
  if (!Number.isFinite(value)) return String(value)
  if (Number.isInteger(value)) return value.toLocaleString('en')
  const decimals = Math.min(6, Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value)))))
  return value.toLocaleString('en', { maximumFractionDigits: decimals })
}

/** A size in bytes, kB or MB. */
export function describeBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
