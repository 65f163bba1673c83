/** Reading stretches of files that can only be read from their start: what was read before is not read again. */

import { unzipped } from '@gleaner/node'
import type { InputPart } from '../plan/shard.js'
import { storageOf } from '../storage/index.js'
import { lineEntries, type PlacedEntry } from './line-source.js'
import { warcEntries } from './warc-source.js'

/** Keeps the last file open at the place that was reached, for the next stretch of the same file. */
export class Cursor {
  private path: string | null = null
  private entries: AsyncGenerator<PlacedEntry> | null = null
  private next: PlacedEntry | null = null

  /** Gives the entries of a stretch. */
  async *read({ path, kind, from, to }: InputPart): AsyncGenerator<PlacedEntry> {
    if (this.path !== path || this.next === null || this.next.offset > from) await this.open(path, kind)
    while (this.next !== null && (to === null || this.next.offset < to)) {
      const { next } = this
      await this.advance()
      if (next.offset >= from) yield next
    }
  }

  /** Lets go of the file. */
  async close(): Promise<void> {
    const { entries } = this
    this.path = null
    this.entries = null
    this.next = null
    await entries?.return(undefined)
  }

  private async open(path: string, kind: InputPart['kind']): Promise<void> {
    await this.close()
    this.path = path
    this.entries = entriesOf(storageOf(path).read(path), path, kind, 0)
    await this.advance()
  }

  private async advance(): Promise<void> {
    const step = await this.entries?.next()
    this.next = step === undefined || step.done ? null : step.value
    // A file that was read to its end has no place to go on from.
    if (this.next === null) this.entries = null
  }
}

/** The entries of chunks. */
export function entriesOf(
  chunks: AsyncIterable<Uint8Array>,
  path: string,
  kind: InputPart['kind'],
  base: number,
): AsyncGenerator<PlacedEntry> {
  return kind === 'warc' ? warcEntries(chunks, path, base) : lineEntries(unzipped(chunks), path, base)
}
