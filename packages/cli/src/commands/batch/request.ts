/** From flags to the settings of a job. */

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type BatchSettings, defaultFields, type Field, fieldNames, type PlainExtractOptions } from '@gleaner/batch'
import { closeNames, prepare } from 'gleaner'
import { UsageError } from '../../io/exit-codes.js'
import type { Io } from '../../io/io.js'
import { givenOptions } from '../../options/library-flags.js'
import type { BatchFlags } from './flags.js'

const defaultShardBytes = 64_000_000
const defaultMemoryMb = 1024
const defaultPauseMs = 1000

/** Reads the settings from the flags; wrong options are reported before anything is read. */
export async function batchSettings(flags: BatchFlags, io: Io): Promise<BatchSettings> {
  const { options, pipeline } = await givenOptions({ ...flags, site: undefined, url: undefined, contentType: undefined }, io)
  prepare(options)
  const { pipeline: given, registry: _registry, charsets, sitePages: _sitePages, url: _url, contentType: _type, limits, ...plain } = options
  const { deadlineMs = 0, ...otherLimits } = limits ?? {}
  const extractOptions: PlainExtractOptions = { ...plain, limits: otherLimits }
  return {
    extract: {
      pipeline: given ?? pipeline.given,
      models: pipeline.models,
      filterFiles: (flags.filters ?? []).map(file => fileOf(file, io)),
      options: extractOptions,
      charsets: charsets !== undefined,
      deadlineMs,
      memoryMb: flags.memoryMb ?? defaultMemoryMb,
    },
    output: {
      format: flags.format ?? 'jsonl',
      compression: flags.compression ?? 'gzip',
      fields: fieldsOf(flags),
      dedupe: flags.dedupe ?? false,
      onlyLanguages: flags.onlyLanguage === undefined ? null : flags.onlyLanguage.map(tag => tag.toLowerCase()),
      minConfidence: flags.minConfidence ?? null,
      minWords: flags.minWords ?? null,
    },
    fetch: { allowPrivate: flags.allowPrivate ?? false, pauseMs: flags.pauseMs ?? defaultPauseMs },
    shardBytes: flags.shardSize ?? defaultShardBytes,
  }
}

function fileOf(file: string, io: Io): { path: string; digest: string } {
  const path = resolve(io.cwd, file)
  return { path, digest: createHash('sha256').update(readFileSync(path)).digest('hex') }
}

/** The fields that a WET record is made of. */
const wetFields: readonly Field[] = ['id', 'url', 'recordId', 'date', 'language', 'text']

function fieldsOf({ format, fields }: BatchFlags): readonly Field[] {
  if (format !== 'wet') return fields === undefined ? defaultFields : namedFields(fields)
  if (fields !== undefined) throw new UsageError('--format wet has fields of its own; leave out --fields')
  return wetFields
}

function namedFields(list: string): Field[] {
  const names = list.split(',').map(name => name.trim())
  return names.map(name => {
    const field = fieldNames.find(each => each === name)
    if (field !== undefined) return field
    const close = closeNames(name, fieldNames)
    throw new UsageError(
      `--fields: there is no field "${name}"; ${close.length > 0 ? `did you mean ${close.join(' or ')}?` : `there are ${fieldNames.join(', ')}`}`,
    )
  })
}
