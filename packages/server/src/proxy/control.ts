/** What a client asks of the proxy, by headers that never go upstream. */

import type { Favour } from 'gleaner'
import { type PipelineChoice, pipelineNamed, pipelineNames } from '../extraction/index.js'
import type { Store } from '../store/index.js'
import { type HeaderPairs, valuesOf } from './headers.js'

/** Forms in which an answer can be asked for; `plain` is the text that `gleaner evaluate` scores, `off` asks for the original. */
export const controlFormats = ['html', 'text', 'markdown', 'json', 'plain', 'off'] as const
/** One such form. */
export type ControlFormat = (typeof controlFormats)[number]
/** The forms of a page that was cleaned. */
export type CleanedFormat = Exclude<ControlFormat, 'off'>

/** What a request asked for; null if it did not say. */
export interface Control {
  readonly format: ControlFormat | null
  readonly pipeline: PipelineChoice | null
  readonly favour: Favour | null
}

/** The headers, in lower case. */
export const controlHeaders: readonly string[] = ['gleaner-pipeline', 'gleaner-format', 'gleaner-favour']

const favours = ['precision', 'balanced', 'recall'] as const

/** Says that a control header has a value it cannot take. */
export class ControlError extends Error {
  override readonly name = 'ControlError'
}

/** Reads the control headers; throws a `ControlError` that lists the values there are. */
export function controlOf(pairs: HeaderPairs, store: Pick<Store, 'pipeline' | 'pipelines'>): Control {
  const name = singleValue(pairs, 'gleaner-pipeline')
  const pipeline = name === null ? null : pipelineNamed(name, store)
  if (name !== null && pipeline === null) {
    throw new ControlError(`Gleaner-Pipeline: there is no pipeline "${name}"; there are ${pipelineNames(store).join(', ')}`)
  }
  return { format: oneOf(pairs, 'Gleaner-Format', controlFormats), pipeline, favour: oneOf(pairs, 'Gleaner-Favour', favours) }
}

function oneOf<const Value extends string>(pairs: HeaderPairs, header: string, values: readonly Value[]): Value | null {
  const given = singleValue(pairs, header.toLowerCase())?.toLowerCase() ?? null
  if (given === null) return null
  const found = values.find(value => value === given)
  if (found !== undefined) return found
  throw new ControlError(`${header} must be one of ${values.join(', ')}, got "${given}"`)
}

function singleValue(pairs: HeaderPairs, name: string): string | null {
  const values = valuesOf(pairs, name).map(value => value.trim())
  if (values.length > 1) throw new ControlError(`the header ${name} is there ${values.length} times; send it once`)
  return values.length === 0 || values[0] === '' ? null : values[0]
}
