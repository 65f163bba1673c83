/** Flags about reading pages: time, size, headers, addresses. */

import { webPorts } from '@gleaner/node'
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
  allowPrivate: present({ heading, doc: 'also fetch from private addresses (localhost, 10.0.0.0/8 …), at any port' }),
  allowPort: parsed(
    { heading, placeholder: 'port', doc: 'also fetch from this port, which is not one of web servers; may be repeated' },
    addPort,
  ),
}

/** How to read pages, as the flags say. */
export function readingOptions({ timeoutMs, maxBytes, header, allowPrivate, allowPort }: FlagValues<typeof readingFlags>): ReadOptions {
  const ports = allowPort === undefined ? {} : { ports: [...webPorts, ...allowPort] }
  return { timeoutMs, maxBytes, headers: header ?? {}, allowPrivate: allowPrivate ?? false, ...ports }
}

function addPort(text: string, ports: readonly number[] = []): readonly number[] {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (port < 1 || port > 65_535) throw new InvalidArgumentError('A port is a number from 1 to 65535.')
  return [...ports, port]
}

function addHeader(line: string, headers: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):\s*([^\r\n]*)$/.exec(line) ?? []
  if (name === undefined) throw new InvalidArgumentError('A header looks like "Name: value".')
  return { ...headers, [name.toLowerCase()]: value.trim() }
}
