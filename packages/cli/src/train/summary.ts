/** What a training says when it is done. */

import type { OutOfFold } from '@gleaner/lab/train'
import { columns } from '../io/table.js'
import type { TrainRequest } from './request.js'
import type { Trained } from './train-model.js'

/** The fields of records that the summary shows; which there are depends on what was trained. */
interface Record {
  readonly pages?: number
  readonly folds?: number
  readonly trees?: number
  readonly crossValidatedF1?: { readonly all: number }
  readonly outOfFold?: { readonly before: number; readonly after: number } | Readonly<{ [name: string]: OutOfFold }>
  readonly memberF1?: readonly { readonly member: string; readonly f1: number }[]
}

/** The summary in words: what was written, how good it is, how to use it. */
export function summaryText({ subject }: TrainRequest, { model }: Trained, bytes: number, shownFile: string): string {
  const record = model.record as Record
  const lines = [`${shownFile}: ${model.format}, id "${model.id}", ${(bytes / 1000).toFixed(1)} kB, trained on ${record.pages} pages`]
  const scores = scoreLines(record)
  const use = subject.kind === 'fine-tuning' ? 'learned' : subject.kind
  const path = /[\\/]/.test(shownFile) ? shownFile : `./${shownFile}`
  const form = use === 'mss' ? '"form": "supervised", ' : ''
  const pipeline = use === 'stack' ? path : `'{ "use": "${use}", "with": { ${form}"model": "${path}" } }'`
  lines.push(...(scores === '' ? [] : ['', scores]), '', `Use it: gleaner extract page.html --pipeline ${pipeline}`)
  return `${lines.join('\n')}\n`
}

function scoreLines({ folds, trees, crossValidatedF1, outOfFold, memberF1 }: Record): string {
  const shown = (x: number): string => x.toFixed(3)
  if (crossValidatedF1) return `F1 on pages of sites it was not trained on, 5 folds: ${shown(crossValidatedF1.all)}`
  if (!outOfFold) return ''
  if ('before' in outOfFold && typeof outOfFold.before === 'number') {
    const { before, after } = outOfFold as { before: number; after: number }
    const change = trees === 0 ? 'more trees did not help: the model is the one it started from' : `${trees} trees added`
    return `F1 on pages of sites that the new trees were not trained on, ${folds} folds: ${shown(before)} before, ${shown(after)} after; ${change}`
  }
  const rows = Object.entries(outOfFold as { [name: string]: OutOfFold }).map(([name, { pages, f1, cleaneval }]) => [
    name,
    String(pages),
    shown(f1),
    shown(cleaneval),
  ])
  const table = columns([['package', 'pages', 'F1', 'CleanEval score'], ...rows], [1, 2, 3])
  const members = (memberF1 ?? []).map(({ member, f1 }) => `  ${shown(f1)}  ${member}`)
  return [
    `On pages of sites it was not trained on, ${folds} folds:`,
    table,
    ...(members.length > 0 ? ['', 'F1 of its members:', ...members] : []),
  ].join('\n')
}

/** The summary as one object. */
export function summaryJson({ seed }: TrainRequest, { model }: Trained, bytes: number, shownFile: string): object {
  return { file: shownFile, id: model.id, format: model.format, bytes, seed, record: model.record }
}
