/** Scores one page: opened once, judged by every candidate, equal texts scored once. */

import type { Candidate } from '../bench/index.js'
import type { GoldPage } from '../datasets/index.js'
import type { Measure, Score } from '../metrics/index.js'
import { type EmptyGold, emptyGoldNote, scoreText } from './empty-gold.js'
import type { Evaluator, Extracted, OpenPage } from './evaluator.js'
import type { PageRow, RowError } from './rows.js'
import { snippetsMeasure } from './snippets-measure.js'
import type { StageTimes } from './stages.js'

/** What pages are scored with. */
export interface Scorer {
  readonly candidates: readonly Candidate[]
  readonly evaluator: Evaluator
  readonly measures: readonly Measure[]
  /** How pages are scored of which nothing is wanted. */
  readonly emptyGold?: EmptyGold
}

/** Scores a page by every candidate but those in `skip`; times go into the ledger. Never throws: a failure is a row with its error. */
export async function scorePage(scorer: Scorer, page: GoldPage, times: StageTimes, skip: ReadonlySet<number>): Promise<PageRow[]> {
  const fitting = measuresFor(page, scorer.measures)
  const rows: PageRow[] = []
  const start = performance.now()
  let open: OpenPage | null = null
  let failure: RowError | null = null
  try {
    open = await scorer.evaluator.open(page)
  } catch (error) {
    failure = errorOf(error)
  }
  times.parse += performance.now() - start
  const known = new Map<string, Readonly<Record<string, Score>>>()
  for (let c = 0; c < scorer.candidates.length; c++) {
    if (skip.has(c)) continue
    const row = {
      package: page.package,
      page: page.id,
      pipeline: scorer.candidates[c].name,
      kind: page.pageKind,
      ...emptyGoldNote(page.gold),
    }
    const found = open === null ? { error: failure!, ms: 0 } : await extractTimed(open, c, times)
    if ('error' in found) rows.push({ ...row, ...errorRow(found.error, page, fitting), ms: found.ms })
    else {
      const scored = scoreOnce(found.extracted, page, { ...scorer, measures: fitting }, known, times)
      rows.push('name' in scored ? { ...row, ...errorRow(scored, page, fitting), ms: found.ms } : { ...row, ...scored, ms: found.ms })
    }
  }
  return rows
}

/** A page without gold text is scored by its snippets; other measures need the text. */
export function measuresFor(page: GoldPage, measures: readonly Measure[]): readonly Measure[] {
  if (page.gold.text === null) return [snippetsMeasure]
  const hasSnippets = page.gold.with.length + page.gold.without.length > 0
  return measures.filter(measure => measure !== snippetsMeasure || hasSnippets)
}

async function extractTimed(
  open: OpenPage,
  candidate: number,
  times: StageTimes,
): Promise<{ extracted: Extracted; ms: number } | { error: RowError; ms: number }> {
  const start = performance.now()
  try {
    const extracted = await open.extract(candidate)
    return { extracted, ms: performance.now() - start }
  } catch (error) {
    return { error: errorOf(error), ms: performance.now() - start }
  } finally {
    times.filters += performance.now() - start
  }
}

function scoreOnce(
  { status, fingerprint, text }: Extracted,
  page: GoldPage,
  { measures, emptyGold }: Pick<Scorer, 'measures' | 'emptyGold'>,
  known: Map<string, Readonly<Record<string, Score>>>,
  times: StageTimes,
): Pick<PageRow, 'status' | 'fingerprint' | 'scores'> | RowError {
  let scores = known.get(fingerprint)
  if (!scores) {
    const start = performance.now()
    let rendered = start
    try {
      const extracted = text()
      rendered = performance.now()
      scores = Object.fromEntries(measures.map(measure => [measure.name, scoreText(measure, extracted, page.gold, emptyGold)]))
    } catch (error) {
      return errorOf(error)
    } finally {
      times.render += rendered - start
      times.measures += performance.now() - rendered
    }
    known.set(fingerprint, scores)
  }
  return { status, fingerprint, scores }
}

/** The row of a page that could not be judged: it counts as one from which nothing was extracted, and never as right. */
export function errorRow(
  error: RowError,
  page: GoldPage,
  measures: readonly Measure[],
): Pick<PageRow, 'status' | 'fingerprint' | 'scores' | 'error'> {
  const scores = Object.fromEntries(measures.map(measure => [measure.name, failedScore(measure, page)]))
  return { status: 'error', fingerprint: '', scores, error }
}

/** A measure's score of an empty text, so that its own counts are there to be summed, but wrong even where the gold is empty. */
function failedScore(measure: Measure, { gold }: GoldPage): Score {
  const score = measure.score('', gold.text ?? '', gold)
  return { ...score, p: 0, r: 0, f1: 0, ...('exact' in score ? { exact: 0 } : {}) }
}

/** Names an error without its stack, so that rows do not depend on where the code lies. */
export function errorOf(error: unknown): RowError {
  if (error instanceof Error) return { name: error.name, message: error.message.slice(0, 500) }
  return { name: 'Error', message: String(error).slice(0, 500) }
}
