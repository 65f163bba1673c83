/** Changes of a pipeline as the builder makes them: every function returns a new tree. */

import { at, type Combination, combinationOf, membersOf, type Path, type Pipeline, printPath, replaceAt, withMembers } from 'gleaner'

/** A changed pipeline and the place that is selected afterwards. */
export interface Edit {
  readonly pipeline: Pipeline
  readonly selected: string
}

/** A combination of the given kind with usual values. */
export function combination(kind: Exclude<Combination, 'stack'>, members: readonly Pipeline[]): Pipeline {
  switch (kind) {
    case 'serial':
      return { serial: members }
    case 'parallel':
      return { parallel: members, merge: 'union' }
    case 'vote':
      return { vote: members, quorum: 0.5 }
    case 'first':
      return { first: members, minWords: 50 }
    case 'consensus':
      return { consensus: members }
  }
}

/** Puts a node after the one at `path`: into the series around it, or into a new series of the two. */
export function insertAfter(pipeline: Pipeline, path: Path, added: Pipeline): Edit {
  const last = path.at(-1)
  if (last?.kind === 'serial') return insertInto(pipeline, path.slice(0, -1), last.index + 1, added)
  const target = at(pipeline, path)
  if (combinationOf(target) === 'serial') return insertInto(pipeline, path, membersOf(target).length, added)
  return {
    pipeline: replaceAt(pipeline, path, { serial: [target, added] }),
    selected: printPath([...path, { kind: 'serial', index: 1 }]),
  }
}

/** Puts a node beside the one at `path`: into the vote or other parallel combination around it, or into a new vote of the two. */
export function insertBeside(pipeline: Pipeline, path: Path, added: Pipeline): Edit {
  const last = path.at(-1)
  if (last && last.kind !== 'serial') return insertInto(pipeline, path.slice(0, -1), last.index + 1, added)
  const target = at(pipeline, path)
  const kind = combinationOf(target)
  if (kind !== null && kind !== 'serial') return insertInto(pipeline, path, membersOf(target).length, added)
  return {
    pipeline: replaceAt(pipeline, path, { vote: [target, added], quorum: 0.5 }),
    selected: printPath([...path, { kind: 'vote', index: 1 }]),
  }
}

/** Puts a node into the combination at `path`. */
export function insertInto(pipeline: Pipeline, path: Path, index: number, added: Pipeline): Edit {
  const parent = at(pipeline, path)
  const kind = combinationOf(parent)
  if (kind === null) return insertAfter(pipeline, path, added)
  const place = Math.max(0, Math.min(index, membersOf(parent).length))
  const changed = withMembers(
    withWeights(parent, weights => inserted(weights, place, 1)),
    inserted(membersOf(parent), place, added),
  )
  return { pipeline: replaceAt(pipeline, path, changed), selected: printPath([...path, { kind, index: place }]) }
}

/** Takes a node out; a combination that is left with one member becomes that member. The last filter stays. */
export function removeAt(pipeline: Pipeline, path: Path): Edit {
  const last = path.at(-1)
  if (!last) return { pipeline, selected: '$' }
  const parentPath = path.slice(0, -1)
  const parent = at(pipeline, parentPath)
  const members = removed(membersOf(parent), last.index)
  const rest = withWeights(parent, weights => removed(weights, last.index))
  const changed = members.length === 1 && last.kind !== 'stack' ? members[0] : withMembers(rest, members)
  if (members.length === 0) return removeAt(pipeline, parentPath)
  const isDissolved = members.length === 1 && last.kind !== 'stack'
  const selected = isDissolved ? printPath(parentPath) : printPath([...parentPath, { ...last, index: Math.max(0, last.index - 1) }])
  return { pipeline: replaceAt(pipeline, parentPath, changed), selected }
}

/** Puts a combination around the node at `path`. */
export function wrapAt(pipeline: Pipeline, path: Path, kind: Exclude<Combination, 'stack'>): Edit {
  return {
    pipeline: replaceAt(pipeline, path, combination(kind, [at(pipeline, path)])),
    selected: printPath(path),
  }
}

/** Turns a combination into one of another kind with the same members. */
export function changeKind(pipeline: Pipeline, path: Path, kind: Exclude<Combination, 'stack'>): Edit {
  return { pipeline: replaceAt(pipeline, path, combination(kind, membersOf(at(pipeline, path)))), selected: printPath(path) }
}

/** Moves a member of a combination by some places. */
export function moveBy(pipeline: Pipeline, path: Path, by: number): Edit {
  const last = path.at(-1)
  if (!last) return { pipeline, selected: '$' }
  const parentPath = path.slice(0, -1)
  const parent = at(pipeline, parentPath)
  const target = last.index + by
  if (target < 0 || target >= membersOf(parent).length) return { pipeline, selected: printPath(path) }
  const swapped = <T>(list: readonly T[]): T[] => inserted(removed(list, last.index), target, list[last.index])
  const changed = withMembers(withWeights(parent, swapped), swapped(membersOf(parent)))
  return { pipeline: replaceAt(pipeline, parentPath, changed), selected: printPath([...parentPath, { ...last, index: target }]) }
}

/** Moves a node to right after another one, wherever that is; a node cannot go into itself. */
export function moveAfter(pipeline: Pipeline, path: Path, target: Path): Edit {
  return relocate(pipeline, path, target, (marked, node) => insertAfter(marked, target, node))
}

/** Moves a node into a combination, before its member `index`; a node cannot go into itself. */
export function moveInto(pipeline: Pipeline, path: Path, target: Path, index: number): Edit {
  return relocate(pipeline, path, target, (marked, node) => insertInto(marked, target, index, node))
}

/** Takes a node out and puts it where `insert` says; `target` is the place that it must not contain. */
function relocate(pipeline: Pipeline, path: Path, target: Path, insert: (marked: Pipeline, node: Pipeline) => Edit): Edit {
  const [from, to] = [printPath(path), printPath(target)]
  if (path.length === 0 || from === to || to.startsWith(`${from}.`)) return { pipeline, selected: from }
  const node = { ...at(pipeline, path) }
  return withoutMark(insert(replaceAt(pipeline, path, moved), node).pipeline, node)
}

/** Puts a combination around some members of one combination; they come together at the place of the first. */
export function groupAt(pipeline: Pipeline, paths: readonly Path[], kind: Exclude<Combination, 'stack'>): Edit {
  const parentPath = paths[0]?.slice(0, -1) ?? []
  const parent = printPath(parentPath)
  if (paths.length < 2 || paths.some(path => path.length === 0 || printPath(path.slice(0, -1)) !== parent)) {
    return wrapAt(pipeline, paths[0] ?? [], kind)
  }
  const chosen = new Set(paths.map(path => path[path.length - 1].index))
  const first = Math.min(...chosen)
  const members = membersOf(at(pipeline, parentPath))
  const group = combination(
    kind,
    members.filter((_, i) => chosen.has(i)),
  )
  if (chosen.size === members.length) return { pipeline: replaceAt(pipeline, parentPath, group), selected: parent }
  const isLeft = (i: number): boolean => i === first || !chosen.has(i)
  const rest = withWeights(at(pipeline, parentPath), weights => weights.filter((_, i) => isLeft(i)))
  const changed = withMembers(
    rest,
    members.map((member, i) => (i === first ? group : member)).filter((_, i) => isLeft(i)),
  )
  return {
    pipeline: replaceAt(pipeline, parentPath, changed),
    selected: printPath([...parentPath, { ...paths[0][paths[0].length - 1], index: first }]),
  }
}

/** Puts a copy of a node right after it. */
export function duplicateAt(pipeline: Pipeline, path: Path): Edit {
  const last = path.at(-1)
  const copy = { ...at(pipeline, path) }
  return last ? insertInto(pipeline, path.slice(0, -1), last.index + 1, copy) : insertAfter(pipeline, path, copy)
}

/** Is where a node was until it is somewhere else. */
const moved: Pipeline = { use: '\0moved' }

function withoutMark(pipeline: Pipeline, node: Pipeline): Edit {
  const mark = findPath(pipeline, moved)
  const rest = mark ? removeAt(pipeline, mark).pipeline : pipeline
  return { pipeline: rest, selected: printPath(findPath(rest, node) ?? []) }
}

function findPath(pipeline: Pipeline, node: Pipeline, path: Path = []): Path | null {
  if (pipeline === node) return path
  const kind = combinationOf(pipeline)
  if (kind === null) return null
  for (const [index, member] of membersOf(pipeline).entries()) {
    const found = findPath(member, node, [...path, { kind, index }])
    if (found) return found
  }
  return null
}

function withWeights(pipeline: Pipeline, change: (weights: readonly number[]) => readonly number[]): Pipeline {
  return ('vote' in pipeline || 'consensus' in pipeline) && pipeline.weights ? { ...pipeline, weights: change(pipeline.weights) } : pipeline
}

function inserted<T>(list: readonly T[], place: number, added: T): T[] {
  return [...list.slice(0, place), added, ...list.slice(place)]
}

function removed<T>(list: readonly T[], place: number): T[] {
  return list.filter((_, i) => i !== place)
}
