/** What a training says beside its summary: figures of unseen pages where there were too few sites, and why there are none. */

import type { OutOfFold } from '@gleaner/lab/train'
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
  readonly memberF1?: readonly { readonly member: string; readonly f1: number }[]
}

/** Figures of folds of pages: of a fine-tuning, of "learned", or package by package. */
type UnseenPages = { readonly before: number; readonly after: number } | { readonly all: number } | Readonly<{ [name: string]: OutOfFold }>

/** The notes in words, empty where the summary says everything. */
export function notesText({ folds }: TrainRequest, { model }: Trained): string {
  const record = model.record as Notable
  if (record.unseenPages) return `\n${unseenLines(record, record.unseenPages).join('\n')}\n`
  const isMeasured = record.crossValidatedF1 !== undefined || record.outOfFold !== undefined
  return isMeasured || folds === 0 ? '' : '\nNothing was measured: no page has a whole gold text.\n'
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
