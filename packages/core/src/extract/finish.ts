/** The stage `finish`: from what was judged to the final selection, its status, and what is said about it. */

import { commentText } from '../content/comments.js'
import type { Origin } from '../content/embedded.js'
import { pageState } from '../content/page-state.js'
import type { WorkTime } from '../filter/budget.js'
import type { MetadataReader } from '../metadata/index.js'
import type { Page } from '../page/page.js'
import { difference, intersection, type Selection } from '../page/selection/selection.js'
import type { Outcome, PageKind } from '../page/types.js'
import type { UnseenText } from '../page/unseen/unseen.js'
import { type Extraction, isJudged } from '../pipeline/extraction.js'
import type { CommentsOption, CommonOptions } from './common-options.js'
import type { ResultParts } from './content-result.js'

/** The final selection of `extract` on one page, before anything is rendered. */
export interface Selected {
  /** The page whose text is kept: the one that was given, or one made of its data. */
  readonly page: Page
  /** Which of its characters are kept: site rules, placeholders, embedded data and comments are taken into account. */
  readonly keep: Selection
  /** Readers' comments with the option `comments: 'separate'`; null otherwise. */
  readonly comments: Selection | null
  /** A title that the pipeline adds to the content although the page does not show it; null if it adds none. */
  readonly title: string | null
  readonly status: Outcome
  /** What was taken out because nobody can see it; null if the policy `hidden` is not `auto`. */
  readonly unseen: UnseenText | null
  /** Where the content was. */
  readonly origin: Origin
  readonly confidence: number | null
  readonly pageKind: PageKind | null
  readonly pageKindProbability: number | null
  /** What the pipeline said about `page`. */
  readonly extraction: Extraction
  /** Where metadata is read: the page that was given, and what is kept of it. */
  readonly described: { readonly page: Page; readonly keep: Selection }
}

/** Takes comments from what is kept, and says what became of the page. */
export function finish(extraction: Extraction, kept: Selection, option: CommentsOption): Selected {
  const { page, verdict } = extraction
  const { keep, comments } = splitComments(page, kept, verdict.assessment?.mayDiscuss ?? true, option)
  // An assessment of "no content" does not apply to text from site rules or embedded data, and vice versa.
  const assessment = (verdict.assessment?.pageKind === 'none') === keep.isEmpty ? verdict.assessment : undefined
  return {
    page,
    keep,
    comments,
    title: verdict.title ?? null,
    status: statusOf(extraction, keep),
    unseen: null,
    origin: 'markup',
    confidence: assessment?.confidence ?? null,
    pageKind: keep.isEmpty ? 'none' : (assessment?.pageKind ?? null),
    pageKindProbability: assessment?.kindProbability ?? null,
    extraction,
    described: { page, keep },
  }
}

/** Makes the parts of a result from a final selection; what is left of the time is there for metadata and formats. */
export function partsOf(selected: Selected, options: CommonOptions, readMetadata: MetadataReader, time: WorkTime): ResultParts {
  const { page, keep } = selected.described
  const spend = (steps: number): void => time.spend(steps)
  return {
    ...selected,
    steps: selected.extraction.steps,
    output: { url: page.url, tables: options.tables ?? true, images: options.images ?? true, links: options.links ?? true, spend },
    titleInText: options.title ?? null,
    addedTitle: selected.title,
    metadata: () => readMetadata(page, keep, { language: options.language ?? null, spend }),
    time,
  }
}

/** What became of the page: the extraction's word first, then shells and walls, then whether anything is kept. */
function statusOf({ outcome, page }: Extraction, keep: Selection): Outcome {
  if (!isJudged(outcome)) return outcome
  const state = pageState(page)
  if (state !== null) return state
  return outcome === 'empty' ? outcome : keep.isEmpty ? 'no-content' : 'ok'
}

function splitComments(
  page: Page,
  keep: Selection,
  mayDiscuss: boolean,
  option: CommentsOption,
): { keep: Selection; comments: Selection | null } {
  if (option === 'keep') return { keep, comments: null }
  const comments = commentText(page, keep, mayDiscuss, option === 'drop')
  return { keep: difference(keep, comments), comments: option === 'separate' ? intersection(page.live, comments) : null }
}
