/** A report of runs: one HTML file that stands alone, for the screen, the printer and the file system. */

import { existsSync } from 'node:fs'
import { filters } from 'gleaner'
import { digestOf, packageFileOf } from '../datasets/index.js'
import { groupBy, type PageRow, type Result, type RunRecord } from '../evaluate/index.js'
import type { StoredRun } from '../runs/index.js'
import { Html, html } from './html.js'
import { kindChart } from './kind-chart.js'
import { ownFiltersOf } from './own-filters.js'
import { comparisonTable, resultTable } from './result-table.js'
import { scatter } from './scatter.js'
import { cpuTable, speedTable } from './speed.js'
import { style } from './style.js'
import { planSweeps, runSweeps, type SweepRequest, sweepParamOf } from './sweep.js'
import { sweepChart } from './sweep-chart.js'
import { renderWorstPage, worstPages } from './worst-pages.js'

/** A run with its rows. */
export interface ReportedRun extends StoredRun {
  readonly rows: readonly PageRow[]
}

/** What a report shows beyond the tables. */
export interface ReportOptions {
  /** Parameters to run through; by default those of the three best single filters; none with an empty list. */
  readonly sweeps?: readonly SweepRequest[]
  /** Pages per sweep, about; 60 by default. */
  readonly sweepPages?: number
  /** Worst pages shown per package, 8 by default; 0 leaves page texts out. */
  readonly worst?: number
  readonly workers?: number
  /** The module with the first run's own filters; where the run had them by default. */
  readonly filtersFile?: string
  /** Told why a section, or a part of it, is left out. */
  readonly onLeftOut?: (reason: string) => void
}

/** Writes the report of one or several runs. Sections whose packages or filters are no longer there say so. */
export async function buildReport(runs: readonly ReportedRun[], options: ReportOptions = {}): Promise<string> {
  if (runs.length === 0) throw new RangeError('a report needs at least one run')
  const { worst = 0 } = options
  if (!(Number.isInteger(worst) && worst >= 0)) throw new RangeError(`worst must be a whole number of at least 0, got ${worst}`)
  const results = mergedResults(runs)
  const measures = [...new Set(results.map(result => result.measure))]
  const sections: [string, string, Html][] = [
    ['scores', 'Scores', scoresSection(results, measures)],
    ['precision-recall', 'Precision and recall', scatterSection(results, measures[0])],
    ['trade-offs', 'Trade-offs', await sweepSection(runs[0], options)],
    ['kinds', 'Kinds of page', kindSection(runs, measures[0])],
    ['comparisons', 'Comparisons', comparisonSection(runs)],
    ['worst', 'Worst pages', await worstSection(runs[0], options)],
    ['speed', 'Speed', speedSection(runs, results)],
    ['runs', 'Runs', runsSection(runs)],
  ]
  const shown = sections.filter(([, , content]) => content.source !== '')
  const title = runs.length === 1 ? `Evaluation ${runs[0].record.id}` : `Evaluations ${runs.map(run => run.record.id).join(', ')}`
  return html`<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${new Html(style)}</style></head>
<body><header><h1>${title}</h1><p class="soft">${summaryOf(runs)}</p><nav>${shown.map(([id, name]) => html`<a href="#${id}">${name}</a>`)}</nav></header>
${shown.map(([id, name, content]) => html`<section id="${id}"><h2>${name}</h2>${content}</section>`)}
</body></html>
`.source
}

function summaryOf(runs: readonly ReportedRun[]): string {
  const packages = [...new Set(runs.flatMap(run => run.record.inputs.packages.map(({ name }) => name)))]
  const pipelines = new Set(runs.flatMap(run => run.record.inputs.pipelines.map(({ name }) => name)))
  const pages = new Set(runs.flatMap(run => run.rows.map(row => `${row.package}\n${row.page}`))).size
  const some = runs.some(run => run.record.inputs.every > 1) ? ` (every ${runs[0].record.inputs.every}th)` : ''
  return `${pipelines.size} pipelines on ${pages} pages${some} of ${packages.join(', ')}`
}

/** Results of all runs; where runs share a pipeline and a package, the run's id tells them apart. */
function mergedResults(runs: readonly ReportedRun[]): Result[] {
  const keys = runs.flatMap(run => run.results.map(result => `${result.package}\n${result.pipeline}\n${result.measure}`))
  const isShared = new Set(keys).size < keys.length
  return runs.flatMap(run =>
    run.results.map(result => (isShared ? { ...result, pipeline: `${result.pipeline} (${run.record.id})` } : result)),
  )
}

function scoresSection(results: readonly Result[], measures: readonly string[]): Html {
  const [first, ...others] = measures
  return html`<p>F1, mean over pages with its 95 % bootstrap interval, by ${first}; the best of each package in bold. Precision and recall show when the pointer rests on a figure.</p>
${resultTable(results, first)}
${others.map(measure => html`<details><summary>by ${measure}</summary>${resultTable(results, measure)}</details>`)}`
}

function scatterSection(results: readonly Result[], measure: string): Html {
  const groups = [
    ...groupBy(
      results.filter(result => result.measure === measure),
      result => result.package,
    ),
  ]
  return html`<p>Each point is a pipeline; dashed curves join points of equal F1.</p><div class="figures">
${groups.map(([name, of]) => html`<figure>${scatter(of.map(({ pipeline, p, r, f1 }) => ({ name: pipeline, p, r, f1 })))}<figcaption>${name}, ${measure}</figcaption></figure>`)}</div>`
}

async function sweepSection(run: ReportedRun, options: ReportOptions): Promise<Html> {
  const requests = options.sweeps ?? usualSweeps(run)
  if (requests.length === 0) return html``
  const planned = await planSweeps(requests, options.filtersFile)
  const source = await packageOf(run.record, 0)
  if ('reason' in source) return leftOut(source.reason, options)
  const pages = run.results.find(result => result.package === source.name)?.pages ?? 0
  const every = Math.max(1, Math.floor((pages * run.record.inputs.every) / (options.sweepPages ?? 60)))
  const measure = run.results.find(result => result.package === source.name)?.measure ?? 'multiset'
  const given = {
    ...(options.workers === undefined ? {} : { workers: options.workers }),
    ...(options.filtersFile === undefined ? {} : { filtersFile: options.filtersFile }),
  }
  const sweeps = await runSweeps(planned, { package: source.file, every, measure, ...given })
  return html`<p><span class="key p">precision</span>, <span class="key r">recall (dashed)</span> and <span class="key f">F1 (thick)</span> as one parameter runs through its range, others at their defaults; by ${measure}.</p><div class="figures">${sweeps.map(sweepChart)}</div>`
}

/** The three best pipelines that are a single filter with a number to vary. */
function usualSweeps(run: ReportedRun): SweepRequest[] {
  const [first] = run.results
  const ranked = run.results
    .filter(({ package: name, measure }) => name === first?.package && measure === first.measure)
    .sort((a, b) => b.f1 - a.f1)
  const requests: SweepRequest[] = []
  for (const { pipeline } of ranked) {
    const { pipeline: json } = run.record.inputs.pipelines.find(({ name }) => name === pipeline)!
    const filter = 'use' in json ? filters.find(({ name }) => name === json.use) : undefined
    const param = filter ? sweepParamOf(filter) : null
    if (filter && param !== null && !requests.some(request => request.filter === filter.name)) requests.push({ filter: filter.name, param })
    if (requests.length === 3) break
  }
  return requests
}

/** How many pipelines the section on kinds shows per package. */
const shownPipelines = 4

function kindSection(runs: readonly ReportedRun[], measure: string): Html {
  const figures: Html[] = []
  for (const run of runs) {
    for (const [name, rows] of groupBy(
      run.rows.filter(row => row.kind !== null && row.scores[measure]),
      row => row.package,
    )) {
      const ranked = run.results.filter(result => result.package === name && result.measure === measure).sort((a, b) => b.f1 - a.f1)
      for (const { pipeline } of ranked.slice(0, shownPipelines)) {
        const groups = [
          ...groupBy(
            rows.filter(row => row.pipeline === pipeline),
            row => row.kind!,
          ),
        ]
        const scores = groups
          .map(([kind, of]) => ({ kind, scores: of.map(row => row.scores[measure].f1) }))
          .sort((a, b) => b.scores.length - a.scores.length)
        figures.push(html`<figure>${kindChart(scores)}<figcaption><b>${pipeline}</b> on ${name}</figcaption></figure>`)
      }
    }
  }
  if (figures.length === 0) return html``
  return html`<p>Boxes reach from the lower to the upper quartile of page scores (${measure}), whiskers from the 5th to the 95th percentile; the bar is the median, the dot the mean.</p><div class="figures">${figures}</div>`
}

function comparisonSection(runs: readonly ReportedRun[]): Html {
  const comparisons = runs.flatMap(run => run.comparisons)
  if (comparisons.length === 0) return html``
  const tables = [...groupBy(comparisons, ({ measure }) => measure)]
  return html`<p>Paired by page: positive differences favour the first pipeline; bold where the p-value, corrected for all comparisons of a run, is below 0.05.</p>${tables.map(([measure, of]) => html`<h3>by ${measure}</h3>${comparisonTable(of)}`)}`
}

async function worstSection(run: ReportedRun, options: ReportOptions): Promise<Html> {
  const count = options.worst ?? 8
  if (count === 0) return html``
  const parts: Html[] = []
  for (let i = 0; i < run.record.inputs.packages.length; i++) {
    const source = await packageOf(run.record, i)
    if ('reason' in source) {
      parts.push(leftOut(source.reason, options))
      continue
    }
    const ranked = run.results
      .filter(({ package: name, measure }) => name === source.name && measure !== 'snippets')
      .sort((a, b) => b.f1 - a.f1)
    const best = ranked.find(({ measure }) => measure === ranked[0]?.measure)
    if (!best) continue
    const { pipeline, measure } = best
    const own = ownFiltersOf(run.record, pipeline, options.filtersFile)
    if ('reason' in own) {
      parts.push(leftOut(own.reason, options))
      continue
    }
    const request = { package: source.name, file: source.file, pipeline, measure, count, filtersFile: own.file }
    const pages = await worstPages(run.record, run.rows, request)
    parts.push(html`<h3>${source.name}: ${pipeline}</h3>${pages.map(page => renderWorstPage(page, measure))}`)
  }
  return html`<p>Where the best pipeline of each package does worst. The pages' text belongs to others: do not publish this section.</p>${parts}`
}

function leftOut(reason: string, options: ReportOptions): Html {
  options.onLeftOut?.(reason)
  return html`<p>${reason}</p>`
}

/** The file of a run's package, if it is still the one that was measured. */
async function packageOf(record: RunRecord, number: number): Promise<{ name: string; file: string } | { reason: string }> {
  const { name, digest } = record.inputs.packages[number]
  try {
    const readFrom = record.circumstances.files[name]
    const file = existsSync(readFrom) ? readFrom : packageFileOf(name)
    if ((await digestOf(file)) === digest) return { name, file }
    return { reason: `${name} has changed since the run; this section is left out.` }
  } catch {
    return { reason: `${name} is not there any more; this section is left out.` }
  }
}

function speedSection(runs: readonly ReportedRun[], results: readonly Result[]): Html {
  return html`<p>Milliseconds in each pipeline, parsing left out; what pipelines share (lines, tokens, measures of elements) counts for the first that asks for it. Times differ from machine to machine.</p>${speedTable(results)}
${runs.map(({ record }) => html`<details><summary>CPU time of ${record.id}: ${(record.circumstances.cpu.total / 1000).toFixed(1)} s, ${(100 * record.circumstances.cpu.outsideShare).toFixed(0)} % outside parsing, filters and measures</summary>${cpuTable(record.circumstances.cpu)}</details>`)}`
}

function runsSection(runs: readonly ReportedRun[]): Html {
  return html`${runs.map(
    ({ record, faults }) => html`<h3>${record.id}</h3><table><tbody>
<tr><td>digest</td><td class="left"><code>${record.digest}</code></td></tr>
<tr><td>started</td><td class="left">${record.circumstances.started}</td></tr>
<tr><td>versions</td><td class="left">gleaner ${record.inputs.versions.gleaner}, lab ${record.inputs.versions.lab}, Node ${record.inputs.versions.node}; seed ${record.inputs.seed}</td></tr>
${record.inputs.via === undefined ? '' : html`<tr><td>through</td><td class="left">${record.inputs.via}</td></tr>`}
${record.inputs.packages.map(({ name, digest }) => html`<tr><td>${name}</td><td class="left"><code>${digest}</code></td></tr>`)}
<tr><td>broken lines skipped</td><td class="left">${faults}</td></tr></tbody></table>
<details><summary>pipelines with all their parameters</summary><pre><code>${record.inputs.pipelines.map(({ name, effective }) => `${name}\n${JSON.stringify(effective, null, 1)}\n`).join('\n')}</code></pre></details>`,
  )}`
}
