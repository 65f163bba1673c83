/** The summary of a training: what was written, how good it is, how to use it. */

import type { OutOfFold, Skipped } from '@gleaner/lab/train'
import { columns } from '../../io/table.js'
import type { Terminal } from '../../io/terminal.js'
import type { TrainRequest } from './request.js'
import type { Trained } from './train-model.js'

/** The fields of training records that are shown here; which of them exist depends on what was trained. */
interface TrainingRecord {
  readonly pages?: number
  readonly folds?: number
  readonly sites?: number
  readonly trees?: number
  /** Scores by folds of sites. */
  readonly crossValidatedF1?: { readonly all: number }
  readonly outOfFold?: FoldScores
  /** Scores by folds of pages, if there are too few sites. */
  readonly unseenPages?: FoldScores
  /** Number of broken places in the packages, and the first of them. */
  readonly skipped?: number
  readonly faults?: readonly Skipped[]
  readonly memberF1?: readonly { readonly member: string; readonly f1: number }[]
}

/** Scores of a fine-tuning, of "learned", or package by package. */
type FoldScores = { readonly before: number; readonly after: number } | { readonly all: number } | { readonly [name: string]: OutOfFold }

/** The summary in words. */
export function summaryText(request: TrainRequest, { model }: Trained, bytes: number): string {
  const record = model.record as TrainingRecord
  const { skipped = 0 } = record
  const sections = [
    [`${request.shownOut}: ${model.format}, id "${model.id}", ${(bytes / 1000).toFixed(1)} kB, trained on ${record.pages} pages`],
    siteScores(record),
    [`Use it: gleaner extract page.html --pipeline ${pipelineOf(request)}`],
    ...(skipped > 0 ? [[`Skipped in the packages: ${skipped} broken ${skipped === 1 ? 'place' : 'places'}.`]] : []),
    pageScores(request, record),
  ]
  return `${sections
    .filter(lines => lines.length > 0)
    .map(lines => lines.join('\n'))
    .join('\n\n')}\n`
}

/** Says why a training did not help: a fine-tuning that added no tree, a stack not better than its best member. Null if it did, or if nothing says so. */
export function whyNoHelp({ model }: Trained): string | null {
  const { trees, outOfFold, unseenPages, memberF1 = [] } = model.record as TrainingRecord
  const scores = outOfFold ?? unseenPages
  if (scores === undefined) return null
  if (isFineTuning(scores)) {
    if (trees !== 0) return null
    return `The training did not help: F1 ${shown(scores.before)} before and ${shown(scores.after)} after, so that no tree was added`
  }
  if (memberF1.length === 0 || isOverall(scores)) return null
  const packages = Object.values(scores as { readonly [name: string]: OutOfFold })
  const pages = packages.reduce((sum, each) => sum + each.pages, 0)
  const own = packages.reduce((sum, each) => sum + each.f1 * each.pages, 0) / pages
  const best = memberF1.reduce((a, b) => (b.f1 > a.f1 ? b : a))
  if (!(own <= best.f1)) return null
  return `The training did not help: F1 of the stack is ${shown(own)}, its member ${best.member} alone has ${shown(best.f1)}`
}

/** The summary of a training that did not help and was not written. */
export function unwrittenJson({ seed }: TrainRequest, { model }: Trained, reason: string): object {
  return { file: null, reason, id: model.id, format: model.format, seed, record: model.record }
}

/** The summary as one object. */
export function summaryJson({ seed, shownOut }: TrainRequest, { model }: Trained, bytes: number): object {
  return { file: shownOut, id: model.id, format: model.format, bytes, seed, record: model.record }
}

/** Warns of every broken place that the record lists. */
export async function warnOfSkipped({ model }: Trained, terminal: Terminal): Promise<void> {
  const { skipped = 0, faults = [] } = model.record as TrainingRecord
  for (const { package: name, line, reason } of faults) await terminal.warn(`skipped: ${reason}`, line === null ? name : `${name}:${line}`)
  if (skipped > faults.length) await terminal.warn(`and ${skipped - faults.length} more were skipped`)
}

/** The value of `--pipeline` that uses the model. */
function pipelineOf({ subject, shownOut }: TrainRequest): string {
  const use = subject.kind === 'fine-tuning' ? 'learned' : subject.kind
  const path = /[\\/]/.test(shownOut) ? shownOut : `./${shownOut}`
  const form = use === 'mss' ? '"form": "supervised", ' : ''
  return use === 'stack' ? path : `'{ "use": "${use}", "with": { ${form}"model": "${path}" } }'`
}

/** Scores on sites that the model was not trained on. */
function siteScores(record: TrainingRecord): string[] {
  const { folds, crossValidatedF1, outOfFold } = record
  if (crossValidatedF1) return [`F1 on pages of sites it was not trained on, 5 folds: ${shown(crossValidatedF1.all)}`]
  if (!outOfFold) return []
  if (isFineTuning(outOfFold)) {
    return [`F1 on pages of sites that the new trees were not trained on, ${folds} folds: ${changeText(outOfFold, record)}`]
  }
  return [`On pages of sites it was not trained on, ${folds} folds:`, ...packageScores(outOfFold, record)]
}

/** Scores on pages that the model was not trained on, if there are too few sites; or the reason why there are no scores. */
function pageScores(request: TrainRequest, record: TrainingRecord): string[] {
  const { folds, sites, unseenPages } = record
  if (!unseenPages) {
    const isMeasured = record.crossValidatedF1 !== undefined || record.outOfFold !== undefined
    return isMeasured || request.folds === 0 ? [] : ['Nothing was measured: no page has a complete gold text.']
  }
  const why = `There are too few sites (${sites}) for ${folds} folds of sites; the folds are of pages.`
  if (isFineTuning(unseenPages)) return [why, `F1 on pages that the new trees were not trained on: ${changeText(unseenPages, record)}`]
  if (isOverall(unseenPages)) return [why, `F1 on pages it was not trained on: ${shown(unseenPages.all)}`]
  return [why, 'On pages it was not trained on:', ...packageScores(unseenPages, record)]
}

function isFineTuning(scores: FoldScores): scores is { readonly before: number; readonly after: number } {
  return 'before' in scores && typeof scores.before === 'number'
}

function isOverall(scores: FoldScores): scores is { readonly all: number } {
  return 'all' in scores && typeof scores.all === 'number'
}

function changeText({ before, after }: { readonly before: number; readonly after: number }, { trees }: TrainingRecord): string {
  const change = trees === 0 ? 'more trees did not help: the model is the one it started from' : `${trees} trees added`
  return `${shown(before)} before, ${shown(after)} after; ${change}`
}

function packageScores(scores: FoldScores, { memberF1 = [] }: TrainingRecord): string[] {
  const rows = Object.entries(scores as { readonly [name: string]: OutOfFold }).map(([name, { pages, f1, cleaneval }]) => [
    name,
    String(pages),
    shown(f1),
    shown(cleaneval),
  ])
  const members = memberF1.map(({ member, f1 }) => `  ${shown(f1)}  ${member}`)
  return [
    columns([['package', 'pages', 'F1', 'CleanEval score'], ...rows], [1, 2, 3]),
    ...(members.length > 0 ? ['', 'F1 of its members:', ...members] : []),
  ]
}

function shown(score: number): string {
  return score.toFixed(3)
}
