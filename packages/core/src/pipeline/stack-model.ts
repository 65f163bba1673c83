/** The model of a `stack`: a logistic combination of what its members say about each run. */

import { sigmoid } from '../numeric/expected-f1.js'
import { ConfigurationError, show, ValueError } from '../params/errors.js'
import { canonicalJson } from './canonical-json.js'
import type { Pipeline } from './types.js'

/** A trained stack as plain data. Inputs per run are, member by member, the share it keeps and its score. */
export interface StackModel {
  readonly format: 'gleaner-stack/1'
  readonly id: string
  /** The members it was trained for, as canonical JSON, in order. */
  readonly members: readonly string[]
  readonly bias: number
  /** Two weights per member: for its share and for its score. */
  readonly weights: readonly number[]
  /** Runs whose belief reaches this are kept. */
  readonly threshold: number
  /** How it was trained. */
  readonly record?: unknown
}

/** Reads a stack model from JSON, with an error that says what is wrong with it. */
export function readStackModel(value: unknown): StackModel {
  const model = value as StackModel
  if (typeof value !== 'object' || value === null || model.format !== 'gleaner-stack/1') {
    throw new ValueError(
      'a stack model',
      'an object with format "gleaner-stack/1"',
      (value as { format?: unknown } | null)?.format ?? value,
    )
  }
  if (typeof model.id !== 'string') throw new ValueError('id of a stack model', 'a text', model.id)
  if (!Array.isArray(model.members) || !model.members.every(member => typeof member === 'string'))
    throw new ValueError(`members of stack model ${model.id}`, 'a list of pipelines as texts', model.members)
  if (!Array.isArray(model.weights) || model.weights.length !== 2 * model.members.length || !model.weights.every(isBounded)) {
    throw new ValueError(`weights of stack model ${model.id}`, `a list of ${2 * model.members.length} numbers`, model.weights)
  }
  if (!isBounded(model.bias)) throw new ValueError(`bias of stack model ${model.id}`, 'a number', model.bias)
  if (!(model.threshold >= 0 && model.threshold <= 1))
    throw new ValueError(`threshold of stack model ${model.id}`, 'in 0…1', model.threshold)
  return model
}

/** Weights are log-odds; the sum of any number of these is finite. */
function isBounded(weight: unknown): boolean {
  return typeof weight === 'number' && Math.abs(weight) <= 1e9
}

/** Checks that a model was trained for exactly these members. */
export function checkMembers(model: StackModel, members: readonly Pipeline[]): void {
  const given = members.map(canonicalJson)
  const fits = given.length === model.members.length && given.every((json, i) => json === model.members[i])
  if (!fits) {
    throw new ConfigurationError(
      `stack model ${show(model.id)} was trained for other members: expected ${model.members.join(', ')}, got ${given.join(', ')}`,
    )
  }
}

/** The belief that a run is content, from the members' shares and scores. */
export function stackBelief(model: StackModel, inputs: readonly number[]): number {
  let sum = model.bias
  for (let i = 0; i < inputs.length; i++) sum += model.weights[i] * inputs[i]
  return sigmoid(sum)
}
