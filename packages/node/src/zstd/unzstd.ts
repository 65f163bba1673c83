/** zstd data that comes in pieces. */

import { Decompress } from 'fzstd'
import { ByteQueue } from './byte-queue.js'
import { measureFrame } from './frame.js'
import { BrokenZstdError, loadZstd } from './zstd.js'

/** A frame with more than this, packed or not, is unpacked piece by piece, which is slower. */
const maxWholeBytes = 16 << 20

/** Unpacks zstd data: one frame after the other, large ones piece by piece. Throws `BrokenZstdError`. */
export async function* unzstd(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const queue = new ByteQueue(chunks)
  const zstd = await loadZstd()
  try {
    for (let wanted = 1 << 16; await queue.hold(1); ) {
      const isMore = await queue.hold(wanted)
      const frame = measureFrame(queue.held)
      if (frame === 'broken') throw new BrokenZstdError('this is not a zstd frame')
      const isTooLarge = frame === 'incomplete' ? wanted > maxWholeBytes : frame.maxData > 4 * maxWholeBytes
      if (isTooLarge) return yield* piecewise(queue)
      if (frame === 'incomplete') {
        if (!isMore) throw new BrokenZstdError('the zstd data ends inside a frame')
        wanted *= 4
        continue
      }
      const packed = queue.take(frame.packedBytes)
      if (!frame.isSkippable) yield zstd.unpack(packed, frame.maxData)
      wanted = 1 << 16
    }
  } finally {
    await queue.close()
  }
}

/** Unpacks the rest without holding frames. */
async function* piecewise(queue: ByteQueue): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = []
  const stream = new Decompress(piece => {
    if (piece.length > 0) pieces.push(piece)
  })
  for (let isMore = true; isMore; ) {
    isMore = await queue.hold(1)
    try {
      stream.push(Uint8Array.from(queue.take(queue.held.length)), !isMore)
    } catch (error) {
      throw new BrokenZstdError(`the zstd data is broken: ${error instanceof Error ? error.message : String(error)}`)
    }
    yield* pieces
    pieces = []
  }
}
