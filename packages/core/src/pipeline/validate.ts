/** Checks pipelines: every mistake is an error that names its place. */

import type { AnyFilter } from '../filter/filter.js'
import { closeNames } from '../params/close-names.js'
import { ConfigurationError, show, ValueError } from '../params/errors.js'
import { type ParamValue, resolve } from '../params/params.js'
import { checkMembers, type StackModel } from './stack-model.js'
import type { Pipeline } from './types.js'

/** Where a pipeline finds its filters, named pipelines and models. */
export interface Registry {
  readonly filters: ReadonlyMap<string, AnyFilter>
  /** Models of `stack`, by id. */
  readonly models?: ReadonlyMap<string, StackModel>
}

/** Makes a registry from lists of filters; a later filter of the same name wins. */
export function registryOf(filters: Iterable<AnyFilter>, models: Iterable<StackModel> = []): Registry {
  return {
    filters: new Map([...filters].map(filter => [filter.name, filter])),
    models: new Map([...models].map(model => [model.id, model])),
  }
}

/** A pipeline that was checked, with filters, values and models in place of names. */
export type Checked =
  | { readonly kind: 'use'; readonly place: string; readonly filter: AnyFilter; readonly params: Readonly<Record<string, ParamValue>> }
  | { readonly kind: 'serial'; readonly place: string; readonly members: readonly Checked[] }
  | { readonly kind: 'first'; readonly place: string; readonly members: readonly Checked[]; readonly minWords: number }
  | { readonly kind: 'parallel'; readonly place: string; readonly members: readonly Checked[]; readonly merge: 'union' | 'intersection' }
  | CheckedVote
  | CheckedConsensus
  | { readonly kind: 'stack'; readonly place: string; readonly members: readonly Checked[]; readonly model: StackModel }

interface CheckedVote {
  readonly kind: 'vote'
  readonly place: string
  readonly members: readonly Checked[]
  readonly weights: readonly number[]
  readonly quorum: number | undefined
  readonly minVotes: number | undefined
  readonly granularity: 'char' | 'run' | 'block'
  readonly hard: boolean
}

interface CheckedConsensus {
  readonly kind: 'consensus'
  readonly place: string
  readonly members: readonly Checked[]
  /** Null: the mean share is the probability. */
  readonly weights: readonly number[] | null
  readonly bias: number
  readonly granularity: 'block' | 'run' | 'char'
}

/** Deepest nesting of combinations; far beyond any sensible pipeline, it keeps hostile input from exhausting the stack. */
const maxNesting = 100

/** Fields that each kind of pipeline may have; the first one names the kind. */
const fields = {
  use: ['use', 'preset', 'with'],
  serial: ['serial'],
  parallel: ['parallel', 'merge'],
  vote: ['vote', 'weights', 'quorum', 'minVotes', 'granularity', 'hard'],
  first: ['first', 'minWords'],
  consensus: ['consensus', 'weights', 'bias', 'granularity'],
  stack: ['stack', 'model'],
} as const

type Fields = Readonly<Record<string, unknown>>

/** Checks a pipeline and everything in it. */
export function checkPipeline(pipeline: Pipeline | unknown, registry: Registry, place: string, nesting = 0): Checked {
  checkRegistry(registry)
  const given = fieldsOf(pipeline, place)
  const kind = kindOf(given, place)
  for (const name of Object.keys(given)) {
    if (!(fields[kind] as readonly string[]).includes(name)) {
      throw new ConfigurationError(`"${kind}" has no field "${name}"; it has ${fields[kind].join(', ')}`, place)
    }
  }
  if (nesting > maxNesting) throw new ConfigurationError(`pipelines nest at most ${maxNesting} deep`, place)
  if (kind === 'use') return checkUse(given, registry, place)
  const members = checkMembersOf(given[kind], kind, registry, place, nesting)
  switch (kind) {
    case 'serial':
      return { kind, place, members }
    case 'parallel':
      return { kind, place, members, merge: oneOf(given['merge'], ['union', 'intersection'], 'merge', place) }
    case 'first':
      return { kind, place, members, minWords: checkMinWords(given['minWords'], place) }
    case 'vote':
      return checkVote(given, members, place)
    case 'consensus':
      return checkConsensus(given, members, place)
    case 'stack':
      return { kind, place, members, model: checkModel(given, registry, place) }
  }
}

/** Checks that something is a registry, as `registryOf` makes them. */
export function checkRegistry(registry: Registry): void {
  for (const field of ['filters', 'models'] as const) {
    const map: unknown = registry?.[field]
    if (!(map instanceof Map || (field === 'models' && map === undefined)))
      throw new ValueError(`the registry's ${field}`, 'a map by name; make one with registryOf', map)
  }
}

function fieldsOf(pipeline: unknown, place: string): Fields {
  if (typeof pipeline !== 'object' || pipeline === null || Array.isArray(pipeline)) {
    throw new ValueError('a pipeline', 'an object such as { "use": "cetr" }', pipeline).at(place)
  }
  return pipeline as Fields
}

function kindOf(given: Fields, place: string): keyof typeof fields {
  const kinds = (Object.keys(fields) as (keyof typeof fields)[]).filter(name => given[name] !== undefined)
  if (kinds.length === 1) return kinds[0]
  const known = Object.keys(fields).join(', ')
  if (kinds.length > 1) throw new ConfigurationError(`a pipeline has one of ${known}; got ${kinds.join(' and ')}`, place)
  throw new ConfigurationError(`a pipeline has one of ${known}; got ${show(given)}`, place)
}

function checkUse(given: Fields, registry: Registry, place: string): Checked {
  const name = given['use']
  if (typeof name !== 'string') throw new ValueError('use', 'the name of a filter', name).at(place)
  const filter = registry.filters.get(name)
  if (!filter) throw new ConfigurationError(`there is no filter "${name}"${suggestion(name, [...registry.filters.keys()])}`, place)
  const preset = given['preset'] ?? 'default'
  const presets: Readonly<Record<string, Readonly<Record<string, ParamValue>>>> = { default: {}, ...filter.presets }
  if (typeof preset !== 'string' || !Object.hasOwn(presets, preset)) {
    throw new ConfigurationError(`${name} has no preset ${show(preset)}; it has ${Object.keys(presets).join(', ')}`, place)
  }
  const values = given['with'] ?? {}
  if (typeof values !== 'object' || values === null || Array.isArray(values)) {
    throw new ValueError('with', 'an object of parameters', values).at(place)
  }
  return { kind: 'use', place, filter, params: placed(place, () => resolve(name, filter.params, { ...presets[preset], ...values })) }
}

/** Does something; an error about configuration gets its place. */
export function placed<T>(place: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof ConfigurationError ? error.at(place) : error
  }
}

function checkMembersOf(list: unknown, kind: string, registry: Registry, place: string, nesting: number): Checked[] {
  if (!Array.isArray(list)) throw new ValueError(kind, 'a list of pipelines', list).at(place)
  if (list.length === 0) throw new ConfigurationError(`"${kind}" needs at least one member`, place)
  return list.map((member, i) => checkPipeline(member, registry, `${place}.${kind}[${i}]`, nesting + 1))
}

function checkVote(given: Fields, members: readonly Checked[], place: string): CheckedVote {
  const { weights = members.map(() => 1), quorum, minVotes, granularity = 'char', hard = false } = given
  if (!Array.isArray(weights) || weights.length !== members.length) {
    throw new ValueError('vote.weights', `a list of ${members.length} numbers above 0`, weights).at(place)
  }
  for (const [i, weight] of weights.entries()) checkPositive(weight, `vote.weights[${i}]`, place)
  if ((quorum === undefined) === (minVotes === undefined)) {
    throw new ConfigurationError(`a vote has exactly one of quorum and minVotes; got ${quorum === undefined ? 'neither' : 'both'}`, place)
  }
  if (quorum !== undefined && !(typeof quorum === 'number' && quorum > 0 && quorum <= 1)) {
    throw new ValueError('vote.quorum', 'a share above 0, at most 1', quorum).at(place)
  }
  if (minVotes !== undefined) checkPositive(minVotes, 'vote.minVotes', place)
  if (typeof hard !== 'boolean') throw new ValueError('vote.hard', 'true or false', hard).at(place)
  return {
    kind: 'vote',
    place,
    members,
    weights,
    quorum: quorum as number | undefined,
    minVotes: minVotes as number | undefined,
    granularity: oneOf(granularity, ['char', 'run', 'block'], 'vote.granularity', place),
    hard,
  }
}

function checkConsensus(given: Fields, members: readonly Checked[], place: string): CheckedConsensus {
  const { weights = null, bias = 0, granularity = 'block' } = given
  if (weights !== null && !(Array.isArray(weights) && weights.length === members.length && weights.every(isBounded))) {
    throw new ValueError('consensus.weights', `a list of ${members.length} numbers`, weights).at(place)
  }
  if (!isBounded(bias)) throw new ValueError('consensus.bias', 'a number', bias).at(place)
  if (weights === null && given['bias'] !== undefined) {
    throw new ConfigurationError('a consensus has a bias only together with weights', place)
  }
  return {
    kind: 'consensus',
    place,
    members,
    weights: weights as readonly number[] | null,
    bias: bias as number,
    granularity: oneOf(granularity, ['block', 'run', 'char'], 'consensus.granularity', place),
  }
}

/** Sums of weights up to this are exact enough, and so are shares of them. */
const maxWeight = 1e15
const minWeight = 1e-15

function checkPositive(value: unknown, name: string, place: string): void {
  if (!(typeof value === 'number' && value >= minWeight && value <= maxWeight))
    throw new ValueError(name, 'a number above 0, from 1e-15 to 1e15', value).at(place)
}

function isBounded(value: unknown): boolean {
  return typeof value === 'number' && Math.abs(value) <= maxWeight
}

function checkMinWords(minWords: unknown, place: string): number {
  if (typeof minWords === 'number' && Number.isInteger(minWords) && minWords >= 1 && minWords <= 5000) return minWords
  throw new ValueError('first.minWords', 'a whole number in 1…5000', minWords).at(place)
}

function checkModel(given: Fields, registry: Registry, place: string): StackModel {
  const id = given['model']
  const model = typeof id === 'string' ? registry.models?.get(id) : undefined
  if (!model) {
    const known = [...(registry.models?.keys() ?? [])]
    throw new ConfigurationError(
      `there is no stack model ${show(id)}; ${known.length === 0 ? 'none is loaded' : `loaded: ${known.join(', ')}`}`,
      place,
    )
  }
  placed(place, () => checkMembers(model, given['stack'] as Pipeline[]))
  return model
}

function oneOf<const T extends string>(value: unknown, allowed: readonly T[], name: string, place: string): T {
  if (allowed.includes(value as T)) return value as T
  throw new ValueError(name, `one of ${allowed.join(', ')}`, value).at(place)
}

/** Suggests known names that are close to a wrong one, or lists them all. */
export function suggestion(name: string, known: readonly string[]): string {
  const close = closeNames(name, known)
  if (close.length > 0) return `; did you mean ${close.slice(0, 3).join(' or ')}?`
  return known.length === 0 ? '' : `; there are ${known.join(', ')}`
}
