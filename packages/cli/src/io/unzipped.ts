/** Bytes that come in pieces, gzipped or not. */

import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { UnreadableError } from './exit-codes.js'

/** Passes bytes on, unpacked if they are gzip, which is recognised by its first bytes. */
export async function* unzipped(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]()
  const first = await iterator.next()
  if (first.done) return
  const all = startingWith(first.value, iterator)
  if (first.value[0] !== 0x1f || first.value[1] !== 0x8b) return yield* all
  const gunzip = createGunzip()
  const source = Readable.from(all, { objectMode: false })
  source.on('error', error => gunzip.destroy(error)).pipe(gunzip)
  try {
    yield* gunzip
  } catch (error) {
    throw error instanceof UnreadableError ? error : new UnreadableError(`the compressed data is broken: ${(error as Error).message}`)
  } finally {
    // Whoever stops early leaves the file open otherwise.
    source.destroy()
  }
}

async function* startingWith(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}
