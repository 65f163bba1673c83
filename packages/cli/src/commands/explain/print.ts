/** An explanation as text for people. */

import type { BlockFact, ExplainedStep, ExplainedThreshold, Explanation } from 'gleaner/explain'
import { describeNumber } from '../../io/numbers.js'
import { cut, wrap } from '../../io/table.js'

/** Writes an explanation in lines of at most `width` characters. */
export function printExplanation({ page, pipeline, result, steps }: Explanation, width: number): string {
  const confidence = result.confidence === null ? '' : `, confidence ${result.confidence.toFixed(2)}`
  const kind = result.pageKind === null ? '' : `, ${result.pageKind}`
  const parts = [
    `${page.name}: ${words(page.words)} in ${page.blocks} blocks${page.title ? `, “${cut(page.title, 60)}”` : ''}`,
    wrap(`${pipeline.name}: ${pipeline.sentence}`, width, '  '),
    ...steps.map((step, i) => printStep(step, i + 1, width)),
    `Result: ${result.status}, kept ${words(result.words)} of ${describeNumber(page.words)}${kind}${confidence}.`,
  ]
  return `${parts.join('\n\n')}\n`
}

function printStep(step: ExplainedStep, number: number, width: number): string {
  const place = step.path === '$' ? '' : `  at ${step.path}`
  const percent = step.wordsIn === 0 ? '' : ` (${Math.round((100 * step.wordsKept) / step.wordsIn)} %)`
  const status = step.status === 'ok' ? '' : `, ${statusText(step.status)}`
  const lines = [
    `${number}. ${step.name}${place}  ${step.ms.toFixed(1)} ms`,
    `   kept ${describeNumber(step.wordsKept)} of ${words(step.wordsIn)}${percent}${status}`,
  ]
  const say = (title: string, text: string): void => void lines.push(`   ${title.padEnd(11)}${wrap(text, width - 14, ' '.repeat(14))}`)
  if (step.summary) say('does', step.summary)
  if (step.reference) say('paper', step.reference)
  if (Object.keys(step.params).length > 0) say('parameters', pairs(step.params))
  for (const threshold of step.thresholds) say('threshold', thresholdText(threshold))
  if (Object.keys(step.notes).length > 0) say('found', pairs(step.notes))
  lines.push(
    ...blockLines('kept', step.largestKept, step.blocks.kept, width),
    ...blockLines('dropped', step.largestDropped, step.blocks.dropped, width),
  )
  return lines.join('\n')
}

function thresholdText({ name, value, on, keeps, unit, onKeptSide, of }: ExplainedThreshold): string {
  const verb = keeps === 'above' ? 'reach it' : 'stay at or below it'
  return `${name} = ${describeNumber(value)} on ${on}: ${describeNumber(onKeptSide)} of ${describeNumber(of)} ${unit}s ${verb}`
}

function blockLines(fate: string, blocks: readonly BlockFact[], count: number, width: number): string[] {
  if (count === 0) return []
  const head = blocks.length === count ? `   ${fate}:` : `   ${fate}: ${describeNumber(count)} blocks, the largest:`
  return [
    head,
    ...blocks.map(({ words: n, element, score, values, text, keptShare }) => {
      const numbers = Object.entries(values).slice(0, 4)
      const facts = [
        ...(keptShare > 0 && keptShare < 1 ? [`${Math.round(keptShare * 100)} % kept`] : []),
        ...(score === null ? [] : [`score ${score.toFixed(2)}`]),
        ...numbers.map(([name, value]) => `${name} ${describeNumber(value)}`),
      ].join(', ')
      const line = `     ${describeNumber(n).padStart(5)} w  ${cut(element, 44)}${facts === '' ? '' : `  (${facts})`}`
      return `${line}\n              “${cut(text, Math.max(20, width - 16))}”`
    }),
  ]
}

function statusText(status: string): string {
  switch (status) {
    case 'empty':
      return 'no text came in'
    case 'no-content':
      return 'it ran and kept nothing'
    case 'fallback-all':
      return 'it could not run and kept all'
    case 'needs-rendering':
      return 'it needs a rendered page and abstained'
    default:
      return status
  }
}

function pairs(values: Readonly<Record<string, string | number | boolean>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name} ${typeof value === 'number' ? describeNumber(value) : value}`)
    .join(', ')
}

function words(count: number): string {
  return `${describeNumber(count)} word${count === 1 ? '' : 's'}`
}
