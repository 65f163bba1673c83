/** Pages from the records of WARC files. */

import { readWarc, type WarcProblem, type WarcRecord } from '@gleaner/node'
import type { PlacedEntry } from './line-source.js'
import { type Entry, originAt, type PageOrigin } from './raw-page.js'

/** Gives the pages of the records in chunks, and what could not be read; offsets count from `base`. */
export async function* warcEntries(chunks: AsyncIterable<Uint8Array>, input: string, base: number): AsyncGenerator<PlacedEntry> {
  const problems: WarcProblem[] = []
  // A record that breaks off is a page, and says so itself.
  const given = function* (pageAt: number | null): Generator<PlacedEntry> {
    for (const { offset: at, reason } of problems.splice(0)) {
      if (at === pageAt) continue
      const offset = base + at
      yield { offset, entry: { fault: { kind: 'broken-record', message: reason, origin: originAt(input, offset) } } }
    }
  }
  for await (const record of readWarc(chunks, { onProblem: problem => problems.push(problem) })) {
    yield* given(record.offset)
    yield { offset: base + record.offset, entry: entryOf(record, input, base) }
  }
  yield* given(null)
}

function entryOf(record: WarcRecord, input: string, base: number): Entry {
  const { type, block: bytes } = record
  if (type === 'revisit') return { skip: 'revisit' }
  if (type !== 'response' && type !== 'resource') return { skip: 'other-record' }
  const origin = originOf(record, input, base)
  return { page: { form: type === 'response' && isHttp(origin.url) ? 'http' : 'body', bytes, origin } }
}

function originOf({ url, id, date, offset, fields, type, truncated }: WarcRecord, input: string, base: number): PageOrigin {
  const contentType = type === 'resource' ? (fields.get('content-type') ?? null) : null
  return { input, offset: base + offset, url, recordId: id === '' ? null : id, date, contentType, truncated }
}

/** Responses of other protocols (`dns:`) have no HTTP message. */
function isHttp(url: string | null): boolean {
  return url === null || /^https?:/i.test(url)
}
