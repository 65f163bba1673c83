/** The lines of a run: one JSON object per page and pipeline, from which every table is computed. */

import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { ConfigurationError, canonicalJson, type PageKind } from 'gleaner'
import type { Score } from '../metrics/index.js'

/** Why a page has no score of its own. */
export interface RowError {
  readonly name: string
  readonly message: string
}

/** What one pipeline made of one page. */
export interface PageRow {
  readonly package: string
  /** The page's id. */
  readonly page: string
  readonly pipeline: string
  /** The package's kind of the page, null where it does not say. */
  readonly kind: PageKind | null
  /** The verdict's status; `error` where the pipeline threw. */
  readonly status: string
  /** Identifies what was kept: equal fingerprints mean equal selections. */
  readonly fingerprint: string
  /** Scores by measure; where the pipeline threw, those of an empty text with p, r and f1 of 0. */
  readonly scores: Readonly<Record<string, Score>>
  /** True if nothing is wanted of the page: its gold text has no words. */
  readonly hasEmptyGold?: true
  readonly error?: RowError
  /** Milliseconds in the pipeline, parsing left out; what pipelines share is on the first that asks for it. */
  readonly ms: number
}

/** The key of a row within its run. */
export function rowKey(row: Pick<PageRow, 'package' | 'page' | 'pipeline'>): string {
  return JSON.stringify([row.package, row.page, row.pipeline])
}

/** Says that a file of lines belongs to another run. */
export class LinesFileError extends ConfigurationError {
  override readonly name = 'LinesFileError'
}

/** First line of a file of lines. */
export interface LinesHeader {
  readonly format: 'gleaner-lines/1'
  /** Digest of what the run was asked to do. */
  readonly inputs: string
}

/** Reads the rows of an unfinished run; a line that was cut off is left out. Throws `LinesFileError` where the file is another run's. */
export function readLinesFile(file: string, inputs: string): PageRow[] {
  if (!existsSync(file)) return []
  const [first = '', ...lines] = readFileSync(file, 'utf8').split('\n')
  const header = parseOrNull(first) as LinesHeader | null
  if (header?.format !== 'gleaner-lines/1') throw new LinesFileError(`${file} is no file of evaluation lines`)
  if (header.inputs !== inputs) {
    throw new LinesFileError(`${file} holds lines of another run: other packages, pipelines, measures, options or versions`)
  }
  return lines.map(parseOrNull).filter(row => row !== null) as PageRow[]
}

function parseOrNull(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

/** SHA-256 over everything about the rows that must reproduce: scores, statuses and selections, not times. */
export function digestOfRows(rows: readonly PageRow[]): string {
  const hash = createHash('sha256')
  for (const { ms, ...row } of rows) hash.update(`${canonicalJson(row)}\n`)
  return hash.digest('hex')
}
