/** Pipelines as trees: members, paths and replacement, so that nobody has to know which kinds of combination exist. */

import { ConfigurationError } from '../params/errors.js'
import type { Pipeline, Use } from './types.js'

/** The kinds of combination, each named by the field that lists its members. */
export const combinations = ['serial', 'parallel', 'vote', 'first', 'consensus', 'stack'] as const

/** One kind of combination. */
export type Combination = (typeof combinations)[number]

/** The lists of members that a pipeline may have; a valid one has at most one of them. */
type Members = Readonly<Record<Combination, readonly Pipeline[]>>

/** One step down a pipeline: into the member at `index` of a combination. */
export interface PathStep {
  readonly kind: Combination
  readonly index: number
}

/** The way from the root of a pipeline to one of its nodes; the root has the empty path. */
export type Path = readonly PathStep[]

/** A node of a pipeline with the way to it. */
export interface PlacedNode {
  readonly node: Pipeline
  readonly path: Path
}

/** Tells whether a pipeline is one filter. */
export function isUse(pipeline: Pipeline): pipeline is Use {
  return 'use' in pipeline
}

/** The kind of a combination, null for one filter and for anything that is not a pipeline. */
export function combinationOf(pipeline: Pipeline): Combination | null {
  if (typeof pipeline !== 'object' || pipeline === null) return null
  return combinations.find(kind => Array.isArray((pipeline as Partial<Members>)[kind])) ?? null
}

/** The members of a combination, in order; none for one filter. */
export function membersOf(pipeline: Pipeline): readonly Pipeline[] {
  const kind = combinationOf(pipeline)
  return kind === null ? [] : ((pipeline as Partial<Members>)[kind] ?? [])
}

/** The same combination with other members; one filter has none and takes none. */
export function withMembers(pipeline: Pipeline, members: readonly Pipeline[]): Pipeline {
  const kind = combinationOf(pipeline)
  if (kind !== null) return { ...pipeline, [kind]: members } as Pipeline
  if (members.length === 0) return pipeline
  throw new ConfigurationError(`only a combination (${combinations.join(', ')}) has members; got ${members.length} for one filter`)
}

/** Goes over every node of a pipeline, parents before members, members in order. (Works without recursion: a pipeline of any depth is read.) */
export function* visit(pipeline: Pipeline): Generator<PlacedNode> {
  const open: PlacedNode[] = [{ node: pipeline, path: [] }]
  for (let next = open.pop(); next; next = open.pop()) {
    yield next
    const { node, path } = next
    const kind = combinationOf(node)
    if (kind === null) continue
    const members = membersOf(node)
    for (let index = members.length - 1; index >= 0; index--) open.push({ node: members[index], path: [...path, { kind, index }] })
  }
}

/** Goes over the filters of a pipeline, in order. */
export function* usesOf(pipeline: Pipeline): Generator<{ readonly node: Use; readonly path: Path }> {
  for (const { node, path } of visit(pipeline)) if (typeof node === 'object' && node !== null && isUse(node)) yield { node, path }
}

/** The node at a path; throws a `ConfigurationError` with the place at which the path leaves the pipeline. */
export function at(pipeline: Pipeline, path: Path): Pipeline {
  let node = pipeline
  path.forEach((step, depth) => {
    const member = combinationOf(node) === step.kind ? membersOf(node)[step.index] : undefined
    if (member === undefined) throw noSuchPlace(node, path, depth)
    node = member
  })
  return node
}

/** A copy of a pipeline with another node at a path; everything beside the path is shared, nothing is mutated. */
export function replaceAt(pipeline: Pipeline, path: Path, replacement: Pipeline): Pipeline {
  let result = replacement
  for (let depth = path.length - 1; depth >= 0; depth--) {
    const parent = at(pipeline, path.slice(0, depth))
    at(parent, [path[depth]])
    const member = result
    result = withMembers(
      parent,
      membersOf(parent).map((old, i) => (i === path[depth].index ? member : old)),
    )
  }
  return result
}

/** A copy of a pipeline in which `change` was applied to every filter; combinations around unchanged filters are shared. */
export function mapUses(pipeline: Pipeline, change: (use: Use, path: Path) => Pipeline): Pipeline {
  let result = pipeline
  for (const { node, path } of usesOf(pipeline)) {
    const changed = change(node, path)
    if (changed !== node) result = replaceAt(result, path, changed)
  }
  return result
}

/** Writes a path as errors and steps do: `$.serial[0].vote[2]`. */
export function printPath(path: Path): string {
  return `$${path.map(({ kind, index }) => `.${kind}[${index}]`).join('')}`
}

/** Reads a path that `printPath` wrote; anything else is a `ConfigurationError`. */
export function parsePath(text: string): Path {
  const names = combinations.join('|')
  if (!new RegExp(`^\\$(?:\\.(?:${names})\\[\\d+\\])*$`).test(text)) {
    throw new ConfigurationError(`a path must be like $.serial[0].vote[2], got ${JSON.stringify(text)}`)
  }
  return [...text.matchAll(/\.(\w+)\[(\d+)\]/g)].map(([, kind, index]) => ({ kind: kind as Combination, index: Number(index) }))
}

function noSuchPlace(node: Pipeline, path: Path, depth: number): ConfigurationError {
  const has = combinationOf(node)
  const found = has === null ? 'one filter' : `"${has}" with ${membersOf(node).length} members`
  return new ConfigurationError(`there is no ${printPath(path)}: here is ${found}`, printPath(path.slice(0, depth)))
}
