/** The lines of a file. */

import { createReadStream } from 'node:fs'
import { type Line, linesOf, maxLineBytes } from './lines-of.js'

/** A line that is not too long. */
export interface FileLine extends Line {
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

/**
 * Reads a file line by line, unpacked if its first bytes say gzip, with one line in memory at a time.
 *
 * Throws `BrokenFileError` at the line where the file ends early, is not gzip after all, cannot be read, or has a line
 * that is too long.
 */
export async function* readLines(file: string, maxBytes = maxLineBytes): AsyncGenerator<FileLine> {
  let next = 1
  try {
    for await (const { number, offset, bytes } of linesOf(createReadStream(file, { highWaterMark: 1 << 18 }), maxBytes)) {
      if (bytes === null) throw new BrokenFileError(number, `the line is longer than ${maxBytes} bytes`)
      next = number + 1
      yield { number, offset, bytes }
    }
  } catch (error) {
    if (!isReadError(error)) throw error
    throw new BrokenFileError(next, `the file cannot be read further: ${error.message}`)
  }
}

/** Errors of the file system carry a code; anything else is a mistake of ours or of the consumer. */
function isReadError(error: unknown): error is Error {
  return (
    error instanceof Error &&
    (error.name === 'BrokenGzipError' || error.name === 'BrokenZstdError' || typeof (error as { code?: unknown }).code === 'string')
  )
}
