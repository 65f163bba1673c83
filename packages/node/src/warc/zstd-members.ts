/** The frames of a zstd WARC file, with the dictionary that its first frame may hold. */

import { BrokenZstdError, type ByteQueue, isZstdStart, loadZstd, measureFrame, unzstd, type Zstd } from '../zstd/index.js'
import { parseHead, type WarcProblem } from './warc-record.js'

/** A skippable frame with this mark holds the dictionary of the file, itself packed or not (the format of the Internet Archive). */
const dictionaryMark = 0x184d2a5d

/** An unpacked frame with its place, all frames as one stream, or what could not be read. */
export type ZstdMember = { readonly data: Buffer; readonly offset: number } | { readonly stream: AsyncIterable<Uint8Array> } | WarcProblem

/** Gives the frames of a file. If the first frame holds several records, all of the file is given as one stream. */
export async function* zstdMembers(input: ByteQueue, maxData: number): AsyncGenerator<ZstdMember> {
  const zstd = await loadZstd()
  let dictionary: Uint8Array | null = null
  let isFirst = true
  while (await input.hold(1)) {
    const { offset } = input
    const frame = await firstFrame(input, 2 * maxData)
    if (typeof frame === 'string') {
      if (isFirst && frame === 'long') return yield { stream: unzstd(rest(input)) }
      yield { offset, reason: `a zstd frame is ${frame}` }
      if (!(await seekFrame(input))) return
      continue
    }
    const isDictionary = frame.isSkippable && input.held.readUInt32LE(0) === dictionaryMark
    if (frame.isSkippable) {
      const content = Buffer.from(input.take(frame.packedBytes).subarray(8))
      if (isDictionary) dictionary = dictionaryOf(content, zstd)
      continue
    }
    const data = unpacked(input.held.subarray(0, frame.packedBytes), frame.maxData, dictionary, zstd)
    if (typeof data === 'string') {
      yield { offset, reason: data }
      input.take(frame.packedBytes)
    } else {
      if (isFirst && dictionary === null && hasSeveralRecords(data)) return yield { stream: unzstd(rest(input)) }
      input.take(frame.packedBytes)
      yield data.length > maxData ? { offset, reason: `a zstd frame is longer than ${maxData} bytes` } : { data, offset }
    }
    isFirst = false
  }
}

async function firstFrame(input: ByteQueue, maxBytes: number) {
  for (let size = 1 << 16; ; size *= 4) {
    const isMore = await input.hold(Math.min(size, maxBytes))
    const frame = measureFrame(input.held)
    if (frame !== 'incomplete') return frame === 'broken' || frame.maxData <= 4 * maxBytes ? frame : 'long'
    if (!isMore) return 'incomplete'
    if (size >= maxBytes) return 'long'
  }
}

function unpacked(frame: Buffer, maxData: number, dictionary: Uint8Array | null, zstd: Zstd): Buffer | string {
  try {
    const data = zstd.unpack(frame, maxData, dictionary)
    return Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  } catch (error) {
    if (error instanceof BrokenZstdError) return error.message
    throw error
  }
}

function dictionaryOf(content: Buffer, zstd: Zstd): Uint8Array {
  const frame = isZstdStart(content) ? measureFrame(content) : 'broken'
  return typeof frame === 'string' ? content : zstd.unpack(content.subarray(0, frame.packedBytes), frame.maxData)
}

/** Whether more comes after the first record of a frame than its line ends. */
function hasSeveralRecords(data: Buffer): boolean {
  const end = data.indexOf('\r\n\r\n', 0, 'latin1')
  const head = end < 0 ? 'none' : parseHead(data.toString('utf8', 0, end))
  return typeof head !== 'string' && data.length - end - 4 - head.length >= 64
}

async function* rest(input: ByteQueue): AsyncGenerator<Uint8Array> {
  while (await input.hold(1)) yield Uint8Array.from(input.take(input.held.length))
}

/** Moves on to the next place that looks like a frame; tells whether there is one. */
async function seekFrame(input: ByteQueue): Promise<boolean> {
  input.take(1)
  while (await input.hold(4)) {
    const at = input.held.indexOf('\x28\xb5\x2f\xfd', 0, 'latin1')
    if (at >= 0) {
      input.take(at)
      return true
    }
    input.take(input.held.length - 3)
  }
  return false
}
