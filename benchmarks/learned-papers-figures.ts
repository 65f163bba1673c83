/** The figures of the papers' learned systems, as `npm run bench:learned-papers -- --write` keeps them, in words and in Markdown. */

import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { PairedComparison } from '@gleaner/lab'
import type { OutOfFold } from '@gleaner/lab/train'

/** Means of one system over the pages of a package; P and R are those of the word LCS, `low` and `high` bound the CleanEval score. */
export interface LearnedRow {
  readonly system: string
  readonly cleaneval: number
  readonly low: number
  readonly high: number
  readonly p: number
  readonly r: number
  readonly lcsF1: number
  readonly multisetF1: number
}

/** All systems on one package. */
export interface LearnedTable {
  readonly title: string
  readonly package: string
  readonly pages: number
  readonly rows: readonly LearnedRow[]
  /** Supervised against simple MSS by the CleanEval score, page by page. */
  readonly supervisedAgainstSimple: PairedComparison
}

/** What the record of a model that ships says of a package it was trained on, out of fold. */
export interface RecordRow extends OutOfFold {
  readonly system: string
  readonly package: string
}

/** Everything that is kept. */
export interface LearnedFigures {
  readonly every: number
  readonly tables: readonly LearnedTable[]
  readonly records: readonly RecordRow[]
}

/** Where the figures are kept. */
export const figuresFile: string = fileURLToPath(new URL('./learned-papers.json', import.meta.url))

/** Reads the figures that were kept, null where there are none. */
export function readLearnedFigures(): LearnedFigures | null {
  return existsSync(figuresFile) ? (JSON.parse(readFileSync(figuresFile, 'utf8')) as LearnedFigures) : null
}

/** The out-of-fold scores in the record of a model. */
export function recordRows(system: string, record: Readonly<Record<string, unknown>>): RecordRow[] {
  const scores = (record['outOfFold'] ?? {}) as Readonly<Record<string, OutOfFold>>
  return Object.entries(scores).map(([name, means]) => ({ system, package: name, ...means }))
}

const shown = (x: number): string => x.toFixed(3)

function comparisonText({ difference, low, high, pValue, won, lost }: PairedComparison): string {
  return `supervised − simple mss: ${shown(difference)} (${shown(low)}–${shown(high)}), p ${pValue.toFixed(4)}, better on ${won} pages, worse on ${lost}`
}

/** The figures as text tables. */
export function learnedPapersText({ tables, records }: LearnedFigures): string {
  const parts = tables.map(({ title, pages, rows, supervisedAgainstSimple }) => {
    const head = `${'system'.padEnd(28)} ${'CleanEval score'.padEnd(25)} LCS: P  R      F1     multiset F1`
    const lines = rows.map(({ system, cleaneval, low, high, p, r, lcsF1, multisetF1 }) => {
      const interval = `${shown(cleaneval)} (${shown(low)}–${shown(high)})`
      return `${system.padEnd(28)} ${interval.padEnd(25)} ${shown(p)}  ${shown(r)}  ${shown(lcsF1)}  ${shown(multisetF1)}`
    })
    return [`${title} (${pages} pages)`, head, ...lines, comparisonText(supervisedAgainstSimple)].join('\n')
  })
  const said = records.map(
    row =>
      `${row.system.padEnd(28)} ${row.package.padEnd(14)} ${shown(row.cleaneval)}  ${shown(row.p)}  ${shown(row.r)}  ${shown(row.f1)}  (${row.pages} pages)`,
  )
  const recordPart = [
    'The models that ship, out of fold on the packages they were trained on (their records): CleanEval score, LCS P, R, multiset F1',
    ...said,
  ].join('\n')
  return [...parts, ...(said.length > 0 ? [recordPart] : [])].join('\n\n')
}

/** The figures as a section of a document. */
export function learnedPapersMarkdown({ every, tables, records }: LearnedFigures): string {
  const sample = every > 1 ? ` Every ${every}th page only.` : ''
  const parts = tables.map(({ title, pages, rows, supervisedAgainstSimple }) =>
    [
      `${title}, ${pages} pages:`,
      '',
      '| | CleanEval score (95 %) | LCS P | LCS R | LCS F1 | multiset F1 |',
      '|---|--:|--:|--:|--:|--:|',
      ...rows.map(row => {
        const means = [row.p, row.r, row.lcsF1, row.multisetF1].map(shown).join(' | ')
        return `| ${row.system} | ${shown(row.cleaneval)} (${shown(row.low)}–${shown(row.high)}) | ${means} |`
      }),
      '',
      `Page by page, ${comparisonText(supervisedAgainstSimple)}.`,
    ].join('\n'),
  )
  const recordTable = [
    'The models that ship, out of fold on the packages they were trained on:',
    '',
    '| | package | pages | CleanEval score | LCS P | LCS R | multiset F1 |',
    '|---|---|--:|--:|--:|--:|--:|',
    ...records.map(
      row => `| ${row.system} | ${row.package} | ${row.pages} | ${[row.cleaneval, row.p, row.r, row.f1].map(shown).join(' | ')} |`,
    ),
  ].join('\n')
  const intro = `\`victor\` and supervised \`mss\` on pages that their models have not seen (\`npm run bench:learned-papers\`).${sample}`
  return ["## The papers' learned systems, out of fold", intro, ...parts, ...(records.length > 0 ? [recordTable] : [])].join('\n\n')
}
