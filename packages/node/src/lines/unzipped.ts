/** Bytes that come in pieces, packed or not. */

import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { isZstdStart, unzstd } from '../zstd/index.js'

/** Says that bytes begin like gzip and cannot be unpacked to their end. */
export class BrokenGzipError extends Error {
  override readonly name = 'BrokenGzipError'
}

/** Size of unpacked pieces: large enough that a line of a usual page is in one or two of them. */
const chunkSize = 1 << 18

/**
 * Passes bytes on, unpacked if they are gzip or zstd, which are recognised by their first bytes.
 *
 * Throws `BrokenGzipError` or `BrokenZstdError` if the compressed data is broken or ends early, and what the source throws.
 */
export async function* unzipped(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]()
  const first = await firstBytes(iterator)
  const all = startingWith(first, iterator)
  if (isZstdStart(Buffer.from(first))) return yield* unzstd(all)
  if (first[0] !== 0x1f || first[1] !== 0x8b) return yield* all
  const gunzip = createGunzip({ chunkSize })
  const source = Readable.from(all, { objectMode: false })
  let sourceError: Error | null = null
  source.on('error', error => gunzip.destroy((sourceError = error))).pipe(gunzip)
  try {
    yield* gunzip
  } catch (error) {
    throw sourceError ?? new BrokenGzipError(`the compressed data is broken: ${(error as Error).message}`)
  } finally {
    // Whoever stops early leaves the file open otherwise.
    source.destroy()
  }
}

/** The first four bytes, which may come in several pieces, and what came with them; less at the end. */
async function firstBytes(iterator: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let first: Uint8Array = new Uint8Array(0)
  while (first.length < 4) {
    const { done, value } = await iterator.next()
    if (done) return first
    first = first.length === 0 ? value : Buffer.concat([first, value])
  }
  return first
}

/** Closes the rest when the consumer leaves. */
async function* startingWith(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isDone = false
  try {
    if (first.length > 0) yield first
    for (;;) {
      const next = await rest.next()
      isDone = next.done === true
      if (isDone) return
      yield next.value
    }
  } finally {
    if (!isDone) await rest.return?.()
  }
}
