/** Verdicts as plain data: kept in caches, sent between threads. */

import type { PageAssessment, Status, Verdict } from '../filter/filter.js'
import type { Page } from '../page/page.js'
import { Selection } from '../page/selection/selection.js'
import { ValueError } from '../params/errors.js'

/** A verdict without its page and its trace. Plain: it can be cloned, and its arrays can be transferred. */
export interface StoredVerdict {
  /** Sorted, disjoint ranges on the character axis of the page, as in `Selection`. */
  readonly bounds: Int32Array
  readonly status: Status
  /** Belief per run of the page. */
  readonly score?: Float32Array
  readonly assessment?: PageAssessment
  readonly title?: string
}

/** Which parts of a verdict are stored. */
export interface StoreOptions {
  /** Whether the score is stored; true by default. Many filters compute it only when it is read. */
  readonly score?: boolean
}

/** Makes the plain form of a verdict. */
export function storeVerdict(said: Verdict, options: StoreOptions = {}): StoredVerdict {
  const score = options.score === false ? undefined : said.score
  const { keep, status, assessment, title } = said
  return { bounds: keep.bounds, status, ...(score && { score }), ...(assessment && { assessment }), ...(title && { title }) }
}

/** Makes a verdict on a page from its plain form; a form that does not fit the page is an error. */
export function loadVerdict(page: Page, { bounds, status, score, assessment, title }: StoredVerdict): Verdict {
  const { runs } = page
  if ((bounds.at(-1) ?? 0) > runs.axis.length) {
    throw new ValueError('a stored verdict', `ranges within the ${runs.axis.length} characters of the page`, bounds.at(-1))
  }
  if (score && score.length !== runs.size) throw new ValueError('a stored verdict', `${runs.size} scores, one per run`, score.length)
  return { keep: new Selection(runs, bounds), status, score, assessment, title }
}
