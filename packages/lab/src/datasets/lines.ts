import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** One line of a file, not decoded yet. */
export interface Line {
  /** From 1. */
  readonly number: number
  readonly bytes: Buffer
}

/** Says where a file became unreadable. */
export class BrokenFileError extends Error {
  override readonly name = 'BrokenFileError'
  /** The line that could not be read any more, from 1. */
  readonly line: number

  constructor(line: number, reason: string) {
    super(reason)
    this.line = line
  }
}

/** Longest line that is kept, 256 MiB: half of the longest string V8 can hold. */
const maxLineBytes = 1 << 28
const newline = 10

/**
 * Reads a file line by line, unpacking gzip where its first bytes say so, with one line in memory at a time.
 *
 * Throws `BrokenFileError` at the place where the file ends early or is no gzip after all, or cannot be read.
 */
export async function* readLines(file: string): AsyncGenerator<Line> {
  let number = 1
  let pending: Buffer[] = []
  let pendingBytes = 0
  let close = (): void => {}
  try {
    const opened = await openMaybeGzip(file)
    const { stream } = opened
    close = opened.close
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      let from = 0
      for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, from)) {
        pending.push(chunk.subarray(from, at))
        yield { number, bytes: pending.length === 1 ? pending[0] : Buffer.concat(pending) }
        number++
        pending = []
        pendingBytes = 0
        from = at + 1
      }
      if (from === chunk.length) continue
      pendingBytes += chunk.length - from
      if (pendingBytes > maxLineBytes) throw new BrokenFileError(number, `the line is longer than ${maxLineBytes} bytes`)
      pending.push(chunk.subarray(from))
    }
    if (pendingBytes > 0) yield { number, bytes: Buffer.concat(pending) }
  } catch (error) {
    if (error instanceof BrokenFileError || !isReadError(error)) throw error
    throw new BrokenFileError(number, `the file cannot be read further: ${error.message}`)
  } finally {
    close()
  }
}

/** Parses the JSON of a line; throws with a reason a person can act on. */
export function parseJsonLine(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new SyntaxError('the line is not UTF-8')
  return JSON.parse(bytes.toString('utf8').replace(/^\ufeff/, ''))
}

/** Tells whether a line holds nothing but white space. */
export function isBlank(bytes: Buffer): boolean {
  for (const byte of bytes) if (byte !== 0x20 && byte !== 0x09 && byte !== 0x0d) return false
  return true
}

async function openMaybeGzip(file: string): Promise<{ stream: Readable; close: () => void }> {
  // First, as it fails where a file cannot be read: a stream would fail while nobody listens to it yet.
  const zipped = await isGzip(file)
  const raw = createReadStream(file, { highWaterMark: 1 << 18 })
  if (!zipped) return { stream: raw, close: () => raw.destroy() }
  const gunzip = createGunzip({ chunkSize: 1 << 18 })
  raw.on('error', error => gunzip.destroy(error))
  raw.pipe(gunzip)
  return {
    stream: gunzip,
    close() {
      raw.destroy()
      gunzip.destroy()
    },
  }
}

async function isGzip(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b
  } finally {
    await handle.close()
  }
}

/** Errors of zlib and the file system carry a code; anything else is a mistake of ours or of the consumer. */
function isReadError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && typeof (error as { code?: unknown }).code === 'string'
}
