/** The points of a trace in two dimensions, with their clusters; pointing at one shows its text on the page. */

import type { FigureTrace } from '@gleaner/lab/figures'
import type { OpenedPage } from '../../engine/protocol.js'
import { runsOfUnits } from './chart-data.js'
import { brush } from './use-brush.js'

const [width, height, left, bottom, edge] = [420, 260, 48, 34, 10]

/** At most so many points are drawn. */
const maxPoints = 3000

/** The scatter. */
export function ScatterChart({ trace, opened }: { readonly trace: FigureTrace; readonly opened: OpenedPage }) {
  const { scatter, series } = trace
  const xs = series.find(({ name }) => name === scatter?.x)
  const ys = series.find(({ name }) => name === scatter?.y)
  if (!scatter || !xs || !ys) return null
  const count = Math.min(xs.values.length, ys.values.length)
  const step = Math.max(1, Math.ceil(count / maxPoints))
  const points = Array.from({ length: Math.floor(count / step) }, (_, i) => i * step)
  const range = (values: ArrayLike<number>, centres: readonly number[]): readonly [number, number] => {
    let [low, high] = [0, Number.MIN_VALUE]
    for (const value of [...points.map(i => values[i]), ...centres]) [low, high] = [Math.min(low, value), Math.max(high, value)]
    return [low, high]
  }
  const [x0, x1] = range(
    xs.values,
    scatter.centres.map(([x]) => x),
  )
  const [y0, y1] = range(
    ys.values,
    scatter.centres.map(([, y]) => y),
  )
  const x = (value: number): number => left + ((value - x0) / (x1 - x0)) * (width - left - edge)
  const y = (value: number): number => height - bottom - ((value - y0) / (y1 - y0)) * (height - bottom - edge)
  return (
    <figure className="series scatter">
      <figcaption>
        <strong>{scatter.name}</strong> {scatter.centres.length} clusters
        {scatter.dropped === undefined ? '' : '; the text of the pale one is dropped'}
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${scatter.name}: ${count} points in ${scatter.centres.length} clusters`}
      >
        <line className="axis-line" x1={left} x2={width - edge} y1={height - bottom} y2={height - bottom} />
        <line className="axis-line" x1={left} x2={left} y1={edge} y2={height - bottom} />
        <text className="axis" x={width / 2} y={height - 8} textAnchor="middle">
          {scatter.x}
        </text>
        <text className="axis" transform={`translate(14 ${height / 2}) rotate(-90)`} textAnchor="middle">
          {scatter.y}
        </text>
        {points.map(i => (
          <circle
            key={i}
            className={`cluster-${scatter.cluster[i] % 4} ${scatter.cluster[i] === scatter.dropped ? 'dropped' : ''}`}
            cx={x(xs.values[i])}
            cy={y(ys.values[i])}
            r={3.5}
            onPointerEnter={() => brush(runsOfUnits(xs, i, i + 1, opened))}
            onPointerLeave={() => brush([])}
          />
        ))}
        {scatter.centres.map(([cx, cy], i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cluster is its number
          <path key={i} className="centre" d={`M${x(cx) - 5},${y(cy)}h10M${x(cx)},${y(cy) - 5}v10`} />
        ))}
      </svg>
    </figure>
  )
}
