/** The curves of a search and its Pareto front. */

import { useState } from 'react'
import { MiniGraph } from './mini-graph.js'
import type { FrontPoint, Generation } from './search-data.js'

const [width, height, left, bottom, top, right] = [560, 200, 46, 26, 12, 12]

/** Best, median and diversity over the generations. */
export function FitnessChart({ generations }: { readonly generations: readonly Generation[] }) {
  const values = generations.flatMap(({ best, median }) => [best, median])
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const span = Math.max(high - low, 0.01)
  const x = (i: number): number => left + (i / Math.max(1, generations.length - 1)) * (width - left - right)
  const y = (value: number): number => top + (1 - (value - low) / span) * (height - top - bottom)
  const line = (read: (generation: Generation) => number): string =>
    `M${generations.map((generation, i) => `${x(i).toFixed(1)},${read(generation).toFixed(1)}`).join('L')}`
  const last = generations[generations.length - 1]
  return (
    <figure className="chart">
      <figcaption>
        <span className="key best">best {last.best.toFixed(4)}</span> <span className="key median">median {last.median.toFixed(4)}</span>{' '}
        <span className="key diversity">diversity {Math.round(last.diversity * 100)} %</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`Fitness over ${generations.length} generations, best ${last.best.toFixed(3)}`}
      >
        {[low, (low + high) / 2, high].map(value => (
          <g key={value} className="tick">
            <line x1={left} x2={width - right} y1={y(value)} y2={y(value)} />
            <text x={left - 6} y={y(value) + 3.5} textAnchor="end">
              {value.toFixed(3)}
            </text>
          </g>
        ))}
        <path className="curve-line diversity" d={line(({ diversity }) => top + (1 - diversity) * (height - top - bottom))} />
        <path className="curve-line median" d={line(({ median }) => y(median))} />
        <path className="curve-line best" d={line(({ best }) => y(best))} />
        <text className="axis" x={width / 2} y={height - 4} textAnchor="middle">
          generations
        </text>
      </svg>
    </figure>
  )
}

/** Pipelines that no other one beats in both quality and cost; pointing or focus shows the pipeline. */
export function ParetoFront({ front, onAdopt }: { readonly front: readonly FrontPoint[]; readonly onAdopt: (point: FrontPoint) => void }) {
  const [pointed, setPointed] = useState(front.length - 1)
  const costs = front.map(({ cpu }) => Math.log10(Math.max(cpu, 1e-3)))
  const values = front.map(({ value }) => value)
  const place = (value: number, all: readonly number[], size: number): number => {
    const [low, high] = [Math.min(...all), Math.max(...all)]
    return high === low ? size / 2 : ((value - low) / (high - low)) * size
  }
  const x = (i: number): number => left + 10 + place(costs[i], costs, width - left - right - 20)
  const y = (i: number): number => height - bottom - 8 - place(values[i], values, height - top - bottom - 16)
  const shown = front[pointed] ?? front[0]
  return (
    <div className="front">
      <svg viewBox={`0 0 ${width} ${height}`} aria-label="Pareto front: value by milliseconds per page">
        <line className="axis-line" x1={left} x2={width - right} y1={height - bottom} y2={height - bottom} />
        <line className="axis-line" x1={left} x2={left} y1={top} y2={height - bottom} />
        <text className="axis" x={width / 2} y={height - 6} textAnchor="middle">
          milliseconds per page, in equal factors
        </text>
        <text className="axis" transform={`translate(12 ${height / 2}) rotate(-90)`} textAnchor="middle">
          value
        </text>
        {front.map(({ value, cpu }, i) => (
          // biome-ignore lint/a11y/useSemanticElements: a point of a figure
          <g
            // biome-ignore lint/suspicious/noArrayIndexKey: the points of a front have no other name
            key={i}
            className={`point ${i === pointed ? 'pointed' : ''}`}
            role="button"
            tabIndex={0}
            aria-label={`value ${value.toFixed(3)}, ${cpu.toFixed(2)} ms per page`}
            onPointerEnter={() => setPointed(i)}
            onFocus={() => setPointed(i)}
            onKeyDown={event => event.key === 'Enter' && onAdopt(front[i])}
          >
            <circle cx={x(i)} cy={y(i)} r={i === pointed ? 7 : 5} />
          </g>
        ))}
      </svg>
      {shown ? (
        <div className="front-detail">
          <p>
            value <strong>{shown.value.toFixed(4)}</strong>, {shown.cpu.toFixed(2)} ms per page
          </p>
          <MiniGraph pipeline={shown.pipeline} label="The pipeline of this point" />
          <button type="button" className="button small" onClick={() => onAdopt(shown)}>
            Open in the builder
          </button>
        </div>
      ) : null}
    </div>
  )
}
