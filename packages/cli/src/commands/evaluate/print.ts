/** Evaluations in words and columns. */

import type { Comparison, CpuBreakdown, Evaluation, Progress, Result } from '@gleaner/lab'
import { columns } from '../../io/table.js'

/** Results by package and measure, the best first, with intervals, kinds of page and whatever went wrong. */
export function resultTables(results: readonly Result[]): string {
  const byTable = new Map<string, Result[]>()
  for (const result of results) {
    const key = `${result.package}\n${result.measure}`
    byTable.set(key, [...(byTable.get(key) ?? []), result])
  }
  return [...byTable.values()].map(tableOf).join('\n\n')
}

function tableOf(results: readonly Result[]): string {
  const { package: name, measure, pages } = results[0]
  const ranked = [...results].sort((a, b) => b.f1 - a.f1)
  const head = ['pipeline', 'P', 'R', 'F1', '95 %', 'F1 of means', 'ms', 'notes']
  const rows = ranked.map(result => [
    result.pipeline,
    share(result.p),
    share(result.r),
    share(result.f1),
    `${share(result.low)}–${share(result.high)}`,
    share(result.f1OfMeans),
    result.msPerPage.toFixed(2),
    notesOf(result),
  ])
  const kinds = kindTable(ranked)
  return `${name}, ${measure}, ${pages} pages\n${columns([head, ...rows], [1, 2, 3, 4, 5, 6])}${kinds === '' ? '' : `\n\n${kinds}`}`
}

function notesOf({ statuses, errors }: Result): string {
  const notes = Object.entries(statuses)
    .filter(([status]) => status !== 'ok' && status !== 'error')
    .map(([status, count]) => `${status} ${count}`)
  return [...(errors > 0 ? [`ERRORS ${errors}`] : []), ...notes].join(', ')
}

function kindTable(results: readonly Result[]): string {
  const kinds = Object.entries(results[0].kinds)
  if (kinds.length === 0) return ''
  const head = ['F1 by kind', ...kinds.map(([kind, { pages }]) => `${kind} (${pages})`)]
  const rows = results.map(result => [result.pipeline, ...kinds.map(([kind]) => share(result.kinds[kind]?.f1 ?? 0))])
  return columns(
    [head, ...rows],
    kinds.map((_, i) => i + 1),
  )
}

/** What was scored, and how pages counted of which nothing is wanted. */
export function conditionLine(evaluation: Evaluation): string {
  const { scope, emptyGold } = evaluation.record.inputs
  const what =
    scope === 'selection' ? "Scored: the pipelines' bare selections." : 'Scored: the final selection of extract with default options.'
  const empty = Object.entries(emptyGoldOf(evaluation)).map(([name, pages]) => `${pages} in ${name}`)
  if (empty.length === 0) return what
  const otherwise = emptyGold === 'papers' ? 'recall is 1, P and F1 are 0' : 'all are 0 (--empty-gold papers: recall is 1)'
  return `${what}\nPages with empty gold (${empty.join(', ')}): P, R and F1 are 1 if nothing is kept; otherwise ${otherwise}.`
}

/** How many pages of each package have an empty gold, as far as there are any. */
export function emptyGoldOf({ results }: Evaluation): Readonly<Record<string, number>> {
  const counts = results.map(({ package: name, emptyGold }) => [name, emptyGold] as const)
  return Object.fromEntries(counts.filter(([, pages]) => pages > 0))
}

/** Comparisons in columns, a table for each measure: who is better, by how much, and how sure that is. */
export function comparisonTables(comparisons: readonly Comparison[]): string {
  const measures = [...new Set(comparisons.map(({ measure }) => measure))]
  return measures.map(name => comparisonTable(comparisons.filter(({ measure }) => measure === name))).join('\n\n')
}

function comparisonTable(comparisons: readonly Comparison[]): string {
  const head = ['package', 'first', 'second', 'F1 +', '95 %', 'p', 'p (Holm)', 'won', 'lost', '']
  const rows = comparisons.map(({ package: name, first, second, difference, low, high, pValue, adjusted, won, lost }) => [
    name,
    first,
    second,
    signed(difference),
    `${signed(low)}…${signed(high)}`,
    pValue.toFixed(4),
    adjusted.toFixed(4),
    String(won),
    String(lost),
    adjusted < 0.05 ? (difference > 0 ? 'better' : 'worse') : 'not clear',
  ])
  return `Paired by page, ${comparisons[0].measure}\n${columns([head, ...rows], [3, 4, 5, 6, 7, 8])}`
}

/** Where the CPU time went, in one line per stage. */
export function cpuTable(cpu: CpuBreakdown): string {
  const names = ['filters', 'parse', 'measures', 'json', 'unpack', 'render', 'statistics', 'other'] as const
  const rows = names.map(name => [name, `${(cpu[name] / 1000).toFixed(1)} s`, percent(cpu[name] / Math.max(cpu.total, 1e-9))])
  const outside = `outside parsing, filters and measures: ${percent(cpu.outsideShare)} of ${(cpu.total / 1000).toFixed(1)} s CPU`
  return `${columns(rows, [1, 2])}\n${outside}`
}

/** One line that says what to do with the run. */
export function runLine({ record, rows, faults }: Evaluation, id: string | null): string {
  const pages = new Set(rows.map(row => `${row.package}\n${row.page}`)).size
  const broken = faults.length > 0 ? `, ${faults.length} broken lines skipped` : ''
  const kept = id === null ? 'not kept' : `kept as ${id}: gleaner runs ${id}, gleaner report ${id} --out DIR`
  const through = record.inputs.via === undefined ? '' : `, through ${record.inputs.via}`
  return `${pages} pages${through}${broken}, ${(record.circumstances.wallMs / 1000).toFixed(1)} s on ${record.circumstances.workers} threads, ${kept}`
}

/** `[######----] 61 % · 812 pages · 24.1/s · 0:21 left`. */
export function progressBar({ package: name, pages, share: done, pagesPerSecond, secondsLeft }: Progress): string {
  const width = 20
  const full = Math.round(done * width)
  const bar = `[${'#'.repeat(full)}${'-'.repeat(width - full)}]`
  const left = Math.ceil(secondsLeft)
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')} left`
  return `${bar} ${Math.floor(done * 100)} % · ${name} · ${pages} pages · ${pagesPerSecond.toFixed(1)}/s · ${clock}`
}

function share(value: number): string {
  return value.toFixed(3)
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(4)}`
}

function percent(value: number): string {
  return `${(100 * value).toFixed(1)} %`
}
