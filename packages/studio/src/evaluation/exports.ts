/** Evaluations as files: CSV, JSON, and a report to read. */

import { type Evaluation, namesOf } from './evaluation.js'
import { comparisonsWith, resultsOf } from './summary.js'

const columns = ['package', 'page', 'pipeline', 'kind', 'p', 'r', 'f1', 'ms', 'status'] as const

/** One line per page and pipeline. */
export function toCsv({ rows }: Evaluation): string {
  const lines = rows.map(row => columns.map(column => cell(row[column])).join(','))
  return `${[columns.join(','), ...lines].join('\r\n')}\r\n`
}

/** Texts are quoted, and those that a spreadsheet would take for a formula get an apostrophe in front. */
function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Everything, with the table of results. */
export function toJson(evaluation: Evaluation): string {
  return `${JSON.stringify({ ...evaluation, results: resultsOf(evaluation) }, null, 2)}\n`
}

/** A document with the tables, safe to open and to send. */
export function toReport(evaluation: Evaluation): string {
  const results = resultsOf(evaluation)
  const best = results[0]?.pipeline ?? ''
  const table = (head: readonly string[], body: readonly (readonly string[])[]): string =>
    `<table><thead><tr>${head.map(text => `<th>${escaped(text)}</th>`).join('')}</tr></thead><tbody>${body
      .map(cells => `<tr>${cells.map(text => `<td>${escaped(text)}</td>`).join('')}</tr>`)
      .join('')}</tbody></table>`
  const kinds = [...new Set(results.flatMap(result => Object.keys(result.kinds)))].sort()
  const style =
    'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c1917;background:#fff}table{border-collapse:collapse;width:100%;margin:1rem 0;font-variant-numeric:tabular-nums}th,td{padding:.4rem .7rem;border-bottom:1px solid #dedad5;text-align:left}@media(prefers-color-scheme:dark){body{color:#eee;background:#1c1917}th,td{border-color:#44403c}}'
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Evaluation of ${escaped(evaluation.packages.join(', '))}</title><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><style>${style}</style></head><body>
<h1>Evaluation of ${escaped(evaluation.packages.join(', '))}</h1>
<p>${escaped(evaluation.begun)}, measure ${escaped(evaluation.measure)}, ${evaluation.rows.length} rows.</p>
<h2>Results</h2>${table(
    ['Pipeline', 'Pages', 'Precision', 'Recall', 'F1', '95 % interval', 'ms per page'],
    results.map(({ pipeline, pages, p, r, f1, low, high, ms }) => [
      pipeline,
      String(pages),
      p.toFixed(3),
      r.toFixed(3),
      f1.toFixed(3),
      `${low.toFixed(3)} to ${high.toFixed(3)}`,
      ms.toFixed(1),
    ]),
  )}
<h2>Compared with ${escaped(best)}</h2>${table(
    ['Pipeline', 'Difference', '95 % interval', 'p, corrected', 'Better on', 'Worse on'],
    comparisonsWith(evaluation, namesOf(evaluation), best).map(({ pipeline, difference, low, high, adjusted, won, lost }) => [
      pipeline,
      difference.toFixed(3),
      `${low.toFixed(3)} to ${high.toFixed(3)}`,
      adjusted.toFixed(4),
      String(won),
      String(lost),
    ]),
  )}
<h2>F1 by kind of page</h2>${table(
    ['Pipeline', ...kinds],
    results.map(result => [result.pipeline, ...kinds.map(kind => result.kinds[kind]?.f1.toFixed(3) ?? '')]),
  )}
</body></html>
`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)
}
