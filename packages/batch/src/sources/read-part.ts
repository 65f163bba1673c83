/** The pages of one stretch of an input, whatever kind of input it is. */

import { BrokenGzipError, BrokenZstdError, unzipped } from '@gleaner/node'
import type { InputPart } from '../plan/shard.js'
import { storageOf } from '../storage/index.js'
import { type Cursor, entriesOf } from './cursor.js'
import type { PlacedEntry } from './line-source.js'
import { type Entry, originAt } from './raw-page.js'

/** Fetches the pages of a list of addresses; see `url-source.ts`. */
export type FetchEntries = (part: InputPart) => AsyncIterable<PlacedEntry>

/** What reading needs. */
export interface ReadContext {
  readonly cursor: Cursor
  readonly fetchEntries: FetchEntries
}

/** Gives what is in a stretch of an input, in its order. A file that breaks off is a fault where it does. */
export async function* readPart(part: InputPart, context: ReadContext): AsyncGenerator<Entry> {
  const only = part.only === undefined ? null : new Set(part.only)
  let last = part.from
  try {
    for await (const { offset, entry } of placedEntries(part, context)) {
      last = offset
      if (only === null || only.has(offset)) yield entry
    }
  } catch (error) {
    if (!(error instanceof BrokenGzipError || error instanceof BrokenZstdError)) throw error
    yield { fault: { kind: 'broken-record', message: `${error.message}; what comes after is lost`, origin: originAt(part.path, last) } }
  }
}

function placedEntries(part: InputPart, { cursor, fetchEntries }: ReadContext): AsyncIterable<PlacedEntry> {
  const { path, kind, from, to, access } = part
  if (kind === 'urls') return fetchEntries(part)
  if (kind === 'html') return wholeFile(path)
  if (access === 'stream') return cursor.read(part)
  return entriesOf(storageOf(path).read(path, from, to ?? undefined), path, kind, from)
}

async function* wholeFile(path: string): AsyncGenerator<PlacedEntry> {
  const chunks: Uint8Array[] = []
  for await (const chunk of unzipped(storageOf(path).read(path))) chunks.push(chunk)
  yield { offset: 0, entry: { page: { form: 'body', bytes: Buffer.concat(chunks), origin: originAt(path, 0) } } }
}
