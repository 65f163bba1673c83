/** The flags of `gleaner batch`. */

import { fieldNames, inputKinds } from '@gleaner/batch'
import { InvalidArgumentError } from 'commander'
import {
  choice,
  countOf,
  type FlagValues,
  numberOf,
  numeric,
  parsed,
  present,
  requiredText,
  text,
  texts,
  wholeNumberOf,
} from '../../options/flag.js'
import { contentFlags, pipelineFlags } from '../../options/library-flags.js'
import { queueFlags } from '../../options/queue-flags.js'

const output = 'Output:'
const running = 'Running:'
const leftOut = 'What is left out:'
const fetching = 'Fetching (lists of addresses):'

/** Flags about a single page make no sense here. */
const { url: _url, contentType: _contentType, site: _site, ...sharedFlags } = pipelineFlags

/** The table. */
export const batchFlags = {
  out: requiredText({ heading: output, short: '-o', placeholder: 'folder', doc: 'folder or s3:// address for the output' }),
  format: choice(['jsonl', 'parquet', 'wet'], { heading: output, short: '-f', doc: 'format of the records (default: jsonl)' }),
  compression: choice(['gzip', 'zstd', 'none'], { heading: output, doc: 'how JSON lines and WET are packed (default: gzip)' }),
  fields: text({ heading: output, placeholder: 'names', doc: `fields of a record, with commas between them: ${fieldNames.join(', ')}` }),
  retryErrors: present({
    heading: running,
    doc: 'try the pages in errors.jsonl of a complete job again; --deadline-ms and --memory-mb may differ',
  }),
  inputKind: choice(inputKinds, { heading: running, doc: 'what the inputs hold, if their names do not tell' }),
  workers: numeric({ heading: running, doc: 'threads that extract (default: one per core)' }, countOf),
  ...queueFlags(running),
  attempts: numeric({ heading: running, doc: 'with --queue: how often a shard is tried before it has failed (default: 3)' }, countOf),
  shardSize: parsed(
    { heading: running, placeholder: 'size', doc: 'unpacked input in one output file, such as 64mb or 1gb (default: 64mb)' },
    bytesOf,
  ),
  memoryMb: numeric(
    { heading: running, doc: 'megabytes that a thread may hold; a page that needs more is an error (default: 1024)' },
    countOf,
  ),
  dedupe: present({ heading: leftOut, doc: 'pages that are nearly the same as an earlier one of their output file' }),
  onlyLanguage: texts({ heading: leftOut, placeholder: 'xx', doc: 'pages in other languages; may be repeated' }),
  minConfidence: numeric({ heading: leftOut, doc: 'pages whose extraction is less sure than this, 0…1' }, numberOf),
  minWords: numeric({ heading: leftOut, doc: 'pages with fewer words' }, wholeNumberOf),
  pauseMs: numeric({ heading: fetching, doc: 'milliseconds between two requests to one host (default: 1000)' }, wholeNumberOf),
  allowPrivate: present({ heading: fetching, doc: 'fetch from private addresses too' }),
  ...sharedFlags,
  ...contentFlags,
}

/** Their values. */
export type BatchFlags = FlagValues<typeof batchFlags>

const units: Readonly<Record<string, number>> = { '': 1, k: 1e3, kb: 1e3, m: 1e6, mb: 1e6, g: 1e9, gb: 1e9 }

/** Reads a size: `64mb`, `1gb`, `500000`. */
function bytesOf(value: string): number {
  const [, number, unit] = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/i.exec(value.replaceAll('_', '')) ?? []
  const factor = units[unit?.toLowerCase() ?? '?']
  const bytes = Math.round(Number(number) * factor)
  if (number === undefined || factor === undefined || bytes < 1)
    throw new InvalidArgumentError('It must be a size such as 64mb, 1gb or a number of bytes.')
  return bytes
}
