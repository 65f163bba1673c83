/** The beginning of a file, to see what it is. */

import { unzipped } from '@gleaner/node'
import type { Storage } from './storage.js'

const startBytes = 512

/** The first bytes of a file as they are. */
export async function readStart(storage: Storage, path: string): Promise<Buffer> {
  return firstOf(storage.read(path, 0, startBytes))
}

/** The first bytes of a file without its packing; none if it cannot be unpacked. */
export async function unpackedStart(storage: Storage, path: string): Promise<Buffer> {
  try {
    return await firstOf(unzipped(storage.read(path)))
  } catch {
    return Buffer.alloc(0)
  }
}

async function firstOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const chunk of chunks) {
    parts.push(chunk)
    length += chunk.length
    if (length >= startBytes) break
  }
  return Buffer.concat(parts, length).subarray(0, startBytes)
}
