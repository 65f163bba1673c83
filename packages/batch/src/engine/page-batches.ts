/** Puts pages into batches: their bytes into shared memory that is used again and again, so that memory does not grow. */

import type { Entry, Fault, RawPage, SkipKind } from '../sources/index.js'
import type { PageBatch, PageHead } from './page-messages.js'

/** Bytes of the pages in a batch; a larger page is a batch of its own. */
const batchBytes = 1 << 20

/** Pages in a batch: few enough that the end of a shard does not wait for one thread. */
const batchPages = 32

/** What is not a page, and before which page of its batch it comes. */
export interface Aside {
  readonly before: number
  readonly what: Fault | SkipKind
}

/** Pages that are sent together. */
export interface Batch {
  readonly input: PageBatch
  readonly asides: readonly Aside[]
}

/** Memory for batches: used again when the answers are written. */
export class BatchMemory {
  private readonly free: Uint8Array[] = []

  take(size: number): Uint8Array {
    if (size > batchBytes) return new Uint8Array(new SharedArrayBuffer(size))
    return this.free.pop() ?? new Uint8Array(new SharedArrayBuffer(batchBytes))
  }

  giveBack(bytes: Uint8Array): void {
    if (bytes.length === batchBytes) this.free.push(bytes)
  }
}

/** Cuts entries into batches. */
export async function* batchesOf(entries: AsyncIterable<Entry>, memory: BatchMemory): AsyncGenerator<Batch> {
  let pages: RawPage[] = []
  let asides: Aside[] = []
  let size = 0
  for await (const entry of entries) {
    if (!('page' in entry)) {
      asides.push({ before: pages.length, what: 'fault' in entry ? entry.fault : entry.skip })
      // Long stretches without a page are answered too.
      if (asides.length < 10_000) continue
    } else {
      const { page } = entry
      if (pages.length > 0 && size + page.bytes.length > batchBytes) {
        yield makeBatch(pages, asides, size, memory)
        ;[pages, asides, size] = [[], [], 0]
      }
      pages.push(page)
      size += page.bytes.length
    }
    if (pages.length < batchPages && asides.length < 10_000) continue
    yield makeBatch(pages, asides, size, memory)
    ;[pages, asides, size] = [[], [], 0]
  }
  if (pages.length > 0 || asides.length > 0) yield makeBatch(pages, asides, size, memory)
}

function makeBatch(pages: readonly RawPage[], asides: readonly Aside[], size: number, memory: BatchMemory): Batch {
  const bytes = memory.take(size)
  const heads: PageHead[] = []
  let at = 0
  for (const { form, bytes: stored, origin } of pages) {
    bytes.set(stored, at)
    heads.push({ form, origin, start: at, end: at + stored.length })
    at += stored.length
  }
  const current = new Int32Array(new SharedArrayBuffer(4))
  return { input: { bytes, heads, which: heads.map((_, i) => i), current }, asides }
}
