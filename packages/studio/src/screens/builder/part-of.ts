/** New parts of a pipeline, and the places of steps. */

import { at, type Path, type Pipeline, parsePath } from 'gleaner'
import { combination } from '../../pipeline/edit.js'

/** The combinations that people can make, with their names on the screen. */
export const groups = [
  ['serial', 'Series'],
  ['vote', 'Vote'],
  ['parallel', 'Union'],
  ['first', 'First that finds enough'],
  ['consensus', 'Consensus'],
] as const

/** One kind of combination that people can make. */
export type GroupKind = (typeof groups)[number][0]

/** The kind with a name; null for anything else. */
export function groupKindOf(name: string): GroupKind | null {
  return groups.find(([id]) => id === name)?.[0] ?? null
}

/** A new part by its name in the palette: a combination of two filters, or one filter. */
export function partOf(name: string): Pipeline {
  const kind = name.startsWith('+') ? groupKindOf(name.slice(1)) : null
  return kind ? combination(kind, [{ use: 'lqf' }, { use: 'bte' }]) : { use: name }
}

/** The path of a step if the pipeline has it, else that of the whole. */
export function pathIn(pipeline: Pipeline, step: string): Path {
  try {
    const path = parsePath(step)
    at(pipeline, path)
    return path
  } catch {
    return []
  }
}
