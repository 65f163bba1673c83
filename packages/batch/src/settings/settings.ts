/** What decides the bytes of the output; plain JSON, stored with the output and compared when a job is continued. */

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type AnyModel, canonicalJson, type ExtractOptions, type Pipeline, type StatedPipeline } from 'gleaner'
import type { Field } from './fields.js'

/** Options of the extraction that are plain JSON. */
export type PlainExtractOptions = Omit<ExtractOptions, 'charsets' | 'pipeline' | 'registry' | 'sitePages' | 'url' | 'contentType'>

/** What threads need to extract pages. */
export interface ExtractSettings {
  readonly pipeline: Pipeline | StatedPipeline | string
  /** Models that the pipeline needs beside those that ship. */
  readonly models: readonly AnyModel[]
  /** Modules with filters of the user's own: path and digest of the content. */
  readonly filterFiles: readonly { readonly path: string; readonly digest: string }[]
  readonly options: PlainExtractOptions
  /** Whether multi-byte charsets are decoded, and charsets detected. */
  readonly charsets: boolean
  /** Milliseconds that a page may take; 0: no limit. */
  readonly deadlineMs: number
  /** Megabytes that a thread may hold while it extracts. */
  readonly memoryMb: number
}

/** What becomes of extracted pages. */
export interface OutputSettings {
  readonly format: 'jsonl' | 'parquet' | 'wet'
  readonly compression: 'gzip' | 'zstd' | 'none'
  readonly fields: readonly Field[]
  /** Leaves out pages that are nearly the same as an earlier one of their shard. */
  readonly dedupe: boolean
  /** Languages to keep; null: all. */
  readonly onlyLanguages: readonly string[] | null
  readonly minConfidence: number | null
  readonly minWords: number | null
}

/** How addresses are fetched. */
export interface FetchSettings {
  readonly allowPrivate: boolean
  readonly pauseMs: number
}

/** All settings of a job. */
export interface BatchSettings {
  readonly extract: ExtractSettings
  readonly output: OutputSettings
  readonly fetch: FetchSettings
  /** Unpacked bytes of input in a shard, about. */
  readonly shardBytes: number
}

/** The version of this package, and of the engine, which are released together. */
export const version = (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }).version

/** The digest of plain data, whatever the order of its fields. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex')
}

/** What the field `model` says: a digest of everything that decides a page's text. */
export function modelDigest({ pipeline, models, filterFiles, options, charsets }: ExtractSettings): string {
  const { limits: _, ...rest } = options
  return digestOf({ version, pipeline, models, filters: filterFiles.map(({ digest }) => digest), options: rest, charsets }).slice(0, 16)
}
