/** Lines from bytes that come in pieces. */

import { unzipped } from './unzipped.js'

/** One line, not decoded yet. */
export interface Line {
  /** From 1. */
  readonly number: number
  /** Place of its first byte in the unpacked data. */
  readonly offset: number
  /** The bytes without the line feed, perhaps a view into a larger buffer; null if the line is longer than allowed. */
  readonly bytes: Buffer | null
}

/** Longest line that is kept unless the caller says otherwise, 256 MiB: half of the longest string that V8 can hold. */
export const maxLineBytes: number = 1 << 28

const newline = 10

/**
 * Yields the lines of bytes, gzipped or not, with one line in memory at a time. The rest of a line that is too long is
 * read and dropped; the lines after it follow.
 */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>, maxBytes = maxLineBytes): AsyncGenerator<Line> {
  const line = new PendingLine(maxBytes)
  for await (const piece of unzipped(chunks)) {
    const chunk = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
    let from = 0
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, from)) {
      line.add(chunk.subarray(from, at))
      yield line.take()
      from = at + 1
    }
    line.add(chunk.subarray(from))
  }
  if (line.length > 0) yield line.take()
}

/** The pieces of the line that is being read. */
class PendingLine {
  length = 0
  private number = 0
  private offset = 0
  private parts: Buffer[] = []
  private readonly maxBytes: number

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes
  }

  add(part: Buffer): void {
    if (part.length === 0) return
    this.length += part.length
    if (this.length <= this.maxBytes) this.parts.push(part)
    else this.parts = []
  }

  take(): Line {
    const { parts, length, offset } = this
    const isTooLong = length > this.maxBytes
    this.parts = []
    this.length = 0
    this.offset += length + 1
    return { number: ++this.number, offset, bytes: isTooLong ? null : parts.length === 1 ? parts[0] : Buffer.concat(parts, length) }
  }
}
