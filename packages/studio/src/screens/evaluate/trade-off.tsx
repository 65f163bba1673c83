/** How precision and recall trade when one parameter moves through its range. */

import { mean } from '@gleaner/lab/statistics'
import { at, type NumberParam, type Pipeline, parsePath, printPath, replaceAt, usesOf } from 'gleaner'
import { useMemo, useState } from 'react'
import type { Evaluation } from '../../evaluation/evaluation.js'
import { scoreSample } from '../../state/sample-scores.js'
import { useStudio, useStudioActions } from '../../state/use-studio.js'
import { numberAt } from '../builder/number-scale.js'
import { PrecisionRecall } from './plane.js'

interface Knob {
  readonly id: string
  readonly rival: string
  readonly pipeline: Pipeline
  readonly step: string
  readonly param: string
  readonly spec: NumberParam
}

interface CurvePoint {
  readonly value: number
  readonly p: number
  readonly r: number
  readonly f1: number
}

const steps = 7

/** The curve of a parameter that the person chooses. */
export function TradeOff({ evaluation }: { readonly evaluation: Evaluation }) {
  const studio = useStudioActions()
  const knobs = useKnobs(evaluation)
  const [id, setId] = useState('')
  const [curve, setCurve] = useState<readonly CurvePoint[]>([])
  const [isBusy, setBusy] = useState(false)
  const knob = knobs.find(each => each.id === id) ?? knobs[0]
  if (!knob) return null
  const trace = async (): Promise<void> => {
    setBusy(true)
    setCurve([])
    const values = [...new Set(Array.from({ length: steps }, (_, i) => numberAt(knob.spec, i / (steps - 1))))]
    for (const value of values) {
      const { scores } = await scoreSample(evaluation.packages[0], withValue(knob, value), new AbortController().signal, () => undefined)
      const of = (read: 'p' | 'r' | 'f1'): number => mean(scores.map(score => score[read]))
      setCurve(before => [...before, { value, p: of('p'), r: of('r'), f1: of('f1') }])
    }
    setBusy(false)
  }
  return (
    <section className="card">
      <div className="card-head">
        <h2>Trade-off of a threshold</h2>
        <label className="field">
          <span>Parameter</span>
          <select
            value={knob.id}
            onChange={event => {
              setId(event.target.value)
              setCurve([])
            }}
          >
            {knobs.map(each => (
              <option key={each.id} value={each.id}>
                {each.rival}: {each.id.split(' ').slice(1).join(' ')}
              </option>
            ))}
          </select>
        </label>
        <button type="button" className="button small" disabled={isBusy} onClick={() => void trace().catch(studio.fail.bind(studio))}>
          {isBusy ? `Measuring, ${curve.length} of ${steps}…` : 'Draw the curve'}
        </button>
      </div>
      <p className="hint">
        {knob.spec.doc} The curve shows what its range does on up to 60 pages of {evaluation.packages[0]}.
      </p>
      {curve.length > 0 ? <Curve curve={curve} name={knob.param} /> : null}
    </section>
  )
}

function Curve({ curve, name }: { readonly curve: readonly CurvePoint[]; readonly name: string }) {
  return (
    <div className="curve">
      <PrecisionRecall points={curve} label={`Precision and recall by ${name}`}>
        {({ x, y }) => (
          <>
            <path className="curve-line" d={`M${curve.map(({ p, r }) => `${x(r)},${y(p)}`).join('L')}`} />
            {curve.map(({ value, p, r }) => (
              <g key={value} className="point">
                <circle cx={x(r)} cy={y(p)} r={4.5} />
                <text x={x(r) + 8} y={y(p) - 6}>
                  {value}
                </text>
              </g>
            ))}
          </>
        )}
      </PrecisionRecall>
      <table className="data-table numbers">
        <thead>
          <tr>
            <th scope="col">{name}</th>
            <th scope="col">F1</th>
            <th scope="col">Precision</th>
            <th scope="col">Recall</th>
          </tr>
        </thead>
        <tbody>
          {curve.map(({ value, f1, p, r }) => (
            <tr key={value}>
              <th scope="row">{value}</th>
              <td>{f1.toFixed(3)}</td>
              <td>{p.toFixed(3)}</td>
              <td>{r.toFixed(3)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** All numbers of all pipelines of an evaluation. */
function useKnobs(evaluation: Evaluation): readonly Knob[] {
  const studio = useStudioActions()
  const catalogue = useStudio(state => state.catalogue)
  return useMemo(
    () =>
      (catalogue ? evaluation.rivals : []).flatMap(({ name, choice }) => {
        const pipeline = studio.treeOf(choice)
        return [...usesOf(pipeline)].flatMap(({ node, path }) => {
          const specs = catalogue?.filters.find(filter => filter.name === node.use)?.params ?? {}
          return Object.entries(specs).flatMap(([param, spec]) =>
            spec.kind === 'boolean' || spec.kind === 'choice' || spec.training
              ? []
              : [{ id: `${name} ${node.use} ${param}`, rival: name, pipeline, step: printPath(path), param, spec }],
          )
        })
      }),
    [studio, catalogue, evaluation.rivals],
  )
}

function withValue({ pipeline, step, param }: Knob, value: number): Pipeline {
  const path = parsePath(step)
  const node = at(pipeline, path)
  if (!('use' in node)) return pipeline
  return replaceAt(pipeline, path, { ...node, with: { ...node.with, [param]: value } })
}
