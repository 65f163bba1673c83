/** Points in two dimensions with their clusters. */

import type { Scatter } from 'gleaner'
import { horizontalAxis, type PlotArea, verticalAxis } from './axes.js'
import type { FigureSeries } from './figure-data.js'
import { colours, type Panel, wrapText } from './panel.js'
import { extentOf } from './reduce.js'
import { formatValue, linearScale, type Scale } from './scale.js'
import { element, label, short } from './svg.js'

/** Marks of the clusters as steps from their middle: they differ in shape too, for grey paper. */
const shapes = [
  'm-2.6 0a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0z',
  'm0 -3.2l3 5.6h-6z',
  'm-2.4 -2.4h4.8v4.8h-4.8z',
  'm0 -3.4l3.4 3.4l-3.4 3.4l-3.4 -3.4z',
]

/** Most points that are drawn; of more, evenly chosen ones. */
const maxPoints = 2000

/** Draws a scatter plot with a legend beside it. With gold the shapes of marks show their clusters, and the colours what is wanted. */
export function scatterPanel(scatter: Scatter, x: FigureSeries, y: FigureSeries, width: number, letter: string): Panel {
  const doc = wrapText(
    `${scatter.name[0].toUpperCase()}${scatter.name.slice(1)}: ${y.name} over ${x.name}, one point per ${x.unit}.`,
    width - 30,
    11,
  )
  const top = 8 + doc.length * 14
  const area: PlotArea = { left: 62, top, right: Math.min(width - 200, 500), bottom: top + 240 }
  const [xLow, xHigh] = extentOf([...(extentOf(x.values) ?? [0, 1]), ...scatter.centres.map(centre => centre[0])]) ?? [0, 1]
  const [yLow, yHigh] = extentOf([...(extentOf(y.values) ?? [0, 1]), ...scatter.centres.map(centre => centre[1])]) ?? [0, 1]
  const xScale = linearScale(Math.min(0, xLow), xHigh, area.left, area.right, 6)
  const yScale = linearScale(Math.min(0, yLow), yHigh, area.bottom, area.top, 5)
  return {
    width,
    height: top + 240 + 36,
    svg: [
      label(`(${letter})`, 4, 11, 'panel'),
      ...doc.map((line, i) => label(line, 30, 11 + i * 14, 'doc')),
      verticalAxis(area, yScale, y.name, 14),
      horizontalAxis(area, xScale, x.name, 0),
      ...points(scatter, x, y, xScale, yScale),
      ...centres(scatter, xScale, yScale),
      legend(scatter, area, x.unit),
    ].join(''),
  }
}

function points(scatter: Scatter, x: FigureSeries, y: FigureSeries, xScale: Scale, yScale: Scale): string[] {
  const { gold } = x
  /** Marks by cluster and gold: twice the cluster, plus one for what is wanted. */
  const byInk = new Map<number, string[]>()
  const step = Math.max(1, Math.ceil(x.values.length / maxPoints))
  for (let i = 0; i < x.values.length; i += step) {
    if (!Number.isFinite(x.values[i]) || !Number.isFinite(y.values[i])) continue
    const cluster = scatter.cluster[i]
    const ink = 2 * cluster + (gold?.[i] ? 1 : 0)
    const marks = byInk.get(ink) ?? []
    byInk.set(ink, marks)
    marks.push(`M${short(xScale.at(x.values[i]))} ${short(yScale.at(y.values[i]))}${shapes[cluster % shapes.length]}`)
  }
  return [...byInk]
    .sort(([a], [b]) => a - b)
    .map(([ink, marks]) => {
      const style = gold === undefined ? inkOf(scatter, ink >> 1) : goldInk(ink % 2 === 1)
      return element('path', { d: marks.join(''), ...style })
    })
}

function centres(scatter: Scatter, xScale: Scale, yScale: Scale): string[] {
  return scatter.centres.map(([cx, cy], cluster) => {
    const at = `M${short(xScale.at(cx))} ${short(yScale.at(cy))}`
    return element('path', { d: `${at}m-6 -6l12 12m0 -12l-12 12`, stroke: colourOf(scatter, cluster), 'stroke-width': 2.4, fill: 'none' })
  })
}

function legend(scatter: Scatter, area: PlotArea, unit: string): string {
  const counts = new Map<number, number>()
  for (let i = 0; i < scatter.cluster.length; i++) counts.set(scatter.cluster[i], (counts.get(scatter.cluster[i]) ?? 0) + 1)
  const left = area.right + 24
  return scatter.centres
    .map((centre, cluster) => {
      const y = area.top + 12 + cluster * 44
      const mark = element('path', { d: `M${left} ${y - 4}${shapes[cluster % shapes.length]}`, ...inkOf(scatter, cluster) })
      const n = counts.get(cluster) ?? 0
      const fate = scatter.dropped === cluster ? ', dropped' : ''
      return (
        mark +
        label(`cluster ${cluster}${fate}`, left + 12, y, 'axis') +
        label(`${n.toLocaleString('en')} ${unit}${n === 1 ? '' : 's'}`, left + 12, y + 13, 'note') +
        label(`centre (${formatValue(centre[0])}, ${formatValue(centre[1])})`, left + 12, y + 26, 'note')
      )
    })
    .join('')
}

function inkOf(scatter: Scatter, cluster: number): { fill: string; stroke: string; 'stroke-width': number; 'fill-opacity': number } {
  const colour = colourOf(scatter, cluster)
  return { fill: colour, stroke: colour, 'stroke-width': 0.8, 'fill-opacity': scatter.dropped === cluster ? 0.15 : 0.65 }
}

function goldInk(isWanted: boolean): ReturnType<typeof inkOf> {
  const colour = isWanted ? colours.gold : colours.notGold
  return { fill: colour, stroke: colour, 'stroke-width': 0.8, 'fill-opacity': 0.5 }
}

function colourOf(scatter: Scatter, cluster: number): string {
  return scatter.dropped === cluster ? '#7d858c' : colours.clusters[cluster % colours.clusters.length]
}
