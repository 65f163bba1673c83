/** One series of a trace as bars, coloured by what was kept; thresholds can be dragged and change the parameter. */

import type { FigureSeries } from '@gleaner/lab/figures'
import { at, parsePath, replaceAt, type Threshold } from 'gleaner'
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react'
import type { FilterInfo, OpenedPage } from '../../engine/protocol.js'
import { useStudio, useStudioActions } from '../../state/use-studio.js'
import { type Column, columnsOf, columnTouches, runsOfUnits } from './chart-data.js'
import { brush } from './use-brush.js'

const [width, height, left, top] = [720, 130, 44, 10]

interface SeriesChartProps {
  readonly series: FigureSeries
  readonly thresholds: readonly Threshold[]
  readonly opened: OpenedPage
  readonly stepPath: string
}

/** The chart of one series. */
export function SeriesChart({ series, thresholds, opened, stepPath }: SeriesChartProps) {
  const columns = useMemo(() => columnsOf(series, 360), [series])
  const [low, high] = useMemo(() => {
    const values = [...columns.flatMap(({ min, max }) => [min, max]), ...thresholds.map(({ value }) => value), 0]
    return [Math.min(...values), Math.max(...values, Number.MIN_VALUE)]
  }, [columns, thresholds])
  const [pointed, setPointed] = useState(-1)
  const block = useStudio(({ hovered, focused }) => (hovered >= 0 ? hovered : focused))
  const y = (value: number): number => top + (1 - (value - low) / (high - low)) * (height - 2 * top)
  const step = (width - left) / Math.max(1, columns.length)
  const point = (event: PointerEvent<SVGSVGElement>): void => {
    const box = event.currentTarget.getBoundingClientRect()
    const index = Math.floor((((event.clientX - box.left) / box.width) * width - left) / step)
    const column = columns[index]
    setPointed(column ? index : -1)
    brush(column ? runsOfUnits(series, column.from, column.to, opened) : [])
  }
  const touches = (column: Column): boolean => block >= 0 && columnTouches(series, column, block, opened)
  if (high === low && low === 0) return null
  const column = columns[pointed]
  return (
    <figure className="series">
      <figcaption>
        <strong>{series.name}</strong> {series.doc}
        {column ? (
          <span className="value">
            {series.unit} {column.from}: {Number(column.max.toPrecision(4))}
          </span>
        ) : null}
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${series.name}, ${series.values.length} values from ${Number(low.toPrecision(3))} to ${Number(high.toPrecision(3))}`}
        onPointerMove={point}
        onPointerLeave={() => {
          setPointed(-1)
          brush([])
        }}
      >
        {[low, (low + high) / 2, high].map(value => (
          <g key={value} className="tick">
            <line x1={left} x2={width} y1={y(value)} y2={y(value)} />
            <text x={left - 6} y={y(value) + 3.5} textAnchor="end">
              {Number(value.toPrecision(2))}
            </text>
          </g>
        ))}
        {columns.map(({ min, max, kept, from, to }, i) => (
          <rect
            key={from}
            className={`bar ${kept === null ? '' : kept >= 0.5 ? 'kept' : 'dropped'} ${i === pointed || touches({ from, to, min, max, kept }) ? 'pointed' : ''}`}
            x={left + i * step}
            width={Math.max(0.6, step - (step > 4 ? 1 : 0.1))}
            y={Math.min(y(Math.max(max, 0)), y(Math.min(min, 0)))}
            height={Math.max(0.8, Math.abs(y(Math.max(max, 0)) - y(Math.min(min, 0))))}
          />
        ))}
        {thresholds.map(threshold => (
          <ThresholdLine key={threshold.name} threshold={threshold} y={y} range={[low, high]} stepPath={stepPath} />
        ))}
      </svg>
    </figure>
  )
}

interface ThresholdLineProps {
  readonly threshold: Threshold
  readonly y: (value: number) => number
  readonly range: readonly [number, number]
  readonly stepPath: string
}

/** A threshold; if it is a parameter of the filter, dragging it or the arrow keys change that parameter. */
function ThresholdLine({ threshold, y, range, stepPath }: ThresholdLineProps) {
  const studio = useStudioActions()
  const filters = useStudio(state => state.catalogue)?.filters ?? []
  const pipeline = useStudio(state => state.work.present.pipeline)
  const spec = paramOf(filters, pipeline, stepPath, threshold.name)
  const set = (value: number): void => {
    if (!spec) return
    const { kind, min, max } = spec
    const bounded = Math.max(min, Math.min(max, value))
    const rounded = kind === 'integer' ? Math.round(bounded) : Number(bounded.toPrecision(3))
    const path = parsePath(stepPath)
    const use = at(pipeline, path)
    studio.edit(
      replaceAt(pipeline, path, { ...use, with: { ...('with' in use ? use.with : {}), [threshold.name]: rounded } } as typeof use),
      stepPath,
      `${stepPath} ${threshold.name}`,
    )
  }
  const onPointerMove = (event: PointerEvent<SVGGElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    event.stopPropagation()
    const box = event.currentTarget.ownerSVGElement?.getBoundingClientRect()
    if (!box) return
    const place = ((event.clientY - box.top) / box.height) * height
    set(range[0] + (1 - (place - top) / (height - 2 * top)) * (range[1] - range[0]))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 }
    if (steps[event.key] === undefined || !spec) return
    event.preventDefault()
    set(threshold.value + (steps[event.key] * (spec.max - spec.min)) / 100)
  }
  const label = `${threshold.name} = ${Number(threshold.value.toPrecision(3))}`
  const line = (
    <>
      <line x1={left} x2={width} y1={y(threshold.value)} y2={y(threshold.value)} />
      <text x={width - 6} y={y(threshold.value) - 4} textAnchor="end">
        {label}
      </text>
    </>
  )
  if (!spec) return <g className="threshold">{line}</g>
  return (
    <g
      className="threshold movable"
      role="slider"
      tabIndex={0}
      aria-label={threshold.name}
      aria-valuenow={threshold.value}
      aria-valuemin={spec.min}
      aria-valuemax={spec.max}
      onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    >
      <rect className="grip" x={left} width={width - left} y={y(threshold.value) - 7} height={14} />
      {line}
    </g>
  )
}

function paramOf(filters: readonly FilterInfo[], pipeline: Parameters<typeof at>[0], stepPath: string, name: string) {
  try {
    const node = at(pipeline, parsePath(stepPath))
    const param = 'use' in node ? filters.find(each => each.name === node.use)?.params[name] : undefined
    return param && (param.kind === 'number' || param.kind === 'integer') ? param : null
  } catch {
    return null
  }
}
