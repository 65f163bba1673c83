/** Reads a package's lines, not decoded, in batches for threads. */

import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { BrokenFileError, isBlankLine, readLines } from '@gleaner/node'
import type { Fault } from '../datasets/index.js'
import type { Batch } from './batch.js'

/** Bytes and pages after which a batch is handed over: small enough for even ends, large enough to make messages cheap. */
const batchBytes = 1 << 20
const batchPages = 8

/** Which lines of a package to read. */
export interface BatchOptions {
  readonly every: number
  /** Tells which candidates are done for a page; all of them: the line is passed over. */
  doneFor(id: string): readonly number[]
  /** Told of a line that was passed over since its page is done, with the bytes read since the line before it that was wanted. */
  passed(line: number, id: string, bytes: number): void
  readonly candidates: number
  report(fault: Fault): void
}

/** A batch with the share of the file that was read when it was full. */
export interface ReadBatch {
  readonly batch: Batch
  readonly share: number
}

/** Reads batches; a file that is cut off ends with a fault, not with an error. */
export async function* readBatches(name: string, file: string, options: BatchOptions): AsyncGenerator<ReadBatch> {
  const total = unpackedBytes(file)
  let [seen, ordinal, bytes, before] = [0, 0, 0, 0]
  let pending = emptyBatch(name)
  try {
    for await (const line of readLines(file)) {
      seen += line.bytes.length + 1
      if (isBlankLine(line.bytes) || ordinal++ % options.every !== 0) continue
      const stretch = seen - before
      before = seen
      const id = idAtHead(line.bytes)
      const done = id === null ? [] : options.doneFor(id)
      if (id !== null && done.length === options.candidates) {
        options.passed(line.number, id, stretch)
        continue
      }
      if (id !== null && done.length > 0) pending.done[id] = done
      pending.numbers.push(line.number)
      // A copy: the line may be a view into the unpacker's buffer, and threads would be sent all of that.
      pending.lines.push(new Uint8Array(line.bytes))
      bytes += line.bytes.length
      if (bytes < batchBytes && pending.lines.length < batchPages) continue
      yield { batch: pending, share: Math.min(1, seen / total) }
      pending = emptyBatch(name)
      bytes = 0
    }
  } catch (error) {
    if (!(error instanceof BrokenFileError)) throw error
    options.report({ place: file, line: error.line, reason: error.message })
  }
  if (pending.lines.length > 0) yield { batch: pending, share: 1 }
}

function emptyBatch(name: string): Batch & { numbers: number[]; lines: Uint8Array[]; done: Record<string, readonly number[]> } {
  return { package: name, numbers: [], lines: [], done: {} }
}

/** The id where it stands first in the line, as our writer puts it; null where it would take parsing to know. */
function idAtHead(bytes: Buffer): string | null {
  return /^\{\s*"id"\s*:\s*"([^"\\]*)"/.exec(bytes.toString('utf8', 0, 400))?.[1] ?? null
}

/** Size of the unpacked file: gzip states it, modulo 2³², in its last four bytes. For progress only. */
export function unpackedBytes(file: string): number {
  const { size } = statSync(file)
  const handle = openSync(file, 'r')
  try {
    const head = Buffer.alloc(2)
    const tail = Buffer.alloc(4)
    readSync(handle, head, 0, 2, 0)
    if (size < 18 || head[0] !== 0x1f || head[1] !== 0x8b) return Math.max(1, size)
    readSync(handle, tail, 0, 4, size - 4)
    return Math.max(1, tail.readUInt32LE())
  } finally {
    closeSync(handle)
  }
}
