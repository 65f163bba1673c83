/** Shards from the parts of all inputs: small files share one, large ones have several. */

import { unpackedBytesOf } from './cut-file.js'
import type { InputFile } from './input-file.js'
import type { InputPart, Shard } from './shard.js'

/** A file with the parts that it was cut into. */
export interface CutFile {
  readonly file: InputFile
  readonly parts: readonly InputPart[]
}

/** Puts parts into shards, in order; `shardBytes` is what a shard of small files has at most. */
export function makeShards(files: readonly CutFile[], shardBytes: number): Shard[] {
  const groups: InputPart[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const { file, parts } of files) {
    if (parts.length > 1 || file.kind === 'urls') {
      for (const part of parts) groups.push([part])
      bytes = Number.POSITIVE_INFINITY
      continue
    }
    const fileBytes = unpackedBytesOf(file.packing, file.size)
    if (bytes + fileBytes > shardBytes) {
      groups.push([])
      bytes = 0
    }
    groups.at(-1)?.push(...parts)
    bytes += fileBytes
  }
  return groups.map((parts, i) => ({ name: shardName(i), parts }))
}

/** `part-00012`. */
function shardName(index: number): string {
  return `part-${String(index).padStart(5, '0')}`
}
