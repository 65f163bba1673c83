/** Scores of pipelines on a sample of a package; what was scored once is remembered. */

import { canonicalJson } from 'gleaner'
import type { PageScore, PipelineChoice } from '../engine/protocol.js'
import { scoreAll } from '../engine/score-pool.js'
import { findPackage } from './pages.js'

/** Scores by page, in the order of the package. */
export interface SampleScores {
  readonly pages: readonly string[]
  readonly scores: readonly PageScore[]
}

/** How many pages a sample has at most. */
const maxPages = 60

const known = new Map<string, SampleScores>()

/** Scores a pipeline on a fixed sample of a package. */
export async function scoreSample(
  packageName: string,
  pipeline: PipelineChoice,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<SampleScores> {
  const key = `${packageName}\n${typeof pipeline === 'string' ? pipeline : canonicalJson(pipeline)}`
  const before = known.get(key)
  if (before) return before
  const found = await findPackage(packageName)
  if (!found) throw new Error(`this browser does not have the package ${packageName}`)
  const withGold = found.pages.filter(({ gold }) => gold !== null)
  const every = Math.max(1, Math.ceil(withGold.length / maxPages))
  const pages = withGold.filter((_, i) => i % every === 0)
  const scores: (PageScore | null)[] = pages.map(() => null)
  let done = 0
  await scoreAll(
    pages.map(({ html, url, gold }) => ({ html, url, gold: gold ?? '', pipeline, measure: 'multiset' })),
    (index, score) => {
      scores[index] = 'error' in score ? { p: 0, r: 0, f1: 0, words: 0, ms: 0, status: 'failed' } : score
      onProgress(++done)
    },
    signal,
  )
  const whole = { pages: pages.map(({ id }) => id), scores: scores.filter(score => score !== null) }
  if (whole.scores.length === pages.length) known.set(key, whole)
  return whole
}

/** Forgets what was scored on a package, because its pages changed. */
export function forgetSample(packageName: string): void {
  for (const key of [...known.keys()]) if (key.startsWith(`${packageName}\n`)) known.delete(key)
}
