/** Writes docs/accuracy.md from the figures of `bench:accuracy`. */

import { readFileSync } from 'node:fs'
import type { PageResult } from '@gleaner/lab/train'

const diagnoses = JSON.parse(readFileSync(new URL('diagnoses.json', import.meta.url), 'utf8')) as Readonly<Record<string, string>>

interface Row {
  readonly f1: number
  readonly low: number
  readonly high: number
  readonly pages: number
}

/** F1 with a share of the domains to learn from and some models averaged. */
export interface CurvePoint {
  readonly share: number
  readonly models: number
  readonly f1: number
}

/** The figures that the document shows. */
export interface AccuracyFigures {
  readonly model: string
  readonly crossValidation: {
    readonly f1: Readonly<Record<string, Row>>
    readonly kindAccuracy: number
    readonly kindMacroRecall: number
    readonly kindRecall: Readonly<Record<string, number>>
    readonly calibrationError: number
    readonly aurocBelowHalf: number
    readonly emptyGoldReturnedEmpty: number
    readonly otherPagesReturnedEmpty: number
    readonly learningCurve: readonly CurvePoint[]
  } | null
  readonly transfer: readonly {
    readonly package: string
    readonly measure: string
    readonly p: number
    readonly r: number
    readonly f1: number
  }[]
  readonly fast: Readonly<Record<string, number>>
}

/** Best existing extractor on the same pages, by kind (rs-trafilatura, trafilatura crate, trafilatura). */
const bestPeer: Readonly<Record<string, number>> = {
  all: 0.845,
  article: 0.939,
  documentation: 0.937,
  service: 0.824,
  forum: 0.766,
  listing: 0.681,
  collection: 0.637,
  product: 0.596,
}
const bestPeerTransfer: Readonly<Record<string, number>> = { 'cleaneval-final': 0.914, dragnet: 0.908, trafilatura: 0.922 }

/** Renders the document; what only a full cross-validation tells is left out where there was none. */
export function accuracyDocument(
  figures: AccuracyFigures,
  recorded: Readonly<Record<string, number>>,
  results: readonly PageResult[] | null,
): string {
  const kinds = Object.keys(bestPeer)
  const cell = (value: number): string => value.toFixed(3)
  return `# Accuracy of the default extractor

Written by \`npm run bench:accuracy -- --docs\` (with \`--transfer-only\`, the parts that need a full cross-validation are left
out). Word-multiset F1, mean over pages. Model digest \`${figures.model.slice(0, 16)}\`.

## Cross-validation on wcxb-dev

Five folds by registrable domain. The figures are those of the training that made the shipped model: \`npm run train:default\`
prints them and stores them in the model's record. In training all repetitions of a text are dropped; the filter takes those back that
belong where they stand, and leaves hidden words out of visible lines.

| | ${kinds.join(' | ')} |
|---|${kinds.map(() => '--:').join('|')}|
| best existing extractor | ${kinds.map(kind => cell(bestPeer[kind])).join(' | ')} |
| **Gleaner** | ${kinds.map(kind => `**${cell(recorded[kind])}**`).join(' | ')} |
| \`fast\`, no model | ${kinds.map(kind => cell(figures.fast[kind])).join(' | ')} |

The best existing extractor is chosen per column among twenty that were measured on the same pages. The five numbers of \`fast\` were
chosen on these pages; \`npm run choose:best-element\` cross-validates that choice.

## Other packages, with the shipped model

None of these was used for training. A package's profile may set title, comments and \`favour\`, nothing else.

| package | measure | P | R | F1 | best existing extractor |
|---|---|--:|--:|--:|--:|
${figures.transfer
  .map(
    ({ package: name, measure, p, r, f1 }) =>
      `| ${name} | ${measure} | ${cell(p)} | ${cell(r)} | ${cell(f1)} | ${bestPeerTransfer[name] ? cell(bestPeerTransfer[name]) : '–'} |`,
  )
  .join('\n')}

## Content that is not in the markup

Where a page's markup gives next to nothing, \`extract\` looks into its JSON-LD and the state of its scripts. None of the figures
here has that in it: \`npm run bench:embedded\` compares with and without. Of 3,334 pages three change, on wcxb-dev one for the
better and one, a shell whose gold is empty, for the worse (mean −0.0004): it is meant for pages that these packages
barely contain, not to raise their scores.
${results === null ? '' : crossDocument(figures, results)}`
}

/** What a full cross-validation tells beyond the table. */
function crossDocument(figures: AccuracyFigures, results: readonly PageResult[]): string {
  const cross = figures.crossValidation!
  const cell = (value: number): string => value.toFixed(3)
  const kinds = Object.keys(bestPeer)
  return `
## Three sets of training seeds

Seeds 1 to 4, 2 to 5, and 3 to 5 with 1: the sets share most of their models. Intervals and what follows are those of the first set.

| | ${kinds.join(' | ')} |
|---|${kinds.map(() => '--:').join('|')}|
| mean of three | ${kinds.map(kind => cell(cross.f1[kind].f1)).join(' | ')} |
| 95 % over pages | ${kinds.map(kind => `${cell(cross.f1[kind].low)}–${cell(cross.f1[kind].high)}`).join(' | ')} |
| pages | ${kinds.map(kind => cross.f1[kind].pages).join(' | ')} |

## Learning curve

F1 on all pages, out of fold, with the block models learnt from a part of the other folds' domains (the kinds of page are
always learnt from all of them).

| domains | models averaged | F1 |
|--:|--:|--:|
${cross.learningCurve.map(({ share, models, f1 }) => `| ${100 * share} % | ${models} | ${cell(f1)} |`).join('\n')}

## Confidence, kinds, nothing

- Expected calibration error of \`confidence\` over ten equal-count bins: ${cell(cross.calibrationError)}.
- AUROC of \`confidence\` for "page F1 below 0.5": ${cell(cross.aurocBelowHalf)}.
- \`pageKind\` is right on ${(100 * cross.kindAccuracy).toFixed(1)} % of the pages, macro recall ${cell(cross.kindMacroRecall)}.
- Pages with empty gold that return nothing: ${(100 * cross.emptyGoldReturnedEmpty).toFixed(0)} %; other pages that do: ${(100 * cross.otherPagesReturnedEmpty).toFixed(2)} %.

### Calibration

Pages in ten bins of equal size by \`confidence\`: mean confidence, mean F1.

${calibrationTable(results)}

## The twenty worst pages

By id, out of fold, with what went wrong.

${worstTable(results)}
`
}

function calibrationTable(results: readonly PageResult[]): string {
  const sorted = [...results].sort((a, b) => a.confidence - b.confidence)
  const rows = Array.from({ length: 10 }, (_, bin) => {
    const part = sorted.slice(Math.floor((bin * sorted.length) / 10), Math.floor(((bin + 1) * sorted.length) / 10))
    const mean = (value: (result: PageResult) => number): number => part.reduce((sum, result) => sum + value(result), 0) / part.length
    const f1 = mean(result => result.f1s[0])
    return `| ${bin + 1} | ${mean(result => result.confidence).toFixed(3)} | ${f1.toFixed(3)} | ${'█'.repeat(Math.round(20 * f1))} |`
  })
  return ['| bin | confidence | F1 | |', '|--:|--:|--:|---|', ...rows].join('\n')
}

function worstTable(results: readonly PageResult[]): string {
  const worst = [...results].sort((a, b) => a.f1s[0] - b.f1s[0] || a.id.localeCompare(b.id)).slice(0, 20)
  const rows = worst.map(
    result => `| ${result.id} | ${result.kind} | ${result.f1s[0].toFixed(2)} | ${result.confidence.toFixed(2)} | ${diagnosis(result)} |`,
  )
  return ['| page | kind | F1 | confidence | diagnosis |', '|---|---|--:|--:|---|', ...rows].join('\n')
}

/** What somebody wrote who looked at the page; where nobody did, what the figures tell. */
function diagnosis(result: PageResult): string {
  const seen = diagnoses[result.id]
  if (seen !== undefined) return seen
  if (result.goldIsEmpty) return 'the gold is empty, text was returned'
  if (result.isEmpty) return 'nothing was returned although the gold has text'
  if (result.precision < 0.35 && result.recall > 0.7) return 'far too much: the gold is a small part of what reads like content'
  if (result.recall < 0.35 && result.precision > 0.7) return 'far too little: most of the gold was judged boilerplate'
  if (result.recall < 0.1) return 'the content of the gold is hardly in the markup, or another part of the page was taken'
  return `mixed: precision ${result.precision.toFixed(2)}, recall ${result.recall.toFixed(2)}`
}
