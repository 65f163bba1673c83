/** The report of a search for a pipeline: one HTML file that needs no other files. */

import { membersOf, type Pipeline } from 'gleaner'
import type { SearchEvent, SearchRecord } from '../optimise/index.js'
import { acrossOf, axes, type Frame, n, pointsOf, upwardsOf } from './chart.js'
import { type Html, html } from './html.js'
import { style } from './style.js'

const frame: Frame = { width: 520, height: 260, left: 48, right: 14, top: 12, bottom: 38 }

type Generation = Extract<SearchEvent, { type: 'generation' }>

/** Writes the report of a search. */
export function buildSearchReport(record: SearchRecord): string {
  const { words, keepsStart, from, warnings, scores } = record
  return html`<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Search for a pipeline</title><style>${style}</style></head><body>
<h1>${keepsStart ? 'Keep the start pipeline' : `Recommended: ${from}`}</h1>
<p>${words}</p>
${warnings.map(warning => html`<p><b>Note.</b> ${warning}.</p>`)}
<h2>Scores</h2>${scoreTable(record)}
<p>The search gains ${signed(scores.train - scores.test)} on its own pages over pages that it did not see: that part is overfitting.</p>
<h2>Steps of the ladder</h2>${ladderTable(record)}
<h2>Generations</h2>${generationCharts(record.events)}
<h2>Score against CPU</h2>${frontChart(record)}
<h2>What each member adds</h2>${memberTable(record)}
<h2>The pipeline</h2><figure>${graph(record.pipeline)}</figure><pre>${JSON.stringify(record.pipeline, null, 2)}</pre>
<h2>How it was found</h2><pre>${JSON.stringify(record.settings, null, 2)}</pre>
</body></html>
`.source
}

function scoreTable({ scores, comparisons, pages, domains, folds, split }: SearchRecord): Html {
  return html`<p>${pages} pages of ${domains} domains, ${folds} test folds by ${split}.</p>
<table><thead><tr><th></th><th>score</th></tr></thead><tbody>
<tr><td>search pages</td><td>${scores.train.toFixed(4)}</td></tr>
<tr><td>validation pages</td><td>${scores.validation.toFixed(4)}</td></tr>
<tr><td>test pages</td><td>${scores.test.toFixed(4)} ± ${scores.testError.toFixed(4)}</td></tr></tbody></table>
<table><thead><tr><th>against</th><th>its score</th><th>gain</th><th>95 %</th><th>p</th><th></th></tr></thead><tbody>
${comparisons.map(
  ({ with: other, value, difference, low, high, pValue }) =>
    html`<tr><td>${other}</td><td>${value.toFixed(4)}</td><td>${signed(difference)}</td><td>${signed(low)} … ${signed(high)}</td><td>${pValue.toFixed(4)}</td><td class="left">${pValue < 0.05 ? (difference > 0 ? 'better' : 'worse') : 'not significant'}</td></tr>`,
)}</tbody></table>`
}

function ladderTable({ rungs }: SearchRecord): Html {
  if (rungs.length === 0) return html`<p class="soft">This strategy has no steps.</p>`
  return html`<table><thead><tr><th>step</th><th>search</th><th>validation</th><th>gain</th><th>standard error</th></tr></thead><tbody>
${rungs.map(
  ({ name, train, validation, error, isChosen }) =>
    html`<tr><td>${isChosen ? '→ ' : ''}${name}</td><td>${train.toFixed(4)}</td><td>${validation.toFixed(4)}</td><td>${signed(validation - rungs[0].validation)}</td><td>${error.toFixed(4)}</td></tr>`,
)}</tbody></table>`
}

/** One chart per run of genetic programming that had two generations or more. */
function generationCharts(events: readonly SearchEvent[]): Html {
  const runs: { part: string; generations: Generation[] }[] = []
  for (const event of events) {
    if (event.type === 'rung') runs.push({ part: event.part, generations: [] })
    else if (event.type === 'generation') runs.at(-1)?.generations.push(event)
  }
  const drawn = runs.filter(({ generations }) => generations.length > 1)
  return drawn.length === 0 ? html`<p class="soft">No generations were bred.</p>` : html`${drawn.map(generationChart)}`
}

function generationChart({ part, generations }: { part: string; generations: readonly Generation[] }): Html {
  const values = generations.flatMap(({ best, median }) => [best, median])
  const x = acrossOf(frame, 1, generations.length)
  const y = upwardsOf(frame, Math.min(...values), Math.max(...values))
  const line = (kind: string, of: (generation: Generation) => number): Html =>
    html`<polyline class="line ${kind}" points="${pointsOf(generations.map((each, i) => [x.at(i + 1), y.at(of(each))] as const))}"/>`
  return html`<figure><svg viewBox="0 0 ${frame.width} ${frame.height}" role="img" aria-label="Fitness over generations, ${part}">
${axes(frame, { scale: x, title: 'generation' }, { scale: y, title: 'score' })}${line('f', ({ best }) => best)}${line('p', ({ median }) => median)}
</svg><figcaption>${part}: best and median</figcaption></figure>`
}

function frontChart({ front }: SearchRecord): Html {
  if (front.length < 2) return html`<p class="soft">CPU was not an objective.</p>`
  const x = acrossOf(frame, 0, Math.max(...front.map(({ cpu }) => cpu)))
  const y = upwardsOf(frame, Math.min(...front.map(({ value }) => value)), Math.max(...front.map(({ value }) => value)))
  return html`<figure><svg viewBox="0 0 ${frame.width} ${frame.height}" role="img" aria-label="Pareto front">
${axes(frame, { scale: x, title: 'CPU ms per page' }, { scale: y, title: 'score' })}
${front.map(({ pipeline, value, cpu }) => html`<circle cx="${n(x.at(cpu))}" cy="${n(y.at(value))}" r="4"><title>${JSON.stringify(pipeline)}</title></circle>`)}
</svg><figcaption>Pipelines that no other one beats in both</figcaption></figure>`
}

function memberTable({ contributions }: SearchRecord): Html {
  if (contributions.length === 0) return html`<p class="soft">The pipeline is one filter.</p>`
  return html`<table><thead><tr><th>member</th><th>loss without it</th></tr></thead><tbody>
${contributions.map(({ member, gain }) => html`<tr><td>${JSON.stringify(member)}</td><td>${signed(gain)}</td></tr>`)}</tbody></table>`
}

/** One node of the drawn pipeline. */
interface Placed {
  readonly label: string
  readonly depth: number
  readonly row: number
  readonly parent: number
}

/** The pipeline as a tree from left to right. */
function graph(pipeline: Pipeline): Html {
  const nodes: Placed[] = []
  let rows = 0
  const place = (node: Pipeline, depth: number, parent: number): void => {
    const index = nodes.length
    const members = membersOf(node)
    nodes.push({ label: labelOf(node), depth, row: rows, parent })
    if (members.length === 0) rows++
    for (const member of members) place(member, depth + 1, index)
  }
  place(pipeline, 0, -1)
  const at = ({ depth, row }: Placed): readonly [number, number] => [10 + depth * 190, 20 + row * 26]
  const width = 200 + 190 * Math.max(...nodes.map(({ depth }) => depth))
  const edges = nodes.flatMap(node => {
    if (node.parent < 0) return []
    const [[x1, y1], [x2, y2]] = [at(nodes[node.parent]), at(node)]
    return [html`<path d="M${x1 + 170} ${y1 - 4}L${x2 - 6} ${y2 - 4}" stroke="currentColor" fill="none" opacity=".4"/>`]
  })
  const labels = nodes.map(
    node => html`<text x="${at(node)[0]}" y="${at(node)[1]}" fill="currentColor" font-size="12">${node.label}</text>`,
  )
  return html`<svg viewBox="0 0 ${width} ${rows * 26 + 10}" width="${width}" role="img" aria-label="The pipeline as a graph">${edges}${labels}</svg>`
}

function labelOf(node: Pipeline): string {
  if ('use' in node) return `${node.use}${node.preset === undefined ? '' : ` (${node.preset})`}`
  if ('vote' in node) return `vote, ${node.minVotes ?? `${Math.round(100 * (node.quorum ?? 1))} %`}`
  if ('parallel' in node) return node.merge
  if ('first' in node) return `first with ${node.minWords} words`
  return 'consensus' in node ? 'consensus' : 'stack' in node ? `stack ${node.model}` : 'then'
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(4)}`
}
