/** Records: what is written about a page. */

import type { Result } from 'gleaner'
import type { Field } from '../settings/index.js'
import type { PageOrigin } from '../sources/index.js'
import type { OpenPage } from './open-page.js'

/** A record; its fields are those that were asked for, in that order. */
export type BatchRecord = Readonly<Partial<Record<Field, unknown>>>

/** Fields that the result itself has. */
const ownFields: Readonly<Partial<Record<Field, (page: OpenPage, origin: PageOrigin, result: Result, model: string) => unknown>>> = {
  id: ({ id }) => id,
  url: ({ url }, origin) => url ?? origin.url,
  recordId: (_, { recordId }) => recordId,
  date: (_, { date }) => date,
  input: (_, { input }) => input,
  offset: (_, { offset }) => offset,
  truncated: ({ truncated }) => truncated,
  words: (_page, _origin, { statistics }) => statistics.words,
  model: (_page, _origin, _result, model) => model,
}

/** Makes the record of a page. */
export function recordOf(page: OpenPage, origin: PageOrigin, result: Result, fields: readonly Field[], model: string): BatchRecord {
  const record: Partial<Record<Field, unknown>> = {}
  for (const field of fields) {
    const read = ownFields[field]
    record[field] = read === undefined ? result[field as keyof Result] : read(page, origin, result, model)
  }
  // Rendering the other fields may have run out of time.
  if ('status' in record) record.status = result.status
  return record
}
