import type { Page } from '../../../page/page.js'
import { parsePage } from '../../../page/parse.js'
import type { ParseOptions } from '../../../page/types.js'
import { type Content, html } from '../../../testing/build.js'
import { featureInput } from '../features.js'
import { lengthOf, placeIn } from '../forest.js'
import type { FeatureGroup } from './common.js'
import type { TokenScores } from './tokens.js'

/** The numbers of one block, by the names of their columns, rounded to six digits. */
export type NamedRow = Readonly<Record<string, number>>

/** Scores of nothing. */
export const noScores: TokenScores = { get: () => Number.NaN }

/**
 * Lets a group write its columns between two columns that are not its own. Throws if a column of the group is left unwritten or
 * another one is written.
 */
export function rowsOf(page: Page, names: readonly string[], write: FeatureGroup, scores: TokenScores = noScores): NamedRow[] {
  const input = featureInput(page)
  const rows = input.stats.size
  const width = names.length + 2
  const table = { rows, width, values: new Float32Array(lengthOf(width, rows)).fill(Number.NaN) }
  write(input, table, 1, scores)
  return Array.from({ length: rows }, (_, b) => {
    const value = (column: number): number => table.values[placeIn(width, b, column)]
    if (!Number.isNaN(value(0)) || !Number.isNaN(value(width - 1))) throw new Error(`block ${b}: a column beside the group is written`)
    const unwritten = names.filter((_, c) => Number.isNaN(value(c + 1)))
    if (unwritten.length > 0) throw new Error(`block ${b}: columns are not written: ${unwritten.join(', ')}`)
    return rounded(Object.fromEntries(names.map((name, c) => [name, value(c + 1)])))
  })
}

/** Numbers rounded to six digits: what is left of them in a table of short floats. */
export function rounded(row: NamedRow): NamedRow {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value.toPrecision(6))]))
}

/** Builds and parses a page with something in its head. */
export function pageWithHead(head: string, options: ParseOptions, ...contents: Content[]): Page {
  return parsePage(html(...contents).replace('<title></title>', head), options)
}
