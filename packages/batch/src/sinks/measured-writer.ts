/** A writer that knows how much went through it, and its digest. */

import { createHash } from 'node:crypto'
import type { FileWriter } from '../storage/index.js'

/** What a file turned out to be. */
export interface WrittenFile {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

/** Counts and digests what is written. */
export class MeasuredWriter implements FileWriter {
  private readonly name: string
  private readonly writer: FileWriter
  private readonly hash = createHash('sha256')
  private bytes = 0

  constructor(name: string, writer: FileWriter) {
    this.name = name
    this.writer = writer
  }

  write(bytes: Uint8Array): Promise<void> {
    this.hash.update(bytes)
    this.bytes += bytes.length
    return this.writer.write(bytes)
  }

  commit(): Promise<void> {
    return this.writer.commit()
  }

  abandon(): Promise<void> {
    return this.writer.abandon()
  }

  /** The facts of the whole file; ask once, after the last write. */
  written(): WrittenFile {
    return { name: this.name, bytes: this.bytes, sha256: this.hash.digest('hex') }
  }
}
