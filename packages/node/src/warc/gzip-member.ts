/** One member of a gzip file, unpacked on its own, so that the next one's place is known. */

import { inflateRawSync } from 'node:zlib'

/** An unpacked member. */
export interface GzipMember {
  readonly data: Buffer
  /** Bytes of the member in the file, header and trailer included. */
  readonly packedBytes: number
}

/** Tells whether a gzip member with deflate may begin at a place. */
export function isMemberStart(bytes: Buffer, at: number): boolean {
  return bytes[at] === 0x1f && bytes[at + 1] === 0x8b && bytes[at + 2] === 8
}

/** Unpacks the member at the beginning of `bytes`; `incomplete` if it may go on after them. */
export function unpackMember(bytes: Buffer, maxData: number): GzipMember | 'incomplete' | 'long' | 'broken' {
  const start = headerLength(bytes)
  if (start < 0) return 'incomplete'
  try {
    // With `info` the engine tells how much of its input belonged to the stream; types do not know of it.
    const { buffer, engine } = inflateRawSync(bytes.subarray(start), { info: true, maxOutputLength: maxData } as object) as unknown as {
      buffer: Buffer
      engine: { bytesWritten: number }
    }
    const end = start + engine.bytesWritten
    if (bytes.length < end + 8) return 'incomplete'
    return bytes.readUInt32LE(end + 4) === buffer.length >>> 0 ? { data: buffer, packedBytes: end + 8 } : 'broken'
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'Z_BUF_ERROR') return 'incomplete'
    return code === 'ERR_BUFFER_TOO_LARGE' ? 'long' : 'broken'
  }
}

/** Length of a member's header; −1 if it goes on after the bytes. */
function headerLength(bytes: Buffer): number {
  if (bytes.length < 10) return -1
  const flags = bytes[3]
  let at = 10
  if (flags & 4) {
    if (bytes.length < at + 2) return -1
    at += 2 + bytes.readUInt16LE(at)
  }
  for (const flag of [8, 16]) {
    if (!(flags & flag)) continue
    const end = bytes.indexOf(0, at)
    if (end < 0) return -1
    at = end + 1
  }
  if (flags & 2) at += 2
  return bytes.length < at ? -1 : at
}
