/** Models beyond those that ship: read by their format, and put where pipelines find them by id. */

import type { AnyFilter } from '../filter/filter.js'
import { makeLearned } from '../filters/learned/filter.js'
import { type LearnedModel, readLearnedModel } from '../filters/learned/model.js'
import { makeMss } from '../filters/mss/make-mss.js'
import { type MssModel, mssFormat, readMssModel } from '../filters/mss/model.js'
import { makeVictor } from '../filters/victor/make-victor.js'
import { readVictorModel, type VictorModel, victorFormat } from '../filters/victor/model.js'
import { defaultModel, mssModel, victorModel } from '../model/index.js'
import { ConfigurationError, show, ValueError } from '../params/errors.js'
import { checkPlainData } from '../params/plain-data.js'
import { readStackModel, type StackModel } from '../pipeline/stack-model.js'
import type { Registry } from '../pipeline/validate.js'

/** A trained model of any kind that a pipeline can name. */
export type AnyModel = LearnedModel | VictorModel | MssModel | StackModel

const learnedFormat = 'gleaner-learned/2'
const stackFormat = 'gleaner-stack/1'
const readers: Readonly<Record<string, (value: unknown) => AnyModel>> = {
  [learnedFormat]: readLearnedModel,
  [victorFormat]: readVictorModel,
  [mssFormat]: readMssModel,
  [stackFormat]: readStackModel,
}

/** Checks that a value is a model of a kind that this version knows; the error says what was expected and what came. */
export function readModel(value: unknown): AnyModel {
  const format = typeof value === 'object' && value !== null ? (value as { format?: unknown }).format : value
  if (typeof format !== 'string' || !Object.hasOwn(readers, format)) {
    throw new ValueError('a model', `an object whose format is one of ${Object.keys(readers).join(', ')}`, format)
  }
  checkPlainData(value, 'a model')
  try {
    return readers[format](value)
  } catch (error) {
    if (error instanceof ConfigurationError) throw error
    throw new ConfigurationError(`this model of the format ${format} is damaged: ${error instanceof Error ? error.message : show(error)}`)
  }
}

/** How the filter that each kind of model belongs to is made; the models that ship come first, so that they stay the default. */
const makers = {
  learned: (models: readonly AnyModel[]): AnyFilter => makeLearned([defaultModel, ...ofFormat<LearnedModel>(models, learnedFormat)]),
  victor: (models: readonly AnyModel[]): AnyFilter => makeVictor([victorModel, ...ofFormat<VictorModel>(models, victorFormat)]),
  mss: (models: readonly AnyModel[]): AnyFilter => makeMss([mssModel, ...ofFormat<MssModel>(models, mssFormat)]),
} as const

/** The filters that need a model, with those that ship and others. */
export function modelFilters(models: readonly AnyModel[] = []): AnyFilter[] {
  return Object.values(makers).map(make => make(models))
}

/**
 * Makes a registry that knows further models beside those that ship.
 *
 * Models of `learned`, `victor` and `mss` become choices of the parameter `model`, those of stacks are found by `"model"`.
 */
export function withModels(registry: Registry, models: readonly AnyModel[]): Registry {
  const further = distinct(models)
  if (further.length === 0) return registry
  const made = modelFilters(further).filter(({ name }) => registry.filters.has(name))
  const stacks = ofFormat<StackModel>(further, stackFormat)
  return {
    filters: new Map([...registry.filters, ...made.map(filter => [filter.name, filter] as const)]),
    models: new Map([...(registry.models ?? []), ...stacks.map(model => [model.id, model] as const)]),
  }
}

/** Models given twice count once; different ones must have different ids, among themselves and beside those that ship. */
function distinct(models: readonly AnyModel[]): AnyModel[] {
  const taken = new Map<string, AnyModel>()
  const keyOf = ({ format, id }: AnyModel): string => `${format} ${id}`
  for (const model of [defaultModel, victorModel, mssModel]) taken.set(keyOf(model), model)
  return models.filter(model => {
    const other = taken.get(keyOf(model))
    taken.set(keyOf(model), model)
    if (other === undefined) return true
    if (other === model || JSON.stringify(other) === JSON.stringify(model)) return false
    throw new ConfigurationError(`two models of the format ${model.format} have the id ${show(model.id)}`)
  })
}

function ofFormat<T extends AnyModel>(models: readonly AnyModel[], format: T['format']): T[] {
  return models.filter((model): model is T => model.format === format)
}
