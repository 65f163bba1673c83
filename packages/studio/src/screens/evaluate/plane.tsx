/** The plane of precision and recall, with lines of equal F1. */

import type { ReactNode } from 'react'

const [width, height, left, bottom, edge] = [420, 320, 44, 36, 10]

/** A way from values to places. */
export interface Plane {
  readonly x: (recall: number) => number
  readonly y: (precision: number) => number
}

interface PrecisionRecallProps {
  /** Points that must be in sight. */
  readonly points: readonly { readonly p: number; readonly r: number }[]
  readonly label: string
  readonly children: (plane: Plane) => ReactNode
}

/** The plane; its range fits the points. */
export function PrecisionRecall({ points, label, children }: PrecisionRecallProps) {
  const lowest = Math.max(0, Math.floor((Math.min(...points.flatMap(({ p, r }) => [p, r]), 0.9) - 0.04) * 10) / 10)
  const x = (recall: number): number => left + ((recall - lowest) / (1 - lowest)) * (width - left - edge)
  const y = (precision: number): number => height - bottom - ((precision - lowest) / (1 - lowest)) * (height - bottom - edge)
  const count = Math.round((1 - lowest) * 10)
  const ticks = Array.from({ length: count + 1 }, (_, i) => lowest + i / 10).filter((_, i) => count <= 6 || i % 2 === 0)
  const curves = [0.5, 0.6, 0.7, 0.8, 0.9].filter(f1 => f1 / (2 - f1) < 1 && f1 > lowest)
  return (
    <svg className="plane" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {ticks.map(value => (
        <g key={value} className="tick">
          <line x1={left} x2={width - edge} y1={y(value)} y2={y(value)} />
          <text x={left - 6} y={y(value) + 3.5} textAnchor="end">
            {value.toFixed(1)}
          </text>
          <text x={x(value)} y={height - bottom + 15} textAnchor="middle">
            {value.toFixed(1)}
          </text>
        </g>
      ))}
      {curves.map(f1 => (
        <g key={f1} className="iso">
          <path d={isoPath(f1, lowest, x, y)} />
          <text x={x(1) - 2} y={y(f1 / (2 - f1)) - 3} textAnchor="end">
            F1 {f1}
          </text>
        </g>
      ))}
      <text className="axis" x={(width + left) / 2} y={height - 4} textAnchor="middle">
        recall
      </text>
      <text className="axis" transform={`translate(11 ${(height - bottom) / 2}) rotate(-90)`} textAnchor="middle">
        precision
      </text>
      {children({ x, y })}
    </svg>
  )
}

/** The points with the same F1. */
function isoPath(f1: number, lowest: number, x: Plane['x'], y: Plane['y']): string {
  const points: string[] = []
  for (let r = Math.max(lowest, f1 / (2 - f1)); r <= 1.0001; r += 0.01) {
    const p = (f1 * r) / (2 * r - f1)
    if (p >= lowest && p <= 1) points.push(`${x(r).toFixed(1)},${y(p).toFixed(1)}`)
  }
  return points.length > 1 ? `M${points.join('L')}` : ''
}
