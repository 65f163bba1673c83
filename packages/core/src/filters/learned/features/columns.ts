/** Columns by name: a group declares its columns once, in order, and writes them by name. */

import { lanes } from '../kernel.js'

/** Distances from the first column of a group, by the names of its columns. */
export type Columns<Name extends string> = { readonly [K in Name]: number }

/**
 * Declares columns of a feature table. The number under a name is how far behind the first column of the group the number
 * of the same block is: `values[place + Column.words]`, where `place` is the block's place in the first column.
 */
export function columns<Name extends string>(...names: readonly Name[]): Columns<Name> {
  return placed(names, lanes)
}

/** Declares columns of a single row: `row[Column.words]`. */
export function rowColumns<Name extends string>(...names: readonly Name[]): Columns<Name> {
  return placed(names, 1)
}

/** Names of columns, in their order. */
export function columnNames(...groups: readonly Columns<string>[]): string[] {
  return groups.flatMap(group => Object.keys(group))
}

/** How far it is from the first column of a group to the column after its last. */
export function spanOf(group: Columns<string>): number {
  return Object.keys(group).length * lanes
}

/** Writes one number into a block's places in columns side by side: from `place` on, so far as `span` goes. */
export function fillColumns(values: Float32Array, place: number, span: number, value: number): void {
  for (let k = place; k < place + span; k += lanes) values[k] = value
}

function placed<Name extends string>(names: readonly Name[], step: number): Columns<Name> {
  if (new Set(names).size < names.length) throw new Error(`columns must have different names, got ${names.join(', ')}`)
  return Object.freeze(Object.fromEntries(names.map((name, k) => [name, k * step])) as Record<Name, number>)
}
