/** Pages as rows for a stack: what its members say about every run, and how much of the run is gold. */

import { type Extractor, type PagePolicies, parsePage, selectionText } from 'gleaner'
import { runShares } from 'gleaner/training'
import { foldKeyOf, type GoldPage } from '../../datasets/index.js'
import { multiset } from '../../metrics/index.js'
import { goldShares } from '../gold-words.js'
import { TrainingError } from '../training-error.js'

/** One page, ready for training. */
export interface StackSample {
  readonly id: string
  readonly package: string
  readonly domain: string
  readonly runs: number
  /** Two inputs per member and run, as the model reads them: `inputs[(run · members + member) · 2]` is the share, the next the score. */
  readonly inputs: Float32Array
  readonly words: Float64Array
  /** Share of each run's words that is gold, NaN where the gold does not say. */
  readonly gold: Float64Array
  /** Whether the gold is a whole text, not snippets. */
  readonly hasText: boolean
  /** F1 of each member on this page, by word multiset; empty without a text. */
  readonly memberF1: readonly number[]
}

const word = /[\p{L}\p{N}_]+/gu

/** Makes the sample of a page by the compiled members of a stack, read under the policies that they ask for. */
export function stackSample(page: GoldPage, members: readonly Extractor[], policies: PagePolicies = {}): StackSample {
  const parsed = parsePage(page.html, { url: page.url, ...policies })
  const runs = parsed.liveRuns
  const inputs = new Float32Array(runs.length * members.length * 2)
  const memberF1: number[] = []
  members.forEach((extract, m) => {
    const { verdict } = extract(parsed)
    if (verdict.status === 'needs-rendering')
      throw new TrainingError(`member ${m + 1} of the stack needs rendered pages, which packages do not hold`)
    const shares = runShares(parsed, verdict.keep)
    const scores = verdict.score ?? shares
    runs.forEach((run, k) => {
      inputs[(k * members.length + m) * 2] = shares[run]
      inputs[(k * members.length + m) * 2 + 1] = scores[run]
    })
    if (page.gold.text !== null) memberF1.push(multiset.score(selectionText(parsed, verdict.keep), page.gold.text).f1)
  })
  const texts = Array.from(runs, run => parsed.runText(run))
  return {
    id: page.id,
    package: page.package,
    domain: foldKeyOf(page),
    runs: runs.length,
    inputs,
    words: Float64Array.from(texts, text => text.match(word)?.length ?? 0),
    gold: goldShares(texts, page),
    hasText: page.gold.text !== null,
    memberF1,
  }
}
