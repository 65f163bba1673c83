/** Flags about getting pages: time, size, headers, addresses. */

import { type Command, InvalidArgumentError } from 'commander'
import { defaultMaxBytes, type ReadOptions } from '../io/inputs.js'
import { countOf, type FlagValues, option } from './flag.js'

const heading = 'Fetching:'

/** Adds the flags to a command. */
export function addReadingFlags(command: Command): Command {
  return command
    .addOption(
      option(heading, '--timeout-ms <n>', 'milliseconds for fetching a page, redirects included').default(30_000).argParser(countOf),
    )
    .addOption(
      option(heading, '--max-bytes <n>', 'largest input, unpacked; more raises --max-source-bytes too')
        .default(defaultMaxBytes)
        .argParser(countOf),
    )
    .addOption(option(heading, '--header <line>', 'request header, "Name: value"; may be repeated').argParser(addHeader))
    .addOption(option(heading, '--allow-private', 'fetch from private addresses too (localhost, 10.0.0.0/8 …)'))
}

/** What the flags say. */
export function readingOptions(flags: FlagValues): ReadOptions {
  const { timeoutMs, maxBytes, header, allowPrivate } = flags as {
    timeoutMs: number
    maxBytes: number
    header?: Record<string, string>
    allowPrivate?: boolean
  }
  return { timeoutMs, maxBytes, headers: header ?? {}, allowPrivate: allowPrivate ?? false }
}

function addHeader(line: string, headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):\s*([^\r\n]*)$/.exec(line) ?? []
  if (name === undefined) throw new InvalidArgumentError('A header looks like "Name: value".')
  return { ...headers, [name.toLowerCase()]: value.trim() }
}
