/** How page scores are spread, kind by kind: boxes from quartile to quartile, whiskers from the fifth to the ninety-fifth percentile. */

import { mean, quantile } from '../statistics/index.js'
import { acrossOf, axes, type Frame, n } from './chart.js'
import { type Html, html, share } from './html.js'

/** Page scores of one kind. */
export interface KindScores {
  readonly kind: string
  readonly scores: readonly number[]
}

const rowHeight = 26

/** Draws the distribution of one pipeline on one package. */
export function kindChart(groups: readonly KindScores[]): Html {
  const frame: Frame = { width: 420, height: 48 + rowHeight * groups.length, left: 122, right: 14, top: 8, bottom: 36 }
  const x = acrossOf(frame, 0, 1)
  return html`<svg viewBox="0 0 ${frame.width} ${frame.height}" role="img" aria-label="Distribution of page scores by kind">
${axes(frame, { scale: x, title: 'F1 of a page' }, null)}
${groups.map((group, i) => boxPlot(group, frame.top + rowHeight * (i + 0.5), frame.left, x.at))}
</svg>`
}

function boxPlot({ kind, scores }: KindScores, y: number, left: number, x: (value: number) => number): Html {
  const [low, q1, middle, q3, high] = [0.05, 0.25, 0.5, 0.75, 0.95].map(level => x(quantile(scores, level)))
  const average = mean(scores)
  return html`<g><title>${kind}: mean ${share(average)}, median ${share(quantile(scores, 0.5))}, ${scores.length} pages</title>
<text x="${left - 8}" y="${n(y + 4)}" text-anchor="end">${kind} <tspan class="iso-label">${scores.length}</tspan></text>
<line class="whisker" x1="${n(low)}" x2="${n(high)}" y1="${n(y)}" y2="${n(y)}"/>
<rect class="box" x="${n(q1)}" y="${n(y - 7)}" width="${n(Math.max(1, q3 - q1))}" height="14"/>
<line class="median" x1="${n(middle)}" x2="${n(middle)}" y1="${n(y - 7)}" y2="${n(y + 7)}"/>
<circle class="mean" cx="${n(x(average))}" cy="${n(y)}" r="2.6"/></g>`
}
