/** How long pipelines take, and where the run's CPU time went. */

import type { CpuBreakdown, Result } from '../evaluate/index.js'
import { type Html, html } from './html.js'

/** Milliseconds per page and pipeline as bars, slowest first. */
export function speedTable(results: readonly Result[]): Html {
  const seen = new Map<string, { total: number; pages: number }>()
  const first = new Set<string>()
  for (const { package: name, pipeline, msPerPage, pages } of results) {
    if (first.has(`${name}\n${pipeline}`)) continue
    first.add(`${name}\n${pipeline}`)
    const sum = seen.get(pipeline) ?? { total: 0, pages: 0 }
    seen.set(pipeline, { total: sum.total + msPerPage * pages, pages: sum.pages + pages })
  }
  const rows = [...seen].map(([pipeline, { total, pages }]) => ({ pipeline, ms: total / Math.max(1, pages) })).sort((a, b) => b.ms - a.ms)
  const most = Math.max(...rows.map(({ ms }) => ms), 1e-9)
  return html`<table><thead><tr><th>pipeline</th><th>ms per page</th><th class="left"></th></tr></thead><tbody>
${rows.map(
  ({ pipeline, ms }) =>
    html`<tr><td>${pipeline}</td><td>${ms.toFixed(3)}</td><td class="left"><svg viewBox="0 0 200 10" style="width:200px"><rect class="bar" width="${((200 * ms) / most).toFixed(1)}" height="10"/></svg></td></tr>`,
)}
</tbody></table>`
}

/** The stages of a run with their share of its CPU time. */
export function cpuTable(cpu: CpuBreakdown): Html {
  const stages = ['filters', 'parse', 'measures', 'json', 'unpack', 'render', 'statistics', 'other'] as const
  return html`<table><thead><tr><th>stage</th><th>CPU seconds</th><th>share</th></tr></thead><tbody>
${stages.map(stage => html`<tr><td>${stage}</td><td>${(cpu[stage] / 1000).toFixed(1)}</td><td>${((100 * cpu[stage]) / Math.max(cpu.total, 1e-9)).toFixed(1)} %</td></tr>`)}
</tbody></table>`
}
