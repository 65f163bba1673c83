/** Changes of pipelines: mutation and crossover over the grammar. Every result is a valid pipeline. */

import {
  at,
  combinationOf,
  isUse,
  mapUses,
  membersOf,
  type ParamValue,
  type Path,
  type Pipeline,
  replaceAt,
  type Use,
  visit,
  withMembers,
} from 'gleaner'
import type { Random } from '../statistics/index.js'
import { neighboursOf, randomValue } from './param-space.js'
import { type Place, placesOf, type SearchSpace } from './search-space.js'

/** A way to change a pipeline; the same pipeline where it does not apply. */
export type Mutation = (pipeline: Pipeline, space: SearchSpace, random: Random) => Pipeline

/** A way to make one pipeline from two. */
export type Crossover = (first: Pipeline, second: Pipeline, random: Random) => Pipeline

/** Everything that varies pipelines; a search gets it passed in. */
export interface Operators {
  readonly mutations: readonly Mutation[]
  readonly crossover: Crossover
  random(space: SearchSpace, random: Random): Pipeline
}

const pick = <T>(list: readonly T[], random: Random): T => list[random.int(list.length)]

const anyPath = (pipeline: Pipeline, random: Random, isWanted: (node: Pipeline) => boolean = () => true): Path | null => {
  const paths = [...visit(pipeline)].filter(({ node }) => isWanted(node)).map(({ path }) => path)
  return paths.length === 0 ? null : pick(paths, random)
}

/** The values of a filter of a pipeline, by its number, with one of them changed. */
export function withValue(pipeline: Pipeline, { leaf, name }: Place, value: ParamValue): Pipeline {
  let i = 0
  return mapUses(pipeline, use => (i++ === leaf ? { ...use, with: { ...use.with, [name]: value } } : use))
}

/** The value that a filter of a pipeline has for a parameter. */
export function valueAt(pipeline: Pipeline, { leaf, name, param }: Place, { registry }: SearchSpace): ParamValue {
  let found: ParamValue = param.default
  let i = 0
  mapUses(pipeline, use => {
    const preset = use.preset === undefined ? undefined : registry.filters.get(use.use)?.presets?.[use.preset]?.[name]
    if (i++ === leaf) found = use.with?.[name] ?? preset ?? param.default
    return use
  })
  return found
}

/** Changes a parameter within its range: mostly to a neighbour, sometimes to any value. */
export const changeParam: Mutation = (pipeline, space, random) => {
  const places = placesOf(pipeline, space)
  if (places.length === 0) return pipeline
  const place = pick(places, random)
  const near = neighboursOf(place.param, valueAt(pipeline, place, space), 0.1)
  const value = near.length > 0 && random.next() < 0.7 ? pick(near, random) : randomValue(place.param, random)
  return withValue(pipeline, place, value)
}

/** Puts another filter or preset in the place of one. */
export const swapFilter: Mutation = (pipeline, { leaves }, random) => {
  const path = anyPath(pipeline, random, isUse)
  return path === null ? pipeline : replaceAt(pipeline, path, pick(leaves, random))
}

/** Makes another combination of the same members. */
export const changeCombination: Mutation = (pipeline, _space, random) => {
  const path = anyPath(pipeline, random, node => !isUse(node))
  return path === null ? pipeline : replaceAt(pipeline, path, combined(membersOf(at(pipeline, path)), random))
}

/** Changes the quorum, a weight or the unit of a vote or consensus. */
export const changeVote: Mutation = (pipeline, _space, random) => {
  const path = anyPath(pipeline, random, node => 'vote' in node || 'consensus' in node)
  if (path === null) return pipeline
  const node = at(pipeline, path)
  if ('consensus' in node) return replaceAt(pipeline, path, changedConsensus(node, random))
  if (!('vote' in node)) return pipeline
  const which = random.int(3)
  const size = node.vote.length
  if (which === 0) {
    const { minVotes: _none, ...rest } = node
    return replaceAt(pipeline, path, { ...rest, quorum: (1 + random.int(size)) / size })
  }
  if (which === 1) return replaceAt(pipeline, path, { ...node, granularity: pick(['char', 'run', 'block'] as const, random) })
  const weights = [...(node.weights ?? node.vote.map(() => 1))]
  weights[random.int(size)] = pick([0.5, 1, 2, 3], random)
  return replaceAt(pipeline, path, { ...node, weights })
}

function changedConsensus(node: Extract<Pipeline, { consensus: unknown }>, random: Random): Pipeline {
  if (node.weights === undefined) return { ...node, granularity: pick(['block', 'run', 'char'] as const, random) }
  const weights = [...node.weights]
  const i = random.int(weights.length)
  weights[i] = Number((weights[i] + (random.next() - 0.5)).toFixed(3))
  return { ...node, weights }
}

/** Adds a filter to a combination, or puts a filter beside or after a node. */
export const insert: Mutation = (pipeline, { leaves }, random) => {
  const path = anyPath(pipeline, random)!
  const node = at(pipeline, path)
  const leaf = pick(leaves, random)
  const canGrow = !isUse(node) && !('stack' in node)
  if (canGrow && random.next() < 0.6) return replaceAt(pipeline, path, grown(node, leaf, random))
  return replaceAt(pipeline, path, combined(random.int(2) === 0 ? [node, leaf] : [leaf, node], random))
}

function grown(node: Pipeline, leaf: Use, random: Random): Pipeline {
  const members = [...membersOf(node)]
  members.splice(random.int(members.length + 1), 0, leaf)
  const { weights: _weights, bias: _bias, minVotes: _votes, ...rest } = node as Record<string, unknown> & Pipeline
  const plain = { ...rest, ...('vote' in node ? { quorum: node.quorum ?? 0.5 } : {}) } as Pipeline
  return withMembers(plain, members)
}

/** Removes a member of a combination. */
export const remove: Mutation = (pipeline, _space, random) => {
  const path = anyPath(pipeline, random, node => membersOf(node).length > 1 && !('stack' in node))
  if (path === null) return pipeline
  const node = at(pipeline, path)
  return replaceAt(pipeline, path, withoutMember(node, random.int(membersOf(node).length)))
}

/** A combination without one of its members; weights go with their members. */
export function withoutMember(node: Pipeline, index: number): Pipeline {
  const members = membersOf(node).filter((_, i) => i !== index)
  if (members.length === 1 && combinationOf(node) !== 'consensus') return members[0]
  const { weights } = node as { readonly weights?: readonly number[] }
  const rest = withMembers(node, members)
  const lighter = weights === undefined ? rest : ({ ...rest, weights: weights.filter((_, i) => i !== index) } as Pipeline)
  if (!('vote' in lighter) || lighter.minVotes === undefined) return lighter
  const total = members.reduce((sum, _, i) => sum + (lighter.weights?.[i] ?? 1), 0)
  return { ...lighter, minVotes: Math.min(lighter.minVotes, total) }
}

/** Makes a part of the pipeline the whole. */
export const hoist: Mutation = (pipeline, _space, random) => at(pipeline, anyPath(pipeline, random)!)

/** Puts a random part of the second pipeline in a random place of the first. */
export const subtreeCrossover: Crossover = (first, second, random) =>
  replaceAt(first, anyPath(first, random)!, at(second, anyPath(second, random)!))

/** A random combination of members. */
export function combined(members: readonly Pipeline[], random: Random): Pipeline {
  switch (random.int(6)) {
    case 0:
      return { serial: members }
    case 1:
      return { parallel: members, merge: 'union' }
    case 2:
      return { parallel: members, merge: 'intersection' }
    case 3:
      return { vote: members, quorum: (1 + random.int(members.length)) / members.length }
    case 4:
      return { first: members, minWords: pick([20, 50, 100], random) }
    default:
      return { consensus: members }
  }
}

/** A random pipeline: one filter, or a combination of two to four. */
export function randomPipeline(space: SearchSpace, random: Random): Pipeline {
  const leaf = (): Pipeline => pick(space.leaves, random)
  if (random.next() < 0.3) return leaf()
  const members = Array.from({ length: 2 + random.int(3) }, () => (random.next() < 0.8 ? leaf() : combined([leaf(), leaf()], random)))
  return combined(members, random)
}

/** The operators of strongly typed genetic programming over pipelines. */
export const standardOperators: Operators = {
  mutations: [changeParam, swapFilter, changeCombination, changeVote, insert, remove, hoist],
  crossover: subtreeCrossover,
  random: randomPipeline,
}
