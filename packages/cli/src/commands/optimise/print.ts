/** The result of a search in words. */

import type { SearchRecord } from '@gleaner/lab'
import { columns } from '../../io/table.js'
import { durationText } from './progress.js'

/** A difference that chance explains less often than this is significant. */
const significant = 0.05

/** Prints what was found, how good it is on pages that the search did not see, and what to do with it. */
export function printRecord(record: SearchRecord, out: string | undefined): string {
  const parts = [
    headline(record),
    ladder(record),
    scores(record),
    comparisons(record),
    members(record),
    front(record),
    closing(record, out),
  ]
  return `${parts.filter(part => part !== '').join('\n\n')}\n`
}

function headline({ keepsStart, from, words, comparisons: [start] }: SearchRecord): string {
  if (keepsStart) return 'Keep the start pipeline: nothing that was tried is clearly better on pages that the search did not see.'
  const isSure = start.pValue < significant && start.difference > 0
  const gain = `${signed(start.difference)} on test pages against the start`
  return `Recommended (${from}): ${words}\n${isSure ? `The gain is significant: ${gain}.` : `The gain is not significant: ${gain}, p = ${start.pValue.toFixed(3)}.`}`
}

function ladder({ rungs }: SearchRecord): string {
  if (rungs.length === 0) return ''
  const rows = rungs.map(({ name, train, validation, error, isChosen }) => [
    `${isChosen ? '→' : ' '} ${name}`,
    train.toFixed(4),
    validation.toFixed(4),
    `±${error.toFixed(4)}`,
  ])
  return columns([['  step', 'search', 'validation', ''], ...rows], [1, 2])
}

function scores({ scores: { train, validation, test, testError }, pages, domains, folds, split }: SearchRecord): string {
  const rows = [
    ['search pages', train.toFixed(4)],
    ['validation pages', validation.toFixed(4)],
    ['test pages', `${test.toFixed(4)} ±${testError.toFixed(4)}`],
    ['overfitting (search − test)', signed(train - test)],
  ]
  return `${pages} pages of ${domains} domains, ${folds} test folds by ${split}; means over the folds:\n${columns(rows)}`
}

function comparisons({ comparisons: all }: SearchRecord): string {
  const rows = all.map(({ with: other, value, difference, low, high, pValue }) => [
    other,
    value.toFixed(4),
    signed(difference),
    `${signed(low)}…${signed(high)}`,
    pValue.toFixed(4),
    pValue < significant ? (difference > 0 ? 'better' : 'worse') : 'not significant',
  ])
  return `On test pages, paired by page:\n${columns([['against', 'its score', 'gain', '95 %', 'p', ''], ...rows], [1, 2, 4])}`
}

function members({ contributions }: SearchRecord): string {
  if (contributions.length === 0) return ''
  const sorted = [...contributions].sort((a, b) => b.gain - a.gain)
  return `What each member adds (leaving it out):\n${columns(
    sorted.map(({ member, gain }) => [signed(gain), JSON.stringify(member)]),
    [0],
  )}`
}

function front({ front: all }: SearchRecord): string {
  if (all.length < 2) return ''
  const rows = all.map(({ pipeline, value, cpu }) => [value.toFixed(4), `${cpu.toFixed(2)} ms`, JSON.stringify(pipeline)])
  return `Score against CPU per page:\n${columns(rows, [0, 1])}`
}

function closing({ spent, elapsedMs, isComplete, pipeline }: SearchRecord, out: string | undefined): string {
  const state = isComplete ? '' : ' The search was stopped before its end.'
  const file = out === undefined ? `${JSON.stringify(pipeline)}` : `written: ${out}; use it with gleaner extract --pipeline ${out}`
  return `${file}\n${spent.toLocaleString('en')} evaluations in ${durationText(elapsedMs)}.${state}`
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(4)}`
}
