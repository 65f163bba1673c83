/** Precision, recall and F1 over the values of one parameter: the trade-off figures of the papers. */

import { acrossOf, axes, type Frame, n, pointsOf, upwardsOf } from './chart.js'
import { type Html, html } from './html.js'
import type { Sweep, SweepPoint } from './sweep.js'

const frame: Frame = { width: 340, height: 230, left: 42, right: 12, top: 10, bottom: 36 }

/** Draws one sweep; the default value is marked. */
export function sweepChart({ filter, param, points, default: usual, package: name, pages }: Sweep): Html {
  const low = Math.max(0, Math.floor((Math.min(...points.flatMap(({ p, r, f1 }) => [p, r, f1])) - 0.02) * 10) / 10)
  const x = acrossOf(frame, points[0].value, points.at(-1)!.value)
  const y = upwardsOf(frame, low, 1)
  const line = (kind: 'p' | 'r' | 'f', of: (point: SweepPoint) => number) =>
    html`<polyline class="line ${kind}" points="${pointsOf(points.map(point => [x.at(point.value), y.at(of(point))] as const))}"/>`
  const best = points.reduce((a, b) => (b.f1 > a.f1 ? b : a))
  return html`<figure><svg viewBox="0 0 ${frame.width} ${frame.height}" role="img" aria-label="${filter}: trade-off over ${param}">
${axes(frame, { scale: x, title: param }, { scale: y, title: 'score' })}
<line class="default" x1="${n(x.at(usual))}" x2="${n(x.at(usual))}" y1="${frame.top}" y2="${frame.height - frame.bottom}"><title>default ${usual}</title></line>
${line('r', ({ r }) => r)}${line('p', ({ p }) => p)}${line('f', ({ f1 }) => f1)}
</svg><figcaption><b>${filter}</b>, ${param}: best F1 ${best.f1.toFixed(3)} at ${best.value} (dotted: default ${usual}); ${pages} pages of ${name}</figcaption></figure>`
}
