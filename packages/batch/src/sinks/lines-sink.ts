/** Lines of JSON, packed in pieces. */

import type { FileWriter } from '../storage/index.js'
import type { Pack } from './packing.js'
import type { Sink } from './sink.js'

/** Bytes that are packed together. */
const pieceBytes = 1 << 20

/** Writes lines as they are. */
export class LinesSink implements Sink {
  private readonly writer: FileWriter
  private readonly pack: Pack
  private lines: Uint8Array[] = []
  private bytes = 0

  constructor(writer: FileWriter, pack: Pack) {
    this.writer = writer
    this.pack = pack
  }

  async write(line: Uint8Array): Promise<void> {
    this.lines.push(line)
    this.bytes += line.length
    if (this.bytes >= pieceBytes) await this.flush()
  }

  async end(): Promise<void> {
    if (this.bytes > 0) await this.flush()
  }

  private async flush(): Promise<void> {
    const piece = Buffer.concat(this.lines, this.bytes)
    this.lines = []
    this.bytes = 0
    await this.writer.write(await this.pack(piece))
  }
}
