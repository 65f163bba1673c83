/** An extraction as a figure: what every step computed, where its thresholds lie, what it kept. */

import { type FigureData, type FigureSource, type FigureStep, figureDataOf } from './figure-data.js'
import { colours, fullWidth, type Panel, stack, style, wrapText } from './panel.js'
import { ribbonPanel } from './ribbon-panel.js'
import { formatValue } from './scale.js'
import { element, escapeText, group, label } from './svg.js'
import { tracePanels } from './trace-panels.js'

const margin = 20

/** Draws the traces of all steps as one SVG document that needs nothing else. */
export function extractionFigure(source: FigureSource): string {
  return drawFigure(figureDataOf(source))
}

/** Draws plain data, which may come from another thread, as one SVG document that needs nothing else. */
export function drawFigure({ title, axisLength, steps, hasGold }: FigureData): string {
  const letters = letterSequence()
  const panels: Panel[] = [
    titlePanel(
      title,
      steps.some(({ trace }) => (trace?.thresholds ?? []).length > 0),
      hasGold,
    ),
  ]
  if (steps.length > 1 || !steps.some(({ trace }) => trace)) panels.push(ribbons(steps, axisLength, letters()))
  for (const step of steps) {
    if (!step.trace || step.trace.series.length === 0) continue
    const drawn = tracePanels(step.trace, letters)
    panels.push(headPanel(step, drawn.omitted), ...drawn.panels)
  }
  const { height, svg } = stack(panels, 14, (panel, y) => group(margin, margin + y, panel.svg))
  const width = fullWidth + 2 * margin
  return `${element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${width} ${Math.ceil(height + 2 * margin)}`,
      width,
      height: Math.ceil(height + 2 * margin),
      role: 'img',
    },
    element('title', {}, escapeText(title)),
    element('style', {}, style),
    element('rect', { width: '100%', height: '100%', fill: '#ffffff' }),
    svg,
  )}\n`
}

function titlePanel(title: string, hasThresholds: boolean, hasGold: boolean): Panel {
  const lines = wrapText(title, fullWidth, 15)
  const legend = [
    element('rect', { x: 0, y: 0, width: 12, height: 9, fill: colours.kept }) + label('kept', 17, 9, 'note'),
    element('rect', { x: 58, y: 0, width: 12, height: 9, fill: colours.dropped }) + label('dropped', 75, 9, 'note'),
    element('path', { d: 'M136 5h20', stroke: colours.threshold, 'stroke-width': 1.2, 'stroke-dasharray': '5 3' }) +
      label('threshold', 161, 9, 'note'),
  ]
  const goldLegend = [
    element('rect', { x: 236, y: 0, width: 12, height: 9, fill: colours.gold }) + label('wanted by the gold text', 253, 9, 'note'),
    element('rect', { x: 386, y: 0, width: 12, height: 9, fill: colours.notGold }) + label('not wanted', 403, 9, 'note'),
  ]
  return {
    width: fullWidth,
    height: lines.length * 19 + 16,
    svg: [
      ...lines.map((line, i) => label(line, 0, 13 + i * 19, 'title')),
      group(0, lines.length * 19 + 2, ...legend.slice(0, hasThresholds ? 3 : 2), ...(hasGold ? goldLegend : [])),
    ].join(''),
  }
}

/** The head of a step: its place and name, how much it kept, its parameters and the single facts of its trace. */
function headPanel(step: FigureStep, omitted: readonly string[]): Panel {
  const { path, name, params, status, trace } = step
  const kept = `${name}${path === '$' ? '' : `, at ${path}`}: ${wordsText(step)}${status === 'ok' ? '' : ` (${status})`}`
  const facts = [...pairs('parameters', params), ...pairs('found', trace?.notes ?? {})]
  if (omitted.length > 0) facts.push(`not drawn, being empty or 0 throughout: ${omitted.join(', ')}`)
  const lines = facts.flatMap(fact => wrapText(fact, fullWidth, 10.5))
  const rule = element('path', { d: `M0 0H${fullWidth}`, stroke: colours.axis, 'stroke-width': 0.8 })
  return {
    width: fullWidth,
    height: 20 + lines.length * 14,
    svg: [rule, label(kept, 0, 17, 'head'), ...lines.map((line, i) => label(line, 0, 33 + i * 14, 'note'))].join(''),
  }
}

function pairs(title: string, values: Readonly<Record<string, string | number | boolean>>): string[] {
  const entries = Object.entries(values).map(([name, value]) => `${name} ${typeof value === 'number' ? formatValue(value) : value}`)
  return entries.length === 0 ? [] : [`${title}: ${entries.join(', ')}`]
}

function ribbons(steps: readonly FigureStep[], axisLength: number, letter: string): Panel {
  const rows = steps.map(step => ({
    name: step.name,
    depth: (step.path.match(/\[/g) ?? []).length,
    keep: step.keep,
    input: step.input,
    fact: wordsText(step).replace('kept ', ''),
  }))
  return ribbonPanel(rows, axisLength, fullWidth, letter)
}

function wordsText({ wordsKept, wordsIn }: FigureStep): string {
  return `kept ${Math.round(wordsKept).toLocaleString('en')} of ${Math.round(wordsIn).toLocaleString('en')} words`
}

/** a, b, … z, aa, ab … */
function letterSequence(): () => string {
  let n = 0
  return () => {
    const i = n++
    const last = String.fromCharCode(97 + (i % 26))
    return i < 26 ? last : String.fromCharCode(96 + Math.floor(i / 26)) + last
  }
}
