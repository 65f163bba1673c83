/** What a training says beside its summary: figures of unseen pages where there were too few sites, why there are none, what was skipped. */

import type { OutOfFold, Skipped } from '@gleaner/lab/train'
import type { Console } from '../io/console.js'
import { columns } from '../io/table.js'
import type { TrainRequest } from '../train/request.js'
import type { Trained } from '../train/train-model.js'

/** The fields of records that are read here; which there are depends on what was trained. */
interface Notable {
  readonly folds?: number
  readonly sites?: number
  readonly trees?: number
  readonly crossValidatedF1?: unknown
  readonly outOfFold?: unknown
  readonly unseenPages?: UnseenPages
  /** How many places were broken, and the first of them. */
  readonly skipped?: number
  readonly faults?: readonly Skipped[]
  readonly memberF1?: readonly { readonly member: string; readonly f1: number }[]
}

/** Figures of folds of pages: of a fine-tuning, of "learned", or package by package. */
type UnseenPages = { readonly before: number; readonly after: number } | { readonly all: number } | Readonly<{ [name: string]: OutOfFold }>

/** Tells of every broken place that the record lists. */
export async function warnOfSkipped({ model }: Trained, console: Console): Promise<void> {
  const { skipped = 0, faults = [] } = model.record as Notable
  for (const { package: name, line, reason } of faults) await console.warn(`skipped: ${reason}`, line === null ? name : `${name}:${line}`)
  if (skipped > faults.length) await console.warn(`and ${skipped - faults.length} more were skipped`)
}

/** The notes in words, empty where the summary says everything. */
export function notesText(request: TrainRequest, { model }: Trained): string {
  const record = model.record as Notable
  const { skipped = 0 } = record
  const parts = [
    ...(skipped > 0 ? [[`Skipped in the packages: ${skipped} broken ${skipped === 1 ? 'place' : 'places'}.`]] : []),
    measureLines(request, record),
  ]
  return parts.map(lines => (lines.length === 0 ? '' : `\n${lines.join('\n')}\n`)).join('')
}

function measureLines({ folds }: TrainRequest, record: Notable): string[] {
  if (record.unseenPages) return unseenLines(record, record.unseenPages)
  const isMeasured = record.crossValidatedF1 !== undefined || record.outOfFold !== undefined
  return isMeasured || folds === 0 ? [] : ['Nothing was measured: no page has a whole gold text.']
}

function unseenLines({ folds, sites, trees, memberF1 }: Notable, scores: UnseenPages): string[] {
  const shown = (x: number): string => x.toFixed(3)
  const why = `There are too few sites (${sites}) for ${folds} folds of sites; the folds are of pages.`
  if ('before' in scores && typeof scores.before === 'number') {
    const { before, after } = scores as { before: number; after: number }
    const change = trees === 0 ? 'more trees did not help: the model is the one it started from' : `${trees} trees added`
    return [why, `F1 on pages that the new trees were not trained on: ${shown(before)} before, ${shown(after)} after; ${change}`]
  }
  if ('all' in scores && typeof scores.all === 'number') return [why, `F1 on pages it was not trained on: ${shown(scores.all)}`]
  const rows = Object.entries(scores as { [name: string]: OutOfFold }).map(([name, { pages, f1, cleaneval }]) => [
    name,
    String(pages),
    shown(f1),
    shown(cleaneval),
  ])
  const members = (memberF1 ?? []).map(({ member, f1 }) => `  ${shown(f1)}  ${member}`)
  return [
    why,
    'On pages it was not trained on:',
    columns([['package', 'pages', 'F1', 'CleanEval score'], ...rows], [1, 2, 3]),
    ...(members.length > 0 ? ['', 'F1 of its members:', ...members] : []),
  ]
}
