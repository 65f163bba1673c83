/** Flags about reading pages: time, size, headers, addresses. */

import { InvalidArgumentError } from 'commander'
import { defaultMaxBytes, type ReadOptions } from '../io/inputs.js'
import { countOf, type FlagValues, numericWithDefault, parsed, present } from './flag.js'

const heading = 'Fetching:'

/** The flags. */
export const readingFlags = {
  timeoutMs: numericWithDefault({ heading, doc: 'maximum time to fetch a page, redirects included, in milliseconds' }, countOf, 30_000),
  maxBytes: numericWithDefault(
    { heading, doc: 'maximum size of an input, unpacked; a higher value raises --max-source-bytes too' },
    countOf,
    defaultMaxBytes,
  ),
  header: parsed({ heading, placeholder: 'line', doc: 'request header, "Name: value"; may be repeated' }, addHeader),
  allowPrivate: present({ heading, doc: 'also fetch from private addresses (localhost, 10.0.0.0/8 …)' }),
}

/** How to read pages, as the flags say. */
export function readingOptions({ timeoutMs, maxBytes, header, allowPrivate }: FlagValues<typeof readingFlags>): ReadOptions {
  return { timeoutMs, maxBytes, headers: header ?? {}, allowPrivate: allowPrivate ?? false }
}

function addHeader(line: string, headers: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):\s*([^\r\n]*)$/.exec(line) ?? []
  if (name === undefined) throw new InvalidArgumentError('A header looks like "Name: value".')
  return { ...headers, [name.toLowerCase()]: value.trim() }
}
