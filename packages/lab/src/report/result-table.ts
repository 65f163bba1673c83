/** Pipelines against packages: the table of F1, the best in bold. */

import type { Comparison, Result } from '../evaluate/index.js'
import { type Html, html, share } from './html.js'

/** One table per measure; rows are ordered by their mean over the packages they have. */
export function resultTable(results: readonly Result[], measure: string): Html {
  const of = results.filter(result => result.measure === measure)
  const packages = [...new Set(of.map(result => result.package))]
  const find = (pipeline: string, name: string) => of.find(result => result.pipeline === pipeline && result.package === name)
  const meanOf = (pipeline: string) => {
    const values = packages.map(name => find(pipeline, name)?.f1).filter(value => value !== undefined)
    return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  }
  const pipelines = [...new Set(of.map(result => result.pipeline))].sort((a, b) => meanOf(b) - meanOf(a))
  const best = new Map(packages.map(name => [name, Math.max(...of.filter(result => result.package === name).map(({ f1 }) => f1))]))
  const pages = (name: string) => of.find(result => result.package === name)!.pages
  return html`<table><thead><tr><th>pipeline</th>${packages.map(name => html`<th>${name}<br>${pages(name)} pages</th>`)}<th>mean</th></tr></thead><tbody>
${pipelines.map(
  pipeline =>
    html`<tr><td>${pipeline}</td>${packages.map(name => cell(find(pipeline, name), best.get(name)!))}<td>${share(meanOf(pipeline))}</td></tr>`,
)}
</tbody></table>`
}

function cell(result: Result | undefined, best: number): Html {
  if (!result) return html`<td></td>`
  const { p, r, f1, f1OfMeans, low, high, errors } = result
  const hint = `P ${share(p)}, R ${share(r)}, F1 of means ${share(f1OfMeans)}${errors > 0 ? `, ${errors} errors` : ''}`
  return html`<td class="${f1 === best ? 'best' : ''}" title="${hint}">${share(f1)}<span class="interval">${share(low)}–${share(high)}</span></td>`
}

/** Paired comparisons: who is better, and how sure that is. */
export function comparisonTable(comparisons: readonly Comparison[]): Html {
  return html`<table><thead><tr><th>package</th><th class="left">first</th><th class="left">second</th><th>difference</th><th>95 %</th><th>p (Holm)</th><th>pages won</th><th>lost</th></tr></thead><tbody>
${comparisons.map(
  ({ package: name, first, second, difference, low, high, adjusted, won, lost }) =>
    html`<tr><td>${name}</td><td class="left">${first}</td><td class="left">${second}</td><td class="${adjusted < 0.05 ? 'best' : ''}">${difference.toFixed(4)}</td><td>${low.toFixed(4)} … ${high.toFixed(4)}</td><td>${adjusted.toFixed(4)}</td><td>${won}</td><td>${lost}</td></tr>`,
)}
</tbody></table>`
}
