/** A shard: a piece of work that gives one output file. It is plain JSON, so that anybody anywhere can do it. */

import type { InputKind } from './input-kind.js'

/** A stretch of one input file. */
export interface InputPart {
  readonly path: string
  readonly kind: InputKind
  /** Where it begins and ends, `to` not included; null: at the end of the file. */
  readonly from: number
  readonly to: number | null
  /**
   * How readers get there: `seek` counts bytes of the file as it is and begins at `from`; `stream` counts as the reader of
   * the format does and reads the file from its start.
   */
  readonly access: 'seek' | 'stream'
  /** Of a list of addresses: only those whose hosts belong to this of so many groups. */
  readonly hosts?: { readonly group: number; readonly of: number }
  /** Only the pages at these offsets: those that failed before. */
  readonly only?: readonly number[]
}

/** A piece of work. */
export interface Shard {
  /** Name of its files, without an ending: `part-00000`. */
  readonly name: string
  readonly parts: readonly InputPart[]
}
