/** One parameter as a control, made from its declaration. */

import type { NumberParam, Param, ParamValue } from 'gleaner'
import { useId } from 'react'
import { Icon } from '../../parts/icons.js'
import { numberAt, placeOf, rounded, stepOf } from './number-scale.js'

interface ParamControlProps {
  readonly name: string
  readonly spec: Param
  readonly value: ParamValue
  /** What holds without a setting: of the preset, else the declaration. */
  readonly usual: ParamValue
  readonly onChange: (value: ParamValue | null) => void
}

/** The control with its description and a button that takes the setting away. */
export function ParamControl({ name, spec, value, usual, onChange }: ParamControlProps) {
  const id = useId()
  const isSet = value !== usual
  return (
    <div className={`param ${isSet ? 'set' : ''}`}>
      <div className="param-head">
        <label htmlFor={id}>{name}</label>
        {isSet ? (
          <button
            type="button"
            className="icon-button reset"
            aria-label={`Reset ${name} to ${String(usual)}`}
            onClick={() => onChange(null)}
          >
            <Icon name="undo" />
          </button>
        ) : null}
      </div>
      <Control id={id} name={name} spec={spec} value={value} onChange={onChange} />
      <p className="hint">
        {spec.doc} <span className="range">{rangeOf(spec, usual)}</span>
      </p>
    </div>
  )
}

function rangeOf(spec: Param, usual: ParamValue): string {
  if (spec.kind === 'boolean' || spec.kind === 'choice') return `Default: ${String(usual)}.`
  const zero = spec.zero ? ` 0 means ${spec.zero === 'auto' ? 'automatic' : 'none'}.` : ''
  return `${spec.min} to ${spec.max}, default ${String(usual)}.${zero}`
}

type ControlProps = Pick<ParamControlProps, 'name' | 'spec' | 'value' | 'onChange'> & { readonly id: string }

function Control({ id, name, spec, value, onChange }: ControlProps) {
  switch (spec.kind) {
    case 'boolean':
      return <input id={id} type="checkbox" checked={value === true} onChange={event => onChange(event.target.checked)} />
    case 'choice':
      return (
        <select id={id} value={String(value)} onChange={event => onChange(event.target.value)}>
          {spec.options.map(option => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )
    default:
      return <NumberControl id={id} name={name} spec={spec} value={Number(value)} onChange={onChange} />
  }
}

function NumberControl(props: {
  readonly id: string
  readonly name: string
  readonly spec: NumberParam
  readonly value: number
  readonly onChange: (value: number) => void
}) {
  const { id, name, spec, value, onChange } = props
  return (
    <div className="number-control">
      <input
        type="range"
        aria-label={`${name}, slider`}
        min={0}
        max={1}
        step={stepOf(spec)}
        value={placeOf(spec, value)}
        aria-valuetext={String(value)}
        onChange={event => onChange(numberAt(spec, Number(event.target.value)))}
      />
      <input
        id={id}
        type="number"
        min={spec.zero ? Math.min(0, spec.min) : spec.min}
        max={spec.max}
        step={spec.kind === 'integer' ? 1 : 'any'}
        value={value}
        onChange={event => event.target.value !== '' && onChange(rounded(spec, Number(event.target.value)))}
      />
    </div>
  )
}
