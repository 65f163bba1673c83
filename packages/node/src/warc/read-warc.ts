/**
 * Reads WARC files record by record: plain, gzip or zstd with one member per record or one for all.
 *
 * Nothing ends the reading of a file before its end: a broken record is reported with its place and passed over, and
 * reading goes on at the next place that begins a record. At most one record is held at a time.
 */

import { createReadStream } from 'node:fs'
import { constants, createGunzip } from 'node:zlib'
import { ByteQueue, isZstdStart } from '../zstd/index.js'
import { type GzipMember, isMemberStart, unpackMember } from './gzip-member.js'
import { makeRecord, parseHead, type RecordHead, type WarcProblem, type WarcRecord } from './warc-record.js'
import { zstdMembers } from './zstd-members.js'

/** Options of `readWarc`; all have defaults. */
export interface ReadWarcOptions {
  /** Maximum bytes of a record's block; what is longer is cut off and `truncated` says `limit`. 64 MiB by default. */
  readonly maxBlockBytes?: number
  /** Types of record to read; the blocks of others are passed over. All by default. */
  readonly types?: readonly string[]
  /** Gets every place that could not be read. */
  readonly onProblem?: (problem: WarcProblem) => void
}

const defaultMaxBlockBytes = 64 << 20
const maxHeadBytes = 1 << 20
/** Bytes that are read at a time. */
const readBytes = 1 << 20
/** A first member that is longer than this, packed, holds all records of the file. */
const maxFirstMemberBytes = 8 << 20

/** Reads the records of a file by its path, or of chunks of bytes. */
export async function* readWarc(source: string | AsyncIterable<Uint8Array>, options: ReadWarcOptions = {}): AsyncGenerator<WarcRecord> {
  const chunks = typeof source === 'string' ? createReadStream(source, { highWaterMark: readBytes }) : source
  const input = new ByteQueue(chunks)
  const settings: Settings = {
    maxBlockBytes: options.maxBlockBytes ?? defaultMaxBlockBytes,
    isWanted: type => options.types === undefined || options.types.includes(type),
    report: options.onProblem ?? (() => {}),
  }
  try {
    await input.hold(4)
    if (isZstdStart(input.held)) yield* zstdRecords(input, settings)
    else if (!isMemberStart(input.held, 0)) yield* plainRecords(input, settings)
    else if (await hasOneRecordPerMember(input)) yield* memberRecords(input, settings)
    else yield* plainRecords(new ByteQueue(unpacked(input, settings)), settings)
  } finally {
    await input.close()
  }
}

/** Tells whether a file can be read from the place of any of its records on: one that is not packed, or record by record. */
export async function isSeekableWarc(chunks: AsyncIterable<Uint8Array>): Promise<boolean> {
  const input = new ByteQueue(chunks)
  try {
    await input.hold(4)
    if (isZstdStart(input.held)) return false
    return !isMemberStart(input.held, 0) || (await hasOneRecordPerMember(input))
  } finally {
    await input.close()
  }
}

interface Settings {
  readonly maxBlockBytes: number
  isWanted(type: string): boolean
  report(problem: WarcProblem): void
}

/** Reads records that follow each other without packing. */
async function* plainRecords(input: ByteQueue, settings: Settings): AsyncGenerator<WarcRecord> {
  while (await input.hold(1)) {
    if (input.held[0] === 10 || input.held[0] === 13) {
      input.take(1)
      continue
    }
    const { offset } = input
    const head = await readHead(input)
    if (typeof head === 'string') {
      settings.report({ offset, reason: head })
      if (!(await seekRecord(input))) return
      continue
    }
    const { length } = head
    const type = (head.fields.get('warc-type') ?? '').toLowerCase()
    const wanted = settings.isWanted(type) ? Math.min(length, settings.maxBlockBytes) : 0
    const isWhole = await input.hold(wanted)
    // Copied, since the reader's own memory goes on to the records after it.
    const block = Uint8Array.from(input.take(wanted))
    const rest = length - block.length
    const skipped = isWhole ? await input.skip(rest) : 0
    const isCut = !isWhole || skipped < rest
    if (isCut)
      settings.report({ offset, reason: `the file ends inside the record: expected ${length} bytes, got ${block.length + skipped}` })
    if (settings.isWanted(type)) yield makeRecord(head, block, offset, isCut ? 'end-of-file' : block.length < length ? 'limit' : null)
  }
}

/** Takes the head of a record with the blank line after it; a text that says what is wrong if there is none. */
async function readHead(input: ByteQueue): Promise<RecordHead | string> {
  if (!(await input.hold(5)) || input.held.toString('latin1', 0, 5) !== 'WARC/') {
    return `expected WARC/1.0 or WARC/1.1, got ${JSON.stringify(input.held.toString('latin1', 0, 20))}`
  }
  const feed = await input.find('\n', maxHeadBytes)
  const mark = blankLine(input.held, feed)
  const end = await input.find(mark, maxHeadBytes)
  if (end < 0) return `the head of the record does not end within ${maxHeadBytes} bytes`
  const head = parseHead(input.held.toString('utf8', 0, end))
  if (typeof head !== 'string') input.take(end + mark.length)
  return head
}

/** Moves on to the next line that begins with `WARC/1`; tells whether there is one. */
async function seekRecord(input: ByteQueue): Promise<boolean> {
  const mark = '\nWARC/1'
  for (;;) {
    const at = await input.find(mark, readBytes)
    if (at >= 0) {
      input.take(at + 1)
      return true
    }
    const isMore = await input.hold(readBytes)
    // The mark may lie across the border of what is held.
    input.take(isMore ? readBytes - mark.length : input.held.length)
    if (!isMore) return false
  }
}

/** Tells whether the first member of a gzip file ends where its first record does. */
async function hasOneRecordPerMember(input: ByteQueue): Promise<boolean> {
  const member = await firstMember(input, maxFirstMemberBytes, maxFirstMemberBytes * 16)
  if (typeof member === 'string') return member === 'broken'
  const end = headEnd(member.data)
  const head = end < 0 ? 'none' : parseHead(member.data.toString('utf8', 0, end))
  if (typeof head === 'string') return true
  return member.data.length - end - head.length < 64
}

/** Unpacks the member at the front of the input, holding more of it until it is whole; says why not if it cannot. */
async function firstMember(input: ByteQueue, maxBytes: number, maxData: number): Promise<GzipMember | 'long' | 'broken' | 'incomplete'> {
  for (let size = 1 << 16; ; size *= 4) {
    const isMore = await input.hold(Math.min(size, maxBytes))
    const member = unpackMember(input.held, maxData)
    if (member !== 'incomplete') return member
    if (!isMore) return 'incomplete'
    if (size >= maxBytes) return 'long'
  }
}

const reasons = {
  long: (limit: number) => `a gzip member is longer than ${limit} bytes`,
  broken: () => 'a gzip member is broken',
  incomplete: () => 'the file ends inside a gzip member',
}

/** Reads records that are each a gzip member of its own. */
async function* memberRecords(input: ByteQueue, settings: Settings): AsyncGenerator<WarcRecord> {
  const maxData = settings.maxBlockBytes + maxHeadBytes
  while (await input.hold(1)) {
    const { offset } = input
    const member = isMemberStart(input.held, 0) ? await firstMember(input, maxData * 2, maxData) : 'broken'
    if (typeof member === 'string') {
      settings.report({ offset, reason: reasons[member](maxData) })
      await seekMember(input)
      continue
    }
    input.take(member.packedBytes)
    yield* recordsOf(member.data, offset, settings)
  }
}

/** Reads records from zstd frames: one record in each, or one stream for all. */
async function* zstdRecords(input: ByteQueue, settings: Settings): AsyncGenerator<WarcRecord> {
  const maxData = settings.maxBlockBytes + maxHeadBytes
  for await (const member of zstdMembers(input, maxData)) {
    if ('reason' in member) settings.report(member)
    else if ('stream' in member) yield* plainRecords(new ByteQueue(member.stream), settings)
    else yield* recordsOf(member.data, member.offset, settings)
  }
}

/** The records of one member: one, except in files whose packing changes in the middle. */
function* recordsOf(data: Buffer, offset: number, settings: Settings): Generator<WarcRecord> {
  for (let at = skipBreaks(data, 0); at < data.length; at = skipBreaks(data, at)) {
    const rest = data.subarray(at)
    const end = headEnd(rest)
    const head = end < 0 ? 'the record has no head' : parseHead(rest.toString('utf8', 0, end))
    if (typeof head === 'string') {
      settings.report({ offset, reason: head })
      return
    }
    const block = rest.subarray(end, end + Math.min(head.length, settings.maxBlockBytes))
    const isCut = rest.length - end < head.length
    if (isCut) settings.report({ offset, reason: `the member ends inside the record: expected ${head.length} bytes, got ${block.length}` })
    const type = (head.fields.get('warc-type') ?? '').toLowerCase()
    const cut = isCut ? 'end-of-file' : block.length < head.length ? 'limit' : null
    if (settings.isWanted(type)) yield makeRecord(head, block, offset, cut)
    at += end + head.length
  }
}

function skipBreaks(data: Buffer, from: number): number {
  let at = from
  while (at < data.length && (data[at] === 10 || data[at] === 13)) at++
  return at
}

/** Place of the first byte after a head and its blank line; −1 if there is none. */
function headEnd(data: Buffer): number {
  const head = data.subarray(0, maxHeadBytes)
  const mark = blankLine(head, head.indexOf(10))
  const at = head.indexOf(mark, 0, 'latin1')
  return at < 0 ? -1 : at + mark.length
}

/** How the blank line after a head is written: as its first line ends, whose line feed is at `feed`. */
function blankLine(head: Buffer, feed: number): string {
  return feed > 0 && head[feed - 1] === 13 ? '\r\n\r\n' : '\n\n'
}

/** Moves on to the next place that looks like the start of a member; to the end if there is none. */
async function seekMember(input: ByteQueue): Promise<void> {
  input.take(1)
  while (await input.hold(4)) {
    const at = input.held.indexOf('\x1f\x8b\x08', 0, 'latin1')
    if (at >= 0) {
      input.take(at)
      return
    }
    input.take(input.held.length - 3)
  }
  input.take(input.held.length)
}

/** Unpacks a gzip stream as a whole; one that breaks off gives what there is, a broken one is reported. */
async function* unpacked(input: ByteQueue, settings: Settings): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: readBytes, finishFlush: constants.Z_SYNC_FLUSH })
  const feed = (async () => {
    while (await input.hold(1)) {
      const chunk = input.take(input.held.length)
      if (!gunzip.write(chunk)) await new Promise(resolve => gunzip.once('drain', resolve).once('close', resolve))
      if (gunzip.destroyed) return
    }
    gunzip.end()
  })()
  feed.catch((error: Error) => gunzip.destroy(error))
  try {
    for await (const chunk of gunzip) yield chunk as Uint8Array
  } catch (error) {
    settings.report({
      offset: input.offset,
      reason: `the gzip stream is broken: ${error instanceof Error ? error.message : String(error)}`,
    })
  }
}
