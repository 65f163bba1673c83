/** Evaluations as data: pipelines × pages, one row each. */

import type { Pipeline } from 'gleaner'

/** What one pipeline made of one page. */
export interface Row {
  readonly package: string
  readonly page: string
  readonly pipeline: string
  readonly kind: string | null
  readonly p: number
  readonly r: number
  readonly f1: number
  readonly ms: number
  readonly status: string
}

/** A pipeline that takes part. */
export interface Rival {
  readonly name: string
  /** Name of a pipeline that ships, or a tree. */
  readonly choice: string | Pipeline
}

/** One evaluation, finished or not. */
export interface Evaluation {
  readonly id: string
  readonly begun: string
  /** In this browser, or as a job of the server. */
  readonly where: 'browser' | 'server'
  /** The job of the server. */
  readonly job: string | null
  readonly packages: readonly string[]
  readonly rivals: readonly Rival[]
  readonly measure: string
  readonly state: 'running' | 'done' | 'stopped' | 'failed'
  readonly error: string | null
  /** How many rows there will be; 0 while nobody knows. */
  readonly total: number
  readonly rows: readonly Row[]
}

/** Names of the pipelines that have rows, in the order of the evaluation. */
export function namesOf({ rivals, rows }: Evaluation): string[] {
  const present = new Set(rows.map(({ pipeline }) => pipeline))
  return [...new Set([...rivals.map(({ name }) => name), ...present])].filter(name => present.has(name))
}

/** Names a page in all packages. */
export function pageKey(row: Pick<Row, 'package' | 'page'>): string {
  return `${row.package}/${row.page}`
}
