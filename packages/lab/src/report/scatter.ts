/** Precision against recall, one point per pipeline, over curves of equal F1. */

import { acrossOf, axes, type Frame, n, pointsOf, upwardsOf } from './chart.js'
import { type Html, html, share } from './html.js'

/** One pipeline's means. */
export interface ScatterPoint {
  readonly name: string
  readonly p: number
  readonly r: number
  readonly f1: number
}

const frame: Frame = { width: 420, height: 340, left: 44, right: 12, top: 10, bottom: 36 }

/** Draws the scatter of one package. */
export function scatter(points: readonly ScatterPoint[]): Html {
  const low = Math.max(0, Math.floor((Math.min(...points.flatMap(({ p, r }) => [p, r])) - 0.02) * 10) / 10)
  const x = acrossOf(frame, low, 1)
  const y = upwardsOf(frame, low, 1)
  const best = Math.max(...points.map(({ f1 }) => f1))
  const ranked = [...points].sort((a, b) => b.f1 - a.f1)
  const labels = placeLabels(ranked.map(({ name, p, r }) => ({ name, x: x.at(r), y: y.at(p) })))
  return html`<svg viewBox="0 0 ${frame.width} ${frame.height}" role="img" aria-label="Precision against recall">
${axes(frame, { scale: x, title: 'recall' }, { scale: y, title: 'precision' })}
${[0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9].map(f1 => isoCurve(f1, low, x.at, y.at))}
${ranked.map(
  ({ name, p, r, f1 }) =>
    html`<circle class="${f1 === best ? 'dot best' : 'dot'}" cx="${n(x.at(r))}" cy="${n(y.at(p))}" r="${f1 === best ? 4.5 : 3.2}"><title>${name}: P ${share(p)}, R ${share(r)}, F1 ${share(f1)}</title></circle>`,
)}
${labels.map(label => html`<text class="label" x="${n(label.x)}" y="${n(label.y)}" text-anchor="${label.anchor}">${label.name}</text>`)}
</svg>`
}

function isoCurve(f1: number, low: number, x: (value: number) => number, y: (value: number) => number): Html {
  const points: [number, number][] = []
  for (let r = Math.max(low, f1 / (2 - f1)); r <= 1.0001; r += 0.01) {
    const p = (f1 * r) / (2 * r - f1)
    if (p >= low && p <= 1.0001) points.push([x(Math.min(1, r)), y(Math.min(1, p))])
  }
  if (points.length < 2) return html``
  const [startX, startY] = points[0]
  return html`<polyline class="iso" points="${pointsOf(points)}"/><text class="iso-label" x="${n(startX + 3)}" y="${n(startY + 9)}">${f1}</text>`
}

interface Label {
  readonly name: string
  readonly x: number
  readonly y: number
  readonly anchor: 'start' | 'end' | 'middle'
}

/** Puts labels beside their points where there is room, the best pipelines first; others keep their tooltip only. */
function placeLabels(points: readonly { readonly name: string; readonly x: number; readonly y: number }[]): Label[] {
  const taken: Box[] = points.map(({ x, y }) => ({ left: x - 3, right: x + 3, top: y - 3, bottom: y + 3 }))
  const labels: Label[] = []
  for (const { name, x, y } of points) {
    const width = name.length * 5.2
    const places: Label[] = [
      { name, x: x + 6, y: y + 3, anchor: 'start' },
      { name, x: x - 6, y: y + 3, anchor: 'end' },
      { name, x, y: y - 6, anchor: 'middle' },
      { name, x, y: y + 13, anchor: 'middle' },
    ]
    const free = places.find(place => isFree(boxOf(place, width), taken))
    if (!free) continue
    labels.push(free)
    taken.push(boxOf(free, width))
  }
  return labels
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

function boxOf({ x, y, anchor }: Label, width: number): Box {
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  return { left, right: left + width, top: y - 9, bottom: y + 2 }
}

function isFree(box: Box, taken: readonly Box[]): boolean {
  if (box.left < frame.left || box.right > frame.width - 2 || box.top < frame.top || box.bottom > frame.height - frame.bottom) return false
  return taken.every(other => box.right < other.left || box.left > other.right || box.bottom < other.top || box.top > other.bottom)
}
